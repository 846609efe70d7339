package app

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"livret/internal/rights"
)

func TestI5_EverySecurityEventLeavesItsTrace(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		stranger := s.browser()
		stranger.want(refused, stranger.signInWith(marc, "pas le bon mot de passe"))
		link := s.resetLink(stranger, marc, 1)
		stranger.want(fine, stranger.post("/api/auth/new-password", object{"token": link, "password": newPassword}))
		b := s.browser()
		b.want(fine, b.signInWith(marc, newPassword))
		b.want(fine, b.post("/api/auth/terms", object{"accepted": true, "version": 1}))
		b.want(fine, b.send("PUT", "/api/auth/password", object{"currentPassword": newPassword, "password": demoPassword}))
		session := b.cookie("livret")
		b.want(fine, b.post("/api/auth/logout", nil))
		s.member(marc)
		admin := s.member(hélène)
		admin.want(fine, admin.post("/api/admin/identity/switch", object{"id_utilisateur": s.id(marc)}))
		admin.refresh()
		admin.want(fine, admin.post("/api/admin/identity/return", nil))
		admin.refresh()
		admin.want(fine, admin.get("/api/admin/audit/export"))
		admin.want(fine, admin.get("/api/admin/users/export"))
		person := "/api/admin/users/" + s.id(marc)
		admin.want(fine, admin.send("DELETE", person+"/sessions", nil))
		sheet := admin.want(fine, admin.get(person)).data()
		admin.want(fine, admin.send("PUT", person, object{"firstName": "Marc", "lastName": "Dubreuil", "email": marc, "role": "manager", "language": "fr-FR",
			"companyId": s.companyID("Maison Courtil"), "revision": sheet["revision"]}))
		admin.want(fine, admin.post(person+"/disable", object{}))
		admin.want(fine, admin.post(person+"/enable", object{}))
		erased := s.id(marc)
		admin.want(fine, admin.send("DELETE", person, object{}))
		admin.want(fine, admin.send("PUT", "/api/admin/legal/cgu", object{"html": "<p>Nouveau.</p>", "note": "Tout.", "version": 1}))
		for action, who := range map[string]string{
			"user.sign_in_refused": "anonymous", "user.signed_in": erased, "user.signed_out": erased, "user.password_changed": erased, "user.password_reset": erased,
			"terms.accepted": erased, "identity.entered": s.id(hélène), "identity.left": s.id(hélène), "audit.exported": s.id(hélène), "user.exported": s.id(hélène),
			"user.sessions_ended": s.id(hélène), "user.role_changed": s.id(hélène), "user.disabled": s.id(hélène), "user.enabled": s.id(hélène), "user.deleted": s.id(hélène),
			"legal.published": s.id(hélène),
		} {
			if s.count("SELECT COUNT(*) FROM audit_event WHERE action = ? AND actor_id = ? AND ip = '127.0.0.1' AND agent = 'livret-test' AND request_id LIKE 'LV-%'", action, who) == 0 {
				t.Errorf("%s left no trace of %s", action, who)
			}
		}
		// keeps I4: what was typed is in no row and in no line of the log.
		kept := strings.Join(s.lines("SELECT * FROM audit_event"), "\n") + s.log.String()
		for _, secret := range []string{demoPassword, newPassword, "pas le bon mot de passe", link, session, admin.cookie("livret"), admin.token} {
			if secret != "" && strings.Contains(kept, secret) {
				t.Errorf("a secret is kept: %q", secret)
			}
		}
	})
}

func TestB5_TheLogTellsBothNamesToAdminsAndManagers(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.acting(marc)
		admin.want(fine, admin.post("/api/admin/identity/return", nil))
		admin.refresh()
		for email, b := range map[string]*browser{hélène: admin, claire: s.member(claire)} {
			r := b.want(fine, b.get("/api/admin/audit?action=identity.left"))
			if len(r.rows()) != 1 {
				t.Fatalf("%s: %s", email, r.Raw)
			}
			row := r.rows()[0]
			actor, user := row["actor"].(object), row["user"].(object)
			if actor["name"] != "Hélène Armand" || user["name"] != "Marc Dubreuil" || row["acting"] != true || actor["platform"] != true {
				t.Errorf("%s: %s", email, r.Raw)
			}
			if hiddenFrom := email == claire; row["hidden"] != hiddenFrom || (row["ip"] == "") != hiddenFrom || (row["agent"] == "") != hiddenFrom {
				t.Errorf("%s, where from: %s", email, r.Raw)
			}
			if row["label"] != "Retour à son propre compte" {
				t.Errorf("label %v", row["label"])
			}
		}
	})
}

func TestLog_TellsDetailsInWords(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		person := "/api/admin/users/" + s.id(marc)
		sheet := b.want(fine, b.get(person)).data()
		b.want(fine, b.send("PUT", person, object{"firstName": "Marc", "lastName": "Dubreuil", "email": marc, "role": "manager", "language": "fr-FR",
			"companyId": s.companyID("Maison Courtil"), "revision": sheet["revision"]}))
		b.want(fine, b.get("/api/admin/audit/export?person="+s.id(marc)))
		for action, want := range map[string]string{
			"user.role_changed": `[{"name":"Avant","value":"Rédacteur"},{"name":"Après","value":"Gestionnaire"}]`,
			"audit.exported":    `[{"name":"Personne","value":"Marc Dubreuil"}]`,
		} {
			r := b.want(fine, b.get("/api/admin/audit?action="+action))
			if len(r.rows()) != 1 || !strings.Contains(r.Raw, `"details":`+want) {
				t.Errorf("%s: %s", action, r.Raw)
			}
		}
		r := b.want(fine, b.get("/api/admin/audit/actions"))
		if !strings.Contains(r.Raw, `{"action":"user.role_changed","label":"Rôle modifié","group":"Comptes et connexions"}`) {
			t.Errorf("%s", r.Raw)
		}
	})
}

func TestC2_ManagersReadTheirOwnCompanysEventsAlone(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.member(marc)
		manager, other, author := s.member(claire), s.member(yanis), s.member("awa.ndiaye@courtil.example")
		admin := s.member(hélène)
		own := manager.want(fine, manager.get("/api/admin/audit")).rows()
		if len(own) == 0 {
			t.Fatal("nothing to read")
		}
		for _, row := range own {
			if row["company"].(object)["name"] != "Maison Courtil" {
				t.Errorf("another's event: %v", row)
			}
		}
		id := own[0]["id"].(string)
		manager.want(fine, manager.get("/api/admin/audit/events/"+id))
		before := s.snapshot()
		unknown := other.get("/api/admin/audit/events/inconnu")
		for name, b := range map[string]*browser{"another manager": other, "an author": author} {
			if r := b.get("/api/admin/audit/events/" + id); r.Status != hidden || r.Raw != unknown.Raw {
				t.Errorf("%s: %d %s", name, r.Status, r.Raw)
			}
		}
		for name, query := range map[string]string{
			"person": "person=" + s.id(marc), "company": "company=" + s.companyID("Maison Courtil"), "its file": "",
		} {
			path := "/api/admin/audit?" + query
			if name == "its file" {
				path = "/api/admin/audit/export"
			}
			if r := other.want(fine, other.get(path)); strings.Contains(r.Raw, "Dubreuil") || strings.Contains(r.Raw, "Courtil") || strings.Contains(r.Raw, s.id(marc)) {
				t.Errorf("C4 %s tells of another company: %s", name, r.Raw)
			}
		}
		if r := other.get("/api/admin/audit/actions"); strings.Contains(r.Raw, "legal") {
			t.Errorf("the platform's actions: %s", r.Raw)
		}
		s.sql("DELETE FROM audit_event WHERE action = 'audit.exported'")
		if s.snapshot() != before {
			t.Error("reading changed the database")
		}
		if all := admin.want(fine, admin.get("/api/admin/audit?perPage=100")).rows(); len(all) <= len(own) {
			t.Errorf("an admin reads %d events, a manager %d", len(all), len(own))
		}
	})
}

func TestC6_EventsAreFilteredByListedFieldsAlone(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		all := b.want(fine, b.get("/api/admin/audit")).Body["total"]
		for _, query := range []string{"ip=127.0.0.1", "agent=x", "details=x", "sort=ip", "subject_id=x"} {
			if r := b.want(fine, b.get("/api/admin/audit?"+query)); r.Body["total"] != all {
				t.Errorf("%s narrows the list", query)
			}
		}
		for _, query := range []string{"from=hier", "to=2026", "page=0", "perPage=1000"} {
			b.want(refused, b.get("/api/admin/audit?"+query))
		}
		if r := b.want(fine, b.get("/api/admin/audit?person="+url.QueryEscape("' OR 1=1 --"))); len(r.rows()) != 0 {
			t.Errorf("%s", r.Raw)
		}
		if r := b.want(fine, b.get("/api/admin/audit?from=2026-01-01T00:00:00%2B02:00&to=2026-01-02T00:00:00Z")); len(r.rows()) != 0 {
			t.Errorf("%s", r.Raw)
		}
	})
}

func TestB3_NoExportWhileActing(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.acting(claire)
		b.want(fine, b.get("/api/admin/audit"))
		b.want(forbidden, b.get("/api/admin/audit/export"))
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'audit.exported'"); n != 0 {
			t.Errorf("%d traces of a file that was not given", n)
		}
	})
}

func TestE13_TheLogAsAFile(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.acting(marc)
		b := s.member(hélène)
		r := b.want(fine, b.get("/api/admin/audit/export?action=identity.entered"))
		if kind, name := r.Header.Get("Content-Type"), r.Header.Get("Content-Disposition"); kind != "text/csv; charset=utf-8" || !strings.HasPrefix(name, "attachment; filename=journal-") {
			t.Errorf("%s %s", kind, name)
		}
		lines := strings.Split(strings.TrimSuffix(r.Raw, "\r\n"), "\r\n")
		if len(lines) != 2 || !strings.HasPrefix(lines[0], "\ufeffDate (UTC);Qui;Au nom de;Action;") || !strings.Contains(lines[1], ";Hélène Armand;Hélène Armand;Début d’action en tant que cette personne;Marc Dubreuil;Maison Courtil;") {
			t.Errorf("%q", lines)
		}
		english := b.send("GET", "/api/admin/audit/export?action=rien", nil, func(r *http.Request) { r.Header.Set("Cookie", r.Header.Get("Cookie")+"; locale=en-GB") })
		b.want(fine, english)
	})
}

func TestI2_DeletedPeopleHaveNoNameInTheLog(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.member(marc)
		id := s.id(marc)
		s.sql("DELETE FROM session WHERE user_id = ?", id)
		s.sql("DELETE FROM app_user WHERE id = ?", id)
		for b, want := range map[*browser]string{s.member(hélène): "Compte supprimé", s.member(claire): "Ancien compte"} {
			r := b.want(fine, b.get("/api/admin/audit?person="+id))
			if len(r.rows()) == 0 || strings.Contains(r.Raw, "Dubreuil") {
				t.Fatalf("%s", r.Raw)
			}
			actor := r.rows()[0]["actor"].(object)
			if want := fmt.Sprintf("%s n°\u00a0%s", want, id[len(id)-8:]); actor["name"] != want || actor["state"] != "gone" {
				t.Errorf("%v, want %s", actor, want)
			}
		}
	})
}

func TestG11_RetentionOfTheLog(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		first := b.want(fine, b.get("/api/admin/audit/retention"))
		if first.data()["months"] != 12.0 || first.data()["revision"] != 0.0 || len(first.data()["losses"].([]any)) != 7 {
			t.Fatalf("%s", first.Raw)
		}
		for _, months := range []int{5, 13, 0, -6} {
			b.want(refused, b.send("PUT", "/api/admin/audit/retention", object{"months": months, "revision": 0}))
		}
		replies := atOnce(2, func(i int) reply {
			return b.send("PUT", "/api/admin/audit/retention", object{"months": 6 + i, "revision": 0})
		})
		if got := statuses(replies); !slices.Equal(got, []int{fine, http.StatusConflict}) {
			t.Errorf("two saves of one revision: %v", got)
		}
		now := b.get("/api/admin/audit/retention").data()
		r := b.want(fine, b.send("PUT", "/api/admin/audit/retention", object{"months": 9, "revision": now["revision"]}))
		if r.data()["months"] != 9.0 || r.data()["revision"] != 2.0 || r.message() != "Les événements seront conservés 9 mois." {
			t.Errorf("%s", r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'audit.retention_changed'"); n != 2 {
			t.Errorf("%d traces", n)
		}
	})
}

func TestI3_TheLogIsCleanedByTheClock(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.sql("INSERT INTO audit_event (id, at, action, actor_id, user_id, company_id, subject_id, details, ip, agent, request_id) VALUES ('vieux', ?, 'user.signed_in', 'x', 'x', '', 'x', 'null', '', '', '')",
			s.Trail.Now().AddDate(-1, 0, -1))
		s.work()
		eventually(t, "the old event goes", func() bool { return s.count("SELECT COUNT(*) FROM audit_event WHERE id = 'vieux'") == 0 })
		b := s.member(hélène)
		r := b.want(fine, b.get("/api/admin/audit?action=audit.pruned"))
		if len(r.rows()) != 1 || r.rows()[0]["actor"].(object)["name"] != "Système" {
			t.Errorf("%s", r.Raw)
		}
	})
}

func TestLegal_AdminsPublishTheNextVersion(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		s.member(marc)
		first := b.want(fine, b.get("/api/admin/legal/cgu")).data()
		acceptance := first["acceptance"].(object)
		if first["version"] != 1.0 || acceptance["accepted"] != 2.0 || acceptance["people"].(float64) <= 2 || first["versions"].([]any)[0].(object)["shipped"] != true {
			t.Fatalf("%v", first)
		}
		people := acceptance["people"]
		publish := func(kind, html, note string, version int) reply {
			return b.send("PUT", "/api/admin/legal/"+kind, object{"html": html, "note": note, "version": version})
		}
		for name, try := range map[string]struct {
			reply reply
			field string
		}{
			"empty":       {publish("cgu", "<p><strong> </strong></p>", "x", 1), "html"},
			"no note":     {publish("cgu", "<p>Neuf</p>", "  ", 1), "note"},
			"a long note": {publish("cgu", "<p>Neuf</p>", strings.Repeat("é", 301), 1), "note"},
			"unchanged":   {publish("cgu", first["html"].(string), "x", 1), "html"},
		} {
			if try.reply.Status != refused || try.reply.fieldError(try.field) == "" {
				t.Errorf("%s: %d %s", name, try.reply.Status, try.reply.Raw)
			}
		}
		b.want(hidden, b.get("/api/admin/legal/autre"))
		b.want(hidden, publish("autre", "<p>Neuf</p>", "x", 1))
		b.want(hidden, b.get("/api/admin/legal/cgu/versions/2"))
		note := strings.Repeat("é", 300)
		dirty := `<h2>Objet</h2><p onclick="x()">Neuf <script>alert(1)</script><a href="javascript:x()">ici</a></p>`
		next := b.want(fine, publish("cgu", dirty, " "+note+" ", 1))
		if next.data()["version"] != 2.0 || next.data()["acceptance"].(object)["accepted"] != 0.0 || next.data()["acceptance"].(object)["people"] != people || next.message() != "La version 2 est publiée." {
			t.Errorf("%s", next.Raw)
		}
		b.want(forbidden, b.get("/api/admin/legal/cgu")) // whoever published is asked too
		b.want(fine, b.post("/api/auth/terms", object{"accepted": true, "version": 2}))
		public := s.browser().get("/api/auth/legal/cgu").data()
		if html := public["html"].(string); strings.Contains(html, "onclick") || strings.Contains(html, "script") || !strings.Contains(html, "<h2>Objet</h2>") || public["note"] != note {
			t.Errorf("E1 published %v", public)
		}
		second := b.want(fine, b.get("/api/admin/legal/cgu/versions/2")).data()
		if second["previousHtml"] != first["html"] || second["html"] != public["html"] || second["publishedBy"].(object)["lastName"] != "Armand" {
			t.Errorf("%v", second)
		}
		if old := b.want(fine, b.get("/api/admin/legal/cgu/versions/1")).data(); old["html"] != first["html"] || old["previousHtml"] != nil {
			t.Errorf("%v", old)
		}
	})
}

func TestA14_TheNoticeAsksNobodyAgain(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b, reader := s.member(hélène), s.member(marc)
		r := b.want(fine, b.send("PUT", "/api/admin/legal/rgpd", object{"html": "<p>Autre notice.</p>", "note": "Tout.", "version": 1}))
		if r.data()["acceptance"] != nil || r.data()["version"] != 2.0 {
			t.Errorf("%s", r.Raw)
		}
		reader.want(fine, reader.get("/api/auth/profile"))
	})
}

func TestA14_ThoseAskedAgainAreToldSo(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b, reader, newcomer := s.member(hélène), s.member(marc), s.browser()
		newcomer.signIn("awa.ndiaye@courtil.example")
		b.want(fine, b.send("PUT", "/api/admin/legal/cgu", object{"html": "<p>Neuf.</p>", "note": "L’article 4 est plus clair.", "version": 1}))
		for who, want := range map[*browser]bool{reader: true, newcomer: false} {
			if me := who.get("/api/auth/user").Body; me["termsAccepted"] != false || me["askedAgain"] != want {
				t.Errorf("want %v: %v", want, me)
			}
		}
		reader.want(fine, reader.post("/api/auth/terms", object{"accepted": true, "version": 2}))
		if me := reader.get("/api/auth/user").Body; me["askedAgain"] != false {
			t.Errorf("%v", me)
		}
	})
}

func TestG11_LegalTextsAreNotOverwritten(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		b.refresh()
		replies := atOnce(2, func(i int) reply {
			return b.send("PUT", "/api/admin/legal/rgpd", object{"html": fmt.Sprintf("<p>Version de %d</p>", i), "note": "x", "version": 1})
		})
		if got := statuses(replies); !slices.Equal(got, []int{fine, http.StatusConflict}) {
			t.Errorf("two publications of one version: %v", got)
		}
		if n := s.count("SELECT COUNT(*) FROM legal_text WHERE kind = 'rgpd'"); n != 2 {
			t.Errorf("%d versions", n)
		}
	})
}

func TestC5_PublishedTextsTakeNothingElse(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		for _, field := range []string{"publishedAt", "publishedBy", "kind"} {
			r := b.send("PUT", "/api/admin/legal/rgpd", object{"html": "<p>Neuf</p>", "note": "x", "version": 1, field: "2020-01-01T00:00:00Z"})
			if r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
		if err := json.Unmarshal([]byte(b.get("/api/admin/legal/rgpd").Raw), new(any)); err != nil {
			t.Error(err)
		}
		if s.count("SELECT COUNT(*) FROM legal_text WHERE kind = 'rgpd'") != 1 {
			t.Error("a version was added")
		}
	})
}

func TestC2_LegalTextsAreTheAdmins(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		if _, err := s.Accounts.Store.Versions(t.Context(), rights.Scope{}, "cgu"); err == nil {
			t.Error("a scope of nothing reads the versions")
		}
		b := s.member(yanis)
		unknown := b.get("/api/admin/legal/autre")
		for _, path := range []string{"/api/admin/legal/cgu", "/api/admin/legal/cgu/versions/1"} {
			if r := b.get(path); r.Status != hidden || r.Raw != unknown.Raw {
				t.Errorf("%s: %d %s", path, r.Status, r.Raw)
			}
		}
	})
}
