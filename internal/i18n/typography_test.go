package i18n_test

import (
	"regexp"
	"testing"

	"livret/internal/i18n"
)

// French typography, as product.md asks: a no-break space (U+00A0, or the narrow
// U+202F) before double punctuation and inside guillemets, curly apostrophes.
func TestFrenchTypography(t *testing.T) {
	rules := map[string]*regexp.Regexp{
		"a straight apostrophe":                     regexp.MustCompile(`\pL'\pL`),
		"straight double quotes":                    regexp.MustCompile(`"`),
		"no no-break space before ; ! ? or %":       regexp.MustCompile(`[^\x{A0}\x{202F}!?;][;!?%]`),
		"no no-break space before a colon":          regexp.MustCompile(`[^\x{A0}\x{202F}:]:(\s|$)`),
		"no no-break space inside guillemets":       regexp.MustCompile(`«[^\x{A0}\x{202F}]|[^\x{A0}\x{202F}]»`),
		"three dots instead of …":                   regexp.MustCompile(`\.\.\.`),
		"an ordinary space beside a no-break space": regexp.MustCompile(` [\x{A0}\x{202F}]|[\x{A0}\x{202F}] `),
	}
	for key, text := range catalogue(t).Messages(i18n.Default) {
		// Addresses have their own punctuation.
		text = regexp.MustCompile(`https?://\S+`).ReplaceAllString(text, "")
		for what, rule := range rules {
			if rule.MatchString(text) {
				t.Errorf("%s has %s: %s", key, what, text)
			}
		}
	}
}
