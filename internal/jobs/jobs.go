// Package jobs runs the work that must not be lost. A job is enqueued in the
// transaction that causes it, on both engines with the same code; it runs when
// that transaction has committed, and is tried again when it fails.
package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"livret/internal/db"
)

// jobTime is what one attempt may take.
const jobTime = 2 * time.Minute

// Heavy is the queue of what takes much of the machine, a few at a time: pictures.
const Heavy = "heavy"

// Client enqueues jobs, and works them once started.
type Client struct {
	// Before runs ahead of each job, when set: work outside requests needs the words of today too.
	Before func(context.Context)

	river   *river.Client[*sql.Tx]
	started bool
}

// Every is work done by the clock, once per period whatever the number of nodes.
func Every(period time.Duration, args river.JobArgs) *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(period), func() (river.JobArgs, *river.InsertOpts) {
		return args, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByPeriod: period}}
	}, &river.PeriodicJobOpts{RunOnStart: true})
}

func New(d *db.DB, log *slog.Logger, workers *river.Workers, periodic []*river.PeriodicJob) (*Client, error) {
	c := &Client{}
	client, err := river.NewClient(driver(d), &river.Config{
		Middleware:        []rivertype.Middleware{river.WorkerMiddlewareFunc(c.prepared)},
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 4}, Heavy: {MaxWorkers: 2}},
		Workers:           workers,
		PeriodicJobs:      periodic,
		Logger:            quiet(log),
		ErrorHandler:      &failures{log},
		FetchPollInterval: 500 * time.Millisecond,
		JobTimeout:        jobTime,
		// A job under way when the process was killed is taken up again soon after.
		RescueStuckJobsAfter: jobTime + time.Minute,
		// Args may name people: they go once the work is done.
		CompletedJobRetentionPeriod: time.Hour,
		DiscardedJobRetentionPeriod: 7 * 24 * time.Hour,
	})
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	c.river = client
	return c, nil
}

func (c *Client) prepared(ctx context.Context, _ *rivertype.JobRow, work func(context.Context) error) error {
	if c.Before != nil {
		c.Before(ctx)
	}
	return work(ctx)
}

// Migrate brings the queue's own tables up to date, one node at a time, and
// refuses those of a newer program.
func Migrate(ctx context.Context, d *db.DB) error {
	migrator, err := rivermigrate.New(driver(d), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return fmt.Errorf("migrate jobs: %w", err)
	}
	err = d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := d.Lock(ctx, tx, "migrate"); err != nil {
			return err
		}
		known := migrator.AllVersions()
		applied, err := migrator.ExistingVersionsTx(ctx, tx.Tx)
		if err != nil {
			return err
		}
		if n := len(applied); n > 0 && applied[n-1].Version > known[len(known)-1].Version {
			return fmt.Errorf("the queue is at version %d, this program knows only up to %d: start a newer program", applied[n-1].Version, known[len(known)-1].Version)
		}
		if d.Engine == db.SQLite {
			//lint:ignore SA1019 the warning is about PostgreSQL's enums; SQLite has one writer, and this transaction is it
			_, err = migrator.MigrateTx(ctx, tx.Tx, rivermigrate.DirectionUp, nil)
		} else { // PostgreSQL takes these steps only in transactions of their own; ours holds the lock meanwhile
			_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("migrate jobs: %w", err)
	}
	return nil
}

func (c *Client) Start(ctx context.Context) error {
	c.started = true
	return c.river.Start(ctx)
}

// Stop lets running jobs finish until ctx ends, then cancels them; they run again at the next start.
func (c *Client) Stop(ctx context.Context) error {
	if !c.started {
		return nil
	}
	if err := c.river.Stop(ctx); err != nil {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer cancel()
		return c.river.StopAndCancel(last)
	}
	return nil
}

// Enqueue adds a job to the caller's transaction.
func (c *Client) Enqueue(ctx context.Context, tx bun.Tx, args river.JobArgs) error {
	if _, err := c.river.InsertTx(ctx, tx.Tx, args, nil); err != nil {
		return fmt.Errorf("enqueue %s: %w", args.Kind(), err)
	}
	return nil
}

// EnqueueAll adds many jobs of one kind at once.
func EnqueueAll[A river.JobArgs](ctx context.Context, c *Client, tx bun.Tx, all []A) error {
	if len(all) == 0 {
		return nil
	}
	params := make([]river.InsertManyParams, len(all))
	for i, args := range all {
		params[i] = river.InsertManyParams{Args: args}
	}
	if _, err := c.river.InsertManyFastTx(ctx, tx.Tx, params); err != nil {
		return fmt.Errorf("enqueue %s: %w", all[0].Kind(), err)
	}
	return nil
}

func driver(d *db.DB) riverdriver.Driver[*sql.Tx] {
	if d.Engine == db.SQLite {
		return riversqlite.New(d.Write.DB)
	}
	return riverdatabasesql.New(d.Write.DB)
}

// failures logs each failed attempt once; River tries again with growing pauses.
type failures struct{ log *slog.Logger }

func (f *failures) HandleError(ctx context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	f.log.WarnContext(ctx, "job failed", "job", job.Kind, "id", job.ID, "attempt", job.Attempt, "last", job.Attempt >= job.MaxAttempts, "error", err)
	return nil
}

func (f *failures) HandlePanic(ctx context.Context, job *rivertype.JobRow, value any, _ string) *river.ErrorHandlerResult {
	f.log.ErrorContext(ctx, "job panicked", "job", job.Kind, "id", job.ID, "attempt", job.Attempt, "panic", value, "stack", string(debug.Stack()))
	return nil
}

// quiet keeps River's own voice to what an operator must act on.
func quiet(log *slog.Logger) *slog.Logger { return slog.New(atLeast{log.Handler(), slog.LevelError}) }

type atLeast struct {
	slog.Handler
	level slog.Level
}

func (h atLeast) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= h.level && h.Handler.Enabled(ctx, l)
}
