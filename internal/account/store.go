package account

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
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

// locked reads one person in reach for a change: nobody else changes them until the transaction ends.
func (s Store) locked(ctx context.Context, tx bun.IDB, scope rights.Scope, id string) (*User, error) {
	u := new(User)
	err := s.DB.ForUpdate(within(tx.NewSelect().Model(u).Where("u.id = ?", id), scope), "u").Scan(ctx)
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
	if err := s.insert(ctx, tx, u); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Event{Action: "user.created", SubjectID: u.ID, CompanyID: u.CompanyID, Details: map[string]any{"role": u.Role}})
}

// ready gives a new user what every row has.
func (u *User) ready() {
	u.ID, u.CreatedAt, u.EmailKey, u.Revision = db.NewID(), db.Now(), EmailKey(u.Email), 1
	if u.State == "" {
		u.State = Active
	}
	u.sortName()
}

func (s Store) insert(ctx context.Context, tx bun.IDB, u *User) error {
	u.ready()
	if _, err := tx.NewInsert().Model(u).Exec(ctx); err != nil {
		if db.IsDuplicate(err) {
			return fault.InvalidField("email", "account.email.taken")
		}
		return fmt.Errorf("create user: %w", err)
	}
	return search.Index(ctx, tx, searchKind, u.found())
}

// edit reads one person in reach and changes them in the same transaction.
func (s Store) edit(ctx context.Context, scope rights.Scope, id string, fn func(context.Context, bun.Tx, *User) error) error {
	return s.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		u, err := s.locked(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		return fn(ctx, tx, u)
	})
}

// named are the columns search reads.
var named = []string{"first_name", "last_name", "email", "company_id"}

// save writes the named columns of a user that has been read for a change, under the next revision.
func (s Store) save(ctx context.Context, tx bun.IDB, u *User, columns ...string) error {
	u.sortName()
	u.Revision++
	_, err := tx.NewUpdate().Model(u).Column(append(columns, "name_key", "revision")...).WherePK().Exec(ctx)
	if db.IsDuplicate(err) {
		return fault.InvalidField("email", "account.email.taken")
	}
	if err != nil {
		return fmt.Errorf("save user %s: %w", u.ID, err)
	}
	if slices.ContainsFunc(columns, func(c string) bool { return slices.Contains(named, c) }) {
		return search.Index(ctx, tx, searchKind, u.found())
	}
	return nil
}

// keepAnAdmin refuses the change that would leave nobody to run the platform.
// Whoever calls it holds the lock "admins".
func (s Store) keepAnAdmin(ctx context.Context, tx bun.Tx) error {
	exists, err := tx.NewSelect().Model((*User)(nil)).Where("u.role = ? AND u.state = ?", rights.Admin, Active).Exists(ctx)
	if err != nil {
		return fmt.Errorf("count admins: %w", err)
	}
	if !exists {
		return fault.New(fault.Invalid, "account.admin.last")
	}
	return nil
}
