// Package config reads the environment once, at start, and refuses to go on with
// anything it does not understand: a wrong setting is told on the terminal of the
// person who typed it, never found out later by a user.
package config

import (
	"errors"
	"log/slog"
	"net"
	"net/mail"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Config holds the effective settings. With an empty environment it describes a
// program that runs on its own: SQLite, a folder and the built-in mailbox.
type Config struct {
	Addr string
	// BaseURL is the public origin (`https://livret.example.fr`, no trailing
	// slash). Links in mails are made from it and from nothing else.
	BaseURL         string
	Data            string
	Database        Database
	Storage         *Storage // nil: files go to a folder in Data
	UploadMax       int64    // bytes of one file
	SMTP            *SMTP    // nil: mails go to the built-in mailbox
	MailFrom        mail.Address
	OnboardingHosts []string
	Redirects       []Redirect
	AdminEmail      string
	AdminPassword   string
	ProductName     string
	SupportEmail    string
	Dev             bool
	MetricsAddr     string
	TrustedProxies  []netip.Prefix
	RateLimit       int // requests per second and address; 0 is off
	LogFormat       string
	LogLevel        slog.Level
	SessionIdle     time.Duration
	SessionMax      time.Duration
	RememberIdle    time.Duration
	RememberMax     time.Duration
}

// Load reads every variable through getenv and reports all problems at once, so
// that a person mends the file in one go.
func Load(getenv func(string) string) (Config, error) {
	var c Config
	var problems []error
	for _, v := range variables {
		value, err := v.lookup(getenv)
		if err == nil && value != "" {
			err = v.parse(&c, value)
		}
		if err != nil {
			problems = append(problems, &Problem{Variable: v.Name, Err: err})
		}
	}
	// Rules between variables say nothing useful while one of them is unreadable.
	if len(problems) == 0 {
		c.derive()
		problems = c.conflicts()
	}
	return c, errors.Join(problems...)
}

// Problem is one setting that cannot be used.
type Problem struct {
	Variable string
	Err      error
}

func (p *Problem) Error() string { return p.Variable + ": " + p.Err.Error() }
func (p *Problem) Unwrap() error { return p.Err }

// derive fills what depends on other variables.
func (c *Config) derive() {
	if c.Database.Engine == "" {
		c.Database = Database{Engine: SQLite, Path: filepath.Join(c.Data, "livret.db")}
	}
	if c.LogFormat == "" {
		c.LogFormat = "json"
		if c.Dev {
			c.LogFormat = "text"
		}
	}
}

// Secure tells whether people reach the site over https: cookies are then
// marked Secure and carry the __Host- prefix.
func (c Config) Secure() bool { return strings.HasPrefix(c.BaseURL, "https://") }

// URL makes the absolute address of a path, for mails and shared links.
func (c Config) URL(path string) string {
	return c.BaseURL + "/" + strings.TrimPrefix(path, "/")
}

// Onboarding tells whether a request's host gets the onboarding style set.
func (c Config) Onboarding(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return slices.Contains(c.OnboardingHosts, strings.ToLower(strings.TrimSuffix(host, ".")))
}

// Trusted tells whether a peer is one of our proxies, whose forwarding headers
// may be believed.
func (c Config) Trusted(peer netip.Addr) bool {
	peer = peer.Unmap()
	return slices.ContainsFunc(c.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(peer) })
}

// Unknown tells of LIVRET_ variables that mean nothing: a mistyped setting that is
// silently ignored is found out too late. Those of the tests are not ours.
func Unknown(environ []string) error {
	known := map[string]bool{}
	for _, v := range variables {
		known[v.Name], known[v.Name+"_FILE"] = true, true
	}
	var problems []error
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, "LIVRET_") && !strings.HasPrefix(name, "LIVRET_TEST_") && !known[name] {
			problems = append(problems, &Problem{Variable: name, Err: errors.New("is no setting of this program")})
		}
	}
	return errors.Join(problems...)
}
