package app

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"livret/internal/rights"
	"livret/internal/task"
)

func TestTasks_AreToldToWhoStartedThemAndToAdmins(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b, other, admin := s.member(claire), s.member(marc), s.member(hélène)
		scope := rights.Actor{UserID: s.id(claire), CompanyID: s.companyOf(claire), Role: rights.Manager}.Scope()
		var started *task.Task
		err := s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
			started, err = s.Tasks.Start(ctx, tx, scope, "company_delete", "Le Courtil", scope.CompanyID())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Tasks.Progress(t.Context(), started.ID, 1, 3); err != nil {
			t.Fatal(err)
		}
		got := b.want(fine, b.get("/api/tasks/"+started.ID)).data()
		if got["state"] != "running" || got["done"] != 1.0 || got["total"] != 3.0 || got["label"] != "Le Courtil" || got["kind"] != "company_delete" || got["error"] != nil {
			t.Errorf("%v", got)
		}
		if err := s.Tasks.Fail(t.Context(), started.ID, "fault.unavailable"); err != nil {
			t.Fatal(err)
		}
		if got := b.get("/api/tasks/" + started.ID).data(); got["state"] != "failed" || got["error"] != s.Catalogue.T("fr-FR", "fault.unavailable", nil) {
			t.Errorf("%v", got)
		}
		admin.want(fine, admin.get("/api/tasks/"+started.ID))
		if r, unknown := other.get("/api/tasks/"+started.ID), other.get("/api/tasks/inconnue"); r.Status != hidden || r.Raw != unknown.Raw {
			t.Errorf("somebody else: %d %s", r.Status, r.Raw)
		}
	})
}
