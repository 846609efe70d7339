package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// machine is a place where the program is run with its settings.
type machine struct {
	t   *testing.T
	env map[string]string
}

func newMachine(t *testing.T) *machine {
	return &machine{t, map[string]string{"LIVRET_DATA": t.TempDir(), "LIVRET_ADDR": "127.0.0.1:0", "LIVRET_BASE_URL": "http://livret.example"}}
}

func (m *machine) run(in string, args ...string) (string, error) {
	var out bytes.Buffer
	err := run(m.t.Context(), args, func(name string) string { return m.env[name] }, strings.NewReader(in), &out, new(safe))
	return out.String(), err
}

// safe can be written by the program while a test reads it.
type safe struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *safe) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *safe) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.String()
}

func TestCommands_SayWhatTheyAre(t *testing.T) {
	m := newMachine(t)
	for _, args := range [][]string{{}, {"help"}, {"--help"}} {
		if out, err := m.run("", args...); err != nil || !strings.Contains(out, "livret serve") {
			t.Errorf("%v: %v %s", args, err, out)
		}
	}
	if _, err := m.run("", "serveur"); err == nil || !strings.Contains(err.Error(), `"serveur"`) {
		t.Errorf("an unknown command: %v", err)
	}
	if out, err := m.run("", "openapi"); err != nil || !json.Valid([]byte(out)) {
		t.Errorf("openapi: %v", err)
	}
	m.env["LIVRET_SMTP_URL"] = "smtp://nom:tres-secret@relais.example:587"
	if out, err := m.run("", "config"); err != nil || strings.Contains(out, "tres-secret") || !strings.Contains(out, "LIVRET_SMTP_URL") {
		t.Errorf("config: %v %s", err, out)
	}
	m.env["LIVRET_SMTP_URL"] = "ftp://x"
	if _, err := m.run("", "config"); err == nil || !strings.Contains(err.Error(), "LIVRET_SMTP_URL") {
		t.Errorf("a bad setting: %v", err)
	}
}

func TestA13_AdminCommandsMakeNobodyElse(t *testing.T) {
	m := newMachine(t)
	if _, err := m.run("", "admin"); err == nil || !strings.Contains(err.Error(), "usage") {
		t.Errorf("no words: %v", err)
	}
	if _, err := m.run("court\n", "admin", "create", "moi@livret.example"); err == nil || !strings.Contains(err.Error(), "caractères") {
		t.Errorf("a weak password: %v", err)
	}
	if out, err := m.run("quatre moutons sous un chêne\n", "admin", "create", "moi@livret.example"); err != nil || !strings.Contains(out, "moi@livret.example") {
		t.Fatalf("create: %v %s", err, out)
	}
	if out, err := m.run("", "admin", "list"); err != nil || strings.Count(out, "\n") != 1 || !strings.Contains(out, "moi@livret.example") {
		t.Errorf("list: %v %s", err, out)
	}
	if _, err := m.run("", "admin", "disable", "moi@livret.example"); err == nil || !strings.Contains(err.Error(), "administrateur actif") {
		t.Errorf("the last admin: %v", err)
	}
	if _, err := m.run("trois chats dans un grenier\n", "admin", "password", "moi@livret.example"); err != nil {
		t.Errorf("password: %v", err)
	}
	if _, err := m.run("x\n", "admin", "password", "personne@livret.example"); err == nil {
		t.Error("a password was set for nobody")
	}
}

// served starts the program and answers its address, what it printed, and how to stop it.
func (m *machine) served() (address string, out *safe, stop func() error) {
	m.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out = new(safe)
	log, ended := new(safe), make(chan error, 1)
	go func() {
		ended <- run(ctx, []string{"serve"}, func(name string) string { return m.env[name] }, strings.NewReader(""), out, log)
	}()
	stop = func() error { cancel(); return <-ended }
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		for _, line := range strings.Split(log.String(), "\n") {
			var event struct{ Msg, Address, Time string }
			if json.Unmarshal([]byte(line), &event) == nil && event.Msg == "listening" {
				if !strings.HasSuffix(event.Time, "Z") {
					m.t.Errorf("logged at %s, not in UTC", event.Time)
				}
				return event.Address, out, stop
			}
		}
	}
	cancel()
	m.t.Fatalf("never listened: %v\n%s", <-ended, log)
	return "", nil, nil
}

func TestServe_FirstStartThenStopThenAgain(t *testing.T) {
	m := newMachine(t)
	address, out, stop := m.served()
	for _, path := range []string{"/healthz", "/readyz"} {
		r, err := http.Get("http://" + address + path)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Errorf("%s: %v %v", path, r, err)
		}
	}
	if err := stop(); err != nil {
		t.Errorf("stopping is a failure: %v", err)
	}
	if !strings.Contains(out.String(), "admin@livret.localhost") {
		t.Errorf("the first admin was not told: %s", out)
	}
	_, again, stop := m.served()
	if err := stop(); err != nil || again.String() != "" {
		t.Errorf("a second start told %q (%v)", again, err)
	}
	if found, _ := filepath.Glob(filepath.Join(m.env["LIVRET_DATA"], "*.db")); len(found) != 1 {
		t.Errorf("files %v", found)
	}
}
