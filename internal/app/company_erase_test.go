package app

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"livret/internal/account"
	"livret/internal/db"
	"livret/internal/rights"
)

// ownerColumns say whose a row is. A table that has one is emptied of a deleted
// company's rows, whoever adds the table: this test reads the schema.
var ownerColumns = map[string]string{
	"company_id": "= '%s'",
	"user_id":    "IN (%s)",
	"owner_id":   "IN (%s)",
	"created_by": "IN (%s)",
	"invited_by": "IN (%s)",
}

// staying are tables whose rows outlive the company, each with its reason.
var staying = map[string]string{
	"audit_event": "the log stays; it holds ids alone",
	"article":     "the platform's, written by its admins",
}

type ownedTable struct{ name, column string }

// ownedTables are those of the schema whose rows belong to somebody.
func (s *site) ownedTables() []ownedTable {
	s.t.Helper()
	query := "SELECT m.name AS name, p.name AS column_name FROM sqlite_master AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table'"
	if s.DB.Engine == db.Postgres {
		query = "SELECT table_name AS name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
	}
	var columns []struct{ Name, ColumnName string }
	if err := s.DB.Read.NewRaw(query).Scan(s.t.Context(), &columns); err != nil {
		s.t.Fatal(err)
	}
	var found []ownedTable
	for _, c := range columns {
		if _, owner := ownerColumns[c.ColumnName]; owner && staying[c.Name] == "" {
			found = append(found, ownedTable{c.Name, c.ColumnName})
		}
	}
	slices.SortFunc(found, func(a, b ownedTable) int { return strings.Compare(a.name+a.column, b.name+b.column) })
	return found
}

// rowsOf are the rows of a table that belong to a company or to its people, as text.
func (s *site) rowsOf(table ownedTable, company string, people []string) []string {
	s.t.Helper()
	whose := company
	if strings.HasPrefix(ownerColumns[table.column], "IN") {
		whose = "'" + strings.Join(people, "','") + "'"
	}
	lines := s.lines("SELECT * FROM " + table.name + " WHERE " + table.column + " " + fmt.Sprintf(ownerColumns[table.column], whose))
	slices.Sort(lines)
	return lines
}

func (s *site) everything(company string, people []string) map[ownedTable][]string {
	all := map[ownedTable][]string{}
	for _, table := range s.ownedTables() {
		all[table] = s.rowsOf(table, company, people)
	}
	return all
}

func (s *site) peopleOf(company string) []string {
	s.t.Helper()
	var ids []string
	if err := s.DB.Read.NewRaw("SELECT id FROM app_user WHERE company_id = ?", company).Scan(s.t.Context(), &ids); err != nil {
		s.t.Fatal(err)
	}
	return ids
}

// furnish gives a company something of everything there is.
func (s *site) furnish(company, email string, people int) {
	s.t.Helper()
	hash := "x"
	for i := range people {
		u := &account.User{Role: rights.Author, CompanyID: company, FirstName: "Personne", LastName: fmt.Sprint("Numéro", i), Email: fmt.Sprintf("personne%d@%s.example", i, company), Language: "fr-FR", PasswordHash: hash}
		if err := s.Accounts.Store.Create(s.t.Context(), s.DB.Write, u); err != nil {
			s.t.Fatal(err)
		}
	}
	id, now := s.id(email), db.Now()
	s.member(email)
	s.sql("UPDATE app_user SET invited_by = ? WHERE company_id = ? AND id <> ?", id, company, id)
	s.sql("INSERT INTO token (token_hash, kind, user_id, email, created_at, expires_at) VALUES (?, 'reset', ?, ?, ?, ?)", db.NewID(), id, email, now, now.Add(time.Hour))
	s.sql("INSERT INTO known_device (token_hash, user_id, last_used_at) VALUES (?, ?, ?)", db.NewID(), id, now)
	s.sql("INSERT INTO throttle (name, count, window_ends_at) VALUES (?, 1, ?)", "reset:"+email, now.Add(time.Hour))
	s.sql("INSERT INTO mailbox_message (id, sender, recipient, subject, text_body, html_body, headers, sent_at) VALUES (?, '', ?, '', '', '', '{}', ?)", db.NewID(), fmt.Sprintf("\"Quelqu’un\" <%s>", email), now)
	s.sql("INSERT INTO task (id, kind, label, state, done, total, company_id, created_by, created_at, updated_at) VALUES (?, 'import', '', 'done', 0, 0, ?, ?, ?, ?)", db.NewID(), company, id, now, now)
	s.furnishLibrary(company, id)
	article := db.NewID()
	s.sql(`INSERT INTO article (id, kind, title, title_key, summary, html, category, video_url, cover_alt, draft, publish_at, pinned, for_admin, for_manager, for_author, every_company, created_by, created_at, updated_at, revision)
		VALUES (?, 'news', '', '', '', '', '', '', '', ?, ?, ?, ?, ?, ?, ?, 'somebody', ?, ?, 1)`, article, false, now, false, true, true, true, false, now, now)
	s.sql("INSERT INTO article_company (article_id, company_id) VALUES (?, ?)", article, company)
	s.sql("INSERT INTO article_read (user_id, article_id, read_at) VALUES (?, ?, ?)", id, article, now)
	s.bind(company, id)
	s.sql("INSERT INTO audit_event (id, at, action, actor_id, user_id, company_id, subject_id, details, ip, agent, request_id) VALUES (?, ?, 'user.tried', ?, ?, '', '', '{\"email\":\"x\"}', '192.0.2.1', 'Firefox', '')", db.NewID(), now, id, id)
}

// bind gives a company a booklet with everything in it.
func (s *site) bind(company, user string) {
	s.t.Helper()
	scope := rights.Actor{UserID: user, CompanyID: company, Role: rights.Manager}.Scope()
	booklet, chapter, page := db.NewID(), db.NewID(), db.NewID()
	for _, err := range []error{
		s.Booklets.Create(s.t.Context(), scope, booklet, "", bookletForm("Livret à effacer")),
		s.Booklets.AddChapter(s.t.Context(), scope, booklet, chapter, chapterForm("Bienvenue"), nil),
	} {
		if err != nil {
			s.t.Fatal(err)
		}
	}
	if _, err := s.Booklets.AddPage(s.t.Context(), scope, chapter, page, pageForm("Le mot de la direction"), nil); err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.Booklets.Present(s.t.Context(), scope, page, "onglet", true); err != nil {
		s.t.Fatal(err)
	}
}

func TestC9_ADeletedCompanyLeavesNothingBehind(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		gone, kept := s.companyID("Maison Courtil"), s.companyID("Clinique des Tilleuls")
		s.furnish(gone, claire, 120)
		s.furnish(kept, yanis, 3)
		// One of before the library, which a job would take away from those who stay.
		s.sql("INSERT INTO picture (id, company_id, mime, width, height, content, created_by, created_at) VALUES (?, ?, 'image/png', 1, 1, ?, ?, ?)", db.NewID(), gone, []byte{1}, s.id(claire), db.Now())
		goners, keepers := s.peopleOf(gone), s.peopleOf(kept)
		for table, rows := range s.everything(gone, goners) {
			if len(rows) == 0 {
				t.Errorf("%s.%s is not tried: give the company a row of it in furnish", table.name, table.column)
			}
		}
		before := s.everything(kept, keepers)

		admin := s.member(hélène)
		manager := s.member(claire)
		path := "/api/admin/companies/" + gone
		manager.want(fine, manager.send("PUT", path, with(manager.sheetOf(gone), object{"city": "Nantes"})))
		if r := admin.send("DELETE", path, object{"name": "Maison courtil"}); r.Status != refused || r.fieldError("name") == "" {
			t.Fatalf("another name: %d %s", r.Status, r.Raw)
		}
		task, _ := admin.want(fine, admin.send("DELETE", path, object{"name": " Maison Courtil "})).data()["taskId"].(string)

		// At once: nobody gets in, it is offered nowhere, nobody changes it.
		if r := manager.get("/api/auth/profile"); r.Status != signedOut {
			t.Errorf("the session lives: %d", r.Status)
		}
		if r := s.browser().signIn(claire); r.Status != refused {
			t.Errorf("signed in: %d", r.Status)
		}
		if got := admin.get("/api/admin/company-options?q=courtil").names(); len(got) != 0 {
			t.Errorf("still offered: %v", got)
		}
		shown := admin.want(fine, admin.get(path)).data()
		if shown["state"] != "deleting" || shown["taskId"] != task {
			t.Errorf("%v", shown)
		}
		for _, call := range []struct {
			method, path string
			body         any
		}{{"PUT", path, admin.sheetOf(gone)}, {"POST", path + "/suspend", nil}, {"POST", path + "/resume", nil}} {
			if r := admin.send(call.method, call.path, call.body); r.Status != refused || r.message() == "" {
				t.Errorf("%s %s: %d %s", call.method, call.path, r.Status, r.Raw)
			}
		}

		s.work()
		eventually(t, "the deletion", func() bool { return admin.get("/api/tasks/" + task).data()["state"] == "done" })
		if r := admin.get(path); r.Status != hidden {
			t.Errorf("still there: %d", r.Status)
		}
		for table, rows := range s.everything(gone, goners) {
			if len(rows) > 0 {
				t.Errorf("%s.%s: %d rows are left: %s", table.name, table.column, len(rows), rows[0])
			}
		}
		for _, table := range []string{"throttle", "mailbox_message", "river_job"} {
			if all := strings.Join(s.lines("SELECT * FROM "+table), "\n"); strings.Contains(all, claire) {
				t.Errorf("%s still holds the address", table)
			}
		}
		s.expectNamelessLog(gone, goners)
		if after := s.everything(kept, keepers); !maps.EqualFunc(before, after, slices.Equal) {
			t.Errorf("the other company changed:\n%v\nwas\n%v", after, before)
		}
	})
}

// expectNamelessLog: the events stay, what could name the people in them does not; the company's own name does.
func (s *site) expectNamelessLog(company string, people []string) {
	s.t.Helper()
	in := "'" + strings.Join(people, "','") + "'"
	whose := fmt.Sprintf("(company_id = '%s' OR user_id IN (%s) OR subject_id IN (%s))", company, in, in)
	if n := s.count("SELECT COUNT(*) FROM audit_event WHERE " + whose); n < 100 {
		s.t.Errorf("only %d events are left", n)
	}
	if rows := s.lines("SELECT action, details, ip, agent FROM audit_event WHERE action NOT LIKE 'company.%' AND (details <> 'null' OR ip <> '' OR agent <> '') AND " + whose); len(rows) > 0 {
		s.t.Errorf("%d events still say more than ids: %s", len(rows), rows[0])
	}
	if n := s.count("SELECT COUNT(*) FROM audit_event WHERE (ip <> '' OR agent <> '') AND user_id IN (" + in + ")"); n > 0 {
		s.t.Errorf("%d events still say from where the people acted", n)
	}
	if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'company.deleted' AND details LIKE '%Maison Courtil%' AND user_id = ?", s.id(hélène)); n != 1 {
		s.t.Errorf("%d deletions in the log", n)
	}
}
