package booklet_test

import (
	"context"
	"slices"
	"testing"

	"github.com/uptrace/bun"

	"livret/internal/booklet"
	"livret/internal/db"
	"livret/internal/dbtest"
)

// called finds a chapter or page of a booklet by its title.
func (s *shelf) called(id, title string) string {
	s.t.Helper()
	chapters, pages, err := s.Tree(s.t.Context(), admin.Scope(), id)
	s.must(err)
	for _, c := range chapters {
		if c.Title == title {
			return c.ID
		}
	}
	at := slices.IndexFunc(pages, func(p booklet.Page) bool { return p.Title == title })
	if at < 0 {
		s.t.Fatalf("%q is not in %s", title, s.tree(id))
	}
	return pages[at].ID
}

func (s *shelf) movePage(id, page, chapter, after string) {
	s.t.Helper()
	_, err := s.MovePage(s.t.Context(), claire.Scope(), page, chapter, after)
	s.must(err)
}

func TestG12_TheWizardLeavesWhatWasMovedWhereItIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		all := []booklet.ChosenChapter{{ID: "m1"}, {ID: "m2"}}
		ask := func(want string, chosen ...booklet.ChosenChapter) {
			t.Helper()
			for range 2 {
				s.must(s.compose(claire, id, chosen...))
				s.wantTree(id, want)
			}
		}
		ask("Bienvenue(Le mot, Mode d’emploi) Horaires(La semaine, Les congés)", all...)
		s.movePage(id, s.called(id, "Le mot"), s.called(id, "Horaires"), s.called(id, "La semaine"))
		ask("Bienvenue(Mode d’emploi) Horaires(La semaine, Le mot, Les congés)", all...)
		// As the wizard tells it: under the chapter it is in now.
		ask("Bienvenue(Mode d’emploi) Horaires(La semaine, Le mot, Les congés)", booklet.ChosenChapter{ID: "m1", Pages: []string{"p2"}}, booklet.ChosenChapter{ID: "m2", Pages: []string{"p3", "p1", "p4"}})
		if n := s.count("SELECT COUNT(*) FROM page"); n != 4 {
			t.Errorf("%d pages", n)
		}
		// Not asked for any more it goes, from wherever it is; asked for again it is back in its chapter.
		ask("Bienvenue(Mode d’emploi) Horaires(La semaine, Les congés)", booklet.ChosenChapter{ID: "m1", Pages: []string{"p2"}}, booklet.ChosenChapter{ID: "m2"})
		ask("Bienvenue(Le mot, Mode d’emploi) Horaires(La semaine, Les congés)", all...)
		// A chapter that goes does not take along what is asked for.
		s.movePage(id, s.called(id, "La semaine"), s.called(id, "Bienvenue"), "")
		ask("Bienvenue(La semaine, Le mot, Mode d’emploi) Horaires(Les congés)", booklet.ChosenChapter{ID: "m2"})
		// What somebody gave another name stays.
		page := s.called(id, "Les congés")
		sheet, err := s.Page(t.Context(), claire.Scope(), page)
		s.must(err)
		_, err = s.ChangePage(t.Context(), claire.Scope(), page, sheet.SettingsRevision, booklet.PageForm{Title: "Mes congés"})
		s.must(err)
		ask("Bienvenue(La semaine, Le mot, Mode d’emploi) Horaires(Mes congés)", booklet.ChosenChapter{ID: "m1"}, booklet.ChosenChapter{ID: "m2", Pages: []string{"p3"}})
		if n := s.count("SELECT COUNT(*) FROM page"); n != 4 {
			t.Errorf("%d pages", n)
		}
	})
}

func TestG12_TheWizardLeavesOnesOwnInItsPlace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		one, two := booklet.ChosenChapter{ID: "m1"}, booklet.ChosenChapter{ID: "m2"}
		s.must(s.compose(claire, id, one))
		own := s.chapter(claire, id, "À moi")
		_, err := s.MoveChapter(t.Context(), claire.Scope(), own, "")
		s.must(err)
		s.chapter(claire, id, "À la fin")
		s.movePage(id, s.page(claire, s.called(id, "Bienvenue"), "Ma page"), s.called(id, "Bienvenue"), "")
		s.must(s.compose(claire, id, one, two))
		s.wantTree(id, "À moi() Bienvenue(Ma page, Le mot, Mode d’emploi) Horaires(La semaine, Les congés) À la fin()")
		s.must(s.compose(claire, id, two, one))
		s.wantTree(id, "À moi() Horaires(La semaine, Les congés) Bienvenue(Ma page, Le mot, Mode d’emploi) À la fin()")
		s.must(s.compose(claire, id, two, booklet.ChosenChapter{ID: "m1", Pages: []string{"p2", "p1"}}))
		s.wantTree(id, "À moi() Horaires(La semaine, Les congés) Bienvenue(Ma page, Mode d’emploi, Le mot) À la fin()")
	})
}

func TestWizard_WhatTheLibraryHasNoMoreStays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		one, two := booklet.ChosenChapter{ID: "m1"}, booklet.ChosenChapter{ID: "m2"}
		s.must(s.compose(claire, id, one, two))
		s.Models = func(ctx context.Context, on bun.IDB, ids []string) ([]booklet.Model, error) { // m1 was hidden, and p4 deleted
			found, err := library(ctx, on, slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return id == "m1" }))
			for i := range found {
				found[i].Pages = found[i].Pages[:1]
			}
			return found, err
		}
		want := "Bienvenue(Le mot, Mode d’emploi) Horaires(La semaine, Les congés)"
		for _, chosen := range [][]booklet.ChosenChapter{
			{one, two},
			{{ID: "m1", Pages: []string{"p1", "p2"}}, {ID: "m2", Pages: []string{"p3", "p4"}}},
			{{ID: "m1", Pages: []string{}}, {ID: "m2", Pages: []string{"p3"}}},
		} {
			s.must(s.compose(claire, id, chosen...))
			s.wantTree(id, want)
		}
		s.refusedFor("what is not there", s.compose(claire, s.make(claire, "Autre"), one), "chapters[0].id")
	})
}
