package i18n

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"
)

func file(content string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(content)} }

func sample(t *testing.T) *Catalogue {
	t.Helper()
	c, err := Load(fstest.MapFS{
		"fr-FR.json": file(`{"hello":"Bonjour {{name}} !","only":"Seulement","items_one":"{{count}} livret","items_many":"{{count}} de livrets","items_other":"{{count}} livrets","none_zero":"Aucun","none_one":"Un","none_other":"Des"}`),
		"en-GB.json": file(`{"hello":"Hello {{ name }}!","items_one":"{{count}} booklet","items_other":"{{count}} booklets"}`),
		"README.md":  file("not a catalogue"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLanguagesNameThemselves(t *testing.T) {
	want := []Language{{"fr-FR", "Français"}, {"en-GB", "English"}}
	if diff := cmp.Diff(want, sample(t).Languages()); diff != "" {
		t.Error(diff)
	}
}

func TestTranslate(t *testing.T) {
	c := sample(t)
	for _, test := range []struct {
		locale, key string
		args        Args
		want        string
	}{
		{"fr-FR", "hello", Args{"name": "Zoé"}, "Bonjour Zoé !"},
		{"en-GB", "hello", Args{"name": "Zoé"}, "Hello Zoé!"},
		{"en-GB", "hello", Args{"name": "{{name}} $1"}, "Hello {{name}} $1!"},
		{"en-GB", "hello", nil, "Hello {{ name }}!"},
		{"en-GB", "only", nil, "Seulement"},
		{"xx-XX", "only", nil, "Seulement"},
		{"en-GB", "no.such.key", nil, "no.such.key"},
		{"fr-FR", "items", Args{"count": 0}, "0 livret"},
		{"fr-FR", "items", Args{"count": 1}, "1 livret"},
		{"fr-FR", "items", Args{"count": 2}, "2 livrets"},
		{"fr-FR", "items", Args{"count": int64(2000000)}, "2000000 de livrets"},
		{"en-GB", "items", Args{"count": 0}, "0 booklets"},
		{"en-GB", "items", Args{"count": 1}, "1 booklet"},
		{"en-GB", "items", Args{"count": -1}, "-1 booklet"},
		{"en-GB", "items", Args{"count": 1000000}, "1000000 booklets"},
		{"fr-FR", "none", Args{"count": 0}, "Aucun"},
		{"fr-FR", "items", nil, "items"},
	} {
		if got := c.T(test.locale, test.key, test.args); got != test.want {
			t.Errorf("%s %s %v: got %q, want %q", test.locale, test.key, test.args, got, test.want)
		}
	}
}

func TestMatch(t *testing.T) {
	c := sample(t)
	for header, want := range map[string]string{
		"": "fr-FR", "en-GB": "en-GB", "en-US,en;q=0.9": "en-GB", "fr": "fr-FR", "fr-CA, en;q=0.5": "fr-FR",
		"de-DE": "fr-FR", "de, en;q=0.4": "en-GB", "*": "fr-FR", ";;;": "fr-FR", "en;q=0.2, fr;q=0.8": "fr-FR",
	} {
		if got := c.Match(header); got != want {
			t.Errorf("%q: got %s, want %s", header, got, want)
		}
	}
}

func TestVersionFollowsTheWords(t *testing.T) {
	c := sample(t)
	other, err := Load(fstest.MapFS{"fr-FR.json": file(`{"hello":"Salut"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if c.Version("fr-FR") == "" || c.Version("fr-FR") != sample(t).Version("fr-FR") || c.Version("fr-FR") == other.Version("fr-FR") {
		t.Error("the version does not follow the words")
	}
	if c.Version("xx-XX") != "" || c.Messages("xx-XX") != nil || c.Has("xx-XX") || !c.Has("en-GB") {
		t.Error("an unknown language is not told apart")
	}
}

func TestBrokenCataloguesStopTheStart(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"no French": {"en-GB.json": file(`{}`)},
		"nested":    {"fr-FR.json": file(`{"a":{"b":"c"}}`)},
		"odd name":  {"fr-FR.json": file(`{}`), "not_a_tag!.json": file(`{}`)},
	} {
		if _, err := Load(files); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestLocaleTravelsInTheContext(t *testing.T) {
	ctx := context.Background()
	if Locale(ctx) != "fr-FR" || Locale(WithLocale(ctx, "en-GB")) != "en-GB" || Locale(WithLocale(ctx, "")) != "fr-FR" {
		t.Error("wrong locale")
	}
}

func TestS5_10_AnOverlayGoesOverTheShippedWords(t *testing.T) {
	c := sample(t)
	shipped, english := c.Version("fr-FR"), c.Version("en-GB")
	c.Apply(Overlay{
		Languages: []string{"en-GB", "de-DE", "fr-FR"},
		Messages:  map[string]map[string]string{"fr-FR": {"hello": "Salut {{name}} !"}, "de-DE": {"hello": "Hallo {{name}}!"}},
	})
	want := []Language{{"fr-FR", "Français"}, {"en-GB", "English"}, {"de-DE", "Deutsch"}}
	if diff := cmp.Diff(want, c.Languages()); diff != "" {
		t.Error(diff)
	}
	for _, test := range []struct{ locale, key, want string }{
		{"fr-FR", "hello", "Salut Zoé !"}, {"de-DE", "hello", "Hallo Zoé!"}, {"en-GB", "hello", "Hello Zoé!"}, {"de-DE", "only", "Seulement"},
	} {
		if got := c.T(test.locale, test.key, Args{"name": "Zoé"}); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.locale, test.key, got, test.want)
		}
	}
	if c.Version("fr-FR") == shipped || c.Version("en-GB") != english || c.Version("de-DE") == "" {
		t.Error("the versions do not follow the words")
	}
	if c.Match("de") != "de-DE" || c.Shipped("fr-FR")["hello"] != "Bonjour {{name}} !" || c.Shipped("de-DE") != nil {
		t.Error("the overlay is not what is spoken, or changed what was shipped")
	}
	if diff := cmp.Diff(map[string]string{"hello": "Salut {{name}} !"}, c.Changed("fr-FR")); diff != "" {
		t.Error(diff)
	}
	c.Apply(Overlay{Languages: []string{"fr-FR"}})
	if c.Has("en-GB") || c.T("en-GB", "hello", Args{"name": "Zoé"}) != "Bonjour Zoé !" || c.Spoken("en-GB") != "fr-FR" || c.Version("fr-FR") != shipped {
		t.Error("a language turned off does not read French")
	}
}

// The table of forms must say what the rules choose, or a message saved whole would still lack a form.
func TestFormsAreThoseTheRulesChoose(t *testing.T) {
	counts := []int{1_000_000, 2_000_000}
	for n := range 300 {
		counts = append(counts, n)
	}
	for _, l := range Known() {
		tag, forms := language.MustParse(l.Code), Forms(l.Code)
		if l.Name == "" || !slices.Contains(forms, "other") {
			t.Errorf("%s: name %q, forms %v", l.Code, l.Name, forms)
		}
		chosen := map[string]bool{"other": true, "many": true} // fractions alone may choose these
		for _, n := range counts {
			form := strings.TrimPrefix(suffixes(tag, n)[0], "_")
			if n == 0 {
				form = strings.TrimPrefix(suffixes(tag, n)[1], "_")
			}
			chosen[form] = true
			if !slices.Contains(forms, form) {
				t.Errorf("%s: %d is %q, which the table lacks", l.Code, n, form)
			}
		}
		for _, form := range forms {
			if !chosen[form] {
				t.Errorf("%s: nothing is ever %q", l.Code, form)
			}
		}
	}
}
