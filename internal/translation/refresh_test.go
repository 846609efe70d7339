package translation

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/i18n"
)

// slow makes reading the words take longer than a page waits.
type slow struct{ on atomic.Bool }

func (s *slow) BeforeQuery(ctx context.Context, q *bun.QueryEvent) context.Context {
	if s.on.Load() && strings.Contains(q.Query, `FROM "translation"`) {
		time.Sleep(lookTime + 300*time.Millisecond)
	}
	return ctx
}

func (*slow) AfterQuery(context.Context, *bun.QueryEvent) {}

func TestRefresh_ASlowNodeLoadsItsWordsInTheEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		hook := &slow{}
		d.Read = d.Read.WithQueryHook(hook)
		c, err := i18n.Load(fstest.MapFS{"fr-FR.json": {Data: []byte(`{"message":"Bonjour"}`)}})
		if err != nil {
			t.Fatal(err)
		}
		words := New(d, c, slog.New(slog.DiscardHandler))
		words.Refresh(t.Context(), true)
		if words.book.Load() == nil {
			t.Fatal("a fast node has its words when a page asks")
		}
		words.book.Store(nil)
		hook.on.Store(true)
		began := time.Now()
		words.Refresh(t.Context(), true)
		if took := time.Since(began); took > lookTime+250*time.Millisecond {
			t.Errorf("the page waited %s", took)
		}
		for end := time.Now().Add(5 * time.Second); words.book.Load() == nil; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("never loaded")
			}
		}
	})
}
