package app

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// publish makes an article as the admin and answers its id.
func (b *browser) publish(path string, content object) string {
	b.t.Helper()
	return b.want(fine, b.post(path, content)).data()["id"].(string)
}

// onlyCourtil addresses an article to the managers of claire's company.
func (s *site) onlyCourtil() object {
	return object{"roles": []string{"manager"}, "companyIds": []string{s.companyOf(claire)}}
}

func titles(r reply) []string {
	found := []string{}
	rows, _ := r.Body["data"].([]any)
	for _, row := range rows {
		found = append(found, row.(object)["title"].(string))
	}
	return found
}

// same checks that two refusals cannot be told apart.
func (b *browser) same(method, path, unknown string, body any) {
	b.t.Helper()
	got, want := b.send(method, path, body), b.send(method, unknown, body)
	if got.Status != hidden || got.Raw != want.Raw || want.Status != hidden {
		b.t.Errorf("%s %s: %d %s, unknown: %d %s", method, path, got.Status, got.Raw, want.Status, want.Raw)
	}
}

func TestC2_ArticlesOfOthersDoNotExist(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		news := admin.publish("/api/admin/news", with(aNews(), object{"audience": s.onlyCourtil()}))
		lesson := admin.publish("/api/admin/tutorials", with(aTutorial(), object{"audience": s.onlyCourtil()}))
		reader := s.member(claire)
		reader.want(fine, reader.get("/api/news/"+news))
		reader.want(fine, reader.get("/api/tutorials/"+lesson))
		// Another company's manager, and an author of the right company.
		others := []*browser{s.member(yanis), s.member(marc)}
		before := s.snapshot()
		for _, b := range others {
			b.same("GET", "/api/news/"+news, "/api/news/inconnu", nil)
			b.same("PUT", "/api/news/"+news+"/read", "/api/news/inconnu/read", nil)
			b.same("GET", "/api/tutorials/"+lesson, "/api/tutorials/inconnu", nil)
			for path, id := range map[string]string{"/api/admin/news": news, "/api/admin/tutorials": lesson} {
				b.same("GET", path+"/"+id, path+"/inconnu", nil)
				b.same("PUT", path+"/"+id, path+"/inconnu", with(aNews(), object{"revision": 1}))
				b.same("DELETE", path+"/"+id, path+"/inconnu", nil)
				b.want(hidden, b.post(path+"/bulk", object{"ids": []string{id}, "action": "delete"}))
				b.want(hidden, b.post(path, aNews()))
			}
			for _, list := range []string{"/api/news?perPage=100", "/api/tutorials?q=decembre", "/api/tutorials?perPage=100"} {
				if got := titles(b.want(fine, b.get(list))); slices.Contains(got, "Fermeture du 24 décembre") {
					t.Errorf("%s: %v", list, got)
				}
			}
		}
		if s.snapshot() != before {
			t.Error("a refused call changed the database")
		}
	})
}

func TestC3_AudienceAndCoverAreChecked(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		before := s.snapshot()
		for field, change := range map[string]object{
			"coverId":             {"coverId": "inconnue"},
			"audience.companyIds": {"audience": object{"roles": []string{"manager"}, "companyIds": []string{"inconnue"}}},
			"audience.roles":      {"audience": object{"roles": []string{}, "companyIds": nil}},
		} {
			if r := admin.post("/api/admin/news", with(aNews(), change)); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
		if s.snapshot() != before {
			t.Error("a refused call changed the database")
		}
	})
}

func TestC5_ArticleFieldsOfTheServerCannotBeWritten(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		id := admin.publish("/api/admin/news", aNews())
		for _, field := range []string{"id", "kind", "state", "createdBy", "createdAt", "updatedAt", "titleKey", "unread"} {
			body := with(aNews(), object{"revision": 1, field: "x"})
			if r := admin.send("PUT", "/api/admin/news/"+id, body); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
	})
}

func TestC6_ArticlesSortAndFilterByListedFieldsAlone(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		for _, query := range []string{"sort=html", "sort=createdBy", "sort=-cover_id", "sort=title,html", "state=hidden", "perPage=1000"} {
			if r := admin.get("/api/admin/news?" + query); r.Status != refused {
				t.Errorf("%s: %d", query, r.Status)
			}
		}
		row := admin.want(fine, admin.get("/api/admin/news?perPage=1")).Body["data"].([]any)[0].(object)
		for _, secret := range []string{"html", "createdBy", "titleKey", "forAdmin"} {
			if _, there := row[secret]; there {
				t.Errorf("a list carries %s", secret)
			}
		}
	})
}

func TestG11_ArticleSavedTwiceFromOneRevision(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		first, second := s.member(hélène), s.member(hélène)
		id := first.publish("/api/admin/news", aNews())
		statuses := make([]int, 2)
		var wg sync.WaitGroup
		for i, b := range []*browser{first, second} {
			wg.Go(func() {
				statuses[i] = b.send("PUT", "/api/admin/news/"+id, with(aNews(), object{"revision": 1})).Status
			})
		}
		wg.Wait()
		slices.Sort(statuses)
		if !slices.Equal(statuses, []int{fine, http.StatusConflict}) {
			t.Errorf("answers %v", statuses)
		}
		r := first.want(fine, first.send("PUT", "/api/admin/news/"+id, with(aNews(), object{"revision": 2, "title": "Bonne année"})))
		if r.data()["revision"] != 3.0 || r.message() != "C’est publié." {
			t.Errorf("%s", r.Raw)
		}
	})
}

func TestB3_ActingForSomeoneMarksNothingAsRead(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.person("acting")
		list := b.want(fine, b.get("/api/news")).Body["data"].([]any)
		var unread string
		for _, row := range list {
			if row.(object)["unread"] == true {
				unread = row.(object)["id"].(string)
			}
		}
		b.want(fine, b.get("/api/news/"+unread))
		b.want(forbidden, b.send("PUT", "/api/news/"+unread+"/read", nil))
		if n := s.count("SELECT COUNT(*) FROM article_read WHERE article_id = ?", unread); n != 0 {
			t.Error("read in someone's place")
		}
	})
}

func TestNews_ReadByThePersonAndScheduledByTheClock(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, reader := s.member(hélène), s.member(claire)
		unread := func() float64 { return reader.want(fine, reader.get("/api/news/unread")).data()["count"].(float64) }
		already := unread()
		id := admin.publish("/api/admin/news", with(aNews(), object{"audience": s.onlyCourtil()}))
		if unread() != already+1 {
			t.Error("not counted as unread")
		}
		one := reader.want(fine, reader.get("/api/news/"+id)).data()
		if one["unread"] != true || one["previous"] == nil || one["next"] != nil {
			t.Errorf("%v", one)
		}
		reader.want(fine, reader.send("PUT", "/api/news/"+id+"/read", nil))
		if unread() != already {
			t.Error("still counted as unread")
		}
		when := s.Accounts.Now().Add(10 * time.Minute)
		later := admin.want(fine, admin.post("/api/admin/news", with(aNews(), object{"title": "Plus tard", "publishAt": when.Format(time.RFC3339)})))
		if later.data()["state"] != "scheduled" || later.message() != "Publication programmée." {
			t.Errorf("%s", later.Raw)
		}
		path := "/api/news/" + later.data()["id"].(string)
		reader.want(hidden, reader.get(path))
		s.later(11 * time.Minute)
		reader.want(fine, reader.get(path))
	})
}

func TestS2_4_TutorialsAreFoundWithoutAccents(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc)
		for query, want := range map[string]string{
			"interimaires":      "Préparer l’arrivée de vos intérimaires",
			"INTÉRIMAIRES prep": "Préparer l’arrivée de vos intérimaires",
			"reglement":         "Ce que la loi demande de remettre à l’embauche",
		} {
			if got := titles(b.want(fine, b.get("/api/tutorials?q="+strings.ReplaceAll(query, " ", "+")))); !slices.Equal(got, []string{want}) {
				t.Errorf("%q: %v", query, got)
			}
		}
		names := b.want(fine, b.get("/api/tutorials/categories")).Raw
		if !strings.Contains(names, `{"name":"Accueillir","count":2}`) || strings.Contains(names, "Équipe") {
			t.Errorf("categories of an author: %s", names)
		}
	})
}
