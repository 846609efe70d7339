package audit

import (
	"sync"
	"time"

	"livret/internal/db"
	"livret/internal/rights"
)

// Trail is the log as people read it. Admins read all of it; managers what
// happened in their company, admins acting there included: a company must be
// able to see who did what in its people's names (B5).
type Trail struct {
	DB  *db.DB
	Now func() time.Time

	erased sync.Map // by company, how far its deletion has come
}

func New(d *db.DB) *Trail { return &Trail{DB: d, Now: db.Now} }

// Filter chooses events. Its zero value is all of them.
type Filter struct {
	PersonID  string // did it, lent their name to it, or was its subject
	CompanyID string
	Action    string
	From, To  time.Time // To itself is left out
}

// Name is what somebody or something is called today. It is empty for what no
// longer exists: the log then knows an id, and nobody's name (I2).
type Name struct {
	ID       string
	Name     string
	Kind     string // user, company, sector…
	Platform bool   // an admin
}

// Entry is an event with the names of those it speaks of.
type Entry struct {
	Row
	Actor, User, Subject, Company Name
	names                         map[string]Name
	// Hidden: where it came from is not told. A company sees that an admin acted, not from where.
	Hidden bool
}

// Acting tells whether somebody acted under another person's name.
func (e *Entry) Acting() bool { return e.ActorID != e.UserID }

// entry gives an event its names, as far as the reader may know them.
func entry(scope rights.Scope, row Row, names map[string]Name) Entry {
	of := func(id string) Name {
		if known, ok := names[id]; ok {
			return known
		}
		return Name{ID: id}
	}
	e := Entry{Row: row, names: names, Actor: of(row.ActorID), User: of(row.UserID), Subject: of(row.SubjectID), Company: of(row.CompanyID)}
	own := row.ActorID == Anonymous || e.Actor.Name != "" && !e.Actor.Platform
	if !scope.Everything() && !own {
		e.Hidden, e.IP, e.Agent = true, "", ""
	}
	return e
}
