// Package web is everything HTTP that no feature owns: the route table and its
// rights, error replies, cookies and CSRF, headers, limits, logs, static files.
package web

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"livret/internal/config"
	"livret/internal/fault"
	"livret/internal/i18n"
)

const (
	// maxBody is what any call may send at most; files have a way of their own (Upload).
	maxBody = 1 << 20
	// maxTime is what any call may take: a database that has gone silent must not
	// hold requests for ever.
	maxTime = 20 * time.Second
)

type Options struct {
	ProductName  string
	SupportEmail string
	Version      string
	Secure       bool
	Dev          bool
	Mailbox      bool
	Onboarding   func(host string) bool
	Redirects    []config.Redirect
	Trusted      func(netip.Addr) bool // peers whose forwarding headers are believed
	RateLimit    int
	Catalogue    *i18n.Catalogue
	// Refresh brings the catalogue up to date with what admins changed on any node:
	// at once, or unless it has just been looked at.
	Refresh func(ctx context.Context, atOnce bool)
	Log     *slog.Logger
	Dist    fs.FS
	// Authenticate answers the request's context with its actor (see rights.With).
	Authenticate func(*http.Request) (context.Context, error)
}

type Server struct {
	opts    Options
	cookies Cookies
	limiter *limiter
	metrics *metrics
	mux     *http.ServeMux
	API     *API
}

func New(opts Options) (*Server, error) {
	if opts.Refresh == nil {
		opts.Refresh = func(context.Context, bool) {}
	}
	s := &Server{opts: opts, cookies: NewCookies(opts.Secure), limiter: newLimiter(opts.RateLimit), metrics: newMetrics(), mux: http.NewServeMux()}
	s.API = newAPI(s.mux, opts)
	s.mux.HandleFunc("/m/", func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, fault.Missing()) })
	s.mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, fault.Missing()) })
	if err := s.serveFiles(); err != nil {
		return nil, err
	}
	return s, nil
}

// NewCookies are the cookies of an installation reached over https, or not.
func NewCookies(secure bool) Cookies { return Cookies{secure: secure} }

// Handler is the whole site. Read it from the bottom: the last line is met first.
func (s *Server) Handler() http.Handler {
	calls := s.localizeActor(s.routed())
	calls = s.authenticate(calls)
	calls = s.protect(calls)
	calls = s.bounded(calls)

	files := s.limit(s.authenticate(s.localizeActor(s.routed())))
	pages := s.limit(s.routed())
	calls = s.limit(calls)
	assets := s.routed()
	var all http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			w.Header().Set("Cache-Control", "no-store")
			calls.ServeHTTP(w, r)
			return
		}
		if strings.HasPrefix(r.URL.Path, "/m/") {
			files.ServeHTTP(w, r)
			return
		}
		if strings.HasPrefix(r.URL.Path, "/assets/") || r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
			assets.ServeHTTP(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	})
	all = gzhttp.GzipHandler(all)
	all = s.secureHeaders(all)
	all = s.recoverPanic(all)
	all = s.observe(all)
	all = s.localize(all)
	return s.identify(all)
}

// Metrics is served apart, never to the public.
func (s *Server) Metrics() http.Handler {
	s.metrics.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	return mux
}

func (s *Server) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, err := s.opts.Authenticate(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// bounded limits what a call may send and how long it may take.
func (s *Server) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.streams(r) {
			next.ServeHTTP(w, r)
			return
		}
		size, lasting := s.allowance(w, r)
		ctx, cancel := context.WithTimeout(r.Context(), lasting)
		defer cancel()
		r.Body = http.MaxBytesReader(w, r.Body, size)
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// policy lets the page run its own files and nothing else. Styles may stand in
// attributes: the component library sets sizes and colours there.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; media-src 'self'; frame-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// secureHeaders go on every answer, errors included (D3).
func (s *Server) secureHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()")
		if s.opts.Secure {
			h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}
