package account

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// switchTo lets an admin act as someone, in the admin's own session under a new
// id. Never as another admin, nor as somebody who could not sign in (B2).
func (a *Accounts) switchTo(ctx context.Context, id string) error {
	admin := currentFrom(ctx)
	target, err := a.Store.Find(ctx, rights.From(ctx).Scope(), id)
	if err != nil {
		return err
	}
	if target.Role == rights.Admin {
		return fault.New(fault.Forbidden, "account.identity.admin")
	}
	if open, err := a.companyOpen(ctx, target); err != nil {
		return err
	} else if !open || target.State != Active {
		return fault.New(fault.Forbidden, "account.identity.closed")
	}
	var token string
	var session *Session
	err = a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		done, err := tx.NewDelete().Model((*Session)(nil)).Where("id = ?", admin.ID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("switch identity: %w", err)
		}
		if n, _ := done.RowsAffected(); n == 0 {
			return fault.New(fault.Unauthenticated, "fault.unauthenticated")
		}
		token, session, err = a.Store.start(ctx, tx, Session{
			UserID: target.ID, ActorID: admin.UserID, ActingUntil: a.Now().Add(actingTime), Remember: admin.Remember, CreatedAt: admin.CreatedAt,
		}, a.limits())
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "identity.entered", SubjectID: target.ID, CompanyID: target.CompanyID})
	})
	if err != nil {
		return err
	}
	web.RequestFrom(ctx).SetCookie(a.sessionCookie(token, session))
	return nil
}

// returnToSelf ends acting as someone, under a new session id.
func (a *Accounts) returnToSelf(ctx context.Context) error {
	token, session, err := a.resume(ctx, currentFrom(ctx), "identity.left")
	if err != nil {
		return err
	}
	web.RequestFrom(ctx).SetCookie(a.sessionCookie(token, session))
	return nil
}
