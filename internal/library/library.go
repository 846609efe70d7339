// Package library holds what the wizard draws on: sectors, the model chapters and
// pages that admins keep, and the looks on offer. Models are copied into booklets,
// never linked: a change here touches no booklet.
package library

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"livret/internal/db"
	"livret/internal/fault"
	lines "livret/internal/text"
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
	// Check validates and cleans what a page says; the blocks know how.
	Check func(content []byte) (clean []byte, err error)
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
	case lines.Hides(*text):
		return append(problems, fault.Field{Name: field, Key: "library.characters"})
	}
	return problems
}
