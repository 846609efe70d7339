// Package i18n gives the server the words of the interface's own catalogue: one
// set of flat JSON files, in i18next's syntax, serves both sides.
package i18n

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// Default is the language that every message exists in and that is never fetched.
const Default = "fr-FR"

// Args are the values of a message's {{placeholders}}. `count` also chooses the plural.
type Args map[string]any

// Language is one that people can choose, named in itself.
type Language struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// Catalogue holds every message in every language: those shipped with the
// program, and over them what admins changed. Requests read it without a lock: a
// change puts a whole new set of words in the place of the old one.
type Catalogue struct {
	shipped map[string]set
	now     atomic.Pointer[words]
}

// words are what is said at one time. They never change.
type words struct {
	languages []Language
	sets      map[string]set
	changed   map[string]map[string]string
	matcher   language.Matcher
}

type set struct {
	tag      language.Tag
	messages map[string]string
	version  string
}

// Load reads files named after their language: fr-FR.json, en-GB.json.
func Load(files fs.FS) (*Catalogue, error) {
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, fmt.Errorf("list catalogues: %w", err)
	}
	c := &Catalogue{shipped: map[string]set{}}
	for _, name := range names {
		code := strings.TrimSuffix(name, ".json")
		s, err := read(files, name, code)
		if err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", name, err)
		}
		c.shipped[code] = s
	}
	if _, ok := c.shipped[Default]; !ok {
		return nil, fmt.Errorf("catalogue %s.json is missing", Default)
	}
	c.Apply(Overlay{Languages: c.ShippedLanguages()})
	return c, nil
}

func read(files fs.FS, name, code string) (set, error) {
	tag, err := language.Parse(code)
	if err != nil {
		return set{}, err
	}
	content, err := fs.ReadFile(files, name)
	if err != nil {
		return set{}, err
	}
	messages := map[string]string{}
	if err := json.Unmarshal(content, &messages); err != nil {
		return set{}, err
	}
	return set{tag: tag, messages: messages, version: versionOf(content)}, nil
}

func versionOf(content []byte) string {
	sum := sha256.Sum256(content)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// ShippedLanguages are the codes of the languages that come with the program, the default first.
func (c *Catalogue) ShippedLanguages() []string {
	codes := slices.Sorted(maps.Keys(c.shipped))
	return defaultFirst(codes)
}

// Shipped answers the messages that came with the program, nil for a language
// that did not. They are shared: callers must not change them.
func (c *Catalogue) Shipped(locale string) map[string]string { return c.shipped[locale].messages }

// ownName is « Français » rather than « français (France) »: the country says
// nothing to people while a language comes in one form only.
func ownName(tag language.Tag) string {
	base, _ := tag.Base()
	return cases.Title(tag, cases.NoLower).String(display.Self.Name(language.Make(base.String())))
}

// Languages lists what people can choose from, the default first.
func (c *Catalogue) Languages() []Language { return slices.Clone(c.now.Load().languages) }

// Has tells whether a language can be chosen.
func (c *Catalogue) Has(locale string) bool { _, ok := c.now.Load().sets[locale]; return ok }

// Spoken is the language itself where it can be chosen, French otherwise: who
// chose one that was turned off since reads French.
func (c *Catalogue) Spoken(locale string) string {
	if c.Has(locale) {
		return locale
	}
	return Default
}

// Messages answers a language's whole set, nil when there is no such language. It
// is shared: callers must not change it.
func (c *Catalogue) Messages(locale string) map[string]string {
	return c.now.Load().sets[locale].messages
}

// Changed answers those of a language's messages that are not as shipped. It is
// shared: callers must not change it.
func (c *Catalogue) Changed(locale string) map[string]string { return c.now.Load().changed[locale] }

// Version changes whenever a message of the language does; empty when there is
// no such language.
func (c *Catalogue) Version(locale string) string { return c.now.Load().sets[locale].version }

// Match answers the language that suits an Accept-Language header best.
func (c *Catalogue) Match(acceptLanguage string) string {
	wanted, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil || len(wanted) == 0 {
		return Default
	}
	now := c.now.Load()
	_, i, confidence := now.matcher.Match(wanted...)
	if confidence == language.No {
		return Default
	}
	return now.languages[i].Code
}
