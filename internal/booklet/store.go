package booklet

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/task"
)

// Store keeps booklets and all that is in them. What other features know comes in
// through functions: features do not import each other.
type Store struct {
	DB    *db.DB
	Now   func() time.Time
	Icons []string // the names a chapter may bear

	Media Media
	Tasks task.Store
	// Later enqueues a job in the transaction that causes it.
	Later func(ctx context.Context, tx bun.Tx, args river.JobArgs) error
	// Patience is how long a call copies files itself before it leaves them to a job.
	Patience time.Duration
	// Models are library chapters with their pages, of those ids that are on offer.
	Models func(ctx context.Context, on bun.IDB, ids []string) ([]Model, error)
	Saves  *Saves
	// Offered tells whether the wizard offers a look (kind: font, structure, cover).
	Offered func(kind, id string) bool
}

// Model is a chapter of the library.
type Model struct {
	ID    string
	Title string
	Icon  string
	Pages []ModelPage
}

type ModelPage struct{ ID, Title, Content string }

// within keeps a query over booklet AS b to what a scope reaches. Every read and
// every change of a booklet or of anything in it goes through here (C2).
func within(q *bun.SelectQuery, scope rights.Scope) *bun.SelectQuery {
	if scope.Everything() {
		return q
	}
	if !scope.OwnOnly() {
		return q.Where("b.company_id = ?", scope.CompanyID())
	}
	// What a person has is little: SQLite is kept from going through the company's (see Filter.aside).
	return q.Where("COALESCE(b.company_id, b.company_id) = ?", scope.CompanyID()).
		Where("b.id IN (SELECT m.booklet_id FROM booklet_member AS m WHERE m.user_id = ?)", scope.UserID())
}

// asked adds what the person who asks is to the booklet, and its company's name.
func asked(q *bun.SelectQuery, scope rights.Scope) *bun.SelectQuery {
	return q.ColumnExpr("b.*").
		ColumnExpr("COALESCE((SELECT m.role FROM booklet_member AS m WHERE m.booklet_id = b.id AND m.user_id = ?), '') AS role", scope.UserID()).
		ColumnExpr("(SELECT co.name FROM company AS co WHERE co.id = b.company_id) AS company_name")
}

const (
	there  = "b.deleted_at IS NULL"
	binned = "b.deleted_at IS NOT NULL"
)

// Find is one booklet that is not in the bin.
func (s Store) Find(ctx context.Context, scope rights.Scope, id string) (*Booklet, error) {
	return s.one(ctx, s.DB.Read.NewSelect(), scope, id, there)
}

func (s Store) one(ctx context.Context, q *bun.SelectQuery, scope rights.Scope, id, where string) (*Booklet, error) {
	found := new(Booklet)
	err := within(asked(q.Model(found), scope), scope).Where("b.id = ?", id).Where(where).Scan(ctx)
	return found, gone(err, "find booklet")
}

// forEditing locks a booklet that somebody is about to change the content or the look of.
func (s Store) forEditing(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) (*Booklet, error) {
	found, err := s.one(ctx, s.DB.ForUpdate(tx.NewSelect(), "b"), scope, id, there)
	if err != nil {
		return nil, err
	}
	return found, found.open()
}

// forRunning locks a booklet that somebody decides about, archived or not. Who
// only writes in it knows that it exists: they are told that it is not theirs to decide.
func (s Store) forRunning(ctx context.Context, tx bun.Tx, scope rights.Scope, id, where string) (*Booklet, error) {
	found, err := s.one(ctx, s.DB.ForUpdate(tx.NewSelect(), "b"), scope, id, where)
	if err != nil {
		return nil, err
	}
	if !found.runBy(scope) {
		return nil, errNotRun
	}
	return found, nil
}

var (
	errNotRun   = fault.New(fault.Forbidden, "booklet.refused.run")
	errArchived = fault.New(fault.Invalid, "booklet.refused.archived")
)

// open refuses to change what is archived.
func (b *Booklet) open() error {
	if b.State == Archived {
		return errArchived
	}
	return nil
}

// save writes a booklet that was read for update, as its next revision.
func (s Store) save(ctx context.Context, tx bun.IDB, scope rights.Scope, b *Booklet) error {
	b.Revision++
	b.UpdatedAt, b.UpdatedBy = s.Now(), scope.UserID()
	if _, err := tx.NewUpdate().Model(b).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save booklet %s: %w", b.ID, err)
	}
	return nil
}

// touched dates a booklet whose tree has changed. Its revision stays: it is that of its sheet.
func (s Store) touched(ctx context.Context, tx bun.IDB, scope rights.Scope, id string) error {
	_, err := tx.NewUpdate().Model((*Booklet)(nil)).Set("updated_at = ?, updated_by = ?", s.Now(), scope.UserID()).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("date booklet %s: %w", id, err)
	}
	return nil
}

// note leaves the trace of a change in its transaction, in the booklet's company.
func note(ctx context.Context, tx bun.IDB, b *Booklet, action, subjectID string, details map[string]any) error {
	told := map[string]any{"name": b.Name}
	for name, value := range details {
		told[name] = value
	}
	return audit.Record(ctx, tx, audit.Event{Action: action, SubjectID: subjectID, CompanyID: b.CompanyID, Details: told})
}

// gone turns an empty result into "does not exist".
func gone(err error, doing string) error {
	if db.IsNotFound(err) {
		return fault.Missing()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// ownID is the id a caller made for a thing to be added, or a fresh one.
func ownID(field, id string) (string, error) {
	if id == "" {
		return db.NewID(), nil
	}
	parsed, err := uuid.Parse(id)
	if err != nil || parsed.String() != id {
		return "", fault.InvalidField(field, "validation.id")
	}
	return id, nil
}
