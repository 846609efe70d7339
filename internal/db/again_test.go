package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/dbtest"
)

const addSetting = "INSERT INTO setting (name, value, revision, updated_at) VALUES (?, '', 1, ?)"

func TestTxAgain_BeginsAnewWhatWasUndone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, c := range map[string]struct {
			code       string
			times, ran int
			ok         bool
		}{
			"a deadlock":        {"40P01", 1, 2, true},
			"not serialisable":  {"40001", 2, 3, true},
			"again and again":   {"40P01", 9, 3, false},
			"any other refusal": {"23505", 1, 1, false},
		} {
			ran := 0
			err := d.TxAgain(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				ran++
				if _, err := tx.ExecContext(ctx, addSetting, name, db.Now()); err != nil {
					return err // the try before left its row
				}
				if ran <= c.times {
					return &pgconn.PgError{Code: c.code}
				}
				return nil
			})
			if ran != c.ran || (err == nil) != c.ok {
				t.Errorf("%s: ran %d times, %v", name, ran, err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		ran := 0
		_ = d.TxAgain(ctx, func(context.Context, bun.Tx) error {
			ran++
			cancel()
			return &pgconn.PgError{Code: "40P01"}
		})
		if ran != 1 {
			t.Errorf("ran %d times for somebody who had left", ran)
		}
	})
}

// Two transactions that wait for each other: PostgreSQL undoes one, and both get done.
func TestTxAgain_ARealDeadlock(t *testing.T) {
	dbtest.EachWithManyWriters(t, func(t *testing.T, d *db.DB) {
		for _, name := range []string{"a", "b"} {
			if _, err := d.Write.ExecContext(t.Context(), addSetting, name, db.Now()); err != nil {
				t.Fatal(err)
			}
		}
		var met sync.WaitGroup
		met.Add(2)
		var wg sync.WaitGroup
		errs := make([]error, 2)
		for i, order := range [][]string{{"a", "b"}, {"b", "a"}} {
			first := true
			wg.Go(func() {
				errs[i] = d.TxAgain(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					for step, name := range order {
						if _, err := tx.ExecContext(ctx, "UPDATE setting SET revision = revision + 1 WHERE name = ?", name); err != nil {
							return err
						}
						if step == 0 && first {
							first = false
							met.Done()
							met.Wait()
						}
					}
					return nil
				})
			})
		}
		wg.Wait()
		var sum int
		if err := errors.Join(errs[0], errs[1], d.Read.NewRaw("SELECT SUM(revision) FROM setting WHERE name IN ('a', 'b')").Scan(t.Context(), &sum)); err != nil || sum != 6 {
			t.Errorf("%d, %v", sum, err)
		}
	})
}
