package app

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/account"
	"livret/internal/audit"
	"livret/internal/db"
)

// demoEvent is something that happened a while ago. as is whose name an admin acted under.
type demoEvent struct {
	ago      time.Duration
	action   string
	who, as  string
	subject  string
	details  string
	from     string
	platform bool // concerns no company
}

const (
	demoOffice = "192.0.2.24"
	demoPhone  = "198.51.100.7"
	demoAbroad = "203.0.113.9"

	demoFirefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
	demoIPhone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)

var demoEvents = []demoEvent{
	{ago: 34 * day, action: "user.signed_in", who: "claire", from: demoOffice},
	{ago: 34*day - hour/6, action: "terms.accepted", who: "claire", details: `{"version":1}`, from: demoOffice},
	{ago: 33 * day, action: "company.changed", who: "claire", details: `{"fields":["contact"]}`, from: demoOffice},
	{ago: 29 * day, action: "user.signed_in", who: "yanis", from: demoOffice},
	{ago: 29*day - hour/6, action: "terms.accepted", who: "yanis", details: `{"version":1}`, from: demoOffice},
	{ago: 26 * day, action: "user.signed_in", who: "marc", from: demoPhone},
	{ago: 26*day - hour/6, action: "terms.accepted", who: "marc", details: `{"version":1}`, from: demoPhone},
	{ago: 21 * day, action: "user.sign_in_refused", who: audit.Anonymous, subject: "awa", details: `{"reason":"password"}`, from: demoPhone},
	{ago: 21*day - hour/30, action: "user.sign_in_refused", who: audit.Anonymous, subject: "awa", details: `{"reason":"password"}`, from: demoPhone},
	{ago: 21*day - hour/20, action: "user.password_reset", who: "awa", from: demoPhone},
	{ago: 21*day - hour/10, action: "user.signed_in", who: "awa", from: demoPhone},
	{ago: 15 * day, action: "user.role_changed", who: "helene", subject: "claire", details: `{"from":"author","to":"manager"}`, from: demoOffice},
	{ago: 12 * day, action: "user.sign_in_refused", who: audit.Anonymous, subject: "marc", details: `{"reason":"throttled"}`, from: demoAbroad},
	{ago: 12*day - hour, action: "user.password_changed", who: "marc", from: demoPhone},
	{ago: 9 * day, action: "user.signed_in", who: "solene", from: demoOffice},
	{ago: 6 * day, action: "user.exported", who: "claire", from: demoOffice},
	{ago: 5 * day, action: "user.signed_in", who: "helene", from: demoOffice, platform: true},
	{ago: 5*day - hour/10, action: "identity.entered", who: "helene", subject: "marc", from: demoOffice},
	{ago: 5*day - hour/5, action: "company.changed", who: "helene", as: "claire", details: `{"fields":["address","logo"]}`, from: demoOffice},
	{ago: 5*day - hour/2, action: "identity.left", who: "helene", as: "marc", subject: "marc", from: demoOffice},
	{ago: 3 * day, action: "user.signed_in", who: "claire", from: demoOffice},
	{ago: 2 * day, action: "user.session_ended", who: "marc", from: demoPhone},
	{ago: 30 * hour, action: "user.signed_in", who: "yanis", from: demoOffice},
	{ago: 20 * hour, action: "user.signed_in", who: "marc", from: demoPhone},
	{ago: 19 * hour, action: "user.signed_out", who: "marc", from: demoPhone},
	{ago: 3 * hour, action: "user.signed_in", who: "helene", from: demoOffice, platform: true},
}

// demoAudit gives the log a past: what the people of the demonstration might have
// done, after everything was set up. It comes last.
func demoAudit(ctx context.Context, tx bun.Tx, people map[string][]*account.User) error {
	known := map[string]*account.User{}
	for _, company := range people {
		for _, u := range company {
			known[demoNames[u.Email]] = u
		}
	}
	now := db.Now()
	if _, err := tx.NewUpdate().TableExpr("audit_event").Set("at = ?", now.Add(-40*day)).Where("user_id = ?", audit.System).Exec(ctx); err != nil {
		return err
	}
	rows := make([]audit.Row, len(demoEvents))
	for i, e := range demoEvents {
		rows[i] = e.row(known, now, i)
	}
	_, err := tx.NewInsert().Model(&rows).Exec(ctx)
	return err
}

// demoNames are what the events call people.
var demoNames = map[string]string{
	"helene.armand@livret.example": "helene", "claire.legoff@courtil.example": "claire", "marc.dubreuil@courtil.example": "marc",
	"awa.ndiaye@courtil.example": "awa", "yanis.haddad@tilleuls.example": "yanis", "solene.morvan@tilleuls.example": "solene",
}

func (e demoEvent) row(known map[string]*account.User, now time.Time, n int) audit.Row {
	id := func(name string) string {
		if u := known[name]; u != nil {
			return u.ID
		}
		return name
	}
	used, about := e.who, e.subject
	if e.as != "" {
		used = e.as
	}
	if about == "" {
		about = used
	}
	agent := demoFirefox
	if e.from == demoPhone {
		agent = demoIPhone
	}
	row := audit.Row{
		ID: db.NewID(), At: now.Add(-e.ago), Action: e.action, ActorID: id(e.who), UserID: id(used), SubjectID: id(about),
		Details: "null", IP: e.from, Agent: agent, RequestID: fmt.Sprintf("LV-DM%02d-24", n),
	}
	if e.details != "" {
		row.Details = e.details
	}
	if !e.platform && known[about] != nil {
		row.CompanyID = known[about].CompanyID
	}
	if e.action == "company.changed" {
		row.SubjectID = row.CompanyID
	}
	return row
}
