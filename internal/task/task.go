// Package task lets the person who set off long work watch it: who deletes a
// company sees how far it is. The work itself is a job, which goes on when
// nobody watches.
package task

import (
	"time"

	"github.com/uptrace/bun"
)

type State string

const (
	Waiting State = "waiting"
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
)

// kept is how long an ended task can still be asked about.
const kept = 7 * 24 * time.Hour

// Task is one piece of work as its creator sees it. Its label names what it
// works on, in words: "Les Tilleuls". A failed one runs again when its job does.
type Task struct {
	bun.BaseModel `bun:"table:task,alias:t"`

	ID        string `bun:",pk"`
	Kind      string
	Label     string
	State     State
	Done      int
	Total     int
	CompanyID string `bun:",nullzero"`
	CreatedBy string
	ErrorKey  string
	CreatedAt time.Time
	UpdatedAt time.Time
}
