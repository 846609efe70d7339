package media

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/rights"
	"livret/internal/search"
)

// Owner is who brought a media.
type Owner struct {
	ID        string
	FirstName string
	LastName  string
}

// Listed is a media with what is told beside it.
type Listed struct {
	Media
	Owner *Owner // nil: the program itself, or somebody who is gone
	Tags  []string
}

// Unfiled stands for the media that are in no folder.
const Unfiled = "none"

// Filter chooses and orders a list of media.
type Filter struct {
	CompanyID string // for admins: whose; without, the platform's
	Query     string
	Kind      Kind
	FolderID  string // or Unfiled
	Tag       string
	Used      string // "true", "false", or empty for both
	OwnerID   string
	From, To  time.Time
	Min, Max  int64
	Bin       bool
	Sort      string
	Offset    int
	Limit     int
}

// List answers one page of a library.
func (l *Library) List(ctx context.Context, scope rights.Scope, f Filter) ([]Listed, db.Total, error) {
	company, err := shelf(scope, f.CompanyID)
	if err != nil {
		return nil, db.Total{}, err
	}
	var found []Media
	total, err := l.page(ctx, company, f, &found)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list media: %w", err)
	}
	rows, err := l.listed(ctx, found...)
	return rows, total, err
}

// page reads it the way that costs least. A filter that keeps few is followed by
// its own index, and they are put in order; one that keeps many is checked along
// the order asked for. Neither engine can tell which by itself (P6).
func (l *Library) page(ctx context.Context, company string, f Filter, found *[]Media) (db.Total, error) {
	base := l.DB.Read.NewSelect().Model(found).Where("m.deleted_at IS " + map[bool]string{true: "NOT NULL", false: "NULL"}[f.Bin])
	by, conditions := f.order(), f.conditions()
	whose := condition{"company_id", "=", company}
	if f.Tag != "" {
		return l.tagged(ctx, base, append(conditions, whose), by, f, company)
	}
	base = whose.plainly(base)
	narrowed := with(base.Clone(), conditions, condition.plainly)
	if f.searches() {
		return l.searched(ctx, narrowed, by, f, company)
	}
	if f.Bin && len(conditions) == 0 || !f.Bin && direct(conditions, by) {
		return l.DB.Page(ctx, narrowed, by.plainly, f.Offset, f.Limit)
	}
	total, err := l.DB.Count(ctx, narrowed)
	if err != nil || f.Offset >= total.Count && !total.More {
		return total, err
	}
	if total.More {
		return total, l.DB.Rows(ctx, by.plainly(with(base, conditions, l.along)), f.Offset, f.Limit)
	}
	return total, l.DB.Rows(ctx, by.aside(narrowed), f.Offset, f.Limit)
}

func (f Filter) searches() bool { return strings.TrimSpace(f.Query) != "" }

func (l *Library) searched(ctx context.Context, narrowed *bun.SelectQuery, by order, f Filter, company string) (db.Total, error) {
	query := search.Query{Kind: searchKind(company), CompanyID: company, Text: f.Query}
	list, err := search.Narrow(ctx, l.DB.Read, narrowed.GetModel().Value(), narrowed, "m.id", query)
	if err != nil {
		return db.Total{}, err
	}
	return list.Page(ctx, l.DB, by.plainly, f.Offset, f.Limit)
}

// fewTagged is how many media a tag may have to be read one by one and put in order.
const fewTagged = 1000

// tagged is page for a tag: where few have it, they are read by their ids.
func (l *Library) tagged(ctx context.Context, base *bun.SelectQuery, conditions []condition, by order, f Filter, company string) (db.Total, error) {
	key := tagKey(f.Tag)
	var ids []string
	err := l.DB.Read.NewSelect().Model((*tagLink)(nil)).Column("mt.media_id").Where("mt.company_id = ? AND mt.tag_key = ? AND mt.binned = ?", company, key, f.Bin).Limit(fewTagged+1).Scan(ctx, &ids)
	if err != nil || len(ids) == 0 {
		return db.Total{}, err
	}
	if len(ids) <= fewTagged {
		base = with(base.Where("m.id IN (?)", bun.List(ids)), conditions, condition.aside)
		if f.searches() {
			return l.searched(ctx, base, by, f, company)
		}
		return l.DB.Page(ctx, base, by.aside, f.Offset, f.Limit)
	}
	last := len(conditions) - 1 // the company: the order's index begins with it
	base = conditions[last].plainly(with(base, conditions[:last], l.along))
	base = base.Where("EXISTS (SELECT 1 FROM media_tag AS mt WHERE mt.media_id = m.id AND mt.tag_key = ?)", key)
	switch {
	case f.searches():
		return l.searched(ctx, base, by, f, company)
	case last == 0: // counted already
		return db.Total{Count: fewTagged, More: true}, l.DB.Rows(ctx, by.plainly(base), f.Offset, f.Limit)
	}
	return l.DB.Page(ctx, base, by.plainly, f.Offset, f.Limit)
}

// condition is one thing asked of a column.
type condition struct {
	column string
	sign   string
	value  any
}

func (f Filter) conditions() []condition {
	var all []condition
	add := func(asked bool, column, sign string, value any) {
		if asked {
			all = append(all, condition{column, sign, value})
		}
	}
	add(f.Kind != "", "kind", "=", f.Kind)
	add(f.Used != "", "used", "=", f.Used == "true")
	add(f.OwnerID != "", "created_by", "=", f.OwnerID)
	add(f.FolderID == Unfiled, "folder_id", "IS", bun.Safe("NULL"))
	add(f.FolderID != "" && f.FolderID != Unfiled, "folder_id", "=", f.FolderID)
	add(!f.From.IsZero(), "created_at", ">=", f.From.UTC())
	add(!f.To.IsZero(), "created_at", "<", f.To.UTC())
	add(f.Min > 0, "bytes", ">=", f.Min)
	add(f.Max > 0, "bytes", "<=", f.Max)
	return all
}

// plainly writes a condition so that an index can be followed.
func (c condition) plainly(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Where("m.? ? ?", bun.Ident(c.column), bun.Safe(c.sign), c.value)
}

// aside writes it so that none is: the order's is.
func (c condition) aside(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Where("COALESCE(m.?0, m.?0) ?1 ?2", bun.Ident(c.column), bun.Safe(c.sign), c.value)
}

// along writes a condition that many meet, to be checked along an order. PostgreSQL
// knows how many do and needs no telling; told, it would think that few do.
func (l *Library) along(c condition, q *bun.SelectQuery) *bun.SelectQuery {
	if l.DB.Engine == db.Postgres {
		return c.plainly(q)
	}
	return c.aside(q)
}

func with(q *bun.SelectQuery, all []condition, write func(condition, *bun.SelectQuery) *bun.SelectQuery) *bun.SelectQuery {
	for _, c := range all {
		q = write(c, q)
	}
	return q
}

// order is a column with the id behind it, so that pages never overlap.
type order struct {
	column string
	down   bool
}

// orders are the only ways to sort.
var orders = map[string]string{"createdAt": "created_at", "name": "name_key", "bytes": "bytes", "deletedAt": "deleted_at"}

func (f Filter) order() order {
	column, known := orders[strings.TrimPrefix(f.Sort, "-")]
	if !known || column == "deleted_at" && !f.Bin {
		column = "created_at"
		if f.Bin {
			column = "deleted_at"
		}
		return order{column, true}
	}
	return order{column, strings.HasPrefix(f.Sort, "-")}
}

func (o order) direction() bun.Safe {
	if o.down {
		return "DESC"
	}
	return "ASC"
}

func (o order) plainly(q *bun.SelectQuery) *bun.SelectQuery {
	return q.OrderExpr("m.?0 ?1, m.id ?1", bun.Ident(o.column), o.direction())
}

// aside sorts what was found, rather than find along the order.
func (o order) aside(q *bun.SelectQuery) *bun.SelectQuery {
	return q.OrderExpr("COALESCE(m.?0, m.?0) ?1, m.id ?1", bun.Ident(o.column), o.direction())
}

// direct tells whether one index holds both the filter and the order, the bin left out.
func direct(all []condition, by order) bool {
	equal := 0
	for _, c := range all {
		switch {
		case c.column == by.column: // a part of the order itself
		case c.column == "folder_id" || c.column == "kind", by.column == "created_at" && c.sign == "=":
			equal++
		default:
			return false
		}
	}
	return equal <= 1
}

// listed adds owners and tags, in one query each for a page.
func (l *Library) listed(ctx context.Context, found ...Media) ([]Listed, error) {
	tags, err := tagsOf(ctx, l.DB.Read, idsOf(found))
	if err != nil {
		return nil, err
	}
	var people []string
	for _, m := range found {
		people = append(people, m.CreatedBy)
	}
	owners, err := l.people(ctx, people)
	if err != nil {
		return nil, err
	}
	rows := make([]Listed, len(found))
	for i, m := range found {
		rows[i] = Listed{Media: m, Owner: owners[m.CreatedBy], Tags: tags[m.ID]}
	}
	return rows, nil
}

// people are users by id, their names alone.
func (l *Library) people(ctx context.Context, ids []string) (map[string]*Owner, error) {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	byID := map[string]*Owner{}
	if len(ids) == 0 {
		return byID, nil
	}
	var found []*Owner
	err := l.DB.Read.NewSelect().TableExpr("app_user AS u").Column("u.id", "u.first_name", "u.last_name").Where("u.id IN (?)", bun.List(ids)).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("owners: %w", err)
	}
	for _, o := range found {
		byID[o.ID] = o
	}
	return byID, nil
}

// maxOwners is how many people a filter offers.
const maxOwners = 200

// Owners are those who brought something that a library holds, by name.
func (l *Library) Owners(ctx context.Context, scope rights.Scope, companyID string) ([]*Owner, error) {
	company, err := shelf(scope, companyID)
	if err != nil {
		return nil, err
	}
	var ids []string
	err = l.DB.Read.NewRaw(`WITH RECURSIVE known(id) AS (
		SELECT (SELECT MIN(m.created_by) FROM media AS m WHERE m.company_id = ?0 AND m.deleted_at IS NULL)
		UNION ALL SELECT (SELECT MIN(m.created_by) FROM media AS m WHERE m.company_id = ?0 AND m.deleted_at IS NULL AND m.created_by > known.id) FROM known WHERE known.id IS NOT NULL
	) SELECT id FROM known WHERE id IS NOT NULL LIMIT ?1`, company, maxOwners).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("owners: %w", err)
	}
	people, err := l.people(ctx, ids)
	if err != nil {
		return nil, err
	}
	owners := make([]*Owner, 0, len(people))
	for _, o := range people {
		owners = append(owners, o)
	}
	slices.SortFunc(owners, func(a, b *Owner) int {
		return strings.Compare(db.Fold(a.LastName+" "+a.FirstName)+a.ID, db.Fold(b.LastName+" "+b.FirstName)+b.ID)
	})
	return owners, nil
}

// Counts are how many media a library holds, is shown nowhere, and has in its bin.
type Counts struct{ All, Unused, Bin db.Total }

func (l *Library) Counts(ctx context.Context, scope rights.Scope, companyID string) (Counts, error) {
	var c Counts
	company, err := shelf(scope, companyID)
	if err != nil {
		return c, err
	}
	for _, one := range []struct {
		into  *db.Total
		where string
	}{{&c.All, "m.deleted_at IS NULL"}, {&c.Unused, "m.deleted_at IS NULL AND m.used = FALSE"}, {&c.Bin, "m.deleted_at IS NOT NULL"}} {
		q := l.DB.Read.NewSelect().Model((*Media)(nil)).Where("m.company_id = ?", company).Where(one.where)
		if *one.into, err = l.DB.Count(ctx, q); err != nil {
			return c, err
		}
	}
	return c, nil
}
