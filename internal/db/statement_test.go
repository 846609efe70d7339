package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/dbtest"
)

// A statement that is prepared reads and writes what one written out whole does.
func TestStatement_SaysTheSameAsAQuery(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		at := time.Date(2026, 3, 1, 8, 30, 0, 120_000_000, time.FixedZone("Paris", 3600))
		if _, err := d.Write.NewRaw("INSERT INTO company (id, name, created_at) VALUES ('a', 'Courtil', ?), ('b', 'Tilleuls', ?)", at, at).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		find := func() *db.Statement {
			return d.Reading("by id and name", func() string {
				return d.Read.NewSelect().TableExpr("company AS c").ColumnExpr("c.id, c.name, c.created_at").Where("c.name = ? AND c.id = ? AND c.name = ?", db.Mark(1), db.Mark(0), db.Mark(1)).String()
			})
		}
		type row struct {
			ID, Name  string
			CreatedAt time.Time
		}
		for id, name := range map[string]string{"a": "Courtil", "b": "Tilleuls"} {
			var got row
			if err := find().Scan(t.Context(), &got, id, name); err != nil || got.ID != id || got.Name != name || !got.CreatedAt.Equal(at) {
				t.Errorf("%+v (%v)", got, err)
			}
		}
		var none row
		if err := find().Scan(t.Context(), &none, "a", "Tilleuls"); !db.IsNotFound(err) {
			t.Errorf("%+v (%v)", none, err)
		}
		later := at.Add(time.Hour)
		change := d.Writing("change", func() string {
			return "UPDATE company SET name = '@1@', created_at = '@2@' WHERE id = " + db.Unseen("'@0@'")
		})
		if err := change.Prepare(t.Context()); err != nil {
			t.Fatal(err)
		}
		for id, want := range map[string]bool{"a": true, "inconnue": false} {
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				done, err := change.Exec(ctx, tx, id, "L’été; '--", later)
				if done != want {
					t.Errorf("%s: %v", id, done)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
		var n int
		if err := d.Read.NewRaw("SELECT COUNT(*) FROM company WHERE name = ? AND created_at = ?", "L’été; '--", later).Scan(t.Context(), &n); err != nil || n != 1 {
			t.Errorf("%d (%v)", n, err)
		}
	})
}
