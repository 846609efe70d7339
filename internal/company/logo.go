package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// giveLogo sets the logo of a company just made.
func (s Store) giveLogo(ctx context.Context, tx bun.Tx, scope rights.Scope, c *Company, logo string) error {
	if err := s.useLogo(ctx, tx, scope, c.ID, logo); err != nil {
		return err
	}
	c.LogoID = logo
	if _, err := tx.NewUpdate().Model(c).Column("logo_id").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("give logo: %w", err)
	}
	return nil
}

// useLogo takes a picture for a logo: one of the company's own, or one that the
// admin who saves has just sent, which becomes the company's and goes with it (C3, C9).
func (s Store) useLogo(ctx context.Context, tx bun.Tx, scope rights.Scope, companyID, logo string) error {
	var own string // held until the transaction ends: the sweep of unused pictures waits
	q := tx.NewSelect().TableExpr("picture AS p").Column("p.id").Where("p.id = ? AND p.company_id = ?", logo, companyID)
	err := s.DB.ForUpdate(q, "p").Scan(ctx, &own)
	if err == nil {
		return nil
	}
	if !db.IsNotFound(err) {
		return fmt.Errorf("use logo: %w", err)
	}
	if scope.Everything() {
		q := tx.NewUpdate().TableExpr("picture").Set("company_id = ?", companyID).
			Where("id = ? AND company_id IS NULL AND created_by = ?", logo, scope.UserID()).
			Where("NOT EXISTS (SELECT 1 FROM article WHERE cover_id = ?)", logo)
		done, err := q.Exec(ctx)
		if err != nil {
			return fmt.Errorf("use logo: %w", err)
		}
		if n, _ := done.RowsAffected(); n == 1 {
			return nil
		}
	}
	return fault.InvalidField("logoId", "company.logo.unknown")
}

// dropLogo removes a logo that another has replaced.
func (s Store) dropLogo(ctx context.Context, tx bun.Tx, companyID, logo string) error {
	if _, err := tx.NewDelete().TableExpr("picture").Where("id = ? AND company_id = ?", logo, companyID).Exec(ctx); err != nil {
		return fmt.Errorf("drop logo: %w", err)
	}
	return nil
}
