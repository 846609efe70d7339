package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"livret/internal/rights"
)

type sentInput struct{ RawBody []byte }

// sized answers how much it was sent.
func sized(_ context.Context, in *sentInput) (*Reply[One[int]], error) {
	return Show(len(in.RawBody)), nil
}

func (s *Server) send(t *testing.T, path, kind string, size int) *http.Response {
	t.Helper()
	token := NewToken()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(strings.Repeat("x", size)))
	r.AddCookie(&http.Cookie{Name: "livret", Value: token})
	r.Header.Set("X-CSRF-TOKEN", CSRFToken(token))
	r.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w.Result()
}

func TestUpload_AloneMaySendMore(t *testing.T) {
	s := newTestServer(t, nil)
	Upload(s.API, "/api/files/{id}", rights.Anyone, 3<<20, sized)
	Post(s.API, "/api/notes", rights.Anyone, sized)
	for name, try := range map[string]struct {
		path, kind string
		size       int
		want       int
	}{
		"a file":              {"/api/files/a", "image/png", 2 << 20, http.StatusOK},
		"a file too large":    {"/api/files/a", "image/png", 3<<20 + 1, http.StatusRequestEntityTooLarge},
		"a file as a form":    {"/api/files/a", "multipart/form-data; boundary=x", 10, http.StatusUnsupportedMediaType},
		"a call":              {"/api/notes", "image/png", 1000, http.StatusOK},
		"a call too large":    {"/api/notes", "image/png", 2 << 20, http.StatusRequestEntityTooLarge},
		"a path that is near": {"/api/files/a/b", "image/png", 2 << 20, http.StatusNotFound},
	} {
		if r := s.send(t, try.path, try.kind, try.size); r.StatusCode != try.want {
			t.Errorf("%s: %d, want %d: %s", name, r.StatusCode, try.want, body(t, r))
		}
	}
}

func TestTagged_IsSentOnceAskedAboutAgainAndNeverZipped(t *testing.T) {
	s := newTestServer(t, nil)
	content := strings.Repeat("pixels", 1000)
	Get(s.API, "/api/drawing", rights.Anyone, func(context.Context, *None) (*Raw, error) { return Tagged("image/png", "abc", []byte(content)), nil })
	r := s.visit(t, "/api/drawing", func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip") })
	for header, want := range map[string]string{
		"Content-Type": "image/png", "Content-Length": "6000", "Content-Encoding": "", "Cache-Control": "private, no-cache", "ETag": `"abc"`,
	} {
		if got := r.Header.Get(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
	if body(t, r) != content {
		t.Error("the content changed")
	}
	again := s.visit(t, "/api/drawing", func(r *http.Request) { r.Header.Set("If-None-Match", `"abc"`) })
	if again.StatusCode != http.StatusNotModified || body(t, again) != "" {
		t.Errorf("asked again: %d", again.StatusCode)
	}
}
