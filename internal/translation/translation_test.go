package translation

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"livret/internal/i18n"
)

// load is a catalogue of one French message, and no other language.
func load(t *testing.T, files map[string]Words) *catalogue {
	t.Helper()
	shipped := fstest.MapFS{}
	for locale, words := range files {
		flat := map[string]string{}
		words.flat("message", flat)
		content, err := json.Marshal(flat)
		if err != nil {
			t.Fatal(err)
		}
		shipped[locale+".json"] = &fstest.MapFile{Data: content}
	}
	c, err := i18n.Load(shipped)
	if err != nil {
		t.Fatal(err)
	}
	return newCatalogue(c)
}

// The browser's own check is held to the same file.
func TestCheck_IsTheSameOnBothSides(t *testing.T) {
	content, err := os.ReadFile("testdata/checks.json")
	if err != nil {
		t.Fatal(err)
	}
	var tries []struct {
		About, Locale string
		Source, Words Words
		Repeat        int
		Wrong         []string
	}
	if err := json.Unmarshal(content, &tries); err != nil {
		t.Fatal(err)
	}
	for _, try := range tries {
		if try.Repeat > 0 {
			try.Words[plain] = strings.Repeat(try.Words[plain], try.Repeat)
		}
		if try.Locale == "" {
			try.Locale = "en-GB"
		}
		got := []string{}
		for _, w := range load(t, map[string]Words{"fr-FR": try.Source}).check(try.Locale, "message", try.Words) {
			said := []string{w.form, strings.TrimPrefix(w.key, "translations.check.")}
			for name, value := range w.args {
				if name == "count" || name == "name" && said[1] != "form" {
					said = append(said, fmt.Sprint(value))
				}
			}
			got = append(got, strings.Join(said, " "))
		}
		if diff := cmp.Diff(try.Wrong, got); diff != "" {
			t.Errorf("%s: %s", try.About, diff)
		}
	}
}

func TestEntry_SaysHowItStands(t *testing.T) {
	french, english := Words{plain: "Bonjour {{name}}"}, Words{plain: "Hello {{name}}"}
	c := load(t, map[string]Words{"fr-FR": french, "en-GB": english})
	newFrench := Words{plain: "Salut {{name}}"}
	row := func(text string, source Words) *Row { return &Row{Text: text, Source: source.stored(), Revision: 3} }
	for name, try := range map[string]struct {
		locale string
		source Words
		row    *Row
		want   Entry
	}{
		"nobody wrote it":             {"de-DE", french, nil, Entry{State: Missing}},
		"as shipped":                  {"en-GB", french, nil, Entry{State: Shipped, Words: english}},
		"shipped, the French changed": {"en-GB", newFrench, nil, Entry{State: Shipped, Words: english, Stale: true, Before: french}},
		"changed":                     {"en-GB", french, row("Hi {{name}}", french), Entry{State: Changed, Words: Words{plain: "Hi {{name}}"}, Shipped: english, Revision: 3}},
		"changed, then the French":    {"en-GB", newFrench, row("Hi {{name}}", french), Entry{State: Changed, Words: Words{plain: "Hi {{name}}"}, Shipped: english, Stale: true, Before: french, Revision: 3}},
		"looked at, as shipped":       {"en-GB", newFrench, row("Hello {{name}}", newFrench), Entry{State: Shipped, Words: english, Revision: 3}},
		"written":                     {"de-DE", french, row("Hallo {{name}}", french), Entry{State: Changed, Words: Words{plain: "Hallo {{name}}"}, Revision: 3}},
		"cannot be said any more":     {"de-DE", french, row("Hallo {{vorname}}", french), Entry{State: Changed, Words: Words{plain: "Hallo {{vorname}}"}, Stale: true, Before: french, Revision: 3}},
	} {
		try.want.Key, try.want.Source = "message", try.source
		if diff := cmp.Diff(try.want, c.entry(try.locale, "message", try.source, try.row)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestWords_StayTheSameInTheDatabase(t *testing.T) {
	plural := Words{"one": "{{count}} livret", "many": "{{count}} de livrets", "other": "{{count}} livrets"}
	c := load(t, map[string]Words{"fr-FR": plural})
	if diff := cmp.Diff(plural, c.read("message", plural.stored())); diff != "" {
		t.Error(diff)
	}
	if c.read("message", "was plain once") != nil {
		t.Error("a text passes for plural forms")
	}
	text := Words{plain: `{"one":"not a plural"}`}
	if diff := cmp.Diff(text, load(t, map[string]Words{"fr-FR": {plain: "x"}}).read("message", text.stored())); diff != "" {
		t.Error(diff)
	}
}

func TestParse_TakesBothKindsOfFile(t *testing.T) {
	want := map[string]string{"a": "Un", "b_one": "=2"}
	for name, raw := range map[string]string{
		"flat":          `{"a":"Un","b_one":"=2","c":""}`,
		"by language":   `{"fr-FR":{"a":"Une"},"de-DE":{"a":"Un","b_one":"=2"}}`,
		"marked":        "\ufeff" + `{"a":"Un","b_one":"=2"}`,
		"semicolons":    "clé;français;traduction\na;x;Un\nb_one;y;'=2\nc;z; \n",
		"English names": "key,fr,translation\na,x,Un\nb_one,y,=2\n",
	} {
		got, err := parse("de-DE", []byte(raw))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for name, raw := range map[string]string{
		"another language": `{"en-GB":{"a":"One"}}`, "a list": `["a"]`, "half a file": `{"a":"Un"`, "numbers": `{"a":1}`, "nothing": "", "no column": "clé;français\na;x",
	} {
		if got, err := parse("de-DE", []byte(raw)); err == nil {
			t.Errorf("%s was taken: %v", name, got)
		}
	}
}

func TestTidy_KeepsTheSpaceThatFrenchHas(t *testing.T) {
	for _, try := range []struct{ source, words, want Words }{
		{Words{plain: "[ajouté] "}, Words{plain: "  [added]"}, Words{plain: "[added] "}},
		{Words{plain: "Oui"}, Words{plain: " Yes ", "few": " "}, Words{plain: "Yes"}},
		{Words{"one": " x", "other": " y"}, Words{"one": "a", "other": "b "}, Words{"one": " a", "other": " b"}},
	} {
		if diff := cmp.Diff(try.want, tidy(try.source, try.words)); diff != "" {
			t.Error(diff)
		}
	}
}
