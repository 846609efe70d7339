package media

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/imaging"
	"livret/internal/rights"
)

// served is what an address of a media gives.
type served struct {
	key         string
	tag         string
	mime        string
	name        string
	disposition string
	current     bool // the address names the version of now
	instead     bool // another one should be served here: it may come, or the picture is narrower
	public      bool // to readers who are not signed in
}

// visible is the media an address names, if who asks may see it (C2): see Visible;
// readers what they are shown.
func (l *Library) visible(ctx context.Context, r *http.Request) (*Media, error) {
	m := &Media{ID: r.PathValue("id")}
	err := l.DB.Read.NewSelect().Model(m).WherePK().Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find media: %w", err)
	}
	seen, err := l.Visible(ctx, rights.From(ctx), m)
	if err != nil {
		return nil, err
	}
	if !seen && (l.MayRead == nil || !l.MayRead(ctx, r, m)) {
		return nil, fault.Missing()
	}
	return m, nil
}

// choose finds what to serve for a variant of a media; the nearest there is, where it has none of its own.
func choose(m *Media, variant string) (*served, error) {
	f := &served{name: m.Name}
	f.original(m)
	switch {
	case variant == Original:
		f.instead = false
		return f, nil
	case variant == Download:
		f.instead, f.disposition = false, "attachment"
		return f, nil
	case m.Kind != Image || !slices.ContainsFunc(imaging.Widths, func(w int) bool { return variant == imaging.Name(w) }):
		return nil, fault.Missing()
	case m.Mime == "image/svg+xml":
		f.instead = false // a drawing is its own variants
		return f, nil
	case m.State != Ready:
		return f, nil
	}
	made := imaging.Sizes(m.Width, m.Height)
	f.instead = !slices.ContainsFunc(made, func(v imaging.Variant) bool { return v.Name == variant })
	if f.instead {
		variant = made[len(made)-1].Name
	}
	f.key, f.tag, f.mime = VariantKey(m.CompanyID, m.Hash, variant), m.Hash+"."+variant, "image/webp"
	f.name = WithExtension(m.Name, "webp")
	return f, nil
}

// original is the file itself, in place of something else.
func (f *served) original(m *Media) {
	f.key, f.tag, f.mime, f.name, f.instead = Key(m.CompanyID, m.Hash), m.Hash, m.Mime, m.Name, true
	f.disposition = "attachment"
	if m.Kind != Document || m.Mime == "application/pdf" {
		f.disposition = "inline"
	}
	if strings.HasPrefix(f.mime, "text/") {
		f.mime += "; charset=utf-8"
	}
}
