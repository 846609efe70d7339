package translation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// Row is one message as admins changed it: all its forms, and the French they
// were written from.
type Row struct {
	bun.BaseModel `bun:"table:translation,alias:t"`

	Locale     string `bun:",pk"`
	MessageKey string `bun:",pk"`
	Text       string
	Source     string
	Revision   int
	UpdatedBy  string
	UpdatedAt  time.Time

	verdict verdict `bun:"-"`
}

// verdict is whether a row's words can be said, once somebody has looked.
type verdict int

const (
	unjudged verdict = iota
	sayable
	unsayable
)

// Offer is a language of this installation, shown to people where it is enabled.
type Offer struct {
	bun.BaseModel `bun:"table:language,alias:l"`

	Code      string `bun:",pk"`
	Enabled   bool
	Position  int
	CreatedAt time.Time
}

// Store keeps the platform's languages and words: only a scope without limits reaches them.
type Store struct{ DB *db.DB }

func reach(scope rights.Scope) error {
	if !scope.Everything() {
		return fault.Missing()
	}
	return nil
}

// settingName is the row whose revision tells every node that words have changed.
const settingName = "translations"

func (s Store) version(ctx context.Context, scope rights.Scope) (int, error) {
	if err := reach(scope); err != nil {
		return 0, err
	}
	var n int
	err := s.DB.Read.NewRaw("SELECT revision FROM setting WHERE name = ?", settingName).Scan(ctx, &n)
	if db.IsNotFound(err) {
		return 0, nil
	}
	return n, err
}

// change runs fn in a transaction of which every node will notice. One at a time:
// the row of the version is held until the end.
func (s Store) change(ctx context.Context, scope rights.Scope, fn func(ctx context.Context, tx bun.Tx) error) error {
	if err := reach(scope); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.announce(ctx, scope, tx); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
}

// announce gives the words a new version.
func (s Store) announce(ctx context.Context, scope rights.Scope, tx bun.Tx) error {
	if err := reach(scope); err != nil {
		return err
	}
	_, err := tx.NewRaw(`INSERT INTO setting (name, value, revision, updated_at) VALUES (?, '', 1, ?)
		ON CONFLICT (name) DO UPDATE SET revision = setting.revision + 1, updated_at = excluded.updated_at`, settingName, db.Now()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("version of the translations: %w", err)
	}
	return nil
}

// rows are what was changed of some languages, of all when none is named.
func (s Store) rows(ctx context.Context, scope rights.Scope, from bun.IDB, locales ...string) ([]*Row, error) {
	if err := reach(scope); err != nil {
		return nil, err
	}
	var rows []*Row
	q := from.NewSelect().Model(&rows)
	if len(locales) > 0 {
		q = q.Where("t.locale IN (?)", bun.List(locales))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read translations: %w", err)
	}
	return rows, nil
}

// row is one message for a change, nil when nobody has changed it yet.
func (s Store) row(ctx context.Context, scope rights.Scope, tx bun.Tx, locale, key string) (*Row, error) {
	if err := reach(scope); err != nil {
		return nil, err
	}
	row := new(Row)
	err := s.DB.ForUpdate(tx.NewSelect().Model(row).Where("t.locale = ? AND t.message_key = ?", locale, key), "t").Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read translation: %w", err)
	}
	return row, nil
}

// put writes rows whether they were there or not.
func (s Store) put(ctx context.Context, scope rights.Scope, tx bun.Tx, rows ...*Row) error {
	if err := reach(scope); err != nil {
		return err
	}
	for part := range slices.Chunk(rows, 500) {
		_, err := tx.NewInsert().Model(&part).On("CONFLICT (locale, message_key) DO UPDATE").
			Set("text = excluded.text, source = excluded.source, revision = excluded.revision, updated_by = excluded.updated_by, updated_at = excluded.updated_at").Exec(ctx)
		if err != nil {
			return fmt.Errorf("save translations: %w", err)
		}
	}
	return nil
}

func (s Store) drop(ctx context.Context, scope rights.Scope, tx bun.Tx, row *Row) error {
	if err := reach(scope); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model(row).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("drop translation: %w", err)
	}
	return nil
}

// offers are the installation's languages in order; none before the first change.
func (s Store) offers(ctx context.Context, scope rights.Scope, from bun.IDB) ([]*Offer, error) {
	if err := reach(scope); err != nil {
		return nil, err
	}
	var offers []*Offer
	if err := from.NewSelect().Model(&offers).Order("l.position", "l.code").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read languages: %w", err)
	}
	return offers, nil
}

// putOffers writes the languages in the order given.
func (s Store) putOffers(ctx context.Context, scope rights.Scope, tx bun.Tx, offers []*Offer) error {
	if err := reach(scope); err != nil {
		return err
	}
	for i, o := range offers {
		o.Position = i
	}
	_, err := tx.NewInsert().Model(&offers).On("CONFLICT (code) DO UPDATE").Set("enabled = excluded.enabled, position = excluded.position").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save languages: %w", err)
	}
	return nil
}

// dropOffer takes a language away with all its words, and says how many those were.
func (s Store) dropOffer(ctx context.Context, scope rights.Scope, tx bun.Tx, code string) (int, error) {
	if err := reach(scope); err != nil {
		return 0, err
	}
	gone, err := tx.NewDelete().Model((*Row)(nil)).Where("locale = ?", code).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("drop translations: %w", err)
	}
	if _, err := tx.NewDelete().Model((*Offer)(nil)).Where("code = ?", code).Exec(ctx); err != nil {
		return 0, fmt.Errorf("drop language: %w", err)
	}
	n, err := gone.RowsAffected()
	return int(n), err
}

// users counts the people who chose each of some languages.
func (s Store) users(ctx context.Context, scope rights.Scope, from bun.IDB, codes ...string) (map[string]int, error) {
	if err := reach(scope); err != nil || len(codes) == 0 {
		return nil, err
	}
	var counts []struct {
		Language string
		N        int
	}
	err := from.NewRaw("SELECT language, COUNT(*) AS n FROM app_user WHERE language IN (?) GROUP BY language", bun.List(codes)).Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("count people by language: %w", err)
	}
	all := map[string]int{}
	for _, c := range counts {
		all[c.Language] = c.N
	}
	return all, nil
}
