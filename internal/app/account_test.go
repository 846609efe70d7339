package app

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"livret/internal/account"
	"livret/internal/company"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
)

const newPassword = "quatre moutons sous un chêne"

func TestA4_AnswersDoNotTellWhetherAnAccountExists(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		known := s.browser().signInWith(marc, "un mot de passe tout à fait faux")
		unknown := s.browser().signInWith("personne@courtil.example", "un mot de passe tout à fait faux")
		if known.Status != refused || known.Raw != unknown.Raw {
			t.Errorf("login: %d %s / %d %s", known.Status, known.Raw, unknown.Status, unknown.Raw)
		}
		known = s.browser().post("/api/auth/forgotten-password", object{"email": marc})
		unknown = s.browser().post("/api/auth/forgotten-password", object{"email": "personne@courtil.example"})
		if known.Status != fine || known.Raw != unknown.Raw {
			t.Errorf("reset: %d %s / %d %s", known.Status, known.Raw, unknown.Status, unknown.Raw)
		}
	})
}

func TestA5_GuessingIsThrottledPerAccount(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		owner := s.browser() // has signed in from this browser before
		owner.want(fine, owner.signIn(marc))
		owner.want(fine, owner.post("/api/auth/logout", nil))
		owner.token = ""

		stranger := s.browser()
		var wg sync.WaitGroup
		statuses := make([]int, 25)
		stranger.refresh()
		for i := range statuses { // at once, each from a forged address
			wg.Go(func() {
				statuses[i] = stranger.send(http.MethodPost, "/api/auth/login", object{"email": strings.ToUpper(marc), "password": "faux"}, func(r *http.Request) {
					r.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i))
				}).Status
			})
		}
		wg.Wait()
		tried := 0
		for _, status := range statuses {
			if status == refused {
				tried++
			} else if status != http.StatusTooManyRequests {
				t.Errorf("status %d", status)
			}
		}
		if tried != 10 {
			t.Errorf("%d guesses were tried, 10 allowed", tried)
		}
		blocked := stranger.signIn(marc)
		if blocked.Status != http.StatusTooManyRequests || blocked.Header.Get("Retry-After") == "" || !strings.Contains(blocked.message(), "minutes") {
			t.Errorf("right password while throttled: %d %v %s", blocked.Status, blocked.Header, blocked.Raw)
		}
		// The owner, on the browser they use, is not shut out; nor is anyone for good.
		owner.want(fine, owner.signIn(marc))
		s.sql("UPDATE throttle SET window_ends_at = ? WHERE name LIKE 'login:%'", s.Accounts.Now().Add(-time.Second))
		stranger.want(fine, stranger.signIn(marc))
	})
}

func TestA5_GuessingIsThrottledPerAddress(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.browser()
		b.refresh()
		s.sql("INSERT INTO throttle (name, count, window_ends_at) VALUES ('login-ip:127.0.0.1', 99, ?)", s.Accounts.Now().Add(time.Minute))
		b.want(refused, b.signInWith("a@courtil.example", "faux"))
		b.want(http.StatusTooManyRequests, b.signInWith("b@courtil.example", "faux"))
		if r := b.signIn(marc); r.Status != http.StatusTooManyRequests {
			t.Errorf("the address's limit does not hold for a right password: %d", r.Status)
		}
	})
}

var linkIn = regexp.MustCompile(`(https?://[^\s"]+/auth/(?:new-password|confirm-email)\?token=)([\w-]+)`)

// mails are what the built-in mailbox holds for an address, newest first.
func (s *site) mails(to string) []string {
	var texts []string
	if err := s.DB.Read.NewRaw("SELECT text_body FROM mailbox_message WHERE recipient LIKE ? ORDER BY sent_at DESC, id DESC", "%"+to+"%").Scan(s.t.Context(), &texts); err != nil {
		s.t.Fatal(err)
	}
	return texts
}

// resetLink asks for a reset and reads the secret out of the n-th mail.
func (s *site) resetLink(b *browser, email string, n int) string {
	s.t.Helper()
	b.want(fine, b.post("/api/auth/forgotten-password", object{"email": email}))
	eventually(s.t, "reset mail", func() bool { return len(s.mails(email)) == n })
	return linkIn.FindStringSubmatch(s.mails(email)[0])[2]
}

func TestA6_ResetLinkWorksOnce(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		secret := s.resetLink(s.browser(), marc, 1)
		if strings.Contains(strings.ReplaceAll(s.snapshot(), s.mailboxDump(), ""), secret) {
			t.Error("the link's secret is kept in clear")
		}
		if n := s.count("SELECT COUNT(*) FROM river_job WHERE CAST(args AS TEXT) LIKE ?", "%"+secret+"%"); n > 0 {
			t.Error("the link's secret waits in the queue")
		}
		visitor := s.browser()
		weak := visitor.want(refused, visitor.post("/api/auth/new-password", object{"token": secret, "password": "court"}))
		if weak.fieldError("password") == "" {
			t.Errorf("no message beside the password: %s", weak.Raw)
		}
		var wg sync.WaitGroup
		statuses := make([]int, 8)
		for i := range statuses {
			b := s.browser()
			b.refresh()
			wg.Go(func() {
				statuses[i] = b.post("/api/auth/new-password", object{"token": secret, "password": newPassword}).Status
			})
		}
		wg.Wait()
		succeeded := 0
		for _, status := range statuses {
			if status == fine {
				succeeded++
			}
		}
		if succeeded != 1 {
			t.Errorf("%d of 8 uses at once succeeded", succeeded)
		}
		again := visitor.want(refused, visitor.post("/api/auth/new-password", object{"token": secret, "password": newPassword}))
		if again.fieldError("token") == "" {
			t.Errorf("no message for a used link: %s", again.Raw)
		}
		visitor.want(refused, visitor.signIn(marc))
		visitor.want(fine, visitor.signInWith(marc, newPassword))
	})
}

// mailboxDump is the one place that must hold the link while no SMTP is set.
func (s *site) mailboxDump() string {
	all := s.snapshot()
	return all[strings.Index(all, "mailbox_message\n"):]
}

func TestA6_ResetLinkDies(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		visitor := s.browser()
		valid := func(secret string) bool {
			r := visitor.want(fine, visitor.post("/api/auth/new-password/check", object{"token": secret}))
			return r.data()["valid"] == true
		}
		first := s.resetLink(visitor, marc, 1)
		if !valid(first) {
			t.Fatal("a fresh link is not valid")
		}
		second := s.resetLink(visitor, marc, 2)
		if valid(first) || !valid(second) {
			t.Error("a newer link does not kill the older one")
		}
		s.later(61 * time.Minute)
		if valid(second) {
			t.Error("a link works after its hour")
		}
		s.later(0)
		owner := s.member(marc)
		owner.want(fine, owner.send(http.MethodPut, "/api/auth/password", object{"currentPassword": demoPassword, "password": newPassword}))
		if valid(second) {
			t.Error("a link survives a change of password")
		}
	})
}

func TestA7_MailedLinksIgnoreTheHostHeader(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.browser()
		b.refresh()
		b.want(fine, b.send(http.MethodPost, "/api/auth/forgotten-password", object{"email": marc}, func(r *http.Request) {
			r.Host = "evil.example"
			r.AddCookie(&http.Cookie{Name: "livret", Value: b.cookie("livret")}) // the jar goes by the host
			r.Header.Set("X-Forwarded-Host", "evil.example")
			r.Header.Set("Forwarded", "host=evil.example")
		}))
		eventually(t, "reset mail", func() bool { return len(s.mails(marc)) == 1 })
		var html string
		if err := s.DB.Read.NewRaw("SELECT html_body || text_body || headers FROM mailbox_message").Scan(t.Context(), &html); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(html, "evil.example") || !strings.Contains(html, "http://livret.example/auth/new-password?token=") {
			t.Error("a request header reached the mail")
		}
	})
}

func TestA8_EverySessionIsCutAtOnceOnEveryNode(t *testing.T) {
	system := rights.System()
	cuts := map[string]func(s *site, b *browser) error{
		"logout": func(s *site, b *browser) error { b.want(fine, b.post("/api/auth/logout", nil)); return nil },
		"password changed elsewhere": func(s *site, _ *browser) error {
			other := s.browser()
			other.want(fine, other.signIn(marc))
			other.want(fine, other.send(http.MethodPut, "/api/auth/password", object{"currentPassword": demoPassword, "password": newPassword}))
			return nil
		},
		"password reset": func(s *site, _ *browser) error {
			s.work()
			visitor := s.browser()
			secret := s.resetLink(visitor, marc, 1)
			visitor.want(fine, visitor.post("/api/auth/new-password", object{"token": secret, "password": newPassword}))
			return nil
		},
		"disabled": func(s *site, _ *browser) error {
			return s.Accounts.SetDisabled(s.t.Context(), s.id(marc), true)
		},
		"role changed": func(s *site, _ *browser) error {
			admin := s.member(hélène)
			sheet := admin.sheet(marc)
			sheet["role"] = "manager"
			admin.want(fine, admin.send(http.MethodPut, "/api/admin/users/"+s.id(marc), sheet))
			return nil
		},
		"company suspended": func(s *site, _ *browser) error {
			var id string
			if err := s.DB.Read.NewRaw("SELECT company_id FROM app_user WHERE id = ?", s.id(marc)).Scan(s.t.Context(), &id); err != nil {
				return err
			}
			return company.Store{DB: s.DB}.Suspend(s.t.Context(), system, id, true)
		},
		"deleted": func(s *site, _ *browser) error { s.sql("DELETE FROM app_user WHERE id = ?", s.id(marc)); return nil },
	}
	for name, cut := range cuts {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, s *site) {
				b := s.member(marc)
				elsewhere := b.on(s.twin())
				elsewhere.want(fine, elsewhere.get("/api/auth/profile"))
				if err := cut(s, b); err != nil {
					t.Fatal(err)
				}
				elsewhere.want(signedOut, elsewhere.get("/api/auth/profile"))
				if r := elsewhere.get("/api/auth/user"); r.Raw != "{}\n" {
					t.Errorf("still somebody: %s", r.Raw)
				}
			})
		})
	}
}

func TestA9_SessionIdIsNewSecretAndWellKept(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.browser()
		b.refresh()
		before := b.cookie("livret")
		r := b.signIn(marc)
		after := b.cookie("livret")
		if before == "" || after == "" || before == after || len(after) < 43 {
			t.Errorf("session ids before %q and after %q sign-in", before, after)
		}
		if strings.Contains(s.snapshot(), after) {
			t.Error("the session id is kept in clear")
		}
		cookie := r.Header.Values("Set-Cookie")
		for _, c := range cookie {
			if strings.HasPrefix(c, "livret=") && (!strings.Contains(c, "HttpOnly") || !strings.Contains(c, "SameSite=Lax") || !strings.Contains(c, "Path=/") || strings.Contains(c, "Domain")) {
				t.Errorf("cookie %s", c)
			}
		}
		secure := newSite(t, s.Config.Database.DSN(), map[string]string{"LIVRET_BASE_URL": "https://livret.example"})
		r = secure.browser().get("/api/auth/csrf-token")
		c := r.Header.Get("Set-Cookie")
		if !strings.HasPrefix(c, "__Host-livret=") || !strings.Contains(c, "Secure") || !strings.Contains(c, "HttpOnly") || !strings.Contains(c, "Path=/;") {
			t.Errorf("https cookie %s", c)
		}
		if !strings.Contains(r.Header.Get("Strict-Transport-Security"), "includeSubDomains") {
			t.Error("no HSTS over https")
		}
	})
}

func TestA10_IdleAndAbsoluteLimits(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc)
		r := b.want(fine, b.get("/api/auth/profile"))
		ends, err := time.Parse(time.RFC3339, r.Header.Get(account.ExpiresHeader))
		if err != nil || time.Until(ends) < 119*time.Minute || time.Until(ends) > 121*time.Minute {
			t.Errorf("announced end %v %v", ends, err)
		}
		s.later(2*time.Hour + time.Minute)
		b.want(signedOut, b.get("/api/auth/profile"))

		s.later(0)
		b = s.member(marc)
		for at := time.Hour; at < 12*time.Hour; at += time.Hour { // used all along
			s.later(at)
			b.want(fine, b.get("/api/auth/profile"))
		}
		s.later(12*time.Hour + time.Minute)
		b.want(signedOut, b.get("/api/auth/profile"))

		s.later(0)
		b = s.browser()
		b.want(fine, b.post("/api/auth/login", object{"email": marc, "password": demoPassword, "remember": true}))
		s.later(13 * 24 * time.Hour)
		b.want(fine, b.get("/api/auth/profile"))
		s.later(31 * 24 * time.Hour)
		b.want(signedOut, b.get("/api/auth/profile"))
	})
}

func TestA10_AnEditorLeftOpenIsNoUse(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		page := b.bind("Livret").page
		beat := func() reply { return b.post("/api/pages/"+page+"/presence", object{"tab": "a", "editing": true}) }
		look := func() reply {
			return b.send(http.MethodGet, "/api/auth/profile", nil, func(r *http.Request) { r.Header.Set(account.UnattendedHeader, "1") })
		}
		first := b.want(fine, beat()).Header.Get(account.ExpiresHeader)
		for at := 10 * time.Minute; at < 2*time.Hour; at += 10 * time.Minute {
			s.later(at)
			for _, call := range []func() reply{beat, look} {
				if r := b.want(fine, call()); r.Header.Get(account.ExpiresHeader) != first {
					t.Fatalf("the end went from %s to %s", first, r.Header.Get(account.ExpiresHeader))
				}
			}
		}
		s.later(2*time.Hour + time.Minute)
		b.want(signedOut, beat())
	})
}

func TestA11_AddressChangesOnlyOnceConfirmed(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(marc)
		change := object{"firstName": "Marc", "lastName": "Dubreuil", "email": "marc@ailleurs.example"}
		r := b.want(refused, b.send(http.MethodPut, "/api/auth/profile", change))
		if r.fieldError("currentPassword") == "" {
			t.Errorf("no password asked: %s", r.Raw)
		}
		change["currentPassword"] = "faux"
		b.want(refused, b.send(http.MethodPut, "/api/auth/profile", change))
		change["currentPassword"] = demoPassword
		r = b.want(fine, b.send(http.MethodPut, "/api/auth/profile", change))
		if r.data()["email"] != marc || r.data()["pendingEmail"] != "marc@ailleurs.example" {
			t.Errorf("changed before it was confirmed: %s", r.Raw)
		}
		eventually(t, "both mails", func() bool { return len(s.mails(marc)) == 1 && len(s.mails("marc@ailleurs.example")) == 1 })
		if linkIn.MatchString(s.mails(marc)[0]) {
			t.Error("the old address got a link")
		}
		secret := linkIn.FindStringSubmatch(s.mails("marc@ailleurs.example")[0])[2]
		visitor := s.browser() // the link may be opened on another device
		visitor.want(fine, visitor.post("/api/auth/email/confirm", object{"token": secret}))
		visitor.want(refused, visitor.post("/api/auth/email/confirm", object{"token": secret}))
		if got := b.get("/api/auth/profile").data(); got["email"] != "marc@ailleurs.example" || got["pendingEmail"] != nil {
			t.Errorf("profile %v", got)
		}
	})
}

func TestA11_AddressOfSomebodyElseTellsNothing(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(marc)
		r := b.want(fine, b.send(http.MethodPut, "/api/auth/profile", object{"firstName": "Marc", "lastName": "Dubreuil", "email": yanis, "currentPassword": demoPassword}))
		if !strings.Contains(r.message(), yanis) {
			t.Errorf("message %s", r.Raw)
		}
		eventually(t, "mail to the owner", func() bool { return len(s.mails(yanis)) == 1 })
		if linkIn.MatchString(s.mails(yanis)[0]) {
			t.Error("a link was made for an address that is taken")
		}
		r = b.want(fine, b.send(http.MethodDelete, "/api/auth/email", nil))
		if r.data()["pendingEmail"] != nil {
			t.Errorf("not dropped: %s", r.Raw)
		}
	})
}

func TestA13_FirstAdminIsMadeOnce(t *testing.T) {
	for _, engine := range dbtest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			address := dbtest.New(t, engine)
			var wg sync.WaitGroup
			made := make([]*account.FirstAdmin, 4)
			errs := make([]error, 4)
			sites := make([]*site, 4)
			for i := range made {
				sites[i] = newSite(t, address, nil)
			}
			if n := sites[0].count("SELECT COUNT(*) FROM app_user"); n != 0 {
				t.Fatalf("%d default accounts", n)
			}
			for i := range made {
				wg.Go(func() { made[i], errs[i] = sites[i].Accounts.Prepare(context.Background()) })
			}
			wg.Wait()
			var first *account.FirstAdmin
			for i := range made {
				if errs[i] != nil {
					t.Fatal(errs[i])
				}
				if made[i] != nil {
					if first != nil {
						t.Error("two first admins")
					}
					first = made[i]
				}
			}
			s := sites[0]
			if n := s.count("SELECT COUNT(*) FROM app_user WHERE role = 'admin'"); n != 1 || first == nil {
				t.Fatalf("%d admins, %v", n, first)
			}
			b := s.browser()
			b.want(fine, b.signInWith(first.Email, first.Password))
			if again, err := s.Accounts.Prepare(t.Context()); again != nil || err != nil {
				t.Errorf("the door stayed open: %v %v", again, err)
			}
		})
	}
}

func TestA14_NothingAnswersBeforeTheTermsAreAccepted(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		open := map[string]bool{"anyone": true, "acceptTerms": true, "leaveIdentity": true}
		b := s.browser()
		b.want(fine, b.signIn(hélène)) // even the most powerful
		for _, route := range s.Server.API.Routes {
			if open[route.Right.Name] {
				continue
			}
			name := route.Method + " " + route.Path
			if r := b.call(name, scenarios[name], scenarios[name].body); r.Status != forbidden || route.Method != http.MethodHead && !strings.Contains(r.message(), "conditions") {
				t.Errorf("%s answered %d %s", name, r.Status, r.Raw)
			}
		}
		if r := b.get("/api/auth/user"); r.Body["termsAccepted"] != false {
			t.Errorf("user %s", r.Raw)
		}
		b.want(fine, b.post("/api/auth/terms", object{"accepted": false, "version": 1}))
		if b.cookie("cguAccepted") != "false" || s.count("SELECT COUNT(*) FROM terms_acceptance") != 0 {
			t.Error("a refusal was recorded as an acceptance")
		}
		b.want(http.StatusConflict, b.post("/api/auth/terms", object{"accepted": true, "version": 2}))
		r := b.want(fine, b.post("/api/auth/terms", object{"accepted": true, "version": 1}))
		if c := strings.Join(r.Header.Values("Set-Cookie"), "\n"); !strings.Contains(c, "cguAccepted=true; Path=/; Max-Age=31536000") {
			t.Errorf("S4.3 cookie %s", c)
		}
		if n := s.count("SELECT COUNT(*) FROM terms_acceptance WHERE user_id = ? AND version = 1 AND ip = '127.0.0.1'", s.id(hélène)); n != 1 {
			t.Errorf("%d records", n)
		}
		b.want(fine, b.get("/api/admin/users"))

		if _, err := s.Accounts.Store.PublishText(t.Context(), rights.System(), account.Terms, account.LegalDraft{HTML: "<p>Nouveau</p>", Note: "Tout change.", Version: 1}); err != nil {
			t.Fatal(err)
		}
		b.want(forbidden, b.get("/api/admin/users"))
		b.want(http.StatusConflict, b.post("/api/auth/terms", object{"accepted": true, "version": 1}))
		b.want(fine, b.post("/api/auth/terms", object{"accepted": true, "version": 2}))
		b.want(fine, b.get("/api/admin/users"))
	})
}

func TestA14_TermsAcceptedJustBeforeSigningInCount(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.browser()
		b.want(fine, b.post("/api/auth/terms", object{"accepted": true, "version": 1})) // a visitor: cookie only
		if s.count("SELECT COUNT(*) FROM terms_acceptance") != 0 {
			t.Error("a visitor's answer was recorded for somebody")
		}
		r := b.want(fine, b.post("/api/auth/login", object{"email": marc, "password": demoPassword, "acceptedTerms": 1}))
		if r.Body["termsAccepted"] != true {
			t.Errorf("asked twice: %s", r.Raw)
		}
		other := s.browser()
		r = other.want(fine, other.post("/api/auth/login", object{"email": claire, "password": demoPassword, "acceptedTerms": 7}))
		if r.Body["termsAccepted"] != false {
			t.Errorf("a version that does not exist counts: %s", r.Raw)
		}
	})
}

func TestA15_PeopleSeeAndEndTheirSessions(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		here, there, stranger := s.member(marc), s.browser(), s.member(yanis)
		there.want(fine, there.signIn(marc))
		list := here.want(fine, here.get("/api/auth/sessions")).Body["data"].([]any)
		if len(list) != 2 {
			t.Fatalf("%d sessions", len(list))
		}
		var other string
		for _, item := range list {
			if one := item.(object); one["current"] != true {
				other = one["id"].(string)
			}
		}
		stranger.want(hidden, stranger.send(http.MethodDelete, "/api/auth/sessions/"+other, nil))
		there.want(fine, there.get("/api/auth/sessions"))
		here.want(fine, here.send(http.MethodDelete, "/api/auth/sessions/"+other, nil))
		there.want(signedOut, there.get("/api/auth/sessions"))
		there.token = ""
		there.want(fine, there.signIn(marc))
		here.want(fine, here.send(http.MethodDelete, "/api/auth/sessions", nil))
		there.want(signedOut, there.get("/api/auth/sessions"))
		here.want(fine, here.get("/api/auth/sessions"))
	})
}

func TestLastAdminCannotBeDisabled(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		if err := s.Accounts.SetDisabled(t.Context(), s.id(hélène), true); !fault.Is(err, fault.Invalid) {
			t.Errorf("the last admin was disabled: %v", err)
		}
		b := s.browser()
		b.want(fine, b.signIn(hélène))
	})
}

func TestSignInRefusalsSayWhy(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		if err := s.Accounts.SetDisabled(t.Context(), s.id(marc), true); err != nil {
			t.Fatal(err)
		}
		r := s.browser().signIn(marc)
		if wrong := s.browser().signInWith(marc, "un mot de passe faux"); r.Status != refused || r.Raw != wrong.Raw { // A4
			t.Errorf("disabled: %d %s", r.Status, r.Raw)
		}
		s.sql("UPDATE company SET suspended_at = ?", s.Accounts.Now())
		r = s.browser().signIn(claire)
		if r.Status != refused || !strings.Contains(r.fieldError("email"), "suspendu") {
			t.Errorf("suspended: %d %s", r.Status, r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'user.sign_in_refused'"); n != 3 {
			t.Errorf("%d refusals in the audit log", n)
		}
	})
}

func TestUsersAreFoundWithoutAccentsAndPaged(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(hélène)
		for query, want := range map[string]int{"solene": 1, "SOLÈNE": 1, "le goff": 1, "courtil": 16, "%": 0, "_": 0} {
			r := b.want(fine, b.get("/api/admin/users?q="+strings.ReplaceAll(strings.ReplaceAll(query, "%", "%25"), " ", "+")))
			if got := int(r.Body["total"].(float64)); got != want {
				t.Errorf("%q: %d found, want %d", query, got, want)
			}
		}
		first := b.want(fine, b.get("/api/admin/users?perPage=2&sort=-name"))
		if rows := first.Body["data"].([]any); len(rows) != 2 || rows[0].(object)["lastName"] != "Vasseur" || first.Body["total"].(float64) != 23 {
			t.Errorf("page %s", first.Raw)
		}
		r := b.want(refused, b.get("/api/admin/users?sort=password_hash"))
		if r.fieldError("sort") == "" {
			t.Errorf("sorted by an unlisted field: %s", r.Raw)
		}
	})
}
