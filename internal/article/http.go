package article

import (
	"context"
	"time"

	"livret/internal/rights"
	"livret/internal/web"
)

// Desk answers the admins' calls for one kind of article.
type Desk struct {
	Store Store
	Kind  Kind
}

// The shapes the interface reads. Only what is listed here leaves the server (C6).

type ArticleCover struct {
	ID  string `json:"id"`
	URL string `json:"url" doc:"Empty in a sheet: in the bin"`
	Alt string `json:"alt" doc:"Empty: decoration"`
}

type ArticleCompany struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type ArticleAudience struct {
	Roles     []rights.Role    `json:"roles" nullable:"false" enum:"admin,manager,author"`
	Companies []ArticleCompany `json:"companies" nullable:"true" doc:"null: every company"`
}

type ArticleRow struct {
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	Summary   string          `json:"summary"`
	Category  string          `json:"category"`
	VideoURL  string          `json:"videoUrl"`
	Cover     *ArticleCover   `json:"cover"`
	State     State           `json:"state" enum:"draft,scheduled,published"`
	Draft     bool            `json:"draft"`
	PublishAt time.Time       `json:"publishAt"`
	Pinned    bool            `json:"pinned"`
	Audience  ArticleAudience `json:"audience"`
	CreatedAt time.Time       `json:"createdAt"`
	UpdatedAt time.Time       `json:"updatedAt"`
	Revision  int             `json:"revision"`
}

type ArticleSheet struct {
	ArticleRow
	HTML string `json:"html"`
}

// cover is nil where there is none, or none that can be shown: one in the bin is not.
func cover(a *Article) *ArticleCover {
	if a.CoverURL == "" {
		return nil
	}
	return &ArticleCover{ID: a.CoverID, URL: a.CoverURL, Alt: a.CoverAlt}
}

func (d Desk) row(a Listed) ArticleRow {
	row := ArticleRow{
		ID: a.ID, Title: a.Title, Summary: a.Summary, Category: a.Category, VideoURL: a.VideoURL, Cover: cover(&a.Article),
		State: a.State(d.Store.Now()), Draft: a.Draft, PublishAt: a.PublishAt, Pinned: a.Pinned, Audience: ArticleAudience{Roles: a.Roles()},
		CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt, Revision: a.Revision,
	}
	if !a.EveryCompany {
		row.Audience.Companies = make([]ArticleCompany, len(a.Companies))
		for i, c := range a.Companies {
			row.Audience.Companies[i] = ArticleCompany{c.ID, c.Name}
		}
	}
	return row
}

type ArticlesInput struct {
	web.Paging
	Q        string `query:"q" maxLength:"200"`
	State    State  `query:"state" enum:",draft,scheduled,published"`
	Category string `query:"category" maxLength:"200"`
	Company  string `query:"company" maxLength:"64"`
	Sort     string `query:"sort" enum:",publishAt,-publishAt,title,-title,updatedAt,-updatedAt"`
}

func (d Desk) List(ctx context.Context, in *ArticlesInput) (*web.Reply[web.Many[ArticleRow]], error) {
	found, total, err := d.Store.List(ctx, rights.From(ctx).Scope(), d.Kind, Filter{
		Query: in.Q, State: in.State, Category: in.Category, CompanyID: in.Company, Sort: in.Sort, Offset: in.Offset(), Limit: in.PerPage,
	})
	if err != nil {
		return nil, err
	}
	rows := make([]ArticleRow, len(found))
	for i, a := range found {
		rows[i] = d.row(a)
	}
	return web.ListOf(rows, total, in.Paging), nil
}

type ArticleInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (d Desk) Show(ctx context.Context, in *ArticleInput) (*web.Reply[web.One[ArticleSheet]], error) {
	sheet, err := d.sheet(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(*sheet), nil
}

func (d Desk) sheet(ctx context.Context, id string) (*ArticleSheet, error) {
	a, err := d.Store.Find(ctx, rights.From(ctx).Scope(), d.Kind, id)
	if err != nil {
		return nil, err
	}
	sheet := &ArticleSheet{d.row(*a), a.HTML}
	if sheet.Cover == nil && a.CoverID != "" { // in the bin, from where it may come back: saved again, it stays
		sheet.Cover = &ArticleCover{ID: a.CoverID, Alt: a.CoverAlt}
	}
	return sheet, nil
}

type ArticleCreateInput struct{ Body Manuscript }

func (d Desk) Create(ctx context.Context, in *ArticleCreateInput) (*web.Reply[web.One[ArticleSheet]], error) {
	a, err := d.Store.Create(ctx, rights.From(ctx).Scope(), d.Kind, in.Body)
	if err != nil {
		return nil, err
	}
	return d.saved(ctx, a)
}

type ArticleChangeInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Manuscript
		Revision int `json:"revision" minimum:"1"`
	}
}

func (d Desk) Change(ctx context.Context, in *ArticleChangeInput) (*web.Reply[web.One[ArticleSheet]], error) {
	a, err := d.Store.Change(ctx, rights.From(ctx).Scope(), d.Kind, in.ID, in.Body.Revision, in.Body.Manuscript)
	if err != nil {
		return nil, err
	}
	return d.saved(ctx, a)
}

// saidWhenSaved is what a save has led to.
var saidWhenSaved = map[State]string{Draft: "article.saved.draft", Scheduled: "article.saved.scheduled", Published: "article.saved.published"}

func (d Desk) saved(ctx context.Context, a *Article) (*web.Reply[web.One[ArticleSheet]], error) {
	sheet, err := d.sheet(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, *sheet, saidWhenSaved[sheet.State]), nil
}

func (d Desk) Delete(ctx context.Context, in *ArticleInput) (*web.Reply[web.Notice], error) {
	if err := d.Store.Delete(ctx, rights.From(ctx).Scope(), d.Kind, in.ID); err != nil {
		return nil, err
	}
	return web.Say(ctx, saidWhenDone[d.Kind][Remove], map[string]any{"count": 1}), nil
}

type ArticleBulkInput struct {
	Body struct {
		IDs    []string `json:"ids" nullable:"false" minItems:"1" maxItems:"100"`
		Action Action   `json:"action" enum:"publish,draft,delete"`
	}
}

// saidWhenDone counts what was done: « 3 actualités publiées ».
var saidWhenDone = map[Kind]map[Action]string{
	News:     {Publish: "article.news.published", Withdraw: "article.news.withdrawn", Remove: "article.news.deleted"},
	Tutorial: {Publish: "article.tutorial.published", Withdraw: "article.tutorial.withdrawn", Remove: "article.tutorial.deleted"},
}

func (d Desk) Bulk(ctx context.Context, in *ArticleBulkInput) (*web.Reply[web.Notice], error) {
	done, err := d.Store.Bulk(ctx, rights.From(ctx).Scope(), d.Kind, in.Body.IDs, in.Body.Action)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, saidWhenDone[d.Kind][in.Body.Action], map[string]any{"count": done}), nil
}

func (d Desk) Categories(ctx context.Context, _ *web.None) (*web.Reply[web.One[[]string]], error) {
	names, err := d.Store.Categories(ctx, rights.From(ctx).Scope())
	if err != nil {
		return nil, err
	}
	return web.Show(names), nil
}
