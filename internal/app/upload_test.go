package app

import (
	"context"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"livret/internal/media"
)

func TestP7_AnUploadCutThreeTimesArrivesWhole(t *testing.T) {
	eachStore(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		content := sound(20 << 20)
		at := b.want(http.StatusCreated, b.announce("réunion d’été.wav", len(content))).Header.Get("Location")
		if !strings.HasPrefix(at, media.UploadsPath+"/") {
			t.Fatalf("it is at %s", at)
		}
		for _, after := range []int{3 << 20, 9<<20 + 17, 100} {
			from := b.offset(at)
			b.cut(at, from, content[from:], after)
			want := from + after
			eventually(t, "what came before the cut is kept", func() bool { return b.offset(at) == want })
		}
		under := b.want(fine, b.get(media.UploadsPath)).Body["data"].([]any)
		if len(under) != 1 || under[0].(object)["received"] != float64(b.offset(at)) {
			t.Errorf("under way: %v", under)
		}
		from := b.offset(at)
		r := b.want(http.StatusNoContent, b.append(at, from, content[from:]))
		if r.Header.Get("Upload-Offset") == "" {
			t.Error("no offset")
		}
		out := b.outcome(at)
		got := b.want(fine, b.get("/m/"+out["mediaId"].(string)+"/original"))
		if sum([]byte(got.Raw)) != sum(content) {
			t.Error("not the same bytes")
		}
		eventually(t, "its pieces are removed", func() bool {
			if err := s.Media.RemoveObjects(t.Context()); err != nil {
				t.Fatal(err)
			}
			return len(s.objects("u/")) == 0
		})
		s.agrees()
	})
}

func TestUpload_AnyNodeTakesTheNextPiece(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		other := newSite(t, s.Config.Database.DSN(), map[string]string{"LIVRET_DATA": s.Config.Data})
		s.work()
		here := s.member(claire)
		there := here.on(other)
		content := sound(3000)
		at := here.want(http.StatusCreated, here.announce("a.wav", len(content))).Header.Get("Location")
		here.want(http.StatusNoContent, here.append(at, 0, content[:1000]))
		there.want(http.StatusNoContent, there.append(at, 1000, content[1000:2000]))
		if r := here.append(at, 1000, content[1000:]); r.Status != http.StatusConflict || r.message() == "" {
			t.Errorf("a piece that is there already: %d %s", r.Status, r.Raw)
		}
		// Several at once: one of them is taken.
		taken := make(chan int, 4)
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				b := here
				if i%2 == 1 {
					b = there
				}
				taken <- b.append(at, 2000, content[2000:]).Status
			})
		}
		wg.Wait()
		close(taken)
		counts := map[int]int{}
		for status := range taken {
			counts[status]++
		}
		if counts[http.StatusNoContent] < 1 || counts[http.StatusNoContent]+counts[http.StatusConflict] != 4 {
			t.Errorf("answers %v", counts)
		}
		out := here.outcome(at)
		if got := here.get("/m/" + out["mediaId"].(string) + "/original"); sum([]byte(got.Raw)) != sum(content) {
			t.Error("not the same bytes")
		}
		if n := s.count("SELECT COUNT(*) FROM media WHERE hash = ?", sum(content)); n != 1 {
			t.Errorf("%d media", n)
		}
		s.agrees()
	})
}

func TestE14_TheLastOfTheQuotaGoesToOne(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		company := s.companyOf(claire)
		used := s.count("SELECT COALESCE(SUM(bytes + reserved), 0) FROM storage_room WHERE company_id = ?", company)
		const size = 1 << 20
		s.sql("UPDATE company SET quota_bytes = ? WHERE id = ?", used+size+size/2, company)
		people := []*browser{s.member(claire), s.member(marc)}
		replies := make([]reply, len(people))
		var wg sync.WaitGroup
		for i, b := range people {
			wg.Go(func() { replies[i] = b.announce("a.wav", size) })
		}
		wg.Wait()
		winner, loser := 0, 1
		if replies[0].Status != http.StatusCreated {
			winner, loser = 1, 0
		}
		if r := replies[loser]; r.Status != http.StatusRequestEntityTooLarge || !strings.Contains(r.message(), "il manque 1 Mo") {
			t.Errorf("one too many: %d %s", r.Status, r.Raw)
		}
		b := people[winner]
		at := replies[winner].Header.Get("Location")
		storage := s.member(claire).get("/api/storage").data()
		if storage["reserved"] != float64(size) || storage["used"] != float64(used) {
			t.Errorf("promised: %v", storage)
		}
		b.want(http.StatusNoContent, b.append(at, 0, sound(size)))
		if out := b.outcome(at); out["state"] != "done" {
			t.Errorf("%v", out)
		}
		if got := s.count("SELECT bytes + reserved FROM storage_room WHERE company_id = ?", company); got != used+size {
			t.Errorf("%d bytes, %d before", got, used)
		}
		// Given up, its room is free at once.
		at = b.want(http.StatusCreated, b.announce("b.wav", size/2)).Header.Get("Location")
		b.want(http.StatusRequestEntityTooLarge, b.announce("c.wav", 1000))
		b.want(http.StatusNoContent, b.send(http.MethodDelete, at, nil, tusHeaders()))
		b.want(hidden, b.get(at))
		b.want(http.StatusCreated, b.announce("c.wav", size/2))
		s.agrees()
	})
}

func TestE14_VariantsDoNotPassTheQuota(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		company := s.companyOf(claire)
		raw := photo(t, 700, 500, 1)
		used := s.count("SELECT COALESCE(SUM(bytes + reserved), 0) FROM storage_room WHERE company_id = ?", company)
		s.sql("UPDATE company SET quota_bytes = ? WHERE id = ?", used+len(raw)+len(raw)/2, company)
		id := b.brings("a.jpg", raw)
		quota := s.count("SELECT quota_bytes FROM company WHERE id = ?", company)
		if got := s.count("SELECT bytes + reserved FROM storage_room WHERE company_id = ?", company); got > quota {
			t.Errorf("%d bytes of %d", got, quota)
		}
		state := func(state string, variants bool) bool {
			return s.count("SELECT COUNT(*) FROM media AS m JOIN stored_file AS sf ON sf.company_id = m.company_id AND sf.hash = m.hash WHERE m.id = ? AND m.state = ? AND (sf.variant_bytes > 0) = ?", id, state, variants) == 1
		}
		if !state("failed", false) {
			t.Error("the variants were to be left out")
		}
		b.want(fine, b.get("/m/"+id+"/w640"))
		s.agrees()
		// Once there is room, they are made; so are those that a node was killed over.
		s.sql("UPDATE company SET quota_bytes = ? WHERE id = ?", quota+10*len(raw), company)
		for range 2 {
			if err := s.Media.MendVariants(t.Context()); err != nil {
				t.Fatal(err)
			}
			eventually(t, "variants", func() bool { return state("ready", true) })
			if r := b.want(fine, b.get("/m/"+id+"/w640")); r.Header.Get("Content-Type") != "image/webp" {
				t.Errorf("%v", r.Header)
			}
			s.agrees()
			s.sql("UPDATE media SET state = 'processing', updated_at = ? WHERE id = ?", s.Accounts.Now().Add(-25*time.Hour), id)
		}
	})
}

func TestUpload_SameBytesAreKeptOnce(t *testing.T) {
	eachStore(t, func(t *testing.T, s *site) {
		s.work()
		claire, marc, yanis, admin := s.member(claire), s.member(marc), s.member(yanis), s.member(hélène)
		raw := photo(t, 800, 600, 7)
		files := s.count("SELECT COUNT(*) FROM stored_file")
		first := claire.brings("entrée.jpg", raw)
		second := marc.brings("accueil.jpg", raw)
		if first == second || s.count("SELECT COUNT(*) FROM stored_file") != files+1 {
			t.Error("stored twice, or one media")
		}
		out := claire.outcome(claire.sendFile("entrée.jpg", raw))
		if out["mediaId"] != first || !strings.Contains(out["note"].(string), "déjà dans la médiathèque") {
			t.Errorf("the very same: %v", out)
		}
		yanis.brings("entrée.jpg", raw)
		platform := admin.brings("entrée.jpg", raw)
		if n := s.count("SELECT COUNT(*) FROM stored_file"); n != files+3 {
			t.Errorf("%d stored for three libraries", n-files)
		}
		yanis.want(fine, yanis.get("/m/"+platform+"/w320"))
		s.agrees()
	})
}

func TestUpload_ReplacingKeepsTheAddress(t *testing.T) {
	eachStore(t, func(t *testing.T, s *site) {
		s.work()
		b, author := s.member(claire), s.member(marc)
		before, after := photo(t, 900, 700, 2), photo(t, 500, 900, 3)
		id := b.brings("façade.jpg", before)
		stored := s.lines("SELECT hash FROM media WHERE id = '" + id + "'")
		first := b.want(fine, b.get("/m/"+id+"/w640?v=1"))
		if !strings.Contains(first.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("caching %s", first.Header.Get("Cache-Control"))
		}
		if r := author.announce("x.jpg", len(after), "replaces", id); r.Status != forbidden {
			t.Errorf("another's, by an author: %d %s", r.Status, r.Raw)
		}
		if got := b.brings("autre.jpg", after, "replaces", id); got != id {
			t.Fatalf("%s, want %s", got, id)
		}
		second := b.want(fine, b.get("/m/"+id+"/w640?v=2"))
		if second.Raw == first.Raw || second.Header.Get("ETag") == first.Header.Get("ETag") {
			t.Error("the old file is served")
		}
		old := b.want(fine, b.get("/m/"+id+"/w640?v=1"))
		if strings.Contains(old.Header.Get("Cache-Control"), "immutable") || old.Raw != second.Raw {
			t.Error("an old address may be kept for ever")
		}
		if n := s.count("SELECT COUNT(*) FROM media WHERE id = ? AND version = 2 AND name = 'façade.jpg' AND width = 500", id); n != 1 {
			t.Error("the media is not what it should be")
		}
		kept := s.objects("f/")
		out := b.outcome(b.sendFile("x.wav", sound(500), "replaces", id))
		if out["state"] != "refused" || !strings.Contains(out["error"].(string), "même type") {
			t.Errorf("another kind: %v", out)
		}
		if now := s.objects("f/"); !slices.Equal(now, kept) {
			t.Errorf("a refused file is kept, in nobody's room: %v", now)
		}
		s.later(2 * time.Hour)
		if err := s.Media.RemoveObjects(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := s.count("SELECT COUNT(*) FROM object_removal"); n != 0 {
			t.Errorf("%d objects left to remove", n)
		}
		for _, key := range s.objects("f/") {
			hash, _, _ := strings.Cut(filepath.Base(key), ".")
			if strings.Contains(stored[0], hash) || s.count("SELECT COUNT(*) FROM stored_file WHERE hash = ?", hash) == 0 {
				t.Errorf("%s is still there", key)
			}
		}
		s.agrees()
	})
}

func TestBadFiles_AreRefusedInClearFrench(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		b.brings("bon.wav", sound(700))
		room := s.lines("SELECT * FROM storage_room ORDER BY company_id")
		bomb := photo(t, 64, 64, 1)
		at := strings.Index(string(bomb), "\xff\xc0")
		copy(bomb[at+5:], "\xfa\x00\xfa\x00") // 64 000 × 64 000
		frames := []byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff")
		for range 40_000 {
			frames = append(frames, "\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00"...)
		}
		frames = append(frames, ';')
		whole := photo(t, 300, 200, 4)
		for _, try := range []struct {
			name, says string
			content    []byte
		}{
			{"bombe.jpg", "trop de pixels", bomb},
			{"longue.gif", "animée est trop longue", frames},
			{"coupée.jpg", "abîmé", whole[:len(whole)/2]},
			{"faux.jpg", "ne correspond pas", []byte("\x00\x01\x02ceci n’est pas une image")},
			{"page.html", "page web", []byte("<!doctype html><script>alert(1)</script>")},
			{"programme.exe", "programme", append([]byte("MZ\x90\x00\x03"), make([]byte, 400)...)},
			{"inconnu.xyz", "n’est pas accepté", []byte("\x00\x01\x02\x03\x04\x05")},
			{"dessin.svg", "SVG", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><g></svg>`)},
		} {
			start := time.Now()
			out := b.outcome(b.sendFile(try.name, try.content))
			if says, _ := out["error"].(string); out["state"] != "refused" || !strings.Contains(says, try.says) {
				t.Errorf("%s: %v", try.name, out)
			}
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("%s: %s", try.name, took)
			}
		}
		for name, says := range map[string]string{
			"a/b.jpg": "barre oblique", `a\b.jpg`: "barre oblique", "a\x07.jpg": "invisibles", "a\u202egpj.exe": "invisibles", "": "nom", " . ": "nom", strings.Repeat("a", 200) + ".jpg": "trop long",
		} {
			r := b.announce(name, 100)
			if r.Status != refused || !strings.Contains(r.fieldError("name"), says) {
				t.Errorf("%q: %d %s", name, r.Status, r.Raw)
			}
		}
		if r := b.announce("vide.jpg", 0); r.Status != refused || !strings.Contains(r.fieldError("file"), "vide") {
			t.Errorf("nothing: %d %s", r.Status, r.Raw)
		}
		if r := b.announce("film.mp4", 3<<30); r.Status != http.StatusRequestEntityTooLarge || !strings.Contains(r.message(), "2000 Mo") {
			t.Errorf("too large: %d %s", r.Status, r.Raw)
		}
		path := b.want(http.StatusCreated, b.announce("a.wav", 100)).Header.Get("Location")
		if r := b.append(path, 0, sound(101)); r.Status != http.StatusRequestEntityTooLarge || !strings.Contains(r.message(), "plus grand que ce qui était annoncé") {
			t.Errorf("more than announced: %d %s", r.Status, r.Raw)
		}
		for _, size := range []int{101, 5000} { // without saying beforehand how much comes
			r := b.send(http.MethodPatch, path, string(sound(size)), tusHeaders("Upload-Offset", "0", "Content-Type", "application/offset+octet-stream"), func(r *http.Request) { r.ContentLength = -1 })
			if r.Status != http.StatusRequestEntityTooLarge || !strings.Contains(r.message(), "plus grand que ce qui était annoncé") || b.offset(path) != 0 {
				t.Errorf("more than announced, unsaid: %d %s", r.Status, r.Raw)
			}
		}
		b.want(http.StatusNoContent, b.send(http.MethodDelete, path, nil, tusHeaders()))
		if after := s.lines("SELECT * FROM storage_room ORDER BY company_id"); !slices.Equal(after, room) || len(room) == 0 {
			t.Errorf("room %v, before %v", after, room)
		}
		// Names that only look bad are kept, and break nothing (E9).
		name := `l’« été » "50%" — 日本; filename=x.wav`
		id := b.brings(name, sound(200))
		r := b.want(fine, b.get("/m/"+id+"/download"))
		if d := r.Header.Get("Content-Disposition"); !strings.HasPrefix(d, "attachment;") || strings.Contains(d, "\n") || !strings.Contains(d, "%E6%97%A5%E6%9C%AC") {
			t.Errorf("disposition %s", d)
		}
		s.agrees()
	})
}

func TestC2_AnotherCompanysUploadsAndFilesDoNotExist(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b, colleague, other, admin := s.member(claire), s.member(marc), s.member(yanis), s.member(hélène)
		content := sound(500)
		at := b.want(http.StatusCreated, b.announce("a.wav", len(content))).Header.Get("Location")
		id := b.brings("secret.jpg", photo(t, 400, 300, 9))
		company := s.companyOf(claire)
		folder, _ := b.want(fine, b.post("/api/media/folders", object{"name": "Photos"})).data()["id"].(string)
		unknown := "/api/media/uploads/018f0000-0000-7000-8000-000000000000"
		before := s.snapshot()
		for _, who := range []*browser{colleague, other, admin} {
			for name, pair := range map[string][2]reply{
				"read":   {who.get(at), who.get(unknown)},
				"append": {who.append(at, 0, content), who.append(unknown, 0, content)},
				"offset": {who.send(http.MethodHead, at, nil, tusHeaders()), who.send(http.MethodHead, unknown, nil, tusHeaders())},
				"delete": {who.send(http.MethodDelete, at, nil, tusHeaders()), who.send(http.MethodDelete, unknown, nil, tusHeaders())},
			} {
				if pair[0].Status != hidden || pair[0].Raw != pair[1].Raw {
					t.Errorf("%s: %d %s", name, pair[0].Status, pair[0].Raw)
				}
			}
		}
		for _, variant := range []string{"original", "download", "w320", "w1920", ""} {
			path, nothing := "/m/"+id+"/"+variant, "/m/018f0000-0000-7000-8000-000000000000/"+variant
			for _, who := range []*browser{other, s.browser()} {
				r, none := who.get(path), who.get(nothing)
				if r.Status != hidden || r.Raw != none.Raw || r.Header.Get("ETag") != "" {
					t.Errorf("%s: %d", path, r.Status)
				}
			}
		}
		for name, r := range map[string]reply{
			"company":  other.announce("a.wav", 500, "companyId", company),
			"folder":   other.announce("a.wav", 500, "folderId", folder),
			"replaces": other.announce("a.wav", 500, "replaces", id),
			"storage":  other.get("/api/storage?companyId=" + company),
		} {
			if r.Status != hidden {
				t.Errorf("%s: %d %s", name, r.Status, r.Raw)
			}
		}
		if s.snapshot() != before {
			t.Error("a refused call changed the database")
		}
		colleague.want(fine, colleague.get("/m/"+id+"/w320"))
		admin.want(fine, admin.get("/m/"+id+"/original"))
	})
}

func TestE5_E10_WhatIsServedIsCleanAndSandboxed(t *testing.T) {
	eachStore(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		raw := photo(t, 1400, 900, 5)
		raw = append(append([]byte{0xff, 0xd8, 0xff, 0xe1, 0, 34}, "Exif\x00\x00II*\x00GPS 48.8566 N, 2.3522 E  "...), raw[2:]...)
		id := b.brings("paris.jpg", raw)
		for variant, want := range map[string]string{"original": "image/jpeg", "w320": "image/webp", "w640": "image/webp", "w1280": "image/webp", "w1920": "image/webp"} {
			r := b.want(fine, b.get("/m/"+id+"/"+variant+"?v=1"))
			if r.Header.Get("Content-Type") != want || strings.Contains(r.Raw, "48.8566") || strings.Contains(r.Raw, "Exif") {
				t.Errorf("%s: %s", variant, r.Header.Get("Content-Type"))
			}
			if r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("Content-Encoding") != "" || !strings.HasPrefix(r.Header.Get("Content-Disposition"), "inline") {
				t.Errorf("%s: %v", variant, r.Header)
			}
			if cache := r.Header.Get("Cache-Control"); cache != "private, max-age=31536000, immutable" {
				t.Errorf("%s: %s", variant, cache)
			}
			tag := r.Header.Get("ETag")
			again := b.send(http.MethodGet, "/m/"+id+"/"+variant, nil, func(r *http.Request) { r.Header.Set("If-None-Match", tag) })
			if again.Status != http.StatusNotModified || again.Raw != "" || !strings.HasPrefix(tag, `"`) {
				t.Errorf("%s asked again: %d %s", variant, again.Status, tag)
			}
			part := b.send(http.MethodGet, "/m/"+id+"/"+variant, nil, func(r *http.Request) { r.Header.Set("Range", "bytes=10-19") })
			if part.Status != http.StatusPartialContent || part.Raw != r.Raw[10:20] {
				t.Errorf("%s in part: %d", variant, part.Status)
			}
			end := b.send(http.MethodGet, "/m/"+id+"/"+variant, nil, func(r *http.Request) { r.Header.Set("Range", "bytes=-5") })
			if end.Status != http.StatusPartialContent || end.Raw != r.Raw[len(r.Raw)-5:] {
				t.Errorf("%s its end: %d", variant, end.Status)
			}
			beyond := b.send(http.MethodGet, "/m/"+id+"/"+variant, nil, func(r *http.Request) { r.Header.Set("Range", "bytes=99999999-") })
			if beyond.Status != http.StatusRequestedRangeNotSatisfiable {
				t.Errorf("%s beyond: %d", variant, beyond.Status)
			}
		}
		b.want(hidden, b.get("/m/"+id+"/w333"))

		small := b.brings("petite.jpg", photo(t, 500, 300, 6))
		if r := b.want(fine, b.get("/m/"+small+"/w1920?v=1")); r.Header.Get("Content-Type") != "image/webp" || !strings.Contains(r.Header.Get("Cache-Control"), "no-cache") {
			t.Errorf("wider than the picture: %v", r.Header)
		}
		s.sql("UPDATE media SET state = 'processing' WHERE id = ?", small)
		if r := b.want(fine, b.get("/m/"+small+"/w320?v=1")); r.Header.Get("Content-Type") != "image/jpeg" || !strings.Contains(r.Header.Get("Cache-Control"), "no-cache") {
			t.Errorf("not made yet: %v", r.Header)
		}

		drawing := b.brings("plan.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="alert(1)"><script>alert(2)</script><rect width="5" height="5"/></svg>`))
		for _, variant := range []string{"original", "w320", "download"} {
			r := b.want(fine, b.get("/m/"+drawing+"/"+variant))
			csp := r.Header.Get("Content-Security-Policy")
			if strings.Contains(r.Raw, "alert") || !strings.Contains(csp, "sandbox") || !strings.Contains(csp, "default-src 'none'") || r.Header.Get("Content-Type") != "image/svg+xml" {
				t.Errorf("%s: %s %s", variant, csp, r.Raw)
			}
		}
		text := b.brings("notes.txt", []byte("Bonjour à tous\n"))
		if r := b.want(fine, b.get("/m/"+text+"/original")); r.Header.Get("Content-Type") != "text/plain; charset=utf-8" || !strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") || !strings.Contains(r.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("a text: %v", r.Header)
		}
		b.want(hidden, b.get("/m/"+text+"/w320"))
	})
}

func TestB5_WhatIsBroughtInSomeonesNameSaysWhoDid(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.person("acting")
		id := b.brings("a.wav", sound(300))
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'media.added' AND subject_id = ? AND actor_id = ? AND user_id = ?", id, s.id(hélène), s.id("awa.ndiaye@courtil.example")); n != 1 {
			t.Error("the trace does not name both")
		}
	})
}

func TestG10_AStoreThatIsGoneIsSaidAndTheRestWorks(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s = newSite(t, s.Config.Database.DSN(), map[string]string{"LIVRET_STORAGE_URL": "s3://key:secret@127.0.0.1:1/livret?region=us-east-1&tls=none"})
		b := s.member(claire)
		at := b.want(http.StatusCreated, b.announce("a.wav", 300)).Header.Get("Location")
		if r := b.append(at, 0, sound(300)); r.Status != http.StatusServiceUnavailable || !strings.Contains(r.message(), "pas accessibles") {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		if b.offset(at) != 0 {
			t.Error("bytes that are nowhere were counted")
		}
		b.want(fine, b.get("/readyz"))
		b.want(fine, b.get("/api/media"))
	})
}

// A store that takes calls and never answers keeps nobody waiting but who wants a file, and them not for long.
func TestG10_AStoreThatIsSilentHoldsNobodyUp(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		id := s.member(claire).brings("a.wav", sound(300))
		silent, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer silent.Close()
		called := make(chan net.Conn, 100)
		go func() {
			for {
				conn, err := silent.Accept()
				if err != nil {
					return
				}
				called <- conn
			}
		}()
		s = newSite(t, s.Config.Database.DSN(), map[string]string{"LIVRET_STORAGE_URL": "s3://key:secret@" + silent.Addr().String() + "/livret?region=us-east-1&tls=none"})
		b := s.member(claire)
		b.http.Timeout = 15 * time.Second
		s.sql("INSERT INTO object_removal (object, due_at) VALUES ('u/x/0-y', ?)", s.Accounts.Now().Add(-time.Hour))
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		removing := make(chan error, 1)
		go func() { removing <- s.Media.RemoveObjects(ctx) }()
		conn := <-called
		b.want(fine, b.post("/api/media/folders", object{"name": "Pendant ce temps"}))
		cancel()
		if err := <-removing; err == nil {
			t.Error("removed by a store that said nothing")
		}
		conn.Close()
		if n := s.count("SELECT COUNT(*) FROM object_removal WHERE object = 'u/x/0-y'"); n != 1 {
			t.Error("it is never removed")
		}
		if r := b.get("/m/" + id + "/original"); r.Status != http.StatusServiceUnavailable || !strings.Contains(r.message(), "pas accessibles") {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
	})
}

func TestUpload_FarTooManyPieces(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		at := b.want(http.StatusCreated, b.announce("a.wav", 300)).Header.Get("Location")
		b.want(http.StatusNoContent, b.append(at, 0, sound(300)[:100]))
		b.want(http.StatusNoContent, b.append(at, 100, sound(300)[100:200]))
		if n := s.count("SELECT pieces FROM upload"); n != 2 {
			t.Errorf("%d pieces", n)
		}
		s.sql("UPDATE upload SET pieces = 20000")
		if r := b.append(at, 200, sound(300)[200:]); r.Status != http.StatusRequestEntityTooLarge || !strings.Contains(r.message(), "trop de morceaux") {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		if out := b.want(fine, b.get(at)).data(); out["state"] != "refused" || !strings.Contains(out["error"].(string), "trop de morceaux") {
			t.Errorf("%v", out)
		}
		s.agrees()
	})
}

// Whether a row was written is not known when the database does not answer: its object stays until that is looked at.
func TestG8_APieceWhoseRowIsInDoubtStays(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		at := b.want(http.StatusCreated, b.announce("a.wav", 300)).Header.Get("Location")
		s.sql("ALTER TABLE upload_part RENAME TO elsewhere")
		if r := b.append(at, 0, sound(300)[:100]); r.Status != http.StatusInternalServerError {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		s.sql("ALTER TABLE elsewhere RENAME TO upload_part")
		if len(s.objects("u/")) != 1 {
			t.Error("it was removed without a look")
		}
		s.later(2 * time.Hour)
		if err := s.Media.RemoveObjects(t.Context()); err != nil {
			t.Fatal(err)
		}
		if left := s.objects("u/"); len(left) != 0 {
			t.Errorf("still there: %v", left)
		}
	})
}

func TestUpload_OnlySoManyAtATime(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		for range 100 {
			b.want(http.StatusCreated, b.announce("a.wav", 300))
		}
		if r := b.announce("a.wav", 300); r.Status != http.StatusTooManyRequests || !strings.Contains(r.message(), "100 au plus") {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		other := s.member(marc)
		other.want(http.StatusCreated, other.announce("a.wav", 300))
	})
}
