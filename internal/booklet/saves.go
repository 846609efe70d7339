package booklet

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/uptrace/bun"
)

const (
	// savesAtOnce is how many saves one transaction takes along.
	savesAtOnce = 64
	// saveTime is what writing them may take.
	saveTime = 20 * time.Second
)

// Saves writes what is saved at the same time in one transaction. Nobody is answered
// before it is on the disk; but the disk is waited for once, not once for each (P10).
// Who came first is written first.
type Saves struct {
	mu      sync.Mutex
	waiting []*save
	busy    bool
}

type save struct {
	ctx   context.Context
	store Store
	l     *writable
	c     *Content
	done  chan error
}

// add has a page written and answers once it is, or why not.
func (q *Saves) add(ctx context.Context, store Store, l *writable, c *Content) error {
	one := &save{ctx, store, l, c, make(chan error, 1)}
	q.mu.Lock()
	q.waiting = append(q.waiting, one)
	if !q.busy {
		q.busy = true
		go q.work()
	}
	q.mu.Unlock()
	select {
	case err := <-one.done:
		return err
	case <-ctx.Done(): // it may be written all the same: sent again, it is no conflict (G12)
		return ctx.Err()
	}
}

// work writes until nobody waits.
func (q *Saves) work() {
	for {
		q.mu.Lock()
		n := min(len(q.waiting), savesAtOnce)
		some := q.waiting[:n:n]
		q.waiting = q.waiting[n:]
		if q.busy = n > 0; !q.busy {
			q.waiting = nil
		}
		q.mu.Unlock()
		if n == 0 {
			return
		}
		safely(some)
	}
}

// safely writes, and answers everybody even if that goes wrong as nothing should: work goes on (D8).
func safely(some []*save) {
	defer func() {
		if wrong := recover(); wrong != nil {
			for _, one := range some {
				select {
				case one.done <- fmt.Errorf("write pages: panic: %v\n%s", wrong, debug.Stack()):
				default: // it has its answer
				}
			}
		}
	}()
	// Everybody takes pages in the same order: two who wait for each other would wait for ever.
	slices.SortStableFunc(some, func(a, b *save) int { return strings.Compare(a.c.PageID, b.c.PageID) })
	write(some)
}

// write gives each its own answer. Should one of them break the transaction, each has its own.
func write(some []*save) {
	answers := make([]error, len(some))
	store := some[0].store
	ctx, cancel := context.WithTimeout(context.WithoutCancel(some[0].ctx), saveTime)
	defer cancel()
	err := store.storeAlone(ctx, func(ctx context.Context, tx bun.Tx) error {
		for i, one := range some {
			err := one.write(ctx, tx)
			if answers[i] = err; err != nil && !errors.Is(err, errFaster) { // who was slower has changed nothing
				return err
			}
		}
		return nil
	})
	for i, one := range some {
		if err != nil && len(some) > 1 {
			answers[i] = store.storeAlone(ctx, func(ctx context.Context, tx bun.Tx) error { return one.write(ctx, tx) })
		} else if err != nil {
			answers[i] = err
		}
		one.done <- answers[i]
	}
}

// write runs in the name of who saves, for as long as the transaction may.
func (s *save) write(ctx context.Context, tx bun.Tx) error {
	until, _ := ctx.Deadline()
	own, cancel := context.WithDeadline(context.WithoutCancel(s.ctx), until)
	defer cancel()
	return s.store.store(own, tx, s.l, s.c, 0)
}

// storeAlone runs a transaction that stores pages: its statements are prepared before it begins.
func (s Store) storeAlone(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	if err := s.keepContent().Prepare(ctx); err != nil {
		return err
	}
	if err := s.keepState().Prepare(ctx); err != nil {
		return err
	}
	return s.DB.TxAgain(ctx, fn)
}
