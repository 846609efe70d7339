package account

import (
	"strings"
	"testing"

	"livret/internal/db"
	"livret/internal/dbtest"
)

// How far the terms have come is counted, not joined out of everybody and everything.
func TestLegal_AcceptancesAreCountedByTheirIndex(t *testing.T) {
	d := dbtest.Open(t, dbtest.New(t, db.SQLite))
	var steps []struct {
		ID, Parent, Notused int
		Detail              string
	}
	if err := d.Read.NewRaw("EXPLAIN QUERY PLAN "+acceptanceQuery, 1).Scan(t.Context(), &steps); err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	for _, s := range steps {
		plan.WriteString(s.Detail + "\n")
	}
	if !strings.Contains(plan.String(), "terms_acceptance_version") || !strings.Contains(plan.String(), "app_user_state") || strings.Contains(plan.String(), "SCAN app_user") || strings.Contains(plan.String(), "SCAN u") {
		t.Errorf("the plan reads more than it counts:\n%s", plan.String())
	}
}
