package library

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
)

var (
	platform = rights.System()
	company  = rights.Actor{Role: rights.Manager, CompanyID: "c", UserID: "u"}.Scope()
)

// filled is a library of two sectors and three chapters, the last common to all.
func filled(t *testing.T, fn func(t *testing.T, s Store)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := Store{DB: d}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := s.Seed(ctx, tx, []Sector{{Name: "Bâtiment", Icon: "helmet"}, {Name: "Santé", Icon: "heart"}}, []Model{
				{Title: "Écrans & outils", Icon: "key", Sectors: []string{"Bâtiment", "Santé"}, Pages: []string{"Un", "Deux", "Trois"}},
				{Title: "Hygiène", Icon: "heart", Sectors: []string{"Santé"}, Hidden: true, Pages: []string{"Mains"}},
				{Title: "Bienvenue", Icon: "home"},
			})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		fn(t, s)
	})
}

func (s Store) titles(t *testing.T, f ChapterFilter) []string {
	t.Helper()
	found, err := s.Chapters(t.Context(), platform, f)
	if err != nil {
		t.Fatal(err)
	}
	titles := []string{}
	for _, c := range found {
		titles = append(titles, c.Title)
	}
	return titles
}

func (s Store) ids(t *testing.T) []string {
	t.Helper()
	found, err := s.Chapters(t.Context(), platform, ChapterFilter{})
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]string, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	return ids
}

func TestChapters_FilteredAndSorted(t *testing.T) {
	filled(t, func(t *testing.T, s Store) {
		sectors, err := s.Sectors(t.Context(), platform, SectorFilter{})
		if err != nil {
			t.Fatal(err)
		}
		for name, try := range map[string]struct {
			filter ChapterFilter
			want   []string
		}{
			"as arranged":           {ChapterFilter{}, []string{"Écrans & outils", "Hygiène", "Bienvenue"}},
			"by title":              {ChapterFilter{Sort: "title"}, []string{"Bienvenue", "Écrans & outils", "Hygiène"}},
			"by title, down":        {ChapterFilter{Sort: "-title"}, []string{"Hygiène", "Écrans & outils", "Bienvenue"}},
			"without accents":       {ChapterFilter{Query: "ECRANS outil"}, []string{"Écrans & outils"}},
			"inside a word":         {ChapterFilter{Query: "giene"}, []string{"Hygiène"}},
			"wildcards are letters": {ChapterFilter{Query: "%"}, []string{}},
			"nothing but signs":     {ChapterFilter{Query: "&"}, []string{}},
			"of a sector":           {ChapterFilter{Sector: sectors[1].ID}, []string{"Écrans & outils", "Hygiène"}},
			"common":                {ChapterFilter{Sector: common}, []string{"Bienvenue"}},
			"of an unknown sector":  {ChapterFilter{Sector: "inconnu"}, []string{}},
			"hidden":                {ChapterFilter{State: "hidden"}, []string{"Hygiène"}},
			"shown, of that sector": {ChapterFilter{State: "visible", Sector: sectors[1].ID}, []string{"Écrans & outils"}},
		} {
			if diff := cmp.Diff(try.want, s.titles(t, try.filter)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		found, _ := s.Chapters(t.Context(), platform, ChapterFilter{})
		if found[0].PageCount != 3 || len(found[0].Sectors) != 2 || found[0].Sectors[0].Name != "Bâtiment" || len(found[2].Sectors) != 0 {
			t.Errorf("%+v", found)
		}
		if sectors[0].ChapterCount != 1 || sectors[1].ChapterCount != 2 {
			t.Errorf("%+v", sectors)
		}
	})
}

// Of all this a company has nothing: whatever reaches the store in its name finds nothing (C2).
func TestC2_ACompanyReachesNothingOfTheLibrary(t *testing.T) {
	filled(t, func(t *testing.T, s Store) {
		ctx, id := t.Context(), s.ids(t)[0]
		pages, err := s.Pages(ctx, platform, id)
		if err != nil {
			t.Fatal(err)
		}
		for name, err := range map[string]error{
			"sectors":           last(s.Sectors(ctx, company, SectorFilter{})),
			"sector":            last(s.Sector(ctx, company, id)),
			"add sector":        s.AddSector(ctx, company, &Sector{Name: "X"}),
			"change sector":     s.ChangeSector(ctx, company, id, 1, func(*Sector) error { return nil }),
			"remove sector":     last(s.RemoveSector(ctx, company, id)),
			"arrange sectors":   s.ArrangeSectors(ctx, company, nil),
			"chapters":          last(s.Chapters(ctx, company, ChapterFilter{})),
			"chapter":           last(s.Chapter(ctx, company, id)),
			"add chapter":       s.AddChapter(ctx, company, &Chapter{ID: db.NewID()}),
			"change chapter":    s.ChangeChapter(ctx, company, id, 1, func(*Chapter) error { return nil }),
			"remove chapter":    last(s.RemoveChapter(ctx, company, id)),
			"act":               last(s.Act(ctx, company, []string{id}, "delete")),
			"arrange chapters":  s.ArrangeChapters(ctx, company, s.ids(t)),
			"duplicate chapter": s.DuplicateChapter(ctx, company, id, db.NewID()),
			"pages":             last(s.Pages(ctx, company, id)),
			"page":              last(s.Page(ctx, company, pages[0].ID)),
			"add page":          s.AddPage(ctx, company, &Page{ID: db.NewID(), ChapterID: id}),
			"change page":       s.ChangePage(ctx, company, pages[0].ID, 1, func(*Page) error { return nil }),
			"remove page":       last(s.RemovePage(ctx, company, pages[0].ID)),
			"arrange pages":     s.ArrangePages(ctx, company, id, nil),
			"duplicate page":    s.DuplicatePage(ctx, company, pages[0].ID, db.NewID()),
			"offer":             last(s.Offer(ctx, company)),
			"set offer":         s.SetOffer(ctx, company, 0, asShipped()),
		} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n := len(s.ids(t)); n != 3 {
			t.Errorf("%d chapters left", n)
		}
	})
}

func last[T any](_ T, err error) error { return err }

func TestArrange_OnlyTheWholeList(t *testing.T) {
	filled(t, func(t *testing.T, s Store) {
		ids := s.ids(t)
		for name, wrong := range map[string][]string{
			"one missing": ids[:2], "one twice": {ids[0], ids[0], ids[1]}, "one unknown": {ids[0], ids[1], "inconnu"}, "one more": append(slices.Clone(ids), "inconnu"), "none": {},
		} {
			if err := s.ArrangeChapters(t.Context(), platform, wrong); !fault.Is(err, fault.Conflict) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if diff := cmp.Diff(ids, s.ids(t)); diff != "" {
			t.Error(diff)
		}
		slices.Reverse(ids)
		if err := s.ArrangeChapters(t.Context(), platform, ids); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(ids, s.ids(t)); diff != "" {
			t.Error(diff)
		}
	})
}

// Two people put the list in order while a third adds, copies and deletes: the
// order stays one order, with every place taken once.
func TestG11_OrdersMadeAtOnceStayWhole(t *testing.T) {
	filled(t, func(t *testing.T, s Store) {
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				for range 5 {
					ids := s.ids(t)
					slices.Reverse(ids)
					if err := s.ArrangeChapters(t.Context(), platform, ids); err != nil && !fault.Is(err, fault.Conflict) {
						t.Error(err)
					}
				}
			})
			wg.Go(func() {
				ids := s.ids(t)
				copyID := db.NewID()
				for _, err := range []error{
					s.AddChapter(t.Context(), platform, &Chapter{ID: db.NewID(), Title: fmt.Sprintf("Nouveau %d", i), Icon: "home"}),
					s.DuplicateChapter(t.Context(), platform, ids[0], copyID),
					last(s.RemoveChapter(t.Context(), platform, copyID)),
				} {
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		found, err := s.Chapters(t.Context(), platform, ChapterFilter{})
		if err != nil {
			t.Fatal(err)
		}
		places := map[int]bool{}
		for _, c := range found {
			places[c.Position] = true
		}
		if len(found) != 7 || len(places) != 7 {
			t.Errorf("%d chapters at %d places", len(found), len(places))
		}
	})
}

func TestG12_ACopyAskedForTwiceIsOne(t *testing.T) {
	filled(t, func(t *testing.T, s Store) {
		id, copyID := s.ids(t)[0], db.NewID()
		s.write(t, "UPDATE library_page SET content = '{\"blocs\":[\"é\"]}' WHERE title = 'Deux'")
		var wg sync.WaitGroup
		for range 5 {
			wg.Go(func() {
				if err := s.DuplicateChapter(t.Context(), platform, id, copyID); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if ids := s.ids(t); len(ids) != 4 || ids[1] != copyID {
			t.Errorf("%v", ids)
		}
		twin, err := s.Chapter(t.Context(), platform, copyID)
		if err != nil || twin.PageCount != 3 || len(twin.Sectors) != 2 || twin.Revision != 1 {
			t.Errorf("%+v %v", twin, err)
		}
		pages, _ := s.Pages(t.Context(), platform, copyID)
		if pages[1].Title != "Deux" || pages[1].Empty || !pages[0].Empty {
			t.Errorf("%+v", pages)
		}
		pageCopy := db.NewID()
		for range 2 {
			if err := s.DuplicatePage(t.Context(), platform, pages[1].ID, pageCopy); err != nil {
				t.Fatal(err)
			}
		}
		pages, _ = s.Pages(t.Context(), platform, copyID)
		if len(pages) != 4 || pages[2].ID != pageCopy || pages[2].Empty || pages[3].Title != "Trois" {
			t.Errorf("%+v", pages)
		}
	})
}

func (s Store) write(t *testing.T, statement string) {
	t.Helper()
	if _, err := s.DB.Write.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func TestPage_GoesToTheEndOfAnotherChapter(t *testing.T) {
	filled(t, func(t *testing.T, s Store) {
		ids := s.ids(t)
		pages, _ := s.Pages(t.Context(), platform, ids[0])
		to := func(chapterID string) error {
			page, _ := s.Page(t.Context(), platform, pages[0].ID)
			return s.ChangePage(t.Context(), platform, page.ID, page.Revision, func(p *Page) error { p.ChapterID = chapterID; return nil })
		}
		if err := to("inconnu"); !fault.Is(err, fault.Invalid) {
			t.Errorf("C3 an unknown chapter took a page: %v", err)
		}
		if err := to(ids[1]); err != nil {
			t.Fatal(err)
		}
		left, _ := s.Pages(t.Context(), platform, ids[0])
		there, _ := s.Pages(t.Context(), platform, ids[1])
		if len(left) != 2 || len(there) != 2 || there[1].Title != "Un" || there[1].Position != 2 {
			t.Errorf("%+v %+v", left, there)
		}
	})
}

func TestFull_ListsStayWithinWhatAPersonCanOversee(t *testing.T) {
	filled(t, func(t *testing.T, s Store) {
		id := s.ids(t)[2]
		pages := make([]Page, maxPages)
		for i := range pages {
			pages[i] = Page{ID: db.NewID(), ChapterID: id, Title: "x", Position: i + 1, Revision: 1, CreatedAt: db.Now(), UpdatedAt: db.Now()}
		}
		if _, err := s.DB.Write.NewInsert().Model(&pages).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		for name, err := range map[string]error{
			"add":  s.AddPage(t.Context(), platform, &Page{ID: db.NewID(), ChapterID: id, Title: "y"}),
			"copy": s.DuplicatePage(t.Context(), platform, pages[0].ID, db.NewID()),
		} {
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
