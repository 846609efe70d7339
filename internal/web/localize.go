package web

import (
	"context"
	"net/http"
	"strings"

	"livret/internal/i18n"
	"livret/internal/rights"
)

type catalogueKey struct{}

// T says a message in the language of the request. Work outside any request has
// no catalogue and gets the key, which only a log will show.
func T(ctx context.Context, key string, args map[string]any) string {
	catalogue, ok := ctx.Value(catalogueKey{}).(*i18n.Catalogue)
	if !ok {
		return key
	}
	return catalogue.T(i18n.Locale(ctx), key, args)
}

// localize chooses the language: what this browser was set to, else what the
// person chose, else what the browser asks for, else French.
func (s *Server) localize(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			s.opts.Refresh(r.Context(), false)
		}
		ctx := context.WithValue(r.Context(), catalogueKey{}, s.opts.Catalogue)
		next.ServeHTTP(w, r.WithContext(i18n.WithLocale(ctx, s.localeOf(r))))
	})
}

// localizeActor comes after sign-in is known.
func (s *Server) localizeActor(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if actor := rights.From(r.Context()); actor.SignedIn() && s.cookieLocale(r) == "" {
			r = r.WithContext(i18n.WithLocale(r.Context(), s.opts.Catalogue.Spoken(actor.Locale)))
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) localeOf(r *http.Request) string {
	if locale := s.cookieLocale(r); locale != "" {
		return locale
	}
	return s.opts.Catalogue.Match(clip(r.Header.Get("Accept-Language"), 256))
}

// cookieLocale is what this browser was set to, French if that has been turned off since.
func (s *Server) cookieLocale(r *http.Request) string {
	if c, err := r.Cookie(LocaleCookie); err == nil && c.Value != "" {
		return s.opts.Catalogue.Spoken(c.Value)
	}
	return ""
}
