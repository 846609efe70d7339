package audit

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/jobs"
	"livret/internal/rights"
)

// Events are kept between six and twelve months, as the CNIL advises for such a
// log: long enough to look into something, not for ever (I3).
const (
	minMonths = 6
	maxMonths = 12
)

// batch is how many events go at once: others can write between two batches.
const batch = 1000

// Retention is how long events are kept.
type Retention struct {
	Months   int
	Revision int // 0 until somebody chooses
}

type setting struct {
	bun.BaseModel `bun:"table:setting,alias:g"`

	Name      string `bun:",pk"`
	Value     string
	Revision  int
	UpdatedAt time.Time
}

const retentionSetting = "audit.retention"

// Retention is the chosen time; the longest until somebody chooses.
func (t *Trail) Retention(ctx context.Context, on bun.IDB) (Retention, error) {
	var row setting
	err := on.NewSelect().Model(&row).Where("g.name = ?", retentionSetting).Scan(ctx)
	if db.IsNotFound(err) {
		return Retention{Months: maxMonths}, nil
	}
	if err != nil {
		return Retention{}, fmt.Errorf("read retention: %w", err)
	}
	months, err := strconv.Atoi(row.Value)
	if err != nil {
		return Retention{}, fmt.Errorf("read retention: %w", err)
	}
	return Retention{months, row.Revision}, nil
}

// Keep changes how long events are kept. What is older goes with the next cleaning, not at once.
func (t *Trail) Keep(ctx context.Context, scope rights.Scope, to Retention) error {
	if !scope.Everything() {
		return fault.Missing()
	}
	return t.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := t.DB.Lock(ctx, tx, retentionSetting); err != nil { // there may be no row yet to wait for
			return err
		}
		from, err := t.Retention(ctx, tx)
		if err != nil {
			return err
		}
		if err := fault.Stale(from.Revision, to.Revision); err != nil {
			return err
		}
		row := &setting{Name: retentionSetting, Value: strconv.Itoa(to.Months), Revision: from.Revision + 1, UpdatedAt: t.Now()}
		if _, err := tx.NewInsert().Model(row).On("CONFLICT (name) DO UPDATE").Set("value = EXCLUDED.value, revision = EXCLUDED.revision, updated_at = EXCLUDED.updated_at").Exec(ctx); err != nil {
			return fmt.Errorf("save retention: %w", err)
		}
		return Record(ctx, tx, Event{Action: "audit.retention_changed", Details: map[string]any{"from": from.Months, "to": to.Months}})
	})
}

// limitOf is before what events go.
func (t *Trail) limitOf(months int) time.Time { return t.Now().AddDate(0, -months, 0) }

// Older counts the events that each of some choices would remove, in one statement.
func (t *Trail) Older(ctx context.Context, months ...int) ([]db.Total, error) {
	counts := t.DB.Read.NewSelect()
	into, found := make([]any, len(months)), make([]int, len(months))
	for i, m := range months {
		few := t.DB.Read.NewSelect().Model((*Row)(nil)).ColumnExpr("1").Where("e.at < ?", t.limitOf(m)).Limit(enough + 1)
		counts, into[i] = counts.ColumnExpr("(SELECT COUNT(*) FROM (?) AS few) AS ?", few, bun.Ident(fmt.Sprintf("n%d", i))), &found[i]
	}
	if err := counts.Scan(ctx, into...); err != nil {
		return nil, fmt.Errorf("count events: %w", err)
	}
	totals := make([]db.Total, len(months))
	for i, n := range found {
		totals[i] = db.Total{Count: min(n, enough), More: n > enough}
	}
	return totals, nil
}

// Prune removes the events that are too old, a batch at a time, and answers how many.
func (t *Trail) Prune(ctx context.Context) (int, error) {
	keep, err := t.Retention(ctx, t.DB.Read)
	if err != nil {
		return 0, err
	}
	before, gone := t.limitOf(keep.Months), 0
	for {
		old := t.DB.Write.NewSelect().Model((*Row)(nil)).Column("id").Where("e.at < ?", before).OrderExpr("e.at").Limit(batch)
		done, err := t.DB.Write.NewDelete().TableExpr("audit_event").Where("id IN (?)", old).Exec(ctx)
		if err != nil {
			return gone, fmt.Errorf("prune events: %w", err)
		}
		n, err := done.RowsAffected()
		if err != nil {
			return gone, fmt.Errorf("prune events: %w", err)
		}
		gone += int(n)
		if n < batch {
			break
		}
	}
	if gone == 0 {
		return 0, nil
	}
	return gone, Record(ctx, t.DB.Write, Event{Action: "audit.pruned", Details: map[string]any{"count": gone, "months": keep.Months}})
}

// prune is the nightly cleaning.
type prune struct{}

func (prune) Kind() string { return "audit_prune" }

type pruner struct {
	river.WorkerDefaults[prune]
	trail *Trail
	log   *slog.Logger
}

func (w *pruner) Work(ctx context.Context, _ *river.Job[prune]) error {
	gone, err := w.trail.Prune(ctx)
	if gone > 0 {
		w.log.InfoContext(ctx, "audit events removed", "count", gone)
	}
	return err
}

// Workers do what the log needs by the clock.
func (t *Trail) Workers(workers *river.Workers, log *slog.Logger) []*river.PeriodicJob {
	river.AddWorker(workers, &pruner{trail: t, log: log})
	return []*river.PeriodicJob{jobs.Every(24*time.Hour, prune{})}
}
