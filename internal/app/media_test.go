package app

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"net/http"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/media"
	"livret/internal/rights"
)

// onePixel is a picture, as a body.
var onePixel = string(drawn(1, 1, color.RGBA{R: 35, G: 53, B: 84, A: 255}))

// drawn is a picture of one colour, as PNG.
func drawn(width, height int, fill color.Color) []byte {
	var out bytes.Buffer
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		img.Set(i%width, i/width, fill)
	}
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.Bytes()
}

func typed(kind string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Content-Type", kind) }
}

func (s *site) companyOf(email string) string {
	s.t.Helper()
	u, err := s.Accounts.Store.FindByEmail(s.t.Context(), rights.System(), email)
	if err != nil {
		s.t.Fatal(err)
	}
	return u.CompanyID
}

// picture puts one in a library; "" is the platform's.
func (s *site) picture(companyID, by string) string {
	s.t.Helper()
	return s.media(media.Media{CompanyID: companyID, CreatedBy: by, Name: "façade.png"}, onePixel).ID
}

// media puts a file in a library.
func (s *site) media(m media.Media, content string) *media.Media {
	s.t.Helper()
	err := s.DB.Tx(s.t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.Media.Bring(ctx, tx, &m, []byte(content)) })
	if err != nil {
		s.t.Fatal(err)
	}
	return &m
}

// furnishLibrary gives a company something of everything a library holds.
func (s *site) furnishLibrary(company, by string) {
	s.t.Helper()
	now := db.Now()
	folder, inner := db.NewID(), db.NewID()
	s.sql("INSERT INTO media_folder (id, company_id, name, name_key, files, revision, created_at) VALUES (?, ?, 'Identité', 'identite', 0, 1, ?)", folder, company, now)
	s.sql("INSERT INTO media_folder (id, company_id, parent_id, name, name_key, files, revision, created_at) VALUES (?, ?, ?, 'Logos', 'logos', 0, 1, ?)", inner, company, folder, now)
	logo := s.media(media.Media{CompanyID: company, CreatedBy: by, Name: "logo.png", FolderID: inner}, onePixel)
	s.media(media.Media{CompanyID: company, CreatedBy: by, Name: "copie.png"}, onePixel)
	s.sql("INSERT INTO media_tag (media_id, company_id, tag, tag_key) VALUES (?, ?, 'Été', 'ete')", logo.ID, company)
	s.sql("UPDATE company SET logo_id = ? WHERE id = ?", logo.ID, company)
	s.sql("INSERT INTO media_use (media_id, kind, thing_id) VALUES (?, 'company', ?)", logo.ID, company)
	s.sql("UPDATE media SET used = ? WHERE id = ?", true, logo.ID)
	upload := db.NewID()
	s.sql("INSERT INTO upload (id, company_id, created_by, acting_id, name, bytes, received, state, said_key, said_args, created_at, updated_at) VALUES (?, ?, ?, '', 'film.mp4', 10, 5, 'receiving', '', '', ?, ?)", upload, company, by, now, now)
	s.sql("INSERT INTO upload_part (upload_id, start, bytes, object) VALUES (?, 0, 5, ?)", upload, "u/"+upload+"/0-x")
	s.sql("UPDATE storage_room SET reserved = 10 WHERE company_id = ?", company)
}
