package mail

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"io"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"livret/internal/config"
)

// relay is a real SMTP server on a free port. Recipients choose its mood:
// refused@…, later@…, slow@….
type relay struct {
	mu       sync.Mutex
	letters  []letter
	password string        // asked for when not empty
	slowness time.Duration // of slow@…
	config   config.SMTP
}

type letter struct{ from, to, data string }

func (r *relay) taken() []letter {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]letter(nil), r.letters...)
}

func startRelay(t *testing.T, r *relay, protection *tls.Config, implicit bool) *relay {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r.config.Host, r.config.Port = "127.0.0.1", listener.Addr().(*net.TCPAddr).Port
	server := smtp.NewServer(r)
	server.Domain, server.AllowInsecureAuth, server.TLSConfig = "relay.test", true, protection
	server.ErrorLog = silent{}
	if implicit {
		listener = tls.NewListener(listener, protection)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }()
	t.Cleanup(func() {
		server.Close()
		listener.Close() // which the server does not know yet when a test ends at once
		<-done
	})
	return r
}

type silent struct{}

func (silent) Printf(string, ...any) {}
func (silent) Println(...any)        {}

func (r *relay) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{relay: r}, nil }

type session struct {
	relay  *relay
	known  bool
	letter letter
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "livret" || password != s.relay.password {
			return errors.New("wrong")
		}
		s.known = true
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.relay.password != "" && !s.known {
		return smtp.ErrAuthRequired
	}
	s.letter.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	switch {
	case strings.HasPrefix(to, "refused@"):
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such person"}
	case strings.HasPrefix(to, "later@"):
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try later"}
	case strings.HasPrefix(to, "slow@"):
		time.Sleep(s.relay.slowness)
	}
	s.letter.to = to
	return nil
}

func (s *session) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.letter.data = string(data)
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	s.relay.letters = append(s.relay.letters, s.letter)
	return nil
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

// certificate is one that only its own pool trusts.
func certificate(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	model := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "relay.test"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	raw, err := x509.CreateCertificate(rand.Reader, model, model, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	server = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{raw}, PrivateKey: key}}}
	return server, &tls.Config{RootCAs: pool, ServerName: "127.0.0.1", MinVersion: tls.VersionTLS12}
}
