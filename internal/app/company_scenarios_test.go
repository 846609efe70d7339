package app

import "maps"

func init() {
	sheet := object{"name": "Maison Courtil", "city": "Nantes", "country": "FR", "sectorId": nil, "logoId": nil}
	changed := maps.Clone(sheet)
	changed["revision"] = 1
	maps.Copy(scenarios, map[string]scenario{
		"GET /api/admin/companies":               {path: "/api/admin/companies?q=maison&state=active&sort=-createdAt", answers: platform(fine)},
		"POST /api/admin/companies":              {body: sheet, answers: platform(fine), invalid: object{"name": " ", "siret": "123"}},
		"GET /api/admin/companies/{id}":          {path: "/api/admin/companies/{company}", answers: ownCompany(fine)},
		"PUT /api/admin/companies/{id}":          {path: "/api/admin/companies/{company}", body: changed, answers: ownCompany(fine), invalid: object{"name": "", "revision": 1}},
		"DELETE /api/admin/companies/{id}":       {path: "/api/admin/companies/{company}", body: object{"name": "Maison Courtil"}, answers: platform(fine), invalid: object{"name": "maison courtil"}},
		"POST /api/admin/companies/{id}/suspend": {path: "/api/admin/companies/{company}/suspend", answers: platform(fine)},
		"POST /api/admin/companies/{id}/resume":  {path: "/api/admin/companies/{company}/resume", answers: platform(fine)},
		"GET /api/admin/company-options":         {path: "/api/admin/company-options?q=til", answers: platform(fine)},
	})
}
