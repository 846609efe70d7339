package richtext

import (
	"slices"
	"strings"
	"testing"
)

const somewhere = "019a8000-0000-7000-8000-000000000001"

func TestCleanPage_KeepsLinksInsideTheBooklet(t *testing.T) {
	for in, want := range map[string]string{
		`<a href="page:` + somewhere + `">a</a>`:    `<a href="page:` + somewhere + `">a</a>`,
		`<a href="chapter:` + somewhere + `">a</a>`: `<a href="chapter:` + somewhere + `">a</a>`,
		`<a href="media:` + somewhere + `">a</a>`:   `<a href="media:` + somewhere + `">a</a>`,
		`<a href="https://x.fr">a</a>`:              `<a href="https://x.fr" rel="nofollow noopener" target="_blank">a</a>`,
		`<a href="page:1">a</a>`:                    "a",
		`<a href="page:javascript:alert(1)">a</a>`:  "a",
		`<a href="media://x.fr/a">a</a>`:            "a",
		`<a href="javascript:alert(1)">a</a>`:       "a",
		`<p>{{entreprise.nom}} &amp; <b>a</b></p>`:  "<p>{{entreprise.nom}} &amp; a</p>",
	} {
		if got := CleanPage(in); got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
	if got := Clean(`<a href="page:` + somewhere + `">a</a>`); got != "a" {
		t.Errorf("outside booklets such a link leads nowhere: %s", got)
	}
}

func TestH13_WordsOfAnotherLanguageStayMarked(t *testing.T) {
	for in, want := range map[string]string{
		`<p>Le <span lang="en">team <em>building</em></span></p>`:      `<p>Le <span lang="en">team <em>building</em></span></p>`,
		`<p><span lang="pt-BR">obrigado</span></p>`:                    `<p><span lang="pt-BR">obrigado</span></p>`,
		`<p><span lang="en" class="x" style="a:b" id="c">a</span></p>`: `<p><span lang="en">a</span></p>`,
		`<p><span>a</span><span lang="">b</span></p>`:                  `<p>ab</p>`,
		`<p><span lang="en&quot; onclick=&quot;alert(1)">a</span></p>`: `<p>a</p>`,
		`<p><span data-variable="a.b">c</span></p>`:                    `<p>c</p>`,
		`<p lang="en">a</p>`: `<p>a</p>`,
		`<span lang="en"><script>alert(1)</script>a<span>b</span></span>`: `<span lang="en">ab</span>`,
	} {
		got := CleanPage(in)
		if got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
		if again := CleanPage(got); again != got {
			t.Errorf("%q, then %q", got, again)
		}
	}
	if got := Clean(`<p><span lang="en">a</span></p>`); got != "<p>a</p>" {
		t.Errorf("outside booklets: %s", got)
	}
	if got := Plain(`<p>Le <span lang="en">team</span></p>`); got != "Le team" {
		t.Errorf("%q", got)
	}
}

func TestE1_E2_PagesAreAsSafeAndStable(t *testing.T) {
	for _, vector := range append(slices.Clone(vectors), written) {
		clean := CleanPage(vector)
		if again := CleanPage(clean); again != clean {
			t.Errorf("%q is cleaned to %q and then to %q", vector, clean, again)
		}
		if found := dangers(t, clean); len(found) > 0 {
			t.Errorf("%q leaves %v", vector, found)
		}
	}
}

func TestPlain(t *testing.T) {
	for clean, want := range map[string]string{
		"": "", "<p></p>": "", "<p>Zoé &amp; <strong>A</strong>wa</p><ul><li><p>un</p></li><li>deux<br>trois</li></ul>": "Zoé & Awa\nun\ndeux\ntrois",
		`<p>a<a href="/b">b</a></p>`: "ab", "<p>&lt;b&gt;</p>": "<b>",
	} {
		if got := Plain(clean); got != want {
			t.Errorf("%s: %q, want %q", clean, got, want)
		}
	}
}

func TestInner(t *testing.T) {
	text := strings.Repeat(`<p><a href="page:`+somewhere+`">a</a> <a href="/b">b</a></p>`, 2) + `<a href="media:` + somewhere + `">c</a>`
	if got, want := Inner(text), []string{"page:" + somewhere, "media:" + somewhere}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
