package app

import (
	"maps"
	"net/http"
)

func aSector() object { return object{"name": "Agriculture", "icon": "leaf", "hidden": false} }

func aChapter() object {
	return object{"title": "Saisonniers", "icon": "beach", "hidden": false, "sectorIds": []string{}}
}

func init() {
	none := object{"ids": []string{}}
	copied := object{"copyId": "0190a6f0-0000-7000-8000-000000000001"}
	page := object{"title": "Une page", "hidden": false, "chapterId": "inconnu", "revision": 1}
	maps.Copy(scenarios, map[string]scenario{
		"GET /api/sectors":               {answers: member(fine)},
		"GET /api/admin/sectors":         {path: "/api/admin/sectors?q=sante&state=visible&sort=-name", answers: platform(fine)},
		"POST /api/admin/sectors":        {body: aSector(), answers: platform(fine), invalid: object{"name": " ", "icon": "inconnue", "hidden": false}},
		"PUT /api/admin/sectors/order":   {body: none, answers: platform(http.StatusConflict)},
		"GET /api/admin/sectors/{id}":    {path: "/api/admin/sectors/inconnu", answers: platform(hidden)},
		"PUT /api/admin/sectors/{id}":    {path: "/api/admin/sectors/inconnu", body: with(aSector(), object{"revision": 1}), answers: platform(hidden)},
		"DELETE /api/admin/sectors/{id}": {path: "/api/admin/sectors/inconnu", answers: platform(hidden)},

		"GET /api/admin/library/chapters":                  {path: "/api/admin/library/chapters?q=bienvenue&sector=common&sort=title", answers: platform(fine)},
		"POST /api/admin/library/chapters":                 {body: aChapter(), answers: platform(fine), invalid: with(aChapter(), object{"sectorIds": []string{"inconnu"}})},
		"POST /api/admin/library/chapters/bulk":            {body: object{"ids": []string{"inconnu"}, "action": "hide"}, answers: platform(hidden)},
		"PUT /api/admin/library/chapters/order":            {body: none, answers: platform(http.StatusConflict)},
		"GET /api/admin/library/chapters/{id}":             {path: "/api/admin/library/chapters/inconnu", answers: platform(hidden)},
		"PUT /api/admin/library/chapters/{id}":             {path: "/api/admin/library/chapters/inconnu", body: with(aChapter(), object{"revision": 1}), answers: platform(hidden)},
		"DELETE /api/admin/library/chapters/{id}":          {path: "/api/admin/library/chapters/inconnu", answers: platform(hidden)},
		"POST /api/admin/library/chapters/{id}/duplicate":  {path: "/api/admin/library/chapters/inconnu/duplicate", body: copied, answers: platform(hidden)},
		"GET /api/admin/library/chapters/{id}/pages":       {path: "/api/admin/library/chapters/inconnu/pages", answers: platform(hidden)},
		"POST /api/admin/library/chapters/{id}/pages":      {path: "/api/admin/library/chapters/inconnu/pages", body: object{"title": "Une page"}, answers: platform(hidden)},
		"PUT /api/admin/library/chapters/{id}/pages/order": {path: "/api/admin/library/chapters/inconnu/pages/order", body: none, answers: platform(hidden)},
		"PUT /api/admin/library/pages/{id}":                {path: "/api/admin/library/pages/inconnu", body: page, answers: platform(hidden)},
		"DELETE /api/admin/library/pages/{id}":             {path: "/api/admin/library/pages/inconnu", answers: platform(hidden)},
		"POST /api/admin/library/pages/{id}/duplicate":     {path: "/api/admin/library/pages/inconnu/duplicate", body: copied, answers: platform(hidden)},

		"GET /api/admin/builder": {answers: platform(fine)},
		"PUT /api/admin/builder": {body: object{"palettes": []object{}, "fonts": []object{}, "structures": []object{}, "covers": []object{}, "revision": 0}, answers: platform(refused)},
	})
}
