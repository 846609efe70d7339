package article_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/article"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
)

// desk is a store on a fresh database with two companies and a person of each role.
type desk struct {
	article.Store
	t     *testing.T
	clock time.Time
	shelf shelf
}

// shelf is a library that holds pictures by id, each with the company it is of, and notes what shows them.
type shelf struct{ pictures, uses map[string]string }

func (s shelf) Hold(context.Context, bun.Tx, string) error { return nil }

func (s shelf) SetPictures(_ context.Context, _ bun.Tx, kind, thingID, companyID string, ids []string) error {
	for _, id := range ids {
		if company, known := s.pictures[id]; !known || company != companyID {
			return fault.Missing()
		}
	}
	s.uses[kind+" "+thingID] = strings.Join(ids, " ")
	return nil
}

func (s shelf) ForgetUses(_ context.Context, _ bun.Tx, kind string, thingIDs []string) error {
	for _, id := range thingIDs {
		delete(s.uses, kind+" "+id)
	}
	return nil
}

func (s shelf) Addresses(_ context.Context, variant string, ids []string) (map[string]string, error) {
	all := map[string]string{}
	for _, id := range ids {
		if _, known := s.pictures[id]; known {
			all[id] = "/m/" + id + "/" + variant
		}
	}
	return all, nil
}

func open(t *testing.T, d *db.DB) *desk {
	t.Helper()
	s := &desk{t: t, clock: db.Now(), shelf: shelf{map[string]string{"couverture": "", "logo": "courtil"}, map[string]string{}}}
	s.Store = article.Store{DB: d, Media: s.shelf, Now: func() time.Time { return s.clock }}
	for _, id := range []string{"courtil", "tilleuls"} {
		s.sql("INSERT INTO company (id, name, created_at) VALUES (?, ?, ?)", id, id, s.clock)
	}
	for _, u := range []rights.Actor{admin, claire, marc, yanis} {
		s.sql("INSERT INTO app_user (id, company_id, role, email, email_key, first_name, last_name, name_key, language, password_hash, created_at) VALUES (?, ?, ?, ?, ?, '', '', '', 'fr-FR', '', ?)",
			u.UserID, bun.NullZero(u.CompanyID), u.Role, u.UserID, u.UserID, s.clock)
	}
	return s
}

var (
	admin  = rights.Actor{UserID: "helene", Role: rights.Admin}
	claire = rights.Actor{UserID: "claire", CompanyID: "courtil", Role: rights.Manager}
	marc   = rights.Actor{UserID: "marc", CompanyID: "courtil", Role: rights.Author}
	yanis  = rights.Actor{UserID: "yanis", CompanyID: "tilleuls", Role: rights.Manager}
)

func (s *desk) sql(query string, args ...any) {
	s.t.Helper()
	if _, err := s.DB.Write.NewRaw(query, args...).Exec(s.t.Context()); err != nil {
		s.t.Fatalf("%s: %v", query, err)
	}
}

func (s *desk) count(query string, args ...any) (n int) {
	s.t.Helper()
	if err := s.DB.Read.NewRaw(query, args...).Scan(s.t.Context(), &n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

func content(title string, change ...func(*article.Manuscript)) article.Manuscript {
	c := article.Manuscript{Title: title, HTML: "<p>Un texte.</p>", Audience: article.Audience{Roles: []rights.Role{rights.Admin, rights.Manager, rights.Author}}}
	for _, fn := range change {
		fn(&c)
	}
	return c
}

func to(roles []rights.Role, companies ...string) func(*article.Manuscript) {
	return func(c *article.Manuscript) { c.Audience = article.Audience{Roles: roles, CompanyIDs: companies} }
}

func at(when time.Time) func(*article.Manuscript) {
	return func(c *article.Manuscript) { c.PublishAt = &when }
}

func draft(c *article.Manuscript)  { c.Draft = true }
func pinned(c *article.Manuscript) { c.Pinned = true }

func (s *desk) add(kind article.Kind, c article.Manuscript) *article.Article {
	s.t.Helper()
	a, err := s.Create(s.t.Context(), admin.Scope(), kind, c)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

// seen are the titles of the news a person is shown.
func (s *desk) seen(who rights.Actor) []string {
	s.t.Helper()
	rows, total, err := s.ReadNews(s.t.Context(), who, 0, 100)
	if err != nil {
		s.t.Fatal(err)
	}
	if total.Count != len(rows) {
		s.t.Errorf("%d rows, %d counted", len(rows), total.Count)
	}
	titles := []string{}
	for _, r := range rows {
		titles = append(titles, r.Title)
	}
	return titles
}

func TestC2_NewsReachThoseTheyAreAddressedToAndNobodyElse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		hour := func(n int) func(*article.Manuscript) { return at(s.clock.Add(time.Duration(n) * time.Hour)) }
		both := []rights.Role{rights.Manager, rights.Author}
		s.add(article.News, content("tous", hour(-5)))
		s.add(article.News, content("courtil", hour(-4), to(both, "courtil")))
		s.add(article.News, content("gestionnaires", hour(-3), to([]rights.Role{rights.Manager})))
		s.add(article.News, content("admins", hour(-2), to([]rights.Role{rights.Admin}, "tilleuls")))
		s.add(article.News, content("rédaction de Courtil", hour(-1), to([]rights.Role{rights.Author}, "courtil")))
		s.add(article.News, content("à venir", hour(1)))
		s.add(article.News, content("brouillon", draft))
		s.add(article.News, content("épinglée", hour(-6), pinned))
		s.add(article.Tutorial, content("tutoriel"))
		for _, c := range []struct {
			who  rights.Actor
			want []string
		}{
			{admin, []string{"épinglée", "admins", "tous"}},
			{claire, []string{"épinglée", "gestionnaires", "courtil", "tous"}},
			{marc, []string{"épinglée", "rédaction de Courtil", "courtil", "tous"}},
			{yanis, []string{"épinglée", "gestionnaires", "tous"}},
			{rights.Actor{UserID: "personne"}, []string{}},
			{rights.Actor{UserID: "sans", Role: rights.Manager}, []string{"épinglée", "gestionnaires", "tous"}},
		} {
			if got := s.seen(c.who); !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", c.who.UserID, got, c.want)
			}
		}
	})
}

func TestC4_WhatIsNotForMeIsNowhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		before := s.add(article.News, content("Avant", at(s.clock.Add(-3*time.Hour))))
		mine := s.add(article.News, content("Courtil", at(s.clock.Add(-2*time.Hour)), to([]rights.Role{rights.Manager}, "courtil")))
		after := s.add(article.News, content("Après", at(s.clock.Add(-time.Hour))))
		how := s.add(article.Tutorial, content("Marche à suivre", to([]rights.Role{rights.Manager}, "courtil"), func(c *article.Manuscript) { c.Category = "Secret" }))
		for _, who := range []rights.Actor{yanis, marc, admin} {
			if _, err := s.Read(t.Context(), who, article.News, mine.ID); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s reads it: %v", who.UserID, err)
			}
			if err := s.MarkRead(t.Context(), who, mine.ID); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s marks it: %v", who.UserID, err)
			}
			if n, _ := s.Unread(t.Context(), who); n != 2 {
				t.Errorf("%s has %d unread", who.UserID, n)
			}
			one, err := s.Read(t.Context(), who, article.News, before.ID)
			if err != nil {
				t.Fatal(err)
			}
			if _, newer, err := s.Neighbours(t.Context(), who, one); err != nil || newer == nil || newer.ID != after.ID {
				t.Errorf("%s: after %q comes %v (%v)", who.UserID, one.Title, newer, err)
			}
			if _, err := s.Read(t.Context(), who, article.Tutorial, how.ID); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s reads the tutorial: %v", who.UserID, err)
			}
			if found, _, err := s.ReadTutorials(t.Context(), who, article.Filter{Query: "marche", Limit: 10}); err != nil || len(found) != 0 {
				t.Errorf("%s finds %v (%v)", who.UserID, found, err)
			}
			if names, err := s.ReadCategories(t.Context(), who); err != nil || len(names) != 0 {
				t.Errorf("%s sees %v (%v)", who.UserID, names, err)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM article_read"); n != 0 {
			t.Errorf("%d marks", n)
		}
		if names, err := s.ReadCategories(t.Context(), claire); err != nil || !slices.Equal(names, []article.Counted{{Category: "Secret", Count: 1}}) {
			t.Errorf("claire sees %v (%v)", names, err)
		}
		// A kind is no way round either.
		if _, err := s.Read(t.Context(), claire, article.Tutorial, mine.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("a news item read as a tutorial: %v", err)
		}
	})
}

func TestScheduled_AppearsAtItsInstantWithoutAnything(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		when := s.clock.Add(time.Hour)
		a := s.add(article.News, content("Demain", at(when)))
		if a.State(s.clock) != article.Scheduled || len(s.seen(claire)) != 0 {
			t.Error("shown before its time")
		}
		s.clock = when.Add(-time.Microsecond)
		if len(s.seen(claire)) != 0 {
			t.Error("shown an instant early")
		}
		s.clock = when
		if got := s.seen(claire); !slices.Equal(got, []string{"Demain"}) {
			t.Errorf("at its time: %v", got)
		}
	})
}

func TestUnread_UntilRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.add(article.News, content("Une"))
		s.add(article.News, content("Deux"))
		for range 2 { // twice is as good as once
			if err := s.MarkRead(t.Context(), claire, a.ID); err != nil {
				t.Fatal(err)
			}
		}
		one, err := s.Read(t.Context(), claire, article.News, a.ID)
		if err != nil || one.Unread {
			t.Errorf("still unread: %v", err)
		}
		other, err := s.Read(t.Context(), marc, article.News, a.ID)
		if err != nil || !other.Unread {
			t.Errorf("read for marc too: %v", err)
		}
		if n, _ := s.Unread(t.Context(), claire); n != 1 {
			t.Errorf("%d unread", n)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE user_id = 'claire'"); n != 0 {
			t.Error("what people read is nobody's business")
		}
	})
}

func TestWrite_RefusesBesideEachField(t *testing.T) {
	now := db.Now()
	far := now.AddDate(9, 0, 0)
	for name, c := range map[string]struct {
		kind   article.Kind
		change func(*article.Manuscript)
		field  string
	}{
		"no title":           {article.News, func(c *article.Manuscript) { c.Title = " \u00a0 " }, "title"},
		"long title":         {article.News, func(c *article.Manuscript) { c.Title = strings.Repeat("é", 151) }, "title"},
		"hidden direction":   {article.News, func(c *article.Manuscript) { c.Title = "a\u202egnp.exe" }, "title"},
		"long summary":       {article.News, func(c *article.Manuscript) { c.Summary = strings.Repeat("é", 301) }, "summary"},
		"huge text":          {article.News, func(c *article.Manuscript) { c.HTML = "<p>" + strings.Repeat("a", 200_000) + "</p>" }, "html"},
		"nothing to read":    {article.News, func(c *article.Manuscript) { c.HTML = "<p> </p><script>alert(1)</script>" }, "html"},
		"no video":           {article.Tutorial, func(c *article.Manuscript) { c.VideoURL = "https://exemple.fr" }, "videoUrl"},
		"nobody":             {article.News, to(nil), "audience.roles"},
		"no company":         {article.News, func(c *article.Manuscript) { c.Audience.CompanyIDs = []string{} }, "audience.companyIds"},
		"too many companies": {article.News, func(c *article.Manuscript) { c.Audience.CompanyIDs = make([]string, 101) }, "audience.companyIds"},
		"far date":           {article.News, at(far), "publishAt"},
		"news in a category": {article.News, func(c *article.Manuscript) { c.Category = "x" }, "category"},
		"pinned tutorial":    {article.Tutorial, pinned, "pinned"},
		"long alternative":   {article.News, func(c *article.Manuscript) { c.CoverAlt = strings.Repeat("a", 201) }, "coverAlt"},
	} {
		a := article.Article{Kind: c.kind, Title: "avant"}
		var refused *fault.Error
		if err := a.Write(content("Titre", c.change), now); !errors.As(err, &refused) || refused.Fields[0].Name != c.field {
			t.Errorf("%s: %v", name, err)
		}
		if a.Title != "avant" {
			t.Errorf("%s: part of it was kept", name)
		}
	}
	a := article.Article{Kind: article.News}
	if err := a.Write(content("  Un \t titre\u00a0: court\u202f! ", draft, to([]rights.Role{rights.Manager}, []string{}...), func(c *article.Manuscript) { c.HTML = "" }), now); err != nil || a.Title != "Un titre\u00a0: court\u202f!" {
		t.Errorf("a draft may lack a text: %v", err)
	}
}

func TestE1_WhatIsKeptCannotRun(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.add(article.News, content("<script>alert(1)</script>", func(c *article.Manuscript) {
			c.HTML = `<p onclick="x()">Bonjour <img src=x onerror=alert(1)><a href="javascript:alert(1)">ici</a></p><iframe src="https://pirate.example"></iframe>`
		}))
		one, err := s.Find(t.Context(), admin.Scope(), article.News, a.ID)
		if err != nil {
			t.Fatal(err)
		}
		if one.Title != "<script>alert(1)</script>" {
			t.Errorf("the title is text, shown as typed: %q", one.Title)
		}
		for _, bad := range []string{"onclick", "onerror", "javascript", "iframe", "<img"} {
			if strings.Contains(one.HTML, bad) {
				t.Errorf("%q is kept: %s", bad, one.HTML)
			}
		}
	})
}

func TestG11_TwoSavesOfOneRevision(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.add(article.News, content("Avant"))
		results := make(chan error, 2)
		for i := range 2 {
			go func() {
				_, err := s.Change(context.Background(), admin.Scope(), article.News, a.ID, 1, content(fmt.Sprint("Version ", i)))
				results <- err
			}()
		}
		saved, stale := 0, 0
		for range 2 {
			switch err := <-results; {
			case err == nil:
				saved++
			case fault.Is(err, fault.Conflict):
				stale++
			default:
				t.Error(err)
			}
		}
		if saved != 1 || stale != 1 {
			t.Errorf("%d saved, %d refused", saved, stale)
		}
		if n := s.count("SELECT revision FROM article WHERE id = ?", a.ID); n != 2 {
			t.Errorf("revision %d", n)
		}
	})
}

func TestBulk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		ready := s.add(article.News, content("Prête", draft, func(c *article.Manuscript) { c.CoverID = "couverture" }))
		if s.shelf.uses["news "+ready.ID] != "couverture" {
			t.Errorf("uses: %v", s.shelf.uses)
		}
		later := s.add(article.News, content("Programmée", at(s.clock.Add(time.Hour))))
		online := s.add(article.News, content("En ligne", at(s.clock.Add(-time.Hour))))
		empty := s.add(article.News, content("Vide", draft, func(c *article.Manuscript) { c.HTML = "" }))
		lonely := s.add(article.News, content("Pour personne", draft, to([]rights.Role{rights.Author}, []string{}...)))
		lesson := s.add(article.Tutorial, content("Tutoriel"))
		run := func(action article.Action, ids ...string) (int, error) {
			return s.Bulk(t.Context(), admin.Scope(), article.News, ids, action)
		}
		for _, incomplete := range []string{empty.ID, lonely.ID} {
			if _, err := run(article.Publish, ready.ID, incomplete); !fault.Is(err, fault.Invalid) {
				t.Errorf("an incomplete one was published: %v", err)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM article WHERE kind = 'news' AND draft"); n != 3 {
			t.Errorf("all or none: %d drafts", n)
		}
		if n, err := run(article.Publish, ready.ID, later.ID, online.ID, "partie"); n != 2 || err != nil {
			t.Errorf("%d published: %v", n, err)
		}
		if got := s.seen(claire); len(got) != 3 {
			t.Errorf("seen: %v", got)
		}
		if n, err := run(article.Withdraw, ready.ID, online.ID, empty.ID); n != 2 || err != nil {
			t.Errorf("%d withdrawn: %v", n, err)
		}
		if _, err := run(article.Remove, lesson.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("a tutorial deleted among news: %v", err)
		}
		if err := s.MarkRead(t.Context(), claire, later.ID); err != nil {
			t.Fatal(err)
		}
		if n, err := run(article.Remove, ready.ID, later.ID); n != 2 || err != nil {
			t.Errorf("%d deleted: %v", n, err)
		}
		for _, left := range []string{"article_read", "search_word WHERE owner_id IN ('" + ready.ID + "', '" + later.ID + "')"} {
			if n := s.count("SELECT COUNT(*) FROM " + left); n != 0 {
				t.Errorf("%s: %d left", left, n)
			}
		}
		if len(s.shelf.uses) != 0 {
			t.Errorf("the cover is still known as used: %v", s.shelf.uses)
		}
		for action, want := range map[string]int{"news.created": 5, "news.published": 2, "news.withdrawn": 2, "news.deleted": 2, "tutorial.created": 1} {
			if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = ?", action); n != want {
				t.Errorf("%s: %d traces, want %d", action, n, want)
			}
		}
	})
}

func TestC3_WhatAContentRefersToExists(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.sql("UPDATE company SET state = 'deleting' WHERE id = 'tilleuls'")
		for name, change := range map[string]func(*article.Manuscript){
			"unknown picture":       func(c *article.Manuscript) { c.CoverID = "inconnue" },
			"a company's picture":   func(c *article.Manuscript) { c.CoverID = "logo" },
			"unknown company":       to([]rights.Role{rights.Manager}, "courtil", "inconnue"),
			"company being deleted": to([]rights.Role{rights.Manager}, "tilleuls"),
		} {
			if _, err := s.Create(t.Context(), admin.Scope(), article.News, content("Titre", change)); !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM article"); n != 0 {
			t.Errorf("%d written", n)
		}
		for _, scope := range []rights.Scope{claire.Scope(), marc.Scope(), {}} {
			if _, err := s.Create(t.Context(), scope, article.News, content("Titre")); !fault.Is(err, fault.NotFound) {
				t.Errorf("written by %v: %v", scope, err)
			}
			if _, _, err := s.List(t.Context(), scope, article.News, article.Filter{}); !fault.Is(err, fault.NotFound) {
				t.Errorf("listed by %v: %v", scope, err)
			}
		}
	})
}

func TestList_SearchesFiltersAndSorts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		ago := func(n int) func(*article.Manuscript) { return at(s.clock.Add(time.Duration(-n) * time.Hour)) }
		in := func(category string) func(*article.Manuscript) {
			return func(c *article.Manuscript) { c.Category = category }
		}
		s.add(article.Tutorial, content("Élan", ago(3), in("Rédiger")))
		s.add(article.Tutorial, content("abeille", ago(2), in("REDIGER"), func(c *article.Manuscript) { c.HTML = "<p>Le pré de l’Été</p>" }))
		s.add(article.Tutorial, content("Zèbre", ago(-1), in("Accueillir")))
		s.add(article.Tutorial, content("Brouillon", draft, ago(9), to([]rights.Role{rights.Manager}, "courtil")))
		for name, c := range map[string]struct {
			filter article.Filter
			want   string
		}{
			"newest first":       {article.Filter{}, "Zèbre, abeille, Élan, Brouillon"},
			"by title":           {article.Filter{Sort: "title"}, "abeille, Brouillon, Élan, Zèbre"},
			"by title, backward": {article.Filter{Sort: "-title"}, "Zèbre, Élan, Brouillon, abeille"},
			"drafts":             {article.Filter{State: article.Draft}, "Brouillon"},
			"scheduled":          {article.Filter{State: article.Scheduled}, "Zèbre"},
			"published":          {article.Filter{State: article.Published}, "abeille, Élan"},
			"category":           {article.Filter{Category: "Rédiger"}, "abeille, Élan"},
			"a company's":        {article.Filter{CompanyID: "tilleuls"}, "Zèbre, abeille, Élan"},
			"the other's":        {article.Filter{CompanyID: "courtil"}, "Zèbre, abeille, Élan, Brouillon"},
			"no accents":         {article.Filter{Query: "ELAN"}, "Élan"},
			"words of the text":  {article.Filter{Query: "ete pre"}, "abeille"},
			"the category":       {article.Filter{Query: "redig", State: article.Published}, "abeille, Élan"},
			"nothing":            {article.Filter{Query: "lan"}, ""},
		} {
			c.filter.Limit = 10
			rows, total, err := s.List(t.Context(), admin.Scope(), article.Tutorial, c.filter)
			if err != nil {
				t.Fatal(name, err)
			}
			var titles []string
			for _, r := range rows {
				titles = append(titles, r.Title)
			}
			if got := strings.Join(titles, ", "); got != c.want || total.Count != len(rows) {
				t.Errorf("%s: %s (%d), want %s", name, got, total.Count, c.want)
			}
		}
		if names, err := s.Categories(t.Context(), admin.Scope()); err != nil || !slices.Equal(names, []string{"Accueillir", "Rédiger"}) {
			t.Errorf("categories %v: %v", names, err)
		}
	})
}

func TestC9_EraseCompany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		managers := []rights.Role{rights.Manager}
		both := s.add(article.News, content("Les deux", to(managers, "courtil", "tilleuls")))
		alone := s.add(article.News, content("Courtil seul", to(managers, "courtil")))
		shared := s.add(article.News, content("Et les admins", to([]rights.Role{rights.Admin, rights.Manager}, "courtil")))
		lesson := s.add(article.Tutorial, content("Tutoriel de Courtil", to(managers, "courtil")))
		rounds := 0
		for n := 1; n > 0; rounds++ {
			err := s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
				n, err = s.EraseCompany(ctx, tx, "courtil", 3)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if rounds != 3 { // three, one, none
			t.Errorf("%d rounds", rounds)
		}
		for id, want := range map[string]bool{both.ID: false, alone.ID: true, shared.ID: false, lesson.ID: true} {
			if got := s.count("SELECT COUNT(*) FROM article WHERE id = ? AND draft", id) == 1; got != want {
				t.Errorf("%s is a draft: %v", id, got)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM article_company WHERE company_id = 'courtil'"); n != 0 {
			t.Errorf("%d rows left", n)
		}
		if got := s.seen(yanis); !slices.Equal(got, []string{"Les deux"}) {
			t.Errorf("tilleuls sees %v", got)
		}
	})
}

func TestChange_WaitsForCompaniesBeforeItHoldsTheArticle(t *testing.T) {
	dbtest.EachWithManyWriters(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		m := article.Manuscript{Title: "Titre", HTML: "<p>Un texte.</p>", Audience: article.Audience{Roles: []rights.Role{rights.Manager}, CompanyIDs: []string{"courtil"}}}
		a, err := s.Create(t.Context(), admin.Scope(), article.News, m)
		if err != nil {
			t.Fatal(err)
		}
		changed := make(chan error, 1)
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.ExecContext(ctx, "SELECT 1 FROM company WHERE id = 'courtil' FOR UPDATE"); err != nil {
				return err
			}
			go func() {
				_, err := s.Change(context.WithoutCancel(ctx), admin.Scope(), article.News, a.ID, a.Revision, m)
				changed <- err
			}()
			time.Sleep(300 * time.Millisecond)
			// What a deletion does next: it must not find the article held by who waits for it.
			_, err := tx.ExecContext(ctx, "SELECT 1 FROM article WHERE id = ? FOR UPDATE NOWAIT", a.ID)
			return err
		})
		if err != nil {
			t.Error(err)
		}
		if err := <-changed; err != nil {
			t.Error(err)
		}
	})
}

func TestWrite_ATextTooLongIsRefusedForThatAlone(t *testing.T) {
	a := article.Article{Kind: article.News}
	m := article.Manuscript{Title: "Titre", HTML: strings.Repeat("<p> </p>", 100_000), Audience: article.Audience{Roles: []rights.Role{rights.Manager}}}
	var refused *fault.Error
	if err := a.Write(m, db.Now()); !errors.As(err, &refused) || len(refused.Fields) != 1 || refused.Fields[0].Key != "article.text.long" {
		t.Errorf("%+v", refused)
	}
}
