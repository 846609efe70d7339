package account

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"livret/internal/i18n"
)

const (
	minPassword       = 15
	minPasswordDigits = 16 // digits alone: 15 of them are under the CNIL's 50 bits
	// minLeft is how much must be left of a password once everything that can be
	// guessed is taken out of it.
	minLeft = 8
)

// CheckPassword tells whether a password may be chosen; when not, which message
// says why. context holds what an attacker knows of the person: company and product
// names, e-mail address, first and last name.
//
// Any character is welcome and none is required: length and not being guessable
// are what protects.
func CheckPassword(password string, context []string) (key string, args i18n.Args, ok bool) {
	password = norm.NFC.String(password)
	length := utf8.RuneCountInString(password)
	folded := fold(password)
	switch {
	case length > MaxPassword:
		return "account.password.too_long", i18n.Args{"max": MaxPassword}, false
	case length < minPassword:
		return "account.password.too_short", i18n.Args{"min": minPassword}, false
	case length < minPasswordDigits && onlyDigits(folded):
		return "account.password.digits", i18n.Args{"min": minPasswordDigits}, false
	case isSimple(folded):
		return "account.password.simple", nil, false
	case isCommon(folded):
		return "account.password.common", nil, false
	}
	if left := withoutWords([]rune(folded), contextWords(context)); effort(left) < minLeft {
		return "account.password.context", nil, false
	}
	return "", nil, true
}

// fold makes spellings of the same word equal: « Été », « ete » and « ÉTÉ ».
// Only Latin accents go; other scripts need their marks.
func fold(s string) string {
	s = strings.ToLower(norm.NFKD.String(s))
	s = norm.NFKD.String(s)
	return strings.Map(func(r rune) rune {
		if r >= 0x300 && r <= 0x36f {
			return -1
		}
		return r
	}, s)
}

func onlyDigits(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsDigit(r) })
}

// contextWords cuts what is known of a person into the words that may be in a
// password: of jean.dupont@acme.fr, « jean.dupont », « jean », « dupont », « acme ».
func contextWords(context []string) [][]rune {
	var words [][]rune
	add := func(s string) {
		if letters := []rune(s); len(letters) >= 3 {
			words = append(words, letters)
		}
	}
	for _, known := range context {
		known = fold(strings.TrimSpace(known))
		if at := strings.LastIndexByte(known, '@'); at >= 0 {
			domain := known[at+1:]
			if dot := strings.LastIndexByte(domain, '.'); dot >= 0 {
				domain = domain[:dot] // « fr » and « com » are no names
			}
			add(known)
			add(domain)
			known = known[:at] + " " + domain
		}
		parts := strings.FieldsFunc(known, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		add(known)
		add(strings.Join(parts, ""))
		for _, part := range parts {
			add(part)
		}
	}
	return words
}
