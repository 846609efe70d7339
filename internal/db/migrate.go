package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/uptrace/bun"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

type migration struct {
	version int
	name    string
	sql     string
}

// schema_version is made outside the numbered files: it is what numbers them.
const versionTable = `CREATE TABLE IF NOT EXISTS schema_version (
	version BIGINT PRIMARY KEY,
	name TEXT NOT NULL,
	applied_at TIMESTAMPTZ NOT NULL
)`

// Migrate brings the schema forward. Each file and the row that records it commit
// together, so a kill at any statement leaves nothing half done (ADR 0001). It
// refuses a database that a newer program has already changed.
func (d *DB) Migrate(ctx context.Context) error { return d.migrate(ctx, migrationFiles) }

func (d *DB) migrate(ctx context.Context, files fs.FS) error {
	steps, err := loadMigrations(files)
	if err != nil {
		return err
	}
	// The table is read first so that a start with nothing to do writes nothing.
	if v, err := d.SchemaVersion(ctx); err == nil && v == latest(steps) {
		return nil
	}
	err = d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := d.Lock(ctx, tx, "migrate"); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, versionTable)
		return err
	})
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	for _, step := range steps {
		if err := d.apply(ctx, step, latest(steps)); err != nil {
			return fmt.Errorf("migrate to %d (%s): %w", step.version, step.name, err)
		}
	}
	return nil
}

func (d *DB) apply(ctx context.Context, step migration, newest int) error {
	return d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := d.Lock(ctx, tx, "migrate"); err != nil {
			return err
		}
		var current int
		if err := tx.NewRaw("SELECT COALESCE(MAX(version), 0) FROM schema_version").Scan(ctx, &current); err != nil {
			return err
		}
		if current > newest {
			return fmt.Errorf("the database is at version %d, this program knows only up to %d: start a newer program", current, newest)
		}
		if current >= step.version {
			return nil
		}
		for _, statement := range statements(d.Engine.ddl(step.sql)) {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO schema_version (version, name, applied_at) VALUES (?, ?, ?)", step.version, step.name, Now())
		return err
	})
}

// SchemaVersion is the newest migration applied.
func (d *DB) SchemaVersion(ctx context.Context) (int, error) {
	var v int
	err := d.Read.NewRaw("SELECT COALESCE(MAX(version), 0) FROM schema_version").Scan(ctx, &v)
	return v, err
}

// Current tells whether the schema is the one this program was built for.
func (d *DB) Current(ctx context.Context) error {
	steps, err := loadMigrations(migrationFiles)
	if err != nil {
		return err
	}
	v, err := d.SchemaVersion(ctx)
	if err != nil {
		return err
	}
	if v != latest(steps) {
		return fmt.Errorf("schema version %d, expected %d", v, latest(steps))
	}
	return nil
}

func latest(steps []migration) int { return steps[len(steps)-1].version }

// loadMigrations reads 0001_name.sql, 0002_name.sql… in order, without gaps.
func loadMigrations(files fs.FS) ([]migration, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var steps []migration
	for i, path := range names {
		base := strings.TrimSuffix(strings.TrimPrefix(path, "migrations/"), ".sql")
		number, name, _ := strings.Cut(base, "_")
		version, err := strconv.Atoi(number)
		if err != nil || version != i+1 {
			return nil, fmt.Errorf("migration %s: expected number %04d", path, i+1)
		}
		text, err := fs.ReadFile(files, path)
		if err != nil {
			return nil, err
		}
		steps = append(steps, migration{version, name, string(text)})
	}
	return steps, nil
}

// statements splits a file at semicolons that end a line; migrations hold no procedures.
func statements(text string) []string {
	var all []string
	for _, s := range strings.Split(text, ";\n") {
		var lines []string
		for _, line := range strings.Split(s, "\n") {
			if !strings.HasPrefix(strings.TrimSpace(line), "--") {
				lines = append(lines, line)
			}
		}
		if s := strings.TrimSpace(strings.Join(lines, "\n")); s != "" {
			all = append(all, strings.TrimSuffix(s, ";"))
		}
	}
	return all
}
