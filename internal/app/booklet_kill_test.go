package app

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livret/internal/db"
)

// kills is how often the program is killed on each engine; `make bench` asks for 200.
var kills = flag.Int("kills", 6, "how often TestG1_KilledDuringSaves kills the program, on each engine")

// author is somebody who writes in a page of their own, and knows what they were told.
type author struct {
	page  string
	acked int    // the revision last answered
	text  string // what it said
	tried string // what was sent after it, answered or not
}

func TestG1_KilledDuringSaves(t *testing.T) {
	onEachProgram(t, func(t *testing.T, p *program) {
		b := p.member(claire)
		made := b.bind("Livret")
		authors := make([]*author, 6)
		for i := range authors {
			authors[i] = &author{page: db.NewID(), acked: 1}
			b.want(fine, b.post("/api/chapters/"+made.chapter+"/pages", object{"id": authors[i].page, "title": "Le mot", "lead": "", "hidden": false}))
		}
		var added []string // pages that were answered to be there
		saves := 0
		for round := range *kills {
			var wg sync.WaitGroup
			var answered atomic.Int64
			for i, a := range authors {
				wg.Go(func() { b.typesUntilCut(a, fmt.Sprintf("k%d-a%d", round, i), &answered) })
			}
			wg.Go(func() { added = append(added, b.addsUntilCut(made.chapter)...) })
			// Somewhere among saves that are answered, however slow the machine is.
			eventually(t, "a save", func() bool { return answered.Load() > 0 })
			time.Sleep(time.Duration(rand.IntN(120)) * time.Millisecond)
			p.kill()
			wg.Wait()
			saves += int(answered.Load())
			p.again()
			for _, a := range authors {
				b.finds(a)
			}
		}
		tree := b.want(fine, b.get("/api/booklets/"+made.booklet+"/chapters")).Raw
		for _, id := range added {
			if !strings.Contains(tree, id) {
				t.Errorf("page %s was answered, and is gone", id)
			}
		}
		if p.DB.Engine == db.SQLite {
			if lines := p.lines("PRAGMA integrity_check"); len(lines) != 1 || lines[0] != "[ok]" {
				t.Errorf("%v", lines)
			}
		}
		t.Logf("%d kills, %d saves and %d pages answered, none lost", *kills, saves, len(added))
	})
}

// typesUntilCut saves over and over until the server is gone, and counts how often it was answered.
func (b *browser) typesUntilCut(a *author, mark string, answered *atomic.Int64) {
	for n := 0; ; n++ {
		a.tried = fmt.Sprintf("%s-%d.", mark, n)
		r, err := b.try(http.MethodPut, "/api/pages/"+a.page, object{"content": saying(a.tried)}, ifMatch(a.acked))
		if err != nil {
			return
		}
		if r.Status != fine {
			b.t.Errorf("%d %s", r.Status, r.Raw)
			return
		}
		a.acked, a.text = int(r.data()["revision"].(float64)), a.tried
		answered.Add(1)
	}
}

func (b *browser) addsUntilCut(chapter string) (added []string) {
	for {
		id := db.NewID()
		r, err := b.try(http.MethodPost, "/api/chapters/"+chapter+"/pages", object{"id": id, "title": "Une page", "lead": "", "hidden": false})
		if err != nil {
			return added
		}
		if r.Status == fine {
			added = append(added, id)
		} else if !strings.Contains(r.Raw, "complet") {
			b.t.Errorf("%d %s", r.Status, r.Raw)
			return added
		}
	}
}

// finds checks that a page says what its author was told last, or what was sent after
// that: the answer may have been cut. They go on from there.
func (b *browser) finds(a *author) {
	b.t.Helper()
	r := b.want(fine, b.get("/api/pages/"+a.page))
	revision := int(r.data()["revision"].(float64))
	switch {
	case revision == a.acked && (a.text == "" || strings.Contains(r.Raw, a.text)):
	case revision == a.acked+1 && strings.Contains(r.Raw, a.tried):
	default:
		b.t.Errorf("page %s: revision %d was answered with %q; there is %d: %s", a.page, a.acked, a.text, revision, r.Raw)
	}
	a.acked, a.text = revision, ""
}

// try is send where the server may be gone.
func (b *browser) try(method, path string, body any, change ...func(*http.Request)) (reply, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return reply{}, err
	}
	r, err := http.NewRequest(method, b.site.url+path, bytes.NewReader(raw))
	if err != nil {
		return reply{}, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-CSRF-TOKEN", b.token)
	for _, fn := range change {
		fn(r)
	}
	res, err := b.http.Do(r)
	if err != nil {
		return reply{}, err
	}
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	if err != nil {
		return reply{}, err
	}
	out := reply{Status: res.StatusCode, Raw: string(read)}
	return out, json.Unmarshal(read, &out.Body)
}
