package booklet

import (
	"context"
	"time"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// Booklets answers the calls.
type Booklets struct{ Store Store }

func scope(ctx context.Context) rights.Scope { return rights.From(ctx).Scope() }

// BookletPerson is somebody as colleagues see them.
type BookletPerson struct {
	ID        string `json:"id"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

type BookletCompany struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type BookletRow struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Kind      Kind            `json:"kind" enum:"employee,temp,apprentice,visitor,resident"`
	State     State           `json:"state" enum:"draft,published,modified,archived"`
	Step      string          `json:"step" doc:"Where the wizard stands; empty once it is done"`
	Slug      string          `json:"slug"`
	Locale    string          `json:"locale"`
	Company   BookletCompany  `json:"company"`
	Theme     Theme           `json:"theme"`
	Structure Structure       `json:"structure"`
	Cover     Cover           `json:"cover"`
	Managers  []BookletPerson `json:"managers" nullable:"false"`
	PageCount int             `json:"pageCount"`
	Readers   int             `json:"readers"`
	Run       bool            `json:"run" doc:"Whether the person who asks decides about it: options, people, archive, delete"`
	UpdatedAt time.Time       `json:"updatedAt"`
	UpdatedBy *BookletPerson  `json:"updatedBy" doc:"Null: somebody who is gone"`
	DeletedAt *time.Time      `json:"deletedAt,omitempty"`
	PurgedAt  *time.Time      `json:"purgedAt,omitempty" doc:"When it leaves the bin for good"`
	Revision  int             `json:"revision"`
}

// BookletCounts are for the tabs of the list. They stop at a thousand.
type BookletCounts struct {
	All       int `json:"all"`
	Draft     int `json:"draft"`
	Published int `json:"published"`
	Modified  int `json:"modified"`
	Archived  int `json:"archived"`
	Bin       int `json:"bin"`
}

type BookletList struct {
	Data    []BookletRow  `json:"data" nullable:"false"`
	Total   int           `json:"total"`
	More    bool          `json:"more,omitempty" doc:"There are more than total says: counting stopped there"`
	Page    int           `json:"page"`
	PerPage int           `json:"perPage"`
	Counts  BookletCounts `json:"counts"`
}

type BookletsInput struct {
	web.Paging
	Q       string `query:"q" maxLength:"200"`
	State   string `query:"state" enum:",draft,published,modified,archived"`
	Company string `query:"company" maxLength:"64"`
	Manager string `query:"manager" maxLength:"64" doc:"The id of a responsable; me for oneself"`
	Kind    string `query:"kind" enum:",employee,temp,apprentice,visitor,resident"`
	Bin     bool   `query:"bin" doc:"What was deleted, instead of what is there"`
	Sort    string `query:"sort" enum:",name,-name,updatedAt,-updatedAt"`
}

func (b Booklets) List(ctx context.Context, in *BookletsInput) (*web.Reply[BookletList], error) {
	f := Filter{Query: in.Q, State: State(in.State), CompanyID: in.Company, ManagerID: in.Manager, Kind: Kind(in.Kind), Bin: in.Bin, Sort: in.Sort, Offset: in.Offset(), Limit: in.PerPage}
	if f.ManagerID == "me" {
		f.ManagerID = rights.From(ctx).UserID
	}
	found, total, err := b.Store.List(ctx, scope(ctx), f)
	if err != nil {
		return nil, err
	}
	counts, err := b.Store.Counts(ctx, scope(ctx), f)
	if err != nil {
		return nil, err
	}
	rows, err := b.rows(ctx, found)
	if err != nil {
		return nil, err
	}
	return listReply(rows, total, in.Paging, counts), nil
}

func listReply(rows []BookletRow, total db.Total, p web.Paging, counts BookletCounts) *web.Reply[BookletList] {
	return &web.Reply[BookletList]{Body: BookletList{rows, total.Count, total.More, p.Page, p.PerPage, counts}}
}

// rows are booklets as a list shows them, with the people who run them.
func (b Booklets) rows(ctx context.Context, found []Booklet) ([]BookletRow, error) {
	around, err := b.Store.around(ctx, scope(ctx), found)
	if err != nil {
		return nil, err
	}
	rows := make([]BookletRow, len(found))
	for i := range found {
		rows[i] = row(&found[i], around, scope(ctx))
	}
	return rows, nil
}

func row(b *Booklet, a *surroundings, scope rights.Scope) BookletRow {
	r := BookletRow{
		ID: b.ID, Name: b.Name, Kind: b.Kind, State: b.State, Step: b.Step, Slug: b.Slug, Locale: b.Locale, Company: BookletCompany{b.CompanyID, b.CompanyName},
		Theme: b.Theme, Structure: b.Structure, Cover: b.Cover, Managers: append([]BookletPerson{}, a.managers[b.ID]...), PageCount: a.pages[b.ID],
		Run: b.runBy(scope), UpdatedAt: b.UpdatedAt, UpdatedBy: a.person(b.UpdatedBy), Revision: b.Revision,
	}
	if !b.DeletedAt.IsZero() {
		purged := b.DeletedAt.Add(binTime)
		r.DeletedAt, r.PurgedAt = &b.DeletedAt, &purged
	}
	return r
}

// BookletSheet is one booklet with its tree.
type BookletSheet struct {
	BookletRow
	SectorID  string            `json:"sectorId"`
	Variables map[string]string `json:"variables" nullable:"false"`
	Chapters  []BookletChapter  `json:"chapters" nullable:"false"`
}

type BookletInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (b Booklets) Show(ctx context.Context, in *BookletInput) (*web.Reply[web.One[BookletSheet]], error) {
	sheet, err := b.sheet(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(*sheet), nil
}

func (b Booklets) sheet(ctx context.Context, id string) (*BookletSheet, error) {
	found, err := b.Store.Find(ctx, scope(ctx), id)
	if err != nil {
		return nil, err
	}
	rows, err := b.rows(ctx, []Booklet{*found})
	if err != nil {
		return nil, err
	}
	chapters, err := b.chapters(ctx, id)
	if err != nil {
		return nil, err
	}
	return &BookletSheet{rows[0], found.SectorID, found.Variables, chapters}, nil
}

// saved answers a changed booklet, with the sentence for it.
func (b Booklets) saved(ctx context.Context, id, key string, args ...map[string]any) (*web.Reply[web.One[BookletSheet]], error) {
	sheet, err := b.sheet(ctx, id)
	if err != nil {
		return nil, err
	}
	if key == "" {
		return web.Show(*sheet), nil
	}
	return web.ShowSaved(ctx, *sheet, key, args...), nil
}

type BookletCreateInput struct {
	Body struct {
		ID        string `json:"id,omitempty" maxLength:"64" doc:"A UUID made by the caller: sent twice, there is one booklet"`
		CompanyID string `json:"companyId,omitempty" maxLength:"64" doc:"For admins, who have none"`
		Form
	}
}

func (b Booklets) Create(ctx context.Context, in *BookletCreateInput) (*web.Reply[web.One[BookletSheet]], error) {
	id, err := ownID("id", in.Body.ID)
	if err != nil {
		return nil, err
	}
	if err := b.Store.Create(ctx, scope(ctx), id, in.Body.CompanyID, in.Body.Form); err != nil {
		return nil, err
	}
	return b.saved(ctx, id, "")
}

type BookletChangeInput struct {
	BookletInput
	Body struct {
		Form
		Revision int `json:"revision" minimum:"1"`
	}
}

func (b Booklets) Change(ctx context.Context, in *BookletChangeInput) (*web.Reply[web.One[BookletSheet]], error) {
	if err := b.Store.Change(ctx, scope(ctx), in.ID, in.Body.Revision, in.Body.Form); err != nil {
		return nil, err
	}
	return b.saved(ctx, in.ID, "booklet.saved.sheet")
}

type BookletThemeInput struct {
	BookletInput
	Body struct {
		Theme
		Revision int `json:"revision" minimum:"1"`
	}
}

func (b Booklets) SetTheme(ctx context.Context, in *BookletThemeInput) (*web.Reply[web.One[BookletSheet]], error) {
	if err := b.Store.SetTheme(ctx, scope(ctx), in.ID, in.Body.Revision, in.Body.Theme); err != nil {
		return nil, err
	}
	return b.saved(ctx, in.ID, "")
}

type BookletStructureInput struct {
	BookletInput
	Body struct {
		Structure
		Revision int `json:"revision" minimum:"1"`
	}
}

func (b Booklets) SetStructure(ctx context.Context, in *BookletStructureInput) (*web.Reply[web.One[BookletSheet]], error) {
	if err := b.Store.SetStructure(ctx, scope(ctx), in.ID, in.Body.Revision, in.Body.Structure); err != nil {
		return nil, err
	}
	return b.saved(ctx, in.ID, "")
}

type BookletCoverInput struct {
	BookletInput
	Body struct {
		Cover
		Revision int `json:"revision" minimum:"1"`
	}
}

func (b Booklets) SetCover(ctx context.Context, in *BookletCoverInput) (*web.Reply[web.One[BookletSheet]], error) {
	if err := b.Store.SetCover(ctx, scope(ctx), in.ID, in.Body.Revision, in.Body.Cover); err != nil {
		return nil, err
	}
	return b.saved(ctx, in.ID, "")
}

type BookletDuplicateInput struct {
	BookletInput
	Body struct {
		ID     string `json:"id" maxLength:"64" doc:"A UUID made by the caller: asked for again, it answers the same copy"`
		Name   string `json:"name,omitempty" maxLength:"600" doc:"Empty: Copie de…"`
		People bool   `json:"people" doc:"The copy has the same responsables and contributeurs; otherwise only who makes it"`
	}
}

func (b Booklets) Duplicate(ctx context.Context, in *BookletDuplicateInput) (*web.Reply[web.One[BookletSheet]], error) {
	id, err := ownID("id", in.Body.ID)
	if err != nil {
		return nil, err
	}
	if err := b.Store.Duplicate(ctx, scope(ctx), in.ID, id, in.Body.Name, in.Body.People); err != nil {
		return nil, err
	}
	return b.saved(ctx, id, "booklet.saved.duplicated")
}

func (b Booklets) Archive(ctx context.Context, in *BookletInput) (*web.Reply[web.One[BookletSheet]], error) {
	if err := b.Store.Archive(ctx, scope(ctx), in.ID); err != nil {
		return nil, err
	}
	return b.saved(ctx, in.ID, "booklet.saved.archived")
}

func (b Booklets) Delete(ctx context.Context, in *BookletInput) (*web.Reply[web.Notice], error) {
	name, err := b.Store.Delete(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, "booklet.saved.deleted", fault.Args{"name": name}), nil
}

// Restore takes a booklet out of the bin, or out of the archive.
func (b Booklets) Restore(ctx context.Context, in *BookletInput) (*web.Reply[web.One[BookletSheet]], error) {
	if err := b.Store.Restore(ctx, scope(ctx), in.ID); err != nil {
		return nil, err
	}
	return b.saved(ctx, in.ID, "booklet.saved.restored")
}

func (b Booklets) Purge(ctx context.Context, in *BookletInput) (*web.Reply[web.Notice], error) {
	name, err := b.Store.Purge(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, "booklet.saved.purged", fault.Args{"name": name}), nil
}

type BookletTransferInput struct {
	BookletInput
	Body struct {
		CompanyID string `json:"companyId,omitempty" maxLength:"64" doc:"Another company, for admins: people of the former one lose the booklet"`
		ManagerID string `json:"managerId" maxLength:"64" doc:"The only responsable from now on; those before become contributeurs"`
	}
}

// BookletTransferred says that a booklet has changed hands, or is about to.
type BookletTransferred struct {
	Message string `json:"message"`
	TaskID  string `json:"taskId,omitempty" doc:"Its files are still being copied: the task to ask about"`
}

// Transfer gives a booklet to somebody else. With many files it goes on in the background.
func (b Booklets) Transfer(ctx context.Context, in *BookletTransferInput) (*web.Reply[BookletTransferred], error) {
	name, task, err := b.Store.Transfer(ctx, scope(ctx), in.ID, in.Body.CompanyID, in.Body.ManagerID)
	if err != nil {
		return nil, err
	}
	key := "booklet.saved.transferred"
	if task != "" {
		key = "booklet.saved.transferring"
	}
	return &web.Reply[BookletTransferred]{Body: BookletTransferred{web.T(ctx, key, fault.Args{"name": name}), task}}, nil
}
