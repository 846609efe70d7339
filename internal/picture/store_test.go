package picture

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
)

var (
	hélène   = rights.Actor{UserID: "helene", Role: rights.Admin}
	claire   = rights.Actor{UserID: "claire", CompanyID: "courtil", Role: rights.Manager}
	yanis    = rights.Actor{UserID: "yanis", CompanyID: "tilleuls", Role: rights.Author}
	admin    = hélène.Scope()
	courtil  = claire.Scope()
	tilleuls = yanis.Scope()
)

// shop is a store with two companies.
func shop(t *testing.T, d *db.DB) Store {
	t.Helper()
	for _, id := range []string{"courtil", "tilleuls"} {
		if _, err := d.Write.NewRaw("INSERT INTO company (id, name, created_at) VALUES (?, ?, ?)", id, id, db.Now()).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return Store{DB: d}
}

func (s Store) mustAdd(t *testing.T, scope rights.Scope, companyID string) string {
	t.Helper()
	p, err := s.Add(t.Context(), scope, companyID, asPNG(t, halves(4, 4, red, blue)))
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func TestAdd_KeepsWhatItMade(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := shop(t, d)
		// Noise cannot be compressed: the content is larger than a statement may be.
		noise := image.NewNRGBA(image.Rect(0, 0, 900, 600))
		for i := range noise.Pix {
			noise.Pix[i] = byte(rand.Uint32())
		}
		added, err := s.Add(t.Context(), courtil, "courtil", asPNG(t, noise))
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Open(t.Context(), claire, added.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(found.Content, added.Content) || len(found.Content) < 1<<20 || found.Mime != "image/png" || found.Width != 900 || found.Height != 600 || found.CompanyID != "courtil" || found.CreatedBy != "claire" {
			t.Errorf("%s %dx%d, %d bytes, of %s by %s", found.Mime, found.Width, found.Height, len(found.Content), found.CompanyID, found.CreatedBy)
		}
		if _, err := png.Decode(bytes.NewReader(found.Content)); err != nil {
			t.Error(err)
		}
		var n int
		if err := d.Read.NewRaw("SELECT COUNT(*) FROM audit_event WHERE action = 'picture.added' AND subject_id = ? AND company_id = 'courtil'", added.ID).Scan(t.Context(), &n); err != nil || n != 1 {
			t.Errorf("%d traces, %v", n, err)
		}
	})
}

func TestAdd_OnlyWhereTheScopeReaches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := shop(t, d)
		if _, err := d.Write.NewRaw("INSERT INTO company (id, name, state, created_at) VALUES ('partie', 'partie', 'deleting', ?)", db.Now()).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		for name, try := range map[string]struct {
			scope   rights.Scope
			company string
			allowed bool
		}{
			"own":                  {courtil, "courtil", true},
			"another's":            {courtil, "tilleuls", false},
			"the platform's":       {courtil, "", false},
			"admin, platform's":    {admin, "", true},
			"admin, a company's":   {admin, "tilleuls", true},
			"admin, unknown":       {admin, "inconnue", false},
			"admin, being deleted": {admin, "partie", false},
			"nobody":               {rights.Scope{}, "", false},
		} {
			_, err := s.Add(t.Context(), try.scope, try.company, asPNG(t, halves(4, 4, red, blue)))
			if try.allowed && err != nil || !try.allowed && !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		var n int
		if err := d.Read.NewRaw("SELECT COUNT(*) FROM picture").Scan(t.Context(), &n); err != nil || n != 3 {
			t.Errorf("%d pictures, %v", n, err)
		}
	})
}

func TestC2_C3_PicturesOfOthersDoNotExist(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := shop(t, d)
		ids := map[string]string{"courtil": s.mustAdd(t, courtil, "courtil"), "tilleuls": s.mustAdd(t, tilleuls, "tilleuls"), "platform": s.mustAdd(t, admin, ""), "none": "inconnue"}
		// A stand-in for articles: only Claire is shown the platform's.
		s.Shown = func(reader rights.Actor, cover string) *bun.SelectQuery {
			return d.Read.NewSelect().ColumnExpr("1").Where("? = 'claire' AND ? = ?", reader.UserID, cover, ids["platform"])
		}
		for _, try := range []struct {
			who  string
			as   rights.Actor
			sees map[string]bool
		}{
			{"courtil", claire, map[string]bool{"courtil": true, "platform": true}},
			{"tilleuls", yanis, map[string]bool{"tilleuls": true}},
			{"admin", hélène, map[string]bool{"courtil": true, "tilleuls": true, "platform": true}},
			{"nobody", rights.Actor{}, nil},
		} {
			for of, id := range ids {
				_, err := s.Open(t.Context(), try.as, id)
				if try.sees[of] && err != nil || !try.sees[of] && !fault.Is(err, fault.NotFound) {
					t.Errorf("%s looking at %s: %v", try.who, of, err)
				}
			}
		}
		for _, try := range []struct {
			who, company string
			scope        rights.Scope
			may          map[string]bool
		}{
			{"courtil", "courtil", courtil, map[string]bool{"courtil": true}},
			{"courtil", "tilleuls", courtil, nil},
			{"courtil", "", courtil, nil},
			{"admin", "courtil", admin, map[string]bool{"courtil": true, "platform": true}},
			{"admin", "", admin, map[string]bool{"platform": true}},
			{"nobody", "", rights.Scope{}, nil},
		} {
			for of, id := range ids {
				err := s.Usable(t.Context(), d.Read, try.scope, try.company, id)
				if try.may[of] && err != nil || !try.may[of] && !fault.Is(err, fault.NotFound) {
					t.Errorf("%s attaching %s to %q: %v", try.who, of, try.company, err)
				}
			}
			if err := s.Usable(t.Context(), d.Read, try.scope, try.company, ""); err != nil {
				t.Errorf("no picture: %v", err)
			}
		}
	})
}

func TestE14_ACompanyKeepsSoManyPictures(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := shop(t, d)
		rows := make([]Picture, maxOwn)
		for i := range rows {
			rows[i] = Picture{ID: db.NewID(), CompanyID: "courtil", Mime: "image/png", Content: []byte{}, CreatedBy: "claire", CreatedAt: db.Now()}
		}
		if _, err := d.Write.NewInsert().Model(&rows).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Add(t.Context(), courtil, "courtil", asPNG(t, halves(4, 4, red, blue))); !fault.Is(err, fault.Invalid) {
			t.Errorf("one too many: %v", err)
		}
		s.mustAdd(t, tilleuls, "tilleuls")
		s.mustAdd(t, admin, "")
	})
}

func TestSweep_RemovesWhatNothingShowsAfterADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := shop(t, d)
		logo, cover, old, alone := s.mustAdd(t, courtil, "courtil"), s.mustAdd(t, admin, ""), s.mustAdd(t, courtil, "courtil"), s.mustAdd(t, admin, "")
		run := func(query string, args ...any) {
			t.Helper()
			if _, err := d.Write.NewRaw(query, args...).Exec(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		run("UPDATE picture SET created_at = ?", db.Now().Add(-unusedTime-time.Minute))
		fresh := s.mustAdd(t, courtil, "courtil")
		run("UPDATE company SET logo_id = ? WHERE id = 'courtil'", logo)
		run(`INSERT INTO article (id, kind, title, title_key, summary, html, category, video_url, cover_id, cover_alt, draft, publish_at, pinned, for_admin, for_manager, for_author, every_company, created_by, created_at, updated_at, revision)
			VALUES ('a', 'news', '', '', '', '', '', '', ?, '', ?, ?, ?, ?, ?, ?, ?, '', ?, ?, 1)`, cover, true, db.Now(), false, true, true, true, true, db.Now(), db.Now())
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		for name, try := range map[string]struct {
			id   string
			kept bool
		}{"a logo": {logo, true}, "a cover": {cover, true}, "a fresh one": {fresh, true}, "an old one": {old, false}, "the platform's": {alone, false}} {
			if _, err := s.Open(t.Context(), hélène, try.id); try.kept != (err == nil) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestRefOf(t *testing.T) {
	if RefOf("") != nil || *RefOf("a") != (Ref{"a", "/api/pictures/a"}) {
		t.Error(RefOf(""), RefOf("a"))
	}
}
