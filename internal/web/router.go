package web

import (
	"net/http"
	"strings"
)

// router is a mux that also takes routes whose addresses could be meant by two:
// /api/media/{id}/uses and /api/media/uploads/{id} both match /api/media/uploads/uses,
// which the standard one refuses to choose between. The later of such routes is asked
// first; ids are no words, so that nobody meets the difference.
type router struct {
	*http.ServeMux
	later *http.ServeMux
}

func newRouter() *router { return &router{http.NewServeMux(), http.NewServeMux()} }

func (m *router) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if !m.try(pattern, handler) {
		m.later.HandleFunc(pattern, handler)
	}
}

// try adds a route, unless another is in its way. Any other refusal is a mistake of ours.
func (m *router) try(pattern string, handler func(http.ResponseWriter, *http.Request)) (added bool) {
	defer func() {
		refusal := recover()
		if refusal == nil {
			return
		}
		if text, ok := refusal.(string); !ok || !strings.Contains(text, "neither is more specific") {
			panic(refusal)
		}
		added = false
	}()
	m.ServeMux.HandleFunc(pattern, handler)
	return true
}

func (m *router) Handler(r *http.Request) (http.Handler, string) {
	if handler, pattern := m.later.Handler(r); pattern != "" {
		return handler, pattern
	}
	return m.ServeMux.Handler(r)
}

func (m *router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, pattern := m.later.Handler(r); pattern != "" {
		m.later.ServeHTTP(w, r)
		return
	}
	m.ServeMux.ServeHTTP(w, r)
}
