package account

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// Store keeps users, their sessions and their one-time links.
type Store struct{ DB *db.DB }

// within keeps a query to the people a scope reaches. A scope without a company reaches nobody.
func within(q *bun.SelectQuery, scope rights.Scope) *bun.SelectQuery {
	if scope.Everything() {
		return q
	}
	return q.Where("u.company_id = ?", scope.CompanyID())
}

func (s Store) Find(ctx context.Context, scope rights.Scope, id string) (*User, error) {
	return s.one(ctx, s.DB.Read, scope, "u.id = ?", id)
}

func (s Store) FindByEmail(ctx context.Context, scope rights.Scope, email string) (*User, error) {
	return s.one(ctx, s.DB.Read, scope, "u.email_key = ?", EmailKey(email))
}

func (s Store) one(ctx context.Context, on bun.IDB, scope rights.Scope, where string, arg any) (*User, error) {
	u := new(User)
	err := within(on.NewSelect().Model(u).Where(where, arg), scope).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find user: %w", err)
	}
	return u, nil
}

// Create adds a user with a password already hashed.
func (s Store) Create(ctx context.Context, tx bun.IDB, u *User) error {
	u.ID, u.CreatedAt, u.EmailKey = db.NewID(), db.Now(), EmailKey(u.Email)
	u.index()
	if _, err := tx.NewInsert().Model(u).Exec(ctx); err != nil {
		if db.IsDuplicate(err) {
			return fault.InvalidField("email", "account.email.taken")
		}
		return fmt.Errorf("create user: %w", err)
	}
	return audit.Record(ctx, tx, audit.Event{Action: "user.created", SubjectID: u.ID, CompanyID: u.CompanyID, Details: map[string]any{"role": u.Role}})
}

// edit reads one person in reach and changes them in the same transaction.
func (s Store) edit(ctx context.Context, scope rights.Scope, id string, fn func(context.Context, bun.Tx, *User) error) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		u, err := s.one(ctx, tx, scope, "u.id = ?", id)
		if err != nil {
			return err
		}
		return fn(ctx, tx, u)
	})
}

// save writes the named columns of a user that edit has read.
func (s Store) save(ctx context.Context, tx bun.IDB, u *User, columns ...string) error {
	u.index()
	_, err := tx.NewUpdate().Model(u).Column(append(columns, "search", "name_key")...).WherePK().Exec(ctx)
	if db.IsDuplicate(err) {
		return fault.InvalidField("email", "account.email.taken")
	}
	if err != nil {
		return fmt.Errorf("save user %s: %w", u.ID, err)
	}
	return nil
}

// Listed is a user in a list, with the company's name.
type Listed struct {
	User        `bun:",extend"`
	CompanyName string
}

// Filter chooses and orders a list of users.
type Filter struct {
	Query  string
	Role   string
	Sort   string
	Offset int
	Limit  int
}

// orders are the only ways to sort, each with the id behind it so that pages never overlap.
var orders = map[string]string{
	"":            "u.name_key, u.id",
	"name":        "u.name_key, u.id",
	"-name":       "u.name_key DESC, u.id DESC",
	"lastSignIn":  "u.last_sign_in_at NULLS FIRST, u.id",
	"-lastSignIn": "u.last_sign_in_at DESC NULLS LAST, u.id DESC",
	"email":       "u.email_key",
	"-email":      "u.email_key DESC",
}

func (s Store) List(ctx context.Context, scope rights.Scope, f Filter) ([]Listed, int, error) {
	var found []Listed
	q := s.DB.Read.NewSelect().Model(&found).ColumnExpr("u.*, c.name AS company_name").Join("LEFT JOIN company AS c ON c.id = u.company_id")
	q = within(q, scope)
	if f.Query != "" {
		q = q.Where("u.search LIKE ? ESCAPE '!'", db.Contains(f.Query))
	}
	if f.Role != "" {
		q = q.Where("u.role = ?", f.Role)
	}
	total, err := q.OrderExpr(orders[f.Sort]).Offset(int64(f.Offset)).Limit(int64(f.Limit)).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list users: %w", err)
	}
	return found, int(total), nil
}

// Disable shuts a person out at once, or lets them in again. Never the last admin.
func (s Store) Disable(ctx context.Context, scope rights.Scope, id string, disabled bool) error {
	return s.change(ctx, scope, id, func(ctx context.Context, tx bun.Tx, u *User) (string, error) {
		if !disabled {
			u.DisabledAt = time.Time{}
			return "user.enabled", s.save(ctx, tx, u, "disabled_at")
		}
		u.DisabledAt = db.Now()
		return "user.disabled", s.save(ctx, tx, u, "disabled_at")
	})
}

// SetRole moves a person between the two roles of a company. Admins are made apart.
func (s Store) SetRole(ctx context.Context, scope rights.Scope, id string, role rights.Role) error {
	return s.change(ctx, scope, id, func(ctx context.Context, tx bun.Tx, u *User) (string, error) {
		if role != rights.Manager && role != rights.Author || u.Role == rights.Admin {
			return "", fault.InvalidField("role", "account.role.fixed")
		}
		u.Role = role
		return "user.role_changed", s.save(ctx, tx, u, "role")
	})
}

// change does one thing to a person that must cut their sessions (A8).
func (s Store) change(ctx context.Context, scope rights.Scope, id string, fn func(context.Context, bun.Tx, *User) (string, error)) error {
	return s.edit(ctx, scope, id, func(ctx context.Context, tx bun.Tx, u *User) error {
		if err := s.DB.Lock(ctx, tx, "admins"); err != nil {
			return err
		}
		action, err := fn(ctx, tx, u)
		if err != nil {
			return err
		}
		if err := s.keepAnAdmin(ctx, tx, u); err != nil {
			return err
		}
		if err := s.endSessions(ctx, tx, u.ID, ""); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: action, SubjectID: u.ID, CompanyID: u.CompanyID, Details: map[string]any{"role": u.Role}})
	})
}

func (s Store) keepAnAdmin(ctx context.Context, tx bun.Tx, changed *User) error {
	if changed.Role != rights.Admin {
		return nil
	}
	n, err := tx.NewSelect().Model((*User)(nil)).Where("u.role = ? AND u.disabled_at IS NULL", rights.Admin).Count(ctx)
	if err != nil {
		return fmt.Errorf("count admins: %w", err)
	}
	if n == 0 {
		return fault.New(fault.Conflict, "account.admin.last")
	}
	return nil
}
