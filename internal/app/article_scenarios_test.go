package app

import "maps"

// aNews and aTutorial are contents that the server takes as they are.
func aNews() object {
	return object{"title": "Fermeture du 24 décembre", "summary": "Nous revenons le 2 janvier.", "html": "<p>Bonnes fêtes à tous.</p>", "draft": false,
		"audience": object{"roles": []string{"admin", "manager", "author"}, "companyIds": nil}}
}

func aTutorial() object {
	o := aNews()
	o["category"] = "Rédiger"
	return o
}

// with is a copy of an object with some of it changed.
func with(o object, changes object) object {
	o = maps.Clone(o)
	maps.Copy(o, changes)
	return o
}

func init() {
	gone := object{"ids": []string{"inconnu"}, "action": "publish"}
	maps.Copy(scenarios, map[string]scenario{
		"GET /api/admin/news":         {path: "/api/admin/news?q=fetes&state=published&sort=-title", answers: platform(fine)},
		"POST /api/admin/news":        {body: aNews(), answers: platform(fine), invalid: with(aNews(), object{"title": "  "})},
		"POST /api/admin/news/bulk":   {body: gone, answers: platform(hidden)},
		"GET /api/admin/news/{id}":    {path: "/api/admin/news/inconnu", answers: platform(hidden)},
		"PUT /api/admin/news/{id}":    {path: "/api/admin/news/inconnu", body: with(aNews(), object{"revision": 1}), answers: platform(hidden)},
		"DELETE /api/admin/news/{id}": {path: "/api/admin/news/inconnu", answers: platform(hidden)},

		"GET /api/admin/tutorials":            {path: "/api/admin/tutorials?category=R%C3%A9diger", answers: platform(fine)},
		"POST /api/admin/tutorials":           {body: aTutorial(), answers: platform(fine), invalid: with(aTutorial(), object{"videoUrl": "https://exemple.fr/page"})},
		"POST /api/admin/tutorials/bulk":      {body: gone, answers: platform(hidden)},
		"GET /api/admin/tutorials/categories": {answers: platform(fine)},
		"GET /api/admin/tutorials/{id}":       {path: "/api/admin/tutorials/inconnu", answers: platform(hidden)},
		"PUT /api/admin/tutorials/{id}":       {path: "/api/admin/tutorials/inconnu", body: with(aTutorial(), object{"revision": 1}), answers: platform(hidden)},
		"DELETE /api/admin/tutorials/{id}":    {path: "/api/admin/tutorials/inconnu", answers: platform(hidden)},

		"GET /api/news":                 {answers: member(fine)},
		"GET /api/news/unread":          {answers: member(fine)},
		"GET /api/news/{id}":            {path: "/api/news/inconnu", answers: member(hidden)},
		"PUT /api/news/{id}/read":       {path: "/api/news/inconnu/read", answers: own(hidden)},
		"GET /api/tutorials":            {path: "/api/tutorials?q=interimaires", answers: member(fine)},
		"GET /api/tutorials/categories": {answers: member(fine)},
		"GET /api/tutorials/{id}":       {path: "/api/tutorials/inconnu", answers: member(hidden)},
	})
}
