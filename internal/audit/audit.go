// Package audit keeps who did what, when and from where. A row is written in the
// transaction of the change it tells of: no change without its trace.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/rights"
	"livret/internal/web"
)

const (
	// System stands for the program itself: a job or a command.
	System = "system"
	// Anonymous stands for somebody who has not shown who they are.
	Anonymous = "anonymous"
)

// Event says what happened to whom. People and addresses come from the context
// unless the event itself names them, as at sign-in, when nobody is known yet.
type Event struct {
	Action    string // user.signed_in, identity.entered…
	SubjectID string
	CompanyID string
	UserID    string
	Details   map[string]any // never a secret, never a message's text
}

// Row is an event as kept. While an admin acts as someone, ActorID is the admin
// and UserID the person; otherwise they are the same (B5).
type Row struct {
	bun.BaseModel `bun:"table:audit_event,alias:e"`

	ID        string `bun:",pk"`
	At        time.Time
	Action    string
	ActorID   string
	UserID    string
	CompanyID string
	SubjectID string
	Details   string
	IP        string
	Agent     string
	RequestID string
}

// Record writes events, however many, in one statement.
func Record(ctx context.Context, tx bun.IDB, events ...Event) error {
	if len(events) == 0 {
		return nil
	}
	rows := make([]Row, len(events))
	for i, e := range events {
		details, err := json.Marshal(e.Details)
		if err != nil {
			return fmt.Errorf("audit %s: %w", e.Action, err)
		}
		rows[i] = row(ctx, e, string(details))
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("audit %s: %w", events[0].Action, err)
	}
	return nil
}

func row(ctx context.Context, e Event, details string) Row {
	actor, request := rights.From(ctx), web.RequestFrom(ctx)
	r := Row{
		ID: db.NewID(), At: db.Now(), Action: e.Action, Details: details, SubjectID: e.SubjectID,
		UserID: or(e.UserID, actor.UserID, System), CompanyID: or(e.CompanyID, actor.CompanyID),
		IP: request.IP, Agent: request.Agent, RequestID: request.ID,
	}
	r.ActorID = or(actor.ImpersonatorID, r.UserID)
	return r
}

// or is the first that is not empty.
func or(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}
