package config

import (
	"errors"
	"net"
	"time"
)

// conflicts checks the rules that bind several variables, and fills the base
// address, whose default is only allowed by one of them.
func (c *Config) conflicts() []error {
	var problems []error
	refuse := func(variable, why string) {
		problems = append(problems, &Problem{Variable: variable, Err: errors.New(why)})
	}
	if c.BaseURL == "" {
		if c.SMTP != nil {
			refuse("LIVRET_BASE_URL", "required when LIVRET_SMTP_URL is set, since mails carry links: expected http(s)://host[:port]")
		}
		_, port, _ := net.SplitHostPort(c.Addr)
		c.BaseURL = "http://localhost:" + port
	}
	if c.AdminEmail == "" && c.AdminPassword != "" {
		refuse("LIVRET_ADMIN_EMAIL", "required when LIVRET_ADMIN_PASSWORD is set: expected an e-mail address")
	}
	if c.AdminEmail != "" && c.AdminPassword == "" {
		refuse("LIVRET_ADMIN_PASSWORD", "required when LIVRET_ADMIN_EMAIL is set: expected 15 to 128 characters")
	}
	if c.MetricsAddr != "" && c.MetricsAddr == c.Addr {
		refuse("LIVRET_METRICS_ADDR", "expected another address than LIVRET_ADDR")
	}
	if from := duplicate(c.Redirects); from != "" {
		refuse("LIVRET_REDIRECTS", from+" is redirected twice: expected each path once")
	}
	if from := redirectLoop(c.Redirects, c.BaseURL); from != "" {
		refuse("LIVRET_REDIRECTS", "following "+from+" never ends: expected redirects without a loop")
	}
	idleWithinMax := func(variable string, idle, limit time.Duration, other string) {
		if idle > limit {
			refuse(variable, "expected no more than "+other+" ("+showDuration(limit)+")")
		}
	}
	idleWithinMax("LIVRET_SESSION_IDLE", c.SessionIdle, c.SessionMax, "LIVRET_SESSION_MAX")
	idleWithinMax("LIVRET_REMEMBER_IDLE", c.RememberIdle, c.RememberMax, "LIVRET_REMEMBER_MAX")
	return problems
}

// duplicate answers a path that has two redirects, or nothing.
func duplicate(redirects []Redirect) string {
	seen := map[string]bool{}
	for _, r := range redirects {
		key := samePath(r.From, "")
		if seen[key] {
			return r.From
		}
		seen[key] = true
	}
	return ""
}
