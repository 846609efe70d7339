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

var pagePolicy = newPagePolicy()

func newPagePolicy() *bluemonday.Policy {
	p := newPolicy()
	p.AllowAttrs("href").Matching(inner).OnElements("a")
	p.AllowURLSchemes("page", "chapter", "media")
	return p
}

// CleanPage is Clean for the text of a booklet's page, where links may also lead
// to other parts of the booklet.
func CleanPage(dirty string) string { return clean(pagePolicy, dirty) }

// Inner lists where the links inside the booklet lead, as written, in order.
func Inner(clean string) []string {
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
