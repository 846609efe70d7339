package task

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// Store keeps tasks.
type Store struct{ DB *db.DB }

// Start notes work to come, in the transaction that enqueues its job.
func (s Store) Start(ctx context.Context, tx bun.IDB, scope rights.Scope, kind, label, companyID string) (*Task, error) {
	now := db.Now()
	t := &Task{ID: db.NewID(), Kind: kind, Label: label, State: Waiting, CompanyID: companyID, CreatedBy: scope.UserID(), CreatedAt: now, UpdatedAt: now}
	if _, err := tx.NewInsert().Model(t).Exec(ctx); err != nil {
		return nil, fmt.Errorf("start task %s: %w", kind, err)
	}
	return t, nil
}

// Progress says how far the work is. It commits at once, apart from the work's
// own transaction, or nobody would see it; never call it inside one: on SQLite,
// where one writes at a time, it would wait for itself.
func (s Store) Progress(ctx context.Context, id string, done, total int) error {
	return s.update(ctx, s.DB.Write, &Task{ID: id, State: Running, Done: done, Total: total}, "state", "done", "total", "error_key")
}

// Finish ends the work, in the transaction of its last step. What was counted is then whole.
func (s Store) Finish(ctx context.Context, tx bun.IDB, id string) error {
	q := tx.NewUpdate().Model((*Task)(nil)).Set("state = ?, done = total, error_key = '', updated_at = ?", Done, db.Now()).Where("id = ?", id)
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("finish task %s: %w", id, err)
	}
	return nil
}

// Fail says why the work stopped, by the key of a message.
func (s Store) Fail(ctx context.Context, id, errorKey string) error {
	return s.update(ctx, s.DB.Write, &Task{ID: id, State: Failed, ErrorKey: errorKey}, "state", "error_key")
}

// update leaves alone what is done: a job that runs twice must not undo its end.
func (s Store) update(ctx context.Context, on bun.IDB, t *Task, columns ...string) error {
	t.UpdatedAt = db.Now()
	q := on.NewUpdate().Model(t).Column(append(columns, "updated_at")...).WherePK().Where("state <> ?", Done)
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("update task %s: %w", t.ID, err)
	}
	return nil
}

// Find answers a task to who started it, and to admins: what one has begun another may watch.
func (s Store) Find(ctx context.Context, scope rights.Scope, id string) (*Task, error) {
	t := new(Task)
	q := s.DB.Read.NewSelect().Model(t).Where("t.id = ?", id)
	if !scope.Everything() {
		q = q.Where("t.created_by = ? AND t.created_by <> ''", scope.UserID())
	}
	err := q.Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find task %s: %w", id, err)
	}
	return t, nil
}
