// Command livret is the whole program: server, migrations and the few things an
// operator does by hand.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"livret/internal/app"
	"livret/internal/config"
	"livret/internal/fault"
	"livret/internal/i18n"
	"livret/internal/imaging/apart"
)

const usage = `livret: livrets d'accueil

  livret serve                      serve the site (migrates first)
  livret migrate                    bring the database up to date, then stop
  livret admin list                 who can administer
  livret admin create EMAIL         make an admin; asks for the password, or reads it from standard input
  livret admin password EMAIL       set a password in the same way; ends the person's sessions
  livret admin disable|enable EMAIL shut a person out, or let them in again
  livret demo                       add demonstration data and say who can sign in
  livret config                     print the effective settings, secrets hidden
  livret openapi                    print the description of every call
  livret version

Settings come from LIVRET_* variables: see docs/operations.md.
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends it at once
	if err := run(ctx, os.Args[1:], os.Getenv, os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "livret: "+err.Error())
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, getenv func(string) string, in io.Reader, out, errs io.Writer) error {
	if len(args) == 0 {
		args = []string{"help"}
	}
	switch args[0] {
	case "help", "-h", "--help":
		_, err := io.WriteString(out, usage)
		return err
	case "version":
		_, err := fmt.Fprintln(out, app.Version, app.Commit)
		return err
	case picturesCommand: // not for people: see serve
		return apart.Serve(ctx, in, out)
	case "openapi":
		description, err := app.OpenAPI(ctx)
		if err != nil {
			return err
		}
		_, err = out.Write(append(description, '\n'))
		return err
	}
	cfg, err := config.Load(getenv)
	if err = errors.Join(err, config.Unknown(os.Environ())); err != nil {
		return err
	}
	if args[0] == "config" {
		return cfg.Print(out)
	}
	command, ok := map[string]func(context.Context, *app.App, []string, io.Reader, io.Writer) error{
		"serve": serve, "migrate": migrate, "admin": admin, "demo": demo,
	}[args[0]]
	if !ok {
		return fmt.Errorf("unknown command %q\n\n%s", args[0], usage)
	}
	log := newLog(cfg, errs)
	slog.SetDefault(log)
	a, err := app.New(ctx, cfg, log)
	if err != nil {
		return err
	}
	defer a.Close()
	return explain(a, command(ctx, a, args[1:], in, out))
}

func newLog(cfg config.Config, to io.Writer) *slog.Logger {
	opts := &slog.HandlerOptions{Level: cfg.LogLevel, ReplaceAttr: inUTC}
	if cfg.LogFormat == "text" {
		return slog.New(slog.NewTextHandler(to, opts))
	}
	return slog.New(slog.NewJSONHandler(to, opts))
}

func inUTC(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindTime {
		a.Value = slog.TimeValue(a.Value.Time().UTC())
	}
	return a
}

// prepare is what every command but config needs: a current schema, texts, an admin.
func prepare(ctx context.Context, a *app.App, out io.Writer) error {
	if err := a.Migrate(ctx); err != nil {
		return err
	}
	first, err := a.Accounts.Prepare(ctx)
	if err != nil {
		return fmt.Errorf("first start: %w", err)
	}
	if first != nil {
		debug.FreeOSMemory() // hashing its password took 19 MiB that nobody needs again soon (P8)
	}
	if first != nil && first.Chosen {
		a.Log.Info("first admin made", "email", first.Email)
	} else if first != nil {
		fmt.Fprintf(out, "\nPremier compte administrateur, affiché une seule fois :\n\n  %s\n  %s\n\n", first.Email, first.Password)
	}
	return nil
}

// picturesCommand is how the program runs itself to make pictures apart from all else.
const picturesCommand = "pictures"

func serve(ctx context.Context, a *app.App, _ []string, _ io.Reader, out io.Writer) error {
	if err := prepare(ctx, a, out); err != nil {
		return err
	}
	program, err := itself()
	if err != nil {
		return err
	}
	pictures := apart.New(program, picturesCommand)
	defer pictures.Close()
	a.Media.Pictures = pictures
	listener, err := net.Listen("tcp", a.Config.Addr)
	if err != nil {
		return err
	}
	a.Log.Info("listening", "address", listener.Addr().String(), "url", a.Config.BaseURL, "engine", a.DB.Engine, "version", app.Version)
	err = a.Serve(ctx, listener)
	a.Log.Info("stopped")
	return err
}

// itself is this very program, even where a newer one has since been put in its place.
func itself() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil
	}
	return os.Executable()
}

func migrate(ctx context.Context, a *app.App, _ []string, _ io.Reader, out io.Writer) error {
	if err := a.Migrate(ctx); err != nil {
		return err
	}
	version, err := a.DB.SchemaVersion(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "schema version %d\n", version)
	return err
}

func demo(ctx context.Context, a *app.App, _ []string, _ io.Reader, out io.Writer) error {
	if err := a.Migrate(ctx); err != nil {
		return err
	}
	if err := a.Demo(ctx, out); err != nil {
		return err
	}
	// The demonstration brings its own admin, so the first start makes none.
	_, err := a.Accounts.Prepare(ctx)
	return err
}

// explain says a refusal in words: on a terminal there is no form to show it in.
func explain(a *app.App, err error) error {
	var f *fault.Error
	if !errors.As(err, &f) {
		return err
	}
	text := a.Catalogue.T(i18n.Default, f.Key, f.Args)
	for _, field := range f.Fields {
		text += "\n  " + field.Name + " : " + a.Catalogue.T(i18n.Default, field.Key, field.Args)
	}
	return errors.New(strings.Replace(err.Error(), f.Error(), text, 1)) // keeps what was being done
}
