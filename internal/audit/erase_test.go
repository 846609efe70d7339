package audit_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/dbtest"
)

func TestC9_I2_NothingOfADeletedCompanyNamesItsPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		people(t, d)
		trail := audit.New(d)
		told := func(n int, action, actor, company, subject string) string {
			return happened(t, d, n, audit.Row{Action: action, ActorID: actor, UserID: actor, CompanyID: company, SubjectID: subject, Details: `{"a":"b"}`, IP: "192.0.2.1", Agent: "Firefox"})
		}
		for n := range 25 {
			told(n, "user.changed", "claire", "courtil", "marc")
		}
		byAdmin, byGone := told(30, "company.changed", "helene", "courtil", "courtil"), told(31, "company.changed", "partie", "courtil", "courtil")
		elsewhere, others := told(32, "user.signed_in", "marc", "", ""), told(33, "company.changed", "partie", "tilleuls", "tilleuls")
		erase := func(undone bool) (n int) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
				if n, err = trail.EraseCompany(ctx, tx, "courtil", 10); err == nil && undone {
					err = context.Canceled
				}
				return err
			})
			if err != nil && !undone {
				t.Fatal(err)
			}
			return n
		}
		erase(false)
		erase(true) // what an attempt undone leaves is found again
		changed := 10
		for n := erase(false); n > 0; n = erase(false) {
			if changed += n; n > 10 || changed > 40 {
				t.Fatalf("%d at once, %d in all", n, changed)
			}
		}
		if changed != 27 {
			t.Errorf("%d changed", changed)
		}
		for id, want := range map[string]string{"event-00012": "null  ", byAdmin: `{"a":"b"} 192.0.2.1 Firefox`, byGone: `{"a":"b"}  `, elsewhere: "null  ", others: `{"a":"b"} 192.0.2.1 Firefox`} {
			var got string
			if err := d.Read.NewRaw("SELECT details || ' ' || ip || ' ' || agent FROM audit_event WHERE id = ?", id).Scan(t.Context(), &got); err != nil || got != want {
				t.Errorf("%s: %q, want %q, %v", id, got, want, err)
			}
		}
	})
}
