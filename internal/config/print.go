package config

import (
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"
)

// Print writes the effective value of every variable, one per line, so that it
// can be pasted in a support request: passwords are hidden.
func (c Config) Print(w io.Writer) error {
	for _, v := range variables {
		if _, err := fmt.Fprintf(w, "%s=%s\n", v.Name, v.show(c)); err != nil {
			return err
		}
	}
	return nil
}

// hidden tells only whether a secret is set, not even how long it is.
func hidden(secret string) string {
	if secret == "" {
		return ""
	}
	return "xxxxx"
}

// withoutPassword hides a password written in an address, before the host or as
// a parameter.
func withoutPassword(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return "xxxxx"
	}
	query := u.Query()
	for name := range query {
		if strings.Contains(strings.ToLower(name), "password") {
			query.Set(name, "xxxxx")
		}
	}
	u.RawQuery = query.Encode()
	return u.Redacted()
}

// showDuration writes 2h rather than 2h0m0s: the way people type it.
func showDuration(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

func onOff(b bool) string {
	if b {
		return "on"
	}
	return "off"
}

func join[T any](items []T, text func(T) string) string {
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = text(item)
	}
	return strings.Join(parts, ",")
}
