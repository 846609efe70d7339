package account

import (
	"strings"
	"testing"

	"livret/internal/richtext"
)

// An admin who changes one word of a shipped text must not lose the rest of it.
func TestE2_ShippedTextsSurviveTheFilter(t *testing.T) {
	for _, kind := range []string{Terms, Privacy} {
		raw, err := firstTexts.ReadFile("legal/" + kind + ".html")
		if err != nil {
			t.Fatal(err)
		}
		shipped := string(raw)
		clean := richtext.Clean(shipped)
		if richtext.Text(clean) != richtext.Text(shipped) || richtext.Empty(clean) {
			t.Errorf("%s: words were lost", kind)
		}
		for _, tag := range []string{"<h2>", "<p>", "<ul>", "<li>", "<strong>"} {
			if before, after := strings.Count(shipped, tag), strings.Count(clean, tag); before != after {
				t.Errorf("%s: %d %s, then %d", kind, before, tag, after)
			}
		}
	}
}

func TestLegalDraft_IsRefusedBesideItsFields(t *testing.T) {
	const current = "<p>En vigueur</p>"
	for name, try := range map[string]struct {
		draft LegalDraft
		want  string
	}{
		"fine":         {LegalDraft{HTML: "<p>Neuf</p>", Note: " Tout. "}, ""},
		"empty":        {LegalDraft{HTML: "<p><br></p>", Note: "x"}, "fault.invalid (html: legal.empty)"},
		"unchanged":    {LegalDraft{HTML: current, Note: "x"}, "fault.invalid (html: legal.unchanged)"},
		"only unsafe":  {LegalDraft{HTML: current + "<script>x()</script>", Note: "x"}, "fault.invalid (html: legal.unchanged)"},
		"huge":         {LegalDraft{HTML: "<p>" + strings.Repeat("a", maxLegal) + "</p>", Note: "x"}, "fault.invalid (html: legal.too_long)"},
		"both missing": {LegalDraft{}, "fault.invalid (html: legal.empty, note: legal.note_missing)"},
	} {
		got := ""
		if err := try.draft.clean(current); err != nil {
			got = err.Error()
		}
		if got != try.want {
			t.Errorf("%s: %q, want %q", name, got, try.want)
		}
	}
}
