package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

var errAddr = errors.New("expected host:port or :port, with a port from 0 to 65535")

func parseAddr(to *string, v string) error {
	_, port, err := net.SplitHostPort(v)
	if err != nil {
		return errAddr
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return errAddr
	}
	*to = v
	return nil
}

// parseOrigin accepts what a browser calls an origin. A lone trailing slash is
// forgiven: people paste addresses from a browser's bar.
func parseOrigin(to *string, v string) error {
	u, err := url.Parse(strings.TrimSuffix(v, "/"))
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" ||
		u.Path != "" || u.User != nil || u.RawQuery != "" || u.ForceQuery || strings.Contains(v, "#") {
		return errors.New("expected http(s)://host[:port] without a path, such as https://livret.example.fr")
	}
	*to = u.Scheme + "://" + strings.ToLower(u.Host)
	return nil
}

func parseFrom(to *mail.Address, v string) error {
	a, err := mail.ParseAddress(v)
	if err != nil || hasControl(v) {
		return errors.New("expected « Name <address> » or a plain e-mail address")
	}
	*to = *a
	return nil
}

func parseAddress(to *string, v string) error {
	a, err := mail.ParseAddress(v)
	if err != nil || a.Address != v {
		return errors.New("expected a plain e-mail address, such as nom@example.fr")
	}
	*to = v
	return nil
}

var hostName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$`)

func parseHosts(to *[]string, v string) error {
	for _, host := range list(v) {
		host = strings.ToLower(host)
		if !hostName.MatchString(host) {
			return fmt.Errorf("%q: expected host names separated by commas, without scheme or port", host)
		}
		*to = append(*to, host)
	}
	return nil
}

func parseName(to *string, v string) error {
	v = strings.TrimSpace(v)
	if v == "" || utf8.RuneCountInString(v) > 60 || hasControl(v) {
		return errors.New("expected 1 to 60 characters on one line")
	}
	*to = v
	return nil
}

func parseSwitch(to *bool, v string) error {
	switch strings.ToLower(v) {
	case "on", "true", "yes", "1":
		*to = true
	case "off", "false", "no", "0":
		*to = false
	default:
		return errors.New("expected on or off")
	}
	return nil
}

func parsePrefixes(to *[]netip.Prefix, v string) error {
	for _, item := range list(v) {
		prefix, err := netip.ParsePrefix(item)
		if addr, addrErr := netip.ParseAddr(item); addrErr == nil {
			prefix, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return fmt.Errorf("%q: expected addresses or networks separated by commas, such as 10.0.0.0/8", item)
		}
		*to = append(*to, prefix.Masked())
	}
	return nil
}

func parseCount(to *int, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 {
		return errors.New("expected a whole number, 0 or more")
	}
	*to = n
	return nil
}

func parseMegabytes(to *int64, v string) error {
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n < 1 || n > 20_000 {
		return errors.New("expected a whole number of megabytes, 1 to 20000")
	}
	*to = n * 1_000_000
	return nil
}

func parseChoice(to *string, v string, choices ...string) error {
	if !slices.Contains(choices, v) {
		return errors.New("expected " + strings.Join(choices, " or "))
	}
	*to = v
	return nil
}

func parseLevel(to *slog.Level, v string) error {
	levels := map[string]slog.Level{
		"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
	}
	level, ok := levels[strings.ToLower(v)]
	if !ok {
		return errors.New("expected debug, info, warn or error")
	}
	*to = level
	return nil
}

func parseDuration(to *time.Duration, v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d < time.Second {
		return errors.New("expected a time of at least one second, such as 90m or 2h")
	}
	*to = d
	return nil
}

// list cuts a comma list and forgives spaces and a comma too many.
func list(v string) []string {
	var items []string
	for item := range strings.SplitSeq(v, ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}

func hasControl(s string) bool { return strings.ContainsFunc(s, unicode.IsControl) }
