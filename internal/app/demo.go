package app

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/uptrace/bun"

	"livret/internal/account"
	"livret/internal/company"
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

// Demo fills a database with two companies and people of each role, once, and
// says who can sign in.
func (a *App) Demo(ctx context.Context, out io.Writer) error {
	_, err := a.Accounts.Store.FindByEmail(ctx, rights.System(), demoAdmin.email)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	if err != nil {
		if err := a.fillDemo(ctx); err != nil {
			return fmt.Errorf("demonstration data: %w", err)
		}
	}
	return printDemo(out, a.Config.BaseURL)
}

func (a *App) fillDemo(ctx context.Context) error {
	for _, c := range demoCompanies {
		var made *company.Company
		err := a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
			made, err = company.Store{DB: a.DB}.Create(ctx, tx, c.name)
			return err
		})
		if err != nil {
			return err
		}
		for _, u := range c.users {
			if err := a.addDemo(ctx, u, made.ID); err != nil {
				return err
			}
		}
	}
	return a.addDemo(ctx, demoAdmin, "") // last: its presence says that all is there
}

func (a *App) addDemo(ctx context.Context, u demoUser, companyID string) error {
	return a.Accounts.Add(ctx, &account.User{Role: u.role, FirstName: u.first, LastName: u.last, Email: u.email, CompanyID: companyID}, demoPassword)
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
