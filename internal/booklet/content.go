package booklet

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/fault"
)

const (
	maxContent = 2 << 20
	// maxText is what of a page is kept for search.
	maxText      = 100_000
	maxDepth     = 64
	maxVariables = 200

	// burst is how long one person's saves of one page are one revision of it.
	burst = 10 * time.Minute
	// revisionTime is how long a revision that nobody named is kept.
	revisionTime = 90 * 24 * time.Hour
	maxNote      = 120

	emptyContent = `{"root":{"props":{}},"content":[]}`
)

// Uses is what a page's content refers to.
type Uses struct {
	Media    []string
	Pages    []string
	Chapters []string
}

// Content is what a page says, in one language. Hash tells a save sent again from another one.
type Content struct {
	bun.BaseModel `bun:"table:page_content,alias:pc"`

	PageID    string `bun:",pk"`
	Locale    string `bun:",pk"`
	Content   string
	Text      string // what is read of it, for search
	Variables string // the names it uses, between spaces
	Media     string // the media it shows, between spaces
	Blocks    int
	Hash      string
	Revision  int
	UpdatedAt time.Time
	UpdatedBy string
}

// Revision is one state a page has been in: that at the end of a burst of saves.
type Revision struct {
	bun.BaseModel `bun:"table:page_revision,alias:r"`

	ID       string `bun:",pk"`
	PageID   string
	Locale   string
	Number   int
	Content  string
	BegunAt  time.Time
	MadeAt   time.Time
	MadeBy   string
	Note     string
	Restored int
	Kept     bool
}

// written is a content ready to be kept: checked, and read for what it holds.
type written struct {
	content   []byte
	changed   bool // cleaning made it another than was sent
	uses      Uses
	text      string
	variables []string
	blocks    int
	hash      string
	revision  int // to begin with; 0: the first
}

// prepare checks and reads a content, before any transaction: others wait for that one to end.
func (s Store) prepare(raw []byte) (*written, error) {
	if len(raw) > maxContent {
		return nil, fault.New(fault.TooLarge, "booklet.page.large", fault.Args{"size": maxContent >> 20})
	}
	if s.Check == nil {
		return read(raw)
	}
	clean, uses, err := s.Check(raw)
	if err != nil {
		return nil, err
	}
	w, err := read(raw)
	if err != nil || !bytes.Equal(w.content, clean) {
		if w, err = read(clean); err != nil {
			return nil, err
		}
		w.changed = true
	}
	w.uses = uses
	return w, nil
}

// blank is what a new page says.
func blank() *written {
	w, err := read([]byte(emptyContent))
	if err != nil {
		panic(err) // the text is ours
	}
	return w
}

// read takes a content for what it holds, and writes it in one way: two that say
// the same are the same bytes.
func read(content []byte) (*written, error) {
	var page map[string]any
	if json.Unmarshal(content, &page) != nil {
		return nil, fault.InvalidField("content", "booklet.page.unreadable")
	}
	blocks, listed := page["content"].([]any)
	_, rooted := page["root"].(map[string]any)
	r := &reading{}
	if !listed || !rooted || !r.walk("", blocks, 0) || !r.walk("", page["zones"], 0) {
		return nil, fault.InvalidField("content", "booklet.page.unreadable")
	}
	var same bytes.Buffer
	encoder := json.NewEncoder(&same)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(page); err != nil {
		return nil, err
	}
	whole := bytes.TrimRight(same.Bytes(), "\n")
	sum := sha256.Sum256(whole)
	return &written{
		content: whole, text: cut(r.text.String(), maxText), variables: variablesIn(whole),
		blocks: r.blocks, hash: hex.EncodeToString(sum[:]),
	}, nil
}

// reading gathers the texts of a content. Which of its strings are read and which
// are not, only the blocks know for sure: for search it is enough to leave out ids and addresses.
type reading struct {
	text   strings.Builder
	blocks int
}

var unread = map[string]bool{
	"id": true, "v": true, "type": true, "icon": true, "kind": true, "tone": true, "look": true, "level": true, "align": true, "width": true, "layout": true,
	"media": true, "portrait": true, "signature": true, "illustration": true, "color": true, "url": true, "href": true, "src": true, "link": true,
}

func (r *reading) walk(key string, value any, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch v := value.(type) {
	case map[string]any:
		if _, block := v["props"].(map[string]any); block && v["type"] != nil {
			r.blocks++
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if !r.walk(name, v[name], depth+1) {
				return false
			}
		}
	case []any:
		for _, one := range v {
			if !r.walk(key, one, depth+1) {
				return false
			}
		}
	case string:
		r.say(key, v)
	}
	return true
}

func (r *reading) say(key, text string) {
	if text == "" || unread[key] || r.text.Len() > maxText {
		return
	}
	if strings.ContainsAny(text, "<&") {
		text = plainText(text)
	}
	r.text.WriteString(text)
	r.text.WriteByte('\n')
}

// inline tags stand inside a word or a sentence; every other one ends it.
var inline = map[string]bool{"a": true, "strong": true, "em": true, "u": true, "s": true, "code": true}

// plainText is what clean HTML says. It knows no more than tags and entities: cleaning,
// which comes first, leaves nothing else, and a page is read at every save.
func plainText(clean string) string {
	var out strings.Builder
	for {
		text, rest, tag := strings.Cut(clean, "<")
		out.WriteString(text)
		name, after, closed := strings.Cut(rest, ">")
		if !tag || !closed {
			return html.UnescapeString(out.String())
		}
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "/"), " ")
		if !inline[name] {
			out.WriteByte('\n')
		}
		clean = after
	}
}

// cut shortens a text to so many bytes, between two characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

var variable = regexp.MustCompile(`\{\{\s*([A-Za-z][\w-]{0,39}\.[\w.-]{1,60})\s*\}\}`)

// variablesIn are the names of {{group.name}} in a text, each once.
func variablesIn(text []byte) []string {
	if !bytes.Contains(text, []byte("{{")) {
		return nil
	}
	var names []string
	for _, found := range variable.FindAllSubmatch(text, -1) {
		names = append(names, string(found[1]))
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return names[:min(len(names), maxVariables)]
}

// set puts what was written into the row of a page.
func (c *Content) set(w *written) {
	c.Content, c.Text, c.Blocks, c.Hash = string(w.content), w.text, w.blocks, w.hash
	c.Variables, c.Media = spaced(w.variables), spaced(w.uses.Media)
}

// spaced is a list of names, so that each can be looked for between spaces.
func spaced(names []string) string {
	if len(names) == 0 {
		return ""
	}
	names = slices.Sorted(slices.Values(names))
	return " " + strings.Join(slices.Compact(names), " ") + " "
}
