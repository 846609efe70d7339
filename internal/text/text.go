// Package text checks what people type on one line: names and addresses.
package text

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"livret/internal/fault"
)

const maxEmail = 254

// Line is a text as kept: composed characters, single spaces, none at the ends.
func Line(s string) string { return norm.NFC.String(strings.Join(strings.Fields(s), " ")) }

// Invisible characters (controls, direction overrides) let a name pass for another.
func Invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf) || r == utf8.RuneError
}

// Email answers an address as typed, trimmed, or a refusal beside the field.
func Email(field, raw string) (string, error) {
	raw = norm.NFC.String(strings.TrimSpace(raw))
	at := strings.LastIndexByte(raw, '@')
	parsed, err := mail.ParseAddress(raw)
	if err != nil || parsed.Address != raw || len(raw) > maxEmail || at < 1 || !strings.Contains(raw[at:], ".") || strings.HasSuffix(raw, ".") || strings.ContainsFunc(raw, Invisible) {
		return "", fault.InvalidField(field, "validation.email")
	}
	return raw, nil
}
