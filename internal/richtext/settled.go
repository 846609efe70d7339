package richtext

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// settled tells of a text that it is certainly clean already, at a glance: pages are
// cleaned at every save (P10), and nearly all of their texts were before. It knows
// paragraphs, titles, lists and marks without attributes, opened and closed in order;
// of anything else it is not sure, which costs no more than the whole cleaning.
func settled(text string) bool {
	if text == "" {
		return true
	}
	if text[0] != '<' || text[len(text)-1] != '>' || !utf8.ValidString(text) {
		return false
	}
	var open [12]string
	depth := 0
	for text != "" {
		words, rest, tag := strings.Cut(text, "<")
		if words != "" && (depth == 0 || !holdsText(open[depth-1]) || !plain(words)) {
			return false
		}
		name, after, closed := strings.Cut(rest, ">")
		if !tag || !closed {
			return false
		}
		text = after
		ending := strings.HasPrefix(name, "/")
		switch {
		case ending && (depth == 0 || open[depth-1] != name[1:]):
			return false
		case ending:
			depth--
		case name == "br" && depth > 0 && holdsText(open[depth-1]):
		case depth < len(open) && fitsIn(open[:depth], name):
			open[depth] = name
			depth++
		default:
			return false
		}
	}
	return depth == 0
}

func holdsText(name string) bool { return name != "ul" && name != "ol" }

// fitsIn tells that a browser leaves an element where it is written.
func fitsIn(open []string, name string) bool {
	top := ""
	if len(open) > 0 {
		top = open[len(open)-1]
	}
	switch name {
	case "p", "h2", "h3", "h4", "ul", "ol":
		return top == "" || top == "li"
	case "li":
		return top == "ul" || top == "ol"
	case "strong", "em", "u", "s", "code":
		return top != "" && holdsText(top) && !slices.Contains(open, name)
	}
	return false
}

// plain tells that text is written as browsers write it.
func plain(text string) bool {
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == '>', b < ' ' && b != '\n' && b != '\t', b == 0x7f:
			return false
		case b == 0xc2 && text[i+1] <= 0xa0: // U+0080 to U+00A0
			return false
		case b == '&':
			if rest := text[i:]; !strings.HasPrefix(rest, "&amp;") && !strings.HasPrefix(rest, "&lt;") && !strings.HasPrefix(rest, "&gt;") && !strings.HasPrefix(rest, "&nbsp;") {
				return false
			}
		}
	}
	return true
}
