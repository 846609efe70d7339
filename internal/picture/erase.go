package picture

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// EraseCompany removes some of a company's pictures and says how many; none are left when it says 0 (C9).
func EraseCompany(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	some := tx.NewSelect().Model((*Picture)(nil)).Column("p.id").Where("p.company_id = ?", companyID).Limit(int64(limit))
	done, err := tx.NewDelete().Model((*Picture)(nil)).Where("id IN (?)", some).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("erase pictures: %w", err)
	}
	n, _ := done.RowsAffected()
	return int(n), nil
}
