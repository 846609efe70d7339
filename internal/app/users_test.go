package app

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"livret/internal/db"
	"livret/internal/dbtest"
)

const (
	users = "/api/admin/users"
	awaN  = "awa.ndiaye@courtil.example"
	tomás = "tomas.ferreira@courtil.example" // invited
)

// sheet is a person's, ready to be sent back.
func (b *browser) sheet(email string) object {
	b.t.Helper()
	seen := b.want(fine, b.get(users+"/"+b.site.id(email))).data()
	sheet := object{}
	for _, name := range []string{"firstName", "lastName", "email", "role", "language", "revision"} {
		sheet[name] = seen[name]
	}
	if company, ok := seen["company"].(object); ok {
		sheet["companyId"] = company["id"]
	}
	return sheet
}

func newcomer(email string) object {
	return object{"firstName": "Rose", "lastName": "Le Bihan", "email": email, "role": "author", "message": "Bienvenue chez nous !\nÀ lundi."}
}

// inviteLink is the secret of the n-th mail sent to an address.
func (s *site) inviteLink(email string, n int) string {
	s.t.Helper()
	eventually(s.t, "the invitation", func() bool { return len(s.mails(email)) == n })
	return linkIn.FindStringSubmatch(s.mails(email)[0])[2]
}

func (s *site) rested(email string) {
	s.sql("UPDATE app_user SET invited_at = ? WHERE email = ?", db.Now().Add(-2*time.Minute), email)
}

func TestInvitation_FromTheMailToTheFirstSignIn(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		manager := s.member(claire)
		r := manager.want(fine, manager.post(users, newcomer("Rose.LeBihan@courtil.example")))
		if d := r.data(); d["state"] != "invited" || d["company"].(object)["name"] != "Maison Courtil" || d["joined"] != false || d["switchable"] != false {
			t.Errorf("invited: %s", r.Raw)
		}
		secret := s.inviteLink("LeBihan", 1)
		mail := s.mails("LeBihan")[0]
		for _, words := range []string{"Claire Le Goff vous invite", "Maison Courtil", "Bienvenue chez nous !", "À lundi.", "7 jours"} {
			if !strings.Contains(mail, words) {
				t.Errorf("the mail lacks %q: %s", words, mail)
			}
		}
		guest := s.browser()
		if wrong, none := guest.signInWith("rose.lebihan@courtil.example", newPassword), guest.signInWith("personne@courtil.example", newPassword); wrong.Raw != none.Raw || wrong.Status != refused { // A4
			t.Errorf("signing in before the password: %s, %s", wrong.Raw, none.Raw)
		}
		state := guest.want(fine, guest.post("/api/auth/new-password/check", object{"token": secret})).data()
		if state["kind"] != "invite" || state["email"] != "Rose.LeBihan@courtil.example" {
			t.Errorf("the page knows %v", state)
		}
		guest.want(fine, guest.post("/api/auth/new-password", object{"token": secret, "password": newPassword}))
		if me := guest.get("/api/auth/user"); me.Raw != "{}\n" {
			t.Errorf("choosing a password signed in: %s", me.Raw)
		}
		guest.want(refused, guest.post("/api/auth/new-password", object{"token": secret, "password": newPassword}))
		guest.want(fine, guest.signInWith("rose.lebihan@courtil.example", newPassword))
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE email_key = 'rose.lebihan@courtil.example' AND state = 'active' AND invite_message = ''"); n != 1 {
			t.Error("the person is not active")
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action IN ('user.invited', 'user.joined') AND company_id = ?", s.companyOf(claire)); n != 2 {
			t.Errorf("%d traces", n)
		}
	})
}

func TestA6_InvitationLinkDies(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		manager := s.member(claire)
		email := "rose@courtil.example"
		id := manager.want(fine, manager.post(users, newcomer(email))).data()["id"].(string)
		visitor := s.browser()
		valid := func(secret string) bool {
			return visitor.want(fine, visitor.post("/api/auth/new-password/check", object{"token": secret})).data()["valid"] == true
		}
		first := s.inviteLink(email, 1)
		if strings.Contains(strings.ReplaceAll(s.snapshot(), s.mailboxDump(), ""), first) {
			t.Error("the link's secret is kept in clear")
		}
		if r := manager.want(refused, manager.post(users+"/"+id+"/invite", nil)); !strings.Contains(r.message(), "vient d’être envoyée") { // G12
			t.Errorf("twice in a minute: %s", r.Raw)
		}
		s.rested(email)
		manager.want(fine, manager.post(users+"/"+id+"/invite", nil))
		second := s.inviteLink(email, 2)
		if valid(first) || !valid(second) {
			t.Error("a newer invitation does not kill the older one")
		}
		s.later(7*24*time.Hour - time.Minute)
		if !valid(second) {
			t.Error("the link does not last its seven days")
		}
		s.later(7*24*time.Hour + time.Minute)
		if valid(second) {
			t.Error("the link outlives its seven days")
		}
		s.later(0)
		// A corrected address: the old mail's link is dead, the new address has its own.
		sheet := manager.sheet(email)
		sheet["email"] = "rose.lebihan@courtil.example"
		manager.want(fine, manager.send(http.MethodPut, users+"/"+id, sheet))
		third := s.inviteLink("rose.lebihan@courtil.example", 1)
		if valid(second) || !valid(third) {
			t.Error("the link sent to the wrong address works")
		}
		manager.want(fine, manager.post(users+"/"+id+"/disable", nil))
		if valid(third) {
			t.Error("the link of a disabled person works")
		}
		r := manager.want(fine, manager.post(users+"/"+id+"/enable", nil))
		if r.data()["state"] != "invited" {
			t.Errorf("enabled: %s", r.Raw)
		}
		fourth := s.inviteLink("rose.lebihan@courtil.example", 2)
		visitor.want(fine, visitor.post("/api/auth/forgotten-password", object{"email": "rose.lebihan@courtil.example"})) // gives no second way in
		time.Sleep(500 * time.Millisecond)                                                                                // nothing comes of it
		if n := len(s.mails("rose.lebihan@courtil.example")); n != 2 {
			t.Errorf("%d mails", n)
		}
		manager.want(fine, manager.send(http.MethodDelete, users+"/"+id+"/invitation", nil))
		if valid(fourth) || s.count("SELECT COUNT(*) FROM app_user WHERE id = ?", id)+s.count("SELECT COUNT(*) FROM search_word WHERE owner_id = ?", id) != 0 {
			t.Error("a cancelled invitation left something")
		}
		manager.want(hidden, manager.get(users+"/"+id))
		manager.want(refused, manager.send(http.MethodDelete, users+"/"+s.id(marc)+"/invitation", nil))
		if n := len(s.mails("rose.lebihan@courtil.example")); n != 0 { // I2
			t.Errorf("%d mails are still kept", n)
		}
	})
}

func TestA4_InvitingTellsNothingOfOtherCompanies(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager, admin := s.member(claire), s.member(hélène)
		own := manager.want(refused, manager.post(users, newcomer("MARC.Dubreuil@Courtil.example")))
		if own.Body["existingId"] != s.id(marc) || !strings.Contains(own.fieldError("email"), "déjà utilisée") {
			t.Errorf("own company: %s", own.Raw)
		}
		var answers []string
		for _, email := range []string{yanis, hélène, "chloe.nguyen@tilleuls.example", "odile.oeuvrard@tilleuls.example"} {
			r := manager.want(refused, manager.post(users, newcomer(email)))
			answers = append(answers, r.Raw)
		}
		for _, a := range answers {
			if a != answers[0] || strings.Contains(a, "existingId") || strings.Contains(a, "déjà") {
				t.Errorf("answers differ or tell: %s", a)
			}
		}
		known := admin.want(refused, admin.post(users, with(newcomer(yanis), object{"companyId": s.companyOf(claire)})))
		if known.Body["existingId"] != s.id(yanis) {
			t.Errorf("an admin sees everybody: %s", known.Raw)
		}
	})
}

// reference is in some answers, and new each time.
var reference = regexp.MustCompile(`LV-\w{4}-\w{2}`)

func TestC2_PeopleOfAnotherCompanyDoNotExist(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		foreign := s.id("chloe.nguyen@tilleuls.example") // invited, so that every call could do something
		strangers := map[string]*browser{"manager": s.member(claire), "author": s.member(marc)}
		admin := s.id(hélène)
		for _, call := range []struct{ method, act string }{
			{"GET", ""}, {"PUT", ""}, {"DELETE", ""}, {"POST", "/invite"}, {"DELETE", "/invitation"}, {"POST", "/disable"}, {"POST", "/enable"}, {"GET", "/sessions"}, {"DELETE", "/sessions"},
		} {
			for kind, b := range strangers {
				var body any
				if call.method == "PUT" {
					body = with(aPerson(), object{"role": "author", "revision": 1})
				}
				before := s.snapshot()
				unknown := b.send(call.method, users+"/0197c5a2-0000-7000-8000-000000000000"+call.act, body)
				for _, id := range []string{foreign, admin} {
					r := b.send(call.method, users+"/"+id+call.act, body)
					if r.Status != hidden || reference.ReplaceAllString(r.Raw, "") != reference.ReplaceAllString(unknown.Raw, "") {
						t.Errorf("%s %s as %s: %d %s, unknown %s", call.method, call.act, kind, r.Status, r.Raw, unknown.Raw)
					}
				}
				if s.snapshot() != before {
					t.Errorf("%s %s as %s changed something", call.method, call.act, kind)
				}
			}
		}
		manager := strangers["manager"]
		before := s.snapshot()
		for _, action := range []string{"invite", "disable", "enable"} {
			one := manager.want(fine, manager.post(users+"/bulk", object{"ids": []string{foreign}, "action": action}))
			none := manager.want(fine, manager.post(users+"/bulk", object{"ids": []string{"0197c5a2-0000-7000-8000-000000000000"}, "action": action}))
			if strings.ReplaceAll(one.Raw, foreign, "") != strings.ReplaceAll(none.Raw, "0197c5a2-0000-7000-8000-000000000000", "") {
				t.Errorf("bulk %s: %s, unknown %s", action, one.Raw, none.Raw)
			}
		}
		if s.snapshot() != before {
			t.Error("a bulk action reached another company")
		}
	})
}

func TestC2_ListsAndFilesHoldOneCompany(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager := s.member(yanis)
		for _, path := range []string{"", "?q=courtil", "?q=helene", "?companyId=" + s.companyOf(claire), "?role=admin", "/export", "/export?companyId=" + s.companyOf(claire)} {
			r := manager.want(fine, manager.get(users+path))
			for _, canary := range []string{"courtil.example", "Armand", "Maison Courtil"} {
				if strings.Contains(r.Raw, canary) {
					t.Errorf("%s shows %s", path, canary)
				}
			}
		}
		if r := manager.get(users); r.Body["total"].(float64) != 6 || strings.Contains(r.Raw, `"switchable":true`) {
			t.Errorf("own company: %s", r.Raw)
		}
		preview := manager.want(fine, manager.upload(users+"/import/preview", "prénom;nom;e-mail;rôle;entreprise\nA;B;a@b.example;rédacteur;Maison Courtil\nC;D;c@d.example;rédacteur;Inconnue\nE;F;"+marc+";rédacteur;\n"))
		if strings.Count(preview.Raw, "Aucune entreprise ne s’appelle") != 2 || strings.Contains(preview.Raw, "invitée") {
			t.Errorf("import: %s", preview.Raw)
		}
	})
}

func TestC3_ReferencesAreCheckedToo(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager := s.member(claire)
		foreign := s.companyOf(yanis)
		before := s.snapshot()
		one := manager.want(refused, manager.post(users, with(newcomer("a@b.example"), object{"companyId": foreign})))
		none := manager.want(refused, manager.post(users, with(newcomer("a@b.example"), object{"companyId": "0197c5a2-0000-7000-8000-000000000000"})))
		if one.Raw != none.Raw || one.fieldError("companyId") == "" {
			t.Errorf("company: %s, unknown %s", one.Raw, none.Raw)
		}
		sheet := manager.sheet(marc)
		moved := manager.want(refused, manager.send("PUT", users+"/"+s.id(marc), with(sheet, object{"companyId": foreign})))
		if moved.fieldError("companyId") == "" {
			t.Errorf("moving: %s", moved.Raw)
		}
		manager.want(refused, manager.send("PUT", users+"/"+s.id(marc), with(sheet, object{"role": "admin", "companyId": nil})))
		for _, heir := range []string{s.id(yanis), s.id(hélène), s.id(marc), "inconnu"} {
			r := manager.want(refused, manager.send("DELETE", users+"/"+s.id(marc)+"?heirId="+heir, nil))
			if r.fieldError("heirId") == "" {
				t.Errorf("heir: %s", r.Raw)
			}
		}
		if s.snapshot() != before {
			t.Error("something changed")
		}
	})
}

func TestC5_ServerOnlyFieldsOfPeopleCannotBeWritten(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager := s.member(claire)
		for _, field := range []string{"id", "state", "passwordHash", "invitedAt", "createdAt", "lastSignInAt", "emailKey", "you", "switchable", "joined"} {
			if r := manager.post(users, with(newcomer("a@b.example"), object{field: "x"})); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("inviting with %s: %d %s", field, r.Status, r.Raw)
			}
			if r := manager.send("PUT", users+"/"+s.id(marc), with(manager.sheet(marc), object{field: "x"})); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("changing with %s: %d %s", field, r.Status, r.Raw)
			}
		}
		if r := manager.get(users + "/" + s.id(marc)); strings.Contains(r.Raw, "argon2") || strings.Contains(r.Raw, "password") {
			t.Errorf("the sheet tells too much: %s", r.Raw)
		}
	})
}

func TestC6_PeopleAreSortedAndFilteredByListedFieldsOnly(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		for _, query := range []string{"sort=password_hash", "sort=u.id", "role=root", "state=deleted", "perPage=1000"} {
			b.want(refused, b.get(users+"?"+query))
		}
		for query, want := range map[string]float64{"role=manager": 5, "state=invited": 4, "state=disabled": 3, "role=author&state=invited": 4, "companyId=" + s.companyOf(yanis): 6, "companyId=" + s.companyOf(yanis) + "&q=a": 1, "companyId=inconnue": 0} {
			if r := b.want(fine, b.get(users+"?"+query)); r.Body["total"] != want {
				t.Errorf("%s: %v, want %v", query, r.Body["total"], want)
			}
		}
	})
}

func TestG11_TwoSavesOfOneSheet(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		people := []*browser{s.member(claire), s.member(hélène)}
		sheets := []object{people[0].sheet(awaN), people[1].sheet(awaN)}
		statuses := make([]int, 2)
		var wg sync.WaitGroup
		for i, b := range people {
			wg.Go(func() {
				statuses[i] = b.send("PUT", users+"/"+s.id(awaN), with(sheets[i], object{"lastName": fmt.Sprint("Nom", i)})).Status
			})
		}
		wg.Wait()
		if statuses[0]+statuses[1] != fine+http.StatusConflict {
			t.Errorf("answers %v", statuses)
		}
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE email = ? AND revision = 2 AND last_name LIKE 'Nom%'", awaN); n != 1 {
			t.Error("not exactly one save was kept")
		}
		// What the person changes themself counts too.
		sheet := people[0].sheet(awaN)
		self := s.member(awaN)
		self.want(fine, self.send("PUT", "/api/auth/profile", object{"firstName": "Awa", "lastName": "Ndiaye Sarr", "email": awaN}))
		people[0].want(http.StatusConflict, people[0].send("PUT", users+"/"+s.id(awaN), sheet))
		if r := people[0].get(users + "?q=sarr"); r.Body["total"].(float64) != 1 {
			t.Errorf("not found by the new name: %s", r.Raw)
		}
		if r := people[0].get(users + "?q=nom"); r.Body["total"].(float64) != 0 {
			t.Errorf("found by the old name: %s", r.Raw)
		}
	})
}

func TestA8_RoleAndCompanyCutSessions(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		for name, change := range map[string]object{"role": {"role": "manager"}, "company": {"companyId": s.companyOf(yanis)}} {
			b := s.member(marc)
			sheet := with(admin.sheet(marc), change)
			admin.want(fine, admin.send("PUT", users+"/"+s.id(marc), sheet))
			if r := b.get("/api/auth/profile"); r.Status != signedOut {
				t.Errorf("%s: the session lives: %d", name, r.Status)
			}
		}
		b := s.member(marc)
		admin.want(fine, admin.send("PUT", users+"/"+s.id(marc), with(admin.sheet(marc), object{"firstName": "Marcel"})))
		b.want(fine, b.get("/api/auth/profile"))
		other := s.member(yanis) // the people of the new company find him, those of the old one do not
		if n := other.get(users + "?q=marcel").Body["total"].(float64); n != 1 {
			t.Errorf("%v found in the new company", n)
		}
		old := s.member(claire)
		if n := old.get(users + "?q=dubreuil").Body["total"].(float64); n != 0 {
			t.Errorf("%v found in the old company", n)
		}
	})
}

func TestPeople_WhatCannotBeDone(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager, admin := s.member(claire), s.member(hélène)
		self := users + "/" + s.id(claire)
		for name, r := range map[string]reply{
			"disable oneself":        manager.post(self+"/disable", nil),
			"delete oneself":         manager.send("DELETE", self, nil),
			"change one's own role":  manager.send("PUT", self, with(manager.sheet(claire), object{"role": "author"})),
			"the address of another": manager.send("PUT", users+"/"+s.id(marc), with(manager.sheet(marc), object{"email": "evil@ailleurs.example"})),
			"invite who has joined":  manager.post(users+"/"+s.id(marc)+"/invite", nil),
			"enable who is active":   manager.post(users+"/"+s.id(marc)+"/enable", nil),
			"an admin in a company":  admin.send("PUT", users+"/"+s.id(marc), with(admin.sheet(marc), object{"role": "admin"})),
			"nobody's company":       admin.send("PUT", users+"/"+s.id(marc), with(admin.sheet(marc), object{"companyId": nil})),
			"an admin's company":     admin.post(users, with(newcomer("a@b.example"), object{"role": "admin", "companyId": s.companyOf(marc)})),
			"a language of nowhere":  admin.send("PUT", users+"/"+s.id(marc), with(admin.sheet(marc), object{"language": "xx-XX"})),
			"the last admin":         admin.post(users+"/"+s.id(hélène)+"/disable", nil),
			"too long a message":     manager.post(users, with(newcomer("a@b.example"), object{"message": strings.Repeat("é", 1001)})),
			"hidden characters":      manager.post(users, with(newcomer("a@b.example"), object{"firstName": "Ro\u202ese"})),
			"bad message":            manager.post(users, with(newcomer("a@b.example"), object{"message": "a\u0007b"})),
		} {
			if r.Status != refused {
				t.Errorf("%s: %d %s", name, r.Status, r.Raw)
			}
		}
		all := manager.want(refused, manager.post(users, object{"firstName": "", "lastName": " ", "email": "x", "role": "author"}))
		if len(all.Body["errors"].(object)) != 3 {
			t.Errorf("not every field at once: %s", all.Raw)
		}
		manager.want(fine, manager.send("PUT", self, with(manager.sheet(claire), object{"firstName": "Clara", "companyId": nil})))
		admin.want(fine, admin.send("PUT", users+"/"+s.id(marc), with(admin.sheet(marc), object{"role": "admin", "companyId": nil})))
	})
}

func TestB3_NoDeletionAndNoExportWhileActing(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.acting(claire)
		b.want(fine, b.get(users))
		b.want(forbidden, b.get(users+"/export"))
		b.want(forbidden, b.send("DELETE", users+"/"+s.id(marc), nil))
		b.want(forbidden, b.send("DELETE", users+"/"+s.id(tomás)+"/invitation", nil))
		b.want(hidden, b.get(users+"/"+s.id(yanis))) // B2: the target's rights, nothing more
		b.want(fine, b.post(users, newcomer("a@b.example")))
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'user.invited' AND actor_id = ? AND user_id = ?", s.id(hélène), s.id(claire)); n != 1 {
			t.Error("B5: the trace does not name both")
		}
	})
}

func TestDelete_PassesOnWhatTheyMade(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager := s.member(claire)
		s.member(marc)
		id := s.id(marc)
		s.picture(s.companyOf(marc), id)
		manager.want(fine, manager.send("DELETE", users+"/"+id+"?heirId="+s.id(awaN), nil))
		for _, table := range []string{"media", "stored_file"} {
			if n := s.count("SELECT COUNT(*) FROM "+table+" WHERE created_by = ?", s.id(awaN)); n != 1 {
				t.Errorf("%s was not passed on", table)
			}
		}
		for _, table := range []string{"session", "terms_acceptance", "known_device", "token"} {
			if n := s.count("SELECT COUNT(*) FROM "+table+" WHERE user_id = ?", id); n != 0 {
				t.Errorf("%d rows of %s left", n, table)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM search_word WHERE owner_id = ?", id); n != 0 {
			t.Error("still found by search")
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'user.deleted' AND subject_id = ?", id); n != 1 {
			t.Error("no trace")
		}
		manager.want(hidden, manager.send("DELETE", users+"/"+id, nil)) // G12: a second click
		manager.want(fine, manager.send("DELETE", users+"/"+s.id(awaN), nil))
		s.browser().signIn(marc)
	})
}

// Two admins who shut each other out at once: one of them must be left.
func TestLastAdmin_TwoShuttingEachOtherOut(t *testing.T) {
	for _, way := range []struct {
		name, method, act string
	}{{"disable", "POST", "/disable"}, {"delete", "DELETE", ""}} {
		t.Run(way.name, func(t *testing.T) {
			each(t, func(t *testing.T, s *site) {
				second := "second@livret.example"
				s.sql("INSERT INTO app_user (id, role, email, email_key, first_name, last_name, name_key, language, password_hash, created_at) SELECT 'second', 'admin', ?, ?, 'Second', 'Admin', '', 'fr-FR', password_hash, created_at FROM app_user WHERE email = ?", second, second, hélène)
				a, b := s.member(hélène), s.member(second)
				statuses := make([]int, 2)
				var wg sync.WaitGroup
				wg.Go(func() { statuses[0] = a.send(way.method, users+"/second"+way.act, nil).Status })
				wg.Go(func() { statuses[1] = b.send(way.method, users+"/"+s.id(hélène)+way.act, nil).Status })
				wg.Wait()
				if n := s.count("SELECT COUNT(*) FROM app_user WHERE role = 'admin' AND state = 'active'"); n != 1 {
					t.Errorf("%d admins left, answers %v", n, statuses)
				}
				done := 0
				for _, status := range statuses {
					if status == fine {
						done++
					} else if status != refused && status != signedOut {
						t.Errorf("status %d", status)
					}
				}
				if done != 1 {
					t.Errorf("answers %v", statuses)
				}
			})
		})
	}
}

func TestBulk_DoesWhatFitsAndTellsTheRest(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		marcs := s.member(marc)
		ids := func(emails ...string) []string {
			var all []string
			for _, e := range emails {
				all = append(all, s.id(e))
			}
			return all
		}
		do := func(action string, ids []string) (int, string) {
			r := b.want(fine, b.post(users+"/bulk", object{"ids": ids, "action": action}))
			return int(r.data()["done"].(float64)), r.Raw
		}
		hugo, paul := "hugo.rannou@courtil.example", "paul.tanguy@courtil.example"
		if n, raw := do("invite", append(ids(tomás, hugo, marc, paul, tomás), "inconnu")); n != 2 || strings.Count(raw, `"reason"`) != 3 || !strings.Contains(raw, "Marc Dubreuil") || !strings.Contains(raw, "2 invitations envoyées") {
			t.Errorf("invite: %s", raw)
		}
		s.inviteLink(hugo, 1)
		if n, raw := do("disable", ids(marc, claire, paul, hugo)); n != 2 || !strings.Contains(raw, "votre propre compte") {
			t.Errorf("disable: %s", raw)
		}
		marcs.want(signedOut, marcs.get("/api/auth/profile"))
		if n := s.count("SELECT COUNT(*) FROM token WHERE user_id = ?", s.id(hugo)); n != 0 {
			t.Error("a disabled person's link lives")
		}
		if n, raw := do("enable", ids(marc, hugo, awaN)); n != 2 || strings.Count(raw, `"reason"`) != 1 {
			t.Errorf("enable: %s", raw)
		}
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE (email = ? AND state = 'active' OR email = ? AND state = 'invited') AND disabled_at IS NULL", marc, hugo); n != 2 {
			t.Error("not back as they were")
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action IN ('user.invited_again', 'user.disabled', 'user.enabled')"); n != 6 {
			t.Errorf("%d traces", n)
		}
		if n, raw := do("enable", ids(awaN)); n != 0 || !strings.Contains(raw, `"warning"`) {
			t.Errorf("nothing to do: %s", raw)
		}
		many := make([]string, 101)
		b.want(refused, b.post(users+"/bulk", object{"ids": many, "action": "enable"}))
		b.want(refused, b.post(users+"/bulk", object{"ids": []string{}, "action": "enable"}))
	})
}

// upload sends a file as it is.
func (b *browser) upload(path, file string) reply {
	b.t.Helper()
	return b.send(http.MethodPost, path, file, func(r *http.Request) { r.Header.Set("Content-Type", "text/csv") })
}

const file = `Prénom;NOM;Adresse e-mail;Rôle;Langue
Noémie;Le Floc’h;noemie@courtil.example;Rédactrice;
Aurélien;Œuvrard;aurelien@courtil.example;gestionnaire;en-GB
;Sans-prénom;sans@courtil.example;rédacteur;
Double;Adresse;NOEMIE@courtil.example;rédacteur;
Pris;Déjà;marc.dubreuil@courtil.example;author;
Ailleurs;Pris;yanis.haddad@tilleuls.example;author;
Mal;Écrit;pas une adresse;rédacteur;
Rôle;Inconnu;role@courtil.example;chef;
Trop;Haut;haut@courtil.example;administrateur;
Langue;Inconnue;langue@courtil.example;rédacteur;klingon
`

func TestImport_PreviewThenRun(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		before := s.snapshot()
		windows, err := charmap.Windows1252.NewEncoder().String(file)
		if err != nil {
			t.Fatal(err)
		}
		preview := b.want(fine, b.upload(users+"/import/preview", windows))
		if s.snapshot() != before {
			t.Error("the preview changed something")
		}
		said := map[string]string{}
		for _, row := range preview.data()["rows"].([]any) {
			var words []string
			for _, e := range row.(object)["errors"].([]any) {
				words = append(words, e.(object)["column"].(string)+" "+e.(object)["message"].(string))
			}
			said[fmt.Sprint(row.(object)["line"])] = strings.Join(words, "|")
		}
		for line, want := range map[string]string{"2": "", "3": "", "4": "firstName À remplir", "5": "déjà à la ligne 2", "6": "email Cette adresse est déjà utilisée", "7": "", "8": "adresse e-mail complète",
			"9": "« chef »", "10": "Vous ne pouvez pas donner ce rôle", "11": "language Cette langue"} {
			got := said[line]
			if (want == "") != (got == "") || !strings.Contains(strings.ReplaceAll(got, "\u00a0", " "), want) {
				t.Errorf("line %s: %q, want %q", line, got, want)
			}
		}
		r := b.want(fine, b.upload(users+"/import", windows))
		if d := r.data(); d["valid"].(float64) != 2 || d["invalid"].(float64) != 8 || !strings.Contains(r.message(), "2 personnes invitées") {
			t.Errorf("import: %s", r.Raw)
		}
		s.inviteLink("noemie@courtil.example", 1)
		s.inviteLink("aurelien@courtil.example", 1)
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE company_id = ? AND state = 'invited' AND first_name IN ('Noémie', 'Aurélien')", s.companyOf(claire)); n != 2 {
			t.Errorf("%d people made", n)
		}
		if n := b.get(users + "?q=oeuvrard").Body["total"].(float64); n != 1 {
			t.Error("not found by search")
		}
		again := b.want(fine, b.upload(users+"/import", windows)) // G12: a second click invites nobody twice
		if again.data()["valid"].(float64) != 0 || s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'user.invited'") != 2 {
			t.Errorf("again: %s", again.Raw)
		}
	})
}

func TestImport_AdminsNameTheCompany(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		s.sql("UPDATE company SET siret = '73282932000074' WHERE id = ?", s.companyOf(yanis))
		s.sql("INSERT INTO company (id, name, created_at) VALUES ('double', 'Maison Courtil', ?)", db.Now())
		table := "prénom,nom,e-mail,rôle,entreprise\nA,A,a@x.example,rédacteur,Clinique des Tilleuls\nB,B,b@x.example,rédacteur,732 829 320 00074\nC,C,c@x.example,rédacteur,Maison Courtil\nD,D,d@x.example,rédacteur,\nE,E,e@x.example,administrateur,\nF,F,f@x.example,administrateur,Clinique des Tilleuls\n"
		r := admin.want(fine, admin.upload(users+"/import", table))
		if r.data()["valid"].(float64) != 3 || !strings.Contains(r.Raw, "Plusieurs entreprises") || !strings.Contains(r.Raw, "aucune entreprise") {
			t.Errorf("%s", r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE company_id = ? AND email IN ('a@x.example', 'b@x.example')", s.companyOf(yanis)); n != 2 {
			t.Errorf("%d in the clinic", n)
		}
		var long strings.Builder
		long.WriteString("prénom;nom;e-mail;rôle\n")
		for i := range 2001 {
			fmt.Fprintf(&long, "P;N;p%d@x.example;rédacteur\n", i)
		}
		if r := admin.want(refused, admin.upload(users+"/import", long.String())); r.fieldError("file") == "" {
			t.Errorf("too long: %s", r.Raw)
		}
		if r := admin.want(refused, admin.upload(users+"/import", "a;b\n1;2\n")); r.fieldError("file") == "" {
			t.Errorf("no header: %s", r.Raw)
		}
	})
}

func TestImport_TheLargestInOneGo(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		var table strings.Builder
		table.WriteString("prénom;nom;e-mail;rôle\n")
		for i := range 2000 {
			fmt.Fprintf(&table, "Prénom%d;Nom%d;p%d@courtil.example;rédacteur\n", i, i, i)
		}
		start := time.Now()
		r := b.want(fine, b.upload(users+"/import", table.String()))
		if r.data()["valid"].(float64) != 2000 || time.Since(start) > 15*time.Second {
			t.Errorf("%v in %v", r.data()["valid"], time.Since(start))
		}
		if n := s.count("SELECT COUNT(*) FROM river_job WHERE kind = 'invite_mail'"); n != 2000 {
			t.Errorf("%d mails to send", n)
		}
		if list := b.get(users); list.Body["total"].(float64) != 1000 || list.Body["more"] != true {
			t.Errorf("the list counts on: %v", list.Body["total"])
		}
	})
}

func TestE13_ExportIsNeutralisedAndComesBack(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		s.sql("UPDATE app_user SET first_name = ?, last_name = ? WHERE email = ?", `=HYPERLINK("http://x")`, "+33;6", marc)
		r := admin.want(fine, admin.get(users+"/export?q=courtil&state=active"))
		if kind := r.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/csv") || !strings.Contains(r.Header.Get("Content-Disposition"), "utilisateurs.csv") {
			t.Errorf("headers %v", r.Header)
		}
		if !strings.Contains(r.Raw, "'=HYPERLINK") || !strings.Contains(r.Raw, "'+33") || strings.Contains(r.Raw, "tilleuls") || strings.Contains(r.Raw, "Tanguy") {
			t.Errorf("file: %s", r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'user.exported' AND actor_id = ?", s.id(hélène)); n != 1 {
			t.Error("I5: no trace of the export")
		}
		// What comes out goes in: every line is known, none is malformed.
		back := admin.want(fine, admin.upload(users+"/import/preview", r.Raw))
		raw, _ := json.Marshal(back.data()["rows"])
		if n := strings.Count(string(raw), "déjà utilisée"); n != int(back.data()["invalid"].(float64)) || n == 0 || strings.Contains(string(raw), "rôle") {
			t.Errorf("read back: %s", raw)
		}
	})
}

func TestE1_StoredTextStaysText(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		evil := `<script>alert(1)</script>`
		b.want(fine, b.post(users, object{"firstName": evil, "lastName": "Évil", "email": "evil@courtil.example", "role": "author", "message": evil}))
		s.inviteLink("evil@courtil.example", 1)
		var html string
		if err := s.DB.Read.NewRaw("SELECT html_body FROM mailbox_message WHERE recipient LIKE '%evil@courtil.example%'").Scan(t.Context(), &html); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(html, "<script>alert") || !strings.Contains(html, "&lt;script&gt;alert") {
			t.Error("the mail holds a script")
		}
	})
}

// People made before search had words are found once the new version has started.
func TestReindex_OldPeopleAreFound(t *testing.T) {
	for _, engine := range dbtest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := newSite(t, filled(t, engine), nil)
			s.sql("DELETE FROM search_word WHERE kind = 'user'")
			s.sql("DELETE FROM setting WHERE name = 'search.user'")
			b := s.member(claire)
			if n := b.get(users + "?q=marc").Body["total"].(float64); n != 0 {
				t.Fatal("found without words")
			}
			nodes := []*site{s, s.twin(), s.twin()}
			var wg sync.WaitGroup
			errs := make([]error, len(nodes))
			for i, node := range nodes {
				wg.Go(func() { _, errs[i] = node.Accounts.Prepare(t.Context()) })
			}
			wg.Wait()
			for _, err := range errs {
				if err != nil {
					t.Error(err)
				}
			}
			if n := b.get(users + "?q=marc").Body["total"].(float64); n != 1 {
				t.Errorf("%v found", n)
			}
		})
	}
}
