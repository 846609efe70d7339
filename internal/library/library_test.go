package library

import (
	"strings"
	"testing"

	"livret/internal/fault"
)

func TestLine_OneLineOfVisibleText(t *testing.T) {
	for text, want := range map[string]struct{ kept, key string }{
		"  Santé   et sécurité ": {"Santé et sécurité", ""},
		"Bienvenue 👩‍🍳":          {"Bienvenue 👩‍🍳", ""},
		"Équipe 👩🏽‍🚒 👨‍👩‍👧 ❤️":   {"Équipe 👩🏽‍🚒 👨‍👩‍👧 ❤️", ""},
		"🏳️‍🌈":                   {"🏳️‍🌈", ""},
		"":                       {"", "validation.required"},
		" \t\n":                  {"", "validation.required"},
		strings.Repeat("é", 120): {strings.Repeat("é", 120), ""},
		strings.Repeat("é", 121): {strings.Repeat("é", 121), "validation.max_length"},
		"Bien\u200bvenue":        {"Bien\u200bvenue", "library.characters"},
		"Bien\u200dvenue":        {"Bien\u200dvenue", "library.characters"},
		"\u202eeunevneiB":        {"\u202eeunevneiB", "library.characters"},
		"soft\u00adhyphen":       {"soft\u00adhyphen", "library.characters"},
		"e\u0301te\u0301":        {"été", ""},
		"👩\u200d":                {"👩\u200d", "library.characters"},
	} {
		problems := line(nil, "title", &text, maxTitle)
		key := ""
		if len(problems) > 0 {
			key = problems[0].Key
		}
		if text != want.kept || key != want.key {
			t.Errorf("%q, %q; want %q, %q", text, key, want.kept, want.key)
		}
	}
}

func TestContrast_AsWCAGCountsIt(t *testing.T) {
	for pair, want := range map[[2]string]float64{
		{"#000000", "#ffffff"}: 21, {"#777777", "#ffffff"}: 4.47, {"#767676", "#FFFFFF"}: 4.54, {"#1d58dc", "#ffffff"}: 6.03, {"#ffc20e", "#14161a"}: 11.19, {"rouge", "#fff"}: 1,
	} {
		if got := contrast(pair[0], pair[1]); got < want-0.011 || got > want+0.011 {
			t.Errorf("%v: %.3f, want %.2f", pair, got, want)
		}
	}
}

func asShipped() Builder {
	b := Builder{}
	b.complete()
	return b
}

func TestBuilder_WhatIsShippedPassesItsOwnCheck(t *testing.T) {
	b := asShipped()
	if err := b.check(); err != nil {
		t.Fatal(err)
	}
	if len(b.Palettes) != 8 || len(b.Fonts) != 8 || len(b.Structures) != 3 || len(b.Covers) != 4 {
		t.Errorf("%+v", b)
	}
}

func TestBuilder_RefusesWhatTheWizardCouldNotOffer(t *testing.T) {
	for name, try := range map[string]struct {
		spoil func(*Builder)
		field string
		key   string
	}{
		"pale text":           {func(b *Builder) { b.Palettes[2].Ink = "#8a8a8a" }, "palettes[2].ink", "library.palette.ink"},
		"text lost on colour": {func(b *Builder) { b.Palettes[0].Ink, b.Palettes[0].Brand = "#5a5a5a", "#8a8a8a" }, "palettes[0].brand", "library.palette.ground"},
		"no colour":           {func(b *Builder) { b.Palettes[1].Accent = "red;}" }, "palettes[1].accent", "library.palette.color"},
		"no name":             {func(b *Builder) { b.Palettes[1].Name = " " }, "palettes[1].name", "validation.required"},
		"name twice":          {func(b *Builder) { b.Palettes[1].Name = "CHANTIER" }, "palettes[1].name", "library.palette.taken"},
		"id twice":            {func(b *Builder) { b.Palettes[1].ID = b.Palettes[0].ID }, "palettes[1].id", "validation.id"},
		"no palette":          {func(b *Builder) { b.Palettes = nil }, "palettes", "library.builder.none"},
		"all palettes off": {func(b *Builder) {
			for i := range b.Palettes {
				b.Palettes[i].Enabled = false
			}
		}, "palettes", "library.builder.none"},
		"all fonts off": {func(b *Builder) {
			for i := range b.Fonts {
				b.Fonts[i].Enabled = false
			}
		}, "fonts", "library.builder.none"},
		"unknown structure": {func(b *Builder) { b.Structures[0].ID = "spirale" }, "structures", "library.builder.unknown"},
		"cover twice":       {func(b *Builder) { b.Covers[0] = b.Covers[1] }, "covers", "library.builder.unknown"},
		"font left out":     {func(b *Builder) { b.Fonts = b.Fonts[1:] }, "fonts", "library.builder.unknown"},
	} {
		b := asShipped()
		try.spoil(&b)
		refusal, ok := b.check().(*fault.Error)
		if !ok || len(refusal.Fields) == 0 || refusal.Fields[0].Name != try.field || refusal.Fields[0].Key != try.key {
			t.Errorf("%s: %v", name, refusal)
		}
	}
}

func TestBuilder_KeptChoicesFollowWhatIsShipped(t *testing.T) {
	b := Builder{Palettes: []Palette{}, Structures: []Choice{{"paged", false}, {"d’autrefois", true}, {"side", true}}}
	b.complete()
	if len(b.Palettes) != 0 {
		t.Error("palettes that somebody deleted came back")
	}
	want := []Choice{{"paged", false}, {"side", true}, {"tiles", true}}
	for i, c := range b.Structures {
		if len(b.Structures) != 3 || c != want[i] {
			t.Fatalf("%v", b.Structures)
		}
	}
}
