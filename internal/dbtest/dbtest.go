// Package dbtest gives each test a fresh, migrated database on every engine at
// hand: always SQLite; PostgreSQL too where LIVRET_TEST_POSTGRES_URL names a
// cluster, as `make test` always does.
package dbtest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"livret/internal/db"
	"livret/internal/jobs"
)

// Each runs fn once per engine, in parallel, on a database of its own.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, Open(t, New(t, engine)))
		})
	}
}

// Engines are those the suite runs on.
func Engines() []db.Engine {
	if cluster() == "" {
		return []db.Engine{db.SQLite}
	}
	return []db.Engine{db.SQLite, db.Postgres}
}

// Open connects to an address made by New or Empty and closes it with the test.
func Open(t *testing.T, address string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// New is the address of a fresh, migrated database.
func New(t *testing.T, engine db.Engine) string {
	t.Helper()
	if engine == db.SQLite {
		return copySQLite(t)
	}
	return createPostgres(t, "TEMPLATE "+postgresTemplate(t))
}

// Empty is the address of a database without any table.
func Empty(t *testing.T, engine db.Engine) string {
	t.Helper()
	if engine == db.SQLite {
		return "sqlite:" + filepath.Join(t.TempDir(), "empty.db")
	}
	return createPostgres(t, "")
}

func cluster() string { return os.Getenv("LIVRET_TEST_POSTGRES_URL") }

// The migrated template is made once per test binary; each test copies it.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "livret-dbtest")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "template.db")
	if err := migrate("sqlite:" + file); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

func copySQLite(t *testing.T) string {
	t.Helper()
	template, err := sqliteTemplate()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "livret.db")
	if err := os.WriteFile(file, template, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + file
}

var template struct {
	sync.Mutex
	name string
}

func postgresTemplate(t *testing.T) string {
	t.Helper()
	template.Lock()
	defer template.Unlock()
	if template.name != "" {
		return template.name
	}
	name := databaseName()
	execute(t, "CREATE DATABASE "+name)
	if err := migrate(addressOf(t, name)); err != nil {
		t.Fatal(err)
	}
	template.name = name
	return name
}

func createPostgres(t *testing.T, option string) string {
	t.Helper()
	name := databaseName()
	execute(t, fmt.Sprintf("CREATE DATABASE %s %s", name, option))
	t.Cleanup(func() { execute(t, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)") })
	return addressOf(t, name)
}

func databaseName() string { return "t_" + strings.ToLower(rand.Text())[:16] }

func addressOf(t *testing.T, name string) string {
	t.Helper()
	u, err := url.Parse(cluster())
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}

// CREATE DATABASE … TEMPLATE refuses to run beside another on the same template.
var executing sync.Mutex

func execute(t *testing.T, statement string) {
	t.Helper()
	executing.Lock()
	defer executing.Unlock()
	admin, err := db.Open(context.Background(), cluster())
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	if _, err := admin.Write.ExecContext(context.Background(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func migrate(address string) error {
	ctx := context.Background()
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Migrate(ctx); err != nil {
		return err
	}
	if err := jobs.Migrate(ctx, d); err != nil {
		return err
	}
	if d.Engine == db.SQLite {
		_, err = d.Write.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	return err
}
