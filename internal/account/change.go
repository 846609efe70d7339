package account

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// changePerson saves somebody's sheet. A new role or company cuts their sessions
// (A8). An address in use belongs to its owner: only an invitation's can be corrected.
func (a *Accounts) changePerson(ctx context.Context, id string, in PersonSheet, revision int) error {
	scope := rights.From(ctx).Scope()
	email := in.Email
	err := a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.Store.lockAdmins(ctx, tx, scope); err != nil {
			return err
		}
		// The company before its people, as its deletion does; what is wrong with it is said last.
		company, placeErr := a.Store.place(ctx, tx, scope, in.Role, in.company())
		if placeErr != nil && !fault.Is(placeErr, fault.Invalid) {
			return placeErr
		}
		u, err := a.Store.locked(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		if actor := rights.From(ctx); actor.Acting() && u.ID == actor.UserID {
			return fault.New(fault.Forbidden, "fault.acting") // their own account is theirs alone (B3)
		}
		if err := fault.Stale(u.Revision, revision); err != nil {
			return err
		}
		before := *u
		if err := a.write(u, in); err != nil {
			return err
		}
		email = u.Email
		if u.Email != before.Email && before.joined() {
			return fault.InvalidField("email", "account.email.owner")
		}
		if placeErr != nil {
			return placeErr
		}
		u.CompanyID = company
		return a.saveSheet(ctx, tx, &before, u)
	})
	return a.taken(ctx, email, err)
}

func (a *Accounts) saveSheet(ctx context.Context, tx bun.Tx, before, u *User) error {
	moved := u.Role != before.Role || u.CompanyID != before.CompanyID
	if moved && u.ID == rights.From(ctx).UserID {
		return fault.InvalidField("role", "account.role.self")
	}
	mailed := u.Email != before.Email && u.State == Invited
	if mailed {
		if err := a.mayInvite(ctx, tx, u); err != nil {
			return err
		}
		u.InvitedAt, u.InvitedBy = db.Now(), rights.From(ctx).UserID
	}
	if err := a.Store.save(ctx, tx, u, "first_name", "last_name", "email", "email_key", "role", "company_id", "language", "invited_at", "invited_by"); err != nil {
		return err
	}
	if moved {
		if err := a.Store.endSessions(ctx, tx, u.ID, ""); err != nil {
			return err
		}
	}
	if before.Role == rights.Admin && moved {
		if err := a.Store.keepAnAdmin(ctx, tx); err != nil {
			return err
		}
	}
	if mailed {
		if err := a.remail(ctx, tx, *u); err != nil {
			return err
		}
	}
	return audit.Record(ctx, tx, changeEvents(before, u)...)
}

// changeEvents are one for each fact. A move is told to both companies, and to
// neither where the other is (C2).
func changeEvents(before, u *User) []audit.Event {
	var all []audit.Event
	if u.Role != before.Role {
		e := u.event("user.role_changed")
		e.Details = map[string]any{"from": before.Role, "to": u.Role}
		all = append(all, e)
	}
	if u.CompanyID != before.CompanyID {
		for _, end := range []struct{ side, id string }{{"from", before.CompanyID}, {"to", u.CompanyID}} {
			if end.id != "" {
				all = append(all, audit.Event{Action: "user.company_changed", SubjectID: u.ID, CompanyID: end.id, Details: map[string]any{end.side: end.id}})
			}
		}
	}
	if len(all) == 0 || u.FullName() != before.FullName() || u.Email != before.Email || u.Language != before.Language {
		e := u.event("user.changed")
		if u.Email != before.Email {
			e.Details["fields"] = []string{"email"}
		}
		all = append(all, e)
	}
	return all
}

// Heir passes what one person made on to another, in the deletion's transaction.
type Heir func(ctx context.Context, tx bun.Tx, fromID, toID string) error

// deletePerson removes somebody for good. What they made stays, and passes to the
// heir if one is named: somebody of the same company, or an admin.
func (a *Accounts) deletePerson(ctx context.Context, id, heirID string) error {
	scope := rights.From(ctx).Scope()
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.Store.lockAdmins(ctx, tx, scope); err != nil {
			return err
		}
		u, err := a.Store.locked(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		if u.ID == rights.From(ctx).UserID {
			return fault.New(fault.Invalid, "account.person.self_delete")
		}
		if heirID != "" {
			if err := a.bequeath(ctx, tx, scope, u, heirID); err != nil {
				return err
			}
		}
		if err := a.Store.remove(ctx, tx, u); err != nil {
			return err
		}
		if u.Role == rights.Admin {
			if err := a.Store.keepAnAdmin(ctx, tx); err != nil {
				return err
			}
		}
		e := u.event("user.deleted")
		e.Details["heir"] = heirID
		return audit.Record(ctx, tx, e)
	})
}

func (a *Accounts) bequeath(ctx context.Context, tx bun.Tx, scope rights.Scope, u *User, heirID string) error {
	heir, err := a.Store.one(ctx, tx, scope, "u.id = ?", heirID)
	if fault.Is(err, fault.NotFound) || err == nil && (heir.ID == u.ID || heir.State == Disabled || heir.Role != rights.Admin && heir.CompanyID != u.CompanyID) {
		return fault.InvalidField("heirId", "account.heir.unfit")
	}
	if err != nil {
		return err
	}
	for _, pass := range a.Heirs {
		if err := pass(ctx, tx, u.ID, heir.ID); err != nil {
			return fmt.Errorf("pass on what %s made: %w", u.ID, err)
		}
	}
	return nil
}
