package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/i18n"
	"livret/internal/rights"
)

// FirstAdmin is the account made when an installation has none. Its password is
// known here, once, and nowhere afterwards.
type FirstAdmin struct {
	Email    string
	Password string
	Chosen   bool // by the operator's configuration, so there is nothing to print
}

// Prepare gives a new installation its legal texts and its first admin. However
// many nodes start at once, one makes it; the others find it made (A13).
func (a *Accounts) Prepare(ctx context.Context) (*FirstAdmin, error) {
	if err := a.Store.reindex(ctx); err != nil {
		return nil, err
	}
	if ready, err := a.prepared(ctx); ready || err != nil {
		return nil, err
	}
	first, hash, err := a.firstAdmin(ctx)
	if err != nil {
		return nil, err
	}
	made := false
	err = a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		made = false
		if err := a.Store.DB.Lock(ctx, tx, "admins"); err != nil {
			return err
		}
		if err := a.Store.ensureTexts(ctx, tx); err != nil {
			return err
		}
		exists, err := tx.NewSelect().Model((*User)(nil)).Where("u.role = ?", rights.Admin).Exists(ctx)
		if err != nil || exists {
			return err
		}
		made = true
		return a.Store.Create(ctx, tx, &User{Role: rights.Admin, Email: first.Email, FirstName: "Admin", LastName: a.Config.ProductName, Language: i18n.Default, PasswordHash: hash})
	})
	if err != nil || !made {
		return nil, err
	}
	return first, nil
}

func (a *Accounts) prepared(ctx context.Context) (bool, error) {
	var n int
	err := a.Store.DB.Read.NewRaw("SELECT (SELECT COUNT(DISTINCT kind) FROM legal_text) + (SELECT COUNT(*) FROM (SELECT 1 FROM app_user WHERE role = 'admin' LIMIT 1) AS a)").Scan(ctx, &n)
	if err != nil {
		return false, fmt.Errorf("first start: %w", err)
	}
	return n == 3, nil
}

func (a *Accounts) firstAdmin(ctx context.Context) (*FirstAdmin, string, error) {
	first := &FirstAdmin{Email: a.Config.AdminEmail, Password: a.Config.AdminPassword, Chosen: true}
	if first.Email == "" {
		first = &FirstAdmin{Email: "admin@livret.localhost", Password: rand.Text()}
	}
	email, err := ParseEmail("email", first.Email)
	if err != nil {
		return nil, "", fmt.Errorf("LIVRET_ADMIN_EMAIL: %w", err)
	}
	first.Email = email
	hash, err := a.newHash(ctx, &User{Email: email}, first.Password)
	if err != nil {
		return nil, "", fmt.Errorf("LIVRET_ADMIN_PASSWORD: %w", err)
	}
	return first, hash, nil
}

// Add makes a user with a password, for commands.
func (a *Accounts) Add(ctx context.Context, u *User, password string) error {
	if err := a.Ready(ctx, u, password); err != nil {
		return err
	}
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return a.Store.Create(ctx, tx, u) })
}

// Ready checks a user and hashes their password, which takes too long for inside a transaction.
func (a *Accounts) Ready(ctx context.Context, u *User, password string) error {
	email, err := ParseEmail("email", u.Email)
	if err != nil {
		return err
	}
	u.Email = email
	if err := u.Rename(u.FirstName, u.LastName); err != nil {
		return err
	}
	if u.PasswordHash, err = a.newHash(ctx, u, password); err != nil {
		return err
	}
	if u.Language == "" {
		u.Language = i18n.Default
	}
	return nil
}

// ForcePassword sets a password from the command line, ending every session.
func (a *Accounts) ForcePassword(ctx context.Context, email, password string) error {
	user, err := a.Store.FindByEmail(ctx, rights.System(), email)
	if err != nil {
		return err
	}
	hash, err := a.newHash(ctx, user, password)
	if err != nil {
		return err
	}
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.setPassword(ctx, tx, user, hash, ""); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.password_forced", SubjectID: user.ID, CompanyID: user.CompanyID})
	})
}

// sweep removes what time has ended: sessions, links, counts, devices unused for a year.
type sweep struct{}

func (sweep) Kind() string { return "account_sweep" }

type sweeper struct {
	river.WorkerDefaults[sweep]
	accounts *Accounts
}

func (w *sweeper) Work(ctx context.Context, _ *river.Job[sweep]) error {
	now := db.Now()
	for _, statement := range []string{
		"DELETE FROM session WHERE idle_ends_at < ?",
		"DELETE FROM session WHERE ends_at < ?",
		"DELETE FROM token WHERE expires_at < ?",
		"DELETE FROM throttle WHERE window_ends_at < ?",
	} {
		if _, err := w.accounts.Store.DB.Write.ExecContext(ctx, statement, now); err != nil {
			return fmt.Errorf("sweep accounts: %w", err)
		}
	}
	_, err := w.accounts.Store.DB.Write.ExecContext(ctx, "DELETE FROM known_device WHERE last_used_at < ?", now.Add(-365*24*time.Hour))
	return err
}
