package app

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"livret/internal/dbtest"
	"livret/internal/rights"
)

func TestD1_UnsafeCallsNeedTheTokenOfTheirSession(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b, other := s.member(hélène), s.member(marc)
		early := s.browser()
		early.refresh()
		preLogin := early.token
		early.want(fine, early.post("/api/auth/login", object{"email": yanis, "password": demoPassword}))
		s.sql("DELETE FROM throttle")
		before := s.snapshot()
		set := func(name, value string) func(*http.Request) {
			return func(r *http.Request) { r.Header.Set(name, value) }
		}
		for _, route := range s.Server.API.Routes {
			if route.Method == http.MethodGet || route.Method == http.MethodHead {
				continue
			}
			name := route.Method + " " + route.Path
			sc := scenarios[name]
			path := route.Path
			if sc.path != "" {
				path = sc.path
			}
			for what, try := range map[string]struct {
				as     *browser
				change []func(*http.Request)
				want   int
			}{
				"no token":               {b, []func(*http.Request){set("X-CSRF-TOKEN", "")}, 419},
				"wrong token":            {b, []func(*http.Request){set("X-CSRF-TOKEN", "x"+b.token)}, 419},
				"another session's":      {b, []func(*http.Request){set("X-CSRF-TOKEN", other.token)}, 419},
				"the one before sign-in": {early, []func(*http.Request){set("X-CSRF-TOKEN", preLogin)}, 419},
				"cross-site":             {b, []func(*http.Request){set("Sec-Fetch-Site", "cross-site")}, 403},
				"same-site sibling":      {b, []func(*http.Request){set("Sec-Fetch-Site", "same-site")}, 403},
				"foreign origin":         {b, []func(*http.Request){set("Origin", "https://evil.example")}, 403},
				"form without token":     {b, []func(*http.Request){set("X-CSRF-TOKEN", ""), set("Content-Type", "application/x-www-form-urlencoded")}, 415},
				"form with its token":    {b, []func(*http.Request){set("Content-Type", "application/x-www-form-urlencoded")}, 415},
				"no cookie at all":       {s.browser(), []func(*http.Request){set("Cookie", "")}, 419},
			} {
				if what == "no cookie at all" {
					try.as.token = b.token
				}
				if r := try.as.send(route.Method, path, sc.body, try.change...); r.Status != try.want || r.message() == "" {
					t.Errorf("%s, %s: %d, want %d: %s", name, what, r.Status, try.want, r.Raw)
				}
			}
		}
		if after := s.snapshot(); after != before {
			t.Error("a refused call changed the database")
		}
	})
}

func TestD2_ReadingChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		visitor := s.browser()
		secret := s.resetLink(visitor, marc, 1)
		b := s.member(hélène)
		before := s.snapshot()
		paths := []string{"/auth/new-password?token=" + secret, "/auth/confirm-email?token=" + secret, "/", "/home", "/auth/login"}
		for _, route := range s.Server.API.Routes {
			path := route.Path
			if sc := scenarios[route.Method+" "+route.Path]; sc.path != "" {
				path = sc.path
			}
			paths = append(paths, path) // unsafe ones too: a GET on them must do nothing
		}
		for _, path := range paths {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				b.send(method, path, nil)
				visitor.send(method, path, nil)
			}
		}
		s.sql("DELETE FROM audit_event WHERE action LIKE '%.exported'") // a download leaves its trace (I5) and nothing else
		if after := s.snapshot(); after != before {
			t.Errorf("reading changed the database")
		}
		r := visitor.post("/api/auth/new-password/check", object{"token": secret})
		if r.data()["valid"] != true {
			t.Error("looking at the link used it up")
		}
	})
}

func TestD3_HeadersOnEveryKindOfAnswer(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		b.refresh()
		for name, r := range map[string]reply{
			"page": b.get("/home"), "file": b.get("/manifest.webmanifest"), "call": b.get("/api/auth/user"), "not found": b.get("/api/rien"),
			"refused": b.send("POST", "/api/auth/login", object{}, func(r *http.Request) { r.Header.Set("X-CSRF-TOKEN", "") }),
			"invalid": b.post("/api/auth/login", object{}), "missing file": b.get("/assets/rien.js"), "health": b.get("/healthz"),
		} {
			csp := r.Header.Get("Content-Security-Policy")
			scripts := csp[strings.Index(csp, "script-src"):]
			scripts = scripts[:strings.Index(scripts, ";")]
			if scripts != "script-src 'self'" {
				t.Errorf("%s: %s", name, scripts)
			}
			for _, part := range []string{"object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'none'"} {
				if !strings.Contains(csp, part) {
					t.Errorf("%s: no %s", name, part)
				}
			}
			for header, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin", "X-Frame-Options": "DENY"} {
				if r.Header.Get(header) != want {
					t.Errorf("%s: %s = %q", name, header, r.Header.Get(header))
				}
			}
		}
		for _, path := range []string{"/home", "/api/auth/user", "/api/auth/profile"} {
			if got := b.get(path).Header.Get("Cache-Control"); got != "no-store" {
				t.Errorf("%s may be kept: %q", path, got)
			}
		}
	})
}

func TestD4_RedirectsComeFromConfigurationOnly(t *testing.T) {
	s := newSite(t, dbtest.New(t, "sqlite"), map[string]string{"LIVRET_REDIRECTS": "/ancien=>/auth/login, /dehors=>https://example.org/x"})
	b := s.browser()
	// The page's own guard follows them, after sign-in and terms (S3.5); the server sends nobody anywhere.
	if r := b.get("/dehors"); r.Status != fine || r.Header.Get("Location") != "" || !strings.Contains(r.Raw, `{"from":"/dehors","to":"https://example.org/x"}`) {
		t.Errorf("%d %s", r.Status, r.Header.Get("Location"))
	}
	for _, path := range []string{"//evil.example", "/\\evil.example", "/auth/login?next=https://evil.example", "/auth/login?redirect=//evil.example", "/%2f%2fevil.example", "/./ancien/../auth"} {
		r := b.get(path)
		if at := r.Header.Get("Location"); strings.Contains(at, "//") || strings.HasPrefix(at, "/\\") {
			t.Errorf("%s → %s", path, at)
		}
	}
}

func TestD5_NoCrossOriginReading(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc)
		for _, method := range []string{http.MethodGet, http.MethodOptions} {
			r := b.send(method, "/api/auth/user", nil, func(r *http.Request) {
				r.Header.Set("Origin", "https://evil.example")
				r.Header.Set("Access-Control-Request-Method", "POST")
			})
			for name := range r.Header {
				if strings.HasPrefix(name, "Access-Control-") {
					t.Errorf("%s: %s", method, name)
				}
			}
			if r.Header.Get("X-Frame-Options") != "DENY" {
				t.Error("the administration may be framed")
			}
		}
	})
}

func TestD8_APanicIsOneAnswerAndTellsNothing(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.Server.Handle(http.MethodGet, "/api/casse", rights.Anyone, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("secret interne /etc/livret") }))
		b := s.browser()
		r := b.get("/api/casse")
		reference := r.Header.Get("X-Request-Id")
		if r.Status != 500 || !strings.Contains(r.message(), reference) || len(reference) != len("LV-7F3K-92") {
			t.Errorf("%d %s (%s)", r.Status, r.Raw, reference)
		}
		if strings.Contains(r.Raw, "secret") || strings.Contains(r.Raw, "goroutine") {
			t.Errorf("internals shown: %s", r.Raw)
		}
		b.want(fine, b.get("/healthz"))
	})
}

func TestBadInput_IsAnsweredInFrench(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.browser()
		b.refresh()
		form := func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") }
		for name, try := range map[string]struct {
			reply  reply
			status int
			says   string
		}{
			"malformed JSON":     {b.send("POST", "/api/auth/login", `{"email":`), 400, "n’a pas pu être lue"},
			"empty body":         {b.send("POST", "/api/auth/login", ``), 400, "n’a pas pu être lue"},
			"not an object":      {b.send("POST", "/api/auth/login", `[1]`), 422, "à corriger"},
			"form":               {b.send("POST", "/api/auth/login", `email=a`, form), 415, "pas pris en charge"},
			"oversized":          {b.send("POST", "/api/auth/login", `{"email":"`+strings.Repeat("a", 3<<20)+`"}`), 413, "trop volumineux"},
			"missing":            {b.send("POST", "/api/auth/login", `{}`), 422, "à corriger"},
			"unknown call":       {b.get("/api/nulle/part"), 404, "n’existe pas"},
			"wrong method":       {b.send("DELETE", "/api/auth/login", nil), 404, "n’existe pas"},
			"unknown legal text": {b.get("/api/auth/legal/autre"), 404, "n’existe pas"},
			"page out of range":  {s.member(hélène).get("/api/admin/users?page=0"), 422, "à corriger"},
			"not a number":       {s.member(hélène).get("/api/admin/users?page=deux"), 422, "à corriger"},
		} {
			if try.reply.Status != try.status || !strings.Contains(try.reply.message(), try.says) {
				t.Errorf("%s: %d %s", name, try.reply.Status, try.reply.Raw)
			}
		}
		missing := b.send("POST", "/api/auth/login", `{}`)
		if missing.fieldError("email") != "À remplir." || missing.fieldError("password") != "À remplir." {
			t.Errorf("beside the fields: %s", missing.Raw)
		}
		english := b.send("POST", "/api/auth/login", `{}`, func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "locale", Value: "en-GB"}) })
		if english.fieldError("email") != "Required." {
			t.Errorf("in English: %s", english.Raw)
		}
	})
}

func TestC5_ServerOnlyFieldsCannotBeWritten(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc)
		r := b.send("PUT", "/api/auth/profile", object{"firstName": "Marc", "lastName": "Dubreuil", "email": marc, "role": "admin", "companyId": "x"})
		if r.Status != refused || r.fieldError("role") == "" {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE email = ? AND role = 'author'", marc); n != 1 {
			t.Error("the role changed")
		}
	})
}

func TestDatabaseGone_IsAClearAnswer(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc)
		b.want(fine, b.get("/readyz"))
		s.DB.Close() // every connection refuses from now on
		r := b.get("/api/auth/profile")
		if r.Status != http.StatusServiceUnavailable || r.message() == "" || strings.Contains(r.Raw, "sql") || strings.Contains(r.Raw, "database") {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		eventually(t, "not ready", func() bool { return b.get("/readyz").Status == http.StatusServiceUnavailable })
		b.want(fine, b.get("/healthz"))
	})
}

func TestOpenAPI_DescribesEveryCall(t *testing.T) {
	s := newSite(t, dbtest.New(t, "sqlite"), nil)
	b := s.browser()
	r := b.want(fine, b.get("/api/openapi.json"))
	var description struct {
		Paths map[string]map[string]any `json:"paths"`
	}
	if err := json.Unmarshal([]byte(r.Raw), &description); err != nil {
		t.Fatal(err)
	}
	for _, route := range s.Server.API.Routes {
		if !strings.HasPrefix(route.Path, "/api/") || route.Path == "/api/openapi.json" {
			continue
		}
		if description.Paths[route.Path][strings.ToLower(route.Method)] == nil {
			t.Errorf("%s %s is not described", route.Method, route.Path)
		}
	}
}

func TestRateLimit_PerAddress(t *testing.T) {
	s := newSite(t, dbtest.New(t, "sqlite"), map[string]string{"LIVRET_RATE_LIMIT": "2"})
	b := s.browser()
	statuses := map[int]int{}
	for range 20 {
		r := b.get("/api/auth/user")
		statuses[r.Status]++
		if r.Status == http.StatusTooManyRequests && r.Header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
	}
	if statuses[fine] < 8 || statuses[http.StatusTooManyRequests] < 5 {
		t.Errorf("answers %v", statuses)
	}
}

func TestI4_LogsHoldNoSecret(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc)
		b.get("/auth/new-password?token=jeton-tres-secret")
		b.post("/api/auth/new-password", object{"token": "jeton-tres-secret", "password": newPassword})
		log := s.log.String()
		if !strings.Contains(log, `"path":"/auth/new-password"`) {
			t.Fatal("nothing was logged")
		}
		for _, secret := range []string{"jeton-tres-secret", demoPassword, newPassword, b.cookie("livret"), b.token} {
			if strings.Contains(log, secret) {
				t.Errorf("the log holds %q", secret)
			}
		}
	})
}
