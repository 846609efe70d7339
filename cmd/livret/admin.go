package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/term"

	"livret/internal/account"
	"livret/internal/app"
	"livret/internal/rights"
)

// admin is for whoever holds the machine: it works when nobody can sign in.
func admin(ctx context.Context, a *app.App, args []string, in io.Reader, out io.Writer) error {
	act, email, err := adminAct(args)
	if err != nil {
		return err
	}
	if err := a.Migrate(ctx); err != nil {
		return err
	}
	if err := act(ctx, a, email, in, out); err != nil {
		return err
	}
	if email != "" {
		fmt.Fprintln(out, "done: "+email)
	}
	return nil
}

type adminAction func(ctx context.Context, a *app.App, email string, in io.Reader, out io.Writer) error

// adminAct reads the words before anything is touched.
func adminAct(args []string) (adminAction, string, error) {
	actions := map[string]adminAction{"create": createAdmin, "password": setPassword, "disable": disable, "enable": enable}
	switch {
	case len(args) == 1 && args[0] == "list":
		return listAdmins, "", nil
	case len(args) == 2 && actions[args[0]] != nil:
		return actions[args[0]], args[1], nil
	}
	return nil, "", errors.New("usage: livret admin list | create EMAIL | password EMAIL | disable EMAIL | enable EMAIL")
}

func createAdmin(ctx context.Context, a *app.App, email string, in io.Reader, _ io.Writer) error {
	password, err := readPassword(in)
	if err != nil {
		return err
	}
	return a.Accounts.Add(ctx, &account.User{Role: rights.Admin, Email: email, FirstName: "Admin", LastName: a.Config.ProductName}, password)
}

func setPassword(ctx context.Context, a *app.App, email string, in io.Reader, _ io.Writer) error {
	password, err := readPassword(in)
	if err != nil {
		return err
	}
	return a.Accounts.ForcePassword(ctx, email, password)
}

func disable(ctx context.Context, a *app.App, email string, _ io.Reader, _ io.Writer) error {
	return setDisabled(ctx, a, email, true)
}

func enable(ctx context.Context, a *app.App, email string, _ io.Reader, _ io.Writer) error {
	return setDisabled(ctx, a, email, false)
}

func setDisabled(ctx context.Context, a *app.App, email string, disabled bool) error {
	user, err := a.Accounts.Store.FindByEmail(ctx, rights.System(), email)
	if err != nil {
		return err
	}
	return a.Accounts.SetDisabled(ctx, user.ID, disabled)
}

// readPassword asks without showing what is typed; a pipe gives its first line.
// Never an argument, which would stay in the shell's history.
func readPassword(in io.Reader) (string, error) {
	if file, ok := in.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		fmt.Fprint(os.Stderr, "Mot de passe : ")
		typed, err := term.ReadPassword(int(file.Fd()))
		fmt.Fprintln(os.Stderr)
		return string(typed), err
	}
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

func listAdmins(ctx context.Context, a *app.App, _ string, _ io.Reader, out io.Writer) error {
	found, _, err := a.Accounts.Store.List(ctx, rights.System(), account.Filter{Role: string(rights.Admin), Limit: 1000})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	for _, u := range found {
		state := "enabled"
		if u.Disabled() {
			state = "disabled"
		}
		last := "never signed in"
		if !u.LastSignInAt.IsZero() {
			last = u.LastSignInAt.Format(time.DateTime)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", u.Email, u.FullName(), state, last)
	}
	return w.Flush()
}
