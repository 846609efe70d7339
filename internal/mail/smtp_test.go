package mail

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"testing"
	"time"

	"livret/internal/config"
)

var sender = mail.Address{Name: "Livret", Address: "livret@example.fr"}

func hello(to string) Message {
	return Message{To: mail.Address{Name: "Zoé Lefèvre", Address: to}, Subject: "Votre accès à l’été", Text: "Bonjour Zoé,\n\n.\nÀ bientôt", HTML: "<p>Bonjour Zoé</p>"}
}

func over(r *relay) *SMTP { return &SMTP{Relay: r.config, From: sender, Timeout: 5 * time.Second} }

func TestSMTPDeliversBothParts(t *testing.T) {
	t.Parallel()
	r := startRelay(t, &relay{config: config.SMTP{TLS: config.TLSNone}}, nil, false)
	m := hello("zoe@example.fr")
	m.Headers = map[string]string{"List-Unsubscribe": "<https://livret.example.fr/x>"}
	if err := over(r).Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	got := r.taken()
	if len(got) != 1 || got[0].from != "livret@example.fr" || got[0].to != "zoe@example.fr" {
		t.Fatalf("%+v", got)
	}
	headers, parts := open(t, got[0].data)
	subject, err := new(mime.WordDecoder).DecodeHeader(headers.Get("Subject"))
	if err != nil || subject != m.Subject {
		t.Errorf("subject %q, %v", subject, err)
	}
	to, err := mail.ParseAddress(headers.Get("To"))
	if err != nil || *to != m.To {
		t.Errorf("to %v, %v", to, err)
	}
	if parts["text/plain"] != strings.ReplaceAll(m.Text, "\n", "\r\n") || parts["text/html"] != m.HTML {
		t.Errorf("%q", parts)
	}
	if headers.Get("Auto-Submitted") != "auto-generated" || headers.Get("List-Unsubscribe") == "" || !strings.HasSuffix(headers.Get("Message-Id"), "@example.fr>") {
		t.Errorf("%v", headers)
	}
}

// open reads a message as a mail program does: headers, and bodies by type.
func open(t *testing.T, data string) (mail.Header, map[string]string) {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts, reader := map[string]string{}, multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			return m.Header, parts
		}
		if err != nil {
			t.Fatal(err)
		}
		kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		parts[kind] = string(body)
	}
}

func TestSMTPProtection(t *testing.T) {
	t.Parallel()
	server, client := certificate(t)
	for _, test := range []struct {
		name     string
		asked    config.TLS
		offered  bool
		trusted  bool
		implicit bool
		sent     bool
	}{
		{"starttls", config.TLSStart, true, true, false, true},
		{"starttls not offered", config.TLSStart, false, true, false, false},
		{"starttls, unknown certificate", config.TLSStart, true, false, false, false},
		{"opportunistic, offered", config.TLSOpportunistic, true, true, false, true},
		{"opportunistic, not offered", config.TLSOpportunistic, false, true, false, true},
		{"implicit", config.TLSImplicit, true, true, true, true},
		{"implicit, unknown certificate", config.TLSImplicit, true, false, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			protection := server
			if !test.offered {
				protection = nil
			}
			r := startRelay(t, &relay{password: "s3cret", config: config.SMTP{TLS: test.asked, User: "livret", Password: "s3cret"}}, protection, test.implicit)
			if test.name == "opportunistic, not offered" {
				// A password is never sent in the clear unless tls=none says so.
				r.password, r.config.User, r.config.Password = "", "", ""
			}
			s := over(r)
			if test.trusted {
				s.TLS = client
			}
			err := s.Send(t.Context(), hello("zoe@example.fr"))
			if sent := err == nil; sent != test.sent || len(r.taken()) != map[bool]int{true: 1}[test.sent] {
				t.Errorf("error %v, %d taken", err, len(r.taken()))
			}
			if IsPermanent(err) {
				t.Error("an unprotected connection is the operator's to mend: the mail must be tried again")
			}
		})
	}
}

func TestSMTPAuthentication(t *testing.T) {
	t.Parallel()
	r := startRelay(t, &relay{password: "s3cret", config: config.SMTP{TLS: config.TLSNone, User: "livret", Password: "s3cret"}}, nil, false)
	if err := over(r).Send(t.Context(), hello("zoe@example.fr")); err != nil {
		t.Error(err)
	}
	wrong := over(r)
	wrong.Relay.Password = "wr0ng"
	err := wrong.Send(t.Context(), hello("zoe@example.fr"))
	if err == nil || IsPermanent(err) {
		t.Errorf("wrong password for the relay: %v", err)
	}
	if err != nil && (strings.Contains(err.Error(), "wr0ng") || strings.Contains(err.Error(), "Bonjour")) {
		t.Errorf("the error tells a secret: %v", err)
	}
}

func TestSMTPAnswers(t *testing.T) {
	t.Parallel()
	r := startRelay(t, &relay{config: config.SMTP{TLS: config.TLSNone}}, nil, false)
	for to, want := range map[string]Error{
		"refused@example.fr": {Permanent: true, Code: 550},
		"later@example.fr":   {Permanent: false, Code: 451},
	} {
		err := over(r).Send(t.Context(), hello(to))
		var got *Error
		if !errors.As(err, &got) || got.Permanent != want.Permanent || got.Code != want.Code {
			t.Errorf("%s: %v", to, err)
		}
	}
	if len(r.taken()) != 0 {
		t.Error("a refused mail was taken")
	}
}

func TestSMTPConnectionRefused(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	err = (&SMTP{Relay: config.SMTP{Host: "127.0.0.1", Port: port, TLS: config.TLSNone}, From: sender}).Send(t.Context(), hello("zoe@example.fr"))
	if err == nil || IsPermanent(err) {
		t.Error(err)
	}
}

func TestSMTPSlowRelay(t *testing.T) {
	t.Parallel()
	r := startRelay(t, &relay{slowness: 2 * time.Second, config: config.SMTP{TLS: config.TLSNone}}, nil, false)
	s := over(r)
	s.Timeout = 200 * time.Millisecond
	start := time.Now()
	err := s.Send(t.Context(), hello("slow@example.fr"))
	if err == nil || IsPermanent(err) || time.Since(start) > 1500*time.Millisecond {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
}

func TestSMTPSilentRelay(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	s := &SMTP{Relay: config.SMTP{Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, TLS: config.TLSNone}, From: sender, Timeout: 200 * time.Millisecond}
	if err := s.Send(t.Context(), hello("zoe@example.fr")); err == nil || IsPermanent(err) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Send(ctx, hello("zoe@example.fr")); err == nil || IsPermanent(err) {
		t.Error(err)
	}
}

func TestF7_NamesAndSubjectsAddNoHeader(t *testing.T) {
	t.Parallel()
	r := startRelay(t, &relay{config: config.SMTP{TLS: config.TLSNone}}, nil, false)
	if err := over(r).Send(t.Context(), hello("zoe@example.fr")); err != nil {
		t.Fatal(err)
	}
	usual, _ := open(t, r.taken()[0].data)
	for _, odd := range []string{
		"Zoé\r\nBcc: victim@example.fr", "Zoé\nX-Evil: 1", "Zoé\r\n\r\n<h1>hi</h1>", "Zoé\u2028Bcc: v@example.fr", "\x00\x07\x1b[31m",
		`"; <x@y.fr>, "`, `a\"b <z@z.fr>`, "=?utf-8?q?=0D=0ABcc:_v=40x.fr?=", "O’Brien, (Zoé) : \"la\" <>", strings.Repeat("é", 500), "", "\u202egnp.exe", "\xff\xfe",
	} {
		m := hello("zoe@example.fr")
		m.To.Name, m.Subject, m.Headers = odd, odd, map[string]string{"X-Livret": odd}
		before := len(r.taken())
		if err := over(r).Send(t.Context(), m); err != nil {
			t.Errorf("%q: %v", odd, err)
			continue
		}
		got := r.taken()
		if len(got) != before+1 || got[before].to != "zoe@example.fr" {
			t.Fatalf("%q: %+v", odd, got[before:])
		}
		headers, parts := open(t, got[before].data)
		delete(headers, "X-Livret")
		if len(headers) > len(usual) {
			t.Errorf("%q added a header: %v", odd, headers)
		}
		for name, values := range headers {
			if usual[name] == nil || len(values) != 1 {
				t.Errorf("%q: header %s: %v", odd, name, values)
			}
		}
		if list, err := headers.AddressList("To"); err != nil || len(list) != 1 || list[0].Address != "zoe@example.fr" {
			t.Errorf("%q: to %v, %v", odd, list, err)
		}
		if len(parts) != 2 || parts["text/html"] != m.HTML {
			t.Errorf("%q changed the body: %q", odd, parts)
		}
	}
}

func TestF7_OddAddressesAndHeadersAreRefused(t *testing.T) {
	t.Parallel()
	r := startRelay(t, &relay{config: config.SMTP{TLS: config.TLSNone}}, nil, false)
	for _, address := range []string{"", "zoe", "zoe@example.fr\r\nBcc: v@x.fr", "Zoé <zoe@example.fr>", "a@x.fr,b@x.fr", "zoe@example.fr>\r\nRCPT TO:<v@x.fr"} {
		if err := over(r).Send(t.Context(), hello(address)); !IsPermanent(err) {
			t.Errorf("%q: %v", address, err)
		}
	}
	for _, name := range []string{"Bcc", "To", "Subject", "X:Y", "X\r\nBcc", "", "Content-Type"} {
		m := hello("zoe@example.fr")
		m.Headers = map[string]string{name: "v@x.fr"}
		if err := over(r).Send(t.Context(), m); !IsPermanent(err) {
			t.Errorf("header %q: %v", name, err)
		}
	}
	if len(r.taken()) != 0 {
		t.Error("something was sent")
	}
}
