package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/uptrace/bun"

	"livret/internal/account"
	"livret/internal/fault"
	"livret/internal/rights"
)

// demoPassword is printed for whoever tries the program; an installation that
// was not asked for demonstration data has none of these accounts.
const demoPassword = "bienvenue-chez-livret-2026"

type demoUser struct {
	role               rights.Role
	first, last, email string
}

var demoAdmin = demoUser{rights.Admin, "Hélène", "Armand", "helene.armand@livret.example"}

var demoCompanies = []struct {
	name  string
	users []demoUser
}{
	{"Maison Courtil", []demoUser{
		{rights.Manager, "Claire", "Le Goff", "claire.legoff@courtil.example"},
		{rights.Author, "Marc", "Dubreuil", "marc.dubreuil@courtil.example"},
		{rights.Author, "Awa", "Ndiaye", "awa.ndiaye@courtil.example"},
	}},
	{"Clinique des Tilleuls", []demoUser{
		{rights.Manager, "Yanis", "Haddad", "yanis.haddad@tilleuls.example"},
		{rights.Author, "Solène", "Morvan", "solene.morvan@tilleuls.example"},
	}},
}

// Demo fills an empty database with companies and people of each role, and
// says who can sign in. Its passwords are known to everybody, so it refuses a
// database in which somebody else has an account.
func (a *App) Demo(ctx context.Context, out io.Writer) error {
	if err := a.demoData(ctx); err != nil {
		return err
	}
	if err := a.demoMedia(ctx); err != nil {
		return err
	}
	return printDemo(out, a.Config.BaseURL)
}

// demoData is what a database holds of it: everything but files.
func (a *App) demoData(ctx context.Context) error {
	_, err := a.Accounts.Store.FindByEmail(ctx, rights.System(), demoAdmin.email)
	if err == nil || !fault.Is(err, fault.NotFound) {
		return err
	}
	people, err := a.demoPeople(ctx)
	if err != nil {
		return err
	}
	return a.fillDemo(ctx, people)
}

// demoPeople are checked and hashed before the transaction, by company; the admin's is "".
func (a *App) demoPeople(ctx context.Context) (map[string][]*account.User, error) {
	people := map[string][]*account.User{}
	add := func(company string, u demoUser) error {
		user := &account.User{Role: u.role, FirstName: u.first, LastName: u.last, Email: u.email}
		people[company] = append(people[company], user)
		return a.Accounts.Ready(ctx, user, demoPassword)
	}
	if err := add("", demoAdmin); err != nil {
		return nil, err
	}
	for _, c := range demoCompanies {
		for _, u := range c.users {
			if err := add(c.name, u); err != nil {
				return nil, err
			}
		}
	}
	return people, nil
}

func (a *App) fillDemo(ctx context.Context, people map[string][]*account.User) error {
	return a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.DB.Lock(ctx, tx, "admins"); err != nil {
			return err
		}
		used, err := tx.NewSelect().Model((*account.User)(nil)).Exists(ctx)
		if err != nil {
			return err
		}
		if used {
			return errors.New("this database already has accounts: demonstration data goes into an empty one")
		}
		sectors, err := a.demoLibrary(ctx, tx)
		if err != nil {
			return err
		}
		for _, c := range demoCompanies {
			made, err := a.Companies.Store.Create(ctx, tx, demoSheet(c.name, sectors))
			if err != nil {
				return err
			}
			for _, u := range people[c.name] {
				u.CompanyID = made.ID
				if err := a.Accounts.Store.Create(ctx, tx, u); err != nil {
					return err
				}
			}
			if err := a.demoUsers(ctx, tx, c.name, made.ID, people[c.name][0]); err != nil {
				return err
			}
			if err := a.demoBookletsOf(ctx, tx, c.name, made.ID, people[c.name], sectors); err != nil {
				return err
			}
		}
		if err := a.demoCompaniesAround(ctx, tx, sectors); err != nil {
			return err
		}
		if err := a.Accounts.Store.Create(ctx, tx, people[""][0]); err != nil {
			return err
		}
		if err := a.demoLanguages(ctx, tx); err != nil {
			return err
		}
		if err := a.fillArticles(ctx, tx); err != nil {
			return err
		}
		return demoAudit(ctx, tx, people)
	})
}

var roleNames = map[rights.Role]string{rights.Admin: "administratrice", rights.Manager: "gestionnaire", rights.Author: "rédaction"}

func printDemo(out io.Writer, address string) error {
	fmt.Fprintf(out, "\nDonnées de démonstration. Mot de passe de chacun : %s\n\n", demoPassword)
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	line := func(u demoUser, where string) {
		fmt.Fprintf(w, "  %s\t%s %s\t%s\t%s\n", u.email, u.first, u.last, roleNames[u.role], where)
	}
	line(demoAdmin, "plateforme")
	for _, c := range demoCompanies {
		for _, u := range c.users {
			line(u, c.name)
		}
	}
	fmt.Fprintf(w, "\n  %s\n\n", address)
	return w.Flush()
}
