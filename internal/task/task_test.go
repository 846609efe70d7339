package task_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/task"
)

var (
	claire = rights.Actor{UserID: "claire", CompanyID: "courtil", Role: rights.Manager}.Scope()
	marc   = rights.Actor{UserID: "marc", CompanyID: "courtil", Role: rights.Author}.Scope()
	admin  = rights.Actor{UserID: "helene", Role: rights.Admin}.Scope()
)

func start(t *testing.T, s task.Store, scope rights.Scope) *task.Task {
	t.Helper()
	made, err := s.Start(t.Context(), s.DB.Write, scope, "company_delete", "Le Courtil", "courtil")
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestTask_FromStartToEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := task.Store{DB: d}
		made := start(t, s, claire)
		// now compares what Claire sees with what she should.
		now := func(what string, err error, state task.State, done, total int, errorKey string) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			found, err := s.Find(t.Context(), claire, made.ID)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			want := &task.Task{ID: made.ID, Kind: "company_delete", Label: "Le Courtil", CompanyID: "courtil", CreatedBy: "claire", CreatedAt: made.CreatedAt,
				State: state, Done: done, Total: total, ErrorKey: errorKey}
			if diff := cmp.Diff(want, found, cmpopts.IgnoreFields(task.Task{}, "UpdatedAt"), cmpopts.EquateApproxTime(0)); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		now("started", nil, task.Waiting, 0, 0, "")
		now("half way", s.Progress(t.Context(), made.ID, 2, 4), task.Running, 2, 4, "")
		now("failed", s.Fail(t.Context(), made.ID, "fault.unavailable"), task.Failed, 2, 4, "fault.unavailable")
		now("tried again", s.Progress(t.Context(), made.ID, 3, 4), task.Running, 3, 4, "")
		now("finished", s.Finish(t.Context(), d.Write, made.ID), task.Done, 4, 4, "")
		now("run once more", s.Progress(t.Context(), made.ID, 1, 4), task.Done, 4, 4, "")
		now("failing then", s.Fail(t.Context(), made.ID, "fault.unavailable"), task.Done, 4, 4, "")
	})
}

func TestC2_ATaskIsItsCreatorsAndTheAdmins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := task.Store{DB: d}
		made, systems := start(t, s, claire), start(t, s, rights.System())
		for name, scope := range map[string]rights.Scope{"a colleague": marc, "nobody": {}} {
			for _, id := range []string{made.ID, systems.ID, "inconnue"} {
				if found, err := s.Find(t.Context(), scope, id); !fault.Is(err, fault.NotFound) {
					t.Errorf("%s sees %v, %v", name, found, err)
				}
			}
		}
		for _, id := range []string{made.ID, systems.ID} {
			if _, err := s.Find(t.Context(), admin, id); err != nil {
				t.Errorf("an admin: %v", err)
			}
		}
	})
}

func TestSweep_KeepsAWeek(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := task.Store{DB: d}
		old, alive := start(t, s, claire), start(t, s, claire)
		if _, err := d.Write.NewRaw("UPDATE task SET created_at = ?, updated_at = ?", db.Now().Add(-8*24*time.Hour), db.Now().Add(-8*24*time.Hour)).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.Progress(t.Context(), alive.ID, 1, 2); err != nil {
			t.Fatal(err)
		}
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Find(t.Context(), claire, old.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("the old one: %v", err)
		}
		if _, err := s.Find(t.Context(), claire, alive.ID); err != nil {
			t.Errorf("the one that moves: %v", err)
		}
	})
}
