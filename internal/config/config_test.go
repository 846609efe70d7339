package config

import (
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func env(pairs ...string) func(string) string {
	values := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		values[pairs[i]] = pairs[i+1]
	}
	return func(name string) string { return values[name] }
}

func load(t *testing.T, pairs ...string) Config {
	t.Helper()
	c, err := Load(env(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEmptyEnvironmentRunsOnItsOwn(t *testing.T) {
	c := load(t)
	if c.SMTP != nil || c.Dev || c.Secure() || c.MetricsAddr != "" || c.TrustedProxies != nil {
		t.Errorf("unexpected defaults: %+v", c)
	}
	got := []string{c.BaseURL, c.Database.String(), c.MailFrom.String(), c.LogFormat}
	want := []string{"http://localhost:8080", "sqlite:data/livret.db", `"Livret" <livret@localhost>`, "json"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestBaseURLDefaultFollowsThePort(t *testing.T) {
	if got := load(t, "LIVRET_ADDR", "127.0.0.1:9001").BaseURL; got != "http://localhost:9001" {
		t.Error(got)
	}
}

func TestEveryVariableIsRead(t *testing.T) {
	pairs := []string{
		"LIVRET_ADDR", "127.0.0.1:80",
		"LIVRET_BASE_URL", "https://livret.example.fr",
		"LIVRET_DATA", "/srv/livret",
		"LIVRET_DATABASE_URL", "sqlite:/srv/base.db",
		"LIVRET_STORAGE_URL", "s3://cle:secret@s3.example.fr:9000/livret/site?region=eu-west-3&tls=none",
		"LIVRET_UPLOAD_MAX", "500",
		"LIVRET_SMTP_URL", "smtp://relay.example.fr:25?tls=none",
		"LIVRET_MAIL_FROM", `"Accueil" <accueil@example.fr>`,
		"LIVRET_ONBOARDING_HOSTS", "un.example.fr,deux.example.fr",
		"LIVRET_REDIRECTS", "/ancien=>/home,/site=>https://example.fr/a",
		"LIVRET_ADMIN_EMAIL", "chef@example.fr",
		"LIVRET_ADMIN_PASSWORD", "quatre chevaux verts",
		"LIVRET_PRODUCT_NAME", "Mon livret",
		"LIVRET_SUPPORT_EMAIL", "aide@example.fr",
		"LIVRET_DEV", "on",
		"LIVRET_METRICS_ADDR", "127.0.0.1:9090",
		"LIVRET_TRUSTED_PROXIES", "10.0.0.0/8,192.0.2.1/32",
		"LIVRET_RATE_LIMIT", "7",
		"LIVRET_LOG_FORMAT", "json",
		"LIVRET_LOG_LEVEL", "debug",
		"LIVRET_SESSION_IDLE", "1h30m",
		"LIVRET_SESSION_MAX", "3h",
		"LIVRET_REMEMBER_IDLE", "24h",
		"LIVRET_REMEMBER_MAX", "48h",
	}
	if len(pairs) != 2*len(variables) {
		t.Fatalf("this test sets %d variables, the table has %d", len(pairs)/2, len(variables))
	}
	var printed strings.Builder
	if err := load(t, pairs...).Print(&printed); err != nil {
		t.Fatal(err)
	}
	want := ""
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == "LIVRET_ADMIN_PASSWORD" {
			pairs[i+1] = "xxxxx"
		}
		pairs[i+1] = strings.Replace(pairs[i+1], ":secret@", ":xxxxx@", 1)
		want += pairs[i] + "=" + pairs[i+1] + "\n"
	}
	if diff := cmp.Diff(want, printed.String()); diff != "" {
		t.Error(diff)
	}
}

func TestAllProblemsAreToldAtOnce(t *testing.T) {
	_, err := Load(env("LIVRET_ADDR", "8080", "LIVRET_DEV", "peut-être", "LIVRET_RATE_LIMIT", "-1"))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, name := range []string{"LIVRET_ADDR: expected", "LIVRET_DEV: expected", "LIVRET_RATE_LIMIT: expected"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%q is not told in:\n%s", name, err)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, pairs := range [][]string{
		{"LIVRET_ADDR", "localhost"},
		{"LIVRET_ADDR", ":70000"},
		{"LIVRET_BASE_URL", "livret.example.fr"},
		{"LIVRET_BASE_URL", "https://example.fr/livret"},
		{"LIVRET_BASE_URL", "https://me@example.fr"},
		{"LIVRET_BASE_URL", "https://example.fr?x=1"},
		{"LIVRET_BASE_URL", "https://example.fr#x"},
		{"LIVRET_BASE_URL", "ftp://example.fr"},
		{"LIVRET_DATABASE_URL", "mysql://localhost/livret"},
		{"LIVRET_DATABASE_URL", "sqlite:"},
		{"LIVRET_STORAGE_URL", "s3.example.fr/livret"},
		{"LIVRET_STORAGE_URL", "s3://s3.example.fr/livret"},
		{"LIVRET_STORAGE_URL", "s3://cle:secret@s3.example.fr"},
		{"LIVRET_STORAGE_URL", "s3://cle:secret@s3.example.fr/livret?tls=maybe"},
		{"LIVRET_STORAGE_URL", "s3://cle:secret@s3.example.fr/livret?acl=public"},
		{"LIVRET_SMTP_URL", "relay.example.fr"},
		{"LIVRET_SMTP_URL", "smtp://"},
		{"LIVRET_SMTP_URL", "smtp://relay/path"},
		{"LIVRET_SMTP_URL", "smtp://relay?tls=maybe"},
		{"LIVRET_SMTP_URL", "smtp://relay?timeout=3"},
		{"LIVRET_SMTP_URL", "smtps://relay?tls=none"},
		{"LIVRET_SMTP_URL", "smtp://user@relay"},
		{"LIVRET_SMTP_URL", "smtp://relay:0"},
		{"LIVRET_MAIL_FROM", "personne"},
		{"LIVRET_ONBOARDING_HOSTS", "https://example.fr"},
		{"LIVRET_ONBOARDING_HOSTS", "example.fr:8080"},
		{"LIVRET_REDIRECTS", "ancien=>/home"},
		{"LIVRET_REDIRECTS", "/ancien"},
		{"LIVRET_REDIRECTS", "/ancien=>javascript:alert(1)"},
		{"LIVRET_REDIRECTS", "/ancien=>//evil.example"},
		{"LIVRET_REDIRECTS", `/ancien=>/\evil.example`},
		{"LIVRET_REDIRECTS", "/a=>/b,/a=>/c"},
		{"LIVRET_REDIRECTS", "/a=>/a"},
		{"LIVRET_REDIRECTS", "/a=>/b,/b=>/c/,/c=>/a?x=1"},
		{"LIVRET_REDIRECTS", "/a=>http://localhost:8080/a"},
		{"LIVRET_ADMIN_PASSWORD", "quatre chevaux verts"},
		{"LIVRET_ADMIN_EMAIL", "chef@example.fr"},
		{"LIVRET_ADMIN_EMAIL", "Chef <chef@example.fr>"},
		{"LIVRET_PRODUCT_NAME", "deux\nlignes"},
		{"LIVRET_PRODUCT_NAME", strings.Repeat("é", 61)},
		{"LIVRET_SUPPORT_EMAIL", "aide"},
		{"LIVRET_METRICS_ADDR", ":8080"},
		{"LIVRET_TRUSTED_PROXIES", "proxy.example.fr"},
		{"LIVRET_LOG_FORMAT", "xml"},
		{"LIVRET_LOG_LEVEL", "loud"},
		{"LIVRET_SESSION_IDLE", "2"},
		{"LIVRET_SESSION_IDLE", "0s"},
		{"LIVRET_SESSION_IDLE", "13h"},
		{"LIVRET_REMEMBER_IDLE", "721h"},
	} {
		t.Run(pairs[0]+"="+pairs[1], func(t *testing.T) {
			_, err := Load(env(pairs...))
			if err == nil {
				t.Fatal("accepted")
			}
			if !strings.Contains(err.Error(), "LIVRET_") || !strings.Contains(err.Error(), "expected") {
				t.Errorf("the message names no variable or no accepted value: %s", err)
			}
		})
	}
}

func TestSMTPNeedsABaseURL(t *testing.T) {
	_, err := Load(env("LIVRET_SMTP_URL", "smtp://relay.example.fr"))
	if err == nil || !strings.Contains(err.Error(), "LIVRET_BASE_URL") {
		t.Error(err)
	}
}

func TestSMTPAddresses(t *testing.T) {
	for typed, want := range map[string]SMTP{
		"smtp://relay":                       {Host: "relay", Port: 587, TLS: TLSStart},
		"smtp://relay:25?tls=opportunistic":  {Host: "relay", Port: 25, TLS: TLSOpportunistic},
		"smtp://relay:1025?tls=none":         {Host: "relay", Port: 1025, TLS: TLSNone},
		"smtps://moi%40x.fr:p%3A%40ss@relay": {Host: "relay", Port: 465, TLS: TLSImplicit, User: "moi@x.fr", Password: "p:@ss"},
	} {
		c := load(t, "LIVRET_SMTP_URL", typed, "LIVRET_BASE_URL", "https://x.fr")
		if diff := cmp.Diff(&want, c.SMTP); diff != "" {
			t.Errorf("%s: %s", typed, diff)
		}
	}
}

// keeps I4: nothing that people paste in a ticket or a log holds a password.
func TestI4_SecretsAreNeverShown(t *testing.T) {
	for _, pairs := range [][]string{
		{"LIVRET_DATABASE_URL", "postgres://livret:s3cret@db/livret?sslmode=disable"},
		{"LIVRET_DATABASE_URL", "postgres://db/livret?user=livret&password=s3cret&sslpassword=s3cret"},
		{"LIVRET_SMTP_URL", "smtp://livret:s3cret@relay", "LIVRET_BASE_URL", "https://x.fr"},
		{"LIVRET_ADMIN_PASSWORD", "s3cret", "LIVRET_ADMIN_EMAIL", "a@x.fr"},
		{"LIVRET_DATABASE_URL", "postgres://livret:s3cret@db:port/livret"},
		{"LIVRET_SMTP_URL", "smtp://livret:s3cret@relay:port"},
		{"LIVRET_ADMIN_PASSWORD", "s3cret"},
	} {
		c, err := Load(env(pairs...))
		var printed strings.Builder
		if err != nil {
			printed.WriteString(err.Error())
		} else if err := c.Print(&printed); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(printed.String(), "s3cret") {
			t.Errorf("%s shows the secret:\n%s", pairs[1], printed.String())
		}
	}
}

func TestSecretsFromFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte("quatre chevaux verts \n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := load(t, "LIVRET_ADMIN_EMAIL", "a@x.fr", "LIVRET_ADMIN_PASSWORD_FILE", file)
	if c.AdminPassword != "quatre chevaux verts " {
		t.Errorf("%q", c.AdminPassword)
	}
	for name, pairs := range map[string][]string{
		"both":    {"LIVRET_ADMIN_PASSWORD", "x", "LIVRET_ADMIN_PASSWORD_FILE", file},
		"missing": {"LIVRET_ADMIN_PASSWORD_FILE", file + "x"},
		"empty":   {"LIVRET_ADMIN_PASSWORD_FILE", os.DevNull},
	} {
		_, err := Load(env(append(pairs, "LIVRET_ADMIN_EMAIL", "a@x.fr")...))
		if err == nil || !strings.Contains(err.Error(), "LIVRET_ADMIN_PASSWORD_FILE") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDerived(t *testing.T) {
	c := load(t, "LIVRET_BASE_URL", "https://Livret.Example.fr/", "LIVRET_ONBOARDING_HOSTS", " Accueil.example.fr ,",
		"LIVRET_TRUSTED_PROXIES", "10.1.2.3/8, 192.0.2.7", "LIVRET_DEV", "true")
	if !c.Secure() || c.LogFormat != "text" {
		t.Errorf("%+v", c)
	}
	if got := c.URL("/auth/new-password?token=x"); got != "https://livret.example.fr/auth/new-password?token=x" {
		t.Error(got)
	}
	for host, want := range map[string]bool{
		"accueil.example.fr": true, "ACCUEIL.example.fr:8080": true, "accueil.example.fr.": true,
		"example.fr": false, "": false, "x.accueil.example.fr": false,
	} {
		if c.Onboarding(host) != want {
			t.Errorf("onboarding %q: want %v", host, want)
		}
	}
	for peer, want := range map[string]bool{"10.9.9.9": true, "::ffff:10.9.9.9": true, "192.0.2.7": true, "192.0.2.8": false, "::1": false} {
		if c.Trusted(netip.MustParseAddr(peer)) != want {
			t.Errorf("trusted %s: want %v", peer, want)
		}
	}
}

func TestMistypedSettingIsRefused(t *testing.T) {
	err := Unknown([]string{"LIVRET_BASEURL=x", "LIVRET_ADDR=:1", "LIVRET_ADMIN_PASSWORD_FILE=/x", "LIVRET_TEST_POSTGRES_URL=x", "HOME=x"})
	if err == nil || !strings.Contains(err.Error(), "LIVRET_BASEURL") || strings.Contains(err.Error(), "LIVRET_ADDR") || strings.Contains(err.Error(), "LIVRET_TEST") || strings.Contains(err.Error(), "_FILE") {
		t.Errorf("%v", err)
	}
}
