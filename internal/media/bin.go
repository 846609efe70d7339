package media

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/jobs"
	"livret/internal/rights"
	"livret/internal/search"
)

const (
	// binTime is how long the bin keeps what is in it.
	binTime = 30 * 24 * time.Hour
	// purgeBatch is how many go in one transaction: others must be able to write in between.
	purgeBatch = 200
	// emptyTime is how long a person may wait for a bin to be emptied.
	emptyTime = 8 * time.Second
	// tidyTime is how long one bin may keep the others waiting.
	tidyTime = time.Minute
)

// single does an action to one media; whatever stands in its way is told.
func (l *Library) single(ctx context.Context, actor rights.Actor, id string, what Order) (*Media, error) {
	done, failed, err := l.Do(ctx, actor, []string{id}, what)
	if err != nil {
		return nil, err
	}
	if len(done) == 1 {
		return &done[0], nil
	}
	switch why := failed[0].Why; why {
	case whyNotYours:
		return nil, fault.New(fault.Forbidden, "media.not_yours")
	case whyUsed:
		return nil, l.inUse(ctx, actor.Scope(), failed[0])
	case whyInBin:
		return nil, fault.New(fault.Invalid, "media.in_bin")
	default:
		return nil, fault.New(fault.Invalid, why, failed[0].Args)
	}
}

// inUse refuses a deletion by saying how many things show the media.
func (l *Library) inUse(ctx context.Context, scope rights.Scope, f Failure) error {
	uses, err := l.Uses(ctx, scope, f.ID)
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, "media.shown", fault.Args{"name": f.Name, "count": len(uses)})
}

// bin puts media in the bin, from where they come back as they were.
func (l *Library) bin(ctx context.Context, tx bun.Tx, actor rights.Actor, some []Media) error {
	if err := l.shiftAll(ctx, tx, some, -1); err != nil {
		return err
	}
	if err := binTags(ctx, tx, some, true); err != nil {
		return err
	}
	return l.touch(ctx, tx, some, "deleted_at = ?, deleted_by = ?", l.Now(), actor.UserID)
}

func (l *Library) restore(ctx context.Context, tx bun.Tx, some []Media) error {
	if err := l.shiftAll(ctx, tx, some, 1); err != nil {
		return err
	}
	if err := binTags(ctx, tx, some, false); err != nil {
		return err
	}
	return l.touch(ctx, tx, some, "deleted_at = NULL, deleted_by = ''")
}

// purge removes media for good: from what shows them, from search, and their files
// where no other media shows the same bytes. The caller has read them for a change.
func (l *Library) purge(ctx context.Context, tx bun.Tx, some []Media) error {
	if len(some) == 0 {
		return nil
	}
	ids := idsOf(some)
	if err := l.dropUses(ctx, tx, ids); err != nil {
		return err
	}
	if err := search.Remove(ctx, tx, searchKind(some[0].CompanyID), ids...); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*Media)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx); err != nil { // tags go with them
		return fmt.Errorf("purge media: %w", err)
	}
	hashes := make([]string, len(some))
	for i, m := range some {
		hashes[i] = m.Hash
	}
	return l.release(ctx, tx, some[0].CompanyID, hashes...)
}

// EmptyBin purges what a person may purge of a library's bin, and says how many.
// It stops before the person has waited for too long: there may be more.
func (l *Library) EmptyBin(ctx context.Context, actor rights.Actor, companyID string) (n int, more bool, err error) {
	company, err := shelf(actor.Scope(), companyID)
	if err != nil {
		return 0, false, err
	}
	begun := l.Now()
	return l.purgeAll(ctx, company, begun.Add(emptyTime), func(q *bun.SelectQuery) *bun.SelectQuery {
		if actor.Role == rights.Author {
			q = q.Where("m.created_by = ?", actor.UserID)
		}
		return q.Where("m.deleted_at <= ?", begun)
	})
}

// purgeAll purges what a company's bin holds of a choice, a batch at a time, for as long as it may.
func (l *Library) purgeAll(ctx context.Context, company string, until time.Time, choose func(*bun.SelectQuery) *bun.SelectQuery) (all int, more bool, err error) {
	for {
		n, err := l.purgeSome(ctx, company, choose)
		all += n
		if err != nil || n < purgeBatch {
			return all, false, err
		}
		if l.Now().After(until) {
			return all, true, nil
		}
	}
}

func (l *Library) purgeSome(ctx context.Context, company string, choose func(*bun.SelectQuery) *bun.SelectQuery) (n int, err error) {
	err = l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		n = 0
		err := l.hold(ctx, tx, company)
		if fault.Is(err, fault.NotFound) { // being deleted: that takes the bin too
			return nil
		}
		if err != nil {
			return err
		}
		var some []Media
		q := choose(tx.NewSelect().Model(&some).Where("m.company_id = ? AND m.deleted_at IS NOT NULL", company)).OrderExpr("m.deleted_at, m.id").Limit(purgeBatch)
		if err := l.DB.ForUpdate(q, "m").Scan(ctx); err != nil {
			return fmt.Errorf("empty bin: %w", err)
		}
		n = len(some)
		if err := l.purge(ctx, tx, some); err != nil {
			return err
		}
		return record(ctx, tx, "media.purged", some, nil)
	})
	return n, err
}

// tidy empties bins of what has been there for long.
type tidy struct{}

func (tidy) Kind() string { return "media_tidy" }

// shelfWorkers are the jobs of the shelves.
func (l *Library) shelfWorkers(w *river.Workers) []*river.PeriodicJob {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[tidy]) error { return l.Tidy(ctx) }))
	l.adoptWorker(w)
	return []*river.PeriodicJob{jobs.Every(time.Hour, tidy{}), jobs.Every(24*time.Hour, adopt{})}
}

// Tidy purges what has been in a bin for thirty days.
func (l *Library) Tidy(ctx context.Context) error {
	before := l.Now().Add(-binTime)
	for {
		var companies []string
		due := l.DB.Read.NewSelect().Model((*Media)(nil)).Column("m.company_id").Where("m.deleted_at < ?", before).
			Where("m.company_id NOT IN (SELECT id FROM company WHERE state = 'deleting')").OrderExpr("m.deleted_at").Limit(1)
		if err := due.Scan(ctx, &companies); err != nil {
			return fmt.Errorf("tidy bins: %w", err)
		}
		if len(companies) == 0 {
			return nil
		}
		n, _, err := l.purgeAll(ctx, companies[0], l.Now().Add(tidyTime), func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("m.deleted_at < ?", before) })
		if err != nil || n == 0 { // its deletion has just begun
			return err
		}
	}
}
