package audit_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/rights"
)

var (
	start   = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	manager = rights.Actor{UserID: "claire", CompanyID: "courtil", Role: rights.Manager}.Scope()
	other   = rights.Actor{UserID: "yanis", CompanyID: "tilleuls", Role: rights.Manager}.Scope()
)

// people are two companies and an admin.
func people(t *testing.T, d *db.DB) {
	t.Helper()
	for _, id := range []string{"courtil", "tilleuls"} {
		run(t, d, "INSERT INTO company (id, name, created_at) VALUES (?, ?, ?)", id, "Maison "+id, start)
	}
	for id, company := range map[string]any{"helene": nil, "claire": "courtil", "marc": "courtil", "yanis": "tilleuls"} {
		role := map[bool]string{true: "admin", false: "manager"}[company == nil]
		run(t, d, `INSERT INTO app_user (id, company_id, role, email, email_key, first_name, last_name, name_key, language, password_hash, created_at)
			VALUES (?, ?, ?, ?, ?, ?, 'Test', ?, 'fr-FR', '', ?)`, id, company, role, id, id, id, id, start)
	}
}

func run(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	if _, err := d.Write.NewRaw(query, args...).Exec(t.Context()); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// happened adds an event, n minutes after the start.
func happened(t *testing.T, d *db.DB, n int, row audit.Row) string {
	t.Helper()
	row.ID, row.At = fmt.Sprintf("event-%05d", n), start.Add(time.Duration(n)*time.Minute)
	if row.Details == "" {
		row.Details = "null"
	}
	if _, err := d.Write.NewInsert().Model(&row).Exec(t.Context()); err != nil {
		t.Fatal(err)
	}
	return row.ID
}

func ids(entries []audit.Entry) []string {
	found := make([]string, len(entries))
	for i, e := range entries {
		found[i] = e.ID[len("event-000"):]
	}
	return found
}

func TestTrail_FiltersNewestFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		people(t, d)
		happened(t, d, 1, audit.Row{Action: "user.signed_in", ActorID: "marc", UserID: "marc", CompanyID: "courtil", SubjectID: "marc"})
		happened(t, d, 2, audit.Row{Action: "user.disabled", ActorID: "helene", UserID: "helene", CompanyID: "courtil", SubjectID: "marc"})
		happened(t, d, 3, audit.Row{Action: "company.changed", ActorID: "helene", UserID: "marc", CompanyID: "courtil", SubjectID: "courtil"})
		happened(t, d, 4, audit.Row{Action: "user.signed_in", ActorID: "yanis", UserID: "yanis", CompanyID: "tilleuls", SubjectID: "yanis"})
		happened(t, d, 5, audit.Row{Action: "legal.published", ActorID: "helene", UserID: "helene", SubjectID: "cgu"})
		trail := audit.New(d)
		for name, try := range map[string]struct {
			scope  rights.Scope
			filter audit.Filter
			want   []string
		}{
			"all":                   {rights.System(), audit.Filter{}, []string{"05", "04", "03", "02", "01"}},
			"a person":              {rights.System(), audit.Filter{PersonID: "marc"}, []string{"03", "02", "01"}},
			"an admin":              {rights.System(), audit.Filter{PersonID: "helene"}, []string{"05", "03", "02"}},
			"a person and action":   {rights.System(), audit.Filter{PersonID: "marc", Action: "user.disabled"}, []string{"02"}},
			"a company":             {rights.System(), audit.Filter{CompanyID: "tilleuls"}, []string{"04"}},
			"an action":             {rights.System(), audit.Filter{Action: "user.signed_in"}, []string{"04", "01"}},
			"a time":                {rights.System(), audit.Filter{From: start.Add(2 * time.Minute), To: start.Add(4 * time.Minute)}, []string{"03", "02"}},
			"elsewhere in time":     {rights.System(), audit.Filter{From: start.Add(2 * time.Minute).In(time.FixedZone("", 7200)), To: start.Add(3 * time.Minute)}, []string{"02"}},
			"C2 a manager":          {manager, audit.Filter{}, []string{"03", "02", "01"}},
			"C2 another manager":    {other, audit.Filter{}, []string{"04"}},
			"C2 another's company":  {manager, audit.Filter{CompanyID: "tilleuls"}, []string{}},
			"C2 another's person":   {manager, audit.Filter{PersonID: "yanis"}, []string{}},
			"C2 a scope of nothing": {rights.Scope{}, audit.Filter{}, []string{}},
		} {
			found, total, err := trail.List(t.Context(), try.scope, try.filter, 0, 25)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if diff := cmp.Diff(try.want, ids(found)); diff != "" || total.Count != len(try.want) {
				t.Errorf("%s: total %d %s", name, total.Count, diff)
			}
		}
		second, _, err := trail.List(t.Context(), rights.System(), audit.Filter{PersonID: "marc"}, 2, 2)
		if diff := cmp.Diff([]string{"01"}, ids(second)); err != nil || diff != "" {
			t.Errorf("second page: %v %s", err, diff)
		}
	})
}

func TestTrail_NamesWhoIsInReach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		people(t, d)
		acting := happened(t, d, 1, audit.Row{Action: "company.changed", ActorID: "helene", UserID: "marc", CompanyID: "courtil", SubjectID: "courtil", IP: "192.0.2.1", Agent: "Firefox"})
		own := happened(t, d, 2, audit.Row{Action: "user.signed_in", ActorID: "marc", UserID: "marc", CompanyID: "courtil", SubjectID: "marc", IP: "192.0.2.2", Agent: "Firefox"})
		moved := happened(t, d, 3, audit.Row{Action: "user.signed_in", ActorID: "yanis", UserID: "yanis", CompanyID: "courtil", SubjectID: "yanis", IP: "192.0.2.3"})
		tried := happened(t, d, 4, audit.Row{Action: "user.sign_in_refused", ActorID: audit.Anonymous, UserID: audit.Anonymous, CompanyID: "courtil", SubjectID: "marc", IP: "192.0.2.4"})
		trail := audit.New(d)
		find := func(scope rights.Scope, id string) *audit.Entry {
			t.Helper()
			e, err := trail.Find(t.Context(), scope, id)
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		e := find(manager, acting)
		if e.Actor.Name != "helene Test" || !e.Actor.Platform || e.User.Name != "marc Test" || e.Subject.Name != "Maison courtil" || !e.Acting() {
			t.Errorf("B5 acting, as a manager reads it: %+v", e)
		}
		if !e.Hidden || e.IP != "" || e.Agent != "" {
			t.Errorf("where the admin was is told: %+v", e)
		}
		if e := find(rights.System(), acting); e.IP != "192.0.2.1" || e.Hidden {
			t.Errorf("as an admin reads it: %+v", e)
		}
		if e := find(manager, own); e.IP != "192.0.2.2" || e.Hidden || e.Actor.Name != "marc Test" {
			t.Errorf("their own: %+v", e)
		}
		if e := find(manager, moved); e.Actor.Name != "" || e.IP != "" {
			t.Errorf("somebody of another company today: %+v", e)
		}
		if e := find(manager, tried); e.IP != "192.0.2.4" || e.Subject.Name != "marc Test" {
			t.Errorf("a stranger's try: %+v", e)
		}
		if _, err := trail.Find(t.Context(), other, own); err == nil {
			t.Error("C2 another company's event was found")
		}
		run(t, d, "DELETE FROM app_user WHERE id = 'marc'")
		if e := find(rights.System(), own); e.Actor.Name != "" || e.ActorID != "marc" {
			t.Errorf("I2 a deleted person has a name: %+v", e)
		}
	})
}

func TestTrail_ActionsAreThoseInReach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail := audit.New(d)
		known := func(scope rights.Scope) []string {
			t.Helper()
			found, err := trail.Actions(t.Context(), scope)
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		if len(known(rights.System())) != 0 {
			t.Error("an empty log has actions")
		}
		for i, action := range []string{"user.signed_in", "user.signed_in", "company.changed", "legal.published"} {
			company := "courtil"
			if action == "legal.published" {
				company = ""
			}
			happened(t, d, i, audit.Row{Action: action, CompanyID: company})
		}
		if diff := cmp.Diff([]string{"company.changed", "legal.published", "user.signed_in"}, known(rights.System())); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"company.changed", "user.signed_in"}, known(manager)); diff != "" {
			t.Error(diff)
		}
		if len(known(other)) != 0 || len(known(rights.Scope{})) != 0 {
			t.Error("C2 another company's actions are told")
		}
	})
}

func TestE13_ExportIsWholeAndRunsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		people(t, d)
		run(t, d, "UPDATE app_user SET first_name = '=HYPERLINK(1)' WHERE id = 'marc'")
		rows := make([]audit.Row, 2345) // several events an instant, more than one reading
		for i := range rows {
			rows[i] = audit.Row{ID: fmt.Sprintf("event-%05d", i), At: start.Add(time.Duration(i/7) * time.Microsecond), Action: "user.signed_in",
				ActorID: "marc", UserID: "marc", CompanyID: "courtil", SubjectID: "marc", Details: `{"role":"author"}`}
		}
		for at := 0; at < len(rows); at += 500 {
			part := rows[at:min(at+500, len(rows))]
			if _, err := d.Write.NewInsert().Model(&part).Exec(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for name, try := range map[string]struct {
			scope  rights.Scope
			filter audit.Filter
			want   int
		}{
			"all":                {rights.System(), audit.Filter{}, 2345},
			"a person":           {rights.System(), audit.Filter{PersonID: "marc"}, 2345},
			"until then":         {rights.System(), audit.Filter{To: start.Add(10 * time.Microsecond)}, 70},
			"C4 a manager":       {manager, audit.Filter{}, 2345},
			"C4 another manager": {other, audit.Filter{}, 0},
		} {
			var file bytes.Buffer
			if err := audit.New(d).Export(t.Context(), try.scope, try.filter, &file); err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSuffix(file.String(), "\r\n"), "\r\n")
			if len(lines) != try.want+1 {
				t.Errorf("%s: %d lines, want %d", name, len(lines)-1, try.want)
			}
			if strings.Contains(file.String(), ";=HYPERLINK") {
				t.Errorf("%s: a formula is left", name)
			}
		}
	})
}

func TestI3_OldEventsGoInBatches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail := audit.New(d)
		now := db.Now()
		var rows []audit.Row
		for i := range 2300 {
			rows = append(rows, audit.Row{ID: db.NewID(), At: now.AddDate(-1, 0, -1).Add(-time.Duration(i) * time.Minute), Action: "user.signed_in", Details: "null"})
		}
		for i := range 20 {
			rows = append(rows, audit.Row{ID: db.NewID(), At: now.AddDate(0, -7, -i), Action: "user.signed_in", Details: "null"})
		}
		rows = append(rows, audit.Row{ID: db.NewID(), At: now, Action: "user.signed_in", Details: "null"})
		for at := 0; at < len(rows); at += 500 {
			part := rows[at:min(at+500, len(rows))]
			if _, err := d.Write.NewInsert().Model(&part).Exec(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if older, err := trail.Older(t.Context(), 12); err != nil || older[0] != (db.Total{Count: 1000, More: true}) {
			t.Errorf("%+v %v", older, err)
		}
		cut, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := trail.Prune(cut); err == nil {
			t.Error("nothing was said of a cleaning cut short")
		}
		prunes(t, trail, 2300) // taken up again, it does the rest
		prunes(t, trail, 0)
		if older, err := trail.Older(t.Context(), 12, 6); err != nil || older[0] != (db.Total{}) || older[1] != (db.Total{Count: 20}) {
			t.Errorf("%+v %v", older, err)
		}
		if err := trail.Keep(t.Context(), rights.System(), audit.Retention{Months: 6}); err != nil {
			t.Fatal(err)
		}
		prunes(t, trail, 20)
		var traces int
		if err := d.Read.NewRaw("SELECT COUNT(*) FROM audit_event WHERE action IN (?)", bun.List([]string{"audit.pruned", "audit.retention_changed"})).Scan(t.Context(), &traces); err != nil || traces != 3 {
			t.Errorf("%d traces %v", traces, err)
		}
	})
}

func prunes(t *testing.T, trail *audit.Trail, want int) {
	t.Helper()
	if gone, err := trail.Prune(t.Context()); err != nil || gone != want {
		t.Errorf("%d gone, want %d: %v", gone, want, err)
	}
}
