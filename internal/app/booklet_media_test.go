package app

import (
	"context"
	"encoding/json"
	"fmt"
	"image/color"
	"net/http"
	"strings"
	"testing"
	"time"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/media"
	"livret/internal/rights"
)

// showing is a page with a picture for each media.
func showing(ids ...string) object {
	blocks := []object{}
	for i, id := range ids {
		blocks = append(blocks, object{"type": "image", "props": object{"id": fmt.Sprint("i", i+1), "v": 1, "media": id, "alt": "La façade", "caption": "", "width": "wide"}})
	}
	return object{"root": object{"props": object{}}, "content": blocks}
}

// save writes a page as it is now and answers what came of it.
func (b *browser) save(page string, content object) reply {
	b.t.Helper()
	now := b.want(fine, b.get("/api/pages/"+page)).data()["revision"]
	return b.send("PUT", "/api/pages/"+page, object{"content": content}, ifMatch(now))
}

func (b *browser) look(id string) object {
	b.t.Helper()
	return b.want(fine, b.get("/api/booklets/"+id)).data()
}

func TestC3_PagesShowTheCompanysOwnMedia(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b, admin := s.member(claire), s.member(hélène)
		company := s.companyOf(claire)
		own, other := s.picture(company, s.id(claire)), s.media(media.Media{CompanyID: company, CreatedBy: s.id(claire), Name: "autre.png"}, onePixel).ID
		foreign, platform := s.picture(s.companyOf(yanis), s.id(yanis)), s.picture("", s.id(hélène))
		made := b.bind("Livret")
		for _, id := range []string{foreign, platform, someID} {
			r := b.save(made.page, showing(own, id))
			if r.Status != refused || !strings.Contains(r.fieldError("blocks.i2.media"), "Image") || r.fieldError("blocks.i1.media") != "" {
				t.Errorf("%d %s", r.Status, r.Raw)
			}
			for _, part := range []struct {
				path, field string
				body        object
			}{{"/theme", "logoId", aTheme()}, {"/cover", "mediaId", aCover()}} {
				r := b.send("PUT", "/api/booklets/"+made.booklet+part.path, with(part.body, object{"revision": 1, part.field: id}))
				if r.Status != refused || r.fieldError(part.field) == "" {
					t.Errorf("%s: %d %s", part.path, r.Status, r.Raw)
				}
			}
		}
		if n := s.count("SELECT COUNT(*) FROM media_use"); n != 0 {
			t.Errorf("%d uses", n)
		}
		b.want(fine, b.save(made.page, showing(own)))
		b.want(fine, b.send("PUT", "/api/booklets/"+made.booklet+"/theme", with(aTheme(), object{"revision": 1, "logoId": own})))
		b.want(fine, b.send("PUT", "/api/booklets/"+made.booklet+"/cover", with(aCover(), object{"revision": 2, "mediaId": own, "style": "photo"})))
		uses := b.want(fine, b.get(mediaPath+"/uses/"+own)).rows()
		if len(uses) != 2 || uses[0]["label"] != "Livret" || uses[0]["url"] != "/livrets/options?livret="+made.booklet ||
			uses[1]["label"] != "Livret › Le mot" || uses[1]["url"] != "/livrets/editor?livret="+made.booklet+"&page="+made.page {
			t.Errorf("%v", uses)
		}
		// Who has no part in the booklet does not learn its name (C2).
		if uses := s.member(awa).get(mediaPath + "/uses/" + own).rows(); len(uses) != 0 {
			t.Errorf("%v", uses)
		}
		if r := b.send("DELETE", mediaPath+"/"+own, nil); r.Status != http.StatusConflict || !strings.Contains(r.message(), "2 endroits") {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		// In the bin it keeps nobody from saving: what is there, or what was written while it still was not.
		for _, id := range []string{own, other} {
			b.want(fine, b.send("DELETE", mediaPath+"/"+id+"?force=1", nil))
		}
		b.want(fine, b.save(made.page, showing(own, other)))
		b.want(fine, b.post(mediaPath+"/"+other+"/restore", nil))
		if uses := b.get(mediaPath + "/uses/" + other).rows(); len(uses) != 1 {
			t.Errorf("%v", uses)
		}
		// Gone for good it is off the look; the page keeps its id, and can be undone and restored.
		b.want(fine, b.send("DELETE", mediaPath+"/bin/"+own, nil))
		if sheet := b.look(made.booklet); sheet["theme"].(object)["logoId"] != "" || sheet["cover"].(object)["mediaId"] != "" {
			t.Errorf("%v", sheet)
		}
		b.want(fine, b.save(made.page, showing(other, own)))
		b.want(fine, b.save(made.page, saying("sans image")))
		b.want(fine, b.save(made.page, showing(own)))
		history := b.want(fine, b.get("/api/pages/"+made.page+"/revisions")).rows()
		now := b.get("/api/pages/" + made.page).data()["revision"]
		b.want(fine, b.send("POST", "/api/pages/"+made.page+"/revisions/"+history[len(history)-1]["id"].(string)+"/restore", nil, ifMatch(now)))
		b.want(fine, b.save(made.page, saying("autre chose")))
		if r := b.save(made.page, showing(foreign)); r.Status != refused {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		// Copies are made whatever is gone, and say what they show.
		copyID := db.NewID()
		b.want(fine, b.save(made.page, showing(own, other)))
		b.want(fine, b.post("/api/booklets/"+made.booklet+"/duplicate", object{"id": copyID, "people": false}))
		b.want(fine, b.post("/api/pages/"+made.page+"/duplicate", object{"id": db.NewID()}))
		b.want(fine, b.post("/api/chapters/"+made.chapter+"/duplicate", object{"id": db.NewID()}))
		if n := s.count("SELECT COUNT(*) FROM media_use WHERE media_id = ? AND kind = 'page'", other); n != 5 {
			t.Errorf("%d uses", n)
		}
		// What is deleted for good lets its media go.
		b.want(fine, b.send("DELETE", "/api/booklets/"+made.booklet, nil))
		if uses := b.get(mediaPath + "/uses/" + other).rows(); len(uses) != 5 || uses[0]["url"] == uses[1]["url"] {
			t.Errorf("%v", uses)
		}
		b.want(fine, b.send("DELETE", "/api/booklets/"+made.booklet+"/forever", nil))
		b.want(fine, b.send("DELETE", "/api/booklets/"+copyID, nil))
		b.want(fine, b.send("DELETE", "/api/booklets/"+copyID+"/forever", nil))
		if n := s.count("SELECT COUNT(*) FROM media_use WHERE kind IN ('page', 'booklet')"); n != 0 || admin.get(mediaPath + "/" + other).data()["used"] != false {
			t.Errorf("%d uses left", n)
		}
	})
}

// handedTo is a booklet of Claire's with a logo, a cover and two pages that show pictures, on its way to Yanis.
func (s *site) shown(by *browser) (made bound, pictures []string) {
	s.t.Helper()
	company, owner := s.companyOf(claire), s.id(claire)
	for i, name := range []string{"logo.png", "couverture.png", "a.png", "b.png"} {
		m := s.media(media.Media{CompanyID: company, CreatedBy: owner, Name: name, Alt: "Vue " + name, Credit: "Claire"}, string(drawn(20+i, 10, color.Black)))
		pictures = append(pictures, m.ID)
	}
	made = by.bind("Livret qui part")
	by.want(fine, by.send("PUT", "/api/booklets/"+made.booklet+"/theme", with(aTheme(), object{"revision": 1, "logoId": pictures[0]})))
	by.want(fine, by.send("PUT", "/api/booklets/"+made.booklet+"/cover", with(aCover(), object{"revision": 2, "mediaId": pictures[1]})))
	by.want(fine, by.save(made.page, showing(pictures[2])))
	by.want(fine, by.save(made.page, showing(pictures[2], pictures[3])))
	return made, pictures
}

func TestC3_ATransferredBookletTakesItsMediaAlong(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b, admin, receiver := s.member(claire), s.member(hélène), s.member(yanis)
		made, pictures := s.shown(b)
		to := s.companyOf(yanis)
		give := func() reply {
			return admin.post("/api/booklets/"+made.booklet+"/transfer", object{"companyId": to, "managerId": s.id(yanis)})
		}
		// Without room for them nothing happens, and it is said how much is missing.
		quota := s.count("SELECT quota_bytes FROM company WHERE id = ?", to)
		s.sql("UPDATE company SET quota_bytes = 1 WHERE id = ?", to)
		before := s.snapshot()
		if r := give(); r.Status != http.StatusRequestEntityTooLarge || r.message() == "" {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		if s.snapshot() != before {
			t.Error("a refused transfer changed the database")
		}
		s.sql("UPDATE company SET quota_bytes = ? WHERE id = ?", quota, to)
		if r := admin.want(fine, give()); r.Body["taskId"] != nil || !strings.Contains(r.message(), "est transféré") {
			t.Errorf("%s", r.Raw)
		}
		s.arrived(receiver, made, pictures)
		b.want(hidden, b.get("/api/booklets/"+made.booklet))
		if n := s.count("SELECT COUNT(*) FROM media_use AS mu JOIN media AS m ON m.id = mu.media_id WHERE m.company_id <> ?", to); n != 0 {
			t.Errorf("%d uses stayed behind", n)
		}
		s.agrees()
	})
}

// arrived checks that a booklet shows files of its new company, with what was said of them.
func (s *site) arrived(by *browser, made bound, pictures []string) {
	s.t.Helper()
	sheet := by.look(made.booklet)
	page := by.want(fine, by.get("/api/pages/"+made.page))
	shown := []string{sheet["theme"].(object)["logoId"].(string), sheet["cover"].(object)["mediaId"].(string)}
	for _, one := range page.data()["content"].(object)["content"].([]any) {
		shown = append(shown, one.(object)["props"].(object)["media"].(string))
	}
	for i, id := range shown {
		if i >= len(pictures) || id == pictures[i] {
			s.t.Fatalf("%v", shown)
		}
		m := by.want(fine, by.get(mediaPath+"/"+id)).data()
		if alt := m["alt"].(string); !strings.HasPrefix(alt, "Vue ") || m["credit"] != "Claire" {
			s.t.Errorf("%v", m)
		}
		got := by.want(fine, by.get("/m/"+id+"/original"))
		var hash string
		if err := s.DB.Read.NewRaw("SELECT hash FROM media WHERE id = ?", pictures[i]).Scan(s.t.Context(), &hash); err != nil || sum([]byte(got.Raw)) != hash {
			s.t.Errorf("other bytes than %s (%v)", pictures[i], err)
		}
		if uses := by.get(mediaPath + "/uses/" + id).rows(); len(uses) != 1 {
			s.t.Errorf("%v", uses)
		}
	}
	// The past shows them too.
	for _, r := range by.want(fine, by.get("/api/pages/"+made.page+"/revisions")).rows() {
		if past := by.want(fine, by.get("/api/pages/"+made.page+"/revisions/"+r["id"].(string))); strings.Contains(past.Raw, pictures[2]) {
			s.t.Errorf("%s", past.Raw)
		}
	}
}

func TestTransfer_GoesOnAsATaskWhenItTakesLong(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		made, pictures := s.shown(s.member(claire))
		admin := rights.Actor{UserID: s.id(hélène), Role: rights.Admin}
		store := s.Booklets
		store.Patience = 0
		ctx := rights.With(t.Context(), admin)
		_, task, err := store.Transfer(ctx, admin.Scope(), made.booklet, s.companyOf(yanis), s.id(yanis))
		if err != nil || task == "" {
			t.Fatalf("%q (%v)", task, err)
		}
		watcher := s.member(hélène)
		if r := watcher.want(fine, watcher.get("/api/tasks/"+task)); r.data()["label"] != "Livret qui part" {
			t.Errorf("%s", r.Raw)
		}
		s.work()
		eventually(t, "the transfer", func() bool { return watcher.get("/api/tasks/" + task).data()["state"] == "done" })
		if r := watcher.get("/api/tasks/" + task).data(); r["done"] != 4.0 || r["total"] != 4.0 {
			t.Errorf("%v", r)
		}
		s.arrived(s.member(yanis), made, pictures)
	})
}

func TestWizard_WhatTheLibraryShowsBecomesTheCompanys(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, b := s.member(hélène), s.member(claire)
		picture := s.media(media.Media{CreatedBy: s.id(hélène), Name: "modele.png", Alt: "Un modèle"}, onePixel).ID
		var page, chapter string
		if err := s.DB.Read.NewRaw("SELECT id, chapter_id FROM library_page ORDER BY position, id LIMIT 1").Scan(t.Context(), &page, &chapter); err != nil {
			t.Fatal(err)
		}
		path := "/api/admin/library/pages/" + page + "/content"
		own := s.picture(s.companyOf(claire), s.id(claire))
		if r := admin.send("PUT", path, object{"content": showing(own)}, ifMatch(1)); r.Status != refused || r.fieldError("blocks.i1.media") == "" {
			t.Errorf("a company's picture in a model: %d %s", r.Status, r.Raw)
		}
		admin.want(fine, admin.send("PUT", path, object{"content": showing(picture)}, ifMatch(1)))
		if uses := admin.want(fine, admin.get(mediaPath+"/uses/"+picture)).rows(); len(uses) != 1 || uses[0]["kind"] != "library_page" || uses[0]["url"] != "/parametres/builder/chapitres/"+chapter+"/pages" {
			t.Errorf("%v", uses)
		}
		take := func(booklet string) (shown, warning string) {
			t.Helper()
			r := b.want(fine, b.post("/api/booklets/"+booklet+"/chapters/from-library", object{"chapters": []object{{"id": chapter, "pages": []string{page}}}}))
			warning, _ = r.Body["warning"].(string)
			var content string
			err := s.DB.Read.NewRaw("SELECT pc.content FROM page_content AS pc JOIN page AS p ON p.id = pc.page_id WHERE p.booklet_id = ? AND p.source = ?", booklet, page).Scan(t.Context(), &content)
			if err != nil {
				t.Fatal(err)
			}
			var read struct {
				Content []struct{ Props struct{ Media string } }
			}
			if err := json.Unmarshal([]byte(content), &read); err != nil {
				t.Fatal(err)
			}
			return read.Content[0].Props.Media, warning
		}
		first, second := b.bind("Premier"), b.bind("Second")
		mine, warning := take(first.booklet)
		if mine == picture || warning != "" {
			t.Errorf("%s %s", mine, warning)
		}
		if m := b.want(fine, b.get(mediaPath+"/"+mine)).data(); m["alt"] != "Un modèle" || m["used"] != true {
			t.Errorf("%v", m)
		}
		if again, _ := take(first.booklet); again != mine {
			t.Errorf("asked again: %s", again)
		}
		if other, _ := take(second.booklet); other != mine {
			t.Errorf("brought twice: %s", other)
		}
		// Without room the page comes all the same, and it is said.
		receiver := s.member(yanis)
		b = receiver
		s.sql("UPDATE company SET quota_bytes = 1 WHERE id = ?", s.companyOf(yanis))
		if left, warning := take(receiver.bind("Sans place").booklet); left != picture || !strings.Contains(warning, "Faute de place") {
			t.Errorf("%s %q", left, warning)
		}
		s.agrees()
	})
}

// What a page shows while it is saved, thrown away, moved and copied from all sides: nothing waits for ever, and what is noted is true.
func TestG11_MediaOfPagesChangedFromAllSides(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		company := s.companyOf(claire)
		own := s.picture(company, s.id(claire))
		made := b.bind("Livret")
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		done := make(chan error, 4)
		scope := rights.Actor{UserID: s.id(claire), CompanyID: company, Role: rights.Manager}.Scope()
		run := func(fn func(i int) error) {
			go func() {
				for i := range 8 {
					if err := fn(i); err != nil {
						done <- err
						return
					}
				}
				done <- nil
			}()
		}
		run(func(i int) error {
			content, _ := json.Marshal([]object{showing(own), saying("x")}[i%2])
			for revision := 1; ; revision++ {
				if _, err := s.Booklets.Write(ctx, scope, made.page, revision, content); !fault.Is(err, fault.Conflict) || revision > 50 {
					return err
				}
			}
		})
		run(func(int) error {
			_, err := s.Booklets.DuplicatePage(ctx, scope, made.page, db.NewID())
			return err
		})
		run(func(i int) error {
			r := b.send("DELETE", mediaPath+"/"+own+"?force=1", nil)
			if r.Status == fine {
				r = b.post(mediaPath+"/"+own+"/restore", nil)
			}
			if r.Status != fine {
				return fmt.Errorf("%d %s", r.Status, r.Raw)
			}
			return nil
		})
		run(func(int) error { return s.Booklets.Duplicate(ctx, scope, made.booklet, db.NewID(), "", false) })
		for range 4 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		shows := s.count("SELECT COUNT(*) FROM page_content WHERE media <> ''")
		if noted := s.count("SELECT COUNT(*) FROM media_use WHERE kind = 'page'"); noted != shows {
			t.Errorf("%d pages show it, %d are noted", shows, noted)
		}
	})
}
