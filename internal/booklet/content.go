package booklet

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/block"
)

const (
	// maxText is what of a page is kept for search.
	maxText      = 100_000
	maxVariables = 200
	// maxShown is how far a page remembers media: some thousand ids.
	maxShown = 40_000

	// burst is how long one person's saves of one page are one revision of it.
	burst = 10 * time.Minute
	// revisionTime is how long a revision that nobody named is kept.
	revisionTime = 90 * 24 * time.Hour
	maxNote      = 120
)

// Content is what a page says, in one language. Hash tells a save sent again from another one.
type Content struct {
	bun.BaseModel `bun:"table:page_content,alias:pc"`

	PageID    string `bun:",pk"`
	Locale    string `bun:",pk"`
	Content   string
	Text      string // what is read of it, for search
	Variables string // the names it uses, between spaces
	Media     string // the media it shows, between spaces
	Shown     string // those it has ever shown
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
	*block.Page
	hash string
}

// prepare checks and reads a content, before any transaction: others wait for that one to end.
func prepare(raw []byte) (*written, error) {
	page, err := block.Check(raw)
	if err != nil {
		return nil, err
	}
	return &written{page, hashOf(page.Content)}, nil
}

// blank is what a new page says.
func blank() *written {
	w, err := prepare(block.Empty())
	if err != nil {
		panic(err) // the text is ours
	}
	return w
}

// hashOf tells contents apart: two that say the same are the same bytes once checked.
func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
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
	c.Content, c.Text, c.Blocks, c.Hash = string(w.Content), cut(w.Text, maxText), w.Blocks, w.hash
	c.Variables, c.Media = spaced(variablesIn(w.Content)), spaced(w.Uses.Media)
	c.remember("")
}

// remember adds what a page shows to what it has shown before.
func (c *Content) remember(before string) {
	if c.Shown = before; c.Media == "" {
		return
	}
	past := strings.Fields(before)
	if c.Shown = spaced(append(past, strings.Fields(c.Media)...)); len(c.Shown) > maxShown {
		c.Shown = c.Media
	}
}

// replace writes other ids in the place of some: links and media of a copy are its own.
func (c *Content) replace(ids map[string]string) {
	pairs := make([]string, 0, 2*len(ids))
	for from, to := range ids {
		pairs = append(pairs, from, to)
	}
	other := strings.NewReplacer(pairs...)
	c.Content, c.Media, c.Shown = other.Replace(c.Content), spaced(strings.Fields(other.Replace(c.Media))), spaced(strings.Fields(other.Replace(c.Shown)))
	c.Hash = hashOf([]byte(c.Content))
}

// spaced is a list of names, so that each can be looked for between spaces.
func spaced(names []string) string {
	if len(names) == 0 {
		return ""
	}
	names = slices.Sorted(slices.Values(names))
	return " " + strings.Join(slices.Compact(names), " ") + " "
}
