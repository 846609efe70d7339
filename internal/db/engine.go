package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

type Engine string

const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// ddl spells what the engines say differently: byte order, and that what never
// happened comes first, which SQLite does by itself and takes no word for.
func (e Engine) ddl(text string) string {
	if e == Postgres {
		return strings.NewReplacer("COLLATE BINARY", `COLLATE "C"`, "/* NULLS FIRST */", "NULLS FIRST").Replace(text)
	}
	return text
}

// oldestSQLite is the first version without the WAL-reset corruption of 3.7.0–3.51.2.
var oldestSQLite = [3]int{3, 51, 3}

func openSQLite(ctx context.Context, file string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	// SQLite would make it readable by everybody; its companions take after it.
	if created, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return nil, err
	} else if err := created.Close(); err != nil {
		return nil, err
	}
	// busy_timeout comes first: the pragmas after it may have to wait themselves.
	// FULL: what was answered 2xx survives a power cut.
	base := "file:" + (&url.URL{Path: file}).EscapedPath() + "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)"
	write, err := sql.Open("sqlite", base+"&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := checkSQLite(ctx, write); err != nil {
		write.Close()
		return nil, err
	}
	// 16 MB for each reader, once it has read as much: a page far down a long list, or the rows of a
	// search, stand on as many pages as they have rows (P6). SQLite's own 2 MB hold a small site's alone.
	read, err := sql.Open("sqlite", base+"&_pragma=query_only(ON)&_pragma=cache_size(-16000)")
	if err != nil {
		write.Close()
		return nil, err
	}
	readers := max(4, runtime.NumCPU())
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	return &DB{Read: bun.NewDB(read, sqlitedialect.New()), Write: bun.NewDB(write, sqlitedialect.New()), Engine: SQLite, turns: make(chan struct{}, readers)}, nil
}

func checkSQLite(ctx context.Context, conn *sql.DB) error {
	var version string
	if err := conn.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		return err
	}
	var got [3]int
	for i, part := range strings.SplitN(version, ".", 3) {
		got[i], _ = strconv.Atoi(part)
	}
	for i := range got {
		if got[i] != oldestSQLite[i] {
			if got[i] < oldestSQLite[i] {
				return fmt.Errorf("SQLite %s can corrupt its own file; 3.51.3 or later is needed", version)
			}
			break
		}
	}
	return nil
}

// connections is how many one node keeps to PostgreSQL at most.
const connections = 20

func openPostgres(ctx context.Context, address string) (*DB, error) {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("the PostgreSQL address cannot be read") // its own error would repeat the password
	}
	if cfg.ConnectTimeout == 0 {
		cfg.ConnectTimeout = 5 * time.Second
	}
	// Our queries are short and read few rows through an index: compiling them costs more than
	// running them, and a disk of today finds one row as fast as the next.
	for name, value := range map[string]string{"jit": "off", "random_page_cost": "1.1"} {
		if _, chosen := cfg.RuntimeParams[name]; !chosen {
			cfg.RuntimeParams[name] = value
		}
	}
	pool := stdlib.OpenDB(*cfg)
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	if err := pool.PingContext(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	if err := checkPostgres(ctx, pool); err != nil {
		pool.Close()
		return nil, err
	}
	both := bun.NewDB(pool, pgdialect.New())
	return &DB{Read: both, Write: both, Engine: Postgres, turns: make(chan struct{}, connections/2)}, nil
}

// checkPostgres refuses a server that may forget what it confirmed, except where
// a test cluster says by its name that it is one.
func checkPostgres(ctx context.Context, conn *sql.DB) error {
	var fsync, cluster string
	if err := conn.QueryRowContext(ctx, "SELECT current_setting('fsync'), current_setting('cluster_name')").Scan(&fsync, &cluster); err != nil {
		return err
	}
	if fsync != "on" && cluster != "livret-test" {
		return errors.New("this PostgreSQL server runs with fsync off and would lose what it confirmed")
	}
	return nil
}

// Version is the engine's own, for the facts page.
func (d *DB) Version(ctx context.Context) (string, error) {
	query := "SELECT sqlite_version()"
	if d.Engine == Postgres {
		query = "SELECT current_setting('server_version')"
	}
	var v string
	err := d.Read.NewRaw(query).Scan(ctx, &v)
	return v, err
}

// Lock makes every other transaction that asks for the same name wait until this
// one ends. SQLite has one writer anyway.
func (d *DB) Lock(ctx context.Context, tx bun.Tx, name string) error {
	if d.Engine == SQLite {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtext(?))", "livret:"+name)
	return err
}

// IsDuplicate tells a breach of a unique index from any other error.
func IsDuplicate(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23505"
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) && (lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
}

// isUndone tells that PostgreSQL undid a transaction for the sake of another: a
// deadlock, or two that cannot both be.
func isUndone(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40P01" || pg.Code == "40001")
}

// Impatient has a transaction wait for others only so long. SQLite has one writer anyway.
func (d *DB) Impatient(ctx context.Context, tx bun.Tx, most time.Duration) error {
	if d.Engine == SQLite {
		return nil
	}
	_, err := tx.ExecContext(ctx, fmt.Sprintf("SET LOCAL lock_timeout = %d", most.Milliseconds()))
	return err
}

// Writers is how many transactions may write at once, of those one would have: SQLite has one writer.
func (d *DB) Writers(wanted int) int {
	if d.Engine == SQLite {
		return 1
	}
	return wanted
}

// IsNotFound tells an empty result.
func IsNotFound(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// IsUnavailable tells that the database itself cannot be reached or written, so
// that nothing is wrong with the request.
func IsUnavailable(err error) bool {
	var connect *pgconn.ConnectError
	var network *net.OpError
	if errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, sql.ErrConnDone) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, context.DeadlineExceeded) || isClosed(err) {
		return true
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		// 08 connection, 53 resources (disk full, too many connections), 57P shutting down.
		return strings.HasPrefix(pg.Code, "08") || strings.HasPrefix(pg.Code, "53") || strings.HasPrefix(pg.Code, "57P")
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
			return true
		}
	}
	return false
}

// isClosed: database/sql keeps this error to itself.
func isClosed(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if err.Error() == "sql: database is closed" {
			return true
		}
	}
	return false
}
