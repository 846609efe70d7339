package company

import (
	"context"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/jobs"
	"livret/internal/rights"
	"livret/internal/task"
)

// Companies is the feature: what its calls and jobs share.
type Companies struct {
	Store Store
	Jobs  *jobs.Client // set once the queue is built, which needs this feature's workers first
	Tasks task.Store
	// Erasers remove what other features keep of a company, in this order.
	Erasers []Eraser
}

func New(d *db.DB, erasers ...Eraser) *Companies {
	return &Companies{Store: Store{DB: d}, Tasks: task.Store{DB: d}, Erasers: erasers}
}

// Workers are the jobs of this feature.
func (c *Companies) Workers(w *river.Workers) {
	river.AddWorker(w, river.WorkFunc(c.erase))
}

// saved is a company just created or changed, and whether another has its name.
type saved struct {
	*Company
	namesake bool
}

func (c *Companies) create(ctx context.Context, sheet Sheet) (saved, error) {
	var out saved
	err := c.Store.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if sheet.QuotaBytes == 0 {
			sheet.QuotaBytes = DefaultQuota
		}
		made, err := c.Store.Create(ctx, tx, sheet)
		if err != nil {
			return err
		}
		out, err = c.saved(ctx, tx, made)
		return err
	})
	return out, err
}

func (c *Companies) change(ctx context.Context, id string, revision int, sheet Sheet) (saved, error) {
	var out saved
	if err := c.Store.trySiret(ctx, rights.From(ctx).Scope(), id, sheet.Siret); err != nil {
		return out, err
	}
	err := c.Store.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		changed, err := c.Store.Change(ctx, tx, rights.From(ctx).Scope(), id, revision, sheet)
		if err != nil {
			return err
		}
		out, err = c.saved(ctx, tx, changed)
		return err
	})
	return out, err
}

// saved looks for a namesake, which only an admin is told of: for a company's own
// people the others do not exist (C2).
func (c *Companies) saved(ctx context.Context, tx bun.Tx, kept *Company) (saved, error) {
	if !rights.From(ctx).Scope().Everything() {
		return saved{Company: kept}, nil
	}
	namesake, err := c.Store.namesakes(ctx, tx, kept)
	return saved{kept, namesake}, err
}
