package article

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
)

// Store keeps articles. What admins do takes a scope, what readers see an actor.
type Store struct {
	DB    *db.DB
	Media Media
	Now   func() time.Time
}

// companyLink is one company an article is addressed to.
type companyLink struct {
	bun.BaseModel `bun:"table:article_company,alias:ac"`

	ArticleID string `bun:",pk"`
	CompanyID string `bun:",pk"`
}

// Addressee is a company of an audience, by name.
type Addressee struct {
	ArticleID string
	ID        string
	Name      string
}

// Listed is an article with the companies it is addressed to.
type Listed struct {
	Article
	Companies []Addressee
}

// Find is for admins: readers have theirs.
func (s Store) Find(ctx context.Context, scope rights.Scope, kind Kind, id string) (*Listed, error) {
	a, err := s.one(ctx, s.DB.Read.NewSelect(), scope, kind, id)
	if err != nil {
		return nil, err
	}
	companies, err := s.addressees(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	if err := s.showCovers(ctx, smallPicture, a); err != nil {
		return nil, err
	}
	return &Listed{*a, companies[a.ID]}, nil
}

func (s Store) one(ctx context.Context, q *bun.SelectQuery, scope rights.Scope, kind Kind, id string) (*Article, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	a := new(Article)
	err := q.Model(a).Where("a.id = ? AND a.kind = ?", id, kind).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", kind, err)
	}
	return a, nil
}

// addressees are the companies of several articles, by article, by name.
func (s Store) addressees(ctx context.Context, ids ...string) (map[string][]Addressee, error) {
	byArticle := map[string][]Addressee{}
	if len(ids) == 0 {
		return byArticle, nil
	}
	var all []Addressee
	err := s.DB.Read.NewSelect().TableExpr("article_company AS ac").ColumnExpr("ac.article_id, c.id, c.name").
		Join("JOIN company AS c ON c.id = ac.company_id").Where("ac.article_id IN (?)", bun.List(ids)).
		OrderExpr("c.name_key, c.id").Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("audience: %w", err)
	}
	for _, one := range all {
		byArticle[one.ArticleID] = append(byArticle[one.ArticleID], one)
	}
	return byArticle, nil
}

// Filter chooses and orders the admins' list.
type Filter struct {
	Query     string
	State     State
	Category  string
	CompanyID string
	Sort      string
	Offset    int
	Limit     int
}

// orders are the only ways to sort, each with the id behind it so that pages never overlap.
var orders = map[string]string{
	"":           "a.publish_at DESC, a.id DESC",
	"publishAt":  "a.publish_at, a.id",
	"-publishAt": "a.publish_at DESC, a.id DESC",
	"title":      "a.title_key, a.id",
	"-title":     "a.title_key DESC, a.id DESC",
	"updatedAt":  "a.updated_at, a.id",
	"-updatedAt": "a.updated_at DESC, a.id DESC",
}

func (s Store) List(ctx context.Context, scope rights.Scope, kind Kind, f Filter) ([]Listed, db.Total, error) {
	if !scope.Everything() {
		return nil, db.Total{}, fault.Missing()
	}
	var found []Article
	q := s.inState(s.DB.Read.NewSelect().Model(&found).Where("a.kind = ?", kind), f)
	if f.Category != "" {
		q = q.Where("a.category = ?", f.Category)
	}
	if f.CompanyID != "" {
		q = reaching(q, f.CompanyID)
	}
	list, err := s.matching(ctx, q, &found, kind, f.Query)
	if err != nil {
		return nil, db.Total{}, err
	}
	total, err := list.Page(ctx, s.DB, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.ExcludeColumn("html").OrderExpr(orders[f.Sort])
	}, f.Offset, f.Limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list %s: %w", kind, err)
	}
	rows, err := s.withCompanies(ctx, found)
	return rows, total, err
}

func (s Store) withCompanies(ctx context.Context, found []Article) ([]Listed, error) {
	companies, err := s.addressees(ctx, idsOf(found)...)
	if err != nil {
		return nil, err
	}
	if err := s.showCovers(ctx, smallPicture, pointers(found)...); err != nil {
		return nil, err
	}
	rows := make([]Listed, len(found))
	for i, a := range found {
		rows[i] = Listed{a, companies[a.ID]}
	}
	return rows, nil
}

// online is what most articles are. SQLite, which knows no figures, would take an
// index on it and sort all it finds; spelt as in onlineAside it follows the list's order instead (P6).
const (
	online      = "a.draft = ? AND a.publish_at <= ?"
	onlineAside = "COALESCE(a.draft, a.draft) = ? AND COALESCE(a.publish_at, a.publish_at) <= ?"
)

func (s Store) inState(q *bun.SelectQuery, f Filter) *bun.SelectQuery {
	byDate := f.Sort == "" || strings.HasSuffix(f.Sort, "publishAt")
	switch f.State {
	case Draft:
		return q.Where("a.draft = ?", true)
	case Scheduled:
		return q.Where("a.draft = ? AND a.publish_at > ?", false, s.Now())
	case Published:
		if byDate {
			return q.Where(online, false, s.Now())
		}
		return q.Where(onlineAside, false, s.Now())
	}
	return q
}

// reaching keeps a query to articles that people of a company may be shown.
func reaching(q *bun.SelectQuery, companyID string) *bun.SelectQuery {
	return q.Where("(a.every_company = ? OR EXISTS (SELECT 1 FROM article_company AS ac WHERE ac.article_id = a.id AND ac.company_id = ?))", true, companyID)
}

// matching keeps a list to what holds the words asked for, if any.
func (s Store) matching(ctx context.Context, q *bun.SelectQuery, model any, kind Kind, text string) (search.Narrowed, error) {
	if strings.TrimSpace(text) == "" {
		return search.All(q), nil
	}
	return search.Narrow(ctx, s.DB.Read, model, q, "a.id", search.Query{Kind: string(kind), Text: text})
}

// Categories are those in use, in alphabetical order.
func (s Store) Categories(ctx context.Context, scope rights.Scope) ([]string, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	return categories(ctx, s.DB.Read)
}

func categories(ctx context.Context, on bun.IDB) ([]string, error) {
	names := []string{}
	err := on.NewSelect().Model((*Article)(nil)).Distinct().Column("a.category").Where("a.kind = ? AND a.category <> ''", Tutorial).Limit(200).Scan(ctx, &names)
	if err != nil {
		return nil, fmt.Errorf("list categories: %w", err)
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(db.Fold(a), db.Fold(b)) })
	return names, nil
}

// record writes the trace of a change. Actions are spelt out: the audit page has a sentence for each.
func record(ctx context.Context, tx bun.IDB, action string, a *Article, details map[string]any) error {
	return recordAll(ctx, tx, action, []Article{*a}, details)
}

func recordAll(ctx context.Context, tx bun.IDB, action string, some []Article, details map[string]any) error {
	events := make([]audit.Event, len(some))
	for i, a := range some {
		told := map[string]any{"title": a.Title}
		for name, value := range details {
			told[name] = value
		}
		events[i] = audit.Event{Action: action, SubjectID: a.ID, Details: told}
	}
	return audit.Record(ctx, tx, events...)
}

// actions of the audit log, by what is done and to which kind.
var (
	created   = map[Kind]string{News: "news.created", Tutorial: "tutorial.created"}
	changed   = map[Kind]string{News: "news.changed", Tutorial: "tutorial.changed"}
	published = map[Kind]string{News: "news.published", Tutorial: "tutorial.published"}
	withdrawn = map[Kind]string{News: "news.withdrawn", Tutorial: "tutorial.withdrawn"}
	deleted   = map[Kind]string{News: "news.deleted", Tutorial: "tutorial.deleted"}
)
