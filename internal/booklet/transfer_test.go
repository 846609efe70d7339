package booklet_test

import (
	"strings"
	"testing"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
)

func TestC3_NothingOfTheFormerCompanyStaysInATransferredBooklet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		chapter := s.chapter(claire, id, "A")
		page, plain := s.page(claire, chapter, "1"), s.page(claire, chapter, "2")
		past, now, lost := db.NewID(), db.NewID(), db.NewID()
		for _, media := range []string{past, now, lost} {
			s.media.of[media] = "courtil"
		}
		for i, media := range []string{past, lost, now} {
			_, err := s.Write(t.Context(), []rights.Actor{claire, colleague, claire}[i].Scope(), page, i+1, []byte(picture(media)))
			s.must(err)
		}
		_, err := s.Write(t.Context(), claire.Scope(), plain, 1, []byte(picture(lost)))
		s.must(err)
		s.media.of[lost] = "courtil, in the bin" // it is not received
		s.must(s.give(id, "tilleuls", "solene"))
		for _, media := range []string{past, now, lost} {
			for _, query := range []string{
				"SELECT COUNT(*) FROM page_content WHERE content || media || shown LIKE ?",
				"SELECT COUNT(*) FROM page_revision WHERE content LIKE ?",
			} {
				if n := s.count(query, "%"+media+"%"); n > 0 {
					t.Errorf("%s: %d", query, n)
				}
			}
		}
		for thing, used := range s.media.used {
			for _, media := range used {
				if s.media.of[media] != "tilleuls" {
					t.Errorf("%s shows %s of %s", thing, media, s.media.of[media])
				}
			}
		}
		sheet, err := s.Page(t.Context(), yanis.Scope(), page)
		s.must(err)
		if sheet.By != nil || !strings.Contains(string(sheet.Content), `"media":"`) {
			t.Errorf("written by %+v: %s", sheet.By, sheet.Content)
		}
		rows, _, err := s.Revisions(t.Context(), yanis.Scope(), page, 0, 10)
		s.must(err)
		for _, r := range rows {
			if r.By != nil {
				t.Errorf("%+v is named", r.By)
			}
		}
		// An older state comes back, without what stayed behind.
		s.must(s.RestoreRevision(t.Context(), yanis.Scope(), page, rows[1].ID, sheet.Revision))
		if rows, _, err = s.Revisions(t.Context(), admin.Scope(), page, 0, 10); err != nil || rows[0].By == nil || rows[1].By == nil {
			t.Errorf("an admin does not see who wrote (%v)", err)
		}
	})
}

func TestG12_ARestoreSentAgainIsNoConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		page := s.page(claire, s.chapter(claire, s.make(claire, "Livret"), "A"), "1")
		_, err := s.write(claire, page, 1, "un")
		s.must(err)
		_, err = s.write(colleague, page, 2, "deux")
		s.must(err)
		rows, _, err := s.Revisions(t.Context(), claire.Scope(), page, 0, 10)
		s.must(err)
		for range 2 {
			s.must(s.RestoreRevision(t.Context(), claire.Scope(), page, rows[1].ID, 3))
		}
		if n := s.count("SELECT COUNT(*) FROM page_revision WHERE page_id = ?", page); n != 4 {
			t.Errorf("%d states", n)
		}
		s.refused("another one, from the same revision", s.RestoreRevision(t.Context(), claire.Scope(), page, rows[0].ID, 3), fault.Conflict)
	})
}

func TestHistory_IsNotNamedInTheArchive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		page := s.page(claire, s.chapter(claire, id, "A"), "1")
		rows, _, err := s.Revisions(t.Context(), claire.Scope(), page, 0, 10)
		s.must(err)
		s.must(s.Archive(t.Context(), claire.Scope(), id))
		_, err = s.NameRevision(t.Context(), claire.Scope(), page, rows[0].ID, "Version d’été")
		s.refused("a name", err, fault.Invalid)
	})
}
