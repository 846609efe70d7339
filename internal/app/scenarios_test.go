package app

import (
	"net/http"
	"strings"
	"testing"

	"livret/internal/db"
)

// Who makes a call. "new" has signed in but not accepted the terms; "acting" is an admin acting as an author.
var people = []string{"nobody", "new", "author", "manager", "admin", "acting"}

// scenario is what each kind of person gets for one route, and what bad and good
// input give to somebody allowed. Every route of the table has one (C1).
type scenario struct {
	body    any            // fine input
	path    string         // the route's path with its parameters filled; {user} is another person's id
	answers map[string]int // by person; what is missing gets rest
	rest    int
	invalid any // input that is refused with 422 for a person allowed
}

// signedOut, terms and hidden are the answers a right gives when it refuses.
const (
	signedOut = http.StatusUnauthorized
	forbidden = http.StatusForbidden
	hidden    = http.StatusNotFound
	fine      = http.StatusOK
	refused   = http.StatusUnprocessableEntity
)

func member(status int) map[string]int {
	return map[string]int{"nobody": signedOut, "new": forbidden, "author": status, "manager": status, "admin": status, "acting": status}
}

func own(status int) map[string]int {
	m := member(status)
	m["acting"] = forbidden
	return m
}

func platform(status int) map[string]int {
	return map[string]int{"nobody": signedOut, "new": forbidden, "author": hidden, "manager": hidden, "admin": status, "acting": hidden}
}

// ownCompany is what rights.Company gives: authors do not know that there is anything to set.
func ownCompany(status int) map[string]int {
	m := platform(status)
	m["manager"] = status
	return m
}

type object = map[string]any

var scenarios = map[string]scenario{
	"GET /api/auth/csrf-token":          {rest: fine},
	"GET /api/auth/user":                {rest: fine},
	"POST /api/auth/login":              {body: object{"email": yanis, "password": demoPassword}, rest: fine, invalid: object{"email": yanis, "password": "faux"}},
	"POST /api/auth/logout":             {rest: fine},
	"POST /api/auth/set-language":       {body: object{"language": "en-GB"}, rest: fine, invalid: object{"language": "xx"}},
	"POST /api/auth/forgotten-password": {body: object{"email": "personne@nulle-part.example"}, rest: fine, invalid: object{"email": "pas une adresse"}},
	"POST /api/auth/new-password":       {body: object{"token": "inconnu", "password": "une phrase assez longue"}, rest: refused, invalid: object{"token": "inconnu"}},
	"POST /api/auth/new-password/check": {body: object{"token": "inconnu"}, rest: fine, invalid: object{}},
	"POST /api/auth/email/confirm":      {body: object{"token": "inconnu"}, rest: refused, invalid: object{}},
	"GET /api/auth/legal/{kind}":        {path: "/api/auth/legal/cgu", rest: fine},
	"POST /api/auth/terms": {body: object{"accepted": true, "version": 1}, rest: fine, answers: map[string]int{"acting": forbidden},
		invalid: object{"accepted": true, "version": 0}},

	"GET /api/auth/profile": {answers: member(fine)},
	"PUT /api/auth/profile": {body: object{"firstName": "Jeanne", "lastName": "d’Arc", "email": marc}, answers: func() map[string]int {
		m := own(refused) // another person's address without the password
		m["author"] = fine
		return m
	}(), invalid: object{"firstName": "", "lastName": "", "email": ""}},
	"DELETE /api/auth/email":         {answers: own(fine)},
	"PUT /api/auth/password":         {body: object{"currentPassword": demoPassword, "password": "quatre moutons sous un chêne"}, answers: own(fine), invalid: object{"currentPassword": "faux", "password": "quatre moutons sous un chêne"}},
	"GET /api/auth/sessions":         {answers: own(fine)},
	"DELETE /api/auth/sessions":      {answers: own(fine)},
	"DELETE /api/auth/sessions/{id}": {path: "/api/auth/sessions/inconnue", answers: own(hidden)},

	"GET /api/admin/users/{id}/sessions":    {path: "/api/admin/users/{user}/sessions", answers: platform(fine)},
	"DELETE /api/admin/users/{id}/sessions": {path: "/api/admin/users/{user}/sessions", answers: platform(fine)},
	"POST /api/admin/identity/switch":       {body: object{"id_utilisateur": "{user}"}, answers: map[string]int{"nobody": signedOut, "new": forbidden, "author": hidden, "manager": hidden, "admin": fine, "acting": forbidden}, invalid: object{}},
	"POST /api/admin/identity/return":       {answers: map[string]int{"nobody": signedOut, "acting": fine}, rest: http.StatusConflict},
	"GET /api/admin/i18n/json":              {path: "/api/admin/i18n/json?locale=en-GB", rest: fine},

	"GET /api/tasks/{id}": {path: "/api/tasks/inconnue", answers: member(hidden)},

	"GET /api/dev/facts":             {answers: platform(fine)},
	"GET /api/dev/mailbox":           {answers: platform(fine)},
	"GET /api/dev/mailbox/{id}":      {path: "/api/dev/mailbox/inconnu", answers: platform(hidden)},
	"PUT /api/dev/mailbox/{id}/read": {path: "/api/dev/mailbox/inconnu/read", answers: platform(fine)},
	"DELETE /api/dev/mailbox":        {answers: platform(fine)},
	"POST /api/dev/reply":            {body: object{"status": 200, "body": object{"message": "bonjour"}}, answers: platform(fine), invalid: object{"status": 12}},

	"GET /api/openapi.json": {rest: fine},
	"GET /healthz":          {rest: fine},
	"GET /readyz":           {rest: fine},
}

func TestC1_EveryRouteHasARightAndScenarios(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		seen := map[string]bool{}
		for _, route := range s.Server.API.Routes {
			name := route.Method + " " + route.Path
			seen[name] = true
			if !route.Right.Declared() {
				t.Errorf("%s has no right", name)
			}
			if _, ok := scenarios[name]; !ok {
				t.Errorf("%s has no scenarios", name)
			}
		}
		for name := range scenarios {
			if !seen[name] {
				t.Errorf("%s is no route any more", name)
			}
		}
	})
}

// person is a fresh browser of that kind.
func (s *site) person(kind string) *browser {
	s.t.Helper()
	switch kind {
	case "new":
		b := s.browser()
		b.want(fine, b.signIn("solene.morvan@tilleuls.example"))
		return b
	case "author":
		return s.member(marc)
	case "manager":
		return s.member(claire)
	case "admin":
		return s.member(hélène)
	case "acting":
		b := s.member(hélène)
		s.sql("INSERT INTO terms_acceptance (user_id, version, accepted_at, ip, agent) VALUES (?, 1, ?, '', '') ON CONFLICT DO NOTHING", s.id("awa.ndiaye@courtil.example"), s.Accounts.Now())
		b.want(fine, b.post("/api/admin/identity/switch", object{"id_utilisateur": s.id("awa.ndiaye@courtil.example")}))
		b.refresh()
		return b
	}
	return s.browser()
}

func TestScenarios_EveryRouteAsEveryPerson(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		ready := map[string]*browser{}
		// try makes one call; only a change that succeeded can have spoilt the person for the next one.
		try := func(name string, sc scenario, kind string, body any) reply {
			if ready[kind] == nil {
				s.restore()
				ready[kind] = s.person(kind)
			}
			r := ready[kind].call(name, sc, body)
			if r.Status == fine && !strings.HasPrefix(name, "GET ") {
				clear(ready)
			}
			return r
		}
		// Who may is the same on both engines; that each call works is seen of one person on PostgreSQL.
		asked := people
		if s.DB.Engine == db.Postgres {
			asked = []string{"admin"}
		}
		for name, sc := range scenarios {
			for _, kind := range asked {
				want, listed := sc.answers[kind]
				if !listed {
					want = sc.rest
				}
				if r := try(name, sc, kind, sc.body); r.Status != want {
					t.Errorf("%s as %s: %d, want %d: %s", name, kind, r.Status, want, r.Raw)
				}
				if sc.invalid != nil && want == fine {
					if r := try(name, sc, kind, sc.invalid); r.Status != refused || len(r.Body["errors"].(object)) == 0 {
						t.Errorf("%s as %s with bad input: %d %s", name, kind, r.Status, r.Raw)
					}
				}
			}
		}
	})
}

// restore puts back what the calls before have changed of their people.
func (s *site) restore() {
	s.t.Helper()
	s.sql("UPDATE app_user SET language = 'fr-FR', pending_email = NULL, password_hash = (SELECT password_hash FROM app_user WHERE email = ?)", "awa.ndiaye@courtil.example")
	s.sql("DELETE FROM terms_acceptance WHERE user_id = ?", s.id("solene.morvan@tilleuls.example"))
	s.sql("DELETE FROM throttle")
	s.sql("DELETE FROM media_folder WHERE name = 'Salon de printemps'")
	for _, statement := range []string{"DELETE FROM language", "DELETE FROM translation", "UPDATE setting SET revision = revision + 1 WHERE name = 'translations'"} {
		s.sql(statement)
	}
	s.sql("UPDATE company SET state = 'active', suspended_at = NULL, revision = 1")
}

func (b *browser) call(name string, sc scenario, body any) reply {
	b.t.Helper()
	method, path, _ := strings.Cut(name, " ")
	if sc.path != "" {
		path = sc.path
	}
	path = strings.ReplaceAll(path, "{user}", b.site.id(yanis))
	path = strings.ReplaceAll(path, "{company}", b.site.companyID("Maison Courtil"))
	if o, ok := body.(object); ok && o["id_utilisateur"] == "{user}" {
		body = object{"id_utilisateur": b.site.id(yanis)}
	}
	return b.send(method, path, body)
}
