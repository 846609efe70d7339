// Package library holds what the wizard draws on: sectors, the model chapters and
// pages that admins keep, and the looks on offer. Models are copied into booklets,
// never linked: a change here touches no booklet.
package library

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"livret/internal/db"
	"livret/internal/fault"
)

const (
	maxName  = 80
	maxTitle = 120

	// The whole of each list is shown and put in order at once, so each is kept to what a person can oversee.
	maxSectors  = 100
	maxChapters = 500
	maxPages    = 100
)

// Library is the feature: what its calls share. Icons are the names a sector or a chapter may bear.
type Library struct {
	Store Store
	Icons []string
}

func New(d *db.DB, icons []string) *Library {
	return &Library{Store: Store{DB: d}, Icons: icons}
}

// knowsIcon adds what is wrong with the icon to what is wrong already.
func (l *Library) knowsIcon(problems []fault.Field, icon string) []fault.Field {
	if slices.Contains(l.Icons, icon) {
		return problems
	}
	return append(problems, fault.Field{Name: "icon", Key: "library.icon.unknown"})
}

// line tidies a one-line text and adds what is wrong with it to what is wrong already.
func line(problems []fault.Field, field string, text *string, most int) []fault.Field {
	*text = norm.NFC.String(strings.Join(strings.Fields(*text), " "))
	switch {
	case *text == "":
		return append(problems, fault.Field{Name: field, Key: "validation.required"})
	case utf8.RuneCountInString(*text) > most:
		return append(problems, fault.Field{Name: field, Key: "validation.max_length", Args: fault.Args{"count": most}})
	case invisible(*text):
		return append(problems, fault.Field{Name: field, Key: "library.characters"})
	}
	return problems
}

const joiner = '\u200d'

// invisible finds characters that let a text pass for another. The joiner inside
// one emoji (👩‍🍳) is none of them.
func invisible(text string) bool {
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
