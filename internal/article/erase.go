package article

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// EraseCompany takes a company that is being deleted out of audiences, at most
// limit articles at a time, and tells how many it did. An article that was for
// that company alone goes back to draft: it must not turn into one for everybody.
func (s Store) EraseCompany(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	var found []Article
	audience := tx.NewSelect().Model((*companyLink)(nil)).Column("ac.article_id").Where("ac.company_id = ?", companyID).OrderExpr("ac.article_id").Limit(int64(limit))
	if err := s.DB.ForUpdate(tx.NewSelect().Model(&found).Where("a.id IN (?)", audience).OrderExpr("a.id"), "a").Scan(ctx); err != nil {
		return 0, fmt.Errorf("erase audience: %w", err)
	}
	if len(found) == 0 {
		return 0, nil
	}
	if _, err := tx.NewDelete().Model((*companyLink)(nil)).Where("company_id = ? AND article_id IN (?)", companyID, bun.List(idsOf(found))).Exec(ctx); err != nil {
		return 0, fmt.Errorf("erase audience: %w", err)
	}
	others, err := s.withAddressees(ctx, tx, found)
	if err != nil {
		return 0, err
	}
	alone := map[Kind][]Article{}
	for _, a := range found {
		if !a.Draft && !a.ForAdmin && a.needsCompanies() && !others[a.ID] {
			alone[a.Kind] = append(alone[a.Kind], a)
		}
	}
	for kind, some := range alone {
		if err := s.withdraw(ctx, tx, kind, some, map[string]any{"because": "company.deleted"}); err != nil {
			return 0, err
		}
	}
	return len(found), nil
}
