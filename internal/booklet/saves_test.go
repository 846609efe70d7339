package booklet_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/booklet"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
)

// between is a store on which something else happens once, after a save has read and before it writes.
func (s *shelf) between(fn func()) booklet.Store {
	w := s.Store
	var once sync.Once
	now := w.Now
	w.Now = func() time.Time { once.Do(fn); return now() }
	return w
}

func picture(media string) string {
	return `{"root":{"props":{}},"content":[{"type":"image","props":{"id":"i1","v":1,"media":"` + media + `","alt":"x","caption":"","width":"wide"}}]}`
}

func TestC4_WhatIsDecidedWhileSomebodySavesHoldsForTheSave(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		for name, meanwhile := range map[string]struct {
			do   func(id, chapter, page string) error
			kind fault.Kind
		}{
			"transfer":       {func(id, _, _ string) error { return s.give(id, "tilleuls", "solene") }, fault.NotFound},
			"archive":        {func(id, _, _ string) error { return s.Archive(t.Context(), admin.Scope(), id) }, fault.Invalid},
			"delete":         {func(id, _, _ string) error { _, err := s.Delete(t.Context(), admin.Scope(), id); return err }, fault.NotFound},
			"delete chapter": {func(_, c, _ string) error { _, err := s.DeleteChapter(t.Context(), admin.Scope(), c); return err }, fault.NotFound},
			"delete page":    {func(_, _, p string) error { _, err := s.DeletePage(t.Context(), admin.Scope(), p); return err }, fault.NotFound},
			"withdraw": {func(id, _, _ string) error {
				_, err := s.RemoveMember(t.Context(), admin.Scope(), id, "awa", booklet.Editor)
				return err
			}, fault.NotFound},
		} {
			media := db.NewID()
			s.media.of[media] = "courtil"
			for what, content := range map[string]string{"text": saying("d’ailleurs"), "picture": picture(media)} {
				id := s.make(claire, "Livret")
				_, err := s.AddMember(t.Context(), claire.Scope(), id, "awa", booklet.Editor)
				s.must(err)
				chapter := s.chapter(claire, id, "A")
				page := s.page(claire, chapter, "1")
				w := s.between(func() { s.must(meanwhile.do(id, chapter, page)) })
				_, err = w.Write(t.Context(), awa.Scope(), page, 1, []byte(content))
				s.refused(name+", "+what, err, meanwhile.kind)
				if n := s.count("SELECT COUNT(*) FROM page_content WHERE page_id = ? AND (media <> '' OR text <> '')", page); n > 0 {
					t.Errorf("%s, %s: it was written", name, what)
				}
				if what == "text" {
					continue
				}
				rows, _, err := s.Revisions(t.Context(), admin.Scope(), page, 0, 10)
				if err == nil && len(rows) != 1 {
					t.Errorf("%s: %d states", name, len(rows))
				}
			}
		}
	})
}

func TestG11_WhoeverHadAPageOpenIsToldOfItsTransfer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.make(claire, "Livret")
		page := s.page(claire, s.chapter(claire, id, "A"), "1")
		w := s.between(func() { s.must(s.give(id, "tilleuls", "solene")) })
		_, err := w.Write(t.Context(), admin.Scope(), page, 1, []byte(saying("d’ailleurs")))
		s.refused("by an admin", err, fault.Conflict)
	})
}

func (s *shelf) give(id, company, to string) error {
	_, _, err := s.Transfer(s.t.Context(), admin.Scope(), id, company, to)
	return err
}

// holding keeps rows from others until the answered function is called.
func (s *shelf) holding(query string, args ...any) (release func()) {
	s.t.Helper()
	held, free, done := make(chan error, 1), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- s.DB.Tx(context.WithoutCancel(s.t.Context()), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw(query, args...).Exec(ctx)
			held <- err
			<-free
			return err
		})
	}()
	s.must(<-held)
	return sync.OnceFunc(func() {
		close(free)
		s.must(<-done)
	})
}

func TestP10_WhoHoldsABookletHoldsUpNobodyElse(t *testing.T) {
	dbtest.EachWithManyWriters(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		var pages []string
		for i := range 3 {
			pages = append(pages, s.page(claire, s.chapter(claire, s.make(claire, fmt.Sprint("Livret ", i)), "A"), "1"))
		}
		s.clock = s.clock.Add(time.Hour) // booklets are due to be dated
		save := func(page string, revision int) chan error {
			done := make(chan error, 1)
			go func() {
				_, err := s.write(claire, page, revision, fmt.Sprint("texte ", revision))
				done <- err
			}()
			return done
		}
		soon := func(what string, done chan error) {
			t.Helper()
			select {
			case err := <-done:
				s.must(err)
			case <-time.After(5 * time.Second): // a save may take twenty
				t.Fatal(what, "waits")
			}
		}
		// A booklet that is being changed is written in all the same; its date can wait.
		release := s.holding("SELECT id FROM booklet ORDER BY id FOR UPDATE")
		soon("a page of a booklet that is held", save(pages[0], 1))
		release()
		// A page that is held keeps its own save waiting, alone.
		release = s.holding("SELECT page_id FROM page_content WHERE page_id = ? FOR UPDATE", pages[0])
		defer release()
		stuck := save(pages[0], 2)
		for revision := 1; revision < 4; revision++ {
			one, two := save(pages[1], revision), save(pages[2], revision)
			soon("another page", one)
			soon("a third page", two)
		}
		select {
		case err := <-stuck:
			t.Fatal("the page that is held was written:", err)
		default:
		}
		release()
		soon("the page that was held", stuck)
	})
}

func TestSaves_AHundredAtOnceAreEachAnsweredOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		var pages []string
		for b := range 4 {
			chapter := s.chapter(claire, s.make(claire, fmt.Sprint("Livret ", b)), "A")
			for range 25 {
				pages = append(pages, s.page(claire, chapter, "1"))
			}
		}
		var wg sync.WaitGroup
		saved := make([]error, 2*len(pages))
		for i := range saved {
			wg.Go(func() {
				ctx, leave := context.WithCancel(t.Context())
				defer leave()
				if i%10 == 0 { // who leaves loses nothing, or has not been written
					time.AfterFunc(time.Millisecond, leave)
				}
				_, saved[i] = s.Write(ctx, claire.Scope(), pages[i%len(pages)], 1, []byte(saying(fmt.Sprint("texte ", i))))
			})
		}
		wg.Wait()
		for i, page := range pages {
			one, two := saved[i], saved[i+len(pages)]
			for _, err := range []error{one, two} {
				if err != nil && !fault.Is(err, fault.Conflict) && !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			}
			if one == nil && two == nil || i%10 != 0 && one != nil && two != nil {
				t.Errorf("page %d: %v, %v", i, one, two)
			}
			if n := s.count("SELECT revision FROM page_content WHERE page_id = ?", page); n > 2 || i%10 != 0 && n != 2 {
				t.Errorf("page %d at revision %d", i, n)
			}
		}
	})
}
