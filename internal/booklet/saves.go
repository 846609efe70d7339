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

	"livret/internal/db"
	"livret/internal/fault"
)

const (
	// savesAtOnce is how many saves one transaction takes along.
	savesAtOnce = 64
	// savesTogether is how many such transactions may run, each with a connection of its own.
	savesTogether = 2
	// saveTime is what writing them may take.
	saveTime = 20 * time.Second
	// savePatience is how long all of them wait for one whose page somebody else holds.
	savePatience = 250 * time.Millisecond
	// savesApart is how many may wait apart for such a page, each with a connection of its own.
	savesApart = 8
	// savesWaiting is how many may wait in all: who comes then is asked to come again.
	savesWaiting = 2000
)

// Saves writes what is saved at the same time in one transaction. Nobody is answered
// before it is on the disk; but the disk is waited for once, not once for each (P10).
// Who came first is written first. Where the database has several writers, the next
// transaction fills while the one before waits for the disk.
type Saves struct {
	mu      sync.Mutex
	waiting []*save
	writing int            // transactions under way
	apart   int            // saves that wait alone
	held    map[string]int // of which booklets
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
	switch {
	case q.held[l.BookletID] > 0:
		q.asideLocked(one)
	case len(q.waiting) >= savesWaiting:
		one.answer(errBusy)
	default:
		q.waiting = append(q.waiting, one)
		if q.writing < store.DB.Writers(savesTogether) {
			q.writing++
			go q.work()
		}
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
		if n == 0 {
			q.waiting = nil
			q.writing--
		}
		q.mu.Unlock()
		if n == 0 {
			return
		}
		q.safely(some)
	}
}

// safely writes, and answers everybody even if that goes wrong as nothing should: work goes on (D8).
func (q *Saves) safely(some []*save) {
	defer answerPanic(some)
	// Everybody takes pages in the same order: two who wait for each other would wait for ever.
	slices.SortStableFunc(some, func(a, b *save) int { return strings.Compare(a.c.PageID, b.c.PageID) })
	for len(some) > 0 {
		some = q.write(some)
	}
}

func answerPanic(some []*save) {
	if wrong := recover(); wrong != nil {
		for _, one := range some {
			one.answer(fmt.Errorf("write pages: panic: %v\n%s", wrong, debug.Stack()))
		}
	}
}

// write gives each its own answer. One that cannot be written, because somebody holds its page
// or because something is wrong with it, is put aside with others of its booklet: those left are written without it.
func (q *Saves) write(some []*save) (left []*save) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(some[0].ctx), saveTime)
	defer cancel()
	answers, failed := make([]error, len(some)), -1
	store := some[0].store
	err := store.storing(ctx, func(ctx context.Context, tx bun.Tx) error {
		failed = -1
		if err := store.DB.Impatient(ctx, tx, savePatience); err != nil {
			return err
		}
		for i, one := range some {
			err := one.write(ctx, tx)
			if answers[i] = err; err != nil && !errors.Is(err, errFaster) { // who was slower has changed nothing
				failed = i
				return err
			}
		}
		return nil
	})
	if err != nil && failed >= 0 && !db.IsUnavailable(err) {
		culprit := some[failed].l.BookletID
		for _, one := range some {
			if one.l.BookletID != culprit {
				left = append(left, one)
			} else {
				q.aside(one)
			}
		}
		return left
	}
	for i, one := range some {
		if err != nil {
			answers[i] = err
		}
		one.answer(answers[i])
	}
	return nil
}

// aside has a save wait for its turn alone, with all the time a save may take. While it does,
// others of its booklet join it there: whoever holds the booklet holds nobody else up.
func (q *Saves) aside(one *save) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.asideLocked(one)
}

func (q *Saves) asideLocked(one *save) {
	if q.apart >= savesApart {
		one.answer(errBusy)
		return
	}
	if q.held == nil {
		q.held = map[string]int{}
	}
	q.apart++
	q.held[one.l.BookletID]++
	go func() {
		defer q.back(one)
		defer answerPanic([]*save{one})
		ctx, cancel := context.WithTimeout(context.WithoutCancel(one.ctx), saveTime)
		defer cancel()
		one.answer(one.store.storing(ctx, one.write))
	}()
}

func (q *Saves) back(one *save) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.apart--
	if q.held[one.l.BookletID]--; q.held[one.l.BookletID] == 0 {
		delete(q.held, one.l.BookletID)
	}
}

// errBusy: sent again a little later, it is written.
var errBusy = fault.New(fault.Unavailable, "fault.unavailable")

// answer is given once: what comes later is left.
func (s *save) answer(err error) {
	select {
	case s.done <- err:
	default:
	}
}

// write runs in the name of who saves, for as long as the transaction may.
func (s *save) write(ctx context.Context, tx bun.Tx) error {
	until, _ := ctx.Deadline()
	own, cancel := context.WithDeadline(context.WithoutCancel(s.ctx), until)
	defer cancel()
	return s.store.store(own, tx, s.l, s.c, 0)
}

// storing runs a transaction that stores pages: its statements are prepared before it begins.
func (s Store) storing(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	if err := s.keepContent().Prepare(ctx); err != nil {
		return err
	}
	if err := s.keepState().Prepare(ctx); err != nil {
		return err
	}
	return s.DB.TxAgain(ctx, fn)
}
