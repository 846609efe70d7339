package translation

import (
	"context"
	"net/http"
	"strconv"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

type listInput struct {
	Locale      string `query:"locale" required:"true" maxLength:"35"`
	IfNoneMatch string `header:"If-None-Match"`
}

type listOutput struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         web.One[LanguageSheet]
}

// LanguageSheet is a whole language beside French, with what it takes to edit it.
type LanguageSheet struct {
	Locale  string   `json:"locale"`
	Name    string   `json:"name" doc:"The language's name in itself"`
	Forms   []string `json:"forms" nullable:"false"`
	Entries []Entry  `json:"entries" nullable:"false"`
}

// List answers a whole language: the screen searches and filters it without
// asking again. The browser keeps it until a word changes.
func (t *Translations) List(ctx context.Context, in *listInput) (*listOutput, error) {
	b, err := t.current(ctx)
	if err != nil {
		return nil, err
	}
	if b.offer(in.Locale) == nil {
		return nil, fault.Missing()
	}
	out := &listOutput{Status: http.StatusOK, CacheControl: "private, no-cache", ETag: t.etag(b, in.Locale)}
	if in.IfNoneMatch == out.ETag {
		out.Status = http.StatusNotModified
		return out, nil
	}
	out.Body.Data = t.sheet(b, in.Locale)
	return out, nil
}

// etag names the words shipped and the version of what was changed of them.
func (t *Translations) etag(b *book, locale string) string {
	return `W/"` + locale + "-" + t.shipped.version + "-" + strconv.Itoa(b.version) + `"`
}

type wordsInput struct{ Body WordsChange }

// Change saves one message. It says nothing: the row on the screen shows it.
func (t *Translations) Change(ctx context.Context, in *wordsInput) (*web.Reply[web.One[Entry]], error) {
	entry, err := t.save(ctx, rights.From(ctx).Scope(), in.Body)
	if err != nil {
		return nil, err
	}
	return web.Show(entry), nil
}

// Languages lists the installation's, and those that can be added.
func (t *Translations) Languages(ctx context.Context, _ *web.None) (*web.Reply[web.One[LanguageList]], error) {
	all, err := t.languages(ctx, rights.From(ctx).Scope())
	if err != nil {
		return nil, err
	}
	return web.Show(all), nil
}

type addLanguageInput struct {
	Body struct {
		Code string `json:"code" maxLength:"35"`
	}
}

func (t *Translations) AddLanguage(ctx context.Context, in *addLanguageInput) (*web.Reply[web.One[LanguageList]], error) {
	return t.changed(ctx, t.add(ctx, rights.From(ctx).Scope(), in.Body.Code), "languages.added", in.Body.Code)
}

type turnLanguageInput struct {
	Code string `path:"code" maxLength:"35"`
	Body struct {
		Enabled bool `json:"enabled"`
	}
}

func (t *Translations) TurnLanguage(ctx context.Context, in *turnLanguageInput) (*web.Reply[web.One[LanguageList]], error) {
	err := t.turn(ctx, rights.From(ctx).Scope(), in.Code, in.Body.Enabled)
	if in.Body.Enabled {
		return t.changed(ctx, err, "languages.enabled", in.Code)
	}
	return t.changed(ctx, err, "languages.disabled", in.Code)
}

type sortLanguagesInput struct {
	Body struct {
		Codes []string `json:"codes" minItems:"1" maxItems:"100"`
	}
}

func (t *Translations) SortLanguages(ctx context.Context, in *sortLanguagesInput) (*web.Reply[web.One[LanguageList]], error) {
	return t.changed(ctx, t.sort(ctx, rights.From(ctx).Scope(), in.Body.Codes), "languages.sorted", "")
}

type languageInput struct {
	Code string `path:"code" maxLength:"35"`
}

func (t *Translations) DeleteLanguage(ctx context.Context, in *languageInput) (*web.Reply[web.One[LanguageList]], error) {
	return t.changed(ctx, t.remove(ctx, rights.From(ctx).Scope(), in.Code), "languages.deleted", in.Code)
}

// changed answers the list as it is after a change, and says what was done.
func (t *Translations) changed(ctx context.Context, err error, key, code string) (*web.Reply[web.One[LanguageList]], error) {
	if err != nil {
		return nil, err
	}
	all, err := t.languages(ctx, rights.From(ctx).Scope())
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, all, key, map[string]any{"language": nameOf(code)}), nil
}
