package booklet

import (
	"time"

	"github.com/uptrace/bun"
)

const (
	maxContent = 2 << 20
	// burst is how long one person's saves of one page are one revision of it.
	burst = 10 * time.Minute
	// revisionTime is how long a revision that nobody named is kept.
	revisionTime = 90 * 24 * time.Hour
	maxNote      = 120
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
