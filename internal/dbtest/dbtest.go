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
	"slices"
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

// EachWithManyWriters runs fn where transactions can wait for one another's rows:
// on PostgreSQL. SQLite has one writer, so there is nothing to try.
func EachWithManyWriters(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range ManyWriters() {
		fn(t, Open(t, New(t, engine)))
	}
}

// ManyWriters are those of Engines that let several transactions write at once.
func ManyWriters() []db.Engine {
	return slices.DeleteFunc(Engines(), func(e db.Engine) bool { return e == db.SQLite })
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
	return Prepared(t, engine, "migrated", func(string) error { return nil })
}

// Prepared is the address of a copy of a database that fill has worked on. It is
// filled once per name and test binary; what takes long is done there.
func Prepared(t *testing.T, engine db.Engine, name string, fill func(address string) error) string {
	t.Helper()
	made := template(t, engine, name, fill)
	if engine == db.Postgres {
		return createPostgres(t, "TEMPLATE "+made)
	}
	file := filepath.Join(t.TempDir(), "livret.db")
	if err := os.WriteFile(file, []byte(made), 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + file
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

// templates are kept for the life of the test binary: a file's content, or a database's name.
var templates struct {
	sync.Mutex
	made map[string]string
}

func template(t *testing.T, engine db.Engine, name string, fill func(address string) error) string {
	t.Helper()
	templates.Lock()
	defer templates.Unlock()
	if templates.made == nil {
		templates.made = map[string]string{}
	}
	key := string(engine) + " " + name
	if templates.made[key] != "" {
		return templates.made[key]
	}
	var made, address string
	if engine == db.Postgres {
		made = databaseName()
		execute(t, "CREATE DATABASE "+made)
		address = addressOf(t, made)
	} else {
		address = "sqlite:" + filepath.Join(t.TempDir(), "template.db")
	}
	for _, step := range []func(string) error{migrate, fill, settle} {
		if err := step(address); err != nil {
			t.Fatal(err)
		}
	}
	if engine == db.SQLite {
		content, err := os.ReadFile(strings.TrimPrefix(address, "sqlite:"))
		if err != nil {
			t.Fatal(err)
		}
		made = string(content)
	}
	templates.made[key] = made
	return made
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
	return with(address, func(ctx context.Context, d *db.DB) error {
		if err := d.Migrate(ctx); err != nil {
			return err
		}
		return jobs.Migrate(ctx, d)
	})
}

// settle brings everything into the one file that is copied.
func settle(address string) error {
	return with(address, func(ctx context.Context, d *db.DB) error {
		if d.Engine == db.Postgres {
			return nil
		}
		_, err := d.Write.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		return err
	})
}

func with(address string, fn func(context.Context, *db.DB) error) error {
	ctx := context.Background()
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	return fn(ctx, d)
}
