// Package block checks what a page is made of. The blocks are defined once, in
// web/src/blocks; this package knows them by the JSON Schema made from there, and
// reads from its formats what to do: clean rich text, check links, count media.
package block

import (
	"bytes"
	"encoding/json"
	"strings"

	"livret/internal/fault"
)

// What a page may hold at most.
const (
	MaxBytes  = 2 << 20
	MaxBlocks = 500
	MaxDepth  = 3  // blocks inside blocks inside blocks
	maxNested = 48 // braces and brackets, which three levels of blocks stay far below
	maxFaults = 20 // refusals answered at once
)

// Uses is what a page refers to, each once.
type Uses struct {
	Media     []string // ids of files shown or linked to
	Pages     []string // ids of pages linked to
	Chapters  []string // ids of chapters linked to
	Variables []string // names of variables, such as entreprise.directeur
}

// Page is a page's content as it is kept, and what was read of it on the way.
type Page struct {
	Content []byte
	Uses    Uses
	Blocks  int
	Text    string // what people read of it
	// Changed tells that it says something else than what was sent.
	Changed bool

	media map[string][]fault.Field // where each file is shown, as a refusal says it
}

// Refuse answers the refusal of some files a page may not show: which blocks show them.
func (p *Page) Refuse(media []string) error {
	var fields []fault.Field
	for _, id := range media {
		fields = append(fields, p.media[id]...)
	}
	return fault.InvalidFields(fields[:min(len(fields), maxFaults)]...)
}

// Empty is a page on which there is nothing yet.
func Empty() []byte { return []byte(`{"content":[],"root":{"props":{}}}`) }

// Check answers a page's content as it is kept: every block valid, its texts clean,
// what is not known left out. Checking what it answered changes nothing. A block of
// a type or version without schema, made by a newer program, is kept as it is: no
// rendering draws it (web/src/blocks/migrate.ts).
func Check(raw []byte) (*Page, error) { return known().check(raw) }

func (s *schemas) check(raw []byte) (*Page, error) {
	if len(raw) > MaxBytes {
		return nil, fault.New(fault.TooLarge, "block.invalid.size")
	}
	if nesting(raw) > maxNested {
		return nil, fault.InvalidField("content", "block.invalid.nesting")
	}
	var page struct {
		Content []any          `json:"content"`
		Root    any            `json:"root"`
		Zones   map[string]any `json:"zones"`
	}
	if err := json.Unmarshal(raw, &page); err != nil || page.Content == nil {
		return nil, fault.InvalidField("content", "block.invalid.unreadable")
	}
	c := &checking{schemas: s, seen: map[string]bool{}, noted: map[string]bool{}, media: map[string][]fault.Field{}, changed: said(page.Root) || len(page.Zones) > 0}
	content := c.blocks(page.Content, "content", 1)
	if err := fault.InvalidFields(c.faults...); err != nil {
		return nil, err
	}
	clean, err := encode(map[string]any{"root": map[string]any{"props": map[string]any{}}, "content": content})
	if err != nil {
		return nil, err
	}
	if len(clean) > MaxBytes {
		return nil, fault.New(fault.TooLarge, "block.invalid.size")
	}
	return &Page{Content: clean, Uses: c.uses, Blocks: len(c.seen), Text: c.text.String(), Changed: c.changed, media: c.media}, nil
}

// said tells whether the root of a page says anything: what it does is left out.
func said(root any) bool {
	fields, _ := root.(map[string]any)
	props, _ := fields["props"].(map[string]any)
	return len(props) > 0
}

// encode writes HTML as it is: escaped, rich text would be twice as long.
func encode(page any) ([]byte, error) {
	var to bytes.Buffer
	encoder := json.NewEncoder(&to)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(page); err != nil {
		return nil, err
	}
	return bytes.TrimRight(to.Bytes(), "\n"), nil
}

// nesting counts how deep the text goes without reading it: what is nested without
// end is made to exhaust whoever reads it.
func nesting(raw []byte) int {
	depth, deepest, quoted := 0, 0, false
	for i := 0; i < len(raw); i++ {
		switch {
		case quoted && raw[i] == '\\':
			i++
		case raw[i] == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("{[", raw[i]) >= 0:
			depth++
			deepest = max(deepest, depth)
		case strings.IndexByte("}]", raw[i]) >= 0:
			depth--
		}
	}
	return deepest
}
