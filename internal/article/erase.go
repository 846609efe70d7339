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
	for i := range found {
		if err := s.eraseAddressee(ctx, tx, &found[i], companyID); err != nil {
			return 0, err
		}
	}
	return len(found), nil
}

func (s Store) eraseAddressee(ctx context.Context, tx bun.Tx, a *Article, companyID string) error {
	if _, err := tx.NewDelete().Model(&companyLink{ArticleID: a.ID, CompanyID: companyID}).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("erase audience: %w", err)
	}
	if a.Draft || a.ForAdmin || !a.needsCompanies() {
		return nil
	}
	others, err := tx.NewSelect().Model((*companyLink)(nil)).Where("ac.article_id = ?", a.ID).Exists(ctx)
	if err != nil || others {
		return err
	}
	a.Draft = true
	if err := s.save(ctx, tx, a); err != nil {
		return err
	}
	return record(ctx, tx, withdrawn[a.Kind], a, map[string]any{"because": "company.deleted"})
}
