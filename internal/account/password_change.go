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

// askReset enqueues the same job for every address, known or not: neither the
// answer nor the time it takes tells them apart (A4).
func (a *Accounts) askReset(ctx context.Context, raw string) error {
	email, err := ParseEmail("email", raw)
	if err != nil {
		return err
	}
	if err := a.Store.take(ctx, "reset-ip:"+web.RequestFrom(ctx).Network, mailsPerIP); err != nil {
		return err
	}
	if err := a.Store.take(ctx, "reset:"+EmailKey(email), mailsPerAddress); err != nil {
		return err
	}
	return a.Store.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return a.Jobs.Enqueue(ctx, tx, resetMail{Email: email})
	})
}

// resetPassword sets a new password from a mailed link and ends every session (A8).
func (a *Accounts) resetPassword(ctx context.Context, secret, password string) error {
	if ok, err := a.Store.peek(ctx, resetToken, secret, a.Now()); err != nil {
		return err
	} else if !ok {
		return fault.InvalidField("token", "account.token.dead")
	}
	owner, err := a.tokenOwner(ctx, resetToken, secret)
	if err != nil {
		return err
	}
	hash, err := a.newHash(ctx, owner, password) // before the link is used up: a refused password keeps it
	if err != nil {
		return err
	}
	return a.Store.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		token, err := a.Store.redeem(ctx, tx, resetToken, secret, a.Now())
		if err != nil {
			return err
		}
		user, err := a.Store.one(ctx, tx, rights.System(), "u.id = ?", token.UserID)
		if err != nil {
			return err
		}
		if err := a.setPassword(ctx, tx, user, hash, ""); err != nil {
			return err
		}
		if err := a.Store.release(ctx, tx, "login:"+user.EmailKey, "password:"+user.ID); err != nil {
			return err
		}
		if err := a.rememberDevice(ctx, tx, user.ID); err != nil {
			return err // who holds the mailbox is not shut out by strangers guessing
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.password_reset", SubjectID: user.ID, UserID: user.ID, CompanyID: user.CompanyID})
	})
}

func (a *Accounts) tokenOwner(ctx context.Context, kind, secret string) (*User, error) {
	user, err := a.Store.one(ctx, a.Store.DB.Read, rights.System(),
		"u.id = (SELECT user_id FROM token WHERE token_hash = ?)", web.HashToken(kind, secret))
	if fault.Is(err, fault.NotFound) {
		return nil, fault.InvalidField("token", "account.token.dead") // used in between
	}
	return user, err
}

// changePassword needs the present one, and ends every other session.
func (a *Accounts) changePassword(ctx context.Context, present, password string) error {
	user, err := a.self(ctx)
	if err != nil {
		return err
	}
	if err := a.confirmSelf(ctx, user, present); err != nil {
		return err
	}
	hash, err := a.newHash(ctx, user, password)
	if err != nil {
		return err
	}
	return a.Store.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.setPassword(ctx, tx, user, hash, rights.From(ctx).SessionID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.password_changed", SubjectID: user.ID})
	})
}

// confirmSelf asks for the present password before a change that could take the
// account away (A11). It is throttled like signing in.
func (a *Accounts) confirmSelf(ctx context.Context, user *User, password string) error {
	name := "password:" + user.ID
	if err := a.Store.take(ctx, name, guessPerAccount); err != nil {
		return err
	}
	ok, _, err := VerifyPassword(ctx, user.PasswordHash, password)
	if err != nil {
		return err
	}
	if !ok {
		return fault.InvalidField("currentPassword", "account.password.current")
	}
	return a.Store.release(ctx, a.Store.DB.Write, name)
}

func (a *Accounts) self(ctx context.Context) (*User, error) {
	return a.Store.Find(ctx, rights.System(), rights.From(ctx).UserID)
}

// newHash checks a password against the rules, with what is known of its owner.
func (a *Accounts) newHash(ctx context.Context, user *User, password string) (string, error) {
	company, err := a.companyName(ctx, user.CompanyID)
	if err != nil {
		return "", err
	}
	if key, args, ok := CheckPassword(password, user.contextWords(a.Config.ProductName, company)); !ok {
		return "", fault.InvalidField("password", key, args)
	}
	return HashPassword(ctx, password)
}

func (a *Accounts) companyName(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	var name string
	if err := a.Store.DB.Read.NewRaw("SELECT name FROM company WHERE id = ?", id).Scan(ctx, &name); err != nil && !db.IsNotFound(err) {
		return "", fmt.Errorf("find company: %w", err)
	}
	return name, nil
}

// setPassword replaces the password the caller has read: had it changed since,
// theirs would undo somebody else's change. It kills every link that could give
// the account away, ends every session but one, and tells the person.
func (a *Accounts) setPassword(ctx context.Context, tx bun.Tx, user *User, hash, keepSession string) error {
	done, err := tx.NewRaw("UPDATE app_user SET password_hash = ?, password_changed_at = ?, pending_email = NULL WHERE id = ? AND password_hash = ?",
		hash, db.Now(), user.ID, user.PasswordHash).Exec(ctx)
	if err != nil {
		return fmt.Errorf("set password: %w", err)
	}
	if n, _ := done.RowsAffected(); n == 0 {
		return fault.New(fault.Conflict, "fault.conflict")
	}
	if keepSession != "" {
		alive, err := tx.NewSelect().Model((*Session)(nil)).Where("id = ?", keepSession).Exists(ctx)
		if err != nil {
			return fmt.Errorf("set password: %w", err)
		}
		if !alive {
			return fault.New(fault.Unauthenticated, "fault.unauthenticated")
		}
	}
	if err := a.Store.killTokens(ctx, tx, user.ID, resetToken, emailToken); err != nil {
		return err
	}
	if _, err := tx.NewRaw("DELETE FROM known_device WHERE user_id = ? AND token_hash <> ?", user.ID, deviceHash(deviceFrom(ctx))).Exec(ctx); err != nil {
		return fmt.Errorf("forget devices: %w", err)
	}
	if err := a.Store.endSessions(ctx, tx, user.ID, keepSession); err != nil {
		return err
	}
	return a.Jobs.Enqueue(ctx, tx, passwordChangedMail{UserID: user.ID})
}
