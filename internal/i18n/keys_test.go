package i18n_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"livret/internal/i18n"
	frontend "livret/web"
)

// notKeys are literals that look like keys and are none, each with its reason.
var notKeys = map[string]string{
	"audit.retention": "name of a setting",
}

// unusedAllowed are keys that no literal names, each with its reason.
var unusedAllowed = map[string]string{
	"audit.picture":       "the log holds events of before the library",
	"audit.picture.added": "the log holds events of before the library",
}

func catalogue(t *testing.T) *i18n.Catalogue {
	t.Helper()
	c, err := i18n.Load(frontend.Locales())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var pluralSuffix = regexp.MustCompile(`_(zero|one|two|few|many|other)$`)

// baseKey takes a plural's ending off. Only a key that also has the form _other is
// a plural: « fault.too_many » is none.
func baseKey(messages map[string]string, key string) string {
	base := pluralSuffix.ReplaceAllString(key, "")
	if _, plural := messages[base+"_other"]; plural {
		return base
	}
	return key
}

func baseKeys(messages map[string]string) map[string]bool {
	keys := map[string]bool{}
	for key := range messages {
		keys[baseKey(messages, key)] = true
	}
	return keys
}

// prefixes are the first words of the keys: a literal that starts with one of
// them and has a key's shape is meant as a key.
func prefixes(keys map[string]bool) map[string]bool {
	found := map[string]bool{
		"ui": true, "shell": true, "auth": true, "identity": true, "home": true, "dev": true,
		"fault": true, "validation": true, "account": true, "mail": true,
	}
	for key := range keys {
		first, _, _ := strings.Cut(key, ".")
		found[first] = true
	}
	return found
}

func TestEveryKeyUsedExists(t *testing.T) {
	known, recorded := baseKeys(catalogue(t).Messages(i18n.Default)), actions(t)
	ours := prefixes(known)
	for literal, file := range literals(t) {
		first, _, _ := strings.Cut(literal, ".")
		if ours[first] && !known[literal] && recorded[literal] == "" && notKeys[literal] == "" && !fileName.MatchString(literal) {
			t.Errorf("%s uses %q, which no catalogue has", file, literal)
		}
	}
}

func TestEveryKeyIsUsed(t *testing.T) {
	used := map[string]bool{}
	for literal := range literals(t) {
		used[literal] = true
	}
	for action := range actions(t) {
		used[labelOf(action)], used[labelOf(groupOf(action))] = true, true
	}
	for _, key := range slices.Sorted(maps.Keys(baseKeys(catalogue(t).Messages(i18n.Default)))) {
		if !used[key] && unusedAllowed[key] == "" {
			t.Errorf("nothing uses %q", key)
		}
	}
}

func TestExceptionsAreStillNeeded(t *testing.T) {
	found, known := literals(t), baseKeys(catalogue(t).Messages(i18n.Default))
	for literal, why := range notKeys {
		if found[literal] == "" || why == "" {
			t.Errorf("%q of notKeys is used nowhere, or has no reason", literal)
		}
	}
	for key, why := range unusedAllowed {
		if !known[key] || why == "" {
			t.Errorf("%q of unusedAllowed is no key, or has no reason", key)
		}
	}
}

func TestEveryLanguageHasEveryMessage(t *testing.T) {
	c := catalogue(t)
	french := c.Messages(i18n.Default)
	for _, language := range c.Languages() {
		messages := c.Messages(language.Code)
		for _, key := range missing(french, messages) {
			t.Errorf("%s has no %q", language.Code, key)
		}
		for _, key := range missing(messages, french) {
			t.Errorf("%s has %q, fr-FR has not", language.Code, key)
		}
		for key, text := range messages {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %q is empty", language.Code, key)
			}
		}
	}
}

func missing(from, in map[string]string) []string {
	there := baseKeys(in)
	var keys []string
	for _, key := range slices.Sorted(maps.Keys(baseKeys(from))) {
		if !there[key] {
			keys = append(keys, key)
		}
	}
	return keys
}

func TestPluralsAreComplete(t *testing.T) {
	c := catalogue(t)
	for _, language := range c.Languages() {
		messages, needed := c.Messages(language.Code), i18n.Forms(language.Code)
		if needed == nil {
			t.Fatalf("say in languages.go which forms %s has", language.Code)
		}
		for key := range messages {
			base := baseKey(messages, key)
			if base == key {
				continue
			}
			for _, form := range needed {
				if _, ok := messages[base+"_"+form]; !ok {
					t.Errorf("%s: %q has no form %q", language.Code, base, form)
				}
			}
			if form := strings.TrimPrefix(key, base+"_"); form != "zero" && !slices.Contains(needed, form) {
				t.Errorf("%s: %q has a form that the language does not know", language.Code, key)
			}
		}
	}
}

func TestPlaceholdersAreTheSameInEveryLanguage(t *testing.T) {
	c := catalogue(t)
	french := placeholders(c.Messages(i18n.Default))
	for _, language := range c.Languages() {
		for key, names := range placeholders(c.Messages(language.Code)) {
			if want := french[key]; want != names {
				t.Errorf("%s: %q has the placeholders [%s], fr-FR has [%s]", language.Code, key, names, want)
			}
		}
	}
}

var anyPlaceholder = regexp.MustCompile(`\{\{-?\s*([^}]*?)\s*\}\}`)

// placeholders lists the names of each message, all plural forms together: « un
// livret » may leave the count out where « 3 livrets » shows it.
func placeholders(messages map[string]string) map[string]string {
	names := map[string]map[string]bool{}
	for key, text := range messages {
		base := baseKey(messages, key)
		if names[base] == nil {
			names[base] = map[string]bool{}
		}
		for _, found := range anyPlaceholder.FindAllStringSubmatch(text, -1) {
			names[base][found[1]] = true
		}
	}
	joined := map[string]string{}
	for key, set := range names {
		joined[key] = strings.Join(slices.Sorted(maps.Keys(set)), " ")
	}
	return joined
}

// The server only knows plain names: i18next's formats would reach people as typed.
func TestPlaceholdersArePlainNames(t *testing.T) {
	plain := regexp.MustCompile(`^\w*( \w+)*$`)
	for key, names := range placeholders(catalogue(t).Messages(i18n.Default)) {
		if !plain.MatchString(names) {
			t.Errorf("%q: placeholders [%s] are no plain names", key, names)
		}
	}
}
