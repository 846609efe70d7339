package block

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"livret/internal/fault"
	"livret/internal/richtext"
)

// checking is one page on its way in.
type checking struct {
	*schemas
	seen    map[string]bool // ids of the blocks so far
	noted   map[string]bool // what is in uses
	uses    Uses
	media   map[string][]fault.Field
	text    strings.Builder
	changed bool
	faults  []fault.Field
}

func (c *checking) refuse(path, key string, args fault.Args) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, fault.Field{Name: path, Key: key, Args: args})
	}
}

var idShape = regexp.MustCompile(`^[A-Za-z0-9-]{1,80}$`)

// blocks answers a list of blocks, clean. A refusal is noted and reading goes on: all
// that is wrong is said at once.
func (c *checking) blocks(list []any, path string, depth int) []any {
	clean := make([]any, 0, len(list))
	for i, raw := range list {
		if len(c.seen) >= MaxBlocks {
			c.refuse("content", "block.invalid.count", fault.Args{"max": MaxBlocks})
			return clean
		}
		fields, _ := raw.(map[string]any)
		kind, _ := fields["type"].(string)
		props, _ := fields["props"].(map[string]any)
		id, _ := props["id"].(string)
		switch {
		case kind == "" || len(kind) > 60 || !idShape.MatchString(id):
			c.refuse(fmt.Sprintf("%s.%d", path, i), "block.invalid.shape", nil)
		case c.seen[id]:
			c.refuse("blocks."+id, "block.invalid.twice", nil)
		default:
			c.seen[id] = true
			c.changed = c.changed || len(fields) > 2
			clean = append(clean, map[string]any{"type": kind, "props": c.block(kind, id, props, depth)})
		}
	}
	return clean
}

// block cleans first and checks then: what is kept is what was checked.
func (c *checking) block(kind, id string, props map[string]any, depth int) any {
	name, found := c.of(kind, props)
	if !found {
		return c.printable(props)
	}
	path, source := "blocks."+id, c.source[name]
	if depth > MaxDepth {
		c.refuse(path, "block.invalid.depth", fault.Args{"block": label(source), "max": MaxDepth})
		return props
	}
	at := place{c, source, path, depth}
	clean := at.value(props, source, path)
	if err := c.compiled[name].Validate(clean); err != nil {
		at.explain(err)
	}
	return clean
}

// place is where in a page a value stands.
type place struct {
	*checking
	block map[string]any // schema of the block
	path  string         // of the block
	depth int
}

// value follows a value and its schema side by side and does what the formats ask.
// What does not have the shape it should is left to the schema to refuse.
func (p place) value(value any, schema map[string]any, path string) any {
	switch v := value.(type) {
	case map[string]any:
		clean := make(map[string]any, len(v))
		for _, name := range slices.Sorted(maps.Keys(v)) { // always in the same order, and so are the refusals
			clean[name] = p.value(v[name], property(schema, name), path+"."+name)
		}
		return clean
	case []any:
		if schema["format"] == "slot" {
			return p.blocks(v, path, p.depth+1)
		}
		clean := make([]any, len(v))
		for i, inner := range v {
			clean[i] = p.value(inner, items(schema), fmt.Sprintf("%s.%d", path, i))
		}
		return clean
	case string:
		return p.text(v, schema, path)
	}
	return value
}

func (p place) text(text string, schema map[string]any, path string) string {
	clean := text
	switch schema["format"] {
	case "rich-text":
		if tooLong(text, schema) {
			return text // refused anyway, and long to clean
		}
		clean = richtext.CleanPage(text)
		for _, link := range richtext.Inner(clean) {
			p.links(link, schema, path)
		}
		p.says(clean, richtext.Plain(clean))
	case "inline-text":
		clean = strings.Map(oneLine, text)
		p.says(clean, clean)
	case "plain-text":
		clean = strings.Map(printed, strings.ReplaceAll(text, "\r\n", "\n"))
		p.says(clean, clean)
	case "media":
		p.shows(text, schema, path)
	case "url":
		clean = strings.TrimSpace(text)
		if !p.links(clean, schema, path) && !outside(clean) {
			p.refuse(path, "block.invalid.url", fault.Args{"block": label(p.block), "field": label(schema)})
		}
	}
	p.changed = p.changed || clean != text
	return clean
}

// says takes a text for what it holds: its words and its variables.
func (p place) says(text, plain string) {
	if plain != "" {
		p.checking.text.WriteString(plain)
		p.checking.text.WriteByte('\n')
	}
	p.variables(text)
}

// shows notes a file, and how to say where it is should the page not be allowed to show it.
func (p place) shows(id string, schema map[string]any, path string) {
	p.note("media", id)
	if id != "" {
		p.media[id] = append(p.media[id], fault.Field{Name: path, Key: "block.invalid.media", Args: fault.Args{"block": label(p.block), "field": label(schema)}})
	}
}

// printed drops what no page can show, and PostgreSQL would not keep.
func printed(r rune) rune {
	if unicode.IsControl(r) && r != '\n' && r != '\t' {
		return -1
	}
	return r
}

func oneLine(r rune) rune {
	if r == '\n' || r == '\t' || r == '\r' {
		return ' '
	}
	return printed(r)
}

// printable is all that is done to a block that is not known.
func (c *checking) printable(value any) any {
	switch v := value.(type) {
	case map[string]any:
		clean := make(map[string]any, len(v))
		for name, inner := range v {
			kept := strings.Map(printed, name)
			c.changed = c.changed || kept != name
			clean[kept] = c.printable(inner)
		}
		return clean
	case []any:
		for i, inner := range v {
			v[i] = c.printable(inner)
		}
	case string:
		clean := strings.Map(printed, v)
		c.changed = c.changed || clean != v
		return clean
	}
	return value
}

var inner = regexp.MustCompile(`^(page|chapter|media):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)

// links notes where a link inside the booklet leads, and tells whether it is one.
func (p place) links(link string, schema map[string]any, path string) bool {
	found := inner.FindStringSubmatch(link)
	switch {
	case found == nil:
		return false
	case found[1] == "media":
		p.shows(found[2], schema, path)
	default:
		p.note(found[1], found[2])
	}
	return true
}

// outside tells a link that may lead out of the booklet; none yet is fine too.
func outside(link string) bool {
	if link == "" {
		return true
	}
	parsed, err := url.Parse(link)
	if err != nil || strings.ContainsAny(link, " \\\"<>`") || strings.ContainsFunc(link, unicode.IsControl) {
		return false
	}
	switch parsed.Scheme {
	case "http", "https":
		return parsed.Host != "" && parsed.User == nil
	case "mailto", "tel":
		return parsed.Opaque != ""
	}
	return false
}

var variable = regexp.MustCompile(`\{\{\s*([A-Za-z][\w-]*\.[\w.-]+)\s*\}\}`)

func (p place) variables(text string) {
	if !strings.Contains(text, "{{") {
		return
	}
	for _, found := range variable.FindAllStringSubmatch(text, -1) {
		p.note("variable", found[1])
	}
}

func (c *checking) note(kind, what string) {
	key := kind + ":" + what
	if what == "" || c.noted[key] {
		return
	}
	c.noted[key] = true
	to := map[string]*[]string{"media": &c.uses.Media, "page": &c.uses.Pages, "chapter": &c.uses.Chapters, "variable": &c.uses.Variables}[kind]
	*to = append(*to, what)
}

func tooLong(text string, schema map[string]any) bool {
	limit, _ := schema["maxLength"].(json.Number)
	longest, err := limit.Int64()
	return err == nil && int64(utf8.RuneCountInString(text)) > longest
}
