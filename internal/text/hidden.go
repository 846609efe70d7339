package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Tidy is Line for titles and sentences: the no-break spaces of French typography stay.
func Tidy(s string) string {
	breaks := func(c rune) bool { return c == ' ' || '\t' <= c && c <= '\r' }
	return norm.NFC.String(strings.TrimSpace(strings.Join(strings.FieldsFunc(s, breaks), " ")))
}

const joiner = '\u200d'

// Hides finds characters that let a text pass for another. The joiner inside
// one emoji (👩‍🍳) is none of them.
func Hides(text string) bool {
	all := []rune(text)
	for i, r := range all {
		if r == joiner && i+1 < len(all) && joinable(before(all[:i])) && joinable(all[i+1]) {
			continue
		}
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co) || r == utf8.RuneError {
			return true
		}
	}
	return false
}

// before is the last character without what only colours it: skin tones, the emoji selector.
func before(all []rune) rune {
	for _, r := range slices.Backward(all) {
		if r != '\ufe0f' && !unicode.Is(unicode.Sk, r) {
			return r
		}
	}
	return 0
}

func joinable(r rune) bool { return unicode.In(r, unicode.So, unicode.Sm) }
