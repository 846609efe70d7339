package booklet_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/booklet"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
)

// shelf is a store on a fresh database with two companies and a person of each role.
type shelf struct {
	booklet.Store
	t     *testing.T
	clock time.Time
	media *shelves
}

// shelves stand for the companies' libraries: whose each media is, and what shows it.
type shelves struct {
	mu   sync.Mutex
	of   map[string]string
	used map[string][]string
}

func (m *shelves) Hold(context.Context, bun.Tx, string) error { return nil }

func (m *shelves) NoteUses(_ context.Context, _ bun.Tx, kind, thing, company string, ids []string) (unknown []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var shown []string
	for _, id := range ids {
		switch {
		case id == "":
		case m.of[id] == company:
			shown = append(shown, id)
		default:
			unknown = append(unknown, id)
		}
	}
	m.used[kind+" "+thing] = shown
	return unknown, nil
}

func (m *shelves) ForgetUses(_ context.Context, _ bun.Tx, kind string, things []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, thing := range things {
		delete(m.used, kind+" "+thing)
	}
	return nil
}

func (m *shelves) Send(context.Context, string, string, []string, func(n, of int) error) error {
	return nil
}

func (m *shelves) Receive(_ context.Context, _ bun.Tx, from, to, _ string, ids []string) (map[string]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	received := map[string]string{}
	for _, id := range ids {
		if m.of[id] == from {
			received[id] = db.NewID()
			m.of[received[id]] = to
		}
	}
	return received, nil
}

var (
	admin  = rights.Actor{UserID: "helene", Role: rights.Admin}
	claire = rights.Actor{UserID: "claire", CompanyID: "courtil", Role: rights.Manager}
	marc   = rights.Actor{UserID: "marc", CompanyID: "courtil", Role: rights.Author}
	awa    = rights.Actor{UserID: "awa", CompanyID: "courtil", Role: rights.Author}
	yanis  = rights.Actor{UserID: "yanis", CompanyID: "tilleuls", Role: rights.Manager}
	solene = rights.Actor{UserID: "solene", CompanyID: "tilleuls", Role: rights.Author}
)

func open(t *testing.T, d *db.DB) *shelf {
	t.Helper()
	s := &shelf{t: t, clock: db.Now()}
	var mu sync.Mutex
	s.media = &shelves{of: map[string]string{}, used: map[string][]string{}}
	s.Store = booklet.Store{DB: d, Icons: []string{"confetti"}, Models: library, Media: s.media, Saves: new(booklet.Saves), Patience: time.Minute, Now: func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return s.clock
	}}
	for _, id := range []string{"courtil", "tilleuls"} {
		s.sql("INSERT INTO company (id, name, created_at) VALUES (?, ?, ?)", id, id, s.clock)
	}
	s.sql("INSERT INTO sector (id, name, name_key, icon, position, hidden, revision, created_at) VALUES ('btp', 'BTP', 'btp', '', 1, ?, 1, ?)", false, s.clock)
	for _, u := range []rights.Actor{admin, claire, marc, awa, yanis, solene} {
		s.sql("INSERT INTO app_user (id, company_id, role, email, email_key, first_name, last_name, name_key, language, password_hash, created_at) VALUES (?, ?, ?, ?, ?, ?, '', ?, 'fr-FR', '', ?)",
			u.UserID, bun.NullZero(u.CompanyID), u.Role, u.UserID, u.UserID, u.UserID, u.UserID, s.clock)
	}
	return s
}

// library is what the wizard offers: two chapters of two pages.
func library(_ context.Context, _ bun.IDB, ids []string) ([]booklet.Model, error) {
	var found []booklet.Model
	for _, m := range []booklet.Model{
		{ID: "m1", Title: "Bienvenue", Icon: "confetti", Pages: []booklet.ModelPage{{ID: "p1", Title: "Le mot", Content: saying("Bonjour de {{direction.nom}}")}, {ID: "p2", Title: "Mode d’emploi"}}},
		{ID: "m2", Title: "Horaires", Pages: []booklet.ModelPage{{ID: "p3", Title: "La semaine"}, {ID: "p4", Title: "Les congés"}}},
	} {
		if slices.Contains(ids, m.ID) {
			found = append(found, m)
		}
	}
	return found, nil
}

func saying(text string) string {
	block := map[string]any{"type": "text", "props": map[string]any{"id": "t1", "v": 1, "look": "plain", "html": "<p>" + text + "</p>"}}
	var raw strings.Builder
	encoder := json.NewEncoder(&raw)
	encoder.SetEscapeHTML(false)
	encoder.Encode(map[string]any{"root": map[string]any{"props": map[string]any{}}, "content": []any{block}})
	return raw.String()
}

func (s *shelf) sql(query string, args ...any) {
	s.t.Helper()
	if _, err := s.DB.Write.NewRaw(query, args...).Exec(s.t.Context()); err != nil {
		s.t.Fatalf("%s: %v", query, err)
	}
}

func (s *shelf) count(query string, args ...any) (n int) {
	s.t.Helper()
	s.must(s.DB.Read.NewRaw(query, args...).Scan(s.t.Context(), &n))
	return n
}

func (s *shelf) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) refused(what string, err error, kind fault.Kind) {
	s.t.Helper()
	if !fault.Is(err, kind) {
		s.t.Errorf("%s: %v", what, err)
	}
}

// refusedFor checks beside which field something is refused.
func (s *shelf) refusedFor(what string, err error, field string) {
	s.t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || len(f.Fields) == 0 || f.Fields[0].Name != field {
		s.t.Errorf("%s: %v", what, err)
	}
}

func form(name string) booklet.Form { return booklet.Form{Name: name, Kind: booklet.Employee} }

func (s *shelf) make(by rights.Actor, name string) string {
	s.t.Helper()
	id := db.NewID()
	s.must(s.Create(s.t.Context(), by.Scope(), id, "", form(name)))
	return id
}

func (s *shelf) chapter(by rights.Actor, booklet_, title string) string {
	s.t.Helper()
	id := db.NewID()
	s.must(s.AddChapter(s.t.Context(), by.Scope(), booklet_, id, booklet.ChapterForm{Title: title}, nil))
	return id
}

func (s *shelf) page(by rights.Actor, chapter, title string) string {
	s.t.Helper()
	id := db.NewID()
	_, err := s.AddPage(s.t.Context(), by.Scope(), chapter, id, booklet.PageForm{Title: title}, nil)
	s.must(err)
	return id
}

func (s *shelf) write(by rights.Actor, page string, revision int, text string) (*booklet.PageSaved, error) {
	return s.Write(s.t.Context(), by.Scope(), page, revision, []byte(saying(text)))
}

func (s *shelf) compose(by rights.Actor, id string, chosen ...booklet.ChosenChapter) error {
	_, err := s.FromLibrary(s.t.Context(), by.Scope(), id, chosen)
	return err
}

// tree is a booklet's as one line: "Bienvenue(Le mot, Mode d’emploi) Horaires()".
func (s *shelf) tree(id string) string {
	s.t.Helper()
	chapters, pages, err := s.Tree(s.t.Context(), rights.System(), id)
	s.must(err)
	var all []string
	for _, c := range chapters {
		var in []string
		for _, p := range pages {
			if p.ChapterID == c.ID {
				in = append(in, p.Title)
			}
		}
		all = append(all, c.Title+"("+strings.Join(in, ", ")+")")
	}
	return strings.Join(all, " ")
}

func (s *shelf) wantTree(id, want string) {
	s.t.Helper()
	if got := s.tree(id); got != want {
		s.t.Errorf("tree: %s\nwant: %s", got, want)
	}
}

func (s *shelf) names(by rights.Actor, f booklet.Filter) []string {
	s.t.Helper()
	f.Limit = 100
	found, total, err := s.List(s.t.Context(), by.Scope(), f)
	s.must(err)
	if total.Count != len(found) {
		s.t.Errorf("%d counted, %d found", total.Count, len(found))
	}
	names := []string{}
	for _, b := range found {
		names = append(names, b.Name)
	}
	return names
}

func TestC2_BookletsOfOthersDoNotExist(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.make(claire, "Claire")
		hers := s.make(marc, "Marc")
		s.make(yanis, "Yanis")
		_, err := s.AddMember(t.Context(), marc.Scope(), hers, "awa", booklet.Editor)
		s.must(err)
		for _, c := range []struct {
			who  rights.Actor
			want []string
		}{
			{admin, []string{"Claire", "Marc", "Yanis"}}, {claire, []string{"Claire", "Marc"}}, {marc, []string{"Marc"}}, {awa, []string{"Marc"}},
			{yanis, []string{"Yanis"}}, {solene, []string{}}, {rights.Actor{UserID: "claire"}, []string{}}, {rights.Actor{}, []string{}},
		} {
			if got := s.names(c.who, booklet.Filter{Sort: "name"}); !slices.Equal(got, c.want) {
				t.Errorf("%s sees %v, want %v", c.who.UserID, got, c.want)
			}
			if got := s.names(c.who, booklet.Filter{Sort: "name", Query: "marc"}); len(got) > 0 != slices.Contains(c.want, "Marc") {
				t.Errorf("%s finds %v", c.who.UserID, got)
			}
		}
		if _, err := s.Find(t.Context(), solene.Scope(), hers); !fault.Is(err, fault.NotFound) {
			t.Errorf("found: %v", err)
		}
		// A contributeur writes, and decides nothing.
		s.chapter(awa, hers, "De la part d’Awa")
		s.refused("archived by an editor", s.Archive(t.Context(), awa.Scope(), hers), fault.Forbidden)
		_, err = s.Delete(t.Context(), awa.Scope(), hers)
		s.refused("deleted by an editor", err, fault.Forbidden)
		s.refused("renamed by an editor", s.Change(t.Context(), awa.Scope(), hers, 1, form("Autre")), fault.Forbidden)
		s.refused("copied with its people by an editor", s.Duplicate(t.Context(), awa.Scope(), hers, db.NewID(), "", true), fault.Forbidden)
		s.must(s.Duplicate(t.Context(), awa.Scope(), hers, db.NewID(), "Le mien", false))
		if got := s.names(awa, booklet.Filter{Sort: "name"}); !slices.Equal(got, []string{"Le mien", "Marc"}) {
			t.Errorf("awa sees %v", got)
		}
	})
}

func TestBooklet_ListFiltersAndCounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		first := s.make(claire, "Accueil")
		s.clock = s.clock.Add(time.Minute)
		second := s.make(marc, "Bienvenue")
		s.clock = s.clock.Add(time.Minute)
		third := s.make(claire, "Visiteurs")
		s.must(s.Change(t.Context(), claire.Scope(), third, 1, booklet.Form{Name: "Visiteurs", Kind: booklet.Visitor, SectorID: "btp"}))
		s.must(s.Archive(t.Context(), claire.Scope(), first))
		_, err := s.Delete(t.Context(), claire.Scope(), second)
		s.must(err)
		for _, c := range []struct {
			f    booklet.Filter
			want []string
		}{
			{booklet.Filter{}, []string{"Visiteurs", "Accueil"}},
			{booklet.Filter{Sort: "-name"}, []string{"Visiteurs", "Accueil"}},
			{booklet.Filter{State: booklet.Archived}, []string{"Accueil"}},
			{booklet.Filter{State: booklet.Published}, []string{}},
			{booklet.Filter{Kind: booklet.Visitor}, []string{"Visiteurs"}},
			{booklet.Filter{ManagerID: "claire", Sort: "name"}, []string{"Accueil", "Visiteurs"}},
			{booklet.Filter{ManagerID: "marc"}, []string{}},
			{booklet.Filter{CompanyID: "tilleuls"}, []string{}},
			{booklet.Filter{Bin: true}, []string{"Bienvenue"}},
			{booklet.Filter{Query: "visit"}, []string{"Visiteurs"}},
			{booklet.Filter{Query: "bienvenue"}, []string{}},
		} {
			if got := s.names(claire, c.f); !slices.Equal(got, c.want) {
				t.Errorf("%+v: %v, want %v", c.f, got, c.want)
			}
		}
		counts, err := s.Counts(t.Context(), claire.Scope(), booklet.Filter{})
		if want := (booklet.BookletCounts{All: 2, Draft: 1, Archived: 1, Bin: 1}); err != nil || counts != want {
			t.Errorf("%+v (%v)", counts, err)
		}
	})
}

func TestBooklet_AddressFromItsNameAndKeptWhenRenamed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		slug := func(id string) string {
			b, err := s.Find(t.Context(), rights.System(), id)
			s.must(err)
			return b.Slug
		}
		one := s.make(claire, "  Bienvenue chez\u00a0Courtil, à l’Œuvre ! ")
		if got := slug(one); got != "bienvenue-chez-courtil-a-l-oeuvre" {
			t.Errorf("%q", got)
		}
		s.must(s.Change(t.Context(), claire.Scope(), one, 1, form("Autre nom")))
		if got := slug(one); got != "bienvenue-chez-courtil-a-l-oeuvre" {
			t.Errorf("after a new name: %q", got)
		}
		two := s.make(yanis, "Bienvenue chez Courtil, à l’œuvre")
		if got := slug(two); !strings.HasPrefix(got, "bienvenue-chez-courtil-a-l-oeuvre-") {
			t.Errorf("the second: %q", got)
		}
		if got := slug(s.make(yanis, "你好")); got != "livret" {
			t.Errorf("without letters: %q", got)
		}
	})
}

func TestG12_MadeTwiceUnderOneIDIsThereOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id, copyID, chapter, page := db.NewID(), db.NewID(), db.NewID(), db.NewID()
		chapterCopy, pageCopy := db.NewID(), db.NewID()
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				if err := s.Create(t.Context(), claire.Scope(), id, "", form("Une fois")); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		for range 2 {
			s.must(s.AddChapter(t.Context(), claire.Scope(), id, chapter, booklet.ChapterForm{Title: "Un"}, nil))
			_, err := s.AddPage(t.Context(), claire.Scope(), chapter, page, booklet.PageForm{Title: "Page"}, nil)
			s.must(err)
			_, err = s.DuplicatePage(t.Context(), claire.Scope(), page, pageCopy)
			s.must(err)
			_, err = s.DuplicateChapter(t.Context(), claire.Scope(), chapter, chapterCopy)
			s.must(err)
		}
		for range 4 {
			wg.Go(func() {
				if err := s.Duplicate(t.Context(), claire.Scope(), id, copyID, "Copie", false); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if n := s.count("SELECT COUNT(*) FROM booklet"); n != 2 {
			t.Errorf("%d booklets", n)
		}
		s.wantTree(copyID, s.tree(id))
		if chapters, pages := s.count("SELECT COUNT(*) FROM chapter"), s.count("SELECT COUNT(*) FROM page"); chapters != 4 || pages != 8 {
			t.Errorf("%d chapters, %d pages", chapters, pages)
		}
		// An id of somebody else's thing is no way to it.
		s.refusedFor("another's booklet", s.Create(t.Context(), yanis.Scope(), id, "", form("À moi")), "id")
		other := s.make(yanis, "Yanis")
		s.refusedFor("another's chapter", s.AddChapter(t.Context(), yanis.Scope(), other, chapter, booklet.ChapterForm{Title: "x"}, nil), "id")
	})
}

func TestTree_MovesWithinAndBetweenChapters(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		a, b := s.chapter(claire, id, "A"), s.chapter(claire, id, "B")
		p1, p2, p3 := s.page(claire, a, "1"), s.page(claire, a, "2"), s.page(claire, a, "3")
		move := func(page, chapter, after, want string) {
			t.Helper()
			_, err := s.MovePage(t.Context(), claire.Scope(), page, chapter, after)
			s.must(err)
			s.wantTree(id, want)
		}
		move(p3, a, "", "A(3, 1, 2) B()")
		move(p3, a, p1, "A(1, 3, 2) B()")
		move(p1, b, "", "A(3, 2) B(1)")
		move(p2, b, p1, "A(3) B(1, 2)")
		move(p2, b, p2, "A(3) B(1, 2)")
		move(p3, b, p1, "A() B(1, 3, 2)")
		_, err := s.MoveChapter(t.Context(), claire.Scope(), b, "")
		s.must(err)
		s.wantTree(id, "B(1, 3, 2) A()")
		_, err = s.DeletePage(t.Context(), claire.Scope(), p3)
		s.must(err)
		move(p2, b, p1, "B(1, 2) A()")
		_, err = s.RestorePage(t.Context(), claire.Scope(), p3)
		s.must(err)
		if got := s.tree(id); got != "B(1, 2, 3) A()" && got != "B(1, 3, 2) A()" {
			t.Errorf("after coming back: %s", got)
		}
	})
}

func TestC3_NothingMovesIntoAnotherBooklet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		mine, other, foreign := s.make(claire, "Le mien"), s.make(claire, "Un autre"), s.make(yanis, "D’ailleurs")
		a, b, c := s.chapter(claire, mine, "A"), s.chapter(claire, other, "B"), s.chapter(yanis, foreign, "C")
		page, theirs := s.page(claire, a, "1"), s.page(yanis, c, "9")
		for _, chapter := range []string{b, c, "inconnu", ""} {
			_, err := s.MovePage(t.Context(), claire.Scope(), page, chapter, "")
			s.refusedFor("into "+chapter, err, "chapterId")
		}
		for _, after := range []string{theirs, "inconnue"} {
			_, err := s.MovePage(t.Context(), claire.Scope(), page, a, after)
			s.refusedFor("after "+after, err, "after")
		}
		for _, after := range []string{b, c, "inconnu"} {
			_, err := s.MoveChapter(t.Context(), claire.Scope(), a, after)
			s.refusedFor("after "+after, err, "after")
			s.refusedFor("added after "+after, s.AddChapter(t.Context(), claire.Scope(), mine, db.NewID(), booklet.ChapterForm{Title: "x"}, &after), "after")
		}
		_, err := s.AddMember(t.Context(), claire.Scope(), mine, "yanis", booklet.Editor)
		s.refusedFor("a stranger as member", err, "userId")
		_, _, err = s.Transfer(t.Context(), claire.Scope(), mine, "", "yanis")
		s.refusedFor("given to a stranger", err, "managerId")
		_, _, err = s.Transfer(t.Context(), claire.Scope(), mine, "tilleuls", "yanis")
		s.refusedFor("given to another company by a manager", err, "companyId")
		s.refusedFor("an unknown sector", s.Change(t.Context(), claire.Scope(), mine, 1, booklet.Form{Name: "x", Kind: booklet.Temp, SectorID: "inconnu"}), "sectorId")
		s.refusedFor("another company's booklet", s.Create(t.Context(), claire.Scope(), db.NewID(), "tilleuls", form("x")), "companyId")
		s.wantTree(mine, "A(1)")
		s.wantTree(foreign, "C(9)")
	})
}

func TestTree_ConcurrentMovesLoseNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		a, b := s.chapter(claire, id, "A"), s.chapter(claire, id, "B")
		var pages []string
		for i := range 8 {
			pages = append(pages, s.page(claire, a, fmt.Sprint(i)))
		}
		var wg sync.WaitGroup
		for i, page := range pages {
			wg.Go(func() {
				for round := range 6 {
					chapter := []string{a, b}[(i+round)%2]
					// What was meant to be before it may be elsewhere by now: that is refused, and nothing happens.
					after := []string{"", pages[(i+1)%len(pages)]}[round%2]
					if _, err := s.MovePage(t.Context(), claire.Scope(), page, chapter, after); err != nil && !fault.Is(err, fault.Invalid) {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		if n := s.count("SELECT COUNT(DISTINCT id) FROM page WHERE booklet_id = ? AND chapter_id IN (?, ?)", id, a, b); n != len(pages) {
			t.Errorf("%d pages are left", n)
		}
		if n := s.count("SELECT COUNT(*) FROM (SELECT chapter_id, position FROM page GROUP BY chapter_id, position HAVING COUNT(*) > 1) AS same"); n != 0 {
			t.Errorf("%d places are held twice", n)
		}
	})
}

func TestTree_WhatIsDeletedComesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		a := s.chapter(claire, id, "A")
		p := s.page(claire, a, "1")
		s.page(claire, a, "2")
		_, err := s.DeletePage(t.Context(), claire.Scope(), p)
		s.must(err)
		_, err = s.Page(t.Context(), claire.Scope(), p)
		s.refused("a deleted page", err, fault.NotFound)
		_, err = s.DeleteChapter(t.Context(), claire.Scope(), a)
		s.must(err)
		s.wantTree(id, "")
		bin, err := s.Bin(t.Context(), claire.Scope(), id)
		if err != nil || len(bin.Chapters) != 1 || len(bin.Pages) != 1 {
			t.Errorf("%+v (%v)", bin, err)
		}
		_, err = s.RestorePage(t.Context(), claire.Scope(), p)
		s.refused("a page before its chapter", err, fault.Invalid)
		_, err = s.RestoreChapter(t.Context(), claire.Scope(), a)
		s.must(err)
		s.wantTree(id, "A(2)")
		_, err = s.RestorePage(t.Context(), claire.Scope(), p)
		s.must(err)
		s.wantTree(id, "A(1, 2)")
		_, err = s.DeleteChapter(t.Context(), claire.Scope(), a)
		s.must(err)
		s.clock = s.clock.Add(31 * 24 * time.Hour)
		s.must(s.PurgeOld(t.Context()))
		_, err = s.RestoreChapter(t.Context(), claire.Scope(), a)
		s.refused("after thirty days", err, fault.NotFound)
		if n := s.count("SELECT COUNT(*) FROM page"); n != 0 {
			t.Errorf("%d pages are left", n)
		}
	})
}

func TestBooklet_BinForThirtyDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(marc, "Livret")
		s.page(marc, s.chapter(marc, id, "A"), "1")
		_, err := s.Purge(t.Context(), marc.Scope(), id)
		s.refused("purged without the bin", err, fault.NotFound)
		s.must(s.Archive(t.Context(), marc.Scope(), id))
		s.refused("a chapter in the archive", s.AddChapter(t.Context(), marc.Scope(), id, db.NewID(), booklet.ChapterForm{Title: "x"}, nil), fault.Invalid)
		_, err = s.Delete(t.Context(), marc.Scope(), id)
		s.must(err)
		_, err = s.Find(t.Context(), marc.Scope(), id)
		s.refused("seen in the bin", err, fault.NotFound)
		s.must(s.Restore(t.Context(), marc.Scope(), id))
		if b, err := s.Find(t.Context(), marc.Scope(), id); err != nil || b.State != booklet.Archived {
			t.Errorf("back as %v (%v)", b.State, err)
		}
		s.must(s.Restore(t.Context(), marc.Scope(), id))
		if b, err := s.Find(t.Context(), marc.Scope(), id); err != nil || b.State != booklet.Draft {
			t.Errorf("out of the archive as %v (%v)", b.State, err)
		}
		_, err = s.Delete(t.Context(), marc.Scope(), id)
		s.must(err)
		s.clock = s.clock.Add(29 * 24 * time.Hour)
		s.must(s.PurgeOld(t.Context()))
		if got := s.names(marc, booklet.Filter{Bin: true}); len(got) != 1 {
			t.Errorf("in the bin: %v", got)
		}
		s.clock = s.clock.Add(2 * 24 * time.Hour)
		s.must(s.PurgeOld(t.Context()))
		for _, table := range []string{"booklet", "chapter", "page", "page_content", "page_revision", "booklet_member"} {
			if n := s.count("SELECT COUNT(*) FROM " + table); n != 0 {
				t.Errorf("%d rows left in %s", n, table)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM search_word WHERE kind = 'booklet'"); n != 0 {
			t.Errorf("%d words left", n)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'booklet.purged' AND company_id = 'courtil'"); n != 1 {
			t.Errorf("%d traces", n)
		}
	})
}

func TestBooklet_TransferLeavesNobodyOfTheFormerCompany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(marc, "Livret")
		_, err := s.AddMember(t.Context(), marc.Scope(), id, "awa", booklet.Editor)
		s.must(err)
		_, _, err = s.Transfer(t.Context(), marc.Scope(), id, "", "awa")
		s.must(err)
		roles := func() string {
			var rows []string
			s.must(s.DB.Read.NewRaw("SELECT user_id || ':' || role FROM booklet_member WHERE booklet_id = ? ORDER BY user_id", id).Scan(t.Context(), &rows))
			return strings.Join(rows, " ")
		}
		if got := roles(); got != "awa:manager marc:editor" {
			t.Errorf("%s", got)
		}
		_, _, err = s.Transfer(t.Context(), marc.Scope(), id, "", "marc")
		s.refused("taken back by an editor", err, fault.Forbidden)
		_, _, err = s.Transfer(t.Context(), admin.Scope(), id, "tilleuls", "awa")
		s.refusedFor("to somebody of the former company", err, "managerId")
		_, _, err = s.Transfer(t.Context(), admin.Scope(), id, "tilleuls", "solene")
		s.must(err)
		if got := roles(); got != "solene:manager" {
			t.Errorf("%s", got)
		}
		for _, gone := range []rights.Actor{awa, marc, claire} {
			if _, err := s.Find(t.Context(), gone.Scope(), id); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s still sees it: %v", gone.UserID, err)
			}
		}
		if got := s.names(yanis, booklet.Filter{Query: "livret"}); !slices.Equal(got, []string{"Livret"}) {
			t.Errorf("yanis finds %v", got)
		}
	})
}

func TestMembers_NeverWithoutAResponsable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(marc, "Livret")
		_, err := s.RemoveMember(t.Context(), marc.Scope(), id, "marc", booklet.Manager)
		s.refused("the last one removed", err, fault.Invalid)
		_, err = s.ChangeMember(t.Context(), claire.Scope(), id, "marc", booklet.Manager, booklet.Editor)
		s.refused("the last one demoted", err, fault.Invalid)
		_, err = s.AddMember(t.Context(), marc.Scope(), id, "marc", booklet.Editor)
		s.refused("the last one added as an editor", err, fault.Invalid)
		_, err = s.AddMember(t.Context(), marc.Scope(), id, "awa", booklet.Editor)
		s.must(err)
		added, err := s.ChangeMember(t.Context(), marc.Scope(), id, "awa", booklet.Editor, booklet.Manager)
		if err != nil || added.Role != booklet.Manager {
			t.Errorf("%+v (%v)", added, err)
		}
		// Two who each remove the other at once: one stays.
		var wg sync.WaitGroup
		for _, who := range []struct{ by, of rights.Actor }{{marc, awa}, {awa, marc}} {
			wg.Go(func() { s.RemoveMember(t.Context(), who.by.Scope(), id, who.of.UserID, booklet.Manager) })
		}
		wg.Wait()
		if n := s.count("SELECT COUNT(*) FROM booklet_member WHERE booklet_id = ? AND role = 'manager'", id); n != 1 {
			t.Errorf("%d responsables", n)
		}
		found, err := s.Candidates(t.Context(), claire.Scope(), id, booklet.Editor, "")
		if err != nil || len(found) != 3 {
			t.Errorf("candidates %+v (%v)", found, err)
		}
		s.sql("UPDATE app_user SET state = 'disabled' WHERE id = 'claire'")
		_, err = s.AddMember(t.Context(), claire.Scope(), id, "claire", booklet.Editor)
		s.refusedFor("a disabled account", err, "userId")
	})
}

func TestInherit_TheHeirHasThePartOfWhoLeft(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		alone, shared := s.make(marc, "Seul"), s.make(marc, "À deux")
		_, err := s.AddMember(t.Context(), marc.Scope(), shared, "awa", booklet.Editor)
		s.must(err)
		s.must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return booklet.Inherit(ctx, tx, "marc", "awa") }))
		s.sql("DELETE FROM app_user WHERE id = 'marc'")
		if n := s.count("SELECT COUNT(*) FROM booklet_member WHERE booklet_id IN (?, ?) AND user_id = 'awa' AND role = 'manager'", alone, shared); n != 2 {
			t.Errorf("awa runs %d", n)
		}
		if n := s.count("SELECT COUNT(*) FROM booklet WHERE created_by = 'awa'"); n != 2 {
			t.Errorf("awa has made %d", n)
		}
	})
}

func TestE15_VariablesAreDataAndFoundInPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		page := s.page(claire, s.chapter(claire, id, "A"), "1")
		_, err := s.write(claire, page, 1, "Voir {{direction.nom}}, {{ direction.nom }} et {{chantier.grue}} mais pas {{rien}}")
		s.must(err)
		value := "<script>alert(1)</script> {{direction.nom}} {{.}}\nligne"
		s.must(s.SetVariables(t.Context(), claire.Scope(), id, 1, map[string]string{"direction.nom": "  " + value + " ", "rh.nom": ""}))
		found, err := s.Variables(t.Context(), claire.Scope(), id)
		s.must(err)
		at := func(name string) booklet.BookletVariable {
			i := slices.IndexFunc(found.Variables, func(v booklet.BookletVariable) bool { return v.Name == name })
			if i < 0 {
				t.Fatalf("no %s", name)
			}
			return found.Variables[i]
		}
		if v := at("direction.nom"); v.Value != value || v.Pages != 1 || !v.Known {
			t.Errorf("%+v", v)
		}
		if v := at("chantier.grue"); v.Pages != 1 || v.Known {
			t.Errorf("%+v", v)
		}
		for name, values := range map[string]map[string]string{
			"values.pas un nom": {"pas un nom": "x"}, "values.rh.nom": {"rh.nom": strings.Repeat("é", 2001)}, "values.rh.email": {"rh.email": "a\u202eb"},
		} {
			s.refusedFor(name, s.SetVariables(t.Context(), claire.Scope(), id, 2, values), name)
		}
	})
}

func TestTheme_ReadableOrRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		good := booklet.Theme{Preset: "x", Font: "x", Scheme: "auto", Palette: booklet.Colors{Paper: "#FFFFFF", Ink: "#14161a", Brand: "#ffc20e", Accent: "#1b3fb5", Third: "#d8d9d6"}}
		s.must(s.SetTheme(t.Context(), claire.Scope(), id, 1, good))
		if b, err := s.Find(t.Context(), claire.Scope(), id); err != nil || b.Theme.Palette.Paper != "#ffffff" || b.Revision != 2 {
			t.Errorf("%+v (%v)", b, err)
		}
		for field, change := range map[string]func(*booklet.Colors){
			"palette.ink":    func(c *booklet.Colors) { c.Ink = "#aaaaaa" },
			"palette.brand":  func(c *booklet.Colors) { c.Ink, c.Brand = "#767676", "#8a8a8a" },
			"palette.accent": func(c *booklet.Colors) { c.Accent = "red;}body{display:none" },
		} {
			bad := good
			change(&bad.Palette)
			s.refusedFor(field, s.SetTheme(t.Context(), claire.Scope(), id, 2, bad), field)
		}
		s.refused("a stale theme", s.SetTheme(t.Context(), claire.Scope(), id, 1, good), fault.Conflict)
		s.refusedFor("an illustration that is a path", s.SetCover(t.Context(), claire.Scope(), id, 2, booklet.Cover{Style: "illustration", Illustration: "../x"}), "illustration")
	})
}

func TestG12_WizardCopiesWhatIsAskedForOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(marc, "Livret")
		ask := func(want string, chosen ...booklet.ChosenChapter) {
			t.Helper()
			for range 2 {
				s.must(s.compose(marc, id, chosen...))
				s.wantTree(id, want)
			}
		}
		all := func(id string, pages ...string) booklet.ChosenChapter {
			return booklet.ChosenChapter{ID: id, Pages: pages}
		}
		ask("Bienvenue(Le mot, Mode d’emploi) Horaires(La semaine, Les congés)", all("m1"), all("m2"))
		ask("Horaires(Les congés) Bienvenue(Mode d’emploi, Le mot)", all("m2", "p4"), all("m1", "p2", "p1"))
		ask("Bienvenue(Le mot)", all("m1", "p1"))
		ask("Bienvenue(Le mot) Horaires(La semaine, Les congés)", all("m1", "p1"), all("m2"))
		if n := s.count("SELECT COUNT(*) FROM page"); n != 4 {
			t.Errorf("%d pages were made", n)
		}
		// What somebody has written in stays, and so does what they added.
		_, pages, err := s.Tree(t.Context(), marc.Scope(), id)
		s.must(err)
		word := pages[slices.IndexFunc(pages, func(p booklet.Page) bool { return p.Title == "Le mot" })]
		_, err = s.write(marc, word.ID, 1, "À ma façon")
		s.must(err)
		own := s.chapter(marc, id, "À moi")
		s.page(marc, own, "Ma page")
		ask("Bienvenue(Le mot) Horaires(La semaine, Les congés) À moi(Ma page)", all("m2"))
		// So it is in a copy.
		copyID := db.NewID()
		s.must(s.Duplicate(t.Context(), marc.Scope(), id, copyID, "", false))
		s.must(s.compose(marc, copyID))
		s.wantTree(copyID, "Bienvenue(Le mot) À moi(Ma page)")
		s.refusedFor("an unknown chapter", s.compose(marc, id, all("m1"), all("m9")), "chapters[1].id")
		s.refusedFor("a page that is not", s.compose(marc, id, all("m1", "p9")), "chapters[0].pages")
		s.refusedFor("a page of another chapter", s.compose(marc, s.make(marc, "Autre"), all("m1", "p3")), "chapters[0].pages")
		s.refusedFor("a chapter twice", s.compose(marc, id, all("m1"), all("m1")), "chapters[1].id")
		s.must(s.SetStep(t.Context(), marc.Scope(), id, "pages"))
		if b, _ := s.Find(t.Context(), marc.Scope(), id); b.Step != "pages" {
			t.Errorf("step %q", b.Step)
		}
		s.must(s.SetStep(t.Context(), marc.Scope(), id, "livret-completed"))
		if b, _ := s.Find(t.Context(), marc.Scope(), id); b.Step != "" {
			t.Errorf("step %q", b.Step)
		}
	})
}

func TestDuplicate_LinksLeadToTheCopies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		a := s.chapter(claire, id, "A")
		one, two := s.page(claire, a, "1"), s.page(claire, a, "2")
		_, err := s.write(claire, one, 1, `<a href="page:`+two+`">suite</a> <a href="chapter:`+a+`">début</a>`)
		s.must(err)
		_, err = s.DeletePage(t.Context(), claire.Scope(), s.page(claire, a, "supprimée"))
		s.must(err)
		_, err = s.AddMember(t.Context(), claire.Scope(), id, "awa", booklet.Editor)
		s.must(err)
		copyID := db.NewID()
		s.must(s.Duplicate(t.Context(), claire.Scope(), id, copyID, "", true))
		s.wantTree(copyID, "A(1, 2)")
		chapters, pages, err := s.Tree(t.Context(), claire.Scope(), copyID)
		s.must(err)
		sheet, err := s.Page(t.Context(), claire.Scope(), pages[0].ID)
		s.must(err)
		for _, id := range []string{pages[1].ID, chapters[0].ID} {
			if !strings.Contains(string(sheet.Content), id) {
				t.Errorf("no link to %s in %s", id, sheet.Content)
			}
		}
		if strings.Contains(string(sheet.Content), two) {
			t.Error("a link leads back to the original")
		}
		if n := s.count("SELECT COUNT(*) FROM booklet_member WHERE booklet_id = ?", copyID); n != 2 {
			t.Errorf("%d people", n)
		}
		b, err := s.Find(t.Context(), awa.Scope(), copyID)
		if err != nil || b.Slug == "livret" || b.State != booklet.Draft {
			t.Errorf("%+v (%v)", b, err)
		}
	})
}
