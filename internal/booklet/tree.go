package booklet

import (
	"time"

	"github.com/uptrace/bun"
)

// Chapter is a part of a booklet. Position is a fractional key (order.go): a move
// changes one row and no other.
type Chapter struct {
	bun.BaseModel `bun:"table:chapter,alias:c"`

	ID        string `bun:",pk"`
	BookletID string
	Title     string
	Icon      string
	Position  string
	Hidden    bool
	Source    string // the library's chapter it was copied from
	Revision  int
	CreatedAt time.Time
	UpdatedAt time.Time
	DeletedAt time.Time `bun:",nullzero"`
	DeletedBy string
}

// Page is a page of a chapter: its title and place. What it says is a Content.
type Page struct {
	bun.BaseModel `bun:"table:page,alias:p"`

	ID        string `bun:",pk"`
	BookletID string
	ChapterID string
	Title     string
	Lead      string // the sentence under the title
	Position  string
	Hidden    bool
	Source    string // the library's page it was copied from
	Revision  int
	CreatedAt time.Time
	UpdatedAt time.Time
	UpdatedBy string
	DeletedAt time.Time `bun:",nullzero"`
	DeletedBy string

	Blocks int `bun:",scanonly"`
}

// ChapterForm is what an editor sets of a chapter.
type ChapterForm struct {
	Title  string `json:"title" maxLength:"600"`
	Icon   string `json:"icon" maxLength:"64"`
	Hidden bool   `json:"hidden"`
}

// PageForm is what an editor sets of a page besides its content.
type PageForm struct {
	Title  string `json:"title" maxLength:"600"`
	Lead   string `json:"lead" maxLength:"2000"`
	Hidden bool   `json:"hidden"`
}

// Bin is what of a booklet was deleted and can still be taken back.
type Bin struct {
	Chapters []Chapter
	Pages    []Page
}
