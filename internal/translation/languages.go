package translation

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/i18n"
	"livret/internal/rights"
)

// LanguageState is one of the installation's, with how far it is translated and how
// many people chose it.
type LanguageState struct {
	Code    string `json:"code"`
	Name    string `json:"name" doc:"In itself"`
	Enabled bool   `json:"enabled"`
	// Shipped: its words came with the program, so that deleting it loses only what was changed.
	Shipped bool     `json:"shipped"`
	Users   int      `json:"users" doc:"People who chose it; not counted for French"`
	Forms   []string `json:"forms" nullable:"false" doc:"Plural forms of its grammar"`
	Progress
}

// LanguageList is those of the installation, in order, and those that can be added.
type LanguageList struct {
	Languages []LanguageState `json:"languages" nullable:"false"`
	Available []i18n.Language `json:"available" nullable:"false"`
}

func (t *Translations) languages(ctx context.Context, scope rights.Scope) (LanguageList, error) {
	b, err := t.current(ctx)
	if err != nil {
		return LanguageList{}, err
	}
	var codes []string
	for _, o := range b.offers {
		if o.Code != i18n.Default {
			codes = append(codes, o.Code)
		}
	}
	users, err := t.Store.users(ctx, scope, t.Store.DB.Read, codes...)
	if err != nil {
		return LanguageList{}, err
	}
	all := LanguageList{Languages: []LanguageState{}, Available: []i18n.Language{}}
	for _, o := range b.offers {
		all.Languages = append(all.Languages, LanguageState{
			Code: o.Code, Name: i18n.NameOf(o.Code), Enabled: o.Enabled, Shipped: t.Catalogue.Shipped(o.Code) != nil,
			Users: users[o.Code], Forms: i18n.Forms(o.Code), Progress: progressOf(t.entries(b, o.Code)),
		})
	}
	for _, l := range i18n.Known() {
		if b.offer(l.Code) == nil {
			all.Available = append(all.Available, l)
		}
	}
	return all, nil
}

func nameOf(code string) string {
	if code == "" {
		return ""
	}
	return i18n.NameOf(code)
}

// edit changes the list of languages; the first change writes down those shipped.
func (t *Translations) edit(ctx context.Context, scope rights.Scope, fn func(ctx context.Context, tx bun.Tx, offers []*Offer) (audit.Event, error)) error {
	err := t.Store.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		offers, err := t.offers(ctx, scope, tx)
		if err != nil {
			return err
		}
		event, err := fn(ctx, tx, offers)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, event)
	})
	if err == nil {
		t.Refresh(ctx, true)
	}
	return err
}

// add puts a language at the end, turned off: it is shown once it is ready.
func (t *Translations) add(ctx context.Context, scope rights.Scope, code string) error {
	if !knownLanguage(code) {
		return fault.InvalidField("code", "languages.unknown")
	}
	return t.edit(ctx, scope, func(ctx context.Context, tx bun.Tx, offers []*Offer) (audit.Event, error) {
		if (&book{offers: offers}).offer(code) != nil {
			return audit.Event{}, fault.InvalidField("code", "languages.twice")
		}
		offers = append(offers, &Offer{Code: code, CreatedAt: db.Now()})
		return audit.Event{Action: "language.added", SubjectID: code}, t.Store.putOffers(ctx, scope, tx, offers)
	})
}

// Start puts a language at the end, turned off, with its first words, in the
// caller's transaction. What cannot be said is an error.
func (t *Translations) Start(ctx context.Context, scope rights.Scope, tx bun.Tx, code string, texts map[string]string) error {
	if err := t.Store.announce(ctx, scope, tx); err != nil {
		return err
	}
	offers, err := t.offers(ctx, scope, tx)
	if err != nil {
		return err
	}
	if err := t.Store.putOffers(ctx, scope, tx, append(offers, &Offer{Code: code, CreatedAt: db.Now()})); err != nil {
		return err
	}
	plan := t.plan(&book{}, code, texts)
	for _, p := range plan {
		if err := refusal(p.wrong); err != nil {
			return fmt.Errorf("%s in %s: %w", p.Key, code, err)
		}
	}
	return t.carryOut(ctx, scope, tx, code, plan)
}

// turn shows a language to people, or no longer. Who chose it keeps the choice,
// and reads French meanwhile.
func (t *Translations) turn(ctx context.Context, scope rights.Scope, code string, on bool) error {
	return t.edit(ctx, scope, func(ctx context.Context, tx bun.Tx, offers []*Offer) (audit.Event, error) {
		o := (&book{offers: offers}).offer(code)
		if o == nil {
			return audit.Event{}, fault.Missing()
		}
		if code == i18n.Default && !on {
			return audit.Event{}, fault.New(fault.Invalid, "languages.default")
		}
		o.Enabled = on
		action := "language.disabled"
		if on {
			action = "language.enabled"
		}
		return audit.Event{Action: action, SubjectID: code}, t.Store.putOffers(ctx, scope, tx, offers)
	})
}

// sort puts the languages in an order; French stays the first.
func (t *Translations) sort(ctx context.Context, scope rights.Scope, codes []string) error {
	return t.edit(ctx, scope, func(ctx context.Context, tx bun.Tx, offers []*Offer) (audit.Event, error) {
		b := &book{offers: offers}
		sorted := make([]*Offer, len(codes))
		for i, code := range codes {
			sorted[i] = b.offer(code)
		}
		asked := slices.Compact(slices.Sorted(slices.Values(codes)))
		if len(asked) != len(offers) || len(codes) != len(offers) || slices.Contains(sorted, nil) {
			return audit.Event{}, fault.InvalidField("codes", "languages.order")
		}
		if codes[0] != i18n.Default {
			return audit.Event{}, fault.InvalidField("codes", "languages.default")
		}
		return audit.Event{Action: "language.sorted"}, t.Store.putOffers(ctx, scope, tx, sorted)
	})
}

// remove takes a language away with its words. One that people read is turned off first.
func (t *Translations) remove(ctx context.Context, scope rights.Scope, code string) error {
	return t.edit(ctx, scope, func(ctx context.Context, tx bun.Tx, offers []*Offer) (audit.Event, error) {
		o := (&book{offers: offers}).offer(code)
		if o == nil {
			return audit.Event{}, fault.Missing()
		}
		if code == i18n.Default {
			return audit.Event{}, fault.New(fault.Invalid, "languages.default")
		}
		users, err := t.Store.users(ctx, scope, tx, code)
		if err != nil {
			return audit.Event{}, err
		}
		if n := users[code]; o.Enabled && n > 0 {
			return audit.Event{}, fault.New(fault.Conflict, "languages.used", fault.Args{"count": n})
		}
		// The rest is written down: an empty list would mean the shipped one.
		if err := t.Store.putOffers(ctx, scope, tx, slices.DeleteFunc(offers, func(other *Offer) bool { return other == o })); err != nil {
			return audit.Event{}, err
		}
		n, err := t.Store.dropOffer(ctx, scope, tx, code)
		return audit.Event{Action: "language.deleted", SubjectID: code, Details: map[string]any{"translations": n}}, err
	})
}
