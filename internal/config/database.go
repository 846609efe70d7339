package config

import (
	"errors"
	"net/url"
	"strings"
)

// The two engines.
const (
	SQLite   = "sqlite"
	Postgres = "postgres"
)

// Database says which engine to use and where it is.
type Database struct {
	Engine string
	Path   string // SQLite: the file
	URL    string // PostgreSQL: the whole connection string, password included
}

// String shows where the database is, without its password.
func (d Database) String() string {
	if d.Engine == Postgres {
		return withoutPassword(d.URL)
	}
	return "sqlite:" + d.Path
}

func parseDatabase(to *Database, v string) error {
	if path, ok := strings.CutPrefix(v, "sqlite:"); ok && path != "" {
		*to = Database{Engine: SQLite, Path: strings.TrimPrefix(path, "//")}
		return nil
	}
	u, err := url.Parse(v)
	if err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") {
		// The value is not quoted: it may hold a password.
		return errors.New("expected sqlite:path or postgres://user:password@host:port/database")
	}
	*to = Database{Engine: Postgres, URL: v}
	return nil
}

// DSN is what opens the database, password included: never print it.
func (d Database) DSN() string {
	if d.Engine == Postgres {
		return d.URL
	}
	return "sqlite:" + d.Path
}
