package app

import (
	"maps"

	"livret/internal/booklet"
)

func bookletForm(name string) booklet.Form     { return booklet.Form{Name: name, Kind: booklet.Employee} }
func chapterForm(t string) booklet.ChapterForm { return booklet.ChapterForm{Title: t} }
func pageForm(t string) booklet.PageForm       { return booklet.PageForm{Title: t} }

// aTheme, aStructure and aCover are looks that the server takes as they are.
func aTheme() object {
	return object{"preset": "atelier", "font": "atelier", "logoId": "", "scheme": "auto",
		"palette": object{"id": "atelier", "paper": "#f6f8f9", "ink": "#0f1c33", "brand": "#17408c", "accent": "#d63a14", "third": "#c3d3e6"}}
}

func aStructure() object { return object{"layout": "tiles", "numbers": true} }

func aCover() object {
	return object{"style": "typographic", "title": "", "subtitle": "Tout pour bien commencer", "mediaId": "", "illustration": ""}
}

func aBooklet() object { return object{"name": "Bienvenue à l’atelier", "kind": "employee"} }

func aPage() object { return object{"root": object{"props": object{}}, "content": []object{}} }

const someID = "0190b5a0-0000-7000-8000-000000000001"

func init() {
	const unknown = "/api/booklets/inconnu"
	everywhere := member(hidden)
	some := map[string]scenario{
		"GET /api/variables": {answers: member(fine)},
		"GET /api/builder":   {path: "/api/builder?sector=inconnu", answers: member(fine)},
		"GET /api/booklets":  {path: "/api/booklets?q=bienvenue&state=draft&sort=-name", answers: member(fine)},
		"POST /api/booklets": {body: aBooklet(), answers: func() map[string]int {
			m := member(fine)
			m["admin"] = refused // of which company?
			return m
		}(), invalid: object{"name": " ", "kind": "employee"}},
		"PUT /api/booklets/{id}":                        {body: with(aBooklet(), object{"revision": 1})},
		"POST /api/booklets/{id}/duplicate":             {body: object{"id": someID, "people": false}},
		"POST /api/booklets/{id}/transfer":              {body: object{"managerId": "inconnu"}},
		"PUT /api/booklets/{id}/theme":                  {body: with(aTheme(), object{"revision": 1})},
		"PUT /api/booklets/{id}/structure":              {body: with(aStructure(), object{"revision": 1})},
		"PUT /api/booklets/{id}/cover":                  {body: with(aCover(), object{"revision": 1})},
		"PUT /api/booklets/{id}/variables":              {body: object{"values": object{}, "revision": 1}},
		"PUT /api/booklets/{id}/step":                   {body: object{"step": "logo"}},
		"POST /api/booklets/{id}/chapters":              {body: object{"title": "Bienvenue", "icon": "", "hidden": false}},
		"PUT /api/chapters/{id}":                        {path: "/api/chapters/inconnu", body: object{"title": "Bienvenue", "icon": "", "hidden": false, "revision": 1}},
		"POST /api/chapters/{id}/duplicate":             {path: "/api/chapters/inconnu/duplicate", body: object{"id": someID}},
		"POST /api/chapters/{id}/move":                  {path: "/api/chapters/inconnu/move", body: object{"after": ""}},
		"POST /api/chapters/{id}/pages":                 {path: "/api/chapters/inconnu/pages", body: object{"title": "Une page", "lead": "", "hidden": false}},
		"PUT /api/pages/{id}/settings":                  {path: "/api/pages/inconnu/settings", body: object{"title": "Une page", "lead": "", "hidden": false, "revision": 1}},
		"POST /api/pages/{id}/duplicate":                {path: "/api/pages/inconnu/duplicate", body: object{"id": someID}},
		"POST /api/pages/{id}/move":                     {path: "/api/pages/inconnu/move", body: object{"chapterId": "inconnu", "after": ""}},
		"GET /api/pages/{id}/revisions":                 {path: "/api/pages/inconnu/revisions"},
		"POST /api/pages/{id}/presence":                 {path: "/api/pages/inconnu/presence", body: object{"tab": "a", "editing": true}},
		"POST /api/pages/{id}/presence/take":            {path: "/api/pages/inconnu/presence/take", body: object{"tab": "a"}},
		"GET /api/pages/{id}":                           {path: "/api/pages/inconnu"},
		"DELETE /api/pages/{id}":                        {path: "/api/pages/inconnu"},
		"DELETE /api/chapters/{id}":                     {path: "/api/chapters/inconnu"},
		"POST /api/chapters/{id}/restore":               {path: "/api/chapters/inconnu/restore"},
		"POST /api/pages/{id}/restore":                  {path: "/api/pages/inconnu/restore"},
		"POST /api/booklets/{id}/chapters/from-library": {body: object{"chapters": []object{}}},

		"GET /api/admin/library/pages/{id}/content": {path: "/api/admin/library/pages/inconnu/content", answers: platform(hidden)},
		"PUT /api/admin/library/pages/{id}/content": {path: "/api/admin/library/pages/inconnu/content", body: object{"content": aPage()}, answers: platform(refused)},

		"GET /api/pages/{id}/revisions/{revision}": {path: "/api/pages/inconnu/revisions/inconnue"},
		"PUT /api/pages/{id}/revisions/{revision}": {path: "/api/pages/inconnu/revisions/inconnue", body: object{"note": "Avant l’été"}},
		// Without the revision that was seen, nothing is written: these two say so first.
		"PUT /api/pages/{id}":                               {path: "/api/pages/inconnu", body: object{"content": aPage()}, answers: member(refused)},
		"POST /api/pages/{id}/revisions/{revision}/restore": {path: "/api/pages/inconnu/revisions/inconnue/restore", answers: member(refused)},
	}
	for _, call := range []string{"GET ", "DELETE "} {
		some[call+"/api/booklets/{id}"] = scenario{}
	}
	for _, call := range []string{"DELETE /api/booklets/{id}/forever", "POST /api/booklets/{id}/archive", "POST /api/booklets/{id}/restore", "GET /api/booklets/{id}/variables", "GET /api/booklets/{id}/bin", "GET /api/booklets/{id}/chapters"} {
		some[call] = scenario{}
	}
	for _, people := range []string{"managers", "editors"} {
		base := "/api/booklets/{id}/" + people
		some["GET "+base] = scenario{}
		some["POST "+base] = scenario{body: object{"userId": "inconnu"}}
		some["GET "+base+"/candidates"] = scenario{}
		some["PUT "+base+"/{userId}"] = scenario{path: unknown + "/" + people + "/inconnu", body: object{"role": "editor"}}
		some["DELETE "+base+"/{userId}"] = scenario{path: unknown + "/" + people + "/inconnu"}
	}
	for name, sc := range some {
		if sc.path == "" {
			sc.path = inBooklet(name, "inconnu")
		}
		if sc.answers == nil {
			sc.answers = everywhere
		}
		some[name] = sc
	}
	maps.Copy(scenarios, some)
}
