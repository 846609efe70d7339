// Package richtext cleans the HTML our editor makes: what people write is kept,
// what could run, load, hide or restyle anything is not.
package richtext

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// blocks and marks are all our editor can make.
var (
	blocks = []string{"p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "hr", "br"}
	marks  = []string{"strong", "em", "u", "s", "code", "a"}
	void   = []string{"hr", "br"}
)

// spoken holds words of another language, in booklets' pages (see pagePolicy).
const spoken = "span"

// address is where a link may lead: outside, to a mailbox or a telephone, or to
// a page of ours. "//host" and "/\host" lead outside while looking like a page of ours.
var address = regexp.MustCompile(`(?i)^\s*(https?://[^\s\\]+|(mailto|tel):[^\s\\]+|/([^/\s\\][^\s\\]*)?)\s*$`)

var policy = newPolicy()

func newPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements(slices.Concat(blocks, marks)...)
	p.AllowAttrs("href").Matching(address).OnElements("a")
	p.RequireParseableURLs(true)
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowRelativeURLs(true)
	p.RequireNoFollowOnFullyQualifiedLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
}

// Clean answers HTML that is safe to show and exactly what a browser would write
// for it, so that cleaning it again changes nothing (E2). Taking one element away
// can change how the rest is read, hence the turns; what does not settle, which
// only a text made to that end does, is kept as plain text.
func Clean(dirty string) string { return clean(policy, dirty) }

func clean(policy *bluemonday.Policy, dirty string) string {
	const turns = 10
	if settled(dirty) {
		return dirty
	}
	return cleaned(policy, dirty, turns)
}

func cleaned(policy *bluemonday.Policy, dirty string, turns int) string {
	dirty = strings.ToValidUTF8(dirty, "")
	current := dirty
	for range turns {
		next, err := once(policy, current)
		if err != nil {
			break
		}
		if next == current {
			return current
		}
		current = next
	}
	return "<p>" + escape.Replace(bare(dirty)) + "</p>"
}

// bare takes every tag off without trying to understand them.
func bare(dirty string) string {
	text := html.UnescapeString(bluemonday.StrictPolicy().Sanitize(dirty))
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "\x00", "")), " ")
}

func once(policy *bluemonday.Policy, dirty string) (string, error) {
	nodes, err := parse(policy, dirty)
	if err != nil {
		return "", err
	}
	var clean strings.Builder
	for _, n := range nodes {
		write(&clean, n)
	}
	return strings.TrimSpace(clean.String()), nil
}

// parse reads what the policy leaves as a browser does inside a page.
func parse(policy *bluemonday.Policy, dirty string) ([]*html.Node, error) {
	inside := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	return html.ParseFragment(strings.NewReader(policy.Sanitize(dirty)), inside)
}

// escape writes text and attributes as browsers do.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\u00a0", "&nbsp;")

// write serialises as innerHTML does, which html.Render does not quite.
func write(to *strings.Builder, n *html.Node) {
	known := slices.Contains(blocks, n.Data) || slices.Contains(marks, n.Data) || n.Data == spoken && len(n.Attr) > 0
	switch {
	case n.Type == html.TextNode:
		to.WriteString(escape.Replace(n.Data))
		return
	case n.Type == html.ElementNode && known:
		to.WriteString("<" + n.Data)
		for _, a := range n.Attr {
			to.WriteString(" " + a.Key + `="` + strings.ReplaceAll(escape.Replace(a.Val), `"`, "&quot;") + `"`)
		}
		to.WriteString(">")
		if n.Data == "pre" && n.FirstChild != nil && n.FirstChild.Type == html.TextNode {
			n.FirstChild.Data = strings.TrimLeft(n.FirstChild.Data, "\n") // the next reading would drop one
		}
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		write(to, child)
	}
	if n.Type == html.ElementNode && known && !slices.Contains(void, n.Data) {
		to.WriteString("</" + n.Data + ">")
	}
}

// Text is what is left to read without any formatting, a line for each block.
func Text(dirty string) string {
	nodes, err := parse(policy, dirty)
	if err != nil {
		return bare(dirty)
	}
	var all strings.Builder
	for _, n := range nodes {
		read(&all, n, false)
	}
	var lines []string
	for line := range strings.SplitSeq(all.String(), "\n") {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func read(to *strings.Builder, n *html.Node, asTyped bool) {
	if n.Type == html.TextNode {
		text := strings.ReplaceAll(n.Data, "\r", "\n")
		if !asTyped {
			text = strings.ReplaceAll(text, "\n", " ")
		}
		to.WriteString(text)
		return
	}
	edge := ""
	if slices.Contains(blocks, n.Data) {
		edge = "\n"
	}
	to.WriteString(edge)
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		read(to, child, asTyped || n.Data == "pre")
	}
	to.WriteString(edge)
}

// Empty tells a text in which there is nothing to read, whatever its markup.
func Empty(dirty string) bool {
	return !strings.ContainsFunc(Text(dirty), func(r rune) bool {
		return !unicode.IsSpace(r) && !unicode.In(r, unicode.Cc, unicode.Cf)
	})
}
