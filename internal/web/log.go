package web

import (
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"livret/internal/rights"
)

// recorder remembers what was answered, for the log and the figures.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64

	// Both are known only further in, and handed back out.
	actor rights.Actor
	route string
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// observe writes one line per request: who, what, from where, with what outcome.
// The query is left out: it can hold a one-time link.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		rec := &recorder{ResponseWriter: w}
		defer func() { s.note(rec, r, time.Since(start)) }()
		next.ServeHTTP(rec, r)
	})
}

// note is called however the request ended.
func (s *Server) note(rec *recorder, r *http.Request, took time.Duration) {
	s.metrics.seconds.WithLabelValues(rec.route, strconv.Itoa(rec.status)).Observe(took.Seconds())
	level := slog.LevelInfo
	if rec.status >= 500 {
		level = slog.LevelError
	}
	req := RequestFrom(r.Context())
	attrs := []slog.Attr{
		slog.String("request", req.ID), slog.String("method", r.Method), slog.String("path", r.URL.Path),
		slog.Int("status", rec.status), slog.Int64("bytes", rec.bytes), slog.Duration("took", took), slog.String("ip", req.IP),
	}
	if rec.actor.SignedIn() {
		attrs = append(attrs, slog.String("user", rec.actor.UserID))
	}
	if rec.actor.Acting() {
		attrs = append(attrs, slog.String("actor", rec.actor.ImpersonatorID))
	}
	s.opts.Log.LogAttrs(r.Context(), level, "request", attrs...)
}

// routed is the mux, telling observe which route it chose and who asked.
func (s *Server) routed() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := recorderOf(w)
		rec.actor = rights.From(r.Context())
		defer func() { rec.route = r.Pattern }()
		s.mux.ServeHTTP(w, r)
	})
}

func recorderOf(w http.ResponseWriter) *recorder {
	for {
		switch at := w.(type) {
		case *recorder:
			return at
		case interface{ Unwrap() http.ResponseWriter }:
			w = at.Unwrap()
		default:
			return &recorder{}
		}
	}
}

type metrics struct {
	registry *prometheus.Registry
	seconds  *prometheus.HistogramVec
	refused  prometheus.Counter
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "livret_http_request_seconds", Help: "Time to answer, by route and status.",
			Buckets: []float64{.001, .005, .02, .1, .5, 2, 10},
		}, []string{"route", "status"}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{Name: "livret_http_rate_limited_total", Help: "Requests refused by the rate limit."}),
	}
	m.registry.MustRegister(m.seconds, m.refused)
	return m
}
