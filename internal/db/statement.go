package db

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/uptrace/bun"
)

// Statement is a query that the engine reads once and then only runs. Others are
// written out whole each time, values and all, which is simpler, and fast enough for
// all but what is asked with every request and every keystroke (P10).
type Statement struct {
	on    *bun.DB
	turns chan struct{} // nil where nobody has to wait
	lite  bool
	text  string
	order []int // which of the values each $n is

	mu    sync.Mutex
	ready *sql.Stmt
}

// Mark stands in a query for one of the values that come when it is run.
func Mark(value int) string { return fmt.Sprintf("@%d@", value) }

var mark = regexp.MustCompile(`'@(\d+)@'`)

// Unseen hides a value that is compared from SQLite, which would otherwise read the
// statement anew whenever it is another: to see whether another plan suits it better.
func Unseen(value string) string { return "(" + value + " || '')" }

// Reading is the statement kept under a name, made the first time of a query with marks.
func (d *DB) Reading(name string, query func() string) *Statement {
	return d.statement(name, query, d.Read, d.turns)
}

// Writing is Reading for a change, which runs in a transaction.
func (d *DB) Writing(name string, query func() string) *Statement {
	return d.statement(name, query, d.Write, nil)
}

func (d *DB) statement(name string, query func() string, on *bun.DB, turns chan struct{}) *Statement {
	if known, ok := d.statements.Load(name); ok {
		return known.(*Statement)
	}
	s := &Statement{on: on, turns: turns, lite: d.Engine == SQLite}
	places := map[string]string{}
	s.text = mark.ReplaceAllStringFunc(query(), func(found string) string {
		if places[found] == "" {
			value, _ := strconv.Atoi(mark.FindStringSubmatch(found)[1])
			s.order = append(s.order, value)
			places[found] = "$" + strconv.Itoa(len(s.order))
			if s.lite && turns != nil {
				places[found] = Unseen(places[found])
			}
		}
		return places[found]
	})
	kept, _ := d.statements.LoadOrStore(name, s)
	return kept.(*Statement)
}

// Prepare has the engine read the statement. It comes before the transaction that runs
// it: SQLite's only writing connection is taken then.
func (s *Statement) Prepare(ctx context.Context) error {
	_, err := s.prepared(ctx)
	return err
}

func (s *Statement) prepared(ctx context.Context) (*sql.Stmt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ready == nil {
		ready, err := s.on.DB.PrepareContext(ctx, s.text)
		if err != nil {
			return nil, err
		}
		s.ready = ready
	}
	return s.ready, nil
}

// values are given to the engine as bun writes them.
func (s *Statement) values(given []any) []any {
	all := make([]any, len(s.order))
	for i, at := range s.order {
		all[i] = given[at]
		if t, is := all[i].(time.Time); is && s.lite {
			all[i] = t.UTC().Format("2006-01-02 15:04:05.999999-07:00")
		}
	}
	return all
}

// Scan reads the first row of the answer; none is IsNotFound. Those who wait for a
// connection get it in the order they came: the pool itself serves whom it likes.
func (s *Statement) Scan(ctx context.Context, into any, values ...any) error {
	if s.turns != nil {
		select {
		case s.turns <- struct{}{}:
			defer func() { <-s.turns }()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	ready, err := s.prepared(ctx)
	if err != nil {
		return err
	}
	rows, err := ready.QueryContext(ctx, s.values(values)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return err
		}
		return sql.ErrNoRows
	}
	return s.on.ScanRow(ctx, rows, into)
}

// Exec runs a prepared change and tells whether it found a row.
func (s *Statement) Exec(ctx context.Context, tx bun.Tx, values ...any) (bool, error) {
	ready, err := s.prepared(ctx)
	if err != nil {
		return false, err
	}
	done, err := tx.Tx.StmtContext(ctx, ready).ExecContext(ctx, s.values(values)...)
	if err != nil {
		return false, err
	}
	n, err := done.RowsAffected()
	return n > 0, err
}
