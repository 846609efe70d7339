// Package booklet holds what companies hand to the people they welcome: booklets,
// their chapters and pages, what the pages say and have said, and who works on them.
package booklet

import (
	"time"

	"github.com/uptrace/bun"

	"livret/internal/rights"
)

// Kind is whom a booklet is meant for.
type Kind string

const (
	Employee   Kind = "employee"
	Temp       Kind = "temp"
	Apprentice Kind = "apprentice"
	Visitor    Kind = "visitor"
	Resident   Kind = "resident"
)

// State is where a booklet stands. Published and Modified come with publications.
type State string

const (
	Draft     State = "draft"
	Published State = "published"
	Modified  State = "modified"
	Archived  State = "archived"
)

// Role is what a person is to one booklet: its manager runs it, its editor writes in it.
type Role string

const (
	Manager Role = "manager"
	Editor  Role = "editor"
)

const (
	maxName     = 120
	maxTitle    = 150
	maxLead     = 400
	maxChapters = 100
	maxPages    = 500
	maxMembers  = 200

	// binTime is how long what was deleted can be taken back.
	binTime = 30 * 24 * time.Hour
)

// Booklet is what a company hands to the people it welcomes. Its draft is what
// editors see; readers see its current publication until the next one. Its slug
// stays when it is renamed: links and printed QR codes must go on working.
type Booklet struct {
	bun.BaseModel `bun:"table:booklet,alias:b"`

	ID         string `bun:",pk"`
	CompanyID  string
	Name       string
	NameKey    string // orders lists the same on both engines
	Kind       Kind
	SectorID   string `bun:",nullzero"`
	Slug       string
	Locale     string
	State      State
	Step       string // of the wizard; empty once it is done
	Theme      Theme
	Structure  Structure
	Variables  map[string]string
	Cover      Cover
	Revision   int
	CreatedBy  string
	CreatedAt  time.Time
	UpdatedBy  string
	UpdatedAt  time.Time
	ArchivedAt time.Time `bun:",nullzero"`
	DeletedAt  time.Time `bun:",nullzero"`
	DeletedBy  string

	Role        Role   `bun:",scanonly"` // of the person who asks
	CompanyName string `bun:",scanonly"`
}

// runBy tells whether somebody who sees the booklet also decides about it: its
// options, its people, its end.
func (b *Booklet) runBy(scope rights.Scope) bool { return !scope.OwnOnly() || b.Role == Manager }

// Steps are those of the wizard, in order. The last one shows what was made.
var Steps = []string{"name", "secteur-activite", "logo", "colors", "font", "structure", "chapitres", "pages", "personnalisation", "livret-completed"}

// Colors are five colours: the ground, the text on it, and three to set things off.
type Colors struct {
	ID     string `json:"id" maxLength:"64" doc:"Of the palette on offer it was taken from, logo or own"`
	Paper  string `json:"paper" maxLength:"20"`
	Ink    string `json:"ink" maxLength:"20"`
	Brand  string `json:"brand" maxLength:"20"`
	Accent string `json:"accent" maxLength:"20"`
	Third  string `json:"third" maxLength:"20"`
}

// Theme is how a booklet looks. Preset is the look its ornaments come from; what
// stands on the three strong colours is white or the ink, whichever reads better.
type Theme struct {
	Preset  string `json:"preset" maxLength:"64"`
	Palette Colors `json:"palette"`
	Font    string `json:"font" maxLength:"64" doc:"A pair of the builder's"`
	LogoID  string `json:"logoId" maxLength:"64" doc:"A media; empty: the company's name"`
	Scheme  string `json:"scheme" enum:"auto,light,dark"`
}

// Structure is how readers find their way.
type Structure struct {
	Layout  string `json:"layout" enum:"side,tiles,paged"`
	Numbers bool   `json:"numbers" doc:"Chapters are numbered"`
}

// Cover is the first thing readers see. An empty title is the booklet's name.
type Cover struct {
	Style        string `json:"style" enum:"typographic,gradient,illustration,photo"`
	Title        string `json:"title" maxLength:"600"`
	Subtitle     string `json:"subtitle" maxLength:"1200"`
	MediaID      string `json:"mediaId" maxLength:"64"`
	Illustration string `json:"illustration" maxLength:"64"`
}

// plain is what a booklet looks like before anybody has chosen.
func plain() (Theme, Structure, Cover) {
	return Theme{
		Preset:  "clinique",
		Palette: Colors{ID: "clinique", Paper: "#fbfdf8", Ink: "#16332a", Brand: "#1c6a50", Accent: "#f2b950", Third: "#b9dcee"},
		Font:    "clinique", Scheme: "auto",
	}, Structure{Layout: "side"}, Cover{Style: "typographic"}
}
