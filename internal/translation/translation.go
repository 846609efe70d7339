// Package translation is where admins choose the interface's languages and change
// its words: what they say goes over the shipped catalogue, on every node.
package translation

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"

	"livret/internal/i18n"
)

// Words are the texts of one message: a single one, named plain, or one for each
// plural form of its language.
type Words map[string]string

// plain names the only text of a message without plural.
const plain = "text"

// stored is how words stand in the database: as they are, or their forms as JSON.
func (w Words) stored() string {
	if text, ok := w[plain]; ok {
		return text
	}
	raw, _ := json.Marshal(w) // text by text: it cannot fail; its keys are sorted
	return string(raw)
}

// flat gives the words back the keys they have in a catalogue's file.
func (w Words) flat(key string, into map[string]string) {
	for form, text := range w {
		if form == plain {
			into[key] = text
		} else {
			into[key+"_"+form] = text
		}
	}
}

// catalogue is the shipped messages by entry: the forms of a plural together.
type catalogue struct {
	keys    []string // of every entry, sorted
	plural  map[string]bool
	words   map[string]map[string]Words // by language, then key
	version string
}

var pluralKey = regexp.MustCompile(`^(.+)_(zero|one|two|few|many|other)$`)

func newCatalogue(c *i18n.Catalogue) *catalogue {
	french := c.Shipped(i18n.Default)
	all := &catalogue{plural: map[string]bool{}, words: map[string]map[string]Words{}}
	for key := range french {
		// Only a key that also has the form _other is a plural: « fault.too_many » is none.
		if found := pluralKey.FindStringSubmatch(key); found != nil && french[found[1]+"_other"] != "" {
			all.plural[found[1]] = true
		}
	}
	for _, locale := range c.ShippedLanguages() {
		all.words[locale] = all.gather(c.Shipped(locale))
		all.version += c.Version(locale)
	}
	all.keys = slices.Sorted(maps.Keys(all.words[i18n.Default]))
	return all
}

// gather puts the forms of each entry together.
func (c *catalogue) gather(messages map[string]string) map[string]Words {
	entries := map[string]Words{}
	for key, text := range messages {
		key, form := c.split(key)
		if entries[key] == nil {
			entries[key] = Words{}
		}
		entries[key][form] = text
	}
	return entries
}

// split says to which entry a key of a file belongs, and as which form.
func (c *catalogue) split(key string) (entry, form string) {
	if found := pluralKey.FindStringSubmatch(key); found != nil && c.plural[found[1]] {
		return found[1], found[2]
	}
	return key, plain
}

// has tells whether there is such an entry.
func (c *catalogue) has(key string) bool { return c.words[i18n.Default][key] != nil }

// french is what an entry says as shipped.
func (c *catalogue) french(key string) Words { return c.words[i18n.Default][key] }

// read is stored words of an entry, nil when they are not of its kind any more.
func (c *catalogue) read(key, stored string) Words {
	if !c.plural[key] {
		return Words{plain: stored}
	}
	var w Words
	if json.Unmarshal([]byte(stored), &w) != nil || w[plain] != "" {
		return nil
	}
	return w
}

// formsOf are what an entry needs in a language. « Aucun » is one where French has it.
func (c *catalogue) formsOf(key, locale string) []string {
	if !c.plural[key] {
		return []string{plain}
	}
	forms := i18n.Forms(locale)
	if c.french(key)["zero"] != "" {
		forms = append([]string{"zero"}, forms...)
	}
	return forms
}

type State string

const (
	Missing State = "missing" // said in French for want of words
	Shipped State = "shipped"
	Changed State = "changed"
)

// Entry is one message of a language beside the French it says.
type Entry struct {
	Key     string `json:"key"`
	Source  Words  `json:"source" doc:"French as it is said now; for French itself, as shipped"`
	Words   Words  `json:"words,omitempty" doc:"What is said; absent when it is missing"`
	Shipped Words  `json:"shipped,omitempty" doc:"What it goes back to, when it was changed"`
	State   State  `json:"state" enum:"missing,shipped,changed"`
	// Stale: the French has changed since these words were written.
	Stale    bool  `json:"stale,omitempty"`
	Before   Words `json:"before,omitempty" doc:"The French these words were written from, when it has changed since"`
	Revision int   `json:"revision"`
}

// entry is how one message stands in a language. source is the French to translate.
func (c *catalogue) entry(locale, key string, source Words, row *Row) Entry {
	shipped := c.words[locale][key]
	e := Entry{Key: key, Source: source, Words: shipped, State: Shipped}
	if shipped == nil {
		e.State = Missing
	}
	from := c.french(key) // what shipped words were written from
	if row != nil {
		e.Revision = row.Revision
		e.Words, from = c.read(key, row.Text), c.read(key, row.Source)
		if e.Words == nil {
			e.Words = shipped
		} else if !maps.Equal(e.Words, shipped) {
			e.State, e.Shipped = Changed, shipped
		}
	}
	if e.State != Missing && (!maps.Equal(from, source) || row != nil && !c.fits(locale, key, row)) {
		e.Stale, e.Before = true, from
	}
	return e
}

// fits tells whether a row can be said: a new version of the program may have
// given its message other placeholders.
func (c *catalogue) fits(locale, key string, row *Row) bool {
	if row.verdict != unjudged {
		return row.verdict == sayable
	}
	words := c.read(key, row.Text)
	return words != nil && len(c.check(locale, key, words)) == 0
}

// Progress is how far a language is translated.
type Progress struct {
	Total   int `json:"total"`
	Missing int `json:"missing"`
	Stale   int `json:"stale"`
	Changed int `json:"changed"`
}

func progressOf(entries []Entry) Progress {
	p := Progress{Total: len(entries)}
	for _, e := range entries {
		if e.State == Missing {
			p.Missing++
		}
		if e.State == Changed {
			p.Changed++
		}
		if e.Stale {
			p.Stale++
		}
	}
	return p
}
