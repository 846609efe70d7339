package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"livret/internal/config"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/rights"
)

// site is the real program on a fresh database, answering on a real port.
type site struct {
	*App
	t   *testing.T
	url string
	log *locked
}

// each runs a test on every engine, with demonstration data and texts in place.
func each(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	onEach(t, dbtest.Engines(), fn)
}

func onEach(t *testing.T, engines []db.Engine, fn func(t *testing.T, s *site)) {
	t.Helper()
	for _, engine := range engines {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, newSite(t, filled(t, engine), nil))
		})
	}
}

// filled is the address of a database with demonstration data, hashed once for all tests.
func filled(t *testing.T, engine db.Engine) string {
	t.Helper()
	return dbtest.Prepared(t, engine, "demonstration", func(address string) error {
		s := newSite(t, address, nil)
		s.fill()
		return s.Close()
	})
}

func newSite(t *testing.T, address string, env map[string]string) *site {
	t.Helper()
	log := new(locked)
	settings := map[string]string{
		"LIVRET_DATABASE_URL": address, "LIVRET_BASE_URL": "http://livret.example", "LIVRET_RATE_LIMIT": "0", "LIVRET_DATA": t.TempDir(),
	}
	for name, value := range env {
		settings[name] = value
	}
	cfg, err := config.Load(func(name string) string { return settings[name] })
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(t.Context(), cfg, slog.New(slog.NewJSONHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	server := httptest.NewServer(a.Server.Handler())
	t.Cleanup(server.Close)
	return &site{App: a, t: t, url: server.URL, log: log}
}

func (s *site) fill() {
	s.t.Helper()
	if err := s.demoData(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.Accounts.Prepare(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	s.sql("DELETE FROM audit_event WHERE at < ?", db.Now().Add(-time.Hour)) // the past that the demonstration invents
}

// twin is a second node on the same database.
func (s *site) twin() *site { return newSite(s.t, s.Config.Database.DSN(), nil) }

// work runs the queue until it is empty.
func (s *site) work() {
	s.t.Helper()
	if err := s.Jobs.Start(context.Background()); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { s.Jobs.Stop(context.Background()) })
}

// eventually waits for background work, which has no other way to be awaited.
func eventually(t *testing.T, what string, fn func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if fn() {
			return
		}
	}
	t.Fatal("never happened: " + what)
}

func (s *site) sql(query string, args ...any) {
	s.t.Helper()
	if _, err := s.DB.Write.NewRaw(query, args...).Exec(s.t.Context()); err != nil {
		s.t.Fatalf("%s: %v", query, err)
	}
}

func (s *site) count(query string, args ...any) int {
	s.t.Helper()
	var n int
	if err := s.DB.Read.NewRaw(query, args...).Scan(s.t.Context(), &n); err != nil {
		s.t.Fatalf("%s: %v", query, err)
	}
	return n
}

func (s *site) id(email string) string {
	s.t.Helper()
	u, err := s.Accounts.Store.FindByEmail(s.t.Context(), rights.System(), email)
	if err != nil {
		s.t.Fatal(err)
	}
	return u.ID
}

func (s *site) companyID(name string) string {
	s.t.Helper()
	var id string
	if err := s.DB.Read.NewRaw("SELECT id FROM company WHERE name = ? ORDER BY created_at", name).Scan(s.t.Context(), &id); err != nil {
		s.t.Fatalf("company %s: %v", name, err)
	}
	return id
}

// tables are all of ours, and the mails in the queue: one to be sent is a change
// too. What the queue notes of its own work is none.
var tables = []string{"company", "app_user", "session", "token", "legal_text", "terms_acceptance", "throttle", "known_device", "audit_event", "mailbox_message", "sector", "library_chapter", "library_chapter_sector", "library_page", "setting", "picture", "task", "article", "article_company", "article_read", "search_word", "language", "translation", "media", "media_folder", "media_tag", "media_use", "stored_file", "storage_room", "upload", "upload_part", "booklet", "booklet_member", "chapter", "page", "page_content", "page_revision", "page_presence",
	"(SELECT id, kind, CAST(args AS TEXT) FROM river_job WHERE kind LIKE '%_mail') AS mails"}

// snapshot is the whole content of the database, for comparing.
func (s *site) snapshot() string {
	s.t.Helper()
	var all strings.Builder
	for _, table := range tables {
		lines := s.lines("SELECT * FROM " + table)
		sort.Strings(lines)
		fmt.Fprintf(&all, "%s\n%s\n", table, strings.Join(lines, "\n"))
	}
	return all.String()
}

// lines are the rows of a query, each as text.
func (s *site) lines(query string) []string {
	s.t.Helper()
	rows, err := s.DB.Read.QueryContext(s.t.Context(), query)
	if err != nil {
		s.t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		s.t.Fatal(err)
	}
	var lines []string
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			s.t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf("%s", values))
	}
	if err := rows.Err(); err != nil {
		s.t.Fatal(err)
	}
	return lines
}

// browser is one person's: cookies, the token of its session, a fixed agent.
type browser struct {
	t     *testing.T
	site  *site
	http  *http.Client
	token string
}

func (s *site) browser() *browser {
	jar, _ := cookiejar.New(nil)
	return &browser{t: s.t, site: s, http: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// reply is an answer, read.
type reply struct {
	Status int
	Header http.Header
	Raw    string
	Body   map[string]any
}

func (r reply) message() string { m, _ := r.Body["message"].(string); return m }

// fieldError is the first message beside a field.
func (r reply) fieldError(field string) string {
	errs, _ := r.Body["errors"].(map[string]any)
	list, _ := errs[field].([]any)
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprint(list[0])
}

func (r reply) data() map[string]any { d, _ := r.Body["data"].(map[string]any); return d }

// send makes a call with the browser's token, or as the change function says.
func (b *browser) send(method, path string, body any, change ...func(*http.Request)) reply {
	b.t.Helper()
	var reader io.Reader
	switch v := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(v)
	default:
		raw, err := json.Marshal(v)
		if err != nil {
			b.t.Fatal(err)
		}
		reader = bytes.NewReader(raw)
	}
	r, err := http.NewRequest(method, b.site.url+path, reader)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", "livret-test")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if method != http.MethodGet && method != http.MethodHead {
		if b.token == "" {
			b.refresh()
		}
		r.Header.Set("X-CSRF-TOKEN", b.token)
	}
	for _, fn := range change {
		fn(r)
	}
	return b.do(r)
}

func (b *browser) do(r *http.Request) reply {
	b.t.Helper()
	res, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	out := reply{Status: res.StatusCode, Header: res.Header, Raw: string(raw)}
	json.Unmarshal(raw, &out.Body)
	return out
}

func (b *browser) get(path string) reply { b.t.Helper(); return b.send(http.MethodGet, path, nil) }
func (b *browser) post(path string, body any) reply {
	b.t.Helper()
	return b.send(http.MethodPost, path, body)
}

// refresh fetches the session's token, as the interface does at start and after signing in.
func (b *browser) refresh() {
	b.t.Helper()
	b.token, _ = b.get("/api/auth/csrf-token").Body["csrfToken"].(string)
	if b.token == "" {
		b.t.Fatal("no csrf token")
	}
}

func (b *browser) signIn(email string) reply { b.t.Helper(); return b.signInWith(email, demoPassword) }

func (b *browser) signInWith(email, password string) reply {
	b.t.Helper()
	r := b.post("/api/auth/login", map[string]any{"email": email, "password": password})
	if r.Status == http.StatusOK {
		b.refresh()
	}
	return r
}

// on points the browser, cookies and all, at another node.
func (b *browser) on(other *site) *browser {
	jar, _ := cookiejar.New(nil)
	from, _ := url.Parse(b.site.url)
	to, _ := url.Parse(other.url)
	jar.SetCookies(to, b.http.Jar.Cookies(from))
	return &browser{t: b.t, site: other, token: b.token, http: &http.Client{Jar: jar}}
}

func (b *browser) cookie(name string) string {
	at, _ := url.Parse(b.site.url)
	for _, c := range b.http.Jar.Cookies(at) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

const (
	hélène = "helene.armand@livret.example"
	claire = "claire.legoff@courtil.example"
	marc   = "marc.dubreuil@courtil.example"
	yanis  = "yanis.haddad@tilleuls.example"
)

// member signs a person in and accepts the terms.
func (s *site) member(email string) *browser {
	s.t.Helper()
	b := s.browser()
	if r := b.signIn(email); r.Status != http.StatusOK {
		s.t.Fatalf("sign in %s: %d %s", email, r.Status, r.Raw)
	}
	if r := b.post("/api/auth/terms", map[string]any{"accepted": true, "version": 1}); r.Status != http.StatusOK {
		s.t.Fatalf("terms: %d %s", r.Status, r.Raw)
	}
	return b
}

func (b *browser) want(status int, r reply) reply {
	b.t.Helper()
	if r.Status != status {
		b.t.Fatalf("status %d, want %d: %s", r.Status, status, r.Raw)
	}
	return r
}

// later moves the program's clock.
func (s *site) later(by time.Duration) {
	s.Accounts.Now = func() time.Time { return db.Now().Add(by) }
}

// locked lets handlers log at once and a test read meanwhile.
type locked struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}
