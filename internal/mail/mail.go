// Package mail composes messages and hands them to a relay, or to the built-in
// mailbox where none is set.
package mail

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"livret/internal/config"
	"livret/internal/db"
)

// Message is one mail to one person. Both bodies are always there: some people
// and some programs read only the text.
type Message struct {
	To      mail.Address
	Subject string
	Text    string
	HTML    string
	// Headers are further ones, such as List-Unsubscribe.
	Headers map[string]string
}

// Sender takes messages. A nil error means that the message was taken, not read.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// New answers the relay that is configured, or the mailbox.
func New(c config.Config, d *db.DB) Sender {
	if c.SMTP == nil {
		return &Mailbox{DB: d, From: c.MailFrom}
	}
	return &SMTP{Relay: *c.SMTP, From: c.MailFrom}
}

// Error is a message that was not taken.
type Error struct {
	// Permanent: the relay refused this very message for good. Anything else, a
	// wrong password for the relay included, may be mended and is worth a retry.
	Permanent bool
	// Code is the relay's answer (550), 0 when there was none.
	Code int
	Err  error
}

func (e *Error) Error() string {
	kind := "temporary"
	if e.Permanent {
		kind = "permanent"
	}
	return fmt.Sprintf("send mail: %s: %v", kind, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// IsPermanent tells whether trying again is useless.
func IsPermanent(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Permanent
}

// prepare makes a message safe to write: names and subjects come from people, and
// a line break in one of them must not become a header.
func (m Message) prepare(from mail.Address) (Message, error) {
	if parsed, err := mail.ParseAddress(m.To.Address); err != nil || parsed.Address != m.To.Address || strings.ContainsFunc(m.To.Address, unicode.IsControl) {
		return m, &Error{Permanent: true, Err: errors.New("the recipient's address is not one")}
	}
	m.To.Name, m.Subject = oneLine(m.To.Name), oneLine(m.Subject)
	headers := map[string]string{
		"Message-ID":     "<" + db.NewID() + "@" + domain(from.Address) + ">",
		"Auto-Submitted": "auto-generated",
	}
	for name, value := range m.Headers {
		if !headerName.MatchString(name) || slices.Contains(ownHeaders, strings.ToLower(name)) {
			return m, &Error{Permanent: true, Err: fmt.Errorf("the header %q may not be set", name)}
		}
		headers[name] = oneLine(value)
	}
	m.Headers = headers
	return m, nil
}

var headerName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)

// ownHeaders are made from the message itself.
var ownHeaders = []string{
	"from", "to", "cc", "bcc", "sender", "subject", "date", "mime-version", "content-type", "content-transfer-encoding", "return-path",
}

func domain(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// oneLine turns line breaks and other control characters into spaces. Unicode's own
// line and paragraph separators count too, and so do marks that reverse the text.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, s)
	return strings.TrimSpace(spaces.ReplaceAllString(s, " "))
}

// A no-break space is no ordinary one: French typography needs it to stay.
var spaces = regexp.MustCompile(` {2,}`)
