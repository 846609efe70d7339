// Package app puts the features together: what is built from what, the route
// table, and how the program starts and stops.
package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river"

	"livret/internal/account"
	"livret/internal/article"
	"livret/internal/audit"
	"livret/internal/blob"
	"livret/internal/booklet"
	"livret/internal/company"
	"livret/internal/config"
	"livret/internal/db"
	"livret/internal/i18n"
	"livret/internal/jobs"
	"livret/internal/library"
	"livret/internal/mail"
	"livret/internal/media"
	"livret/internal/task"
	"livret/internal/translation"
	"livret/internal/web"
	frontend "livret/web"
)

// Set by the linker (see the Makefile).
var (
	Version = "dev"
	Commit  = "unknown"
	BuiltAt = ""
)

type App struct {
	Config    config.Config
	DB        *db.DB
	Log       *slog.Logger
	Catalogue *i18n.Catalogue
	Accounts  *account.Accounts
	Companies *company.Companies
	Trail     *audit.Trail
	Library   *library.Library
	Articles  article.Store
	Booklets  booklet.Store
	Words     *translation.Translations
	Media     *media.Library
	Tasks     task.Store
	Jobs      *jobs.Client
	Server    *web.Server

	tus      *media.Tus
	workshop *workshop
	stopping atomic.Bool
	checked  atomic.Pointer[readiness]
}

// readiness is what was last found out about the database.
type readiness struct {
	at  time.Time
	err error
}

// New connects to the database and builds everything on it. It changes nothing.
func New(ctx context.Context, cfg config.Config, log *slog.Logger) (*App, error) {
	d, err := db.Open(ctx, cfg.Database.DSN())
	if err != nil {
		return nil, err
	}
	a, err := build(cfg, d, log)
	if err != nil {
		d.Close()
		return nil, err
	}
	return a, nil
}

func build(cfg config.Config, d *db.DB, log *slog.Logger) (*App, error) {
	catalogue, err := i18n.Load(frontend.Locales())
	if err != nil {
		return nil, err
	}
	icons, err := frontend.Icons()
	if err != nil {
		return nil, err
	}
	sender := mail.New(cfg, d)
	a := &App{Config: cfg, DB: d, Log: log, Catalogue: catalogue, Accounts: account.New(d, cfg, sender, catalogue, log)}
	a.Tasks = task.Store{DB: d}
	blobs, err := blob.Open(cfg)
	if err != nil {
		return nil, err
	}
	a.Media = media.New(d, blobs, log)
	a.Media.Now = func() time.Time { return a.Accounts.Now() }
	a.Media.MaxUpload, a.Media.Scratch = cfg.UploadMax, blob.Scratch(cfg)
	if a.tus, err = media.NewTus(a.Media); err != nil {
		return nil, err
	}
	a.Articles = article.Store{DB: d, Media: a.Media, Now: func() time.Time { return a.Accounts.Now() }}
	a.Library = library.New(d, icons)
	a.Library.Check, a.Library.Store.UseMedia = checkModel, a.modelMedia
	a.Booklets = a.bookletStore(icons)
	a.Trail = audit.New(d)
	// What could name people goes first, while it is still known who they were; the people last.
	a.Companies = company.New(d, a.Trail.EraseCompany, a.Articles.EraseCompany, a.Booklets.EraseCompany, a.Media.EraseCompany, a.Accounts.Store.EraseCompany)
	a.Companies.Store.Media = a.Media
	a.showMedia()
	workers := river.NewWorkers()
	a.Companies.Workers(workers)
	if a.Jobs, err = jobs.New(d, log, workers, slices.Concat(a.Accounts.Workers(workers), a.Trail.Workers(workers, log), a.Tasks.Workers(workers), a.Media.Workers(workers), a.Booklets.Workers(workers))); err != nil {
		return nil, err
	}
	a.Accounts.Jobs, a.Companies.Jobs, a.Media.Jobs = a.Jobs, a.Jobs, a.Jobs
	a.Accounts.Heirs = []account.Heir{inherit, booklet.Inherit}
	a.Words = translation.New(d, catalogue, log)
	a.Jobs.Before = func(ctx context.Context) { a.Words.Refresh(ctx, true) }
	a.workshop = &workshop{app: a, mailbox: &mail.Mailbox{DB: d, From: cfg.MailFrom}, started: time.Now()}
	a.Server, err = web.New(web.Options{
		ProductName: cfg.ProductName, SupportEmail: cfg.SupportEmail, Version: Version, Secure: cfg.Secure(), Dev: cfg.Dev, Mailbox: cfg.SMTP == nil,
		Onboarding: cfg.Onboarding, Redirects: cfg.Redirects, Trusted: cfg.Trusted, RateLimit: cfg.RateLimit,
		Catalogue: catalogue, Refresh: a.Words.Refresh, Log: log, Dist: frontend.Dist(), Authenticate: a.Accounts.Authenticate,
	})
	if err != nil {
		return nil, err
	}
	a.routes()
	return a, nil
}

func (a *App) Close() error { return a.DB.Close() }

// Migrate brings the schema up to date: ours, then the queue's.
func (a *App) Migrate(ctx context.Context) error {
	if err := a.DB.Migrate(ctx); err != nil {
		return err
	}
	if err := a.Companies.Store.Prepare(ctx); err != nil {
		return err
	}
	return jobs.Migrate(ctx, a.DB)
}

// Serve answers on the listener until ctx ends, then lets running requests and
// jobs finish before it returns.
func (a *App) Serve(ctx context.Context, listener net.Listener) error {
	if err := a.Jobs.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("start jobs: %w", err)
	}
	a.checkStorage(ctx)
	server := newServer(a.Server.Handler(), a.Log)
	servers := []*http.Server{server}
	failed := make(chan error, 2)
	go func() { failed <- server.Serve(listener) }()
	if a.Config.MetricsAddr != "" {
		metrics := newServer(a.Server.Metrics(), a.Log)
		metrics.Addr = a.Config.MetricsAddr
		servers = append(servers, metrics)
		go func() { failed <- metrics.ListenAndServe() }()
	}
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	a.stop(servers)
	return ignoreClosed(err)
}

// stopTime is what a deployment may wait for (G9 asks for under 30 s).
const stopTime = 15 * time.Second

// stop lets requests and jobs under way finish side by side; what has not by
// then is cut, which is no failure: requests are sent again, jobs taken up again.
func (a *App) stop(servers []*http.Server) {
	a.stopping.Store(true)
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	var wg sync.WaitGroup
	for _, s := range servers {
		wg.Go(func() {
			if err := s.Shutdown(ctx); err != nil {
				a.Log.Warn("requests cut", "error", err)
				s.Close()
			}
		})
	}
	wg.Go(func() {
		if err := a.Jobs.Stop(ctx); err != nil {
			a.Log.Warn("jobs cut", "error", err)
		}
	})
	wg.Wait()
}

func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		// Calls are small; what needs longer says so through http.ResponseController.
		ReadTimeout:    30 * time.Second,
		WriteTimeout:   time.Minute,
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 64 << 10,
		ErrorLog:       slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

func ignoreClosed(err error) error {
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// OpenAPI describes every call. It needs the program built, not a database in use.
func OpenAPI(ctx context.Context) ([]byte, error) {
	folder, err := os.MkdirTemp("", "livret-openapi")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	cfg, err := config.Load(func(name string) string { return map[string]string{"LIVRET_DATA": folder}[name] })
	if err != nil {
		return nil, err
	}
	a, err := New(ctx, cfg, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	defer a.Close()
	return json.MarshalIndent(a.Server.API.OpenAPI(), "", "  ")
}

// checkStorage tells at start of a store that cannot be used. The program goes on:
// everything but files works without it, and it may come back.
func (a *App) checkStorage(ctx context.Context) {
	go func() {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		if err := a.Media.Blobs.Check(ctx); err != nil && ctx.Err() == nil {
			a.Log.Error("the storage of files cannot be used", "error", err)
		}
	}()
}

// readiness asks the database at most once a second, however often it is asked.
func (a *App) readiness(ctx context.Context) error {
	if a.stopping.Load() {
		return errors.New("stopping")
	}
	if last := a.checked.Load(); last != nil && time.Since(last.at) < time.Second {
		return last.err
	}
	err := a.DB.Ping(ctx)
	if err == nil {
		err = a.DB.Current(ctx)
	}
	a.checked.Store(&readiness{time.Now(), err})
	return err
}

// healthy: the process answers. It says nothing of the database, or an outage
// would have every node restarted.
func (a *App) healthy(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte("ok\n"))
}

// ready: requests can be served, so a balancer may send some.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := a.readiness(r.Context()); err != nil {
		a.Log.WarnContext(r.Context(), "not ready", "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		w.Write([]byte("not ready\n"))
		return
	}
	w.Write([]byte("ready\n"))
}
