package audit

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// Chosen are the filters that the list and its file share.
type Chosen struct {
	Person  string    `query:"person" maxLength:"64" doc:"Did it, lent their name to it, or was its subject"`
	Company string    `query:"company" maxLength:"64"`
	Action  string    `query:"action" maxLength:"64"`
	From    time.Time `query:"from"`
	To      time.Time `query:"to" doc:"Left out itself"`
}

func (c Chosen) filter() Filter {
	return Filter{PersonID: c.Person, CompanyID: c.Company, Action: c.Action, From: c.From, To: c.To}
}

type EventsInput struct {
	web.Paging
	Chosen
}

// Who is somebody an event speaks of.
type Who struct {
	ID       string `json:"id"`
	Name     string `json:"name" doc:"What they are called today, or why they have no name"`
	State    string `json:"state" enum:"known,gone,system,anonymous"`
	Platform bool   `json:"platform" doc:"An admin of the platform"`
}

type Thing struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"What it is called today, or what the log knows of it"`
	Kind string `json:"kind" doc:"What it is, where it still exists"`
}

// EventView is one event. Only what is listed here leaves the server (C6).
type EventView struct {
	ID        string    `json:"id"`
	At        time.Time `json:"at"`
	Action    string    `json:"action"`
	Label     string    `json:"label" doc:"The action in the caller's language"`
	Actor     Who       `json:"actor"`
	User      Who       `json:"user"`
	Acting    bool      `json:"acting" doc:"The actor acted under the user's name"`
	Company   *Thing    `json:"company"`
	Subject   *Thing    `json:"subject"`
	Details   []Fact    `json:"details" nullable:"false"`
	IP        string    `json:"ip"`
	Agent     string    `json:"agent"`
	Hidden    bool      `json:"hidden" doc:"Where it came from is not told"`
	Reference string    `json:"reference"`
}

func who(ctx context.Context, scope rights.Scope, n Name) Who {
	w := Who{ID: n.ID, Name: n.said(ctx, scope), State: "known", Platform: n.Platform}
	switch {
	case n.ID == System || n.ID == Anonymous:
		w.State = n.ID
	case n.Name == "":
		w.State = "gone"
	}
	return w
}

func view(ctx context.Context, scope rights.Scope, e Entry) EventView {
	v := EventView{ID: e.ID, At: e.At, Action: e.Action, Label: label(ctx, e.Action), Actor: who(ctx, scope, e.Actor), User: who(ctx, scope, e.User),
		Acting: e.Acting(), Details: e.Facts(ctx), IP: e.IP, Agent: e.Agent, Hidden: e.Hidden, Reference: e.RequestID}
	if e.SubjectID != "" {
		v.Subject = &Thing{e.SubjectID, e.about(ctx, scope), e.Subject.Kind}
	}
	if e.Company.Name != "" {
		v.Company = &Thing{e.CompanyID, e.Company.Name, e.Company.Kind}
	} else if e.CompanyID != "" {
		v.Company = &Thing{e.CompanyID, web.T(ctx, "trail.thing.deleted", fault.Args{"id": short(e.CompanyID)}), ""}
	}
	return v
}

func (t *Trail) Events(ctx context.Context, in *EventsInput) (*web.Reply[web.Many[EventView]], error) {
	scope := rights.From(ctx).Scope()
	found, total, err := t.List(ctx, scope, in.filter(), in.Offset(), in.PerPage)
	if err != nil {
		return nil, err
	}
	views := make([]EventView, len(found))
	for i, e := range found {
		views[i] = view(ctx, scope, e)
	}
	return web.ListOf(views, total, in.Paging), nil
}

type EventInput struct {
	ID string `path:"id"`
}

func (t *Trail) Event(ctx context.Context, in *EventInput) (*web.Reply[web.One[EventView]], error) {
	scope := rights.From(ctx).Scope()
	found, err := t.Find(ctx, scope, in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(view(ctx, scope, *found)), nil
}

// ActionView is one kind of event the list can be narrowed to.
type ActionView struct {
	Action string `json:"action"`
	Label  string `json:"label"`
	Group  string `json:"group" doc:"What it is about, in the caller's language"`
}

func (t *Trail) KnownActions(ctx context.Context, _ *web.None) (*web.Reply[web.One[[]ActionView]], error) {
	found, err := t.Actions(ctx, rights.From(ctx).Scope())
	if err != nil {
		return nil, err
	}
	views := make([]ActionView, len(found))
	for i, action := range found {
		group, _, _ := strings.Cut(action, ".")
		views[i] = ActionView{action, label(ctx, action), label(ctx, group)}
	}
	return web.Show(views), nil
}

type ExportInput struct{ Chosen }

// Download is recorded before its first byte is written: the trace says that it was asked for.
func (t *Trail) Download(ctx context.Context, in *ExportInput) (*web.Download, error) {
	details := map[string]any{}
	for name, value := range map[string]string{"person": in.Person, "company": in.Company, "action": in.Action} {
		if value != "" {
			details[name] = value
		}
	}
	if err := Record(ctx, t.DB.Write, Event{Action: "audit.exported", Details: details}); err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%s-%s.csv", web.T(ctx, "trail.file", nil), t.Now().Format(time.DateOnly))
	scope, filter := rights.From(ctx).Scope(), in.filter()
	return web.Save(name, "text/csv; charset=utf-8", func(ctx context.Context, w io.Writer) error { return t.Export(ctx, scope, filter, w) }), nil
}

// Loss is how many events a choice would remove today.
type Loss struct {
	Months int  `json:"months"`
	Count  int  `json:"count"`
	More   bool `json:"more"`
}

type RetentionView struct {
	Months   int    `json:"months"`
	Revision int    `json:"revision"`
	Losses   []Loss `json:"losses" nullable:"false" doc:"What each choice would remove, shortest first"`
}

func (t *Trail) ShowRetention(ctx context.Context, _ *web.None) (*web.Reply[web.One[RetentionView]], error) {
	v, err := t.retention(ctx, t.DB.Read)
	if err != nil {
		return nil, err
	}
	return web.Show(v), nil
}

func (t *Trail) retention(ctx context.Context, on bun.IDB) (RetentionView, error) {
	now, err := t.Retention(ctx, on)
	if err != nil {
		return RetentionView{}, err
	}
	v := RetentionView{Months: now.Months, Revision: now.Revision}
	var choices []int
	for months := minMonths; months <= maxMonths; months++ {
		choices = append(choices, months)
	}
	older, err := t.Older(ctx, choices...)
	if err != nil {
		return RetentionView{}, err
	}
	for i, months := range choices {
		v.Losses = append(v.Losses, Loss{months, older[i].Count, older[i].More})
	}
	return v, nil
}

type RetentionInput struct {
	Body struct {
		Months   int `json:"months" minimum:"6" maximum:"12"`
		Revision int `json:"revision" minimum:"0"`
	}
}

func (t *Trail) ChangeRetention(ctx context.Context, in *RetentionInput) (*web.Reply[web.One[RetentionView]], error) {
	if err := t.Keep(ctx, rights.From(ctx).Scope(), Retention{in.Body.Months, in.Body.Revision}); err != nil {
		return nil, err
	}
	v, err := t.retention(ctx, t.DB.Read)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, v, "trail.retention.saved", fault.Args{"count": in.Body.Months}), nil
}
