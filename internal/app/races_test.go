package app

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/jobs"
)

func TestA8_SignInUnderWayCannotUndoAChangeOfPassword(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		owner := s.member(marc)
		guests := make([]*browser, 6)
		for i := range guests {
			guests[i] = s.browser()
			guests[i].refresh()
		}
		var wg sync.WaitGroup
		for _, g := range guests { // with the old password, while it changes
			wg.Go(func() { g.post("/api/auth/login", object{"email": marc, "password": demoPassword}) })
		}
		changed := owner.send(http.MethodPut, "/api/auth/password", object{"currentPassword": demoPassword, "password": newPassword})
		wg.Wait()
		owner.want(fine, changed)
		s.sql("DELETE FROM throttle")
		fresh := s.browser()
		fresh.want(refused, fresh.signIn(marc))
		fresh.want(fine, fresh.signInWith(marc, newPassword))
		for _, g := range guests {
			if r := g.get("/api/auth/user"); r.Raw != "{}\n" {
				t.Error("a session opened with the old password is alive")
			}
		}
	})
}

func TestA6_AddressLinkDiesWithThePassword(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		intruder := s.member(marc)
		intruder.want(fine, intruder.send(http.MethodPut, "/api/auth/profile", object{"firstName": "Marc", "lastName": "Dubreuil", "email": "evil@ailleurs.example", "currentPassword": demoPassword}))
		eventually(t, "the mail", func() bool { return len(s.mails("evil@ailleurs.example")) == 1 })
		link := linkIn.FindStringSubmatch(s.mails("evil@ailleurs.example")[0])[2]
		owner := s.browser()
		secret := s.resetLink(owner, marc, 2) // the first mail told of the change
		owner.want(fine, owner.post("/api/auth/new-password", object{"token": secret, "password": newPassword}))
		intruder = s.browser()
		intruder.want(refused, intruder.post("/api/auth/email/confirm", object{"token": link}))
		owner.want(fine, owner.signInWith(marc, newPassword))
		if n := s.count("SELECT COUNT(*) FROM app_user WHERE pending_email IS NOT NULL"); n != 0 {
			t.Error("the pending address survived")
		}
	})
}

func TestMigrate_SeveralNodesOnAnEmptyDatabase(t *testing.T) {
	for _, engine := range dbtest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			address := dbtest.Empty(t, engine)
			sites := make([]*site, 4)
			for i := range sites {
				sites[i] = newSite(t, address, nil)
			}
			errs := make([]error, len(sites))
			var wg sync.WaitGroup
			for i, s := range sites {
				wg.Go(func() { errs[i] = s.Migrate(context.Background()) })
			}
			wg.Wait()
			for _, err := range errs {
				if err != nil {
					t.Error(err)
				}
			}
			sites[0].sql("INSERT INTO river_migration (line, version) VALUES ('main', 9999)")
			if err := jobs.Migrate(t.Context(), sites[0].DB); err == nil || !strings.Contains(err.Error(), "9999") {
				t.Errorf("a newer queue was accepted: %v", err)
			}
		})
	}
}

func TestA5_OneNetworkIsOneAddress(t *testing.T) {
	t.Parallel()
	s := newSite(t, filled(t, db.SQLite), map[string]string{"LIVRET_TRUSTED_PROXIES": "127.0.0.1/32"})
	from := func(ip string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set("X-Forwarded-For", ip) }
	}
	s.sql("INSERT INTO throttle (name, count, window_ends_at) VALUES ('login-ip:2001:db8::/64', 98, ?)", s.Accounts.Now().Add(time.Minute))
	b := s.browser()
	statuses := map[int]int{}
	for i := range 6 {
		r := b.send(http.MethodPost, "/api/auth/login", object{"email": fmt.Sprintf("a%d@courtil.example", i), "password": "faux"}, from(fmt.Sprintf("2001:db8::%d", i+1)))
		statuses[r.Status]++
	}
	if statuses[refused] != 2 || statuses[http.StatusTooManyRequests] != 4 {
		t.Errorf("answers %v", statuses)
	}
	// A refused address uses up nobody else's tries, and leaves one trace, not one per try.
	for range 12 {
		b.send(http.MethodPost, "/api/auth/login", object{"email": marc, "password": "faux"}, from("2001:db8::9"))
	}
	elsewhere := s.browser()
	elsewhere.want(fine, elsewhere.send(http.MethodPost, "/api/auth/login", object{"email": marc, "password": demoPassword}, from("192.0.2.7")))
	if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'user.sign_in_refused' AND details LIKE '%throttled%'"); n != 1 {
		t.Errorf("%d traces of throttling", n)
	}
}

func TestBadInput_NULIsRefusedEverywhere(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		for _, path := range []string{"/api/admin/users?q=%00", "/api/dev/mailbox/%00", "/api/admin/users?q=a%00b"} {
			if r := b.get(path); r.Status != http.StatusBadRequest || r.message() == "" {
				t.Errorf("%s: %d %s", path, r.Status, r.Raw)
			}
		}
		if r := b.post("/api/auth/login", `{"email":"a\u0000b@x.example","password":"x"}`); r.Status != http.StatusBadRequest {
			t.Errorf("login: %d %s", r.Status, r.Raw)
		}
	})
}

func TestDiskFull_ReadingGoesOn(t *testing.T) {
	t.Parallel()
	s := newSite(t, filled(t, db.SQLite), nil)
	b := s.member(marc)
	s.sql("PRAGMA max_page_count = 1") // SQLite then answers as on a full disk, for what needs a new page
	s.sql("PRAGMA query_only = ON")    // and this makes every write fail
	s.later(2 * time.Minute)           // the session would be prolonged
	b.want(fine, b.get("/api/auth/profile"))
	b.want(fine, b.get("/api/auth/csrf-token"))
	r := b.send(http.MethodPut, "/api/auth/profile", object{"firstName": "Marcel", "lastName": "Dubreuil", "email": marc})
	if r.Status != http.StatusServiceUnavailable || !strings.Contains(r.message(), "indisponible") {
		t.Errorf("writing: %d %s", r.Status, r.Raw)
	}
}

func TestS4_4_RefusingTakesBackAnAcceptance(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc)
		b.want(http.StatusConflict, b.post("/api/auth/terms", object{"accepted": false, "version": 999}))
		b.want(fine, b.post("/api/auth/terms", object{"accepted": false, "version": 1}))
		r := b.get("/api/auth/user")
		if r.Body["termsAccepted"] != false || b.cookie("cguAccepted") != "false" {
			t.Errorf("after refusing: %s %s", r.Raw, b.cookie("cguAccepted"))
		}
		b.want(forbidden, b.get("/api/auth/profile"))
	})
}

func TestA15_AdminsSeeAndEndTheSessionsOfOthers(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		target, admin := s.member(marc), s.member(hélène)
		path := "/api/admin/users/" + s.id(marc) + "/sessions"
		if list := admin.want(fine, admin.get(path)).Body["data"].([]any); len(list) != 1 {
			t.Errorf("%d sessions", len(list))
		}
		admin.want(fine, admin.send(http.MethodDelete, path, nil))
		target.want(signedOut, target.get("/api/auth/profile"))
		admin.want(hidden, admin.get("/api/admin/users/inconnu/sessions"))
	})
}

func TestDemo_OnlyInAnEmptyDatabase(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.sql("INSERT INTO audit_event (id, at, action, actor_id, user_id, company_id, subject_id, details, ip, agent, request_id) VALUES (?, ?, 'media.purged', '', '', '', '', '{}', '', '', '')", db.NewID(), db.Now().Add(-time.Hour))
		if err := s.Demo(t.Context(), io.Discard); err != nil {
			t.Errorf("a second run: %v", err)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action LIKE 'media%'"); n != 1 {
			t.Errorf("%d traces of what was done to media before, want 1", n)
		}
		s.sql("DELETE FROM app_user WHERE email = ?", hélène)
		before := s.count("SELECT COUNT(*) FROM app_user")
		if err := s.Demo(t.Context(), io.Discard); err == nil || s.count("SELECT COUNT(*) FROM app_user") != before {
			t.Errorf("demonstration data was added to a database in use: %v", err)
		}
	})
}

func TestUsers_AreSortedTheSameOnBothEngines(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.sql("UPDATE app_user SET last_name = 'Élan', name_key = 'elan awa' WHERE first_name = 'Awa'")
		b := s.member(hélène)
		names := func(sort string) string {
			var all []string
			for _, row := range b.want(fine, b.get("/api/admin/users?sort="+sort)).Body["data"].([]any) {
				all = append(all, row.(object)["firstName"].(string))
			}
			return strings.Join(all, " ")
		}
		if got := names("name"); !strings.HasPrefix(got, "Hélène Bérénice Inès Amandine Marie-Hélène Fatoumata Marc Youssef Awa Tomás Yanis ") {
			t.Errorf("by name: %s", got)
		}
		if got := names("-lastSignIn"); !strings.HasPrefix(got, "Hélène ") {
			t.Errorf("latest sign-in first: %s", got)
		}
		if got := names("lastSignIn"); !strings.HasSuffix(got, " Hélène") {
			t.Errorf("never signed in first: %s", got)
		}
	})
}

// A server that takes connections and says nothing more must not hold requests for ever.
func TestDatabaseSilent_IsSaidInTime(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines() {
		if engine != db.Postgres {
			continue
		}
		s, line := relayed(t, engine)
		b := s.member(marc)
		line.set(true)
		mute, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer mute.Close()
		line.redirect(mute.Addr().String())
		start := time.Now()
		if r := b.get("/api/auth/profile"); r.Status != http.StatusServiceUnavailable || time.Since(start) > 25*time.Second {
			t.Errorf("%d after %v: %s", r.Status, time.Since(start), r.Raw)
		}
	}
}
