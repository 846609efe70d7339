package booklet

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/rights"
	"livret/internal/search"
)

// searched is the kind under which booklets are found.
const searched = "booklet"

// Filter chooses and orders a list of booklets.
type Filter struct {
	Query     string
	State     State
	CompanyID string
	ManagerID string
	Kind      Kind
	Bin       bool
	Sort      string
	Offset    int
	Limit     int
}

// orders are the only ways to sort.
var orders = map[string]order{
	"":           {"b.updated_at", " DESC"},
	"updatedAt":  {"b.updated_at", ""},
	"-updatedAt": {"b.updated_at", " DESC"},
	"name":       {"b.name_key", ""},
	"-name":      {"b.name_key", " DESC"},
}

type order struct{ column, way string }

func (s Store) List(ctx context.Context, scope rights.Scope, f Filter) ([]Booklet, db.Total, error) {
	var found []Booklet
	list := search.All(s.filtered(s.DB.Read.NewSelect().Model(&found), scope, f))
	if strings.TrimSpace(f.Query) != "" {
		company := scope.CompanyID()
		if scope.Everything() {
			company = f.CompanyID
		}
		var err error
		if list, err = search.Narrow(ctx, s.DB.Read, &found, list.Query, "b.id", search.Query{Kind: searched, CompanyID: company, Text: f.Query}); err != nil {
			return nil, db.Total{}, err
		}
	}
	total, err := list.PageByID(ctx, s.DB, "b.id", f.order(scope), func(q *bun.SelectQuery) *bun.SelectQuery {
		return asked(q, scope)
	}, f.Offset, f.Limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list booklets: %w", err)
	}
	return found, total, nil
}

func (s Store) filtered(q *bun.SelectQuery, scope rights.Scope, f Filter) *bun.SelectQuery {
	q = within(q, scope)
	if f.Bin {
		q = q.Where(binned)
	} else {
		q = q.Where(there)
	}
	for _, by := range []struct{ column, value string }{{"b.company_id", f.CompanyID}, {"b.state", string(f.State)}, {"b.kind", string(f.Kind)}} {
		if by.value != "" {
			q = q.Where(f.aside(scope, by.column)+" = ?", by.value)
		}
	}
	if f.ManagerID != "" {
		q = q.Where("b.id IN (SELECT m.booklet_id FROM booklet_member AS m WHERE m.user_id = ? AND m.role = ?)", f.ManagerID, Manager)
	}
	if f.Bin && scope.OwnOnly() { // who only writes in a booklet has nothing to do with its end
		q = q.Where("b.id IN (SELECT m.booklet_id FROM booklet_member AS m WHERE m.user_id = ? AND m.role = ?)", scope.UserID(), Manager)
	}
	return q
}

// aside keeps SQLite, which knows no figures, from following an index on a column when
// what one person has is asked for: that is little, and everything else is not (P6).
func (f Filter) aside(scope rights.Scope, column string) string {
	if f.ManagerID == "" && !scope.OwnOnly() {
		return column
	}
	return "COALESCE(" + column + ", " + column + ")"
}

// order is that of the list, with the id behind it so that pages never overlap.
func (f Filter) order(scope rights.Scope) string {
	by := orders[f.Sort]
	if f.Bin && f.Sort == "" {
		by = order{"b.deleted_at", " DESC"}
	}
	return f.aside(scope, by.column) + by.way + ", b.id" + by.way
}

// countedTo is how far the tabs count: beyond, it costs more than it says (P6).
const countedTo = 1000

// Counts are for the tabs: of everything in reach, or of one company.
func (s Store) Counts(ctx context.Context, scope rights.Scope, f Filter) (counts BookletCounts, err error) {
	all := s.DB.Read.NewSelect()
	for _, tab := range []Filter{{}, {State: Draft}, {State: Archived}, {Bin: true}} {
		tab.CompanyID, tab.ManagerID = f.CompanyID, f.ManagerID
		some := s.filtered(s.DB.Read.NewSelect().TableExpr("booklet AS b").ColumnExpr("1"), scope, tab).Limit(countedTo)
		all = all.ColumnExpr("(SELECT COUNT(*) FROM (?) AS counted)", some)
	}
	if err := all.Scan(ctx, &counts.All, &counts.Draft, &counts.Archived, &counts.Bin); err != nil {
		return BookletCounts{}, fmt.Errorf("count booklets: %w", err)
	}
	return counts, nil
}

// surroundings are what rows show besides themselves: people and figures.
type surroundings struct {
	managers map[string][]BookletPerson
	pages    map[string]int
	people   map[string]BookletPerson
}

// person is somebody by id; nil when they are gone.
func (a *surroundings) person(id string) *BookletPerson {
	if p, known := a.people[id]; known {
		return &p
	}
	return nil
}

func (s Store) around(ctx context.Context, scope rights.Scope, found []Booklet) (*surroundings, error) {
	a := &surroundings{managers: map[string][]BookletPerson{}, pages: map[string]int{}}
	ids, people := make([]string, len(found)), make([]string, len(found))
	for i, b := range found {
		ids[i], people[i] = b.ID, b.UpdatedBy
	}
	if len(ids) == 0 {
		return a, nil
	}
	var managers []struct{ BookletID, ID, FirstName, LastName string }
	err := s.DB.Read.NewSelect().TableExpr("booklet_member AS m").ColumnExpr("m.booklet_id, u.id, u.first_name, u.last_name").
		Join("JOIN app_user AS u ON u.id = m.user_id").Where("m.booklet_id IN (?) AND m.role = ?", bun.List(ids), Manager).OrderExpr("m.added_at, u.id").Scan(ctx, &managers)
	if err != nil {
		return nil, fmt.Errorf("name managers: %w", err)
	}
	for _, m := range managers {
		a.managers[m.BookletID] = append(a.managers[m.BookletID], BookletPerson{m.ID, m.FirstName, m.LastName})
	}
	var counts []struct {
		BookletID string
		Count     int
	}
	err = s.DB.Read.NewSelect().TableExpr("page AS p").ColumnExpr("p.booklet_id, COUNT(*) AS count").Join("JOIN chapter AS c ON c.id = p.chapter_id").
		Where("p.booklet_id IN (?) AND p.deleted_at IS NULL AND c.deleted_at IS NULL", bun.List(ids)).GroupExpr("p.booklet_id").Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("count pages: %w", err)
	}
	for _, c := range counts {
		a.pages[c.BookletID] = c.Count
	}
	a.people, err = s.people(ctx, s.DB.Read, scope, people)
	return a, err
}

// people are those of some ids who are still there, as far as a scope may know them: a booklet
// that came from another company does not tell who wrote in it there (C2). Admins are known to all.
func (s Store) people(ctx context.Context, on bun.IDB, scope rights.Scope, ids []string) (map[string]BookletPerson, error) {
	byID := map[string]BookletPerson{}
	if len(ids) == 0 {
		return byID, nil
	}
	var found []BookletPerson
	q := on.NewSelect().TableExpr("app_user AS u").ColumnExpr("u.id, u.first_name, u.last_name").Where("u.id IN (?)", bun.List(ids))
	if !scope.Everything() {
		q.Where("(u.company_id = ? OR u.role = ?)", scope.CompanyID(), rights.Admin)
	}
	if err := q.Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("name people: %w", err)
	}
	for _, p := range found {
		byID[p.ID] = p
	}
	return byID, nil
}

// index keeps what a booklet is found by.
func index(ctx context.Context, tx bun.IDB, b *Booklet) error {
	return search.Index(ctx, tx, searched, search.Entry{OwnerID: b.ID, CompanyID: b.CompanyID, Text: b.Name})
}
