package app

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"

	"livret/internal/db"
	"livret/internal/dbtest"
)

// relay stands between the program and its database, and can be cut.
type relay struct {
	listener net.Listener
	target   string
	mu       sync.Mutex
	open     []net.Conn
	cut      bool
}

func newRelay(t *testing.T, target string) *relay {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{listener: listener, target: target}
	t.Cleanup(func() { listener.Close(); r.set(true) })
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			r.pass(in)
		}
	}()
	return r
}

func (r *relay) pass(in net.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	out, err := net.Dial("tcp", r.target)
	if err != nil || r.cut {
		in.Close()
		return
	}
	r.open = append(r.open, in, out)
	go func() { io.Copy(out, in); out.Close() }()
	go func() { io.Copy(in, out); in.Close() }()
}

func (r *relay) set(cut bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cut = cut
	if cut {
		for _, c := range r.open {
			c.Close()
		}
		r.open = nil
	}
}

// redirect sends new connections elsewhere.
func (r *relay) redirect(target string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.target, r.cut = target, false
}

// relayed is a site that reaches its database through a line that can be cut.
func relayed(t *testing.T, engine db.Engine) (*site, *relay) {
	t.Helper()
	address, err := url.Parse(filled(t, engine))
	if err != nil {
		t.Fatal(err)
	}
	line := newRelay(t, address.Host)
	address.Host = line.listener.Addr().String()
	return newSite(t, address.String(), nil), line
}

// PostgreSQL alone can go away while the program lives on.
func TestDatabaseUnreachable_IsSaidAndMendsItself(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines() {
		if engine != db.Postgres {
			continue
		}
		s, line := relayed(t, engine)
		b := s.member(marc)

		line.set(true)
		r := b.get("/api/auth/profile")
		if r.Status != http.StatusServiceUnavailable || !strings.Contains(r.message(), "momentanément indisponible") {
			t.Errorf("reading: %d %s", r.Status, r.Raw)
		}
		r = b.send(http.MethodPut, "/api/auth/profile", object{"firstName": "Marcel", "lastName": "Dubreuil", "email": marc})
		if r.Status != http.StatusServiceUnavailable {
			t.Errorf("writing: %d %s", r.Status, r.Raw)
		}
		eventually(t, "not ready", func() bool { return b.get("/readyz").Status == http.StatusServiceUnavailable })
		b.want(fine, b.get("/healthz"))
		b.want(fine, b.get("/auth/login"))

		line.set(false)
		eventually(t, "recovery", func() bool { return b.get("/readyz").Status == fine })
		if r := b.want(fine, b.get("/api/auth/profile")); r.data()["firstName"] != "Marc" {
			t.Errorf("a refused change was made: %s", r.Raw)
		}
	}
}

// inbox is a real SMTP server that keeps what it takes.
type inbox struct {
	mu    sync.Mutex
	taken []string
}

func (i *inbox) NewSession(*smtp.Conn) (smtp.Session, error) { return session{i}, nil }

type session struct{ *inbox }

func (session) Reset()                               {}
func (session) Logout() error                        { return nil }
func (session) Mail(string, *smtp.MailOptions) error { return nil }
func (session) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (s session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken = append(s.taken, string(raw))
	return err
}

func (i *inbox) count() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return len(i.taken)
}

func TestSMTPUnreachable_TheMailWaits(t *testing.T) {
	for _, engine := range dbtest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			port, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			address := port.Addr().String()
			port.Close() // nobody answers there for now
			s := newSite(t, filled(t, engine), map[string]string{"LIVRET_SMTP_URL": "smtp://" + address + "?tls=none"})
			s.work()
			b := s.browser()
			b.want(fine, b.post("/api/auth/forgotten-password", object{"email": marc}))
			eventually(t, "a failed attempt", func() bool {
				return s.count("SELECT COUNT(*) FROM river_job WHERE kind = 'password_reset_mail' AND attempt >= 1 AND state = 'retryable'") == 1
			})
			box := new(inbox)
			server := smtp.NewServer(box)
			server.Domain = "localhost"
			listener, err := net.Listen("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			go server.Serve(listener)
			t.Cleanup(func() { server.Close() })
			s.sql("UPDATE river_job SET scheduled_at = ? WHERE state = 'retryable'", s.Accounts.Now()) // no need to sit out the pause
			eventually(t, "the mail", func() bool { return box.count() == 1 })
		})
	}
}
