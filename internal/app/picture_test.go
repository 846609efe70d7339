package app

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/picture"
	"livret/internal/rights"
	"livret/internal/task"
)

// onePixel is a picture, as a body.
var onePixel = func() string {
	var out bytes.Buffer
	img := image.NewRGBA(image.Rect(0, 0, 1, 1))
	img.Set(0, 0, color.RGBA{R: 35, G: 53, B: 84, A: 255})
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.String()
}()

func typed(kind string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Content-Type", kind) }
}

func (b *browser) picture(path, content string) reply {
	b.t.Helper()
	return b.send(http.MethodPost, path, content, typed("image/png"))
}

func TestPictures_AreServedAsWhatTheyAreAndKept(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		sent := b.want(fine, b.picture("/api/pictures", onePixel)).data()
		if sent["width"] != 1.0 || sent["height"] != 1.0 || sent["url"] != "/api/pictures/"+sent["id"].(string) {
			t.Errorf("%v", sent)
		}
		address := sent["url"].(string)
		r := b.want(fine, b.get(address))
		for header, want := range map[string]string{
			"Content-Type": "image/jpeg", "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff",
			"Content-Encoding": "", "ETag": `"` + sent["id"].(string) + `"`,
		} {
			if got := r.Header.Get(header); got != want {
				t.Errorf("%s: %q, want %q", header, got, want)
			}
		}
		if _, format, err := image.Decode(strings.NewReader(r.Raw)); err != nil || format != "jpeg" {
			t.Errorf("%s %v", format, err)
		}
		again := b.send(http.MethodGet, address, nil, func(q *http.Request) { q.Header.Set("If-None-Match", r.Header.Get("ETag")) })
		if again.Status != http.StatusNotModified || again.Raw != "" {
			t.Errorf("asked again: %d", again.Status)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'picture.added' AND subject_id = ? AND user_id = ?", sent["id"], s.id(claire)); n != 1 {
			t.Errorf("%d traces", n)
		}
	})
}

func TestPictures_RefusalsSayWhatIsTaken(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		for name, try := range map[string]struct {
			reply  reply
			status int
			says   string
		}{
			"no picture": {b.picture("/api/pictures", "<svg/>"), refused, "JPEG, PNG, GIF et WebP"},
			"broken":     {b.picture("/api/pictures", onePixel[:40]), refused, "abîmée"},
			"heavy":      {b.picture("/api/pictures", onePixel+strings.Repeat(" ", picture.MaxBytes)), refused, "8\u00a0Mo"},
		} {
			if try.reply.Status != try.status || !strings.Contains(try.reply.fieldError("file"), try.says) {
				t.Errorf("%s: %d %s", name, try.reply.Status, try.reply.Raw)
			}
		}
		for name, try := range map[string]struct {
			reply  reply
			status int
		}{
			"far too heavy": {b.picture("/api/pictures", strings.Repeat(" ", picture.MaxUpload+1)), http.StatusRequestEntityTooLarge},
			"as a form":     {b.send(http.MethodPost, "/api/pictures", onePixel, typed("multipart/form-data; boundary=x")), http.StatusUnsupportedMediaType},
			"as text":       {b.send(http.MethodPost, "/api/pictures", onePixel, typed("text/plain")), http.StatusUnsupportedMediaType},
			"nothing":       {b.picture("/api/pictures", ""), http.StatusBadRequest},
			// The larger limit is this call's alone.
			"to another call": {b.send(http.MethodPost, "/api/auth/set-language", `{"language":"`+strings.Repeat("x", 2<<20)+`"}`), http.StatusRequestEntityTooLarge},
		} {
			if try.reply.Status != try.status {
				t.Errorf("%s: %d %.200s", name, try.reply.Status, try.reply.Raw)
			}
		}
	})
}

func TestC2_PicturesOfAnotherCompanyDoNotExist(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, ours, theirs := s.member(hélène), s.member(claire), s.member(yanis)
		courtil, tilleuls := s.companyOf(claire), s.companyOf(yanis)
		id := func(r reply) string { t.Helper(); return ours.want(fine, r).data()["id"].(string) }
		own, platforms := id(ours.picture("/api/pictures", onePixel)), id(admin.picture("/api/pictures", onePixel))
		given := id(admin.picture("/api/pictures?companyId="+tilleuls, onePixel))
		id(ours.picture("/api/pictures?companyId="+courtil, onePixel))

		unknown := theirs.want(hidden, theirs.get("/api/pictures/inconnue"))
		for _, r := range []reply{
			theirs.get("/api/pictures/" + own), ours.get("/api/pictures/" + given),
			ours.picture("/api/pictures?companyId="+tilleuls, onePixel), admin.picture("/api/pictures?companyId=inconnue", onePixel),
		} {
			if r.Status != hidden || r.Raw != unknown.Raw {
				t.Errorf("%d %s", r.Status, r.Raw)
			}
		}
		// The platform's are seen by whom something with them is shown.
		sees := func(when string, want map[*browser]int) {
			t.Helper()
			for b, status := range want {
				if r := b.get("/api/pictures/" + platforms); r.Status != status {
					t.Errorf("%s: %d, want %d", when, r.Status, status)
				}
			}
		}
		sees("just sent", map[*browser]int{ours: hidden, theirs: hidden, admin: fine})
		s.sql(`INSERT INTO article (id, kind, title, title_key, summary, html, category, video_url, cover_id, cover_alt, draft, publish_at, pinned, for_admin, for_manager, for_author, every_company, created_by, created_at, updated_at, revision)
			VALUES ('couverte', 'news', '', '', '', '', '', '', ?, '', ?, ?, ?, ?, ?, ?, ?, '', ?, ?, 1)`, platforms, true, db.Now(), false, true, true, true, false, db.Now(), db.Now())
		s.sql("INSERT INTO article_company (article_id, company_id) VALUES ('couverte', ?)", courtil)
		sees("a draft's", map[*browser]int{ours: hidden, theirs: hidden, admin: fine})
		s.sql("UPDATE article SET draft = ? WHERE id = 'couverte'", false)
		sees("published", map[*browser]int{ours: fine, theirs: hidden, admin: fine})
		s.sql("UPDATE article SET for_manager = ? WHERE id = 'couverte'", false)
		sees("for authors", map[*browser]int{ours: hidden, theirs: hidden, admin: fine})
		for _, r := range []reply{ours.get("/api/pictures/" + own), theirs.get("/api/pictures/" + given), admin.get("/api/pictures/" + own)} {
			if r.Status != fine {
				t.Errorf("%d %s", r.Status, r.Raw)
			}
		}
	})
}

func (s *site) companyOf(email string) string {
	s.t.Helper()
	u, err := s.Accounts.Store.FindByEmail(s.t.Context(), rights.System(), email)
	if err != nil {
		s.t.Fatal(err)
	}
	return u.CompanyID
}

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
