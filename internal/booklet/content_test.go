package booklet_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"livret/internal/booklet"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
)

func TestG11_TwoPeopleWriteOnePageAndNothingIsOverwritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		page := s.page(claire, s.chapter(claire, s.make(claire, "Livret"), "A"), "1")
		var wg sync.WaitGroup
		results := make([]error, 8)
		for i := range results {
			wg.Go(func() { _, results[i] = s.write(claire, page, 1, fmt.Sprint("texte ", i)) })
		}
		wg.Wait()
		fine := 0
		for _, err := range results {
			if err == nil {
				fine++
			} else if !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		}
		if fine != 1 {
			t.Errorf("%d saves of one revision", fine)
		}
		_, err := s.write(colleague, page, 1, "trop tard")
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Conflict {
			t.Fatalf("%v", err)
		}
		current := f.Current.(*booklet.PageContent)
		if current.Revision != 2 || current.By == nil || current.By.ID != "claire" || !strings.Contains(string(current.Content), "texte") {
			t.Errorf("%+v", current)
		}
		_, err = s.write(claire, page, 2, "ensuite")
		s.must(err)
	})
}

// colleague is somebody else of the company who sees everything.
var colleague = rights.Actor{UserID: "awa", CompanyID: "courtil", Role: rights.Manager}

func TestG12_ASaveSentAgainIsNoConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		page := s.page(claire, s.chapter(claire, s.make(claire, "Livret"), "A"), "1")
		for range 3 {
			saved, err := s.write(claire, page, 1, "une fois")
			if err != nil || saved.Revision != 2 {
				t.Errorf("%+v (%v)", saved, err)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM page_revision WHERE page_id = ?", page); n != 2 {
			t.Errorf("%d revisions", n)
		}
	})
}

func TestHistory_OnePerBurstNamedRestoredAndForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		page := s.page(claire, s.chapter(claire, s.make(claire, "Livret"), "A"), "1")
		other := colleague
		at := 1
		say := func(by rights.Actor, after time.Duration, text string) {
			t.Helper()
			s.clock = s.clock.Add(after)
			saved, err := s.write(by, page, at, text)
			s.must(err)
			at = saved.Revision
		}
		history := func() (all []string) {
			t.Helper()
			rows, _, err := s.Revisions(t.Context(), claire.Scope(), page, 0, 100)
			s.must(err)
			for i, r := range rows {
				sheet, err := s.Revision(t.Context(), claire.Scope(), page, r.ID)
				s.must(err)
				_, text, _ := strings.Cut(string(sheet.Content), `<p>`)
				text, _, _ = strings.Cut(text, `<`)
				all = append(all, fmt.Sprint(r.Number, " ", r.By.ID, " ", text))
				if r.Current != (i == 0) {
					t.Errorf("%d is current: %v", r.Number, r.Current)
				}
			}
			return all
		}
		say(claire, 0, "a")
		say(claire, time.Minute, "ab")
		say(claire, 2*time.Minute, "abc")
		say(other, time.Minute, "autre")
		say(claire, time.Minute, "suite")
		say(claire, 11*time.Minute, "plus tard")
		want := []string{"5 claire plus tard", "4 claire suite", "3 awa autre", "2 claire abc", "1 claire "}
		if got := history(); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		rows, _, err := s.Revisions(t.Context(), claire.Scope(), page, 0, 100)
		s.must(err)
		named, err := s.NameRevision(t.Context(), claire.Scope(), page, rows[3].ID, "  Avant  l’été ")
		if err != nil || named.Note != "Avant l’été" || !named.Kept {
			t.Errorf("%+v (%v)", named, err)
		}
		s.refused("restored from a stale revision", s.RestoreRevision(t.Context(), claire.Scope(), page, rows[3].ID, at-1), fault.Conflict)
		s.must(s.RestoreRevision(t.Context(), claire.Scope(), page, rows[3].ID, at))
		sheet, err := s.Page(t.Context(), claire.Scope(), page)
		if err != nil || !strings.Contains(string(sheet.Content), "<p>abc</p>") || sheet.Revision != at+1 {
			t.Errorf("%+v (%v)", sheet, err)
		}
		at = sheet.Revision
		say(claire, time.Second, "après") // what was restored stays as it is
		want = append([]string{"7 claire après", "6 claire abc"}, want...)
		if got := history(); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		s.clock = s.clock.Add(91 * 24 * time.Hour)
		s.must(s.PurgeOld(t.Context()))
		if got := history(); !slices.Equal(got, []string{"7 claire après", "6 claire abc", "2 claire abc"}) {
			t.Errorf("%q", got)
		}
		// Another page's history is not this one's.
		elsewhere := s.page(claire, s.chapter(claire, s.make(claire, "Autre"), "A"), "1")
		_, err = s.Revision(t.Context(), claire.Scope(), elsewhere, rows[3].ID)
		s.refused("a revision of another page", err, fault.NotFound)
	})
}

func TestContent_RefusesWhatIsNoPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		page := s.page(claire, s.chapter(claire, s.make(claire, "Livret"), "A"), "1")
		deep := `{"root":{"props":{}},"content":[` + strings.Repeat(`{"a":[`, 200) + strings.Repeat(`]}`, 200) + `]}`
		for name, c := range map[string]struct {
			raw  string
			kind fault.Kind
		}{
			"nothing": {"", fault.Invalid}, "null": {"null", fault.Invalid}, "a list": {"[]", fault.Invalid}, "half": {`{"root":`, fault.Invalid},
			"no content": {`{"root":{}}`, fault.Invalid}, "deep": {deep, fault.Invalid},
			"large": {`{"root":{},"content":["` + strings.Repeat("a", 2<<20) + `"]}`, fault.TooLarge},
		} {
			_, err := s.Write(t.Context(), claire.Scope(), page, 1, []byte(c.raw))
			s.refused(name, err, c.kind)
		}
		if n := s.count("SELECT MAX(revision) FROM page_content"); n != 1 {
			t.Errorf("revision %d", n)
		}
		_, err := s.write(claire, page, 1, "Zoé &amp; <strong>Awa</strong>")
		s.must(err)
		var text string
		s.must(s.DB.Read.NewRaw("SELECT text FROM page_content WHERE page_id = ?", page).Scan(t.Context(), &text))
		if strings.TrimSpace(text) != "Zoé & Awa" {
			t.Errorf("%q", text)
		}
	})
}

func TestContent_KeepsALanguageThatCanChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		page := s.page(claire, s.chapter(claire, id, "A"), "1")
		_, err := s.write(claire, page, 1, "Hello")
		s.must(err)
		english := form("Booklet")
		english.Locale = "en-GB"
		s.must(s.Change(t.Context(), claire.Scope(), id, 1, english))
		sheet, err := s.Page(t.Context(), claire.Scope(), page)
		if err != nil || sheet.Locale != "en-GB" || !strings.Contains(string(sheet.Content), "Hello") {
			t.Errorf("%+v (%v)", sheet, err)
		}
		if _, total, err := s.Revisions(t.Context(), claire.Scope(), page, 0, 10); err != nil || total.Count != 2 {
			t.Errorf("%+v (%v)", total, err)
		}
	})
}

func TestPresence_OneWritesAndAnotherTakesOver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		page := s.page(claire, s.chapter(claire, id, "A"), "1")
		other := colleague
		beat := func(by rights.Actor, tab string, wants bool) *booklet.Presences {
			t.Helper()
			there, err := s.Present(t.Context(), by.Scope(), page, tab, wants)
			s.must(err)
			return there
		}
		if there := beat(claire, "a", true); !there.Editing || len(there.Others) != 0 {
			t.Errorf("alone: %+v", there)
		}
		if there := beat(other, "b", true); there.Editing || len(there.Others) != 1 || !there.Others[0].Editing || there.Others[0].Person.ID != "claire" {
			t.Errorf("second: %+v", there)
		}
		writing, err := s.Writing(t.Context(), other.Scope(), id)
		if err != nil || len(writing[page]) != 1 {
			t.Errorf("%+v (%v)", writing, err)
		}
		if there, err := s.Take(t.Context(), other.Scope(), page, "b"); err != nil || !there.Editing {
			t.Errorf("taken: %+v (%v)", there, err)
		}
		if there := beat(claire, "a", true); there.Editing || there.TakenBy == nil || there.TakenBy.ID != "awa" {
			t.Errorf("relieved: %+v", there)
		}
		if there := beat(claire, "a", false); there.TakenBy != nil {
			t.Errorf("took note: %+v", there)
		}
		s.clock = s.clock.Add(50 * time.Second) // the other has closed the lid
		if there := beat(claire, "a", true); !there.Editing || len(there.Others) != 0 {
			t.Errorf("after a silence: %+v", there)
		}
		s.must(s.Leave(t.Context(), claire.Scope(), page, "a"))
		if there := beat(other, "b", true); !there.Editing {
			t.Errorf("after leaving: %+v", there)
		}
		// Two who ask at once: one of them writes.
		second := s.page(claire, s.chapter(claire, id, "B"), "2")
		var wg sync.WaitGroup
		got := make([]bool, 6)
		for i := range got {
			wg.Go(func() {
				if there, err := s.Present(t.Context(), claire.Scope(), second, fmt.Sprint(i), true); err != nil {
					t.Error(err)
				} else {
					got[i] = there.Editing
				}
			})
		}
		wg.Wait()
		if got = slices.DeleteFunc(got, func(writes bool) bool { return !writes }); len(got) != 1 {
			t.Errorf("%d tabs write", len(got))
		}
		_, err = s.Present(t.Context(), yanis.Scope(), page, "c", false)
		s.refused("a stranger", err, fault.NotFound)
	})
}

func TestPresence_OnePersonHasSoManyTabs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		page := s.page(claire, s.chapter(claire, s.make(claire, "Livret"), "A"), "1")
		for i := range 30 {
			s.clock = s.clock.Add(time.Millisecond)
			_, err := s.Present(t.Context(), claire.Scope(), page, fmt.Sprint("onglet ", i), false)
			s.must(err)
		}
		seen, err := s.Present(t.Context(), colleague.Scope(), page, "a", true)
		if err != nil || len(seen.Others) != 10 || s.count("SELECT COUNT(*) FROM page_presence WHERE user_id = 'claire'") != 10 {
			t.Errorf("%d tabs (%v)", len(seen.Others), err)
		}
	})
}
