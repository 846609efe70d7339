package i18n

import (
	"maps"
	"slices"

	"golang.org/x/text/language"
)

var (
	otherOnly   = []string{"other"}
	oneOther    = []string{"one", "other"}
	oneFewOther = []string{"one", "few", "other"}
	withMillion = []string{"one", "many", "other"}
	slavic      = []string{"one", "few", "many", "other"}
)

// known are the languages an installation can offer, with the plural forms of
// their grammar (CLDR; what browsers know, some of it newer than x/text's rules).
// One form of each language: people choose « Português », not a country. All are
// written from left to right: the interface is not made for the other direction.
var known = map[string][]string{
	"bg-BG": oneOther, "cs-CZ": slavic, "da-DK": oneOther, "de-DE": oneOther, "el-GR": oneOther, "en-GB": oneOther,
	"es-ES": withMillion, "fi-FI": oneOther, "fr-FR": withMillion, "hr-HR": oneFewOther, "hu-HU": oneOther, "it-IT": withMillion,
	"nl-NL": oneOther, "pl-PL": slavic, "pt-PT": withMillion, "ro-RO": oneFewOther, "ru-RU": slavic, "sk-SK": slavic,
	"sq-AL": oneOther, "sv-SE": oneOther, "tr-TR": oneOther, "uk-UA": slavic, "vi-VN": otherOnly, "zh-CN": otherOnly,
}

// Known lists every language that can be offered, by code.
func Known() []Language {
	var all []Language
	for _, code := range slices.Sorted(maps.Keys(known)) {
		all = append(all, Language{Code: code, Name: ownName(language.MustParse(code))})
	}
	return all
}

// NameOf is a language's name in itself.
func NameOf(code string) string {
	tag, err := language.Parse(code)
	if err != nil {
		return code
	}
	return ownName(tag)
}

// Forms are the plural forms a language needs, nil for one that is not known.
func Forms(code string) []string { return slices.Clone(known[code]) }
