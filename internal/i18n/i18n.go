// Package i18n gives the server the words of the interface's own catalogue: one
// set of flat JSON files, in i18next's syntax, serves both sides.
package i18n

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

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

// Catalogue holds every message in every language. It never changes once loaded,
// so that requests share it without a lock.
type Catalogue struct {
	languages []Language
	sets      map[string]set
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
	c := &Catalogue{sets: map[string]set{}}
	for _, name := range names {
		code := strings.TrimSuffix(name, ".json")
		s, err := read(files, name, code)
		if err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", name, err)
		}
		c.sets[code] = s
		c.languages = append(c.languages, Language{Code: code, Name: ownName(s.tag)})
	}
	if _, ok := c.sets[Default]; !ok {
		return nil, fmt.Errorf("catalogue %s.json is missing", Default)
	}
	c.order()
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
	sum := sha256.Sum256(content)
	return set{tag: tag, messages: messages, version: base64.RawURLEncoding.EncodeToString(sum[:12])}, nil
}

// order puts the default first: it is what lists show first and what the matcher
// answers when nothing fits.
func (c *Catalogue) order() {
	slices.SortFunc(c.languages, func(a, b Language) int {
		if (a.Code == Default) != (b.Code == Default) {
			if a.Code == Default {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Code, b.Code)
	})
	tags := make([]language.Tag, len(c.languages))
	for i, l := range c.languages {
		tags[i] = c.sets[l.Code].tag
	}
	c.matcher = language.NewMatcher(tags)
}

// ownName is « Français » rather than « français (France) »: the country says
// nothing to people while a language comes in one form only.
func ownName(tag language.Tag) string {
	base, _ := tag.Base()
	return cases.Title(tag, cases.NoLower).String(display.Self.Name(language.Make(base.String())))
}

// Languages lists what people can choose from, the default first.
func (c *Catalogue) Languages() []Language { return slices.Clone(c.languages) }

// Has tells whether a language can be chosen.
func (c *Catalogue) Has(locale string) bool { _, ok := c.sets[locale]; return ok }

// Messages answers a language's whole set, nil when there is no such language. It
// is shared: callers must not change it.
func (c *Catalogue) Messages(locale string) map[string]string { return c.sets[locale].messages }

// Version changes whenever a message of the language does; empty when there is
// no such language.
func (c *Catalogue) Version(locale string) string { return c.sets[locale].version }

// Match answers the language that suits an Accept-Language header best.
func (c *Catalogue) Match(acceptLanguage string) string {
	wanted, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil || len(wanted) == 0 {
		return Default
	}
	_, i, confidence := c.matcher.Match(wanted...)
	if confidence == language.No {
		return Default
	}
	return c.languages[i].Code
}
