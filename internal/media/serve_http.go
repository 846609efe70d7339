package media

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"livret/internal/blob"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

const (
	// findTime is what finding a file may take; sending it may take as long as it does.
	findTime = 5 * time.Second
	// sandboxed is what a file may do that is shown by itself: nothing (E5).
	sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
	// shownAlone is for films, sounds and PDF: a sandbox would keep the browser's own player from starting.
	shownAlone = "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
)

// Serve answers GET /m/{id}/{variant}: bytes of a media, whole or in ranges, to
// whoever may see it. For anybody else it does not exist.
func (l *Library) Serve() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file, content, err := l.find(r)
		if err != nil {
			web.Fail(w, r, err)
			return
		}
		defer content.Close()
		file.describe(w.Header())
		http.ServeContent(web.Moving(w), r, "", time.Time{}, content)
	})
}

func (l *Library) find(r *http.Request) (*served, blob.File, error) {
	ctx, cancel := context.WithTimeout(r.Context(), findTime)
	defer cancel()
	m, err := l.visible(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	file, err := choose(m, r.PathValue("variant"))
	if err != nil {
		return nil, nil, err
	}
	file.current = r.URL.Query().Get("v") == strconv.Itoa(m.Version)
	file.public = !rights.From(r.Context()).SignedIn()
	content, err := l.openSoon(r.Context(), file.key)
	if errors.Is(err, blob.ErrMissing) && file.key != Key(m.CompanyID, m.Hash) {
		// A variant that should be there: the file itself says as much.
		l.Log.WarnContext(ctx, "variant missing", "media", m.ID, "object", file.key)
		file.original(m)
		content, err = l.openSoon(r.Context(), file.key)
	}
	if errors.Is(err, blob.ErrMissing) {
		l.Log.ErrorContext(ctx, "file missing", "media", m.ID, "object", file.key)
		return nil, nil, fault.Missing()
	}
	if err != nil {
		return nil, nil, l.storageGone(ctx, err)
	}
	return file, content, nil
}

// openSoon gives a store up that does not answer. Once it did, what it answers is read
// for as long as that takes.
func (l *Library) openSoon(ctx context.Context, key string) (blob.File, error) {
	ctx, cancel := context.WithCancel(ctx)
	late := time.AfterFunc(findTime, cancel)
	content, err := l.Blobs.Open(ctx, key)
	late.Stop()
	if err != nil {
		cancel()
	}
	return content, err
}

// describe sets what the browser must know before the bytes.
func (f *served) describe(h http.Header) {
	h.Set("Content-Type", f.mime)
	h.Set("Content-Disposition", ContentDisposition(f.disposition, f.name))
	h.Set("ETag", `"`+f.tag+`"`)
	h.Set("Cache-Control", f.caching())
	h.Set(gzhttp.HeaderNoCompression, "1") // a range is of the bytes themselves
	h.Set("Content-Security-Policy", f.policy())
	if !f.sandboxed() {
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}
}

func (f *served) caching() string {
	who := "private"
	if f.public {
		who = "public"
	}
	if f.current && !f.instead {
		return who + ", max-age=31536000, immutable"
	}
	return who + ", no-cache"
}

// sandboxed files run nothing and load nothing, whatever is in them.
func (f *served) sandboxed() bool {
	return f.mime == "image/svg+xml" || !strings.HasPrefix(f.mime, "image/") && !strings.HasPrefix(f.mime, "video/") && !strings.HasPrefix(f.mime, "audio/") && f.mime != "application/pdf"
}

func (f *served) policy() string {
	if f.sandboxed() {
		return sandboxed
	}
	return shownAlone
}
