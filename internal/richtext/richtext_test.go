package richtext

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
)

// written is one text with everything our editor can make.
const written = `<h2>Bienvenue</h2><p>Chère <strong>équipe</strong>, <em>voici</em> le <u>livret</u>&nbsp;: <s>ancien</s> &amp; <code>nouveau</code>.<br>À lire.</p>` +
	`<h3>Étapes</h3><ul><li><p>Un</p><ol><li><p>Un bis</p></li></ol></li><li><p>Deux</p></li></ul><h4>Note</h4><hr>` +
	`<blockquote><p>« Citation »</p></blockquote><pre><code>a &lt; b` + "\n\n" + `c</code></pre>` +
	`<p><a href="https://exemple.fr/a?b=1&amp;c=2" rel="nofollow noopener" target="_blank">dehors</a> <a href="/aide">chez nous</a> <a href="mailto:a@b.fr">écrire</a> <a href="tel:+33123456789">appeler</a></p>`

func TestE2_WhatTheEditorMakesSurvives(t *testing.T) {
	if got := Clean(written); got != written {
		t.Errorf("%s\nwant\n%s", got, written)
	}
}

func TestClean_KeepsTheWordsDropsTheRest(t *testing.T) {
	for in, want := range map[string]string{
		"":                   "",
		"  ":                 "",
		"<p></p>":            "<p></p>",
		"tout nu":            "tout nu",
		"a < b & c":          "a &lt; b &amp; c",
		"<p>un<p>deux":       "<p>un</p><p>deux</p>",
		"<strong>a<em>b":     "<strong>a<em>b</em></strong>",
		"<div>a</div>":       "a",
		"<h1>Titre</h1>":     "Titre",
		"<pre>\n\n\na</pre>": "<pre>a</pre>",
		`<p style="position:fixed" class="x" id="y" title="z" data-a="1">a</p>`:          "<p>a</p>",
		`<p>a<!-- b --><script>c</script><style>d</style></p>`:                           "<p>a</p>",
		`<a href=" https://x.fr ">a</a>`:                                                 `<a href="https://x.fr" rel="nofollow noopener" target="_blank">a</a>`,
		`<a href="https://x.fr" rel="opener" target="_self" onclick="y()">a</a>`:         `<a href="https://x.fr" rel="nofollow noopener" target="_blank">a</a>`,
		`<a href="//x.fr">a</a><a href="/\x.fr">b</a><a href="` + "/\t/x.fr" + `">c</a>`: "abc",
		`<a href="relatif">a</a><a href="?b">b</a><a href="#c">c</a><a>d</a>`:            "abcd",
		`<a href="/">a</a><a href="/a/b?c=d#e" target="_blank">b</a>`:                    `<a href="/">a</a><a href="/a/b?c=d#e">b</a>`,
	} {
		if got := Clean(in); got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
}

// vectors are ways to run something that have worked in one browser or filter or another.
var vectors = []string{
	`<script>alert(1)</script>`, `<SCRIPT SRC=//x.fr/x.js></SCRIPT>`, `<scr<script>ipt>alert(1)</scr</script>ipt>`,
	`<img src=x onerror=alert(1)>`, `<img src="x" onerror="alert(1)"`, `<svg onload=alert(1)>`, `<svg><script>alert(1)</script></svg>`,
	`<svg><animate onbegin=alert(1) attributeName=x dur=1s>`, `<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
	`<math><mtext><a href="javascript:alert(1)">x</a></mtext></math>`, `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
	`<a href="javascript:alert(1)">x</a>`, `<a href="JaVaScRiPt:alert(1)">x</a>`, `<a href=" javascript:alert(1)">x</a>`,
	"<a href=\"java\nscript:alert(1)\">x</a>", "<a href=\"java\tscript:alert(1)\">x</a>", "<a href=\"\x01javascript:alert(1)\">x</a>",
	`<a href="&#106;avascript:alert(1)">x</a>`, `<a href="javascript&colon;alert(1)">x</a>`, `<a href="vbscript:x">x</a>`,
	`<a href="data:text/html,<script>alert(1)</script>">x</a>`, `<a href="blob:https://x/y">x</a>`, `<a href="file:///etc/passwd">x</a>`,
	`<a href="https://x.fr" onmouseover="alert(1)">x</a>`, `<a href='https://x.fr"onmouseover="alert(1)'>x</a>`, `<a href="https://x.fr" style="background:url(javascript:alert(1))">x</a>`,
	`<p onclick=alert(1)>x</p>`, `<p/onclick=alert(1)>x</p>`, `<p style="background:url(//x.fr)">x</p>`, `<style>@import "//x.fr";</style>`,
	`<iframe src="javascript:alert(1)"></iframe>`, `<iframe srcdoc="<script>alert(1)</script>"></iframe>`, `<object data="javascript:alert(1)">`, `<embed src=//x.fr>`,
	`<base href="//x.fr">`, `<meta http-equiv=refresh content="0;url=javascript:alert(1)">`, `<link rel=stylesheet href=//x.fr>`,
	`<form action="javascript:alert(1)"><input type=submit>`, `<button formaction="javascript:alert(1)">x</button>`, `<input autofocus onfocus=alert(1)>`,
	`<details open ontoggle=alert(1)>`, `<video><source onerror=alert(1)></video>`, `<body onload=alert(1)>`, `<marquee onstart=alert(1)>`,
	`<template><script>alert(1)</script></template>`, `<textarea><img src=x onerror=alert(1)></textarea>`, `<title><img src=x onerror=alert(1)></title>`,
	`<xmp><img src=x onerror=alert(1)></xmp>`, `<plaintext><img src=x onerror=alert(1)>`, `<noembed><img src=x onerror=alert(1)></noembed>`,
	`<!--><img src=x onerror=alert(1)>-->`, `<![CDATA[<script>alert(1)</script>]]>`, `<?xml version="1.0"?><script>alert(1)</script>`, `</p><script>alert(1)</script>`,
	`&lt;script&gt;alert(1)&lt;/script&gt;`, `<<script>alert(1)//<</script>`, `<p><button><p><img src=x onerror=alert(1)></button>`, "<img/src=`x`onerror=alert(1)>",
	`<select><style><img src=x onerror=alert(1)></style></select>`, `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
}

// dangers answers what a browser would find in clean HTML that must not be there.
func dangers(t *testing.T, clean string) []string {
	t.Helper()
	root, err := html.Parse(strings.NewReader("<!doctype html><body>" + clean))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for n := range root.Descendants() {
		if n.Type == html.CommentNode {
			found = append(found, "comment")
		}
		if n.Type != html.ElementNode || slices.Contains([]string{"html", "head", "body"}, n.Data) {
			continue
		}
		if !slices.Contains(blocks, n.Data) && !slices.Contains(marks, n.Data) {
			found = append(found, "<"+n.Data+">")
		}
		for _, a := range n.Attr {
			switch {
			case n.Data == "a" && a.Key == "rel" && a.Val == "nofollow noopener":
			case n.Data == "a" && a.Key == "target" && a.Val == "_blank":
			case n.Data == "a" && a.Key == "href" && address.MatchString(a.Val):
			default:
				found = append(found, a.Key+"="+a.Val)
			}
		}
	}
	return found
}

func TestE1_NothingThatRunsSurvives(t *testing.T) {
	for _, vector := range vectors {
		for _, around := range []string{"%", "<p>a</p>%<p>b</p>", "<p>%</p>", "<ul><li>%</li></ul>", "<a href='/x'>%</a>", "<pre><code>%</code></pre>"} {
			dirty := strings.Replace(around, "%", vector, 1)
			if found := dangers(t, Clean(dirty)); len(found) > 0 {
				t.Errorf("%s leaves %v: %s", dirty, found, Clean(dirty))
			}
		}
	}
}

func TestE1_E2_AnyHeapOfTags(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := slices.Concat(vectors, []string{"a", " ", "\n", "\r", "&#13;", "&nbsp;", "&", "\"", "é", "\x00", "<br/>", `<a href="https://x.fr/é?a=b&c">`, "</br>", "<table>", "<td>", "<button>", "<svg>"})
	for _, tag := range slices.Concat(blocks, marks) {
		pieces = append(pieces, "<"+tag+">", "<"+tag+">", "</"+tag+">")
	}
	for range 3000 {
		var dirty strings.Builder
		for range 1 + random.IntN(25) {
			dirty.WriteString(pieces[random.IntN(len(pieces))])
		}
		checkClean(t, dirty.String())
	}
}

func checkClean(t *testing.T, dirty string) {
	t.Helper()
	clean := Clean(dirty)
	if again := Clean(clean); again != clean {
		t.Errorf("%q\nis cleaned to %q\nand then to   %q", dirty, clean, again)
	}
	if found := dangers(t, clean); len(found) > 0 {
		t.Errorf("%q leaves %v", dirty, found)
	}
	if text := Text(clean); Text(dirty) != text {
		t.Errorf("%q: cleaning changed the words: %q, %q", dirty, Text(dirty), text)
	}
}

func FuzzE2_CleanIsStable(f *testing.F) {
	for _, vector := range append(vectors, written) {
		f.Add(vector)
	}
	f.Fuzz(func(t *testing.T, dirty string) {
		clean := Clean(dirty)
		if again := Clean(clean); again != clean {
			t.Errorf("%q\nis cleaned to %q\nand then to   %q", dirty, clean, again)
		}
		if found := dangers(t, clean); len(found) > 0 {
			t.Errorf("%q leaves %v", dirty, found)
		}
	})
}

// What is nested without end is made to exhaust whoever reads it.
func TestClean_BottomlessNestingBecomesText(t *testing.T) {
	for _, tag := range []string{"blockquote", "strong", "ul"} {
		dirty := strings.Repeat("<"+tag+">", 60_000) + "fond"
		clean := Clean(dirty)
		if !strings.Contains(clean, "fond") || len(clean) > 20_000 || Clean(clean) != clean {
			t.Errorf("%s: %.80q", tag, clean)
		}
	}
}

func TestText_IsWhatIsLeftToRead(t *testing.T) {
	const want = "Bienvenue\nChère équipe, voici le livret : ancien & nouveau.\nÀ lire.\nÉtapes\nUn\nUn bis\nDeux\nNote\n« Citation »\na < b\nc\ndehors chez nous écrire appeler"
	if got := Text(written); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Text("<p>a\nb</p><script>c</script>"); got != "a b" {
		t.Errorf("%q", got)
	}
}

func TestEmpty(t *testing.T) {
	for in, want := range map[string]bool{
		"": true, "<p></p>": true, "<p>&nbsp;<br></p><hr>": true, "<p>\u200b</p>": true, "<script>a</script>": true, "<ul><li></li></ul>": true,
		"<p>a</p>": false, "0": false,
	} {
		if got := Empty(in); got != want {
			t.Errorf("%s: %v", in, got)
		}
	}
}

// What is taken for clean at a glance is what the whole cleaning leaves as it is (E2).
func TestE2_SettledAtAGlanceIsClean(t *testing.T) {
	pieces := []string{"<p>", "</p>", "<h2>", "</h2>", "<ul>", "</ul>", "<ol>", "</ol>", "<li>", "</li>", "<strong>", "</strong>", "<em>", "</em>", "<code>", "</code>", "<u>", "</u>", "<br>",
		"a", " ", "\n", "é", "&amp;", "&nbsp;", "&", ">", "\u00a0", "\x00", "\r", "<", "<p >", "<P>", "</ p>", "<s>", "</s>", "<a href=\"/x\">", "</a>", "<script>", "{{a.b}}", "'", "\"", "\u0085", "\ufeff", "\u2028"}
	random := rand.New(rand.NewPCG(7, 8))
	check := func(text string) bool {
		if !settled(text) {
			return false
		}
		for _, policy := range []*bluemonday.Policy{policy, pagePolicy} {
			if got := cleaned(policy, text, 10); got != text {
				t.Errorf("%q is taken for clean, and is %q", text, got)
			}
		}
		return true
	}
	sure := 0
	for range 20_000 {
		var text strings.Builder
		var open []string
		for range random.IntN(14) {
			if len(open) > 0 && random.IntN(3) == 0 { // closed in order, now and then
				text.WriteString("</" + open[len(open)-1] + ">")
				open = open[:len(open)-1]
				continue
			}
			piece := pieces[random.IntN(len(pieces))]
			if random.IntN(2) == 0 {
				piece = pieces[random.IntN(22)]
			}
			text.WriteString(piece)
			if name := strings.Trim(piece, "<>"); len(piece) > 2 && piece[0] == '<' && piece[1] != '/' && name != "br" {
				open = append(open, name)
			}
		}
		for _, name := range slices.Backward(open) {
			text.WriteString("</" + name + ">")
		}
		if check(text.String()) {
			sure++
		}
	}
	if sure < 200 {
		t.Errorf("only %d texts were taken for clean: the test does not reach it", sure)
	}
	for _, text := range []string{"", "<p></p>", "<p>Chère <strong>équipe</strong>,<br>voici&nbsp;: <em>a</em></p><ul><li><p>Un</p><ol><li>b</li></ol></li></ul>"} {
		if !check(text) {
			t.Errorf("%q is not seen to be clean", text)
		}
	}
}
