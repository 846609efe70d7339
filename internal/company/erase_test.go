package company

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/jobs"
	"livret/internal/rights"
	"livret/internal/task"
)

// ready is the feature with a queue nobody works, and one eraser for the people.
func ready(t *testing.T, d *db.DB) *Companies {
	t.Helper()
	c := New(d, erasePeople)
	workers := river.NewWorkers()
	c.Workers(workers)
	client, err := jobs.New(d, slog.New(slog.NewTextHandler(io.Discard, nil)), workers, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Jobs = client
	return c
}

func erasePeople(ctx context.Context, tx bun.Tx, companyID string, _ int) (int, error) {
	done, err := tx.ExecContext(ctx, "DELETE FROM app_user WHERE id IN (SELECT id FROM app_user WHERE company_id = ? LIMIT 10)", companyID)
	if err != nil {
		return 0, err
	}
	n, _ := done.RowsAffected()
	return int(n), nil
}

func as(ctx context.Context, role rights.Role) context.Context {
	return rights.With(ctx, rights.Actor{UserID: "admin", Role: role, TermsAccepted: true})
}

// made is a company with people.
func made(t *testing.T, c *Companies, name string, people int) *Company {
	t.Helper()
	var out *Company
	err := c.Store.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
		if out, err = c.Store.Create(ctx, tx, Sheet{Name: name, Country: "FR", QuotaBytes: DefaultQuota}); err != nil {
			return err
		}
		for i := range people {
			email := fmt.Sprintf("%d@%s.example", i, out.ID)
			_, err := tx.ExecContext(ctx, `INSERT INTO app_user (id, company_id, role, email, email_key, first_name, last_name, name_key, language, password_hash, created_at)
				VALUES (?, ?, 'author', ?, ?, 'A', 'B', 'b a', 'fr-FR', '', ?)`, db.NewID(), out.ID, email, email, db.Now())
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func count(t *testing.T, d *db.DB, query string, args ...any) int {
	t.Helper()
	var n int
	if err := d.Read.NewRaw(query, args...).Scan(t.Context(), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestC9_ADeletionCutAfterAnyBatchIsTakenUpAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := ready(t, d)
		kept := made(t, c, "Les Tilleuls", 25)
		for cut := range 6 {
			gone := made(t, c, "Maison Courtil", 35)
			id, err := c.startErasing(as(t.Context(), rights.Admin), gone.ID, "Maison Courtil")
			if err != nil {
				t.Fatal(err)
			}
			job := eraseJob{CompanyID: gone.ID, TaskID: id, AskedBy: "admin"}
			cutAfter(t, c, job, cut)
			done, err := c.eraseFor(t.Context(), job, time.Minute)
			if err != nil || !done {
				t.Fatalf("cut after %d: done %v, %v", cut, done, err)
			}
			for _, table := range []string{"app_user", "search_word", "task"} {
				if n := count(t, d, "SELECT COUNT(*) FROM "+table+" WHERE company_id = ?", gone.ID); n != 0 {
					t.Errorf("cut after %d: %d rows of %s are left", cut, n, table)
				}
			}
			var ended task.Task
			if err := d.Read.NewSelect().Model(&ended).Where("t.id = ?", id).Scan(t.Context()); err != nil || ended.State != task.Done || ended.Done != ended.Total || ended.Total < 35 {
				t.Errorf("cut after %d: %+v %v", cut, ended, err)
			}
			// Run once more, as after a kill just before the queue noted the end.
			if done, err := c.eraseFor(t.Context(), job, time.Minute); err != nil || !done {
				t.Errorf("again: %v %v", done, err)
			}
		}
		if n := count(t, d, "SELECT COUNT(*) FROM app_user WHERE company_id = ?", kept.ID); n != 25 {
			t.Errorf("the other company has %d people", n)
		}
		if n := count(t, d, "SELECT COUNT(*) FROM audit_event WHERE action = 'company.deleted' AND user_id = 'admin'"); n != 6 {
			t.Errorf("%d deletions in the log", n)
		}
	})
}

// cutAfter lets a deletion do some batches, then stops it inside the next one.
func cutAfter(t *testing.T, c *Companies, job eraseJob, batches int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	whole, seen := c.Erasers, 0
	c.Erasers = []Eraser{func(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
		n, err := erasePeople(ctx, tx, companyID, limit)
		if seen++; seen > batches {
			cancel()
			return n, ctx.Err()
		}
		return n, err
	}}
	defer func() { c.Erasers = whole }()
	if done, err := c.eraseFor(ctx, job, time.Minute); done || err == nil {
		if batches < 4 {
			t.Fatalf("not cut: done %v, %v", done, err)
		}
	}
}

func TestADeletionLetsOthersHaveATurn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := ready(t, d)
		gone := made(t, c, "Maison Courtil", 35)
		id, err := c.startErasing(as(t.Context(), rights.Admin), gone.ID, " Maison  Courtil ")
		if err != nil {
			t.Fatal(err)
		}
		if done, err := c.eraseFor(t.Context(), eraseJob{CompanyID: gone.ID, TaskID: id}, 0); done || err != nil {
			t.Errorf("without any time: done %v, %v", done, err)
		}
	})
}

func TestACompanyThatIsNotBeingDeletedIsNotErased(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := ready(t, d)
		kept := made(t, c, "Maison Courtil", 3)
		if done, err := c.eraseFor(t.Context(), eraseJob{CompanyID: kept.ID, TaskID: "x"}, time.Minute); done || err == nil {
			t.Errorf("done %v, %v", done, err)
		}
		if n := count(t, d, "SELECT COUNT(*) FROM app_user"); n != 3 {
			t.Errorf("%d people left", n)
		}
	})
}

func TestADeletionCountsOnlyWhatIsLeftToDo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := ready(t, d)
		gone := made(t, c, "Maison Courtil", 3)
		for i := range 7 {
			ip := ""
			if i < 2 {
				ip = "192.0.2.1"
			}
			_, err := d.Write.ExecContext(t.Context(), `INSERT INTO audit_event (id, at, action, actor_id, user_id, company_id, subject_id, details, ip, agent, request_id)
				VALUES (?, ?, 'user.changed', 'x', 'x', ?, 'x', 'null', ?, '', '')`, db.NewID(), db.Now(), gone.ID, ip)
			if err != nil {
				t.Fatal(err)
			}
		}
		if p, err := c.Store.erasureProgress(t.Context(), eraseJob{CompanyID: gone.ID}); err != nil || p.total != 3+2 {
			t.Errorf("%+v %v", p, err)
		}
	})
}

func TestTheLastAttemptFailsForAllToSee(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := ready(t, d)
		gone := made(t, c, "Maison Courtil", 1)
		id, err := c.startErasing(as(t.Context(), rights.Admin), gone.ID, "Maison Courtil")
		if err != nil {
			t.Fatal(err)
		}
		broken := errors.New("broken")
		c.Erasers = []Eraser{func(context.Context, bun.Tx, string, int) (int, error) { return 0, broken }}
		job := &river.Job[eraseJob]{JobRow: &rivertype.JobRow{Attempt: 3, MaxAttempts: 3}, Args: eraseJob{CompanyID: gone.ID, TaskID: id, AskedBy: "admin"}}
		if err := c.erase(t.Context(), job); !errors.Is(err, broken) {
			t.Errorf("the queue is told %v", err)
		}
		other := rights.Actor{UserID: "another admin", Role: rights.Admin}.Scope()
		if failed, err := c.Tasks.Find(t.Context(), other, id); err != nil || failed.State != task.Failed {
			t.Errorf("%+v %v", failed, err)
		}
	})
}

func TestG12_ADeletionAskedTwiceIsOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := ready(t, d)
		gone := made(t, c, "Maison Courtil", 1)
		first, err := c.startErasing(as(t.Context(), rights.Admin), gone.ID, "Maison Courtil")
		if err != nil {
			t.Fatal(err)
		}
		second, err := c.startErasing(as(t.Context(), rights.Admin), gone.ID, "Maison Courtil")
		if err != nil || second != first {
			t.Errorf("%s then %s, %v", first, second, err)
		}
		if n := count(t, d, "SELECT COUNT(*) FROM river_job"); n != 1 {
			t.Errorf("%d jobs", n)
		}
		// One that gave up can be asked for again.
		if err := c.Tasks.Fail(t.Context(), first, "company.deletion_failed"); err != nil {
			t.Fatal(err)
		}
		third, err := c.startErasing(as(t.Context(), rights.Admin), gone.ID, "Maison Courtil")
		if err != nil || third == first {
			t.Errorf("%s again, %v", third, err)
		}
		if done, err := c.eraseFor(t.Context(), eraseJob{CompanyID: gone.ID, TaskID: third}, time.Minute); err != nil || !done {
			t.Errorf("%v %v", done, err)
		}
		if n := count(t, d, "SELECT COUNT(*) FROM task WHERE company_id IS NOT NULL"); n != 0 {
			t.Errorf("%d tasks are left", n)
		}
	})
}

func TestPrepare_MakesOlderCompaniesFindable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := Store{DB: d}
		for i := range 230 {
			if _, err := d.Write.ExecContext(t.Context(), "INSERT INTO company (id, name, created_at) VALUES (?, ?, ?)", db.NewID(), fmt.Sprintf("Atelier Émeraude %03d", i), db.Now()); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Prepare(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := count(t, d, "SELECT COUNT(*) FROM search_word WHERE word = 'emeraude'"); n != 230 {
			t.Errorf("%d can be found", n)
		}
		found, total, err := s.List(t.Context(), rights.System(), Filter{Query: "emeraude 229", Limit: 3})
		if err != nil || total.Count != 1 || total.More || found[0].Name != "Atelier Émeraude 229" {
			t.Errorf("%v found, %v, %v", total, found, err)
		}
	})
}
