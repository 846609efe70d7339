package svg

import (
	"regexp"
	"strings"
)

// rule is one line of a style sheet.
type rule struct {
	selector string
	style    string
}

var selector = regexp.MustCompile(`^[\w\s.#>*,-]+$`)

// rules reads a style sheet and keeps plain rules of known properties. Those that
// begin with @ (imports, fonts, media) go, with their blocks.
func rules(sheet string, atMost int) []rule {
	sheet = uncommented(sheet)
	sheet = strings.NewReplacer("<!--", " ", "-->", " ").Replace(sheet)
	var kept []rule
	for len(kept) < atMost {
		sheet = strings.TrimSpace(sheet)
		end := strings.IndexAny(sheet, "{;")
		if end < 0 {
			break
		}
		if sheet[end] == ';' { // an import, or nothing
			sheet = sheet[end+1:]
			continue
		}
		head := strings.Join(strings.Fields(sheet[:end]), " ")
		body, rest := block(sheet[end:])
		sheet = rest
		if style := declarations(body); style != "" && selector.MatchString(head) && !strings.Contains(body, "{") {
			kept = append(kept, rule{head, style})
		}
	}
	return kept
}

// block cuts what stands between a brace and the one that closes it.
func block(sheet string) (body, rest string) {
	depth := 0
	for at, c := range sheet {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return sheet[1:at], sheet[at+1:]
			}
		}
	}
	return sheet[1:], ""
}

func (r rule) String() string { return r.selector + "{" + r.style + "}" }

var lastPart = regexp.MustCompile(`[.#]?[\w*-]+`)

// targets are the classes (.a), ids (#a), names and * that the rule may be about.
func (r rule) targets() []string {
	var all []string
	for _, one := range strings.Split(r.selector, ",") {
		parts := strings.FieldsFunc(one, func(c rune) bool { return c == ' ' || c == '>' })
		if len(parts) > 0 {
			all = append(all, lastPart.FindAllString(parts[len(parts)-1], -1)...)
		}
	}
	return all
}
