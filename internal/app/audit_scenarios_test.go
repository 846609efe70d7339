package app

import "maps"

func init() {
	maps.Copy(scenarios, map[string]scenario{
		"GET /api/admin/audit":             {path: "/api/admin/audit?action=user.signed_in&from=2026-01-01T00:00:00Z", answers: ownCompany(fine)},
		"GET /api/admin/audit/actions":     {answers: ownCompany(fine)},
		"GET /api/admin/audit/events/{id}": {path: "/api/admin/audit/events/inconnu", answers: ownCompany(hidden)},
		"GET /api/admin/audit/export":      {answers: ownCompany(fine)},
		"GET /api/admin/audit/retention":   {answers: platform(fine)},
		"PUT /api/admin/audit/retention":   {body: object{"months": 9, "revision": 0}, answers: platform(fine), invalid: object{"months": 3, "revision": 0}},

		"GET /api/admin/legal/{kind}":                    {path: "/api/admin/legal/cgu", answers: platform(fine)},
		"GET /api/admin/legal/{kind}/versions/{version}": {path: "/api/admin/legal/cgu/versions/1", answers: platform(fine)},
		"PUT /api/admin/legal/{kind}": {path: "/api/admin/legal/rgpd", body: object{"html": "<p>Une nouvelle notice.</p>", "note": "Notice réécrite.", "version": 1},
			answers: platform(fine), invalid: object{"html": "<p>Une nouvelle notice.</p>"}},
	})
}
