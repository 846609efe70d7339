package db_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"livret/internal/db"
	"livret/internal/dbtest"
)

func TestMigrate_FromNothingTwiceAtOnce(t *testing.T) {
	for _, engine := range dbtest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			address := dbtest.Empty(t, engine)
			var wg sync.WaitGroup
			errs := make([]error, 4)
			for i := range errs {
				wg.Go(func() {
					d, err := db.Open(context.Background(), address)
					if err != nil {
						errs[i] = err
						return
					}
					defer d.Close()
					errs[i] = d.Migrate(context.Background())
				})
			}
			wg.Wait()
			for _, err := range errs {
				if err != nil {
					t.Fatal(err)
				}
			}
			if err := dbtest.Open(t, address).Current(t.Context()); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestMigrate_RefusesNewerSchema(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if _, err := d.Write.ExecContext(t.Context(), "INSERT INTO schema_version (version, name, applied_at) VALUES (9999, 'later', ?)", db.Now()); err != nil {
			t.Fatal(err)
		}
		err := d.Migrate(t.Context())
		if err == nil || !strings.Contains(err.Error(), "9999") {
			t.Fatalf("a newer schema was accepted: %v", err)
		}
		if err := d.Current(t.Context()); err == nil {
			t.Fatal("a newer schema counts as current")
		}
	})
}

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Solène  MORVAN": "solene morvan", "Cœur": "coeur", "ÇA": "ca", "l’été": "l’ete", "": "",
	} {
		if got := db.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
	if got := db.Contains("50%_!"); got != "%50!%!_!!%" {
		t.Errorf("Contains = %q", got)
	}
}
