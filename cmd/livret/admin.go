package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"livret/internal/account"
	"livret/internal/app"
	"livret/internal/rights"
)

// admin is for whoever holds the machine: it works when nobody can sign in.
func admin(ctx context.Context, a *app.App, args []string, in io.Reader, out io.Writer) error {
	if err := prepare(ctx, a, out); err != nil {
		return err
	}
	if len(args) == 1 && args[0] == "list" {
		return listAdmins(ctx, a, out)
	}
	if len(args) != 2 {
		return errors.New("usage: livret admin list | create EMAIL | password EMAIL | disable EMAIL | enable EMAIL")
	}
	email := args[1]
	switch args[0] {
	case "create":
		password, err := readPassword(in)
		if err != nil {
			return err
		}
		return a.Accounts.Add(ctx, &account.User{Role: rights.Admin, Email: email, FirstName: "Admin", LastName: a.Config.ProductName}, password)
	case "password":
		password, err := readPassword(in)
		if err != nil {
			return err
		}
		return a.Accounts.ForcePassword(ctx, email, password)
	case "disable", "enable":
		user, err := a.Accounts.Store.FindByEmail(ctx, rights.System(), email)
		if err != nil {
			return err
		}
		return a.Accounts.Store.Disable(ctx, rights.System(), user.ID, args[0] == "disable")
	}
	return fmt.Errorf("unknown admin command %q", args[0])
}

// readPassword takes the first line: an argument would stay in the shell's history.
func readPassword(in io.Reader) (string, error) {
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

func listAdmins(ctx context.Context, a *app.App, out io.Writer) error {
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
