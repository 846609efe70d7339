package main

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	_ "modernc.org/sqlite"
)

// bulk writes millions of rows in the time there is: without their indexes, which
// are made again at the end, and without waiting for the disk.
type bulk interface {
	exec(ctx context.Context, statement string) error
	texts(ctx context.Context, query string) ([]string, error)
	// insert writes rows in one transaction, in their order.
	insert(ctx context.Context, table string, columns []string, rows iter.Seq[[]any]) error
	// indexes asks for the names and definitions of the indexes that can be made again.
	indexes() (names, definitions string)
	settle(ctx context.Context) error
	close() error
}

func openBulk(ctx context.Context, address string) (bulk, error) {
	if file, ok := strings.CutPrefix(address, "sqlite:"); ok {
		db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)&_pragma=cache_size(-800000)&_pragma=temp_store(MEMORY)")
		if err != nil {
			return nil, err
		}
		db.SetMaxOpenConns(1)
		return bulkSQLite{db}, nil
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	return bulkPostgres{conn}, nil
}

// withoutIndexes runs fill on tables that have none but their keys, then makes them again.
func withoutIndexes(ctx context.Context, b bulk, fill func() error) error {
	namesOf, definitionsOf := b.indexes()
	names, err := b.texts(ctx, namesOf)
	if err != nil {
		return err
	}
	definitions, err := b.texts(ctx, definitionsOf)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := b.exec(ctx, "DROP INDEX "+name); err != nil {
			return err
		}
	}
	if err := fill(); err != nil {
		return err
	}
	for _, definition := range definitions {
		if err := b.exec(ctx, definition); err != nil {
			return err
		}
	}
	return b.settle(ctx)
}

const (
	stockedTables = "('company', 'app_user', 'audit_event', 'article', 'media', 'media_folder', 'media_tag', 'search_word')"
	inStatement   = 50
)

type bulkSQLite struct{ db *sql.DB }

func (b bulkSQLite) exec(ctx context.Context, statement string) error {
	_, err := b.db.ExecContext(ctx, statement)
	return err
}

func (b bulkSQLite) texts(ctx context.Context, query string) ([]string, error) {
	rows, err := b.db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

func (b bulkSQLite) indexes() (names, definitions string) {
	from := " FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN " + stockedTables + " ORDER BY name"
	return "SELECT name" + from, "SELECT sql" + from
}

// settle has nothing to do: the product never asks SQLite for statistics either.
func (b bulkSQLite) settle(context.Context) error { return nil }

func (b bulkSQLite) close() error { return b.db.Close() }

func (b bulkSQLite) insert(ctx context.Context, table string, columns []string, rows iter.Seq[[]any]) error {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	write := func(args []any) error {
		marks := "(" + strings.TrimSuffix(strings.Repeat("?,", len(columns)), ",") + ")"
		many := slices.Repeat([]string{marks}, len(args)/len(columns))
		_, err := tx.ExecContext(ctx, "INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES "+strings.Join(many, ","), args...)
		return err
	}
	var args []any
	for row := range rows {
		for _, value := range row {
			args = append(args, asSQLite(value))
		}
		if len(args) < inStatement*len(columns) {
			continue
		}
		if err := write(args); err != nil {
			return err
		}
		args = args[:0]
	}
	if len(args) > 0 {
		if err := write(args); err != nil {
			return err
		}
	}
	return tx.Commit()
}

var dialect = sqlitedialect.New()

// asSQLite is a value as the product writes it: instants in bun's spelling.
func asSQLite(value any) any {
	if at, ok := value.(time.Time); ok {
		return strings.Trim(string(dialect.AppendTime(nil, at)), "'")
	}
	return value
}

type bulkPostgres struct{ conn *pgx.Conn }

func (b bulkPostgres) exec(ctx context.Context, statement string) error {
	_, err := b.conn.Exec(ctx, statement)
	return err
}

func (b bulkPostgres) texts(ctx context.Context, query string) ([]string, error) {
	rows, err := b.conn.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

func (b bulkPostgres) indexes() (names, definitions string) {
	from := " FROM pg_indexes WHERE schemaname = current_schema() AND tablename IN " + stockedTables +
		" AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname) ORDER BY indexname"
	return "SELECT indexname" + from, "SELECT indexdef" + from
}

// settle does at once what autovacuum would do within minutes.
func (b bulkPostgres) settle(ctx context.Context) error { return b.exec(ctx, "VACUUM ANALYZE") }

func (b bulkPostgres) close() error { return b.conn.Close(context.Background()) }

func (b bulkPostgres) insert(ctx context.Context, table string, columns []string, rows iter.Seq[[]any]) error {
	next, stop := iter.Pull(rows)
	defer stop()
	_, err := b.conn.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		row, ok := next()
		if !ok {
			return nil, nil
		}
		return row, nil
	}))
	if err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	return nil
}
