package library

import (
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
)

// Sector is a trade. It chooses which chapters the wizard proposes; hidden, it is
// no longer proposed itself, and what already bears it keeps it.
type Sector struct {
	bun.BaseModel `bun:"table:sector,alias:s"`

	ID        string `bun:",pk"`
	Name      string
	NameKey   string // what makes a name unique, whatever its case and accents
	Icon      string
	Position  int
	Hidden    bool
	Revision  int
	CreatedAt time.Time

	ChapterCount int `bun:",scanonly"`
	CompanyCount int `bun:",scanonly"`
}

// SectorForm is what an admin sets of a sector.
type SectorForm struct {
	Name   string `json:"name" maxLength:"400"`
	Icon   string `json:"icon" maxLength:"64"`
	Hidden bool   `json:"hidden"`
}

func (l *Library) setSector(s *Sector, form SectorForm) error {
	problems := l.knowsIcon(line(nil, "name", &form.Name, maxName), form.Icon)
	s.Name, s.NameKey, s.Icon, s.Hidden = form.Name, db.Fold(form.Name), form.Icon, form.Hidden
	return fault.InvalidFields(problems...)
}

var errSectorTaken = fault.InvalidField("name", "library.sector.taken")
