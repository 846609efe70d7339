package media

import (
	"mime"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/http/httpguts"

	"livret/internal/fault"
)

func TestE9_NamesAreKeptOrRefused(t *testing.T) {
	const refusedCharacters, missing, long = "media.name.characters", "media.name.missing", "media.name.length"
	for name, want := range map[string]string{
		// Kept as they are.
		"photo.jpg":                  "photo.jpg",
		"Été à la mer (1).jpg":       "Été à la mer (1).jpg",
		`L'"accueil" des nouveaux`:   `L'"accueil" des nouveaux`,
		"100 % bio; a=b, c.pdf":      "100 % bio; a=b, c.pdf",
		"日本語.png":                    "日本語.png",
		"famille 👩‍👩‍👧.png":          "famille 👩‍👩‍👧.png",
		"תמונה.jpg":                  "תמונה.jpg",
		".htaccess":                  ".htaccess",
		"CON":                        "CON",
		"<script>.svg":               "<script>.svg",
		strings.Repeat("é", MaxName): strings.Repeat("é", MaxName),
		// Put right.
		"  photo.jpg \u00a0":  "photo.jpg",
		"e\u0301te\u0301.jpg": "été.jpg",
		// Refused.
		"":                             missing,
		"   ":                          missing,
		".":                            missing,
		"..":                           missing,
		"../../etc/passwd":             refusedCharacters,
		"dossier/photo.jpg":            refusedCharacters,
		`C:\photo.jpg`:                 refusedCharacters,
		"a\x00.jpg":                    refusedCharacters,
		"a\r\nSet-Cookie: x=1.jpg":     refusedCharacters,
		"a\tb.jpg":                     refusedCharacters,
		"a\x7f.jpg":                    refusedCharacters,
		"a\u0085.jpg":                  refusedCharacters,
		"photo\u202egpj.exe":           refusedCharacters,
		"photo\u2066gpj.exe":           refusedCharacters,
		"a\u200e.jpg":                  refusedCharacters,
		"a\u200b.jpg":                  refusedCharacters,
		"a\ufeff.jpg":                  refusedCharacters,
		"a\u2028b.jpg":                 refusedCharacters,
		"a\xff.jpg":                    refusedCharacters,
		strings.Repeat("é", MaxName+1): long,
	} {
		got, err := CleanName(name)
		if err != nil {
			f := err.(*fault.Error)
			if f.Kind != fault.Invalid || f.Fields[0].Name != "name" {
				t.Errorf("%q: %v", name, err)
			}
			got = f.Fields[0].Key
		}
		if got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func checkName(t *testing.T, typed string) {
	t.Helper()
	name, err := CleanName(typed)
	if err != nil {
		return
	}
	if again, err := CleanName(name); err != nil || again != name {
		t.Errorf("%q: %q, then %q, %v", typed, name, again, err)
	}
	header := ContentDisposition("attachment", name)
	if !httpguts.ValidHeaderFieldValue(header) || strings.ContainsFunc(header, func(r rune) bool { return r < ' ' || r > '~' }) {
		t.Errorf("%q: %q is no header", name, header)
	}
	kind, params, err := mime.ParseMediaType(header)
	if err != nil || kind != "attachment" || params["filename"] != name {
		t.Errorf("%q: %q gives %q, %v", name, header, params["filename"], err)
	}
	renamed := WithExtension(name, "jpg")
	if again, err := CleanName(renamed); err != nil || again != renamed || utf8.RuneCountInString(renamed) > MaxName {
		t.Errorf("%q: %q with its extension, %v", name, renamed, err)
	}
}

var odd = []string{
	"photo.jpg", `a"b\"c.pdf`, "Été 100 %.pdf", "a%22b.pdf", "a%20b.pdf", "日本語.png", "a;b=c.pdf", "''", "UTF-8''x", "a*b?.txt", "👩‍👩‍👧.png",
	strings.Repeat("é", MaxName), " .jpg", "a. . ", "=?utf-8?q?a?=", "<img src=x onerror=alert(1)>.png",
}

func TestE9_NamesComeBackFromHeaders(t *testing.T) {
	for _, name := range odd {
		checkName(t, name)
	}
	const want = `inline; filename="Ete_ 100 _.pdf"; filename*=UTF-8''Ete%CC%81%20100%20%25.pdf`
	if got := ContentDisposition("inline", "Ete\u0301 100 %.pdf"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func FuzzE9_Names(f *testing.F) {
	for _, name := range odd {
		f.Add(name)
	}
	f.Fuzz(checkName)
}
