package app

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/account"
	"livret/internal/booklet"
)

//go:embed demo_pages.json
var demoPages []byte

// demoBooklet is a booklet of the demonstration. Pages are named by what demo_pages.json has for them.
type demoBooklet struct {
	name      string
	kind      booklet.Kind
	sector    string
	step      string
	archived  bool
	age       time.Duration
	look      string // preset and fonts
	colors    booklet.Colors
	layout    string
	cover     booklet.Cover
	variables map[string]string
	writers   []string // who else works on it, by first name; the first runs it too
	chapters  []demoChapter
}

type demoChapter struct {
	title, icon string
	pages       []demoPage
}

// demoPage without content is still to be written.
type demoPage struct{ title, lead, content string }

var courtilVariables = map[string]string{
	"entreprise.nom": "Maison Courtil", "entreprise.adresse": "12 rue des Embruns\n56370 Sarzeau", "entreprise.telephone": "02 97 00 12 34",
	"direction.nom": "Anne Courtil", "direction.fonction": "Directrice générale", "rh.nom": "Claire Le Goff", "rh.telephone": "02 97 00 12 40", "rh.email": "rh@courtil.example",
	"accueil.lieu": "à l’entrée B, côté parking", "accueil.heure": "8 h 30", "accueil.parrain": "Marc Dubreuil", "accueil.telephone": "06 00 00 12 34",
	"horaires.semaine": "Du lundi au vendredi, de 8 h 30 à 12 h 15 et de 13 h à 16 h 45", "conges.delai": "un mois avant le départ", "conges.outil": "le portail RH",
	"urgences.rassemblement": "parking visiteurs, sous le grand pin", "urgences.securite": "Étienne Lefèvre",
}

func colors(paper, ink, brand, accent, third string) booklet.Colors {
	return booklet.Colors{ID: "own", Paper: paper, Ink: ink, Brand: brand, Accent: accent, Third: third}
}

// demoBooklets are those of the drawings, by company.
func demoBooklets() map[string][]demoBooklet {
	arrival := demoChapter{"Mon arrivée", "door-enter", []demoPage{
		{"Avant de venir", "Ce que nous avons besoin de savoir, et ce que vous pouvez préparer.", "avant"}, {"Votre premier jour", "De l’entrée B au déjeuner.", "jour"}, {"La première semaine", "", ""}, {"Période d’essai", "", ""}}}
	safety := demoChapter{"Santé et sécurité", "shield-check", []demoPage{{"En cas d’incendie", "Les gestes qui comptent.", "feu"}, {"Les gestes qui protègent", "", "epi"}, {"Numéros utiles", "", ""}}}
	return map[string][]demoBooklet{
		"Maison Courtil": {
			{name: "Bienvenue chez Courtil", kind: booklet.Employee, sector: industry, age: 2 * hour, look: "cuisine", colors: colors("#fbfdf8", "#16332a", "#1e4a3b", "#ef7d45", "#f0c974"), layout: "side",
				cover: booklet.Cover{Style: "illustration", Title: "Bienvenue chez Courtil", Subtitle: "Tout pour bien commencer", Illustration: "bienvenue"}, variables: courtilVariables, writers: []string{"Marc", "Awa"},
				chapters: []demoChapter{
					{"Bienvenue", "confetti", []demoPage{{"Le mot de la direction", "", "mot"}, {"Mode d’emploi de ce livret", "", "mode"}, {"Notre histoire", "Un four d’occasion et une recette.", "histoire"}}},
					arrival,
					{"Temps de travail", "clock", []demoPage{{"Horaires", "", "horaires"}, {"Congés et RTT", "", "conges"}, {"Absences et arrêts maladie", "", ""}}},
					safety,
					{"Infos pratiques", "map-pin", []demoPage{{"Venir et se garer", "", ""}, {"Se restaurer", "", ""}}},
				}},
			{name: "Sécurité à l’atelier", kind: booklet.Employee, sector: industry, age: 3 * day, look: "chantier", colors: colors("#f5f5f2", "#14161a", "#ffc20e", "#1b2547", "#d8d9d6"), layout: "paged",
				cover: booklet.Cover{Style: "typographic"}, variables: courtilVariables, writers: []string{"Marc"},
				chapters: []demoChapter{{"Avant d’entrer", "helmet", []demoPage{{"Votre tenue", "", "epi"}, {"Les machines", "Formé d’abord, seul ensuite.", "machines"}}}, safety}},
			{name: "Saisonniers de l’été 2027", kind: booklet.Temp, sector: industry, step: "colors", age: 26 * hour, look: "clinique", colors: colors("#fff4e2", "#16405a", "#16405a", "#c94a2c", "#8fd0d6"), layout: "side",
				cover: booklet.Cover{Style: "illustration", Title: "Saisonniers de l’été", Illustration: "calendrier"}, variables: courtilVariables, writers: []string{"Awa"},
				chapters: []demoChapter{{"Vos premiers jours", "door-enter", []demoPage{{"Votre logement", "", "logement"}, {"Votre premier jour", "", "jour"}}}}},
			{name: "Visiteurs du site de Vannes", kind: booklet.Visitor, sector: industry, age: 12 * day, look: "route", colors: colors("#ffffff", "#0a2a30", "#0d5f68", "#f7c948", "#bfe3e6"), layout: "paged",
				cover: booklet.Cover{Style: "illustration", Illustration: "route"}, writers: []string{"Awa"},
				chapters: []demoChapter{{"Votre visite", "map-pin", []demoPage{{"Bienvenue", "", "visite"}, {"Venir et se garer", "", ""}}}}},
			{name: "Apprentis et stagiaires", kind: booklet.Apprentice, sector: industry, age: 20 * day, look: "studio", colors: colors("#faf8ff", "#1d1230", "#3b1f6b", "#f59ab0", "#5b45b5"), layout: "tiles",
				cover: booklet.Cover{Style: "gradient"}, variables: courtilVariables, writers: []string{"Marc"},
				chapters: []demoChapter{{"Apprendre ici", "school", []demoPage{{"Votre tuteur", "", "tuteur"}, {"Votre premier jour", "", "jour"}}}, safety}},
			{name: "L’équipe de nuit", kind: booklet.Employee, sector: industry, age: 4 * day, look: "atelier", colors: colors("#f6f8fb", "#10193a", "#16224d", "#f2dc9b", "#33437c"), layout: "side",
				cover: booklet.Cover{Style: "illustration", Illustration: "equipe"}, variables: courtilVariables, writers: []string{"Marc", "Awa"},
				chapters: []demoChapter{{"La nuit", "clock", []demoPage{{"Travailler de nuit", "", "nuit"}, {"Se reposer", "", ""}}}, safety}},
			{name: "Nos boutiques", kind: booklet.Employee, sector: shops, age: 33 * day, look: "boutique", colors: colors("#fff8fa", "#360a20", "#7a1f3d", "#b5442a", "#f6b7a9"), layout: "tiles",
				cover: booklet.Cover{Style: "typographic"}, variables: courtilVariables, writers: []string{"Awa"},
				chapters: []demoChapter{{"En boutique", "building-store", []demoPage{{"Une journée type", "", "boutique"}, {"Règles de caisse", "", ""}}}}},
			{name: "Travailler au siège", kind: booklet.Employee, sector: offices, archived: true, age: 150 * day, look: "mairie", colors: colors("#fdfdfa", "#2b2f36", "#4a5160", "#6b5d4a", "#d7dae0"), layout: "side",
				cover: booklet.Cover{Style: "typographic"}, variables: courtilVariables, writers: []string{"Marc"},
				chapters: []demoChapter{{"Le siège", "building", []demoPage{{"Qui est où ?", "", "siege"}}}}},
		},
		"Clinique des Tilleuls": {
			{name: "Bienvenue aux Tilleuls", kind: booklet.Employee, sector: care, age: 5 * hour, look: "clinique", colors: colors("#fbfdf8", "#16332a", "#1c6a50", "#f2b950", "#b9dcee"), layout: "side",
				cover: booklet.Cover{Style: "gradient"}, writers: []string{"Solène"},
				chapters: []demoChapter{{"Bienvenue", "confetti", []demoPage{{"Le mot de la direction", "", "clinique"}}}, {"Hygiène et risque infectieux", "first-aid-kit", []demoPage{{"Hygiène des mains", "", "hygiene"}}}}},
			{name: "Livret du patient", kind: booklet.Resident, sector: care, age: 9 * day, look: "clinique", colors: colors("#fffefb", "#22303a", "#2a5d84", "#8a5a12", "#cfe3d4"), layout: "paged",
				cover: booklet.Cover{Style: "illustration", Illustration: "soin"}, writers: nil,
				chapters: []demoChapter{{"Votre séjour", "bed", []demoPage{{"Votre arrivée", "", ""}, {"Vos droits", "", ""}}}}},
		},
	}
}

// demoBookletsOf gives a company its booklets, run by its manager and the people named.
func (a *App) demoBookletsOf(ctx context.Context, tx bun.Tx, company, companyID string, people []*account.User, sectors map[string]string) error {
	var pages map[string]json.RawMessage
	if err := json.Unmarshal(demoPages, &pages); err != nil {
		return fmt.Errorf("demonstration pages: %w", err)
	}
	for _, d := range demoBooklets()[company] {
		seed := booklet.Seed{
			Form: booklet.Form{Name: d.name, Kind: d.kind, SectorID: sectors[d.sector]}, CompanyID: companyID, CreatedBy: people[0].ID, Archived: d.archived, Step: d.step, Age: d.age,
			Theme: booklet.Theme{Preset: d.look, Font: d.look, Palette: d.colors, Scheme: "auto"}, Structure: booklet.Structure{Layout: d.layout}, Cover: d.cover, Variables: d.variables,
			Members: map[string]booklet.Role{people[0].ID: booklet.Manager},
		}
		for i, first := range d.writers {
			for _, u := range people {
				if u.FirstName == first {
					seed.Members[u.ID] = []booklet.Role{booklet.Manager, booklet.Editor}[min(i, 1)]
				}
			}
		}
		for _, c := range d.chapters {
			chapter := booklet.SeedChapter{Title: c.title, Icon: c.icon}
			for _, p := range c.pages {
				chapter.Pages = append(chapter.Pages, booklet.SeedPage{Title: p.title, Lead: p.lead, Content: pages[p.content]})
			}
			seed.Chapters = append(seed.Chapters, chapter)
		}
		if _, err := a.Booklets.Plant(ctx, tx, seed); err != nil {
			return err
		}
	}
	return nil
}
