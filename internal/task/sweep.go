package task

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"livret/internal/db"
	"livret/internal/jobs"
)

// sweep removes tasks that nobody asks about any more.
type sweep struct{}

func (sweep) Kind() string { return "task_sweep" }

// Workers are the jobs of this package.
func (s Store) Workers(w *river.Workers) []*river.PeriodicJob {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[sweep]) error { return s.Sweep(ctx) }))
	return []*river.PeriodicJob{jobs.Every(24*time.Hour, sweep{})}
}

// Sweep goes by the last sign of life: what still moves is kept, however old.
func (s Store) Sweep(ctx context.Context) error {
	if _, err := s.DB.Write.NewDelete().Model((*Task)(nil)).Where("updated_at < ?", db.Now().Add(-kept)).Exec(ctx); err != nil {
		return fmt.Errorf("sweep tasks: %w", err)
	}
	return nil
}
