package picture

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/jobs"
)

const (
	// unusedTime is how long a form may stay open with a picture nothing shows yet.
	unusedTime = 24 * time.Hour
	sweepBatch = 200
)

// sweep removes pictures that were sent and never used.
type sweep struct{}

func (sweep) Kind() string { return "picture_sweep" }

// Workers are the jobs of this package.
func (s Store) Workers(w *river.Workers) []*river.PeriodicJob {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[sweep]) error { return s.Sweep(ctx) }))
	return []*river.PeriodicJob{jobs.Every(time.Hour, sweep{})}
}

// Sweep removes what nothing shows, oldest first, a batch at a time.
func (s Store) Sweep(ctx context.Context) error {
	for {
		gone, err := s.sweepSome(ctx)
		if err != nil {
			return fmt.Errorf("sweep pictures: %w", err)
		}
		if gone < sweepBatch {
			return nil
		}
	}
}

// unused: whatever shows pictures is named here.
const unused = "NOT EXISTS (SELECT 1 FROM company AS c WHERE c.logo_id = p.id) AND NOT EXISTS (SELECT 1 FROM article AS a WHERE a.cover_id = p.id)"

// sweepSome looks twice: one that a form takes meanwhile is locked, then seen in use.
// Ids follow the time, and the first look needs nothing else of a row.
func (s Store) sweepSome(ctx context.Context) (gone int, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var ids []string
		q := tx.NewSelect().Model((*Picture)(nil)).Column("p.id").Where(unused).OrderExpr("p.id").Limit(sweepBatch)
		if err := s.DB.ForUpdate(q, "p").Scan(ctx, &ids); err != nil || len(ids) == 0 {
			return err
		}
		done, err := tx.NewDelete().Model((*Picture)(nil)).Where("p.id IN (?)", bun.List(ids)).Where("p.created_at < ?", db.Now().Add(-unusedTime)).Where(unused).Exec(ctx)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		gone = int(n)
		return err
	})
	return gone, err
}
