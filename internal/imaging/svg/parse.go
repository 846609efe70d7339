package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// parser builds a drawing from the tokens of a file.
type parser struct {
	tokens   *xml.Decoder
	open     []*node
	root     *node
	elements int
	rules    int
}

func parse(raw []byte) (*node, error) {
	p := &parser{tokens: xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))))}
	p.tokens.CharsetReader = charset
	for {
		token, err := p.tokens.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = p.take(token)
		}
		if err != nil {
			return nil, errors.Join(ErrRefused, err)
		}
	}
	if p.root == nil || len(p.open) > 0 {
		return nil, ErrRefused
	}
	return p.root, nil
}

// charset reads what old drawing programs write.
func charset(name string, input io.Reader) (io.Reader, error) {
	switch strings.ToLower(name) {
	case "iso-8859-1", "latin1":
		return charmap.ISO8859_1.NewDecoder().Reader(input), nil
	case "windows-1252":
		return charmap.Windows1252.NewDecoder().Reader(input), nil
	case "us-ascii", "ascii":
		return input, nil
	}
	return nil, ErrRefused
}

func (p *parser) take(token xml.Token) error {
	switch token := token.(type) {
	case xml.StartElement:
		return p.start(token)
	case xml.EndElement:
		p.end()
	case xml.CharData:
		p.words(string(token))
	case xml.Directive:
		if bytes.ContainsAny(token, "[") || bytes.Contains(bytes.ToUpper(token), []byte("ENTITY")) {
			return ErrRefused // names for other texts: nothing good is said with them
		}
	}
	return nil
}

func (p *parser) start(token xml.StartElement) error {
	name := token.Name.Local
	if p.root == nil && name != "svg" || p.root != nil && len(p.open) == 0 {
		return ErrRefused
	}
	known := elements[name] && (token.Name.Space == namespace || token.Name.Space == "" || token.Name.Space == "svg")
	if !known {
		return p.tokens.Skip()
	}
	if p.elements++; p.elements > maxElements || len(p.open) >= maxDepth {
		return ErrRefused
	}
	n := &node{name: name}
	if other, found := plain[name]; found {
		n.name = other
	}
	for _, a := range token.Attr {
		kept := attribute(name, a)
		twice := func(other attr) bool { return other.name == kept.name }
		if kept.name != "" && !slices.ContainsFunc(n.attrs, twice) {
			n.attrs = append(n.attrs, kept)
		}
	}
	if len(p.open) == 0 {
		p.root = n
	} else {
		parent := p.open[len(p.open)-1]
		parent.children = append(parent.children, n)
	}
	p.open = append(p.open, n)
	return nil
}

// end closes an element. The words of a style are read as one.
func (p *parser) end() {
	last := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	if last.name != "style" {
		return
	}
	var sheet strings.Builder
	for _, child := range last.children {
		sheet.WriteString(child.text)
	}
	last.attrs, last.children, last.rules = nil, nil, rules(sheet.String(), maxRules-p.rules)
	p.rules += len(last.rules)
	if len(last.rules) == 0 {
		parent := p.open[len(p.open)-1]
		parent.children = parent.children[:len(parent.children)-1]
	}
}

func (p *parser) words(text string) {
	if len(p.open) == 0 {
		return
	}
	if last := p.open[len(p.open)-1]; textual[last.name] {
		last.children = append(last.children, &node{text: text})
	}
}
