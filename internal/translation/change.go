package translation

import (
	"context"
	"maps"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/i18n"
	"livret/internal/rights"
)

// WordsChange is one message said differently. No words at all: as shipped again.
type WordsChange struct {
	Locale   string `json:"locale" maxLength:"35"`
	Key      string `json:"key" maxLength:"200"`
	Words    Words  `json:"words"`
	Revision int    `json:"revision" minimum:"0"`
}

// save keeps one message. Words as they stand are kept too where the French has
// changed since: somebody looked, and they still hold.
func (t *Translations) save(ctx context.Context, scope rights.Scope, in WordsChange) (Entry, error) {
	if !t.shipped.has(in.Key) {
		return Entry{}, fault.InvalidField("key", "translations.key.unknown")
	}
	words := tidy(t.shipped.french(in.Key), in.Words)
	var saved Entry
	err := t.Store.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		if err := t.offered(ctx, scope, tx, in.Locale); err != nil {
			return err
		}
		row, err := t.Store.row(ctx, scope, tx, in.Locale, in.Key)
		if err != nil {
			return err
		}
		if err := fault.Stale(revisionOf(row), in.Revision); err != nil {
			return err
		}
		source, err := t.sourceIn(ctx, scope, tx, in.Locale, in.Key)
		if err != nil {
			return err
		}
		if len(words) == 0 {
			saved = t.shipped.entry(in.Locale, in.Key, source, nil)
			return t.reset(ctx, scope, tx, row)
		}
		if err := refusal(t.shipped.check(in.Locale, in.Key, words)); err != nil {
			return err
		}
		row, err = t.write(ctx, scope, tx, row, in, words, source)
		saved = t.shipped.entry(in.Locale, in.Key, source, row)
		return err
	})
	if err == nil {
		t.Refresh(ctx, true)
	}
	return saved, err
}

// offered refuses a language that this installation does not have.
func (t *Translations) offered(ctx context.Context, scope rights.Scope, tx bun.Tx, locale string) error {
	offers, err := t.offers(ctx, scope, tx)
	if err != nil {
		return err
	}
	if (&book{offers: offers}).offer(locale) == nil {
		return fault.InvalidField("locale", "languages.unknown")
	}
	return nil
}

func (t *Translations) sourceIn(ctx context.Context, scope rights.Scope, tx bun.Tx, locale, key string) (Words, error) {
	french, err := t.Store.row(ctx, scope, tx, i18n.Default, key)
	return t.source(locale, key, french), err
}

func revisionOf(row *Row) int {
	if row == nil {
		return 0
	}
	return row.Revision
}

// reset goes back to what was shipped.
func (t *Translations) reset(ctx context.Context, scope rights.Scope, tx bun.Tx, row *Row) error {
	if row == nil {
		return nil
	}
	if err := t.Store.drop(ctx, scope, tx, row); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Event{Action: "translation.reset", SubjectID: row.MessageKey, Details: map[string]any{"locale": row.Locale}})
}

// write answers the row as it is from then on: the one before where nothing is new.
func (t *Translations) write(ctx context.Context, scope rights.Scope, tx bun.Tx, row *Row, in WordsChange, words, source Words) (*Row, error) {
	now := t.shipped.entry(in.Locale, in.Key, source, row)
	if maps.Equal(now.Words, words) && !now.Stale {
		return row, nil
	}
	next := &Row{
		Locale: in.Locale, MessageKey: in.Key, Text: words.stored(), Source: source.stored(),
		Revision: revisionOf(row) + 1, UpdatedBy: scope.UserID(), UpdatedAt: db.Now(),
	}
	if err := t.Store.put(ctx, scope, tx, next); err != nil {
		return nil, err
	}
	return next, audit.Record(ctx, tx, audit.Event{Action: "translation.changed", SubjectID: in.Key, Details: map[string]any{"locale": in.Locale}})
}
