package translation

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/csvfile"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/i18n"
	"livret/internal/rights"
)

// line is one text of a language as files hold it: a plural has one for each form.
type line struct{ key, french, text string }

// lines are the texts of a language, or those missing alone.
func (t *Translations) lines(b *book, locale string, missingOnly bool) []line {
	var all []line
	for _, e := range t.entries(b, locale) {
		if missingOnly && e.State != Missing {
			continue
		}
		for _, form := range t.shipped.formsOf(e.Key, locale) {
			name, french := e.Key, e.Source[form]
			if form != plain {
				name += "_" + form
			}
			if french == "" {
				french = e.Source["other"] // a form that French does not know
			}
			all = append(all, line{name, french, e.Words[form]})
		}
	}
	return all
}

func writeJSON(w io.Writer, lines []line) error {
	flat := map[string]string{}
	for _, l := range lines {
		flat[l.key] = l.text
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(flat)
}

func writeCSV(w io.Writer, lines []line) error {
	return csvfile.Write(w, []string{"clé", "français", "traduction"}, func(yield func([]string, error) bool) {
		for _, l := range lines {
			if !yield([]string{l.key, l.french, l.text}, nil) {
				return
			}
		}
	})
}

// parse reads a file of either kind: texts by key. What is left empty is not
// translated yet, and changes nothing.
func parse(locale string, raw []byte) (map[string]string, error) {
	texts, err := parseJSON(locale, raw)
	if texts == nil && err == nil {
		texts, err = parseCSV(raw)
	}
	maps.DeleteFunc(texts, func(_, text string) bool { return strings.TrimSpace(text) == "" })
	return texts, err
}

// parseJSON takes {key: text} and {language: {key: text}}; nil for what is no JSON.
func parseJSON(locale string, raw []byte) (map[string]string, error) {
	raw = bytes.TrimPrefix(bytes.TrimSpace(raw), []byte("\ufeff"))
	if !bytes.HasPrefix(raw, []byte("{")) {
		return nil, nil
	}
	var nested map[string]map[string]string
	if json.Unmarshal(raw, &nested) == nil && len(nested) > 0 {
		if nested[locale] == nil {
			return nil, fault.InvalidField("file", "translations.import.other_language", fault.Args{"language": i18n.NameOf(locale)})
		}
		return nested[locale], nil
	}
	texts := map[string]string{}
	if err := json.Unmarshal(raw, &texts); err != nil {
		return nil, fault.InvalidField("file", "translations.import.unreadable")
	}
	return texts, nil
}

func parseCSV(raw []byte) (map[string]string, error) {
	table, err := csvfile.Read(raw,
		csvfile.Column{Key: "key", Names: []string{"clé", "key"}, Required: true},
		csvfile.Column{Key: "text", Names: []string{"traduction", "translation", "texte", "text"}, Required: true})
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, row := range table.Rows {
		texts[strings.TrimSpace(row.Get("key"))] = row.Get("text")
	}
	return texts, nil
}

// Kind is what an import does to one entry.
type Kind string

const (
	Added     Kind = "added"
	Altered   Kind = "changed"
	Unchanged Kind = "unchanged"
	Refused   Kind = "refused"
)

// Planned is one entry of an import: what it is and what it would become.
type Planned struct {
	Key    string
	Kind   Kind
	Before Words
	After  Words
	wrong  []wrong
	row    *Row
	source Words
}

// plan says what a file would change. Forms it leaves out stay as they are.
func (t *Translations) plan(b *book, locale string, texts map[string]string) []Planned {
	given := t.shipped.gather(texts)
	var all []Planned
	for _, key := range slices.Sorted(maps.Keys(given)) {
		if !t.shipped.has(key) {
			all = append(all, Planned{Key: key, Kind: Refused, After: given[key], wrong: []wrong{{key: "translations.key.unknown"}}})
			continue
		}
		row := b.rows[locale][key]
		source := t.source(locale, key, b.rows[i18n.Default][key])
		p := Planned{Key: key, Before: t.shipped.entry(locale, key, source, row).Words, row: row, source: source}
		p.After = maps.Clone(p.Before)
		if p.After == nil {
			p.After = Words{}
		}
		maps.Copy(p.After, tidy(source, given[key]))
		p.wrong = t.shipped.check(locale, key, p.After)
		switch {
		case len(p.wrong) > 0:
			p.Kind = Refused
		case maps.Equal(p.Before, p.After):
			p.Kind = Unchanged
		case len(p.Before) == 0:
			p.Kind = Added
		default:
			p.Kind = Altered
		}
		all = append(all, p)
	}
	return all
}

// fingerprint tells one plan from another: only what was shown is done.
func fingerprint(locale string, plan []Planned) string {
	raw, _ := json.Marshal(struct {
		Locale string
		Plan   []Planned
	}{locale, plan})
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:16])
}

// preview says what a file would do, and changes nothing.
func (t *Translations) preview(ctx context.Context, locale string, raw []byte) ([]Planned, error) {
	b, err := t.current(ctx)
	if err != nil {
		return nil, err
	}
	if b.offer(locale) == nil {
		return nil, fault.InvalidField("locale", "languages.unknown")
	}
	texts, err := parse(locale, raw)
	if err != nil {
		return nil, err
	}
	return t.plan(b, locale, texts), nil
}

// apply does what a preview showed; if something has changed since, nothing.
func (t *Translations) apply(ctx context.Context, scope rights.Scope, locale, hash string, raw []byte) ([]Planned, error) {
	texts, err := parse(locale, raw)
	if err != nil {
		return nil, err
	}
	var plan []Planned
	err = t.Store.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		b, err := t.read(ctx, scope, tx, 0, locale, i18n.Default)
		if err != nil {
			return err
		}
		if b.offer(locale) == nil {
			return fault.InvalidField("locale", "languages.unknown")
		}
		plan = t.plan(b, locale, texts)
		if fingerprint(locale, plan) != hash {
			return fault.New(fault.Conflict, "translations.import.changed")
		}
		return t.carryOut(ctx, scope, tx, locale, plan)
	})
	if err == nil {
		t.Refresh(ctx, true)
	}
	return plan, err
}

func (t *Translations) carryOut(ctx context.Context, scope rights.Scope, tx bun.Tx, locale string, plan []Planned) error {
	var rows []*Row
	for _, p := range plan {
		if p.Kind == Added || p.Kind == Altered {
			rows = append(rows, &Row{
				Locale: locale, MessageKey: p.Key, Text: p.After.stored(), Source: p.source.stored(),
				Revision: revisionOf(p.row) + 1, UpdatedBy: scope.UserID(), UpdatedAt: db.Now(),
			})
		}
	}
	if len(rows) == 0 {
		return nil
	}
	if err := t.Store.put(ctx, scope, tx, rows...); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Event{Action: "translation.imported", SubjectID: locale, Details: map[string]any{"translations": len(rows)}})
}
