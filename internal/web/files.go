package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"

	"livret/internal/config"
	"livret/internal/fault"
	"livret/internal/i18n"
)

// file is one built file: brotli made by the build, gzip when the first program without brotli asks.
type file struct {
	content, brotli []byte
	zipped          func() []byte // nil: it is packed already
	kind, etag      string
	immutable       bool // its name holds its hash
}

// kinds are those of the files we build; the machine's own table may lack some.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png",
	".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".map": "application/json", ".webp": "image/webp", ".jpg": "image/jpeg",
}

// pageConfig is what the page knows before its first call.
type pageConfig struct {
	ProductName  string            `json:"productName"`
	Version      string            `json:"version"`
	Dev          bool              `json:"dev"`
	Mailbox      bool              `json:"mailbox"`
	SupportEmail string            `json:"supportEmail"`
	Redirects    []config.Redirect `json:"redirects"`
	Languages    []i18n.Language   `json:"languages"`
	// FrenchChanged: the French that is part of the interface is not what is said any more.
	FrenchChanged bool `json:"frenchChanged"`
}

func (s *Server) pageConfig() (string, error) {
	content, err := json.Marshal(pageConfig{
		ProductName: s.opts.ProductName, Version: s.opts.Version, Dev: s.opts.Dev, Mailbox: s.opts.Mailbox, SupportEmail: s.opts.SupportEmail,
		Redirects: append([]config.Redirect{}, s.opts.Redirects...), Languages: s.opts.Catalogue.Languages(),
		FrenchChanged: len(s.opts.Catalogue.Changed(i18n.Default)) > 0,
	})
	return string(content), err // json.Marshal has escaped < > &
}

// serveFiles answers every path outside the API: a built file where there is
// one, otherwise the page, whose own router knows the rest.
func (s *Server) serveFiles() error {
	files, err := loadFiles(s.opts.Dist)
	if err != nil {
		return fmt.Errorf("read interface: %w", err)
	}
	manifest, err := s.manifest()
	if err != nil {
		return err
	}
	files["/manifest.webmanifest"] = func() (*file, error) { return manifest, nil }
	page, err := s.page()
	if err != nil {
		return err
	}
	s.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			s.fail(w, r, fault.New(fault.NotAllowed, "fault.not_allowed"))
			return
		}
		if read := files[r.URL.Path]; read != nil {
			f, err := read()
			if err != nil {
				s.fail(w, r, err)
				return
			}
			f.serve(w, r)
			return
		}
		if strings.HasPrefix(r.URL.Path, "/assets/") {
			s.fail(w, r, fault.Missing()) // a file of another version: the page must not pass for it
			return
		}
		page(w, r)
	})
	return nil
}

// loadFiles finds the files of the interface. Each is read when it is first asked for:
// a program that stands idle does without (P8).
func loadFiles(dist fs.FS) (map[string]func() (*file, error), error) {
	files := map[string]func() (*file, error){}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || name == "index.html" || strings.HasPrefix(path.Base(name), ".git") || path.Ext(name) == ".br" {
			return err
		}
		files["/"+name] = sync.OnceValues(func() (*file, error) { return loadFile(dist, name) })
		return nil
	})
	return files, err
}

func loadFile(dist fs.FS, name string) (*file, error) {
	content, err := fs.ReadFile(dist, name)
	if err != nil {
		return nil, err
	}
	f := newFile(content, kinds[path.Ext(name)])
	if f.brotli, err = fs.ReadFile(dist, name+".br"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f.immutable = strings.HasPrefix(name, "assets/")
	return f, nil
}

func newFile(content []byte, kind string) *file {
	sum := sha256.Sum256(content)
	f := &file{content: content, kind: kind, etag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	if strings.HasPrefix(kind, "text/") || strings.Contains(kind, "javascript") || strings.Contains(kind, "json") || strings.Contains(kind, "svg") {
		f.zipped = sync.OnceValue(func() []byte { return zip(content) })
	}
	return f
}

func zip(content []byte) []byte {
	var buf bytes.Buffer
	w, _ := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	w.Write(content)
	w.Close()
	return buf.Bytes()
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.etag)
	h.Set("Cache-Control", "no-cache")
	if f.immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	content := f.content
	if f.zipped != nil {
		h.Add("Vary", "Accept-Encoding")
		switch accepts := r.Header.Get("Accept-Encoding"); {
		case f.brotli != nil && strings.Contains(accepts, "br"):
			h.Set("Content-Encoding", "br")
			content = f.brotli
		case strings.Contains(accepts, "gzip"):
			h.Set("Content-Encoding", "gzip")
			content = f.zipped()
		}
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// page fills the built index.html: language, style set, names. Nothing of it is
// kept by the browser, so that Back after signing out asks again (D7).
func (s *Server) page() (http.HandlerFunc, error) {
	raw, err := fs.ReadFile(s.opts.Dist, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		return func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "The interface has not been built: run make build.", http.StatusServiceUnavailable)
		}, nil
	}
	if err != nil {
		return nil, err
	}
	return func(w http.ResponseWriter, r *http.Request) {
		s.opts.Refresh(r.Context(), true)
		cfg, err := s.pageConfig()
		if err != nil {
			s.fail(w, r, err)
			return
		}
		locale, style := s.localeOf(r), ""
		if s.opts.Onboarding(r.Host) {
			style = ` data-style="onboarding"`
		}
		lang, _, _ := strings.Cut(locale, "-")
		body := strings.NewReplacer(
			"__LIVRET_LANG__", lang,
			"__LIVRET_STYLE__", style,
			"__LIVRET_NAME__", html.EscapeString(s.opts.ProductName),
			"__LIVRET_DESCRIPTION__", html.EscapeString(s.opts.Catalogue.T(locale, "shell.description", nil)),
			"__LIVRET_CONFIG__", cfg,
		).Replace(string(raw))
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Vary", "Accept-Language, Cookie")
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(body))
	}, nil
}

func (s *Server) manifest() (*file, error) {
	type icon struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose,omitempty"`
	}
	content, err := json.Marshal(map[string]any{
		"name": s.opts.ProductName, "short_name": s.opts.ProductName, "lang": "fr", "start_url": "/", "display": "standalone",
		"description": s.opts.Catalogue.T(i18n.Default, "shell.description", nil),
		"theme_color": ThemeColour, "background_color": "#f4f6fa",
		"icons": []icon{
			{"/icon-192.png", "192x192", "image/png", ""},
			{"/icon-512.png", "512x512", "image/png", ""},
			{"/favicon.svg", "any", "image/svg+xml", ""},
		},
	})
	if err != nil {
		return nil, err
	}
	return newFile(content, "application/manifest+json"), nil
}

// ThemeColour is the seed's.
const ThemeColour = "#233554"
