package mail

import (
	"flag"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"livret/internal/i18n"
	frontend "livret/web"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var zoe = mail.Address{Name: "Zoé Lefèvre", Address: "zoe@example.fr"}

func composer(t *testing.T) *Composer {
	t.Helper()
	words, err := i18n.Load(frontend.Locales())
	if err != nil {
		t.Fatal(err)
	}
	return &Composer{Words: words, Product: "Livret", Support: "aide@example.fr"}
}

func compose(t *testing.T, c *Composer, content Content) Message {
	t.Helper()
	m, err := c.Compose(zoe, content)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

var reset = Content{
	Locale: "fr-FR", Subject: "Choisir un nouveau mot de passe", Name: "Zoé",
	Paragraphs: []string{"Vous avez demandé un nouveau mot de passe.", "Le lien vaut une heure et ne sert qu’une fois."},
	Button:     &Button{Label: "Choisir mon mot de passe", URL: "https://livret.example.fr/auth/new-password?token=abc&x=1"},
	After:      []string{"Si ce n’était pas vous, ignorez ce message : rien ne change."},
}

func TestGoldenMails(t *testing.T) {
	plain := composer(t)
	plain.Support = ""
	english := reset
	english.Locale, english.Subject = "en-GB", "Choose a new password"
	english.Paragraphs, english.After = []string{"You asked for a new password."}, nil
	english.Button = &Button{Label: "Choose my password", URL: reset.Button.URL}
	for name, m := range map[string]Message{
		"reset":   compose(t, composer(t), reset),
		"english": compose(t, composer(t), english),
		"notice":  compose(t, plain, Content{Locale: "fr-FR", Subject: "Mot de passe modifié", Paragraphs: []string{"Votre mot de passe a été modifié."}}),
		"hostile": compose(t, composer(t), Content{
			Locale: "fr-FR", Subject: "</title><script>alert(1)</script>", Name: `Zoé "<b>"`, Paragraphs: []string{`<img src=x onerror=alert(1)> & "guillemets"`, "deux\r\n\r\nlignes {{name}}"},
			Button: &Button{Label: "<i>Aller</i>", URL: `https://example.fr/"onmouseover="alert(1)`},
		}),
	} {
		golden(t, name+".html", m.HTML)
		golden(t, name+".txt", "Subject: "+m.Subject+"\n\n"+m.Text)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
}

func TestF13_MailIsReadableByEveryone(t *testing.T) {
	m := compose(t, composer(t), reset)
	for what, missing := range map[string]bool{
		"a language":            !strings.Contains(m.HTML, `<html lang="fr-FR"`),
		"a title":               !strings.Contains(m.HTML, "<title>Choisir un nouveau mot de passe</title>"),
		"no image":              strings.Contains(m.HTML, "<img") || strings.Contains(m.HTML, "url("),
		"nothing from outside":  strings.Contains(m.HTML, "<link") || strings.Contains(m.HTML, "<script"),
		"a dark dress":          !strings.Contains(m.HTML, "prefers-color-scheme: dark"),
		"presentational tables": strings.Count(m.HTML, "<table") != strings.Count(m.HTML, `<table role="presentation"`),
		"the address in full":   !strings.Contains(m.HTML, ">https://livret.example.fr/auth/new-password?token=abc&amp;x=1</a>"),
	} {
		if missing {
			t.Errorf("the mail lacks %s", what)
		}
	}
	words := regexp.MustCompile(`(?s)<style>.*?</style>|<[^>]+>`).ReplaceAllString(m.HTML, " ")
	for _, sentence := range append(append([]string{"Bonjour Zoé,", reset.Button.Label}, reset.Paragraphs...), reset.After...) {
		if !strings.Contains(m.Text, sentence) || !strings.Contains(words, sentence) {
			t.Errorf("%q is not in both parts", sentence)
		}
	}
	if !strings.Contains(m.Text, reset.Button.URL) {
		t.Error("the text part has no link")
	}
}

func TestF7_NamesAddNothingToTheBody(t *testing.T) {
	c := composer(t)
	for name, greeting := range map[string]string{
		"Zoé":                          "Bonjour Zoé,",
		"Jean-Pierre O’Neill":          "Bonjour Jean-Pierre O’Neill,",
		"Dr. J.-P. Martin":             "Bonjour Dr. J.-P. Martin,",
		"":                             "Bonjour,",
		"Zoé\r\n\r\nVirez 100 €":       "Bonjour Zoé Virez 100 €,",
		"http://evil.example/gratuit":  "Bonjour,",
		"cliquez www.evil.example":     "Bonjour,",
		"a@evil.example":               "Bonjour,",
		"<a href=x>":                   "Bonjour,",
		strings.Repeat("a", 81):        "Bonjour,",
		"{{product}} {{name}} ${x} %s": "Bonjour {{product}} {{name}} ${x} %s,",
	} {
		m := compose(t, c, Content{Locale: "fr-FR", Subject: "x", Name: name, Paragraphs: []string{"Voilà."}})
		if first, _, _ := strings.Cut(m.Text, "\n"); first != greeting {
			t.Errorf("%q: %q", name, first)
		}
		if strings.Count(m.Text, "\n\n") != 2 {
			t.Errorf("%q adds a paragraph: %q", name, m.Text)
		}
	}
}

func TestButtonsLeadToWebAddressesOnly(t *testing.T) {
	c := composer(t)
	for _, address := range []string{"", "/auth/login", "javascript:alert(1)", "https://", "https://x.fr/a b", "https://x.fr/\r\nBcc: v@x.fr", "ftp://x.fr"} {
		if _, err := c.Compose(zoe, Content{Locale: "fr-FR", Button: &Button{Label: "Aller", URL: address}}); err == nil {
			t.Errorf("%q is accepted", address)
		}
	}
}
