package audit

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

const (
	// nothing is what an event without details holds.
	nothing = "null"
	// naming is what may still name somebody.
	naming = "(e.details <> 'null' OR e.ip <> '' OR e.agent <> '')"
)

// place is how far into a company's events a deletion has come.
type place struct {
	at time.Time
	id string
}

// EraseCompany takes out of some of a company's events what could name its
// people: what is left are ids of accounts that are gone. What admins did to the
// company itself stays as it is; where that was no admin of today, not whence it
// was done. It says how many it changed (C9).
func (t *Trail) EraseCompany(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	n, err := t.eraseOwn(ctx, tx, companyID, limit)
	if err != nil || n >= limit {
		return n, err
	}
	people := tx.NewSelect().TableExpr("app_user").Column("id").Where("company_id = ?", companyID)
	all, source := "details = 'null', ip = '', agent = ''", "ip = '', agent = ''"
	for _, part := range []struct {
		own *bun.SelectQuery
		set string
	}{
		{tx.NewSelect().Where("e.user_id IN (?)", people).Where(naming), all},
		{tx.NewSelect().Where("e.subject_id IN (?)", people).Where(naming), all},
		{tx.NewSelect().Where("e.company_id = ? AND e.action LIKE 'company.%' AND (e.ip <> '' OR e.agent <> '')", companyID).
			Where("NOT EXISTS (SELECT 1 FROM app_user AS u WHERE u.id = e.actor_id AND u.role = 'admin')"), source},
	} {
		some := part.own.Model((*Row)(nil)).Column("e.id").Limit(int64(limit - n))
		done, err := tx.NewUpdate().Model((*Row)(nil)).Set(part.set).Where("id IN (?)", some).Exec(ctx)
		if err != nil {
			return n, fmt.Errorf("erase from audit: %w", err)
		}
		changed, _ := done.RowsAffected()
		if n += int(changed); n >= limit {
			break
		}
	}
	return n, nil
}

// eraseOwn goes through the company's events from where it was: from the first
// one each time would be the longer the more are done. At the end it looks once
// more from the first, so that a place kept from an attempt undone does no harm.
func (t *Trail) eraseOwn(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	from, known := t.erased.Load(companyID)
	var rows []Row
	q := tx.NewSelect().Model(&rows).Column("e.id", "e.at").Where("e.company_id = ? AND e.action NOT LIKE 'company.%'", companyID).Where(naming)
	if known {
		last := from.(place)
		q = q.Where("e.at >= ? AND (e.at > ? OR e.id > ?)", last.at, last.at, last.id)
	}
	if err := q.OrderExpr("e.at, e.id").Limit(int64(limit)).Scan(ctx); err != nil {
		return 0, fmt.Errorf("erase from audit: %w", err)
	}
	if len(rows) == 0 {
		t.erased.Delete(companyID)
		if known {
			return t.eraseOwn(ctx, tx, companyID, limit)
		}
		return 0, nil
	}
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	if _, err := tx.NewUpdate().Model((*Row)(nil)).Set("details = ?, ip = '', agent = ''", nothing).Where("id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return 0, fmt.Errorf("erase from audit: %w", err)
	}
	last := rows[len(rows)-1]
	t.erased.Store(companyID, place{last.At, last.ID})
	return len(rows), nil
}
