package audit

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// nothing is what an event without details holds.
const nothing = "null"

// EraseCompany takes out of some of a company's events what could name its
// people: what is left are ids of accounts that are gone. What admins did to the
// company itself stays as it is. It says how many it changed (C9).
func EraseCompany(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	people := tx.NewSelect().TableExpr("app_user").Column("id").Where("company_id = ?", companyID)
	n := 0
	for _, own := range []*bun.SelectQuery{
		tx.NewSelect().Where("e.company_id = ? AND e.action NOT LIKE 'company.%'", companyID),
		tx.NewSelect().Where("e.user_id IN (?)", people),
		tx.NewSelect().Where("e.subject_id IN (?)", people),
	} {
		some := own.Model((*Row)(nil)).Column("e.id").Where("(e.details <> ? OR e.ip <> '' OR e.agent <> '')", nothing).Limit(int64(limit - n))
		done, err := tx.NewUpdate().Model((*Row)(nil)).Set("details = ?, ip = '', agent = ''", nothing).Where("id IN (?)", some).Exec(ctx)
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
