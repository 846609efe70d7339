package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	netmail "net/mail"
	"net/textproto"
	"time"

	gomail "github.com/wneessen/go-mail"

	"livret/internal/config"
)

// SMTP sends through a relay, one connection per message: our mails are few and
// urgent. A campaign keeps its connections itself.
type SMTP struct {
	Relay config.SMTP
	From  netmail.Address
	// Timeout bounds the greeting and the message each; 15 s when zero.
	Timeout time.Duration
	// TLS replaces the usual certificate checks; for tests.
	TLS *tls.Config
}

// Send hands m to the relay. The error is always an *Error.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	m, err := m.prepare(s.From)
	if err != nil {
		return err
	}
	letter := write(m, s.From)
	client, err := gomail.NewClient(s.Relay.Host, s.options()...)
	if err != nil {
		return &Error{Err: err}
	}
	connection, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return &Error{Code: code(err), Err: fmt.Errorf("connect to %s: %w", s.Relay.Host, err)}
	}
	err = client.SendWithSMTPClient(connection, letter)
	// What happens after the relay took the message must not make it be sent twice.
	closeErr := client.CloseWithSMTPClient(connection)
	if err == nil || letter.IsDelivered() {
		return nil
	}
	if closeErr != nil {
		connection.Close()
	}
	return &Error{Permanent: code(err) >= 500, Code: code(err), Err: err}
}

func (s *SMTP) options() []gomail.Option {
	timeout := s.Timeout
	if timeout == 0 {
		timeout = 15 * time.Second
	}
	options := []gomail.Option{gomail.WithPort(s.Relay.Port), gomail.WithTimeout(timeout), gomail.WithoutNoop(), gomail.WithoutRset()}
	switch s.Relay.TLS {
	case config.TLSImplicit:
		options = append(options, gomail.WithSSL())
	case config.TLSOpportunistic:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	case config.TLSNone:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if s.TLS != nil {
		options = append(options, gomail.WithTLSConfig(s.TLS))
	}
	if s.Relay.User == "" {
		return options
	}
	mechanism := gomail.SMTPAuthAutoDiscover
	if s.Relay.TLS == config.TLSNone {
		// Whoever wrote tls=none beside a password meant it.
		mechanism = gomail.SMTPAuthPlainNoEnc
	}
	return append(options, gomail.WithSMTPAuth(mechanism), gomail.WithUsername(s.Relay.User), gomail.WithPassword(s.Relay.Password))
}

// write puts a prepared message in the format of the network.
func write(m Message, from netmail.Address) *gomail.Msg {
	letter := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	letter.FromMailAddress(&from)
	letter.ToMailAddress(&m.To)
	letter.Subject(m.Subject)
	letter.SetDate()
	for name, value := range m.Headers {
		letter.SetGenHeader(gomail.Header(name), value)
	}
	letter.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		letter.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return letter
}

// code is the relay's answer, however it was wrapped.
func code(err error) int {
	var refused *gomail.SendError
	if errors.As(err, &refused) {
		return refused.ErrorCode()
	}
	var answer *textproto.Error
	if errors.As(err, &answer) {
		return answer.Code
	}
	return 0
}
