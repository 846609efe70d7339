package app

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/account"
	"livret/internal/db"
	"livret/internal/rights"
)

// demoColleague fills the list of people. since is how long ago the person was
// last seen, invited or disabled.
type demoColleague struct {
	role               rights.Role
	first, last, email string
	state              account.State
	since              time.Duration
}

const (
	hour = time.Hour
	day  = 24 * time.Hour
)

var demoColleagues = map[string][]demoColleague{
	"Maison Courtil": {
		{rights.Author, "Amandine", "Briand", "amandine.briand@courtil.example", account.Active, 2 * hour},
		{rights.Author, "Paul", "Tanguy", "paul.tanguy@courtil.example", account.Disabled, 60 * day},
		{rights.Author, "Julie", "Vasseur", "julie.vasseur@courtil.example", account.Active, 3 * day},
		{rights.Manager, "Nolwenn", "Kermarec", "nolwenn.kermarec@courtil.example", account.Active, 20 * hour},
		{rights.Author, "Étienne", "Lefèvre", "etienne.lefevre@courtil.example", account.Active, 5 * day},
		{rights.Author, "Fatoumata", "Diallo", "fatoumata.diallo@courtil.example", account.Invited, 2 * day},
		{rights.Author, "Hugo", "Rannou", "hugo.rannou@courtil.example", account.Invited, 9 * day},
		{rights.Author, "Inès", "Benali", "ines.benali@courtil.example", account.Active, 12 * day},
		{rights.Author, "Loïc", "Perrot", "loic.perrot@courtil.example", account.Active, 30 * day},
		{rights.Author, "Marie-Hélène", "Caradec", "marie-helene.caradec@courtil.example", account.Active, 6 * hour},
		{rights.Author, "Tomás", "Ferreira", "tomas.ferreira@courtil.example", account.Invited, 4 * hour},
		{rights.Manager, "Véronique", "Quéré", "veronique.quere@courtil.example", account.Disabled, 200 * day},
		{rights.Author, "Youssef", "El Amrani", "youssef.elamrani@courtil.example", account.Active, 26 * hour},
	},
	"Clinique des Tilleuls": {
		{rights.Author, "Bérénice", "Aubry", "berenice.aubry@tilleuls.example", account.Active, 4 * day},
		{rights.Author, "Chloé", "N’Guyen", "chloe.nguyen@tilleuls.example", account.Invited, 3 * day},
		{rights.Manager, "Gaël", "Oudin", "gael.oudin@tilleuls.example", account.Active, 30 * hour},
		{rights.Author, "Sœur Odile", "Œuvrard", "odile.oeuvrard@tilleuls.example", account.Disabled, 90 * day},
	},
}

// demoUsers adds the colleagues of a company to those who can be tried. Their
// password is everybody's, so it is hashed no further time.
func (a *App) demoUsers(ctx context.Context, tx bun.Tx, company, companyID string, host *account.User) error {
	now := db.Now()
	for _, c := range demoColleagues[company] {
		u := &account.User{Role: c.role, FirstName: c.first, LastName: c.last, Email: c.email, CompanyID: companyID, Language: host.Language, State: c.state}
		switch c.state {
		case account.Active:
			u.PasswordHash, u.LastSignInAt = host.PasswordHash, now.Add(-c.since)
		case account.Disabled:
			u.PasswordHash, u.LastSignInAt, u.DisabledAt = host.PasswordHash, now.Add(-c.since-day), now.Add(-c.since)
		case account.Invited:
			u.InvitedAt, u.InvitedBy = now.Add(-c.since), host.ID
		}
		if err := a.Accounts.Store.Create(ctx, tx, u); err != nil {
			return err
		}
	}
	return nil
}
