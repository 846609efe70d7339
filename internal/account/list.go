package account

import (
	"context"
	"fmt"
	"iter"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
)

// searchKind is what people's words are kept under.
const searchKind = "user"

// Listed is a user in a list, with the company's name.
type Listed struct {
	User        `bun:",extend"`
	CompanyName string
}

// Filter chooses and orders a list of users.
type Filter struct {
	Query     string
	Role      string
	State     string
	CompanyID string
	Sort      string
	Offset    int
	Limit     int
	whole     bool // every match of Query, for an export
}

// orders are the only ways to sort, each with the id behind it so that pages never overlap.
var orders = map[string]string{
	"":            "u.name_key, u.id",
	"name":        "u.name_key, u.id",
	"-name":       "u.name_key DESC, u.id DESC",
	"lastSignIn":  "u.last_sign_in_at NULLS FIRST, u.id",
	"-lastSignIn": "u.last_sign_in_at DESC NULLS LAST, u.id DESC",
	"email":       "u.email_key",
	"-email":      "u.email_key DESC",
}

// List answers one page of the people in reach.
func (s Store) List(ctx context.Context, scope rights.Scope, f Filter) ([]Listed, db.Total, error) {
	var found []Listed
	list, err := s.filtered(ctx, scope, f, &found)
	if err != nil {
		return nil, db.Total{}, err
	}
	total, err := list.PageByID(ctx, s.DB, "u.id", orders[f.Sort], withCompany, f.Offset, f.Limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list users: %w", err)
	}
	return found, total, nil
}

// exportPage is how many people an export reads at a time: no connection is kept
// while the person's line is slow.
const exportPage = 1000

// All goes through everybody a filter keeps, in the order of their names.
func (s Store) All(ctx context.Context, scope rights.Scope, f Filter) iter.Seq2[*Listed, error] {
	f.Sort, f.whole = "name", true
	return func(yield func(*Listed, error) bool) {
		var last Listed
		for {
			var page []Listed
			list, err := s.filtered(ctx, scope, f, &page)
			if err != nil {
				yield(nil, err)
				return
			}
			q := list.Query.Where("(u.name_key, u.id) > (?, ?)", last.NameKey, last.ID)
			if err := withCompany(q).OrderExpr(orders[f.Sort]).Limit(exportPage).Scan(ctx); err != nil {
				yield(nil, fmt.Errorf("export users: %w", err))
				return
			}
			for i := range page {
				if !yield(&page[i], nil) {
					return
				}
			}
			if len(page) < exportPage {
				return
			}
			last = page[len(page)-1]
		}
	}
}

func withCompany(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("u.*, c.name AS company_name").Join("LEFT JOIN company AS c ON c.id = u.company_id")
}

func (s Store) filtered(ctx context.Context, scope rights.Scope, f Filter, model any) (search.Narrowed, error) {
	q := within(s.DB.Read.NewSelect().Model(model), scope)
	for _, keep := range []struct{ where, value string }{{"u.role = ?", f.Role}, {"u.state = ?", f.State}, {"u.company_id = ?", f.CompanyID}} {
		if keep.value != "" {
			q = q.Where(keep.where, keep.value)
		}
	}
	if f.Query == "" {
		return search.All(q), nil
	}
	company := f.CompanyID
	if !scope.Everything() {
		company = scope.CompanyID()
	}
	return search.Narrow(ctx, s.DB.Read, model, q, "u.id", search.Query{Kind: searchKind, CompanyID: company, Text: f.Query, Whole: f.whole, Alone: f.Role == "" && f.State == ""})
}

// show is one person as lists show them.
func (s Store) show(ctx context.Context, scope rights.Scope, id string) (*Listed, error) {
	u := new(Listed)
	err := withCompany(within(s.DB.Read.NewSelect().Model(u).Where("u.id = ?", id), scope)).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find user: %w", err)
	}
	return u, nil
}
