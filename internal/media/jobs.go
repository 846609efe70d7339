package media

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/riverqueue/river"

	"livret/internal/jobs"
)

type (
	sweepUploads struct{}
	sweepObjects struct{}
	sweepOrphans struct{}
	nightly      struct{}
)

func (sweepUploads) Kind() string { return "media_sweep_uploads" }
func (sweepObjects) Kind() string { return "media_remove_objects" }
func (sweepOrphans) Kind() string { return "media_sweep_orphans" }
func (nightly) Kind() string      { return "media_nightly" }

// Workers are the jobs of this package.
func (l *Library) Workers(w *river.Workers) []*river.PeriodicJob {
	river.AddWorker(w, &arriver{library: l})
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[derive]) error {
		return l.makeVariants(ctx, job.Args.CompanyID, job.Args.Hash, job.Attempt >= job.MaxAttempts)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[sweepUploads]) error { return l.SweepUploads(ctx) }))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[sweepObjects]) error { return l.RemoveObjects(ctx) }))
	river.AddWorker(w, &longWorker[sweepOrphans]{work: l.SweepOrphans})
	river.AddWorker(w, &longWorker[nightly]{work: func(ctx context.Context) error { return errors.Join(l.Recount(ctx), l.MendVariants(ctx)) }})
	own := []*river.PeriodicJob{
		jobs.Every(time.Hour, sweepUploads{}), jobs.Every(removeEvery, sweepObjects{}), jobs.Every(orphanEvery, sweepOrphans{}), jobs.Every(24*time.Hour, nightly{}),
	}
	return append(own, l.shelfWorkers(w)...)
}

// arriver works arrivals, a large file for longer than a small one.
type arriver struct {
	river.WorkerDefaults[arrive]
	library *Library
}

func (a *arriver) Timeout(job *river.Job[arrive]) time.Duration { return job.Args.time() }

func (a *arriver) Work(ctx context.Context, job *river.Job[arrive]) error {
	return a.library.take(ctx, job.Args.UploadID, job.Attempt >= job.MaxAttempts)
}

// longWorker looks at everything, which grows with what there is.
type longWorker[A river.JobArgs] struct {
	river.WorkerDefaults[A]
	work func(context.Context) error
}

func (w *longWorker[A]) Timeout(*river.Job[A]) time.Duration { return 2 * time.Hour }

func (w *longWorker[A]) Work(ctx context.Context, _ *river.Job[A]) error { return w.work(ctx) }

// safely makes an error of a panic: a crafted file must count as a try like any other (E7).
func safely(work func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("panic: %v\n%s", value, debug.Stack())
		}
	}()
	return work()
}
