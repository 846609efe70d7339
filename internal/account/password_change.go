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
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		return a.Jobs.Enqueue(ctx, tx, resetMail{Email: email})
	})
}

// choosePassword sets a password from a mailed link: of a reset, which ends every
// session (A8), or of an invitation, which makes the person active. It signs nobody in.
func (a *Accounts) choosePassword(ctx context.Context, secret, password string) (*Token, error) {
	link, err := a.Store.peek(ctx, secret, a.Now(), resetToken, inviteToken)
	if err != nil {
		return nil, err
	}
	owner, err := a.Store.Find(ctx, rights.System(), link.UserID)
	if err != nil {
		return nil, deadLink(err)
	}
	hash, err := a.newHash(ctx, owner, password) // before the link is used up: a refused password keeps it
	if err != nil {
		return nil, err
	}
	return link, a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		user, err := a.Store.locked(ctx, tx, rights.System(), link.UserID) // the person before their links, as everywhere
		if err != nil {
			return deadLink(err)
		}
		if _, err := a.Store.redeem(ctx, tx, secret, a.Now(), link.Kind); err != nil {
			return err
		}
		if link.Kind == inviteToken {
			return a.accept(ctx, tx, user, hash)
		}
		return a.reset(ctx, tx, user, hash)
	})
}

func (a *Accounts) reset(ctx context.Context, tx bun.Tx, user *User, hash string) error {
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
}

// deadLink: its owner has gone in between.
func deadLink(err error) error {
	if fault.Is(err, fault.NotFound) {
		return fault.InvalidField("token", "account.token.dead")
	}
	return err
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
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
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
// the account away, ends every session but one, and tells the person. Who had
// been invited has joined.
func (a *Accounts) setPassword(ctx context.Context, tx bun.Tx, user *User, hash, keepSession string) error {
	done, err := tx.NewRaw("UPDATE app_user SET password_hash = ?, password_changed_at = ?, pending_email = NULL, state = CASE state WHEN 'invited' THEN 'active' ELSE state END WHERE id = ? AND password_hash = ?",
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
	if err := a.Store.killTokens(ctx, tx, user.ID, resetToken, emailToken, inviteToken); err != nil {
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
