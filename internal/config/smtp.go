package config

import (
	"errors"
	"net"
	"net/url"
	"strconv"
)

// TLS is how a connection to the relay is protected.
type TLS string

// What LIVRET_SMTP_URL may ask for. Implicit is the smtps scheme.
const (
	TLSStart         TLS = "starttls"      // refuses to send in the clear
	TLSOpportunistic TLS = "opportunistic" // encrypts when the relay offers it
	TLSNone          TLS = "none"
	TLSImplicit      TLS = "implicit"
)

// SMTP is the relay that takes our mails.
type SMTP struct {
	Host     string
	Port     int
	User     string
	Password string
	TLS      TLS
}

// String shows the relay without its password; nothing for the mailbox.
func (s *SMTP) String() string {
	if s == nil {
		return ""
	}
	u := url.URL{Scheme: "smtp", Host: net.JoinHostPort(s.Host, strconv.Itoa(s.Port))}
	if s.TLS == TLSImplicit {
		u.Scheme = "smtps"
	} else {
		u.RawQuery = "tls=" + string(s.TLS)
	}
	if s.User != "" {
		u.User = url.UserPassword(s.User, "xxxxx")
	}
	return u.String()
}

// parseSMTP never quotes the value in an error: it may hold a password.
func parseSMTP(to **SMTP, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Hostname() == "" || (u.Path != "" && u.Path != "/") {
		return errors.New("expected smtp://[user:password@]host:port?tls=starttls or smtps://… ; special characters of the password are percent-encoded")
	}
	s := &SMTP{Host: u.Hostname(), User: u.User.Username()}
	s.Password, _ = u.User.Password()
	if (s.User == "") != (s.Password == "") {
		return errors.New("expected both a user and a password, or neither")
	}
	if err := s.protect(u); err != nil {
		return err
	}
	if port := u.Port(); port != "" {
		s.Port, err = strconv.Atoi(port)
		if err != nil || s.Port < 1 || s.Port > 65535 {
			return errors.New("expected a port from 1 to 65535")
		}
	}
	*to = s
	return nil
}

// protect reads the scheme and the tls parameter, and the port that goes with them.
func (s *SMTP) protect(u *url.URL) error {
	query := u.Query()
	asked := TLS(query.Get("tls"))
	query.Del("tls")
	if len(query) > 0 {
		return errors.New("expected no other parameter than tls")
	}
	switch {
	case u.Scheme == "smtps" && asked == "":
		s.TLS, s.Port = TLSImplicit, 465
	case u.Scheme == "smtp" && asked == "":
		s.TLS, s.Port = TLSStart, 587
	case u.Scheme == "smtp" && (asked == TLSStart || asked == TLSOpportunistic || asked == TLSNone):
		s.TLS, s.Port = asked, 587
	default:
		return errors.New("expected the scheme smtp with tls=starttls, opportunistic or none, or the scheme smtps without tls")
	}
	return nil
}
