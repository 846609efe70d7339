package app

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// acting is an admin acting as an author who has accepted the terms.
func (s *site) acting(email string) *browser {
	s.t.Helper()
	s.member(email)
	b := s.member(hélène)
	b.want(fine, b.post("/api/admin/identity/switch", object{"id_utilisateur": s.id(email)}))
	b.refresh()
	return b
}

func TestB1_SwitchLivesInTheAdminsSession(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		target := s.member(marc)
		admin := s.acting(marc)
		me := admin.get("/api/auth/user")
		identity, _ := me.Body["identity"].(object)
		if me.Body["email"] != marc || identity == nil || identity["actor"].(object)["firstName"] != "Hélène" {
			t.Fatalf("acting: %s", me.Raw)
		}
		if r := target.get("/api/auth/user"); r.Body["identity"] != nil {
			t.Errorf("the person's own session sees the switch: %s", r.Raw)
		}
		admin.want(fine, admin.post("/api/auth/logout", nil))
		target.want(fine, target.get("/api/auth/profile"))
		if r := admin.get("/api/auth/user"); r.Raw != "{}\n" {
			t.Errorf("logout left somebody: %s", r.Raw)
		}
	})
}

func TestB2_RightsAreTheTargets(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		other := object{"email": "second@livret.example"}
		s.sql("INSERT INTO app_user (id, role, email, email_key, first_name, last_name, name_key, language, password_hash, created_at) SELECT 'second', 'admin', ?, ?, 'Second', 'Admin', '', 'fr-FR', password_hash, created_at FROM app_user WHERE email = ?", other["email"], other["email"], hélène)
		admin := s.member(hélène)
		admin.want(forbidden, admin.post("/api/admin/identity/switch", object{"id_utilisateur": "second"}))
		admin.want(forbidden, admin.post("/api/admin/identity/switch", object{"id_utilisateur": s.id(hélène)}))
		admin.want(hidden, admin.post("/api/admin/identity/switch", object{"id_utilisateur": "inconnu"}))
		if err := s.Accounts.SetDisabled(t.Context(), s.id(yanis), true); err != nil {
			t.Fatal(err)
		}
		admin.want(forbidden, admin.post("/api/admin/identity/switch", object{"id_utilisateur": s.id(yanis)}))
		for _, person := range []string{marc, claire} { // no nesting, no platform
			b := s.acting(person)
			b.want(hidden, b.get("/api/admin/users/"+s.id(yanis)))
			b.want(hidden, b.get("/api/dev/facts"))
			b.want(forbidden, b.post("/api/admin/identity/switch", object{"id_utilisateur": s.id("awa.ndiaye@courtil.example")}))
		}
		manager := s.member(claire)
		manager.want(hidden, manager.post("/api/admin/identity/switch", object{"id_utilisateur": s.id(marc)}))
	})
}

func TestB3_WhatOnlyThePersonMayDo(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.acting(marc)
		before := s.count("SELECT COUNT(*) FROM terms_acceptance")
		for _, call := range []struct {
			method, path string
			body         any
		}{
			{"PUT", "/api/auth/password", object{"currentPassword": demoPassword, "password": newPassword}},
			{"PUT", "/api/auth/profile", object{"firstName": "X", "lastName": "Y", "email": "x@y.example", "currentPassword": demoPassword}},
			{"DELETE", "/api/auth/email", nil},
			{"POST", "/api/auth/terms", object{"accepted": true, "version": 1}},
			{"GET", "/api/auth/sessions", nil},
			{"DELETE", "/api/auth/sessions", nil},
			{"POST", "/api/admin/identity/switch", object{"id_utilisateur": s.id(claire)}},
		} {
			if r := b.send(call.method, call.path, call.body); r.Status != forbidden {
				t.Errorf("%s %s while acting: %d %s", call.method, call.path, r.Status, r.Raw)
			}
		}
		if s.count("SELECT COUNT(*) FROM terms_acceptance") != before {
			t.Error("an acceptance was recorded")
		}
		b.want(fine, b.post("/api/auth/set-language", object{"language": "en-GB"})) // this browser's, not the person's
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE email = ? AND language = 'fr-FR' AND language_chosen_at IS NULL", marc); n != 1 {
			t.Error("the person's language was changed")
		}
	})
}

func TestB4_NewSessionIdsAndOneHour(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.member(marc)
		b := s.member(hélène)
		before, old := b.cookie("livret"), *b
		b.want(http.StatusNotFound, b.send(http.MethodGet, "/api/admin/identity/switch", nil)) // POST only
		r := b.want(fine, b.post("/api/admin/identity/switch", object{"id_utilisateur": s.id(marc)}))
		if r.Body["redirect"] != "/home" {
			t.Errorf("switch answered %s", r.Raw)
		}
		during := b.cookie("livret")
		if r := old.post("/api/admin/identity/return", nil); r.Status != 419 {
			t.Errorf("the token from before the switch still works: %d", r.Status)
		}
		b.refresh()
		until, _ := time.Parse(time.RFC3339, b.get("/api/auth/user").Body["identity"].(object)["until"].(string))
		if left := time.Until(until); left > time.Hour || left < 59*time.Minute {
			t.Errorf("%v left", left)
		}
		r = b.want(fine, b.post("/api/admin/identity/return", nil))
		if r.Body["redirect"] != "/identity" {
			t.Errorf("return answered %s", r.Raw)
		}
		after := b.cookie("livret")
		if before == during || during == after || before == after {
			t.Error("a session id was kept over a change of identity")
		}
		b.refresh()
		if me := b.get("/api/auth/user"); me.Body["email"] != hélène || me.Body["identity"] != nil {
			t.Errorf("back as %s", me.Raw)
		}
	})
}

func TestB4_AfterTheHourTheAdminIsThemselfAgain(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.acting(marc)
		s.later(61 * time.Minute)
		r := b.want(signedOut, b.send(http.MethodPut, "/api/dev/mailbox/x/read", nil)) // not done as the admin
		if !strings.Contains(r.message(), "revenu à votre compte") {
			t.Errorf("message %s", r.Raw)
		}
		if me := b.get("/api/auth/user"); me.Body["email"] != hélène {
			t.Errorf("after the hour: %s", me.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'identity.expired'"); n != 1 {
			t.Errorf("%d traces", n)
		}
	})
}

func TestB5_EveryTraceNamesBoth(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.acting(marc)
		b.want(fine, b.post("/api/admin/identity/return", nil))
		admin, target := s.id(hélène), s.id(marc)
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'identity.entered' AND actor_id = ? AND subject_id = ? AND ip <> '' AND request_id <> ''", admin, target); n != 1 {
			t.Errorf("entering: %d", n)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'identity.left' AND actor_id = ? AND user_id = ?", admin, target); n != 1 {
			t.Errorf("leaving: %d", n)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE actor_id = '' OR user_id = ''"); n != 0 {
			t.Errorf("%d traces without people", n)
		}
	})
}

func TestB6_SwitchDiesWithTheAdmin(t *testing.T) {
	for name, end := range map[string]func(s *site){
		"disabled": func(s *site) {
			s.sql("UPDATE app_user SET disabled_at = ? WHERE email = ?", s.Accounts.Now(), hélène)
		},
		"demoted": func(s *site) {
			s.sql("UPDATE app_user SET role = 'author', company_id = (SELECT company_id FROM app_user WHERE email = ?) WHERE email = ?", marc, hélène)
		},
		"signed out everywhere": func(s *site) {
			other := s.member(hélène)
			other.want(fine, other.send(http.MethodDelete, "/api/auth/sessions", nil))
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, s *site) {
				b := s.acting(marc)
				b.want(fine, b.get("/api/auth/profile"))
				end(s)
				b.want(signedOut, b.get("/api/auth/profile"))
			})
		})
	}
}
