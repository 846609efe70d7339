package company

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
	"livret/internal/task"
	"livret/internal/text"
)

const (
	// taskKind is how the deletion of a company is found among tasks.
	taskKind = "company_erase"
	// batch is how many rows go in one transaction: others must be able to write in between.
	batch = 500
	// eraseTime is how long a deletion works before it lets other jobs have a turn.
	eraseTime = time.Minute
)

// Eraser removes some of what a feature keeps of a company and says how many;
// at most limit, and 0 when nothing is left.
type Eraser func(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error)

// eraseJob deletes a company, however often it is interrupted: each batch is a
// transaction, and what is gone is not looked for again.
type eraseJob struct {
	CompanyID string `json:"companyId"`
	TaskID    string `json:"taskId"`
	AskedBy   string `json:"askedBy"`
}

func (eraseJob) Kind() string { return taskKind }

// startErasing shuts a company at once and has it deleted, once its name was typed.
func (c *Companies) startErasing(ctx context.Context, id, name string) (taskID string, err error) {
	scope := rights.From(ctx).Scope()
	if !scope.Everything() {
		return "", fault.Missing()
	}
	err = c.Store.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, err := c.Store.forChange(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		if text.Line(name) != found.Name {
			return fault.InvalidField("name", "company.deletion_name", fault.Args{"name": found.Name})
		}
		if found.State == Deleting {
			taskID, err = c.eraseAgain(ctx, tx, found)
			return err
		}
		if err := c.Store.shutForGood(ctx, tx, found); err != nil {
			return err
		}
		taskID, err = c.enqueueErasing(ctx, tx, found)
		return err
	})
	return taskID, err
}

// enqueueErasing lets the work begin when the transaction has committed.
func (c *Companies) enqueueErasing(ctx context.Context, tx bun.Tx, found *Company) (string, error) {
	actor := rights.From(ctx)
	t, err := c.Tasks.Start(ctx, tx, actor.Scope(), taskKind, found.Name, found.ID)
	if err != nil {
		return "", err
	}
	if err := c.Jobs.Enqueue(ctx, tx, eraseJob{CompanyID: found.ID, TaskID: t.ID, AskedBy: actor.UserID}); err != nil {
		return "", err
	}
	return t.ID, audit.Record(ctx, tx, audit.Event{
		Action: "company.deletion_started", SubjectID: found.ID, CompanyID: found.ID, Details: map[string]any{"name": found.Name},
	})
}

// eraseAgain answers the deletion under way, or starts another where that one gave up.
func (c *Companies) eraseAgain(ctx context.Context, tx bun.Tx, found *Company) (string, error) {
	running, err := c.Store.erasure(ctx, tx, found.ID)
	if err != nil || running != "" {
		return running, err
	}
	return c.enqueueErasing(ctx, tx, found)
}

// erase is the job. An attempt that fails is made again; the last one says so.
func (c *Companies) erase(ctx context.Context, job *river.Job[eraseJob]) error {
	done, err := c.eraseFor(ctx, job.Args, eraseTime)
	if err != nil {
		if job.Attempt >= job.MaxAttempts {
			err = errors.Join(err, c.Tasks.Fail(context.WithoutCancel(ctx), job.Args.TaskID, "company.deletion_failed"))
		}
		return fmt.Errorf("delete company %s: %w", job.Args.CompanyID, err)
	}
	if !done {
		return river.JobSnooze(time.Second)
	}
	return nil
}

// eraseFor works for as long as it may, and tells whether nothing is left.
func (c *Companies) eraseFor(ctx context.Context, job eraseJob, most time.Duration) (bool, error) {
	p, err := c.Store.erasureProgress(ctx, job)
	if err != nil {
		return false, err
	}
	at := 0
	for end := time.Now().Add(most); time.Now().Before(end); {
		n, next, err := c.eraseSome(ctx, job, at)
		if next == gone || err != nil {
			return next == gone, err
		}
		at, p.done = next, min(p.done+n, p.total)
		if err := c.Tasks.Progress(ctx, job.TaskID, p.done, p.total); err != nil {
			return false, err
		}
	}
	return false, nil
}

// gone is where a deletion is when it is over.
const gone = -1

// eraseSome removes one batch of what the erasers from a given one on still find,
// and says with which to go on. When, from the first one on, none finds anything,
// the company itself goes in that very transaction: nobody can have added
// anything in between, because whatever belongs to a company waits for its row.
func (c *Companies) eraseSome(ctx context.Context, job eraseJob, at int) (n, next int, err error) {
	err = c.Store.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, err := c.Store.forChange(ctx, tx, rights.System(), job.CompanyID)
		if fault.Is(err, fault.NotFound) {
			next = gone // an attempt before this one got to the end
			return c.Tasks.Finish(ctx, tx, job.TaskID)
		}
		if err != nil {
			return err
		}
		if found.State != Deleting {
			return fmt.Errorf("company %s is %s", found.ID, found.State)
		}
		erasers := slices.Concat(c.Erasers, []Eraser{eraseTasks(job.TaskID)})
		for next = at; next < len(erasers); next++ {
			if n, err = erasers[next](ctx, tx, job.CompanyID, batch); n > 0 || err != nil {
				return err
			}
		}
		if next = 0; at > 0 {
			return nil // once more from the first: something may have come meanwhile
		}
		next = gone
		return c.eraseLast(ctx, tx, found, job)
	})
	return n, next, err
}

// eraseTasks removes what the company's people had done for them; its own
// deletion is left to be watched to the end.
func eraseTasks(except string) Eraser {
	return func(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
		some := tx.NewSelect().Model((*task.Task)(nil)).Column("t.id").
			Where("t.company_id = ? AND t.id <> ?", companyID, except).Limit(int64(limit))
		done, err := tx.NewDelete().Model((*task.Task)(nil)).Where("id IN (?)", some).Exec(ctx)
		if err != nil {
			return 0, fmt.Errorf("erase tasks: %w", err)
		}
		n, _ := done.RowsAffected()
		return int(n), nil
	}
}

// eraseLast removes the company itself. Its name stays in the log, which would be unreadable without.
func (c *Companies) eraseLast(ctx context.Context, tx bun.Tx, found *Company, job eraseJob) error {
	if err := search.RemoveCompany(ctx, tx, found.ID); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model(found).WherePK().Exec(ctx); err != nil {
		return err
	}
	if err := c.Tasks.Finish(ctx, tx, job.TaskID); err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model((*task.Task)(nil)).Set("company_id = NULL").Where("id = ?", job.TaskID).Exec(ctx); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Event{
		Action: "company.deleted", SubjectID: found.ID, CompanyID: found.ID, UserID: job.AskedBy, Details: map[string]any{"name": found.Name},
	})
}

// shutForGood is the first step of a deletion: from here on nobody gets in.
func (s Store) shutForGood(ctx context.Context, tx bun.Tx, c *Company) error {
	if err := s.setState(ctx, tx, c, Deleting); err != nil {
		return err
	}
	c.LogoID = "" // the media go before the company
	if _, err := tx.NewUpdate().Model(c).Column("logo_id").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("shut company %s: %w", c.ID, err)
	}
	return nil
}

// erasure is the task of a deletion that has not given up, or nothing.
func (s Store) erasure(ctx context.Context, on bun.IDB, companyID string) (string, error) {
	var id string
	err := on.NewSelect().Model((*task.Task)(nil)).Column("t.id").
		Where("t.company_id = ? AND t.kind = ? AND t.state <> ?", companyID, taskKind, task.Failed).
		OrderExpr("t.created_at DESC").Limit(1).Scan(ctx, &id)
	if err != nil && !db.IsNotFound(err) {
		return "", fmt.Errorf("find deletion: %w", err)
	}
	return id, nil
}

type progress struct{ done, total int }

// erasureProgress counts what there is to remove, on top of what was removed
// before an interruption. Events stay: only those that still name somebody count.
func (s Store) erasureProgress(ctx context.Context, job eraseJob) (progress, error) {
	var done, left int
	err := s.DB.Read.NewRaw(`SELECT
	(SELECT COUNT(*) FROM app_user WHERE company_id = ?0) + (SELECT COUNT(*) FROM media WHERE company_id = ?0) +
	(SELECT COUNT(*) FROM audit_event WHERE company_id = ?0 AND action NOT LIKE 'company.%' AND (details <> 'null' OR ip <> '' OR agent <> '')),
	COALESCE((SELECT done FROM task WHERE id = ?1), 0)`, job.CompanyID, job.TaskID).Scan(ctx, &left, &done)
	if err != nil {
		return progress{}, fmt.Errorf("count what to delete: %w", err)
	}
	return progress{done, done + left}, nil
}
