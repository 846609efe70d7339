package app

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"livret/internal/db"
)

// rows are the things of a list.
func (r reply) rows() []object {
	list, _ := r.Body["data"].([]any)
	all := make([]object, len(list))
	for i, one := range list {
		all[i], _ = one.(object)
	}
	return all
}

// model is one thing of the library by its name or title.
func (b *browser) model(path, name string) object {
	b.t.Helper()
	for _, row := range b.want(fine, b.get(path)).rows() {
		if row["name"] == name || row["title"] == name {
			return row
		}
	}
	b.t.Fatalf("no %q at %s", name, path)
	return nil
}

const (
	sectorsPath  = "/api/admin/sectors"
	chaptersPath = "/api/admin/library/chapters"
)

func at(parts ...any) string {
	path := ""
	for _, p := range parts {
		path += p.(string)
	}
	return path
}

func (b *browser) put(path string, body any) reply { b.t.Helper(); return b.send("PUT", path, body) }
func (b *browser) del(path string) reply           { b.t.Helper(); return b.send("DELETE", path, nil) }

// everyCall are the library's calls about things that exist, each with input that an admin would see accepted.
func everyCall(admin *browser) map[string]object {
	sector := admin.model(sectorsPath, "Transport")
	chapter := admin.model(chaptersPath, "Sur la route")
	pages := at(chaptersPath, "/", chapter["id"], "/pages")
	page := admin.model(pages, "Documents de bord")
	onePage := at("/api/admin/library/pages/", page["id"])
	copied := object{"copyId": db.NewID()}
	return map[string]object{
		"GET " + sectorsPath:                          nil,
		"POST " + sectorsPath:                         aSector(),
		"PUT " + sectorsPath + "/order":               {"ids": []string{}},
		at("GET ", sectorsPath, "/", sector["id"]):    nil,
		at("PUT ", sectorsPath, "/", sector["id"]):    with(aSector(), object{"revision": 1}),
		at("DELETE ", sectorsPath, "/", sector["id"]): nil,

		"GET " + chaptersPath:                                       nil,
		"POST " + chaptersPath:                                      aChapter(),
		"POST " + chaptersPath + "/bulk":                            {"ids": []any{chapter["id"]}, "action": "delete"},
		"PUT " + chaptersPath + "/order":                            {"ids": []string{}},
		at("GET ", chaptersPath, "/", chapter["id"]):                nil,
		at("PUT ", chaptersPath, "/", chapter["id"]):                with(aChapter(), object{"revision": 1}),
		at("DELETE ", chaptersPath, "/", chapter["id"]):             nil,
		at("POST ", chaptersPath, "/", chapter["id"], "/duplicate"): copied,
		at("GET ", pages):                                           nil,
		at("POST ", pages):                                          {"title": "Une page"},
		at("PUT ", pages, "/order"):                                 {"ids": []string{}},
		at("PUT ", onePage):                                         {"title": "Autre", "hidden": true, "chapterId": chapter["id"], "revision": 1},
		at("DELETE ", onePage):                                      nil,
		at("POST ", onePage, "/duplicate"):                          copied,
		"GET /api/admin/builder":                                    nil,
		"PUT /api/admin/builder":                                    {"palettes": []object{}, "fonts": []object{}, "structures": []object{}, "covers": []object{}, "revision": 0},
	}
}

// The library is the platform's: for every company, of either of two, it does not exist.
func TestC2_TheLibraryDoesNotExistForCompanies(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		calls := everyCall(s.member(hélène))
		people := map[string]*browser{"gestionnaire": s.member(yanis), "other gestionnaire": s.member(claire), "rédacteur": s.member(marc)}
		before := s.snapshot()
		for name, body := range calls {
			method, path, _ := strings.Cut(name, " ")
			unknown := path
			for _, part := range strings.Split(path, "/") {
				if len(part) == 36 {
					unknown = strings.ReplaceAll(unknown, part, "inconnu")
				}
			}
			for who, b := range people {
				var send any
				if body != nil {
					send = body
				}
				known, not := b.send(method, path, send), b.send(method, unknown, send)
				if known.Status != hidden || known.Raw != not.Raw {
					t.Errorf("%s as %s: %d %s, unknown %s", name, who, known.Status, known.Raw, not.Raw)
				}
			}
		}
		if s.snapshot() != before {
			t.Error("a refused call changed the database")
		}
	})
}

// What a call names must exist too, and beside its field.
func TestC3_NamesInBodiesAreChecked(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		chapter := b.model(chaptersPath, "Sur la route")
		page := b.model(at(chaptersPath, "/", chapter["id"], "/pages"), "Documents de bord")
		before := s.snapshot()
		for name, try := range map[string]struct {
			reply reply
			field string
		}{
			"a chapter's sector":   {b.post(chaptersPath, with(aChapter(), object{"sectorIds": []string{"inconnu"}})), "sectorIds"},
			"a change's sector":    {b.put(at(chaptersPath, "/", chapter["id"]), with(aChapter(), object{"sectorIds": []any{chapter["id"]}, "revision": 1})), "sectorIds"},
			"a page's chapter":     {b.put(at("/api/admin/library/pages/", page["id"]), object{"title": "A", "hidden": false, "chapterId": page["id"], "revision": 1}), "chapterId"},
			"a copy's id":          {b.post(at(chaptersPath, "/", chapter["id"], "/duplicate"), object{"copyId": "../x"}), "copyId"},
			"an icon":              {b.post(sectorsPath, with(aSector(), object{"icon": "skull"})), "icon"},
			"a name already taken": {b.post(sectorsPath, with(aSector(), object{"name": "  TRANSPORT "})), "name"},
		} {
			if try.reply.Status != refused || try.reply.fieldError(try.field) == "" {
				t.Errorf("%s: %d %s", name, try.reply.Status, try.reply.Raw)
			}
		}
		if s.snapshot() != before {
			t.Error("a refused call changed the database")
		}
	})
}

func TestC5_LibraryServerOnlyFieldsCannotBeWritten(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		chapter := b.model(chaptersPath, "Sur la route")
		for _, field := range []string{"id", "position", "pageCount", "createdAt", "updatedAt", "titleKey"} {
			r := b.put(at(chaptersPath, "/", chapter["id"]), with(aChapter(), object{"revision": 1, field: "1"}))
			if r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
		if r := b.post(sectorsPath, with(aSector(), object{"companyCount": 3})); r.Status != refused {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
	})
}

func TestC6_LibraryIsSortedAndFilteredByListedFieldsOnly(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		for _, path := range []string{sectorsPath + "?sort=position", sectorsPath + "?state=all", chaptersPath + "?sort=revision", chaptersPath + "?sort=title;drop", chaptersPath + "?state=x"} {
			if r := b.get(path); r.Status != refused {
				t.Errorf("%s: %d", path, r.Status)
			}
		}
		for _, row := range b.get(chaptersPath).rows() {
			if len(row) != 8 {
				t.Fatalf("%v", row)
			}
		}
	})
}

func TestG11_TwoPeopleSaveOneRevision(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		sector := b.model(sectorsPath, "Transport")
		chapter := b.model(chaptersPath, "Sur la route")
		page := b.model(at(chaptersPath, "/", chapter["id"], "/pages"), "Documents de bord")
		var offer object = b.get("/api/admin/builder").data()
		for path, body := range map[string]object{
			at(sectorsPath, "/", sector["id"]):          with(aSector(), object{"revision": 1}),
			at(chaptersPath, "/", chapter["id"]):        with(aChapter(), object{"revision": 1}),
			at("/api/admin/library/pages/", page["id"]): {"title": "Autre", "hidden": false, "chapterId": chapter["id"], "revision": 1},
			"/api/admin/builder":                        builderBody(offer),
		} {
			statuses := map[int]int{}
			var mu sync.Mutex
			var wg sync.WaitGroup
			for range 2 {
				wg.Go(func() {
					r := b.put(path, body)
					mu.Lock()
					defer mu.Unlock()
					statuses[r.Status]++
				})
			}
			wg.Wait()
			if statuses[fine] != 1 || statuses[http.StatusConflict] != 1 {
				t.Errorf("%s: %v", path, statuses)
			}
		}
	})
}

// builderBody is what the screen sends back of what it read.
func builderBody(offer object) object {
	var fonts []object
	for _, f := range offer["fonts"].([]any) {
		fonts = append(fonts, object{"id": f.(object)["id"], "enabled": f.(object)["enabled"]})
	}
	return object{"palettes": offer["palettes"], "fonts": fonts, "structures": offer["structures"], "covers": offer["covers"], "revision": offer["revision"]}
}

func TestSector_InUseIsNotDeleted(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		sector := b.model(sectorsPath, "Transport")
		one := at(sectorsPath, "/", sector["id"])
		s.sql("UPDATE company SET sector_id = NULL")
		r := b.want(http.StatusConflict, b.del(one))
		if !strings.Contains(r.message(), "utilisé par 2 chapitres") || !strings.Contains(r.message(), "Masquez-le") {
			t.Error(r.message())
		}
		s.sql("UPDATE company SET sector_id = ?", sector["id"])
		companies := s.count("SELECT COUNT(*) FROM company")
		r = b.want(http.StatusConflict, b.del(one))
		if !strings.Contains(r.message(), "entreprises et 2 chapitres") || companies < 2 {
			t.Error(r.message())
		}
		s.sql("DELETE FROM library_chapter_sector")
		if r = b.want(http.StatusConflict, b.del(one)); !strings.Contains(r.message(), "entreprises.") {
			t.Error(r.message())
		}
		s.sql("UPDATE company SET sector_id = NULL")
		b.want(fine, b.del(one))
		b.want(hidden, b.get(one))
	})
}

func TestSectors_MembersChooseAmongTheVisible(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, b := s.member(hélène), s.member(marc)
		all := b.want(fine, b.get("/api/sectors")).rows()
		sector := admin.model(sectorsPath, "Transport")
		admin.want(fine, admin.put(at(sectorsPath, "/", sector["id"]), object{"name": "Transport", "icon": "truck", "hidden": true, "revision": 1}))
		left := b.want(fine, b.get("/api/sectors")).rows()
		if len(all) != 10 || len(left) != 9 || len(all[0]) != 3 || all[0]["name"] != "BTP" {
			t.Errorf("%v %v", all, left)
		}
	})
}

func TestLibrary_LifeOfAChapter(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		sector := b.model(sectorsPath, "BTP")
		newID := db.NewID()
		fresh := with(aChapter(), object{"title": " Équipe  👷 ", "sectorIds": []any{sector["id"], sector["id"]}, "newId": newID})
		for range 2 { // keeps G12
			b.want(fine, b.post(chaptersPath, fresh))
		}
		made := b.model(chaptersPath, "Équipe 👷")
		one := at(chaptersPath, "/", made["id"])
		for range 2 {
			b.want(fine, b.post(one+"/pages", object{"title": "Première", "newId": "0190a6f0-0000-7000-8000-00000000000a"}))
		}
		b.want(fine, b.post(one+"/pages", object{"title": "Seconde"}))
		pages := b.get(one + "/pages").rows()
		if len(pages) != 2 || pages[0]["empty"] != true {
			t.Fatalf("%v", pages)
		}
		b.want(fine, b.put(one+"/pages/order", object{"ids": []any{pages[1]["id"], pages[0]["id"]}}))
		b.want(http.StatusConflict, b.put(one+"/pages/order", object{"ids": []any{pages[1]["id"]}}))
		twin := b.want(fine, b.post(one+"/duplicate", object{"copyId": db.NewID()})).data()
		if twin["title"] != "Équipe 👷 (copie)" || twin["pageCount"] != 2.0 || len(twin["sectors"].([]any)) != 1 {
			t.Errorf("%v", twin)
		}
		if first := b.get(at(chaptersPath, "/", twin["id"], "/pages")).rows()[0]; first["title"] != "Seconde" {
			t.Errorf("%v", first)
		}
		long := b.want(fine, b.post(chaptersPath, with(aChapter(), object{"title": strings.Repeat("é", 120)}))).data()
		if copied := b.want(fine, b.post(at(chaptersPath, "/", long["id"], "/duplicate"), object{"copyId": db.NewID()})).data(); len([]rune(copied["title"].(string))) != 120 {
			t.Errorf("%v", copied["title"])
		}
		r := b.want(fine, b.post(chaptersPath+"/bulk", object{"ids": []any{made["id"], twin["id"], "inconnu"}, "action": "hide"}))
		if !strings.Contains(r.message(), "2 chapitres masqués") {
			t.Error(r.message())
		}
		if now := b.get(one).data(); now["hidden"] != true || now["revision"] != 2.0 {
			t.Errorf("%v", now)
		}
		r = b.want(fine, b.post(chaptersPath+"/bulk", object{"ids": []any{made["id"], twin["id"]}, "action": "delete"}))
		if !strings.Contains(r.message(), "2 chapitres supprimés") || s.count("SELECT COUNT(*) FROM library_page WHERE title IN ('Première', 'Seconde')") != 0 {
			t.Error(r.message())
		}
		for action, want := range map[string]int{"library_chapter.created": 2, "library_page.created": 2, "library_page.reordered": 1, "library_chapter.duplicated": 2, "library_chapter.changed": 2, "library_chapter.deleted": 2} {
			if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = ?", action); n != want {
				t.Errorf("%d × %s, want %d", n, action, want)
			}
		}
	})
}

func TestBuilder_KeepsWhatTheWizardOffers(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		offer := b.want(fine, b.get("/api/admin/builder")).data()
		if offer["sectorCount"] != 10.0 || offer["revision"] != 0.0 || len(offer["fonts"].([]any)) != 8 {
			t.Errorf("%v", offer)
		}
		body := builderBody(offer)
		own := object{"id": db.NewID(), "name": "Maison", "paper": "#FFFFFF", "ink": "#111111", "brand": "#005F73", "accent": "#ee9b00", "third": "#94d2bd", "enabled": true}
		body["palettes"] = append([]any{own}, offer["palettes"].([]any)[1:]...)
		saved := b.want(fine, b.put("/api/admin/builder", body)).data()
		first := saved["palettes"].([]any)[0].(object)
		if saved["revision"] != 1.0 || first["name"] != "Maison" || first["brand"] != "#005f73" || len(saved["shipped"].([]any)) != 8 {
			t.Errorf("%v", saved)
		}
		pale := builderBody(saved)
		pale["palettes"] = []any{with(own, object{"ink": "#999999"})}
		r := b.want(refused, b.put("/api/admin/builder", pale))
		if !strings.Contains(r.fieldError("palettes[0].ink"), "2,8 pour 1") {
			t.Error(r.Raw)
		}
	})
}
