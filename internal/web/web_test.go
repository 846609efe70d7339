package web

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"context"

	"livret/internal/config"
	"livret/internal/i18n"
	frontend "livret/web"
)

const testPage = `<!doctype html><html lang="__LIVRET_LANG__"__LIVRET_STYLE__><title>__LIVRET_NAME__</title><meta name="description" content="__LIVRET_DESCRIPTION__"><script type="application/json" id="livret-config">__LIVRET_CONFIG__</script>`

func newTestServer(t *testing.T, change func(*Options)) *Server {
	t.Helper()
	catalogue, err := i18n.Load(frontend.Locales())
	if err != nil {
		t.Fatal(err)
	}
	opts := Options{
		ProductName: "Livret", Version: "1", Catalogue: catalogue, Log: slog.New(slog.DiscardHandler),
		Onboarding:   func(host string) bool { return host == "bienvenue.example" },
		Trusted:      func(netip.Addr) bool { return false },
		Authenticate: func(r *http.Request) (context.Context, error) { return r.Context(), nil },
		Dist: fstest.MapFS{
			"index.html":        {Data: []byte(testPage)},
			"assets/app-abc.js": {Data: []byte(strings.Repeat("console.log(1);", 200))},
			"favicon.svg":       {Data: []byte("<svg/>")},
		},
	}
	if change != nil {
		change(&opts)
	}
	s, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *Server) visit(t *testing.T, path string, change func(*http.Request)) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestA5_ForwardedAddressesAreBelievedOnlyFromTrustedProxies(t *testing.T) {
	for name, try := range map[string]struct {
		trusted, remote, forwarded, want string
	}{
		"no proxy trusted":          {"", "203.0.113.9:1", "198.51.100.1", "203.0.113.9"},
		"stranger claims":           {"10.0.0.0/8", "203.0.113.9:1", "198.51.100.1", "203.0.113.9"},
		"proxy tells":               {"10.0.0.0/8", "10.0.0.2:1", "198.51.100.1", "198.51.100.1"},
		"client forges through it":  {"10.0.0.0/8", "10.0.0.2:1", "1.2.3.4, 198.51.100.1", "198.51.100.1"},
		"two proxies":               {"10.0.0.0/8", "10.0.0.2:1", "198.51.100.1, 10.0.0.3", "198.51.100.1"},
		"proxy says nothing useful": {"10.0.0.0/8", "10.0.0.2:1", "garbage", "10.0.0.2"},
	} {
		s := newTestServer(t, func(o *Options) {
			if try.trusted != "" {
				o.Trusted = netip.MustParsePrefix(try.trusted).Contains
			}
		})
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = try.remote
		r.Header.Set("X-Forwarded-For", try.forwarded)
		if got := s.clientIP(r); got != try.want {
			t.Errorf("%s: %s, want %s", name, got, try.want)
		}
	}
}

func TestLimiter_CountsANetworkOnceAndRefills(t *testing.T) {
	l, now := newLimiter(1), time.Now()
	allowed := 0
	for i := range 10 {
		ip := "2001:db8::" + string(rune('1'+i%9)) // one customer's network
		if l.allow(network(ip), now) {
			allowed++
		}
	}
	if allowed != 4 {
		t.Errorf("%d allowed in a burst of 4", allowed)
	}
	if !l.allow(network("2001:db8:1::1"), now) || !l.allow("192.0.2.1", now) {
		t.Error("another network was refused")
	}
	if !l.allow(network("2001:db8::1"), now.Add(time.Second)) {
		t.Error("no refill")
	}
	l.allow("192.0.2.9", now.Add(5*time.Minute))
	if len(l.seen) != 1 {
		t.Errorf("%d addresses kept", len(l.seen))
	}
}

func TestReference_IsShortAndReadable(t *testing.T) {
	form := regexp.MustCompile(`^LV-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}$`)
	for range 200 {
		if ref := newReference(); !form.MatchString(ref) {
			t.Fatal(ref)
		}
	}
}

func TestS1_4_PageCarriesNameDescriptionAndManifest(t *testing.T) {
	s := newTestServer(t, func(o *Options) { o.ProductName = `Accueil & <Cie>` })
	page := body(t, s.visit(t, "/home", nil))
	if !strings.Contains(page, "<title>Accueil &amp; &lt;Cie&gt;</title>") || !strings.Contains(page, "livret d’accueil") || strings.Contains(page, "__LIVRET") {
		t.Errorf("page %s", page)
	}
	var manifest struct {
		Name  string `json:"name"`
		Theme string `json:"theme_color"`
	}
	if err := json.Unmarshal([]byte(body(t, s.visit(t, "/manifest.webmanifest", nil))), &manifest); err != nil || manifest.Theme != "#233554" || manifest.Name != "Accueil & <Cie>" {
		t.Errorf("manifest %+v %v", manifest, err)
	}
}

func TestS1_5_StyleSetByHost(t *testing.T) {
	s := newTestServer(t, nil)
	for host, want := range map[string]bool{"bienvenue.example": true, "livret.example": false} {
		page := body(t, s.visit(t, "/home", func(r *http.Request) { r.Host = host }))
		if got := strings.Contains(page, `data-style="onboarding"`); got != want {
			t.Errorf("%s: onboarding %v", host, got)
		}
	}
}

func TestS1_3_LanguageOfThePage(t *testing.T) {
	s := newTestServer(t, nil)
	for accept, want := range map[string]string{"": "fr", "en-GB,en;q=0.9": "en", "de": "fr", "fr-CA": "fr"} {
		page := body(t, s.visit(t, "/", func(r *http.Request) { r.Header.Set("Accept-Language", accept) }))
		if !strings.Contains(page, `lang="`+want+`"`) {
			t.Errorf("%q: %.40s", accept, page)
		}
	}
	page := body(t, s.visit(t, "/", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "locale", Value: "en-GB"}) }))
	if !strings.Contains(page, `lang="en"`) {
		t.Error("the cookie does not choose the language")
	}
}

func TestConfigInThePageCannotEndItsScript(t *testing.T) {
	s := newTestServer(t, func(o *Options) {
		o.ProductName = `</script><script>alert(1)</script>`
		o.Redirects = []config.Redirect{{From: "/a", To: "/b?</script>"}}
	})
	if page := body(t, s.visit(t, "/", nil)); strings.Count(page, "</script>") != 1 {
		t.Errorf("page %s", page)
	}
}

func TestFiles_AreCompressedOnceAndKeptForever(t *testing.T) {
	s := newTestServer(t, nil)
	r := s.visit(t, "/assets/app-abc.js", func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip") })
	if r.Header.Get("Content-Encoding") != "gzip" || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") || len(body(t, r)) > 200 {
		t.Errorf("headers %v", r.Header)
	}
	again := s.visit(t, "/assets/app-abc.js", func(q *http.Request) { q.Header.Set("If-None-Match", r.Header.Get("ETag")) })
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("asked again: %d", again.StatusCode)
	}
	if gone := s.visit(t, "/assets/app-old.js", nil); gone.StatusCode != http.StatusNotFound {
		t.Errorf("a file of another version: %d", gone.StatusCode)
	}
}

func TestD3_CSRFTokenRevealsNothingOfTheSession(t *testing.T) {
	session := NewToken()
	token := CSRFToken(session)
	if len(token) < 43 || strings.Contains(token, session) || token == CSRFToken(NewToken()) || token == HashToken("session", session) {
		t.Errorf("token %s", token)
	}
}

func TestS5_11_EachPageSaysTheWordsOfNow(t *testing.T) {
	catalogue, err := i18n.Load(frontend.Locales())
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	s := newTestServer(t, func(o *Options) {
		o.Catalogue = catalogue
		o.Refresh = func(_ context.Context, atOnce bool) {
			if asked++; asked == 2 && atOnce {
				catalogue.Apply(i18n.Overlay{Languages: []string{"fr-FR", "de-DE"}, Messages: map[string]map[string]string{"fr-FR": {"shell.description": "Tout neuf"}}})
			}
		}
	})
	before := body(t, s.visit(t, "/home", nil))
	if !strings.Contains(before, `"frenchChanged":false`) || !strings.Contains(before, "English") {
		t.Errorf("before %s", before)
	}
	after := body(t, s.visit(t, "/home", func(r *http.Request) { r.Header.Set("Accept-Language", "de") }))
	for _, want := range []string{`"frenchChanged":true`, "Deutsch", `lang="de"`, "Tout neuf"} {
		if !strings.Contains(after, want) {
			t.Errorf("%s is not in %s", want, after)
		}
	}
	// Who was set to English reads French, whatever the browser asks for besides.
	off := body(t, s.visit(t, "/home", func(r *http.Request) {
		r.Header.Set("Accept-Language", "de")
		r.AddCookie(&http.Cookie{Name: "locale", Value: "en-GB"})
	}))
	if !strings.Contains(off, `lang="fr"`) {
		t.Errorf("a language turned off: %s", off)
	}
	s.visit(t, "/assets/app-abc.js", nil)
	if asked != 3 {
		t.Errorf("asked %d times for three pages and a file", asked)
	}
}
