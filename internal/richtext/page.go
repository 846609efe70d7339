package richtext

import (
	"regexp"
	"slices"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
)

// inner is where a link of a booklet's page may lead besides: another page, a
// chapter or a file of the booklet, by its id, so that it survives a new address.
var inner = regexp.MustCompile(`^(page|chapter|media):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// tongue is a language as a page names the one of some words: en, pt-BR (H13).
var tongue = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z]{2})?$`)

var pagePolicy = newPagePolicy()

func newPagePolicy() *bluemonday.Policy {
	p := newPolicy()
	p.AllowAttrs("href").Matching(inner).OnElements("a")
	p.AllowURLSchemes("page", "chapter", "media")
	p.AllowAttrs("lang").Matching(tongue).OnElements(spoken)
	return p
}

// CleanPage is Clean for the text of a booklet's page, where links may also lead
// to other parts of the booklet, and words may be said to be of another language.
func CleanPage(dirty string) string { return clean(pagePolicy, dirty) }

// Inner lists where the links inside the booklet lead, as written, in order.
func Inner(clean string) []string {
	if !strings.Contains(clean, "<a ") {
		return nil
	}
	var found []string
	tokens := html.NewTokenizer(strings.NewReader(clean))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return found
		case html.StartTagToken:
			for _, a := range tokens.Token().Attr {
				if a.Key == "href" && inner.MatchString(a.Val) && !slices.Contains(found, a.Val) {
					found = append(found, a.Val)
				}
			}
		}
	}
}

// Plain is what clean HTML says, a line for each block. It knows no more than tags
// and entities: cleaning leaves nothing else, and a page is read at every save.
func Plain(clean string) string {
	if clean == "" {
		return ""
	}
	var out strings.Builder
	out.Grow(len(clean))
	for {
		text, rest, tag := strings.Cut(clean, "<")
		out.WriteString(text)
		name, after, closed := strings.Cut(rest, ">")
		if !tag || !closed {
			return html.UnescapeString(strings.TrimSpace(out.String()))
		}
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "/"), " ")
		if name != spoken && !slices.Contains(marks, name) && !strings.HasSuffix(out.String(), "\n") {
			out.WriteByte('\n')
		}
		clean = after
	}
}
