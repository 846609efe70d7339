// Package svg writes a drawing anew from what is known to be safe: an allow-list
// of elements, attributes and styles. What runs, loads, points outside or hides
// is not copied (E5).
package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"regexp"
	"strings"
)

const (
	// MaxBytes is what a drawing may weigh.
	MaxBytes = 4_000_000

	maxDepth    = 100
	maxElements = 50_000
	maxRules    = 5_000
	// maxCost is how many elements there may be once each that is used several times is counted so.
	maxCost = 1_000_000

	namespace = "http://www.w3.org/2000/svg"
)

// ErrRefused is the answer to what is no drawing, or one that we do not take.
var ErrRefused = errors.New("svg: refused")

// Drawing is what may be served.
type Drawing struct {
	Width, Height int
	Content       []byte
}

var beginning = regexp.MustCompile(`^<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]`)

// Is tells whether a file means to be a drawing.
func Is(raw []byte) bool {
	const far = 8 << 10
	rest := bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	rest = rest[:min(len(rest), far)]
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		end := ""
		switch {
		case bytes.HasPrefix(rest, []byte("<?")):
			end = "?>"
		case bytes.HasPrefix(rest, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(bytes.ToUpper(rest[:min(len(rest), 9)]), []byte("<!DOCTYPE")):
			end = ">"
			if open, close := bytes.IndexByte(rest, '['), bytes.IndexByte(rest, '>'); open >= 0 && open < close {
				end = "]"
			}
		default:
			return beginning.Match(rest)
		}
		_, after, found := bytes.Cut(rest, []byte(end))
		if !found {
			return false
		}
		rest = bytes.TrimPrefix(bytes.TrimLeft(after, " \t\r\n"), []byte(">"))
	}
}

// Clean writes a drawing anew. Cleaning what is clean changes nothing.
func Clean(raw []byte) (*Drawing, error) {
	if len(raw) > MaxBytes {
		return nil, ErrRefused
	}
	root, err := parse(raw)
	if err != nil {
		return nil, err
	}
	if !root.drawsSomething() {
		return nil, ErrRefused
	}
	if err := bounded(root); err != nil {
		return nil, err
	}
	d := &Drawing{}
	d.Width, d.Height = root.size()
	var out bytes.Buffer
	root.write(&out, true)
	d.Content = out.Bytes()
	return d, nil
}

// node is an element, or words where it has no name.
type node struct {
	name     string
	attrs    []attr
	text     string
	rules    []rule
	children []*node
}

type attr struct{ name, value string }

func (n *node) value(name string) string {
	for _, a := range n.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

func (n *node) drawsSomething() bool {
	if draws[n.name] {
		return true
	}
	for _, child := range n.children {
		if child.drawsSomething() {
			return true
		}
	}
	return false
}

func (n *node) write(out *bytes.Buffer, root bool) {
	if n.name == "" {
		_ = xml.EscapeText(out, []byte(n.text))
		return
	}
	out.WriteString("<" + n.name)
	if root {
		out.WriteString(` xmlns="` + namespace + `"`)
	}
	for _, a := range n.attrs {
		out.WriteString(" " + a.name + `="`)
		_ = xml.EscapeText(out, []byte(a.value))
		out.WriteString(`"`)
	}
	if len(n.children) == 0 && len(n.rules) == 0 {
		out.WriteString("/>")
		return
	}
	out.WriteString(">")
	for _, r := range n.rules {
		_ = xml.EscapeText(out, []byte(r.String()))
	}
	for _, child := range n.children {
		child.write(out, false)
	}
	out.WriteString("</" + n.name + ">")
}

// attribute answers how an attribute is kept, with an empty name if it is not.
func attribute(element string, a xml.Attr) attr {
	name, value := a.Name.Local, a.Value
	switch a.Name.Space {
	case "":
	case "xlink", "http://www.w3.org/1999/xlink":
		if name != "href" {
			return attr{}
		}
	case "xml", "http://www.w3.org/XML/1998/namespace":
		if name != "space" && name != "lang" {
			return attr{}
		}
		name = "xml:" + name
	default:
		return attr{}
	}
	keep := false
	switch name {
	case "href":
		value = strings.TrimSpace(value)
		keep = pointing[element] && localID.MatchString(value)
	case "style":
		value = declarations(value)
		keep = value != ""
	case "id":
		keep = safeID.MatchString(value)
	case "class":
		keep = classes.MatchString(value)
	case "xml:space", "xml:lang":
		keep = safe(value)
	default:
		keep = (attributes[name] || properties[name]) && safe(value)
	}
	if !keep {
		return attr{}
	}
	return attr{name, value}
}
