package library

import (
	"slices"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
)

// Chapter is a model chapter. Without a sector it is common to all; hidden, the
// wizard does not propose it.
type Chapter struct {
	bun.BaseModel `bun:"table:library_chapter,alias:c"`

	ID        string `bun:",pk"`
	Title     string
	TitleKey  string // what search and lists read
	Icon      string
	Position  int
	Hidden    bool
	Revision  int
	CreatedAt time.Time
	UpdatedAt time.Time

	PageCount int         `bun:",scanonly"`
	Sectors   []SectorRef `bun:"-"`
}

// SectorRef is a sector as a chapter names it.
type SectorRef struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// chapterSector ties one chapter to one sector.
type chapterSector struct {
	bun.BaseModel `bun:"table:library_chapter_sector,alias:cs"`

	ChapterID string `bun:",pk"`
	SectorID  string `bun:",pk"`
}

// ChapterForm is what an admin sets of a chapter.
type ChapterForm struct {
	Title     string   `json:"title" maxLength:"600"`
	Icon      string   `json:"icon" maxLength:"64"`
	Hidden    bool     `json:"hidden"`
	SectorIDs []string `json:"sectorIds" nullable:"false" maxItems:"100" doc:"None: common to every sector"`
}

func (l *Library) setChapter(c *Chapter, form ChapterForm) error {
	problems := l.knowsIcon(line(nil, "title", &form.Title, maxTitle), form.Icon)
	c.retitle(form.Title)
	c.Icon, c.Hidden, c.Sectors = form.Icon, form.Hidden, nil
	slices.Sort(form.SectorIDs)
	for _, id := range slices.Compact(form.SectorIDs) {
		c.Sectors = append(c.Sectors, SectorRef{ID: id})
	}
	return fault.InvalidFields(problems...)
}

func (c *Chapter) retitle(title string) { c.Title, c.TitleKey = title, db.Fold(title) }

// Page is a model page. Its content is written in the booklets' editor; here it
// is carried along as it is.
type Page struct {
	bun.BaseModel `bun:"table:library_page,alias:p"`

	ID        string `bun:",pk"`
	ChapterID string
	Title     string
	Content   string
	Position  int
	Hidden    bool
	Revision  int
	CreatedAt time.Time
	UpdatedAt time.Time

	Empty bool `bun:",scanonly"`
}

// PageForm is what an admin sets of a page. Another chapter moves it to that one's end.
type PageForm struct {
	Title     string `json:"title" maxLength:"600"`
	Hidden    bool   `json:"hidden"`
	ChapterID string `json:"chapterId" maxLength:"64"`
}

// cut shortens a title so that what is added to it still fits.
func cut(title string, most int) string {
	for utf8.RuneCountInString(title) > most {
		_, size := utf8.DecodeLastRuneInString(title)
		title = title[:len(title)-size]
	}
	return title
}
