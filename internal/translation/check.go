package translation

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"livret/internal/fault"
	"livret/internal/i18n"
)

// wrong is one reason to refuse the words of an entry, beside one of its forms.
type wrong struct {
	form string
	key  string
	args fault.Args
}

var (
	placeholder = regexp.MustCompile(`\{\{-?\s*(\w+)\s*\}\}`)
	tag         = regexp.MustCompile(`<\s*(/?)\s*([A-Za-z][A-Za-z0-9]*)[^<>]*>`)
)

// mayOmitCount: « un livret » need not show its figure.
var mayOmitCount = []string{"zero", "one", "two"}

// lengthFor is how long a text may be: some languages take more room than French,
// none takes more than this.
func lengthFor(source Words) int {
	longest := 0
	for _, text := range source {
		longest = max(longest, utf8.RuneCountInString(text))
	}
	return 4*longest + 200
}

// check says what keeps words from being said in a language. The browser checks
// the same while one types (check.ts); testdata/checks.json holds both to it.
func (c *catalogue) check(locale, key string, words Words) []wrong {
	source, needed := c.french(key), c.formsOf(key, locale)
	var found []wrong
	for _, form := range needed {
		if strings.TrimSpace(words[form]) == "" {
			found = append(found, wrong{form, "translations.check.empty", nil})
		}
	}
	for _, form := range slices.Sorted(maps.Keys(words)) {
		text := words[form]
		switch {
		case !slices.Contains(needed, form):
			found = append(found, wrong{form, "translations.check.form", fault.Args{"name": form}})
		case strings.TrimSpace(text) != "":
			found = append(found, checkText(source, form, text)...)
		}
	}
	return found
}

func checkText(source Words, form, text string) []wrong {
	var found []wrong
	add := func(key string, args fault.Args) { found = append(found, wrong{form, key, args}) }
	want, got := all(source, placeholder, 1), all(Words{form: text}, placeholder, 1)
	for _, name := range want {
		if !slices.Contains(got, name) && (name != "count" || !slices.Contains(mayOmitCount, form)) {
			add("translations.check.missing", fault.Args{"name": "{{" + name + "}}"})
		}
	}
	for _, name := range got {
		if !slices.Contains(want, name) {
			add("translations.check.unknown", fault.Args{"name": "{{" + name + "}}"})
		}
	}
	if rest := placeholder.ReplaceAllString(text, ""); strings.Contains(rest, "{{") || strings.Contains(rest, "}}") || strings.Contains(rest, "$t(") {
		add("translations.check.broken", nil)
	}
	// Whole tags are compared: what an attribute does is not the translator's to say.
	if tags := all(source, tag, 0); !slices.Equal(tags, all(Words{form: text}, tag, 0)) || !balanced(text) {
		if len(tags) == 0 {
			add("translations.check.html", nil)
		} else {
			add("translations.check.tags", fault.Args{"tags": strings.Join(tags, " ")})
		}
	}
	if strings.ContainsFunc(text, unwritten) {
		add("translations.check.control", nil)
	}
	if limit := lengthFor(source); utf8.RuneCountInString(text) > limit {
		add("translations.check.length", fault.Args{"count": limit})
	}
	return found
}

// all lists what a pattern finds in any of the words, each once, sorted.
func all(words Words, pattern *regexp.Regexp, group int) []string {
	seen := map[string]bool{}
	for _, text := range words {
		for _, found := range pattern.FindAllStringSubmatch(text, -1) {
			seen[found[group]] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// balanced: each tag that opens closes, in its turn.
func balanced(text string) bool {
	var open []string
	for _, found := range tag.FindAllStringSubmatch(text, -1) {
		if found[1] == "" {
			open = append(open, found[2])
			continue
		}
		if len(open) == 0 || open[len(open)-1] != found[2] {
			return false
		}
		open = open[:len(open)-1]
	}
	return len(open) == 0
}

// unwritten are signs that nobody types on purpose: controls, and those that turn
// the direction of what follows.
func unwritten(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// tidy gives each text the space around it that French has: a text that another
// one follows needs its own, no other does. Forms without any text go.
func tidy(source, words Words) Words {
	model := source[plain] + source["other"] // one of them
	left := model[:len(model)-len(strings.TrimLeft(model, " "))]
	right := model[len(strings.TrimRight(model, " ")):]
	clean := Words{}
	for form, text := range words {
		if text = strings.TrimSpace(text); text != "" {
			clean[form] = left + text + right
		}
	}
	return clean
}

// refusal puts what is wrong beside the forms.
func refusal(found []wrong) error {
	fields := make([]fault.Field, len(found))
	for i, w := range found {
		fields[i] = fault.Field{Name: "words." + w.form, Key: w.key, Args: w.args}
	}
	return fault.InvalidFields(fields...)
}

// knownLanguage tells whether a code is one that can be offered.
func knownLanguage(code string) bool { return i18n.Forms(code) != nil }
