package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/media"
	"livret/internal/programtest"
)

// program is the real binary as a process of its own, which can be killed.
type program struct {
	*site   // the same database and folder, seen by the test; its queue is not at work
	binary  string
	address string
	process *exec.Cmd
	output  *locked
}

// builtIn is where the binary is built, once for all tests.
var builtIn string

func TestMain(m *testing.M) {
	m.Run()
	if builtIn != "" {
		os.RemoveAll(builtIn)
	}
}

var built = sync.OnceValues(func() (string, error) {
	return programtest.Binary(func() (_ string, err error) {
		builtIn, err = os.MkdirTemp("", "livret-kill-")
		return builtIn, err
	})
})

func newProgram(t *testing.T, engine db.Engine) *program {
	t.Helper()
	binary, err := built()
	if err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &program{site: newSite(t, filled(t, engine), nil), binary: binary, address: free.Addr().String(), output: new(locked)}
	free.Close()
	t.Cleanup(p.kill)
	p.start()
	p.site.url = "http://" + p.address
	return p
}

func (p *program) start() {
	p.t.Helper()
	p.process = exec.Command(p.binary, "serve")
	p.process.Env = []string{
		"LIVRET_ADDR=" + p.address, "LIVRET_DATABASE_URL=" + p.Config.Database.DSN(), "LIVRET_DATA=" + p.Config.Data, "LIVRET_BASE_URL=http://livret.example", "LIVRET_RATE_LIMIT=0", "PATH=/usr/bin:/bin",
	}
	p.process.Stdout, p.process.Stderr = p.output, p.output
	if err := p.process.Start(); err != nil {
		p.t.Fatal(err)
	}
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if res, err := http.Get("http://" + p.address + "/readyz"); err == nil {
			res.Body.Close()
			if res.StatusCode == fine {
				return
			}
		}
	}
	p.t.Fatalf("it does not start: %s", p.output.String())
}

// kill ends the process as a power cut would: it has no say in it.
func (p *program) kill() {
	if p.process != nil {
		p.process.Process.Kill()
		p.process.Wait()
		p.process = nil
	}
}

// again starts it once more. The queue takes up what was cut after three minutes, which no test can wait for.
func (p *program) again() {
	p.t.Helper()
	p.sql("UPDATE river_job SET state = 'available' WHERE state = 'running'")
	p.sql("DELETE FROM river_job WHERE kind = 'media_remove_objects'")
	p.start()
}

func onEachProgram(t *testing.T, fn func(t *testing.T, p *program)) {
	t.Helper()
	for _, engine := range dbtest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, newProgram(t, engine))
		})
	}
}

// slow gives bytes in small helpings, so that a kill falls in the middle.
type slow struct{ io.Reader }

func (s slow) Read(p []byte) (int, error) {
	time.Sleep(time.Millisecond)
	return s.Reader.Read(p)
}

func TestG8_KilledDuringAnUpload(t *testing.T) {
	onEachProgram(t, func(t *testing.T, p *program) {
		b := p.member(claire)
		content := sound(40 << 20)
		at := b.want(http.StatusCreated, b.announce("a.wav", len(content))).Header.Get("Location")
		before := 0
		for range 3 {
			from := b.offset(at)
			if from < before {
				t.Fatalf("%d bytes, %d before", from, before)
			}
			before = from
			ctx, cancel := context.WithCancel(t.Context())
			r, err := http.NewRequestWithContext(ctx, http.MethodPatch, p.url+at, slow{bytes.NewReader(content[from:])})
			if err != nil {
				t.Fatal(err)
			}
			r.ContentLength = int64(len(content) - from)
			tusHeaders("Upload-Offset", fmt.Sprint(from), "Content-Type", "application/offset+octet-stream", "X-CSRF-TOKEN", b.token)(r)
			sent := make(chan struct{})
			go func() {
				defer close(sent)
				if res, err := b.http.Do(r); err == nil {
					res.Body.Close()
				}
			}()
			eventually(t, "a piece is kept", func() bool { return p.count("SELECT received FROM upload") > from })
			time.Sleep(time.Duration(rand.IntN(100)) * time.Millisecond)
			p.kill()
			cancel()
			<-sent
			p.again()
		}
		from := b.offset(at)
		if from < len(content) {
			b.want(http.StatusNoContent, b.append(at, from, content[from:]))
		}
		out := b.outcome(at)
		if got := b.want(fine, b.get("/m/"+out["mediaId"].(string)+"/original")); sum([]byte(got.Raw)) != sum(content) {
			t.Error("not the same bytes")
		}
		p.agrees()
	})
}

func TestG8_KilledWhileVariantsAreMade(t *testing.T) {
	onEachProgram(t, func(t *testing.T, p *program) {
		b := p.member(claire)
		var sent []string
		for i := range 5 {
			sent = append(sent, b.sendFile(fmt.Sprintf("%d.jpg", i), photo(t, 1500, 1000, uint64(i))))
			time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
			p.kill()
			p.dangling()
			p.again()
		}
		for _, at := range sent {
			if out := b.outcome(at); out["state"] != "done" {
				t.Errorf("%v", out)
			}
		}
		eventually(t, "all variants", func() bool { return p.count("SELECT COUNT(*) FROM media WHERE state = 'processing'") == 0 })
		if n := p.count("SELECT COUNT(*) FROM media WHERE state = 'ready' AND width = 1500"); n != len(sent) {
			t.Errorf("%d are ready", n)
		}
		p.agrees()
	})
}

func TestG8_KilledDuringDeletion(t *testing.T) {
	onEachProgram(t, func(t *testing.T, p *program) {
		b := p.member(claire)
		var ids []string
		for i := range 12 {
			ids = append(ids, b.brings(fmt.Sprintf("%d.jpg", i), photo(t, 350+i, 200, uint64(i))))
		}
		for _, id := range ids {
			b.want(fine, b.send(http.MethodDelete, "/api/media/"+id, nil))
		}
		purged := make(chan struct{})
		go func() {
			defer close(purged)
			for _, id := range ids {
				r, _ := http.NewRequest(http.MethodDelete, p.url+"/api/media/bin/"+id, nil)
				r.Header.Set("X-CSRF-TOKEN", b.token)
				if res, err := b.http.Do(r); err == nil {
					res.Body.Close()
				}
			}
		}()
		time.Sleep(time.Duration(5+rand.IntN(40)) * time.Millisecond)
		p.kill()
		<-purged
		p.dangling()
		// What was freed is removed at the next start; that is cut too.
		for range 3 {
			p.overdue()
			p.again()
			time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond)
			p.kill()
			p.dangling()
		}
		p.overdue()
		if err := p.Media.RemoveObjects(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.agrees()
		for _, key := range p.objects("f/") {
			hash, _, _ := strings.Cut(filepath.Base(key), ".")
			if p.count("SELECT COUNT(*) FROM stored_file WHERE hash = ?", hash) == 0 {
				t.Errorf("%s outlived its row", key)
			}
		}
	})
}

// overdue makes every removal due, as after an hour: what a killed node was at is anybody's again.
func (s *site) overdue() {
	s.t.Helper()
	s.sql("UPDATE object_removal SET due_at = ?, taken_at = NULL", db.Now().Add(-time.Hour))
}

// dangling looks for rows without their object: there are none at any moment.
func (s *site) dangling() {
	s.t.Helper()
	var all []struct{ CompanyID, Hash string }
	if err := s.DB.Read.NewRaw("SELECT company_id, hash FROM stored_file").Scan(s.t.Context(), &all); err != nil {
		s.t.Fatal(err)
	}
	var pieces []string
	if err := s.DB.Read.NewRaw("SELECT object FROM upload_part").Scan(s.t.Context(), &pieces); err != nil {
		s.t.Fatal(err)
	}
	for _, stored := range all {
		s.object(media.Key(stored.CompanyID, stored.Hash))
	}
	for _, piece := range pieces {
		s.object(piece)
	}
}
