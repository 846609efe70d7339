package app

import (
	"context"

	"github.com/uptrace/bun"

	"livret/internal/library"
)

const (
	building   = "BTP"
	care       = "Santé, EHPAD et médico-social"
	homeCare   = "Aide à domicile"
	hotels     = "Hôtellerie et restauration"
	industry   = "Industrie et logistique"
	transport  = "Transport"
	shops      = "Commerce"
	towns      = "Collectivités"
	offices    = "Tertiaire et numérique"
	charitable = "Associations"
)

func demoSectors() []library.Sector {
	return []library.Sector{
		{Name: building, Icon: "helmet"}, {Name: care, Icon: "building-hospital"}, {Name: homeCare, Icon: "heart-handshake"},
		{Name: hotels, Icon: "tools-kitchen-2"}, {Name: industry, Icon: "building-factory-2"}, {Name: transport, Icon: "truck"},
		{Name: shops, Icon: "shopping-cart"}, {Name: towns, Icon: "building-community"}, {Name: offices, Icon: "device-laptop"},
		{Name: charitable, Icon: "users-group"},
	}
}

// demoModels: what every booklet needs, then a few of each trade.
var demoModels = []library.Model{
	{Title: "Bienvenue", Icon: "confetti", Pages: []string{"Le mot de la direction", "Mode d’emploi de ce livret"}},
	{Title: "Qui sommes-nous ?", Icon: "building", Pages: []string{"Notre histoire", "Nos métiers", "Nos chiffres", "Nos valeurs"}},
	{Title: "Notre organisation", Icon: "sitemap", Pages: []string{"L’organigramme", "Le trombinoscope", "Nos sites", "Qui fait quoi ?"}},
	{Title: "Mon arrivée", Icon: "door-enter", Pages: []string{"Mon premier jour", "Ma première semaine", "Badge, accès et matériel", "Période d’essai et points de suivi"}},
	{Title: "Temps de travail", Icon: "clock", Pages: []string{"Horaires", "Congés et RTT", "Absences et arrêts maladie"}},
	{Title: "Rémunération et avantages", Icon: "coin-euro", Pages: []string{"Ma paie", "Mutuelle et prévoyance", "Titres-repas et transport", "CSE et œuvres sociales"}},
	{Title: "Règles de vie", Icon: "scale", Pages: []string{"Le règlement intérieur", "Harcèlement : vos référents", "Lanceurs d’alerte"}},
	{Title: "Santé et sécurité", Icon: "shield-check", Pages: []string{"En cas d’incendie", "Secouristes et premiers gestes", "Déclarer un accident", "Droit de retrait"}},
	{Title: "Outils numériques", Icon: "device-laptop", Pages: []string{"Comptes et mots de passe", "Charte informatique", "Télétravail et déconnexion"}},
	{Title: "Formation et évolution", Icon: "school", Pages: []string{"Le plan de formation", "Vos entretiens", "Le compte personnel de formation"}},
	{Title: "Handicap, diversité et environnement", Icon: "leaf", Pages: []string{"Handicap et diversité", "Les éco-gestes"}},
	{Title: "Infos pratiques", Icon: "map-pin", Pages: []string{"Venir et se garer", "Se restaurer", "Vestiaires et courrier"}},
	{Title: "Contacts utiles et urgences", Icon: "phone", Pages: []string{"Numéros d’urgence", "Vos interlocuteurs"}},
	{Title: "Lexique des sigles", Icon: "book", Hidden: true, Pages: []string{"Les sigles de la maison"}},
	{Title: "Questions fréquentes", Icon: "help-circle", Pages: []string{"Avant d’arriver", "Pendant la première semaine"}},
	{Title: "Accusé de lecture", Icon: "clipboard-check", Pages: []string{"J’ai lu ce livret", "Votre avis"}},

	{Title: "Sur le chantier", Icon: "crane", Sectors: []string{building}, Pages: []string{"L’accueil au poste", "Circulation et engins", "La fiche du chantier"}},
	{Title: "Protections et habilitations", Icon: "helmet", Sectors: []string{building, industry}, Pages: []string{"Protections collectives et EPI", "CACES et habilitation électrique"}},
	{Title: "Les résidents", Icon: "heart", Sectors: []string{care}, Pages: []string{"Droits et charte", "Dignité et intimité", "La bientraitance"}},
	{Title: "Hygiène et risque infectieux", Icon: "first-aid-kit", Sectors: []string{care, homeCare}, Pages: []string{"Hygiène des mains", "Linge et déchets"}},
	{Title: "Chez le bénéficiaire", Icon: "home", Sectors: []string{homeCare}, Pages: []string{"Mes missions, et ce que je ne fais pas", "Clés, argent et cadeaux", "Travailler seul"}},
	{Title: "Hygiène en cuisine", Icon: "chef-hat", Sectors: []string{hotels}, Pages: []string{"Tenue et lavage des mains", "Froid, chaud et étiquetage", "Les allergènes"}},
	{Title: "Circuler dans l’entrepôt", Icon: "forklift", Sectors: []string{industry, transport}, Pages: []string{"Piétons et chariots", "Évacuation et rassemblement"}},
	{Title: "Sur la route", Icon: "steering-wheel", Sectors: []string{transport}, Pages: []string{"Documents de bord", "Conduite et repos", "Sinistre et constat"}},
	{Title: "En magasin", Icon: "building-store", Sectors: []string{shops}, Pages: []string{"Règles de caisse", "Achats du personnel", "L’accueil du client"}},
	{Title: "Servir la collectivité", Icon: "building-community", Sectors: []string{towns}, Pages: []string{"Le mot du maire", "Droits, obligations et neutralité", "Formation d’intégration"}},
	{Title: "Vie de bureau", Icon: "coffee", Sectors: []string{offices, charitable}, Pages: []string{"Rituels et réunions", "Bureaux partagés", "Notes de frais"}},
	{Title: "Le projet associatif", Icon: "flag", Sectors: []string{charitable}, Pages: []string{"Notre gouvernance", "Bénévoles et salariés"}},
}

// demoLibrary answers the sectors' ids by name, for the companies that bear one.
func (a *App) demoLibrary(ctx context.Context, tx bun.IDB) (map[string]string, error) {
	return a.Library.Store.Seed(ctx, tx, demoSectors(), demoModels)
}
