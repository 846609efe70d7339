package translation

import (
	"context"
	"io"
	"strings"

	"livret/internal/csvfile"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// MaxFile is what an import may weigh; twice what is read, so that one a little
// too large is refused in words.
const MaxFile = 2 * csvfile.MaxBytes

type exportInput struct {
	Locale string `query:"locale" required:"true" maxLength:"35"`
	Format string `query:"format" default:"csv" enum:"csv,json"`
	State  string `query:"state" default:"all" enum:"all,missing"`
}

// Export answers a language as a file for whoever translates it.
func (t *Translations) Export(ctx context.Context, in *exportInput) (*web.Download, error) {
	b, err := t.current(ctx)
	if err != nil {
		return nil, err
	}
	if b.offer(in.Locale) == nil {
		return nil, fault.Missing()
	}
	lines := t.lines(b, in.Locale, in.State == "missing")
	name := "traductions-" + in.Locale + "." + in.Format
	if in.Format == "json" {
		return web.Save(name, "application/json", func(_ context.Context, w io.Writer) error { return writeJSON(w, lines) }), nil
	}
	return web.Save(name, "text/csv; charset=utf-8", func(_ context.Context, w io.Writer) error { return writeCSV(w, lines) }), nil
}

type previewInput struct {
	Locale  string `query:"locale" required:"true" maxLength:"35"`
	RawBody []byte `contentType:"application/octet-stream"`
}

// WordsPreview is what a file would change. Hash names it for the import that follows.
type WordsPreview struct {
	Hash      string            `json:"hash"`
	Added     int               `json:"added"`
	Changed   int               `json:"changed"`
	Unchanged int               `json:"unchanged"`
	Refused   int               `json:"refused"`
	Rows      []WordsPreviewRow `json:"rows" nullable:"false"`
}

type WordsPreviewRow struct {
	Key    string `json:"key"`
	Kind   Kind   `json:"kind" enum:"added,changed,unchanged,refused"`
	Before Words  `json:"before,omitempty"`
	After  Words  `json:"after,omitempty"`
	Reason string `json:"reason,omitempty" doc:"Why it is refused, in the caller's language"`
}

// Preview reads a file and says what importing it would do.
func (t *Translations) Preview(ctx context.Context, in *previewInput) (*web.Reply[web.One[WordsPreview]], error) {
	plan, err := t.preview(ctx, in.Locale, in.RawBody)
	if err != nil {
		return nil, err
	}
	return web.Show(shown(ctx, in.Locale, plan)), nil
}

type importInput struct {
	Locale  string `query:"locale" required:"true" maxLength:"35"`
	Hash    string `query:"hash" required:"true" maxLength:"64"`
	RawBody []byte `contentType:"application/octet-stream"`
}

// Import does what the preview of the same file showed.
func (t *Translations) Import(ctx context.Context, in *importInput) (*web.Reply[web.One[WordsPreview]], error) {
	plan, err := t.apply(ctx, rights.From(ctx).Scope(), in.Locale, in.Hash, in.RawBody)
	if err != nil {
		return nil, err
	}
	done := shown(ctx, in.Locale, plan)
	done.Rows = []WordsPreviewRow{}
	return web.ShowSaved(ctx, done, "translations.import.done", map[string]any{"count": done.Added + done.Changed}), nil
}

func shown(ctx context.Context, locale string, plan []Planned) WordsPreview {
	p := WordsPreview{Hash: fingerprint(locale, plan), Rows: []WordsPreviewRow{}}
	counts := map[Kind]*int{Added: &p.Added, Altered: &p.Changed, Unchanged: &p.Unchanged, Refused: &p.Refused}
	for _, one := range plan {
		*counts[one.Kind]++
		row := WordsPreviewRow{Key: one.Key, Kind: one.Kind, Before: one.Before, After: one.After}
		if one.Kind == Unchanged {
			row.After = nil // said once
		}
		var reasons []string
		for _, w := range one.wrong {
			reasons = append(reasons, web.T(ctx, w.key, w.args))
		}
		row.Reason = strings.Join(reasons, " ")
		p.Rows = append(p.Rows, row)
	}
	return p
}
