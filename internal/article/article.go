// Package article holds what the platform tells the people who use it: news on
// the home page, and the tutorials of the help page.
package article

import (
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/richtext"
	"livret/internal/rights"
)

type Kind string

const (
	News     Kind = "news"
	Tutorial Kind = "tutorial"
)

// State is what an admin sees of an article's life. Only Published is shown to
// readers; a scheduled one becomes so by the mere passing of time.
type State string

const (
	Draft     State = "draft"
	Scheduled State = "scheduled"
	Published State = "published"
)

const (
	maxTitle     = 150
	maxSummary   = 300
	maxHTML      = 200_000
	maxCategory  = 60
	maxCoverAlt  = 200
	maxCompanies = 100
)

// Article is a news item or a tutorial. It is addressed to roles, and within
// them to every company or to those listed apart; admins have no company, so
// that the role alone reaches them.
type Article struct {
	bun.BaseModel `bun:"table:article,alias:a"`

	ID           string `bun:",pk"`
	Kind         Kind
	Title        string
	TitleKey     string // orders lists the same on both engines
	Summary      string
	HTML         string `bun:"html"`
	Category     string // of tutorials
	VideoURL     string `bun:"video_url"`
	CoverID      string `bun:",nullzero"`
	CoverURL     string `bun:"-"` // where the cover is served, filled in to be shown
	CoverAlt     string // empty: the cover is decoration
	Draft        bool
	PublishAt    time.Time
	Pinned       bool // news kept above the newer ones
	ForAdmin     bool
	ForManager   bool
	ForAuthor    bool
	EveryCompany bool
	CreatedBy    string
	CreatedAt    time.Time
	UpdatedAt    time.Time
	Revision     int
}

// State is the article's at an instant.
func (a *Article) State(now time.Time) State {
	switch {
	case a.Draft:
		return Draft
	case a.PublishAt.After(now):
		return Scheduled
	}
	return Published
}

// Roles are those the article is addressed to.
func (a *Article) Roles() []rights.Role {
	roles := []rights.Role{}
	for _, r := range []struct {
		role rights.Role
		on   bool
	}{{rights.Admin, a.ForAdmin}, {rights.Manager, a.ForManager}, {rights.Author, a.ForAuthor}} {
		if r.on {
			roles = append(roles, r.role)
		}
	}
	return roles
}

// needsCompanies: it is for people of companies, and not of all of them.
func (a *Article) needsCompanies() bool { return !a.EveryCompany && (a.ForManager || a.ForAuthor) }

// Audience says whom an article is for. CompanyIDs null: every company.
type Audience struct {
	Roles      []rights.Role `json:"roles" nullable:"false" enum:"admin,manager,author" maxItems:"3"`
	CompanyIDs []string      `json:"companyIds" nullable:"true" maxItems:"1000"`
}

// Manuscript is what an admin writes. PublishAt null: at once.
type Manuscript struct {
	Title     string     `json:"title" maxLength:"2000"`
	Summary   string     `json:"summary" maxLength:"4000"`
	HTML      string     `json:"html" maxLength:"1000000"`
	Category  string     `json:"category,omitempty" maxLength:"2000"`
	VideoURL  string     `json:"videoUrl,omitempty" maxLength:"4000"`
	CoverID   string     `json:"coverId,omitempty" maxLength:"64"`
	CoverAlt  string     `json:"coverAlt,omitempty" maxLength:"2000"`
	Draft     bool       `json:"draft"`
	PublishAt *time.Time `json:"publishAt,omitempty"`
	Pinned    bool       `json:"pinned,omitempty"`
	Audience  Audience   `json:"audience"`

	cleaned bool
}

// clean does what takes time before a transaction begins: others wait for that one to end.
func (c Manuscript) clean() Manuscript {
	if !c.cleaned && len(c.HTML) <= maxHTML {
		c.HTML, c.cleaned = richtext.Clean(c.HTML), true
	}
	return c
}

// tooLong: such a text is not even cleaned.
func (c Manuscript) tooLong() bool { return !c.cleaned && len(c.HTML) > maxHTML }

// hasText: something to read, or to watch.
func (a *Article) hasText() bool { return a.VideoURL != "" || !richtext.Empty(a.HTML) }

// searched is what the article is found by: the first words are enough.
func (a *Article) searched() string {
	words := strings.Fields(richtext.Text(a.HTML))
	return strings.Join([]string{a.Title, a.Summary, a.Category, strings.Join(words[:min(len(words), maxSearched)], " ")}, " ")
}

const maxSearched = 2000
