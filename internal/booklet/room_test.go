package booklet_test

import (
	"testing"

	"livret/internal/booklet"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
)

// paper adds many pages to a chapter, faster than one by one.
func (s *shelf) paper(booklet_, chapter string, n int) {
	s.t.Helper()
	for range n {
		id := db.NewID()
		s.sql("INSERT INTO page (id, booklet_id, chapter_id, title, lead, position, hidden, source, revision, created_at, updated_at, updated_by) VALUES (?, ?, ?, 'x', '', 'a1', ?, '', 1, ?, ?, '')", id, booklet_, chapter, false, s.clock, s.clock)
	}
}

func TestRoom_TheBinTakesNoneAndGivesBackWhatItHas(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		one := s.chapter(claire, id, "A")
		s.paper(id, one, 300)
		_, err := s.DeleteChapter(t.Context(), claire.Scope(), one)
		s.must(err)
		two := s.chapter(claire, id, "B")
		s.paper(id, two, 498)
		last := s.page(claire, two, "dernière")
		s.page(claire, two, "la toute dernière")
		add := func() error {
			_, err := s.AddPage(t.Context(), claire.Scope(), two, db.NewID(), booklet.PageForm{Title: "de trop"}, nil)
			return err
		}
		s.refused("one more than there may be", add(), fault.Invalid)
		_, err = s.DeletePage(t.Context(), claire.Scope(), last)
		s.must(err)
		s.must(add())
		_, err = s.RestorePage(t.Context(), claire.Scope(), last)
		s.must(err)
		_, err = s.RestoreChapter(t.Context(), claire.Scope(), one)
		s.must(err)
		s.refused("one more then", add(), fault.Invalid)
		// The bin has an end too, and all of it is shown.
		s.sql("UPDATE page SET deleted_at = ? WHERE booklet_id = ?", s.clock, id)
		s.paper(id, two, 2000-s.count("SELECT COUNT(*) FROM page"))
		s.sql("UPDATE page SET deleted_at = ? WHERE booklet_id = ?", s.clock, id)
		s.refused("with a full bin", add(), fault.Invalid)
		bin, err := s.Bin(t.Context(), claire.Scope(), id)
		if err != nil || len(bin.Pages) != 2000 {
			t.Errorf("%d pages in the bin (%v)", len(bin.Pages), err)
		}
		_, err = s.RestorePage(t.Context(), claire.Scope(), last)
		s.must(err)
	})
}
