package text

import "testing"

func TestLine(t *testing.T) {
	if got := Line("  Maison\u00a0 Courtil e\u0301t\u00e9 "); got != "Maison Courtil été" {
		t.Errorf("%q", got)
	}
}

func TestEmail(t *testing.T) {
	for raw, want := range map[string]string{
		" claire@courtil.example ":     "claire@courtil.example",
		"Claire <claire@c.example>":    "",
		"claire@courtil":               "",
		"claire@courtil.example.":      "",
		"claire\u202e@courtil.example": "",
		"@courtil.example":             "",
		"":                             "",
	} {
		if got, _ := Email("email", raw); got != want {
			t.Errorf("%q: %q, want %q", raw, got, want)
		}
	}
}
