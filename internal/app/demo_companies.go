package app

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/company"
	"livret/internal/db"
)

// demoSheets are the two companies whose people can sign in.
var demoSheets = map[string]company.Sheet{
	"Maison Courtil": {
		Siret: "55260181700018", Street: "14, rue des Tanneurs", Postcode: "44190", City: "Clisson",
		ContactName: "Claire Le Goff", ContactEmail: "claire.legoff@courtil.example", ContactPhone: "02 40 00 14 14",
		ColorPrimary: "#24513f", ColorSecondary: "#f2c14e",
	},
	"Clinique des Tilleuls": {
		Siret: "89083016900011", Street: "3, allée du Parc", Postcode: "37000", City: "Tours",
		ContactName: "Yanis Haddad", ContactEmail: "yanis.haddad@tilleuls.example", ContactPhone: "02 47 00 37 37",
		ColorPrimary: "#1d5c8a", ColorSecondary: "#9ad0c2", QuotaBytes: 50_000_000_000,
	},
}

var demoSectorOf = map[string]string{"Maison Courtil": industry, "Clinique des Tilleuls": care}

// demoNeighbours fill the list of companies; nobody signs in there.
var demoNeighbours = []struct {
	company.Sheet
	sector    string
	daysAgo   int
	suspended bool
}{
	{company.Sheet{Name: "Aide & Présence 31", Siret: "31318609000012", Street: "27, avenue de Muret", Postcode: "31300", City: "Toulouse", ContactName: "Nadia Belkacem", ContactEmail: "contact@aide-presence.example"}, homeCare, 212, false},
	{company.Sheet{Name: "Atelier numérique Ker Lann", Siret: "43909960700012", Postcode: "35170", City: "Bruz", ContactName: "Gwenaël Riou", ContactPhone: "02 99 00 35 35", ColorPrimary: "#5b3fa0"}, offices, 31, false},
	{company.Sheet{Name: "Bâtiments Roche & Fils", Siret: "30824628900018", Street: "Zone artisanale du Brézet", Postcode: "63100", City: "Clermont-Ferrand", ContactName: "Julien Roche", ContactPhone: "04 73 00 63 63", ColorPrimary: "#c2410c", ColorSecondary: "#fde68a"}, building, 340, false},
	{company.Sheet{Name: "Brasserie du Léman", Street: "8, quai du Mont-Blanc", Postcode: "1201", City: "Genève", Country: "CH", ContactName: "Élodie Favre", ContactEmail: "accueil@leman.example"}, hotels, 18, false},
	{company.Sheet{Name: "EHPAD Les Glycines", Siret: "49482199400014", Street: "2, chemin des Vignes", Postcode: "49000", City: "Angers", ContactName: "Martine Gasnier", ContactEmail: "direction@glycines.example", ColorPrimary: "#7c3f58"}, care, 154, false},
	{company.Sheet{Name: "Fonderies du Jura", Siret: "45181909800018", Postcode: "39100", City: "Dole", ContactName: "Bruno Vuillemin"}, industry, 97, false},
	{company.Sheet{Name: "Graines d’avenir", Siret: "57865797500012", Postcode: "34000", City: "Montpellier", ContactName: "Inès Cabrol", ContactEmail: "bonjour@graines.example", ColorPrimary: "#166534"}, charitable, 63, false},
	{company.Sheet{Name: "Hôtel du Vieux Bassin", Siret: "84323194500018", Street: "5, quai Sainte-Catherine", Postcode: "14600", City: "Honfleur", ContactName: "Thibault Lemonnier", ContactPhone: "02 31 00 14 60"}, hotels, 275, false},
	{company.Sheet{Name: "Les Paniers de Lucie", Siret: "85749118700012", Postcode: "59800", City: "Lille", ContactName: "Lucie Vandamme", ContactEmail: "lucie@paniers.example", ColorPrimary: "#b45309"}, shops, 44, false},
	{company.Sheet{Name: "Mairie de Saint-Aubin", Siret: "52527601000010", Street: "1, place de l’Église", Postcode: "72130", City: "Saint-Aubin-de-Locquenay", ContactName: "Odile Pichon"}, towns, 121, false},
	{company.Sheet{Name: "Transports Delmas", Siret: "35597971700012", Postcode: "81000", City: "Albi", ContactName: "Serge Delmas", ContactPhone: "05 63 00 81 81"}, transport, 402, true},
}

// demoSheet is the sheet of one of the two companies, its sector among those made.
func demoSheet(name string, sectors map[string]string) company.Sheet {
	sheet := demoSheets[name]
	sheet.Name, sheet.SectorID = name, sectors[demoSectorOf[name]]
	return completed(sheet)
}

func completed(sheet company.Sheet) company.Sheet {
	if sheet.Country == "" {
		sheet.Country = "FR"
	}
	if sheet.QuotaBytes == 0 {
		sheet.QuotaBytes = company.DefaultQuota
	}
	return sheet
}

// demoCompaniesAround makes the others, each as old as it is said to be.
func (a *App) demoCompaniesAround(ctx context.Context, tx bun.Tx, sectors map[string]string) error {
	for _, n := range demoNeighbours {
		sheet := completed(n.Sheet)
		sheet.SectorID = sectors[n.sector]
		made, err := a.Companies.Store.Create(ctx, tx, sheet)
		if err != nil {
			return err
		}
		made.CreatedAt = db.Now().Add(-time.Duration(n.daysAgo) * 24 * time.Hour)
		if n.suspended {
			made.State, made.SuspendedAt = company.Suspended, db.Now()
		}
		if _, err := tx.NewUpdate().Model(made).Column("created_at", "state", "suspended_at").WherePK().Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
