package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "github.com/jackc/pgx/v5/stdlib"
)

// Engine makes fresh databases of one kind.
type Engine struct {
	Name string
	// fresh makes an empty database and says where it is and how to drop it.
	fresh func(ctx context.Context, data string) (address string, drop func() error, err error)
}

// Engines are SQLite and, where LIVRET_TEST_POSTGRES_URL names a server, PostgreSQL.
func Engines() []Engine {
	engines := []Engine{{"SQLite", func(_ context.Context, data string) (string, func() error, error) {
		return "sqlite:" + filepath.Join(data, "livret.db"), func() error { return nil }, nil
	}}}
	if admin := os.Getenv("LIVRET_TEST_POSTGRES_URL"); admin != "" {
		count := 0
		engines = append(engines, Engine{"PostgreSQL", func(ctx context.Context, _ string) (string, func() error, error) {
			count++
			return newPostgres(ctx, admin, fmt.Sprintf("livret_bench_%d_%d", os.Getpid(), count))
		}})
	}
	return engines
}

func newPostgres(ctx context.Context, admin, name string) (string, func() error, error) {
	address, err := url.Parse(admin)
	if err != nil {
		return "", nil, err
	}
	server, err := sql.Open("pgx", admin)
	if err != nil {
		return "", nil, err
	}
	if _, err := server.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		server.Close()
		return "", nil, err
	}
	address.Path = "/" + name
	return address.String(), func() error {
		defer server.Close()
		_, err := server.Exec("DROP DATABASE " + name + " WITH (FORCE)")
		return err
	}, nil
}

// With runs use on a fresh database and a folder that are gone afterwards.
func (e Engine) With(ctx context.Context, use func(data, address string) error) error {
	data, err := os.MkdirTemp("", "livret-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(data)
	address, drop, err := e.fresh(ctx, data)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Name, err)
	}
	err = use(data, address)
	if dropped := drop(); err == nil {
		err = dropped
	}
	if err != nil {
		return fmt.Errorf("%s: %w", e.Name, err)
	}
	return nil
}
