package i18n

import (
	"encoding/json"
	"maps"
	"slices"

	"golang.org/x/text/language"
)

// Overlay is what admins made of the shipped catalogue: which languages people
// can choose, in which order, and the messages that are said differently.
type Overlay struct {
	Languages []string
	Messages  map[string]map[string]string // by language, then key
}

// Apply puts an overlay over the shipped messages, in the place of the one before.
// A language without shipped messages has its overlay's alone; French is always there.
func (c *Catalogue) Apply(o Overlay) {
	now := &words{sets: map[string]set{}, changed: map[string]map[string]string{}}
	var tags []language.Tag
	for _, code := range defaultFirst(o.Languages) {
		s, ok := c.merged(code, o.Messages[code])
		if !ok || now.sets[code].messages != nil {
			continue
		}
		now.sets[code] = s
		now.languages = append(now.languages, Language{Code: code, Name: ownName(s.tag)})
		if len(o.Messages[code]) > 0 {
			now.changed[code] = o.Messages[code]
		}
		tags = append(tags, s.tag)
	}
	now.matcher = language.NewMatcher(tags)
	c.now.Store(now)
}

// merged is a shipped set with its changes; the shipped one itself where there are none.
func (c *Catalogue) merged(code string, changes map[string]string) (set, bool) {
	shipped, ok := c.shipped[code]
	if ok && len(changes) == 0 {
		return shipped, true
	}
	tag, err := language.Parse(code)
	if err != nil {
		return set{}, false
	}
	all := maps.Clone(shipped.messages)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, changes)
	content, err := json.Marshal(all) // its keys are sorted
	if err != nil {
		return set{}, false
	}
	return set{tag: tag, messages: all, version: versionOf(content)}, true
}

func defaultFirst(codes []string) []string {
	rest := slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return code == Default })
	return append([]string{Default}, rest...)
}
