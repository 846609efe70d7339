// Package db opens the database and hides which of the two engines it is.
// Queries are written once with bun and run unchanged on SQLite and PostgreSQL;
// engine.go holds the few real differences.
package db

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
)

// DB has a pool to read from and one to write to. On SQLite the latter is a
// single connection, so writers queue in Go rather than collide in the file;
// on PostgreSQL both are the same pool.
type DB struct {
	Read   *bun.DB
	Write  *bun.DB
	Engine Engine

	statements sync.Map      // by name
	turns      chan struct{} // to read a statement's answer
}

// Open connects to "sqlite:<file>" or "postgres://…". It changes nothing: see Migrate.
func Open(ctx context.Context, url string) (*DB, error) {
	var d *DB
	var err error
	switch {
	case strings.HasPrefix(url, "sqlite:"):
		d, err = openSQLite(ctx, strings.TrimPrefix(url, "sqlite:"))
	case strings.HasPrefix(url, "postgres://"), strings.HasPrefix(url, "postgresql://"):
		d, err = openPostgres(ctx, url)
	default:
		return nil, fmt.Errorf("unknown database address: it must start with sqlite: or postgres://")
	}
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	return d, nil
}

func (d *DB) Close() error {
	err := d.Write.Close()
	if d.Read != d.Write {
		if rerr := d.Read.Close(); err == nil {
			err = rerr
		}
	}
	return err
}

// Ping answers whether the database can be read now.
func (d *DB) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	var one int
	return d.Read.NewRaw("SELECT 1").Scan(ctx, &one)
}

// Tx runs fn in one transaction, committed when fn returns nil.
func (d *DB) Tx(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	return d.Write.RunInTx(ctx, &sql.TxOptions{}, fn)
}

// undone is how often TxAgain begins anew.
const undone = 2

// TxAgain is Tx, begun anew when PostgreSQL undid it to break a deadlock. fn may
// run more than once: what it leaves outside the transaction must not add up.
func (d *DB) TxAgain(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	err := d.Tx(ctx, fn)
	for again := 0; again < undone && isUndone(err) && ctx.Err() == nil; again++ {
		err = d.Tx(ctx, fn)
	}
	return err
}

// NewID is a UUIDv7: unguessable enough to be no secret, and sorted by time.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// Now is the time as both engines keep it.
func Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
