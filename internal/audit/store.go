package audit

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/schema"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// newest first, the id behind the time so that pages never overlap.
const newest = "e.at DESC, e.id DESC"

// within keeps a query to the events a scope reaches. A scope without a company reaches none.
func within(q *bun.SelectQuery, scope rights.Scope) *bun.SelectQuery {
	if scope.Everything() {
		return q
	}
	return q.Where("e.company_id = ?", scope.CompanyID()).Where("e.company_id <> ''")
}

func (f Filter) apply(q *bun.SelectQuery) *bun.SelectQuery {
	if f.CompanyID != "" {
		q = q.Where("e.company_id = ?", f.CompanyID)
	}
	if f.Action != "" {
		q = q.Where("e.action = ?", f.Action)
	}
	if !f.From.IsZero() {
		q = q.Where("e.at >= ?", f.From.UTC())
	}
	if !f.To.IsZero() {
		q = q.Where("e.at < ?", f.To.UTC())
	}
	return q
}

// events are those of a filter. A person's are found three ways, each by its own
// index and no further than most: one query with OR would read all of them.
func (t *Trail) events(scope rights.Scope, f Filter, into any, offset, most int) *bun.SelectQuery {
	q := t.DB.Read.NewSelect().Model(into)
	if f.PersonID == "" {
		return f.apply(within(q, scope))
	}
	chosen := t.DB.Read.NewSelect().TableExpr("(?) AS chosen", t.of(scope, f, offset+most)).Column("id").OrderExpr("at DESC, id DESC").Offset(int64(offset)).Limit(int64(most))
	return q.Where("e.id IN (?)", chosen)
}

// of finds a person's newest events: those they did, those done in their name, those done to them.
func (t *Trail) of(scope rights.Scope, f Filter, most int) schema.QueryAppender {
	one := func(column string) *bun.SelectQuery {
		few := t.DB.Read.NewSelect().Model((*Row)(nil)).Column("id", "at").Where("e.? = ?", bun.Ident(column), f.PersonID)
		return t.DB.Read.NewSelect().TableExpr("(?) AS few", f.apply(within(few, scope)).OrderExpr(newest).Limit(int64(most)))
	}
	return bun.SafeQuery("? UNION ? UNION ?", one("actor_id"), one("user_id"), one("subject_id"))
}

// List answers one page, newest first.
func (t *Trail) List(ctx context.Context, scope rights.Scope, f Filter, offset, limit int) ([]Entry, db.Total, error) {
	var rows []Row
	sorted := func(q *bun.SelectQuery) *bun.SelectQuery { return q.OrderExpr(newest) }
	var total db.Total
	var err error
	if f.PersonID == "" {
		total, err = t.DB.Page(ctx, t.events(scope, f, &rows, 0, 0), sorted, offset, limit)
	} else if total, err = t.counted(ctx, t.of(scope, f, enough+1)); err == nil {
		err = sorted(t.events(scope, f, &rows, min(offset, reached), limit)).Scan(ctx)
	}
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list events: %w", err)
	}
	found, err := t.named(ctx, scope, rows)
	return found, total, err
}

const (
	// enough is how far events are counted: beyond, "more than 1 000" says as much.
	enough = 1000
	// reached is how far a person's events can be leafed through; beyond, one narrows them.
	reached = 10_000
)

func (t *Trail) counted(ctx context.Context, events schema.QueryAppender) (db.Total, error) {
	var n int
	if err := t.DB.Read.NewRaw("SELECT COUNT(*) FROM (SELECT 1 FROM (?) AS event LIMIT ?) AS counted", events, enough+1).Scan(ctx, &n); err != nil {
		return db.Total{}, fmt.Errorf("count events: %w", err)
	}
	return db.Total{Count: min(n, enough), More: n > enough}, nil
}

// Find answers one event.
func (t *Trail) Find(ctx context.Context, scope rights.Scope, id string) (*Entry, error) {
	var row Row
	err := within(t.DB.Read.NewSelect().Model(&row).Where("e.id = ?", id), scope).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find event: %w", err)
	}
	found, err := t.named(ctx, scope, []Row{row})
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

// after answers the next events of an export, older than the last one written.
func (t *Trail) after(ctx context.Context, scope rights.Scope, f Filter, last *Row, limit int) ([]Entry, error) {
	if last != nil && (f.To.IsZero() || last.At.Before(f.To)) {
		// The index on the time finds the place; the id settles events of one instant.
		f.To = last.At.Add(time.Microsecond)
	}
	var rows []Row
	q := t.events(scope, f, &rows, 0, limit+1000)
	if last != nil {
		q = q.Where("(e.at < ? OR e.id < ?)", last.At, last.ID)
	}
	if err := q.OrderExpr(newest).Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("export events: %w", err)
	}
	return t.named(ctx, scope, rows)
}

// nameQueries find what things are called, each by the primary key of its table;
// own keeps it to what a manager may know, and what has none is the platform's.
var nameQueries = []struct{ query, own string }{
	{"SELECT id, first_name || ' ' || last_name AS name, 'user' AS kind, role = 'admin' AS platform FROM app_user WHERE id IN (?)",
		" AND (company_id = ? OR role = 'admin')"},
	{"SELECT id, name, 'company', FALSE FROM company WHERE id IN (?)", " AND id = ?"},
	{"SELECT id, name, 'sector', FALSE FROM sector WHERE id IN (?)", ""},
	{"SELECT id, title, 'chapter', FALSE FROM library_chapter WHERE id IN (?)", ""},
	{"SELECT id, title, 'page', FALSE FROM library_page WHERE id IN (?)", ""},
	{"SELECT id, title, 'article', FALSE FROM article WHERE id IN (?)", ""},
}

// named gives a page of events its names in one query. A manager learns the names
// of their own company's people, and of the admins who acted there.
func (t *Trail) named(ctx context.Context, scope rights.Scope, rows []Row) ([]Entry, error) {
	names, err := t.names(ctx, scope, rows)
	if err != nil {
		return nil, err
	}
	found := make([]Entry, len(rows))
	for i, row := range rows {
		found[i] = entry(scope, row, names)
	}
	return found, nil
}

func (t *Trail) names(ctx context.Context, scope rights.Scope, rows []Row) (map[string]Name, error) {
	known := map[string]Name{}
	ids := idsOf(rows)
	if len(ids) == 0 {
		return known, nil
	}
	query, args := "", []any{}
	for _, q := range nameQueries {
		if q.own == "" && !scope.Everything() {
			continue
		}
		if query != "" {
			query += " UNION ALL "
		}
		query += q.query
		args = append(args, bun.List(ids))
		if !scope.Everything() {
			query += q.own
			args = append(args, scope.CompanyID())
		}
	}
	var found []Name
	if err := t.DB.Read.NewRaw(query, args...).Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("name events: %w", err)
	}
	for _, n := range found {
		known[n.ID] = n
	}
	return known, nil
}

func idsOf(rows []Row) []string {
	seen := map[string]bool{"": true, System: true, Anonymous: true}
	var ids []string
	for _, row := range rows {
		told := slices.Collect(maps.Values(row.told()))
		for _, id := range append([]string{row.ActorID, row.UserID, row.SubjectID, row.CompanyID}, idsIn(told)...) {
			if !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// Actions are those that the log holds, found by jumping from one to the next in
// the index rather than by reading every event.
func (t *Trail) Actions(ctx context.Context, scope rights.Scope) ([]string, error) {
	first := within(t.DB.Read.NewSelect().TableExpr("audit_event AS e").ColumnExpr("MIN(e.action)"), scope)
	next := first.Clone().Where("e.action > known.action")
	var found []string
	err := t.DB.Read.NewRaw(`WITH RECURSIVE known(action) AS (
		SELECT (?) UNION ALL SELECT (?) FROM known WHERE known.action IS NOT NULL
	) SELECT action FROM known WHERE action IS NOT NULL`, first, next).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("list actions: %w", err)
	}
	return found, nil
}
