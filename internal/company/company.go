// Package company holds the tenants: everything but the platform's own data
// belongs to one.
package company

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

const maxName = 120

// Company is a tenant. Suspended, its people cannot sign in and lose their sessions at once.
type Company struct {
	bun.BaseModel `bun:"table:company,alias:c"`

	ID          string `bun:",pk"`
	Name        string
	SuspendedAt time.Time `bun:",nullzero"`
	CreatedAt   time.Time
}

// Store keeps companies.
type Store struct{ DB *db.DB }

func (s Store) Create(ctx context.Context, tx bun.IDB, name string) (*Company, error) {
	name = strings.TrimSpace(name)
	if name == "" || utf8.RuneCountInString(name) > maxName {
		return nil, fault.InvalidField("name", "validation.max_length", fault.Args{"count": maxName})
	}
	c := &Company{ID: db.NewID(), Name: name, CreatedAt: db.Now()}
	if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
		return nil, fmt.Errorf("create company: %w", err)
	}
	return c, audit.Record(ctx, tx, audit.Event{Action: "company.created", SubjectID: c.ID, CompanyID: c.ID})
}

// Suspend shuts a company out, or lets it in again. Its people's sessions are
// ended too, so that resuming the company does not resume them (A8).
func (s Store) Suspend(ctx context.Context, scope rights.Scope, id string, suspended bool) error {
	if !scope.Everything() {
		return fault.Missing()
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var at time.Time
		action := "company.resumed"
		if suspended {
			at, action = db.Now(), "company.suspended"
		}
		done, err := tx.NewUpdate().Model(&Company{ID: id, SuspendedAt: at}).Column("suspended_at").WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("suspend company %s: %w", id, err)
		}
		if n, _ := done.RowsAffected(); n == 0 {
			return fault.Missing()
		}
		people := tx.NewSelect().TableExpr("app_user").Column("id").Where("company_id = ?", id)
		if _, err := tx.NewDelete().TableExpr("session").Where("user_id IN (?)", people).Exec(ctx); err != nil {
			return fmt.Errorf("suspend company %s: %w", id, err)
		}
		return audit.Record(ctx, tx, audit.Event{Action: action, SubjectID: id, CompanyID: id})
	})
}
