package web

import (
	"context"
	"testing"

	"livret/internal/fault"
	"livret/internal/i18n"
	frontend "livret/web"
)

// A refusal names what it is about in the words of the person it is told to.
func TestT_SaysWordsInTheCallersLanguage(t *testing.T) {
	catalogue, err := i18n.Load(frontend.Locales())
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.WithValue(t.Context(), catalogueKey{}, catalogue)
	args := map[string]any{"block": fault.Word("block.heading.name"), "field": fault.Word("block.field.title"), "max": 200}
	for locale, want := range map[string]string{
		"fr-FR": "Bloc «\u00a0Titre\u00a0», «\u00a0Titre\u00a0»\u00a0: 200 caractères au plus.",
		"en-GB": "Block “Heading”, “Title”: 200 characters at most.",
	} {
		if got := T(i18n.WithLocale(ctx, locale), "block.invalid.long", args); got != want {
			t.Errorf("%s: %q, want %q", locale, got, want)
		}
	}
	if args["block"] != fault.Word("block.heading.name") {
		t.Error("the caller's arguments were changed")
	}
}
