package app

import (
	"maps"
	"net/http"
)

func init() {
	maps.Copy(scenarios, map[string]scenario{
		"GET /api/admin/languages":  {answers: platform(fine)},
		"POST /api/admin/languages": {body: object{"code": "de-DE"}, answers: platform(fine), invalid: object{"code": "xx-XX"}},
		"PUT /api/admin/languages/order": {body: object{"codes": []string{"fr-FR", "en-GB"}}, answers: platform(fine),
			invalid: object{"codes": []string{"en-GB", "fr-FR"}}},
		"PUT /api/admin/languages/{code}": {path: "/api/admin/languages/en-GB", body: object{"enabled": true}, answers: platform(fine),
			invalid: object{"enabled": "oui"}},
		"DELETE /api/admin/languages/{code}": {path: "/api/admin/languages/en-GB", answers: platform(fine)},
		"GET /api/admin/translations":        {path: "/api/admin/translations?locale=en-GB", answers: platform(fine)},
		"PUT /api/admin/translations": {body: object{"locale": "en-GB", "key": "shell.title.home", "words": object{"text": "Start"}, "revision": 0}, answers: platform(fine),
			invalid: object{"locale": "en-GB", "key": "shell.title.home", "words": object{"text": "{{rien}}"}, "revision": 0}},
		"GET /api/admin/translations/export": {path: "/api/admin/translations/export?locale=en-GB", answers: platform(fine)},
		"POST /api/admin/translations/import/preview": {path: "/api/admin/translations/import/preview?locale=en-GB", body: `{"shell.title.home":"Start"}`,
			answers: platform(fine), invalid: `{"shell.title.home":`},
		// Only what a preview showed is imported: this names none.
		"POST /api/admin/translations/import": {path: "/api/admin/translations/import?locale=en-GB&hash=0", body: `{"shell.title.home":"Start"}`,
			answers: platform(http.StatusConflict)},
	})
}
