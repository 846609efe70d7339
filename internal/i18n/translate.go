package i18n

import (
	"fmt"
	"regexp"
	"slices"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

var placeholder = regexp.MustCompile(`\{\{-?\s*(\w+)\s*\}\}`)

// T writes a message in a language. A message that is missing is answered in
// French, and one that is missing there too as its key: a person sees something
// odd rather than nothing. Values are put in as they are; who builds HTML escapes.
func (c *Catalogue) T(locale, key string, args Args) string {
	now := c.now.Load()
	for _, code := range []string{locale, Default} {
		if text, ok := now.sets[code].find(key, args); ok {
			return fill(text, args)
		}
	}
	return key
}

// find looks for the plural form that count asks for before the bare key.
func (s set) find(key string, args Args) (string, bool) {
	if count, ok := whole(args["count"]); ok {
		for _, suffix := range suffixes(s.tag, count) {
			if text, ok := s.messages[key+suffix]; ok {
				return text, true
			}
		}
	}
	text, ok := s.messages[key]
	return text, ok
}

func fill(text string, args Args) string {
	if len(args) == 0 {
		return text
	}
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		value, ok := args[placeholder.FindStringSubmatch(found)[1]]
		if !ok {
			return found
		}
		return fmt.Sprint(value)
	})
}

var forms = map[plural.Form]string{
	plural.Zero: "_zero", plural.One: "_one", plural.Two: "_two",
	plural.Few: "_few", plural.Many: "_many", plural.Other: "_other",
}

// suffixes lists the plural forms to try, in i18next's order.
func suffixes(tag language.Tag, count int) []string {
	n := count
	if n < 0 {
		n = -n
	}
	form := forms[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
	if n != 0 && n%1_000_000 == 0 && countsMillions(tag) {
		// « un million de livrets ». The rules in x/text are older than this form,
		// which browsers know: both sides must choose the same message.
		form = "_many"
	}
	if count == 0 {
		return []string{"_zero", form, "_other"}
	}
	return []string{form, "_other"}
}

func countsMillions(tag language.Tag) bool {
	base, _ := tag.Base()
	return slices.Contains([]string{"fr", "es", "it", "pt"}, base.String())
}

func whole(count any) (int, bool) {
	switch n := count.(type) {
	case int:
		return n, true
	case int64:
		return int(n), true
	case int32:
		return int(n), true
	case uint64:
		return int(n), true
	}
	return 0, false
}
