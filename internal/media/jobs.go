package media

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/riverqueue/river"

	"livret/internal/jobs"
)

type (
	sweepUploads struct{}
	sweepObjects struct{}
	nightly      struct{}
)

func (sweepUploads) Kind() string { return "media_sweep_uploads" }
func (sweepObjects) Kind() string { return "media_remove_objects" }
func (nightly) Kind() string      { return "media_nightly" }

// Workers are the jobs of this package.
func (l *Library) Workers(w *river.Workers) []*river.PeriodicJob {
	river.AddWorker(w, &arriver{library: l})
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[derive]) error {
		return l.makeVariants(ctx, job.Args.CompanyID, job.Args.Hash, job.Attempt >= job.MaxAttempts)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[sweepUploads]) error { return l.SweepUploads(ctx) }))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[sweepObjects]) error { return l.RemoveObjects(ctx) }))
	river.AddWorker(w, &nightWorker{library: l})
	own := []*river.PeriodicJob{jobs.Every(time.Hour, sweepUploads{}), jobs.Every(5*time.Minute, sweepObjects{}), jobs.Every(24*time.Hour, nightly{})}
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

// nightWorker looks at everything, which grows with what there is.
type nightWorker struct {
	river.WorkerDefaults[nightly]
	library *Library
}

func (n *nightWorker) Timeout(*river.Job[nightly]) time.Duration { return 2 * time.Hour }

func (n *nightWorker) Work(ctx context.Context, _ *river.Job[nightly]) error {
	if err := n.library.Recount(ctx); err != nil {
		return err
	}
	return n.library.SweepOrphans(ctx)
}

// safely makes an error of a panic: a crafted file must count as a try like any other (E7).
func safely(work func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("panic: %v\n%s", value, debug.Stack())
		}
	}()
	return work()
}
