package db

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

const (
	// counted is how far a list counts its rows: beyond, "more than 1 000" says as
	// much to a person, and costs the same at a million rows as at a thousand (P6).
	counted = 1000
	// reached is how far a list can be leafed through; beyond, one searches.
	reached = 10_000
)

// Total is how many rows a list has, or that it has more than were counted.
type Total struct {
	Count int
	More  bool
}

// Page reads one page of a list into the model of base, which holds the filters
// alone; show adds columns, joins and order.
func (d *DB) Page(ctx context.Context, base *bun.SelectQuery, show func(*bun.SelectQuery) *bun.SelectQuery, offset, limit int) (Total, error) {
	total, err := d.Count(ctx, base)
	if err != nil || offset >= total.Count && !total.More {
		return total, err
	}
	return total, d.Rows(ctx, show(base), offset, limit)
}

// PageByID is Page for a list whose rows cost more than their place in an index:
// the ids of the page come first, so that rows passed over are not put together
// for nobody. id is the rows' own in base, order is theirs.
func (d *DB) PageByID(ctx context.Context, base *bun.SelectQuery, id, order string, show func(*bun.SelectQuery) *bun.SelectQuery, offset, limit int) (Total, error) {
	total, err := d.Count(ctx, base)
	if err != nil || offset >= reached || offset >= total.Count && !total.More {
		return total, err
	}
	ids := base.Clone().ColumnExpr(id).OrderExpr(order).Offset(int64(offset)).Limit(int64(limit))
	list := d.Read.NewSelect().Model(base.GetModel().Value()).Where("? IN (?)", bun.Safe(id), ids).OrderExpr(order)
	if err := show(list).Scan(ctx); err != nil {
		return total, fmt.Errorf("read page: %w", err)
	}
	return total, nil
}

// Count is how many rows a list has, as far as they are counted. It leaves base as it is.
func (d *DB) Count(ctx context.Context, base *bun.SelectQuery) (Total, error) {
	var n int
	if err := d.Read.NewRaw("SELECT COUNT(*) FROM (?) AS counted", base.Clone().ColumnExpr("1").Limit(counted+1)).Scan(ctx, &n); err != nil {
		return Total{}, fmt.Errorf("count: %w", err)
	}
	return Total{Count: min(n, counted), More: n > counted}, nil
}

// Rows reads some of a list into the model of its query, unless they are too far down it.
func (d *DB) Rows(ctx context.Context, list *bun.SelectQuery, offset, limit int) error {
	if offset >= reached {
		return nil
	}
	if err := list.Offset(int64(offset)).Limit(int64(limit)).Scan(ctx); err != nil {
		return fmt.Errorf("read page: %w", err)
	}
	return nil
}

// ForUpdate makes the rows read wait for nobody else's change until the
// transaction ends. SQLite has one writer anyway.
func (d *DB) ForUpdate(q *bun.SelectQuery, table string) *bun.SelectQuery {
	if d.Engine == SQLite {
		return q
	}
	return q.For("UPDATE OF ?", bun.Ident(table))
}

// IfFree reads for update only rows that nobody else is changing: the others are left
// out, rather than waited for.
func (d *DB) IfFree(q *bun.SelectQuery, table string) *bun.SelectQuery {
	if d.Engine == SQLite {
		return q
	}
	return q.For("NO KEY UPDATE OF ? SKIP LOCKED", bun.Ident(table))
}
