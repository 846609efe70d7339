package booklet

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"livret/internal/jobs"
)

// purge empties the bins of what has been there long enough.
type purge struct{}

func (purge) Kind() string { return "booklet_purge" }

// Workers are the jobs of this package.
func (s Store) Workers(w *river.Workers) []*river.PeriodicJob {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[purge]) error { return s.PurgeOld(ctx) }))
	river.AddWorker(w, &transfers{store: s})
	return []*river.PeriodicJob{jobs.Every(time.Hour, purge{})}
}
