package translation

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/i18n"
	"livret/internal/rights"
)

const (
	// lookEvery is how old words may be in the server's own messages.
	lookEvery = time.Second
	// lookTime is what looking may take: without a database, the last known words do.
	lookTime = time.Second
	// loadTime is what reading all the words may take; nobody waits that long for it.
	loadTime = 30 * time.Second
	// lookPause spares a database that has gone, and the pages that wait for it.
	lookPause = 2 * time.Second
)

// Translations is the feature: what its calls share.
type Translations struct {
	Store     Store
	Catalogue *i18n.Catalogue
	Log       *slog.Logger

	shipped *catalogue
	book    atomic.Pointer[book]
	looked  atomic.Int64
	failed  atomic.Int64
	reading sync.Mutex
	loading struct {
		sync.Mutex
		now *loading
	}
}

// loading is one reading of the words, which several may wait for.
type loading struct {
	done chan struct{}
	err  error
}

func New(d *db.DB, c *i18n.Catalogue, log *slog.Logger) *Translations {
	return &Translations{Store: Store{DB: d}, Catalogue: c, Log: log, shipped: newCatalogue(c)}
}

// book is everything admins changed, as of one version. It never changes.
type book struct {
	version int
	offers  []*Offer
	rows    map[string]map[string]*Row // by language, then key
}

// Refresh sees to it that this node says what admins last saved, on whatever
// node: at once when a page loads, at most every second otherwise. Looking costs
// one read by key; the words are read anew only when they have changed.
func (t *Translations) Refresh(ctx context.Context, atOnce bool) {
	now := time.Now()
	if now.Sub(time.Unix(0, t.failed.Load())) < lookPause || !atOnce && now.Sub(time.Unix(0, t.looked.Load())) < lookEvery {
		return
	}
	t.looked.Store(now.UnixNano())
	ctx = context.WithoutCancel(ctx)
	brief, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	version, err := t.Store.version(brief, rights.System())
	if err != nil {
		t.missed(ctx, err)
		return
	}
	if held := t.book.Load(); held != nil && held.version == version {
		return
	}
	for {
		l := t.load(ctx)
		select {
		case <-l.done:
			// Who joined a reading that began before the last save waits for another.
			if held := t.book.Load(); l.err != nil || held != nil && held.version >= version {
				return
			}
		case <-brief.Done():
			return // it goes on without us, and is there for the next
		}
	}
}

func (t *Translations) missed(ctx context.Context, err error) {
	t.failed.Store(time.Now().UnixNano())
	t.Log.WarnContext(ctx, "words not looked up", "error", err)
}

// load reads the words in the background, once however many ask.
func (t *Translations) load(ctx context.Context) *loading {
	t.loading.Lock()
	defer t.loading.Unlock()
	if t.loading.now != nil {
		return t.loading.now
	}
	l := &loading{done: make(chan struct{})}
	t.loading.now = l
	go func() {
		ctx, cancel := context.WithTimeout(ctx, loadTime)
		defer cancel()
		if _, l.err = t.current(ctx); l.err != nil {
			t.missed(ctx, l.err)
		}
		t.loading.Lock()
		t.loading.now = nil
		t.loading.Unlock()
		close(l.done)
	}()
	return l
}

// current is the book as the database has it now; where it is new, the catalogue says it from then on.
func (t *Translations) current(ctx context.Context) (*book, error) {
	version, err := t.Store.version(ctx, rights.System())
	if err != nil {
		return nil, err
	}
	if held := t.book.Load(); held != nil && held.version == version {
		return held, nil
	}
	t.reading.Lock()
	defer t.reading.Unlock()
	// Asked again: one who waited must not put older words in the place of newer ones.
	if version, err = t.Store.version(ctx, rights.System()); err != nil {
		return nil, err
	}
	if held := t.book.Load(); held != nil && held.version == version {
		return held, nil
	}
	b, err := t.read(ctx, rights.System(), t.Store.DB.Read, version)
	if err != nil {
		return nil, err
	}
	t.Catalogue.Apply(t.overlay(b))
	t.book.Store(b)
	return b, nil
}

// read takes the version first: what is saved meanwhile is read again next time.
func (t *Translations) read(ctx context.Context, scope rights.Scope, from bun.IDB, version int, locales ...string) (*book, error) {
	offers, err := t.offers(ctx, scope, from)
	if err != nil {
		return nil, err
	}
	rows, err := t.Store.rows(ctx, scope, from, locales...)
	if err != nil {
		return nil, err
	}
	b := &book{version: version, offers: offers, rows: map[string]map[string]*Row{}}
	for _, row := range rows {
		if b.rows[row.Locale] == nil {
			b.rows[row.Locale] = map[string]*Row{}
		}
		b.rows[row.Locale][row.MessageKey] = row
		row.verdict = t.judge(row)
	}
	return b, nil
}

// judge looks at a row's words, unless they are those of the book before: a
// whole language takes a while to look at, and one save changes one row of it.
func (t *Translations) judge(row *Row) verdict {
	if held := t.book.Load(); held != nil {
		if old := held.rows[row.Locale][row.MessageKey]; old != nil && old.Text == row.Text {
			return old.verdict
		}
	}
	if t.shipped.has(row.MessageKey) && t.shipped.fits(row.Locale, row.MessageKey, row) {
		return sayable
	}
	return unsayable
}

// offers are those of the database; before the first change, what is shipped.
func (t *Translations) offers(ctx context.Context, scope rights.Scope, from bun.IDB) ([]*Offer, error) {
	offers, err := t.Store.offers(ctx, scope, from)
	if err != nil || len(offers) > 0 {
		return offers, err
	}
	for i, code := range t.Catalogue.ShippedLanguages() {
		offers = append(offers, &Offer{Code: code, Enabled: true, Position: i, CreatedAt: db.Now()})
	}
	return offers, nil
}

func (b *book) offer(code string) *Offer {
	for _, o := range b.offers {
		if o.Code == code {
			return o
		}
	}
	return nil
}

// overlay leaves out what cannot be said: rows of messages that are no more, or
// whose placeholders are others now.
func (t *Translations) overlay(b *book) i18n.Overlay {
	o := i18n.Overlay{Messages: map[string]map[string]string{}}
	for _, offer := range b.offers {
		if !offer.Enabled {
			continue
		}
		o.Languages = append(o.Languages, offer.Code)
		said := map[string]string{}
		for key, row := range b.rows[offer.Code] {
			if words := t.said(offer.Code, key, row); words != nil {
				words.flat(key, said)
			}
		}
		o.Messages[offer.Code] = said
	}
	return o
}

// said are the words of a row that differ from the shipped ones, nil when there are none to say.
func (t *Translations) said(locale, key string, row *Row) Words {
	if !t.shipped.has(key) || !t.shipped.fits(locale, key, row) {
		return nil
	}
	words := t.shipped.read(key, row.Text)
	if maps.Equal(words, t.shipped.words[locale][key]) {
		return nil
	}
	return words
}

// source is the French a language is translated from: as said now, or for French itself as shipped.
func (t *Translations) source(locale, key string, french *Row) Words {
	if locale != i18n.Default && french != nil {
		if words := t.said(i18n.Default, key, french); words != nil {
			return words
		}
	}
	return t.shipped.french(key)
}

func (t *Translations) sheet(b *book, locale string) LanguageSheet {
	return LanguageSheet{Locale: locale, Name: i18n.NameOf(locale), Forms: i18n.Forms(locale), Entries: t.entries(b, locale)}
}

// entries are every message of a language, by key.
func (t *Translations) entries(b *book, locale string) []Entry {
	all := make([]Entry, len(t.shipped.keys))
	for i, key := range t.shipped.keys {
		all[i] = t.shipped.entry(locale, key, t.source(locale, key, b.rows[i18n.Default][key]), b.rows[locale][key])
	}
	return all
}
