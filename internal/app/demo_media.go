package app

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"

	"github.com/uptrace/bun"

	"livret/internal/account"
	"livret/internal/article"
	"livret/internal/booklet"
	"livret/internal/db"
	"livret/internal/media"
)

//go:embed demo_media
var demoFiles embed.FS

// demoFile is one file of a library. Folders are named from the top, with a slash between them.
type demoFile struct {
	from    string // in demo_media; empty: content
	content []byte
	name    string
	folder  string
	by      int // which of the company's people, the first is the manager
	days    int // since it was sent
	alt     string
	caption string
	credit  string
	tags    []string
	focal   [2]int
	binned  bool
}

// demoShelves are the libraries by company; the platform's is "".
func demoShelves() map[string][]demoFile {
	return map[string][]demoFile{
		"Maison Courtil": {
			{from: "facade-vannes.jpg", folder: "Site de Vannes", days: 12, alt: "La façade de l’atelier de Vannes, porte verte au centre, un matin d’été.", credit: "Claire Le Goff", tags: []string{"Vannes", "extérieur"}, focal: [2]int{60, 70}},
			{from: "ligne-cuisson-3.jpg", folder: "Site de Vannes/Atelier", by: 1, days: 11, alt: "La ligne de cuisson numéro 3, à l’arrêt.", tags: []string{"Vannes", "production"}},
			{from: "palets-sortie-four.jpg", folder: "Site de Vannes/Atelier", by: 1, days: 9, alt: "Deux palets bretons à la sortie du four.", caption: "Cuits quatorze minutes, à cœur.", tags: []string{"production", "produits"}},
			{from: "equipe-emballage.jpg", folder: "Portraits", by: 2, days: 8, alt: "Trois personnes de l’équipe d’emballage.", tags: []string{"équipe"}, focal: [2]int{50, 40}},
			{from: "marc-dubreuil.jpg", folder: "Portraits", by: 1, days: 8, alt: "Marc Dubreuil, chef d’atelier.", tags: []string{"équipe"}, focal: [2]int{50, 30}},
			{from: "evacuation-rdc.svg", folder: "Site de Vannes/Évacuation", days: 7, alt: "Plan d’évacuation du rez-de-chaussée.", tags: []string{"sécurité", "Vannes"}},
			{from: "port-du-casque.jpg", folder: "Site de Vannes/Atelier", by: 1, days: 6, alt: "Un casque blanc à visière bleue.", tags: []string{"sécurité"}},
			{from: "boutique-port.jpg", folder: "Boutiques", by: 2, days: 5, alt: "La boutique du port, son auvent rayé.", tags: []string{"boutiques", "extérieur"}},
			{from: "golfe-du-morbihan.jpg", days: 4, alt: "Le soleil se couche sur le golfe du Morbihan.", tags: []string{"paysage"}},
			{content: demoSunrise(), name: "lever-de-soleil.jpg", by: 2, days: 3, alt: "Le jour se lève sur la mer.", tags: []string{"paysage"}},
			{from: "logo-courtil.svg", folder: "Identité", days: 30, alt: "Courtil", tags: []string{"logo"}},
			{content: demoPDF("Règlement intérieur", "Maison Courtil", "Version du 2 janvier 2026"), name: "reglement-interieur.pdf", folder: "Documents RH", days: 20, tags: []string{"à remettre"}},
			{content: demoPDF("Guide du premier jour", "Ce qui vous attend, heure par heure"), name: "guide-premier-jour.pdf", folder: "Documents RH", days: 2, tags: []string{"à remettre"}},
			{content: []byte("boutique;ouverture;fermeture\r\nPort;09:30;19:00\r\nGare;08:00;20:00\r\n"), name: "horaires-boutiques.csv", folder: "Boutiques", by: 2, days: 2},
			{from: "carillon.wav", name: "carillon-ouverture.wav", folder: "Boutiques", by: 2, days: 1},
			{content: []byte("Brouillon à relire.\n"), name: "essai.txt", by: 1, days: 1, binned: true},
		},
		"Clinique des Tilleuls": {
			{from: "logo-tilleuls.svg", folder: "Identité", days: 15, alt: "Clinique des Tilleuls", tags: []string{"logo"}},
			{from: "soin.jpg", name: "prendre-soin.jpg", folder: "Accueil", days: 14, alt: "Un cœur entre deux feuilles.", tags: []string{"soin"}},
			{from: "contact.jpg", name: "nous-joindre.jpg", folder: "Accueil", by: 1, days: 13, alt: "Un téléphone et une bulle de conversation."},
			{content: demoPDF("Livret du patient", "Vos droits, vos contacts"), name: "livret-du-patient.pdf", by: 1, days: 6, tags: []string{"à remettre"}},
		},
		"": {
			{from: "bienvenue.jpg", days: 41, alt: "Une porte bleue entrouverte, une plante à côté.", tags: []string{"illustration"}},
			{from: "calendrier.jpg", days: 10, alt: "Un calendrier, un jour coché.", tags: []string{"illustration"}},
			{from: "equipe.jpg", days: 6, alt: "Trois personnes côte à côte.", tags: []string{"illustration"}},
		},
	}
}

// demoCovers are the articles that show a picture of the platform's.
var demoCovers = map[string]string{
	"Bienvenue sur Livret": "bienvenue.jpg", "Maintenance le premier dimanche du mois": "calendrier.jpg", "Répartir les rôles dans l’équipe": "equipe.jpg",
}

// demoMedia fills the libraries, unless they hold something already, and prepares
// the pictures at once: who tries the program sees them at once.
func (a *App) demoMedia(ctx context.Context) error {
	err := a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.DB.Lock(ctx, tx, "demonstration"); err != nil {
			return err
		}
		used, err := tx.NewSelect().Model((*media.Media)(nil)).Exists(ctx)
		if err != nil || used {
			return err
		}
		begun := db.Now()
		for company, files := range demoShelves() {
			if err := a.demoShelf(ctx, tx, company, files); err != nil {
				return fmt.Errorf("media of %q: %w", company, err)
			}
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM river_job WHERE kind = 'media_derive'"); err != nil { // done below
			return err
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM audit_event WHERE action LIKE 'media%' AND at >= ?", begun) // nobody's doing
		return err
	})
	if err != nil {
		return err
	}
	return a.Media.Finish(ctx)
}

// demoOwners are the people who bring a company's files, in the order they are told of.
func (a *App) demoOwners(ctx context.Context, tx bun.Tx, company string) (companyID string, ids []string, err error) {
	people := []demoUser{demoAdmin}
	for _, c := range demoCompanies {
		if c.name == company {
			people = c.users
		}
	}
	for _, p := range people {
		var u account.User
		if err := tx.NewSelect().Model(&u).Where("u.email = ?", p.email).Scan(ctx); err != nil {
			return "", nil, err
		}
		companyID, ids = u.CompanyID, append(ids, u.ID)
	}
	return companyID, ids, nil
}

func (a *App) demoShelf(ctx context.Context, tx bun.Tx, company string, files []demoFile) error {
	id, owners, err := a.demoOwners(ctx, tx, company)
	if err != nil {
		return err
	}
	made := map[string]string{}
	for _, f := range files {
		m, err := a.demoBring(ctx, tx, id, owners[f.by], f)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name+f.from, err)
		}
		made[m.Name] = m.ID
	}
	if company == "" {
		return a.demoCover(ctx, tx, made)
	}
	if logo := made["logo-tilleuls.svg"]; logo != "" {
		if _, err := tx.ExecContext(ctx, "UPDATE company SET logo_id = ? WHERE id = ?", logo, id); err != nil {
			return err
		}
		return a.Media.SetPictures(ctx, tx, "company", id, id, []string{logo})
	}
	return a.demoIllustrations(ctx, tx, id, made)
}

// demoIllustrations has some booklets of Maison Courtil show its files.
func (a *App) demoIllustrations(ctx context.Context, tx bun.Tx, companyID string, made map[string]string) error {
	picture := func(name, alt, caption string) any {
		return map[string]any{"type": "image", "props": map[string]any{"id": "illustration", "v": 1, "media": made[name], "alt": alt, "caption": caption, "width": "wide"}}
	}
	for _, with := range []booklet.Illustration{
		{Booklet: "Nos boutiques", LogoID: made["logo-courtil.svg"], CoverID: made["boutique-port.jpg"], Pages: map[string]any{
			"Une journée type": picture("boutique-port.jpg", "La boutique du port, son auvent rayé.", "La boutique du port, à neuf heures."),
		}},
		{Booklet: "Sécurité à l’atelier", Pages: map[string]any{
			"Les machines": picture("ligne-cuisson-3.jpg", "La ligne de cuisson numéro 3, à l’arrêt.", "Arrêtée avant toute intervention."),
		}},
	} {
		if err := a.Booklets.Illustrate(ctx, tx, companyID, with); err != nil {
			return err
		}
	}
	return nil
}

func (a *App) demoBring(ctx context.Context, tx bun.Tx, companyID, by string, f demoFile) (*media.Media, error) {
	content := f.content
	if f.from != "" {
		var err error
		if content, err = demoFiles.ReadFile("demo_media/" + f.from); err != nil {
			return nil, err
		}
	}
	m := &media.Media{
		CompanyID: companyID, CreatedBy: by, Name: f.name, CreatedAt: db.Now().AddDate(0, 0, -f.days), Alt: f.alt, Caption: f.caption, Credit: f.credit,
		FocalX: f.focal[0], FocalY: f.focal[1],
	}
	if m.Name == "" {
		m.Name = f.from
	}
	folder, err := a.Media.FolderAt(ctx, tx, companyID, f.folder)
	if err != nil {
		return nil, err
	}
	m.FolderID = folder
	if err := a.Media.Bring(ctx, tx, m, content); err != nil {
		return nil, err
	}
	if err := a.Media.Tag(ctx, tx, m, f.tags); err != nil {
		return nil, err
	}
	if f.binned { // it has no tags
		_, err = tx.ExecContext(ctx, "UPDATE media SET deleted_at = ?, deleted_by = ? WHERE id = ?", db.Now(), by, m.ID)
	}
	return m, err
}

func (a *App) demoCover(ctx context.Context, tx bun.Tx, made map[string]string) error {
	for title, name := range demoCovers {
		var found article.Article
		if err := tx.NewSelect().Model(&found).Where("a.title = ?", title).Scan(ctx); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE article SET cover_id = ? WHERE id = ?", made[name], found.ID); err != nil {
			return err
		}
		if err := a.Media.SetPictures(ctx, tx, string(found.Kind), found.ID, "", []string{made[name]}); err != nil {
			return err
		}
	}
	return nil
}

// demoPDF is a page with a few lines on it.
func demoPDF(lines ...string) []byte {
	var text bytes.Buffer
	text.WriteString("BT /F 24 Tf 72 740 Td 34 TL\n")
	for _, line := range lines {
		fmt.Fprintf(&text, "<%x> '\n", latin(line))
	}
	text.WriteString("ET")
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", text.Len(), text.String()),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	places := make([]int, len(objects))
	for i, object := range objects {
		places[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, place := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return out.Bytes()
}

// latin is a text as the fonts of every reader number its letters.
func latin(s string) []byte {
	var out []byte
	for _, r := range s {
		if r == '’' {
			r = 0x92
		}
		out = append(out, byte(r))
	}
	return out
}

// demoSunrise draws a sky above the sea, each picture point by itself: larger than
// the others, so that it has every width.
func demoSunrise() []byte {
	const width, height = 2000, 1250
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	mix := func(a, b uint8, part, whole int) uint8 { return uint8((int(a)*(whole-part) + int(b)*part) / whole) }
	for y := range height {
		c := color.RGBA{mix(38, 250, y, height), mix(64, 178, y, height), mix(110, 130, y, height), 255}
		if y > height*3/4 {
			c = color.RGBA{mix(120, 20, y-height*3/4, height/4), mix(110, 48, y-height*3/4, height/4), mix(120, 80, y-height*3/4, height/4), 255}
		}
		for x := range width {
			at := c
			if dx, dy := x-1300, y-880; dx*dx+dy*dy < 130*130 && y <= height*3/4 {
				at = color.RGBA{255, 226, 150, 255}
			}
			img.SetRGBA(x, y, at)
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 80}); err != nil {
		panic(err) // nothing of it comes from outside
	}
	return out.Bytes()
}
