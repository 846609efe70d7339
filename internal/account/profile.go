package account

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// ProfileChange is what a person may change of themself.
type ProfileChange struct {
	FirstName       string `json:"firstName" maxLength:"200"`
	LastName        string `json:"lastName" maxLength:"200"`
	Email           string `json:"email" maxLength:"320"`
	CurrentPassword string `json:"currentPassword,omitempty" maxLength:"1024"`
}

// changeProfile saves the names at once; a new address only waits: it is told to
// the old one and must be confirmed from the new one first (A11).
func (a *Accounts) changeProfile(ctx context.Context, in ProfileChange) (mailed bool, err error) {
	user, err := a.self(ctx)
	if err != nil {
		return false, err
	}
	if err := user.Rename(in.FirstName, in.LastName); err != nil {
		return false, err
	}
	email, err := ParseEmail("email", in.Email)
	if err != nil {
		return false, err
	}
	moved := EmailKey(email) != user.EmailKey
	if moved {
		if in.CurrentPassword == "" {
			return false, fault.InvalidField("currentPassword", "account.email.password")
		}
		if err := a.confirmSelf(ctx, user, in.CurrentPassword); err != nil {
			return false, err
		}
		if err := a.Store.take(ctx, "email:"+user.ID, mailsPerAddress); err != nil {
			return false, err
		}
	}
	return moved, a.Store.edit(ctx, rights.System(), user.ID, func(ctx context.Context, tx bun.Tx, now *User) error {
		if now.PasswordHash != user.PasswordHash {
			return fault.New(fault.Conflict, "fault.conflict") // the password was changed while it was being checked
		}
		now.FirstName, now.LastName, now.ProfileConfirmedAt = user.FirstName, user.LastName, db.Now()
		if moved {
			now.PendingEmail = email
		}
		if err := a.Store.save(ctx, tx, now, "first_name", "last_name", "profile_confirmed_at", "pending_email"); err != nil {
			return err
		}
		if moved {
			if err := a.Jobs.Enqueue(ctx, tx, emailChangeMail{UserID: now.ID, Email: email}); err != nil {
				return err
			}
			if err := a.Jobs.Enqueue(ctx, tx, emailNoticeMail{UserID: now.ID, To: now.Email, Email: email}); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.profile_changed", SubjectID: now.ID, Details: map[string]any{"emailAsked": moved}})
	})
}

// dropPendingEmail takes back a change of address that is not confirmed yet.
func (a *Accounts) dropPendingEmail(ctx context.Context) error {
	return a.Store.edit(ctx, rights.System(), rights.From(ctx).UserID, func(ctx context.Context, tx bun.Tx, user *User) error {
		user.PendingEmail = ""
		if err := a.Store.killTokens(ctx, tx, user.ID, emailToken); err != nil {
			return err
		}
		if err := a.Store.save(ctx, tx, user, "pending_email"); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.email_change_dropped", SubjectID: user.ID})
	})
}

// confirmEmail makes the new address the person's own, and kills the links sent to the old one.
func (a *Accounts) confirmEmail(ctx context.Context, secret string) error {
	link, err := a.Store.peek(ctx, secret, a.Now(), emailToken)
	if err != nil {
		return err
	}
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		user, err := a.Store.locked(ctx, tx, rights.System(), link.UserID) // the person before their links, as everywhere
		if err != nil {
			return deadLink(err)
		}
		token, err := a.Store.redeem(ctx, tx, secret, a.Now(), emailToken)
		if err != nil {
			return err
		}
		if user.PendingEmail != token.Email {
			return fault.InvalidField("token", "account.token.dead") // taken back, or the password was changed since
		}
		user.Email, user.EmailKey, user.PendingEmail = token.Email, EmailKey(token.Email), ""
		if err := a.Store.save(ctx, tx, user, "email", "email_key", "pending_email"); err != nil {
			if fault.Is(err, fault.Invalid) {
				return fault.InvalidField("token", "account.email.taken")
			}
			return err
		}
		if err := a.Store.killTokens(ctx, tx, user.ID, resetToken); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.email_changed", SubjectID: user.ID, UserID: user.ID, CompanyID: user.CompanyID})
	})
}

// setLanguage sets this browser's language, and the person's unless an admin acts as them.
func (a *Accounts) setLanguage(ctx context.Context, language string) error {
	if !a.Catalogue.Has(language) {
		return fault.InvalidField("language", "account.language.unknown")
	}
	if actor := rights.From(ctx); actor.SignedIn() && !actor.Acting() {
		_, err := a.Store.DB.Write.NewRaw("UPDATE app_user SET language = ?, language_chosen_at = ?, revision = revision + 1 WHERE id = ?", language, db.Now(), actor.UserID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("set language: %w", err)
		}
	}
	web.RequestFrom(ctx).SetCookie(a.Cookies.Locale(language))
	return nil
}
