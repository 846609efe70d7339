package app

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/account"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/rights"
)

// whileHeld runs a call while other holds what hold asks for, until the call waits
// for it; then asks for what must still be free. PostgreSQL only: SQLite has one writer.
func (s *site) whileHeld(hold, free string, arg any, call func()) {
	s.t.Helper()
	over := make(chan struct{})
	err := s.DB.Tx(s.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, hold, arg); err != nil {
			return err
		}
		go func() { defer close(over); call() }()
		eventually(s.t, "the call waits", func() bool {
			return s.count("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") > 0
		})
		_, err := tx.ExecContext(ctx, free, arg)
		return err
	})
	<-over
	if err != nil {
		s.t.Errorf("the call waits for one and holds the other: %v", err)
	}
}

func TestLocks_ACompanyBeforeItsPeople(t *testing.T) {
	onEach(t, dbtest.ManyWriters(), func(t *testing.T, s *site) {
		admin := s.member(hélène)
		sheet, path := with(admin.sheet(marc), object{"firstName": "Marcel"}), users+"/"+s.id(marc)
		var r reply
		s.whileHeld("SELECT 1 FROM company WHERE id = ? FOR UPDATE", "SELECT 1 FROM app_user WHERE company_id = ? FOR UPDATE NOWAIT", s.companyOf(marc), func() { r = admin.send("PUT", path, sheet) })
		admin.want(fine, r)
	})
}

func TestLocks_APersonBeforeTheirLinks(t *testing.T) {
	onEach(t, dbtest.ManyWriters(), func(t *testing.T, s *site) {
		s.work()
		person, visitor := s.member(marc), s.browser()
		reset := s.resetLink(visitor, marc, 1)
		person.want(fine, person.send("PUT", "/api/auth/profile", object{"firstName": "Marc", "lastName": "Dubreuil", "email": "marc@ailleurs.example", "currentPassword": demoPassword}))
		eventually(t, "the mail", func() bool { return len(s.mails("marc@ailleurs.example")) == 1 })
		address := linkIn.FindStringSubmatch(s.mails("marc@ailleurs.example")[0])[2]
		id := s.id(marc)
		held, free := "SELECT 1 FROM app_user WHERE id = ? FOR UPDATE", "SELECT 1 FROM token WHERE user_id = ? FOR UPDATE NOWAIT"
		s.whileHeld(held, free, id, func() { visitor.post("/api/auth/forgotten-password", object{"email": marc}) }) // its mail waits
		eventually(t, "the second reset mail", func() bool { return len(s.mails(marc)) == 3 })
		if r := visitor.post("/api/auth/new-password/check", object{"token": reset}); r.data()["valid"] == true {
			t.Error("the older link lives")
		}
		var r reply
		s.whileHeld(held, free, id, func() { r = visitor.post("/api/auth/email/confirm", object{"token": address}) })
		visitor.want(fine, r)
		reset = s.resetLink(visitor, "marc@ailleurs.example", 2)
		s.whileHeld(held, free, id, func() {
			r = visitor.post("/api/auth/new-password", object{"token": reset, "password": newPassword})
		})
		visitor.want(fine, r)
	})
}

func TestB3_ActingDoesNotRewriteThePersonTheyActAs(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.acting(claire)
		before := s.snapshot()
		b.want(forbidden, b.send("PUT", users+"/"+s.id(claire), with(b.sheet(claire), object{"firstName": "Clara", "language": "en-GB"})))
		if s.snapshot() != before {
			t.Error("something changed")
		}
		b.want(fine, b.send("PUT", users+"/"+s.id(marc), with(b.sheet(marc), object{"firstName": "Marcel"})))
	})
}

func TestInvitation_AShutCompanyLetsNobodyIn(t *testing.T) {
	for _, state := range []string{"suspended", "deleting"} {
		t.Run(state, func(t *testing.T) {
			each(t, func(t *testing.T, s *site) {
				manager := s.member(claire)
				manager.want(fine, manager.post(users, newcomer("rose@courtil.example")))
				company := s.companyOf(claire)
				set := func(state string) { s.sql("UPDATE company SET state = ? WHERE id = ?", state, company) }
				set(state)
				s.work()
				eventually(t, "the job", func() bool {
					return s.count("SELECT COUNT(*) FROM river_job WHERE kind = 'invite_mail' AND state = 'completed'") == 1
				})
				if n := len(s.mails("rose@courtil.example")); n != 0 {
					t.Fatal("invited to a shut company")
				}
				set("active")
				s.rested("rose@courtil.example")
				manager.want(fine, manager.post(users+"/"+s.id("rose@courtil.example")+"/invite", nil))
				secret := s.inviteLink("rose@courtil.example", 1)
				set(state)
				guest := s.browser()
				dead := guest.want(refused, guest.post("/api/auth/new-password", object{"token": "inconnu", "password": newPassword}))
				if r := guest.want(refused, guest.post("/api/auth/new-password", object{"token": secret, "password": newPassword})); r.Raw != dead.Raw {
					t.Errorf("%s, a dead link %s", r.Raw, dead.Raw)
				}
				if guest.post("/api/auth/new-password/check", object{"token": secret}).data()["valid"] == true {
					t.Error("the page takes the link for a live one")
				}
				set("active")
				guest.want(fine, guest.post("/api/auth/new-password", object{"token": secret, "password": newPassword})) // it was not used up
			})
		})
	}
}

func TestG11_OnesOwnLanguageIsNotOverwritten(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager, self := s.member(claire), s.member(awaN)
		sheet := manager.sheet(awaN)
		self.want(fine, self.post("/api/auth/set-language", object{"language": "en-GB"}))
		manager.want(http.StatusConflict, manager.send("PUT", users+"/"+s.id(awaN), with(sheet, object{"firstName": "Awa-Marie"})))
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE email = ? AND language = 'en-GB'", awaN); n != 1 {
			t.Error("the language was lost")
		}
	})
}

func TestPeople_ALanguageTurnedOffSince(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager := s.member(claire)
		s.sql("UPDATE app_user SET language = 'eo' WHERE email = ?", marc)
		manager.want(fine, manager.send("PUT", users+"/"+s.id(marc), with(manager.sheet(marc), object{"firstName": "Marcel"})))
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE email = ? AND language = 'eo' AND first_name = 'Marcel'", marc); n != 1 {
			t.Error("not saved as it was")
		}
		if r := manager.want(refused, manager.send("PUT", users+"/"+s.id(awaN), with(manager.sheet(awaN), object{"language": "eo"}))); r.fieldError("language") == "" {
			t.Errorf("a language nobody speaks: %s", r.Raw)
		}
	})
}

func TestI5_OneTraceForEachFactOfASheet(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		from, to := s.companyOf(marc), s.companyOf(yanis)
		admin.want(fine, admin.send("PUT", users+"/"+s.id(marc), with(admin.sheet(marc), object{"role": "manager", "companyId": to, "firstName": "Marcel"})))
		for want, query := range map[string]string{
			"role":    "action = 'user.role_changed' AND company_id = '" + to + "'",
			"old":     "action = 'user.company_changed' AND company_id = '" + from + "' AND details NOT LIKE '%" + to + "%'",
			"new":     "action = 'user.company_changed' AND company_id = '" + to + "' AND details NOT LIKE '%" + from + "%'",
			"name":    "action = 'user.changed' AND company_id = '" + to + "'",
			"C2: old": "company_id = '" + from + "' AND subject_id = '" + s.id(marc) + "' AND action LIKE 'user.%changed'",
		} {
			if n := s.count("SELECT COUNT(*) FROM audit_event WHERE " + query); n != 1 {
				t.Errorf("%s: %d traces", want, n)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action LIKE 'user.%changed'"); n != 4 {
			t.Errorf("%d traces", n)
		}
		admin.want(fine, admin.send("PUT", users+"/"+s.id(tomás), with(admin.sheet(tomás), object{"email": "tomas@courtil.example"})))
		if n := s.count(`SELECT COUNT(*) FROM audit_event WHERE action = 'user.changed' AND details LIKE '%"fields":["email"]%' AND details NOT LIKE '%courtil%'`); n != 1 {
			t.Error("no trace of the corrected address")
		}
	})
}

func TestA4_AnImportTellsOfOtherCompaniesOnlyWithATrace(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager := s.member(claire)
		table := "prénom;nom;e-mail;rôle\nA;B;" + yanis + ";rédacteur\nC;D;personne@ailleurs.example;rédacteur\n"
		rows := manager.want(fine, manager.upload(users+"/import/preview", table)).data()["rows"].([]any)
		for _, row := range rows {
			if e := row.(object)["errors"].([]any); len(e) != 0 {
				t.Errorf("the preview tells: %v", row)
			}
		}
		r := manager.want(fine, manager.upload(users+"/import", table))
		if r.data()["valid"].(float64) != 1 || !strings.Contains(r.Raw, "ne peut pas être invitée") {
			t.Errorf("import: %s", r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'user.import_refused' AND actor_id = ? AND details LIKE '%1%'", s.id(claire)); n != 1 {
			t.Errorf("%d traces", n)
		}
	})
}

func TestInvitations_AreCountedWhateverBecomesOfThem(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		const tooMany = http.StatusTooManyRequests
		manager := s.member(claire)
		email := "rose@courtil.example"
		for range 4 {
			id := manager.want(fine, manager.post(users, newcomer(email))).data()["id"].(string)
			manager.want(fine, manager.send("DELETE", users+"/"+id+"/invitation", nil))
		}
		path := users + "/" + manager.want(fine, manager.post(users, newcomer(strings.ToUpper(email)))).data()["id"].(string)
		s.rested(strings.ToUpper(email))
		if r := manager.want(tooMany, manager.post(path+"/invite", nil)); !strings.Contains(r.message(), "à cette adresse aujourd’hui") {
			t.Errorf("again: %s", r.Raw)
		}
		manager.want(fine, manager.post(path+"/disable", nil))
		manager.want(tooMany, manager.post(path+"/enable", nil))
		bulk := manager.want(fine, manager.post(users+"/bulk", object{"ids": []string{s.id(email), s.id(tomás)}, "action": "enable"}))
		if !strings.Contains(bulk.Raw, "à cette adresse aujourd’hui") {
			t.Errorf("bulk: %s", bulk.Raw)
		}
		manager.want(fine, manager.send("DELETE", path, nil))
		manager.want(tooMany, manager.post(users, newcomer(email)))
		manager.want(tooMany, manager.send("PUT", users+"/"+s.id(tomás), with(manager.sheet(tomás), object{"email": email})))
		table := "prénom;nom;e-mail;rôle\nA;B;" + email + ";rédacteur\nC;D;c@courtil.example;rédacteur\n"
		if r := manager.want(fine, manager.upload(users+"/import", table)); r.data()["valid"].(float64) != 1 || !strings.Contains(r.Raw, "à cette adresse aujourd’hui") {
			t.Errorf("import: %s", r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM river_job WHERE kind = 'invite_mail'"); n != 6 {
			t.Errorf("%d mails", n)
		}
		if n := s.count("SELECT COUNT(*) FROM throttle WHERE name LIKE '%rose%'"); n != 0 { // I2
			t.Error("the address outlives the person")
		}
		s.sql("UPDATE throttle SET window_ends_at = ?", db.Now().Add(-time.Minute)) // the next day
		manager.want(fine, manager.post(users, newcomer(email)))
	})
}

func TestInvitations_OfACompanyInADay(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager, other := s.member(claire), s.member(yanis)
		s.sql("INSERT INTO throttle (name, count, window_ends_at) VALUES (?, 4998, ?)", "invites:"+s.companyOf(claire), db.Now().Add(time.Hour))
		table := "prénom;nom;e-mail;rôle\nA;A;a@courtil.example;rédacteur\nB;B;b@courtil.example;rédacteur\nC;C;c@courtil.example;rédacteur\n"
		r := manager.want(fine, manager.upload(users+"/import", table))
		if r.data()["valid"].(float64) != 2 || r.data()["invalid"].(float64) != 1 || !strings.Contains(r.Raw, "Trop d’invitations ont été envoyées aujourd’hui") {
			t.Errorf("import: %s", r.Raw)
		}
		manager.want(http.StatusTooManyRequests, manager.post(users, newcomer("d@courtil.example")))
		other.want(fine, other.post(users, newcomer("d@tilleuls.example")))
	})
}

func TestExport_KeepsNoConnectionWhileItIsRead(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		for i := range 21 { // 50 at once, all of one name: only the id tells pages apart
			var values []string
			for j := range 50 {
				n := i*50 + j
				values = append(values, fmt.Sprintf("('x%05d', ?0, 'author', 'x%d@x.example', 'x%d@x.example', 'X', 'X', 'x x', 'fr-FR', '', 'active', ?1)", n, n, n))
			}
			s.sql("INSERT INTO app_user (id, company_id, role, email, email_key, first_name, last_name, name_key, language, password_hash, state, created_at) VALUES "+strings.Join(values, ", "), s.companyOf(marc), db.Now())
		}
		seen := map[string]bool{}
		for u, err := range s.Accounts.Store.All(t.Context(), rights.System(), account.Filter{}) {
			if err != nil {
				t.Fatal(err)
			}
			if seen[u.ID] {
				t.Fatalf("%s comes twice", u.ID)
			}
			seen[u.ID] = true
			if n := s.DB.Read.Stats().InUse; n != 0 {
				t.Fatalf("%d connections are held", n)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM app_user"); len(seen) != n {
			t.Errorf("%d of %d", len(seen), n)
		}
	})
}

func TestLegal_AcceptancesOfThoseWhoCanSignIn(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		s.member(marc)
		s.member(awaN)
		admin.want(fine, admin.post(users+"/"+s.id(marc)+"/disable", nil))
		a := admin.want(fine, admin.get("/api/admin/legal/cgu")).data()["acceptance"].(object)
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE state = 'active'"); a["accepted"] != 2.0 || a["people"] != float64(n) {
			t.Errorf("%v, of %d", a, n)
		}
	})
}
