package app

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"livret/internal/db"
)

const awa = "awa.ndiaye@courtil.example"

// inBooklet is the path of a call with a booklet's id filled in.
func inBooklet(call, id string) string {
	_, path, _ := strings.Cut(call, " ")
	return strings.Replace(path, "/api/booklets/{id}", "/api/booklets/"+id, 1)
}

// ifMatch says which revision was seen.
func ifMatch(revision any) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("If-Match", fmt.Sprintf("%q", fmt.Sprint(revision))) }
}

// bound is a booklet made through the calls, with one of everything.
type bound struct{ booklet, chapter, page, binnedChapter, binnedPage, revision string }

// bind makes a booklet as a person does.
func (b *browser) bind(name string) bound {
	b.t.Helper()
	made := bound{db.NewID(), db.NewID(), db.NewID(), db.NewID(), db.NewID(), ""}
	b.want(fine, b.post("/api/booklets", object{"id": made.booklet, "name": name, "kind": "employee"}))
	for _, id := range []string{made.chapter, made.binnedChapter} {
		b.want(fine, b.post("/api/booklets/"+made.booklet+"/chapters", object{"id": id, "title": "Bienvenue", "icon": "", "hidden": false}))
	}
	for _, id := range []string{made.page, made.binnedPage} {
		b.want(fine, b.post("/api/chapters/"+made.chapter+"/pages", object{"id": id, "title": "Le mot", "lead": "", "hidden": false}))
	}
	b.want(fine, b.send("DELETE", "/api/chapters/"+made.binnedChapter, nil))
	b.want(fine, b.send("DELETE", "/api/pages/"+made.binnedPage, nil))
	made.revision = b.want(fine, b.get("/api/pages/"+made.page+"/revisions")).Body["data"].([]any)[0].(object)["id"].(string)
	return made
}

// fill puts ids into the path of a call: real ones, or others of the same kind.
func (m bound) fill(method, path, user string) string {
	chapter, page := m.chapter, m.page
	if strings.HasSuffix(path, "/restore") && !strings.Contains(path, "/revisions/") {
		chapter, page = m.binnedChapter, m.binnedPage
	}
	return strings.NewReplacer("/booklets/{id}", "/booklets/"+m.booklet, "/chapters/{id}", "/chapters/"+chapter, "/pages/{id}", "/pages/"+page, "{revision}", m.revision, "{userId}", user).Replace(path)
}

func TestC2_NoCallReachesAnotherCompanysBooklet(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		real := s.member(claire).bind("Livret de Claire")
		unknown := bound{db.NewID(), db.NewID(), db.NewID(), db.NewID(), db.NewID(), db.NewID()}
		// Another company's manager and author, and an author of the right company who has no part in it.
		strangers := []*browser{s.member(yanis), s.member(solène), s.member(awa)}
		user := s.id(claire)
		before := s.snapshot()
		tried := 0
		for _, route := range s.Server.API.Routes {
			if !strings.HasPrefix(route.Path, "/api/booklets/{id}") && !strings.HasPrefix(route.Path, "/api/chapters/") && !strings.HasPrefix(route.Path, "/api/pages/") {
				continue
			}
			tried++
			body := scenarios[route.Method+" "+route.Path].body
			for _, b := range strangers {
				got := b.send(route.Method, real.fill(route.Method, route.Path, user), body, ifMatch(1))
				want := b.send(route.Method, unknown.fill(route.Method, route.Path, user), body, ifMatch(1))
				if got.Status != hidden || want.Status != hidden || got.Raw != want.Raw {
					t.Errorf("%s %s: %d %s, unknown: %d %s", route.Method, route.Path, got.Status, got.Raw, want.Status, want.Raw)
				}
			}
		}
		if tried < 45 {
			t.Errorf("only %d calls were tried", tried)
		}
		for _, b := range strangers {
			for _, list := range []string{"/api/booklets?q=claire", "/api/booklets?perPage=100", "/api/booklets?bin=true", "/api/booklets?manager=" + user} {
				if r := b.want(fine, b.get(list)); strings.Contains(r.Raw, real.booklet) {
					t.Errorf("%s shows it", list)
				}
			}
		}
		if s.snapshot() != before {
			t.Error("a refused call changed the database")
		}
	})
}

func TestC3_IdsInBodiesAreOfTheSameBooklet(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		mine, other, foreign := b.bind("Le mien"), b.bind("Un autre"), s.member(yanis).bind("D’ailleurs")
		before := s.snapshot()
		for _, to := range []string{other.chapter, foreign.chapter, mine.binnedChapter, someID} {
			if r := b.post("/api/pages/"+mine.page+"/move", object{"chapterId": to, "after": ""}); r.Status != refused || r.fieldError("chapterId") == "" {
				t.Errorf("into %s: %d %s", to, r.Status, r.Raw)
			}
			if r := b.post("/api/chapters/"+mine.chapter+"/move", object{"after": to}); r.Status != refused || r.fieldError("after") == "" {
				t.Errorf("after %s: %d %s", to, r.Status, r.Raw)
			}
		}
		for _, user := range []string{s.id(yanis), someID} {
			if r := b.post("/api/booklets/"+mine.booklet+"/editors", object{"userId": user}); r.Status != refused || r.fieldError("userId") == "" {
				t.Errorf("%d %s", r.Status, r.Raw)
			}
			if r := b.post("/api/booklets/"+mine.booklet+"/transfer", object{"managerId": user}); r.Status != refused || r.fieldError("managerId") == "" {
				t.Errorf("%d %s", r.Status, r.Raw)
			}
		}
		if r := b.post("/api/booklets", with(aBooklet(), object{"companyId": s.companyOf(yanis)})); r.Status != refused || r.fieldError("companyId") == "" {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		if s.snapshot() != before {
			t.Error("a refused call changed the database")
		}
	})
}

func TestC4_AnAuthorSeesOnlyWhereTheyHaveAPart(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		author, manager := s.member(marc), s.member(claire)
		made := author.bind("Livret de Marc")
		path := "/api/booklets/" + made.booklet
		manager.want(fine, manager.get(path))
		helper := s.member(awa)
		helper.want(hidden, helper.get(path))
		author.want(fine, author.post(path+"/editors", object{"userId": s.id(awa)}))
		if r := helper.want(fine, helper.get(path)); r.data()["run"] != false {
			t.Errorf("%s", r.Raw)
		}
		helper.want(fine, helper.send("PUT", "/api/pages/"+made.page, object{"content": aPage()}, ifMatch(1)))
		// What a responsable decides is known to exist, and refused.
		for _, call := range []struct {
			method, path string
			body         any
		}{
			{"PUT", "", with(aBooklet(), object{"revision": 1})}, {"DELETE", "", nil}, {"POST", "/archive", nil}, {"POST", "/restore", nil}, {"POST", "/transfer", object{"managerId": s.id(awa)}},
			{"GET", "/managers", nil}, {"POST", "/managers", object{"userId": s.id(awa)}}, {"GET", "/editors/candidates", nil}, {"PUT", "/editors/" + s.id(awa), object{"role": "manager"}}, {"DELETE", "/managers/" + s.id(marc), nil},
		} {
			if r := helper.send(call.method, path+call.path, call.body); r.Status != forbidden || r.message() == "" {
				t.Errorf("%s %s: %d %s", call.method, call.path, r.Status, r.Raw)
			}
		}
		author.want(fine, author.send("DELETE", path+"/editors/"+s.id(awa), nil))
		helper.want(hidden, helper.get(path))
		page := "/api/pages/" + made.page
		for _, call := range []string{"", "/revisions", "/revisions/" + made.revision} {
			helper.want(hidden, helper.get(page+call))
		}
		for call, body := range map[string]any{"/presence": object{"tab": "a", "editing": true}, "/presence/take": object{"tab": "a"}, "/duplicate": object{"id": db.NewID()}} {
			if r := helper.post(page+call, body); r.Status != hidden {
				t.Errorf("%s: %d %s", call, r.Status, r.Raw)
			}
		}
		helper.want(hidden, helper.send("PUT", page, object{"content": aPage()}, ifMatch(2)))
		helper.want(hidden, helper.post(path+"/duplicate", object{"id": db.NewID(), "people": false}))
	})
}

func TestC5_BookletFieldsOfTheServerCannotBeWritten(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		made := b.bind("Livret")
		for _, field := range []string{"id", "companyId", "slug", "state", "step", "createdBy", "updatedAt", "theme", "role", "run", "deletedAt"} {
			if r := b.send("PUT", "/api/booklets/"+made.booklet, with(aBooklet(), object{"revision": 1, field: "x"})); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
		for _, field := range []string{"bookletId", "chapterId", "position", "source", "updatedBy"} {
			body := object{"title": "Une page", "lead": "", "hidden": false, "revision": 1, field: "x"}
			if r := b.send("PUT", "/api/pages/"+made.page+"/settings", body); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
	})
}

func TestC6_BookletsSortAndFilterByListedFieldsAlone(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		for _, query := range []string{"sort=slug", "sort=createdBy", "sort=-company_id", "sort=name,slug", "state=deleted", "kind=autre", "perPage=1000"} {
			if r := b.get("/api/booklets?" + query); r.Status != refused {
				t.Errorf("%s: %d", query, r.Status)
			}
		}
	})
}

func TestG11_APageSavedTwiceFromOneRevision(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		first, second := s.member(claire), s.member(hélène)
		made := first.bind("Livret")
		path := "/api/pages/" + made.page
		replies := make([]reply, 2)
		var wg sync.WaitGroup
		for i, b := range []*browser{first, second} {
			wg.Go(func() {
				replies[i] = b.send("PUT", path, object{"content": saying(fmt.Sprint("Texte ", i))}, ifMatch(1))
			})
		}
		wg.Wait()
		slices.SortFunc(replies, func(a, b reply) int { return a.Status - b.Status })
		if replies[0].Status != fine || replies[1].Status != http.StatusConflict {
			t.Fatalf("%d %s\n%d %s", replies[0].Status, replies[0].Raw, replies[1].Status, replies[1].Raw)
		}
		current, _ := replies[1].Body["current"].(object)
		if current["revision"] != 2.0 || current["content"] == nil || current["by"].(object)["firstName"] == "" || current["at"] == nil {
			t.Errorf("%s", replies[1].Raw)
		}
		for _, call := range []struct {
			method, path string
			body         object
		}{
			{"PUT", path + "/settings", object{"title": "Le mot", "lead": "", "hidden": false}},
			{"PUT", "/api/chapters/" + made.chapter, object{"title": "Bienvenue", "icon": "", "hidden": false}},
			{"PUT", "/api/booklets/" + made.booklet, aBooklet()}, {"PUT", "/api/booklets/" + made.booklet + "/theme", aTheme()},
			{"PUT", "/api/booklets/" + made.booklet + "/structure", aStructure()}, {"PUT", "/api/booklets/" + made.booklet + "/cover", aCover()},
			{"PUT", "/api/booklets/" + made.booklet + "/variables", object{"values": object{"rh.nom": "Claire"}}},
		} {
			if r := first.send(call.method, call.path, with(call.body, object{"revision": 99})); r.Status != http.StatusConflict {
				t.Errorf("%s: %d %s", call.path, r.Status, r.Raw)
			}
		}
		sheet := func() any {
			return first.want(fine, first.get("/api/booklets/"+made.booklet)).data()["revision"]
		}
		for _, part := range []struct {
			name string
			body object
		}{{"", aBooklet()}, {"/theme", aTheme()}, {"/structure", aStructure()}, {"/cover", aCover()}, {"/variables", object{"values": object{"rh.nom": "Claire"}}}} {
			first.want(fine, first.send("PUT", "/api/booklets/"+made.booklet+part.name, with(part.body, object{"revision": sheet()})))
		}
	})
}

// saying is a page with one text.
func saying(text string) object {
	return object{"root": object{"props": object{}}, "content": []object{{"type": "text", "props": object{"id": "t1", "v": 1, "html": "<p>" + text + "</p>", "look": "plain"}}}}
}

func TestE1_WhatAPageKeepsCannotRun(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		made := b.bind("<script>alert(1)</script>")
		r := b.want(fine, b.send("PUT", "/api/pages/"+made.page, object{"content": saying(`Bonjour<script>alert(1)</script><img src=x onerror=alert(1)>`)}, ifMatch(1)))
		if !strings.Contains(r.Raw, `"content"`) || strings.Contains(r.Raw, "script") || strings.Contains(r.Raw, "onerror") {
			t.Errorf("%s", r.Raw)
		}
		if r := b.send("PUT", "/api/pages/"+made.page, object{"content": object{"root": object{"props": object{}}, "content": []object{{"type": "text", "props": object{"id": "t1", "v": 1, "html": 12}}}}}, ifMatch(2)); r.Status != refused {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
	})
}

func TestBadInput_Pages(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		made := b.bind("Livret")
		path := "/api/pages/" + made.page
		many := []object{}
		for i := range 2000 {
			many = append(many, object{"type": "separator", "props": object{"id": fmt.Sprint("s", i), "v": 1}})
		}
		loop := `{"content":{"root":{"props":{}},"content":[` + strings.Repeat(`{"type":"columns","props":{"id":"c","v":1,"columns":[{"content":[`, 60) + strings.Repeat(`]}]}}`, 60) + `]}}`
		for name, c := range map[string]struct {
			body   any
			change func(*http.Request)
			status int
		}{
			"2 000 blocks":      {object{"content": object{"root": object{"props": object{}}, "content": many}}, ifMatch(1), refused},
			"over 2 MB":         {object{"content": saying(strings.Repeat("a", 2<<20))}, ifMatch(1), http.StatusRequestEntityTooLarge},
			"well over 2 MB":    {object{"content": saying(strings.Repeat("a", 5<<20))}, ifMatch(1), http.StatusRequestEntityTooLarge},
			"blocks in blocks":  {loop, ifMatch(1), refused},
			"no revision":       {object{"content": aPage()}, ifMatch(""), refused},
			"a revision of air": {object{"content": aPage()}, ifMatch("abc"), refused},
			"no content":        {object{}, ifMatch(1), refused},
			"not a page":        {object{"content": []int{1}}, ifMatch(1), refused},
		} {
			if r := b.send("PUT", path, c.body, c.change); r.Status != c.status || r.message() == "" {
				t.Errorf("%s: %d %.300s", name, r.Status, r.Raw)
			}
		}
		if r := b.want(fine, b.get(path)); r.data()["revision"] != 1.0 {
			t.Errorf("%s", r.Raw)
		}
	})
}

func TestBooklets_FromNothingThroughTheWizard(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc)
		id := db.NewID()
		path := "/api/booklets/" + id
		made := b.want(fine, b.post("/api/booklets", object{"id": id, "name": "Saisonniers de l’été", "kind": "temp"})).data()
		if made["slug"] != "saisonniers-de-l-ete" || made["state"] != "draft" || made["step"] != "name" || made["run"] != true {
			t.Errorf("%v", made)
		}
		offer := b.want(fine, b.get("/api/builder")).data()
		sector := offer["sectors"].([]any)[0].(object)["id"].(string)
		chapters := b.want(fine, b.get("/api/builder?sector="+sector)).data()["chapters"].([]any)
		common := b.want(fine, b.get("/api/builder")).data()["chapters"].([]any)
		if len(chapters) <= len(common) || len(common) == 0 || strings.Contains(fmt.Sprint(chapters), "Lexique des sigles") {
			t.Errorf("%d for a sector, %d common", len(chapters), len(common))
		}
		b.want(fine, b.send("PUT", path, object{"name": "Saisonniers de l’été", "kind": "temp", "sectorId": sector, "revision": 1}))
		b.want(fine, b.send("PUT", path+"/step", object{"step": "chapitres"}))
		first := chapters[0].(object)
		chosen := []object{{"id": first["id"], "pages": nil}, {"id": chapters[1].(object)["id"], "pages": []string{}}}
		tree := b.want(fine, b.post(path+"/chapters/from-library", object{"chapters": chosen})).Body["data"].([]any)
		if len(tree) != 2 || len(tree[0].(object)["pages"].([]any)) != len(first["pages"].([]any)) || len(tree[1].(object)["pages"].([]any)) != 0 {
			t.Errorf("%v", tree)
		}
		b.want(fine, b.send("PUT", path+"/variables", object{"values": object{"direction.nom": "Anne Courtil"}, "revision": 2}))
		found := b.want(fine, b.get(path+"/variables"))
		if !strings.Contains(found.Raw, `"label":"Nom de la direction"`) || !strings.Contains(found.Raw, `"value":"Anne Courtil"`) {
			t.Errorf("%.400s", found.Raw)
		}
		list := b.want(fine, b.get("/api/booklets?q=saisonniers"))
		if row := list.Body["data"].([]any)[0].(object); row["step"] != "chapitres" || row["pageCount"] != float64(len(first["pages"].([]any))) || row["company"].(object)["name"] != "Maison Courtil" {
			t.Errorf("%v", row)
		}
	})
}

func TestG12_DuplicatePressedTwice(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		made := b.bind("Livret à copier")
		copyID := db.NewID()
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				r := b.post("/api/booklets/"+made.booklet+"/duplicate", object{"id": copyID, "people": true})
				if r.Status != fine || r.data()["name"] != "Copie de Livret à copier" {
					t.Errorf("%d %s", r.Status, r.Raw)
				}
			})
		}
		wg.Wait()
		if n := s.count("SELECT COUNT(*) FROM booklet WHERE name LIKE '%Livret à copier'"); n != 2 {
			t.Errorf("%d booklets", n)
		}
	})
}

func TestBooklets_ADeletedPersonsPassToTheHeir(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		made := s.member(marc).bind("Livret de Marc")
		heir := s.id(awa)
		manager := s.member(claire)
		manager.want(fine, manager.send("DELETE", "/api/admin/users/"+s.id(marc)+"?heirId="+heir, nil))
		b := s.member(awa)
		if r := b.want(fine, b.get("/api/booklets/"+made.booklet)); r.data()["run"] != true {
			t.Errorf("%s", r.Raw)
		}
	})
}

func TestG11_AModelPageSavedTwiceFromOneRevision(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		var id string
		if err := s.DB.Read.NewRaw("SELECT id FROM library_page ORDER BY position, id LIMIT 1").Scan(t.Context(), &id); err != nil {
			t.Fatal(err)
		}
		path := "/api/admin/library/pages/" + id + "/content"
		first := b.want(fine, b.get(path)).data()
		if first["revision"] != 1.0 || first["content"].(object)["content"] == nil {
			t.Errorf("%v", first)
		}
		for range 2 { // sent again, it is no conflict
			if r := b.want(fine, b.send("PUT", path, object{"content": saying("Bonjour de {{direction.nom}}<script>alert(1)</script>")}, ifMatch(1))); r.data()["revision"] != 2.0 || strings.Contains(r.Raw, "script") {
				t.Errorf("%s", r.Raw)
			}
		}
		if r := b.send("PUT", path, object{"content": saying("Autre")}, ifMatch(1)); r.Status != http.StatusConflict || r.Body["current"].(object)["revision"] != 2.0 {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		// A booklet made of it says the same, and names its variable.
		author := s.member(marc)
		made := author.bind("Livret")
		var chapter string
		if err := s.DB.Read.NewRaw("SELECT chapter_id FROM library_page WHERE id = ?", id).Scan(t.Context(), &chapter); err != nil {
			t.Fatal(err)
		}
		author.want(fine, author.post("/api/booklets/"+made.booklet+"/chapters/from-library", object{"chapters": []object{{"id": chapter, "pages": []string{id}}}}))
		if r := author.want(fine, author.get("/api/booklets/"+made.booklet+"/variables")); !strings.Contains(r.Raw, `"name":"direction.nom","group":"La direction","type":"text","label":"Nom de la direction","help":"La personne qui signe le mot d’accueil.","example":"Anne Courtil","known":true,"pages":1`) {
			t.Errorf("%.600s", r.Raw)
		}
	})
}

// Whatever a call takes, it takes nothing that is the server's to write.
func TestC5_NoBookletCallTakesWhatIsTheServersToWrite(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		made := b.bind("Livret")
		before := s.snapshot()
		tried := 0
		for _, route := range s.Server.API.Routes {
			body, _ := scenarios[route.Method+" "+route.Path].body.(object)
			if body == nil || !strings.HasPrefix(route.Path, "/api/booklets") && !strings.HasPrefix(route.Path, "/api/chapters/") && !strings.HasPrefix(route.Path, "/api/pages/") {
				continue
			}
			tried++
			for _, field := range []string{"company_id", "slug", "state", "createdBy", "created_by", "createdAt", "updatedAt", "updatedBy", "deletedAt", "bookletId", "position", "source", "role", "number", "hash", "kept"} {
				if _, takes := body[field]; takes {
					continue
				}
				r := b.send(route.Method, made.fill(route.Method, route.Path, s.id(claire)), with(body, object{field: "x"}), ifMatch(1))
				if r.Status != refused || r.fieldError(field) == "" {
					t.Errorf("%s %s takes %s: %d %s", route.Method, route.Path, field, r.Status, r.Raw)
				}
			}
		}
		if tried < 25 {
			t.Errorf("only %d calls were tried", tried)
		}
		if s.snapshot() != before {
			t.Error("a refused call changed the database")
		}
	})
}

// What a contributeur may do with a booklet, call by call; everything else is a responsable's.
func TestC4_EveryBookletCallOfAContributeur(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		owner := s.member(marc)
		made := owner.bind("Livret de Marc")
		owner.want(fine, owner.post("/api/booklets/"+made.booklet+"/editors", object{"userId": s.id(awa)}))
		b := s.member(awa)
		runs := map[string]bool{}
		for _, call := range []string{"PUT ", "DELETE ", "DELETE /forever", "POST /archive", "POST /restore", "POST /transfer",
			"GET /managers", "POST /managers", "GET /managers/candidates", "PUT /managers/{userId}", "DELETE /managers/{userId}",
			"GET /editors", "POST /editors", "GET /editors/candidates", "PUT /editors/{userId}", "DELETE /editors/{userId}"} {
			method, path, _ := strings.Cut(call, " ")
			runs[method+" /api/booklets/{id}"+path] = true
		}
		// Once they are past what they may do: the look was changed by a call before, and no such chapter is asked for.
		past := map[string]int{"PUT /api/booklets/{id}/structure": http.StatusConflict, "PUT /api/booklets/{id}/cover": http.StatusConflict,
			"PUT /api/booklets/{id}/variables": http.StatusConflict, "POST /api/pages/{id}/move": refused}
		for _, route := range s.Server.API.Routes {
			call := route.Method + " " + route.Path
			if !strings.HasPrefix(route.Path, "/api/booklets/{id}") && !strings.HasPrefix(route.Path, "/api/chapters/") && !strings.HasPrefix(route.Path, "/api/pages/") || route.Method == "DELETE" && !runs[call] {
				continue // what they delete they may take back: tried in other tests
			}
			body := scenarios[call].body
			if call == "POST /api/booklets/{id}/transfer" {
				body = object{"managerId": s.id(awa)}
			}
			r := b.send(route.Method, made.fill(route.Method, route.Path, s.id(marc)), body, ifMatch(1))
			switch {
			case call == "DELETE /api/booklets/{id}/forever": // it is not in the bin: nobody could
				if r.Status != hidden {
					t.Errorf("%s: %d %s", call, r.Status, r.Raw)
				}
			case runs[call] != (r.Status == forbidden):
				t.Errorf("%s: %d %s", call, r.Status, r.Raw)
			case !runs[call] && r.Status >= 300 && r.Status != past[call]:
				t.Errorf("%s: %d %s", call, r.Status, r.Raw)
			}
		}
		if r := owner.want(fine, owner.get("/api/booklets/"+made.booklet)); r.data()["state"] != "draft" || r.data()["run"] != true {
			t.Errorf("%s", r.Raw)
		}
	})
}

const attack = `<img src=x onerror=alert(1)>`

// Names and titles are text: kept as typed, answered as JSON that no browser takes for a page.
func TestE1_ScriptInEveryTextOfABooklet(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		made := b.bind(attack)
		path := "/api/booklets/" + made.booklet
		b.want(fine, b.send("PUT", path+"/cover", with(aCover(), object{"revision": 1, "title": attack, "subtitle": attack})))
		b.want(fine, b.send("PUT", path+"/variables", object{"revision": 2, "values": object{"direction.nom": attack, "a.b": "{{direction.nom}}" + attack}}))
		b.want(fine, b.send("PUT", "/api/chapters/"+made.chapter, object{"title": attack, "icon": "", "hidden": false, "revision": 1}))
		b.want(fine, b.send("PUT", "/api/pages/"+made.page+"/settings", object{"title": attack, "lead": attack, "hidden": false, "revision": 1}))
		b.want(fine, b.send("PUT", "/api/pages/"+made.page+"/revisions/"+made.revision, object{"note": attack}))
		for _, call := range []string{path, path + "/variables", path + "/chapters", "/api/booklets?q=img", "/api/pages/" + made.page, "/api/pages/" + made.page + "/revisions"} {
			r := b.want(fine, b.get(call))
			if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") || r.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(r.Header.Get("Content-Security-Policy"), "default-src 'none'") {
				t.Errorf("%s: %v", call, r.Header)
			}
			if call != "/api/booklets?q=img" && !strings.Contains(fmt.Sprint(r.Body), attack) {
				t.Errorf("%s does not say what was typed: %.300s", call, r.Raw)
			}
		}
		// E15: a variable in a value is text like any other.
		if r := b.get(path + "/variables"); !strings.Contains(fmt.Sprint(r.Body), "{{direction.nom}}"+attack) {
			t.Errorf("%s", r.Raw)
		}
	})
}

func TestE3_NoStyleNorIdReachesAPage(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		made := b.bind("Livret")
		r := b.want(fine, b.send("PUT", "/api/pages/"+made.page, object{"content": saying(`<span style="position:fixed;inset:0" class="x" id="getElementById" name="body">a</span><style>*{display:none}</style><link rel=stylesheet href=//x>`)}, ifMatch(1)))
		if kept := fmt.Sprint(r.data()["content"]); !strings.Contains(kept, "<p>a</p>") || strings.ContainsAny(kept, "=") {
			t.Errorf("%s", r.Raw)
		}
		path := "/api/booklets/" + made.booklet
		css := "red;}body{display:none"
		for field, change := range map[string]func(object){
			"preset": func(o object) { o["preset"] = css }, "font": func(o object) { o["font"] = css }, "scheme": func(o object) { o["scheme"] = css },
			"palette.paper": func(o object) { o["palette"].(object)["paper"] = css }, "palette.ink": func(o object) { o["palette"].(object)["ink"] = "url(//x)" },
			"palette.brand": func(o object) { o["palette"].(object)["brand"] = "#fff;" }, "palette.accent": func(o object) { o["palette"].(object)["accent"] = "</style>" },
			"palette.third": func(o object) { o["palette"].(object)["third"] = "var(--x)" },
		} {
			theme := with(aTheme(), object{"revision": 1})
			change(theme)
			if r := b.send("PUT", path+"/theme", theme); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
		for field, value := range map[string]string{"style": css, "illustration": "../../x"} {
			if r := b.send("PUT", path+"/cover", with(aCover(), object{"revision": 1, field: value})); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
		if r := b.send("PUT", path+"/structure", object{"layout": css, "numbers": true, "revision": 1}); r.Status != refused {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		if r := b.send("PUT", "/api/chapters/"+made.chapter, object{"title": "x", "icon": css, "hidden": false, "revision": 1}); r.Status != refused || r.fieldError("icon") == "" {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
	})
}

// A page saved offline is sent again when the network is back, by the same tab or another one.
func TestG12_AnOfflineSaveReplayed(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		made := b.bind("Livret")
		path := "/api/pages/" + made.page
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				if r := b.send("PUT", path, object{"content": saying("écrit dans le train")}, ifMatch(1)); r.Status != fine || r.data()["revision"] != 2.0 {
					t.Errorf("%d %s", r.Status, r.Raw)
				}
			})
		}
		wg.Wait()
		b.want(fine, b.send("PUT", path, object{"content": saying("puis au bureau")}, ifMatch(2)))
		if r := b.send("PUT", path, object{"content": saying("écrit dans le train")}, ifMatch(1)); r.Status != http.StatusConflict {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM page_revision WHERE page_id = ?", made.page); n != 2 {
			t.Errorf("%d states", n)
		}
	})
}
