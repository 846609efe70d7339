package db

import (
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Fold is what search compares: lower case, no accents, single spaces. "Solène  MORVAN" → "solene morvan".
// It is stored beside the text because the two engines fold differently.
func Fold(s string) string {
	stripped, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), s)
	if err != nil {
		stripped = s
	}
	stripped = strings.NewReplacer("œ", "oe", "Œ", "oe", "æ", "ae", "Æ", "ae", "ß", "ss").Replace(stripped)
	return strings.Join(strings.Fields(strings.ToLower(stripped)), " ")
}

// Contains is a LIKE pattern for folded text, its wildcards taken literally (ESCAPE '!').
func Contains(s string) string {
	return "%" + strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(Fold(s)) + "%"
}
