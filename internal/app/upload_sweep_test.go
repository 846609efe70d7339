package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"livret/internal/blob"
	"livret/internal/media"
)

func TestUpload_AbandonedOnesGiveTheirRoomBack(t *testing.T) {
	eachStore(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		at := b.want(http.StatusCreated, b.announce("a.wav", 5000)).Header.Get("Location")
		b.want(http.StatusNoContent, b.append(at, 0, sound(5000)[:3000]))
		still := b.want(http.StatusCreated, b.announce("b.wav", 700)).Header.Get("Location")
		company := s.companyOf(claire)
		reserved := func() int {
			return s.count("SELECT reserved FROM storage_room WHERE company_id = ?", company)
		}
		if reserved() != 5700 || len(s.objects("u/")) != 1 {
			t.Fatalf("%d reserved, %v", reserved(), s.objects("u/"))
		}
		s.later(25 * time.Hour)
		s.sql("UPDATE upload SET updated_at = ? WHERE id = ?", s.Accounts.Now(), strings.TrimPrefix(still, media.UploadsPath+"/"))
		for _, sweep := range []func() error{
			func() error { return s.Media.SweepUploads(t.Context()) }, func() error { return s.Media.RemoveObjects(t.Context()) },
		} {
			if err := sweep(); err != nil {
				t.Fatal(err)
			}
		}
		if reserved() != 700 || len(s.objects("u/")) != 0 {
			t.Errorf("%d reserved, %v", reserved(), s.objects("u/"))
		}
		s.later(0)
		if out := b.want(fine, b.get(at)).data(); out["state"] != "refused" || !strings.Contains(out["error"].(string), "24 heures") {
			t.Errorf("%v", out)
		}
		// Who comes back to it begins anew; what came is not there any more.
		if r := b.send(http.MethodHead, at, nil, tusHeaders()); r.Status != hidden {
			t.Errorf("asked how far it is: %d", r.Status)
		}
		if r := b.append(at, 3000, sound(5000)[3000:]); r.Status != hidden {
			t.Errorf("gone on with: %d %s", r.Status, r.Raw)
		}
		b.want(http.StatusNoContent, b.send(http.MethodDelete, at, nil, tusHeaders()))
		s.agrees()
	})
}

func TestG8_ObjectsWithoutARowAreSwept(t *testing.T) {
	eachStore(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		raw := photo(t, 700, 500, 11)
		id := b.brings("a.jpg", raw)
		at := b.want(http.StatusCreated, b.announce("b.wav", 5000)).Header.Get("Location")
		b.want(http.StatusNoContent, b.append(at, 0, sound(5000)[:3000]))
		named := slices.Concat(s.objects("f/"), s.objects("u/"))
		orphans := []string{"f/platform/" + strings.Repeat("a", 64), "f/platform/" + strings.Repeat("a", 64) + ".w320", strings.TrimPrefix(at, media.UploadsPath+"/") + "/0-x"}
		orphans[2] = "u/" + orphans[2]
		for _, key := range orphans {
			if err := s.Media.Blobs.Put(t.Context(), key, strings.NewReader("x"), 1); err != nil {
				t.Fatal(err)
			}
		}
		sweep := func(later time.Duration) {
			s.later(later)
			if err := s.Media.SweepOrphans(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := s.Media.RemoveObjects(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		there := func() []string {
			all := slices.Concat(s.objects("f/"), s.objects("u/"))
			return slices.DeleteFunc(all, func(key string) bool { return slices.Contains(named, key) })
		}
		sweep(time.Hour)
		sweep(time.Hour + 50*time.Minute)
		if len(there()) != len(orphans) {
			t.Errorf("too early: %v", there())
		}
		sweep(3 * time.Hour)
		sweep(4 * time.Hour)
		if len(there()) != 0 {
			t.Errorf("still there: %v", there())
		}
		for _, key := range named {
			if file, err := s.Media.Blobs.Open(t.Context(), key); err != nil && !strings.HasPrefix(key, "u/") {
				t.Errorf("%s: %v", key, err)
			} else if err == nil {
				file.Close()
			}
		}
		s.later(0)
		b.want(fine, b.get("/m/"+id+"/w320"))
		s.agrees()
	})
}

// Bytes that were let go and come back before they were removed stay; those that
// come back after are put anew.
func TestG8_BytesThatComeBackAreThere(t *testing.T) {
	eachStore(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		raw := photo(t, 700, 500, 12)
		for round := range 3 {
			id := b.brings(fmt.Sprintf("%d.jpg", round), raw)
			b.want(fine, b.send(http.MethodDelete, "/api/media/"+id, nil))
			b.want(fine, b.send(http.MethodDelete, "/api/media/bin/"+id, nil))
			if round == 1 {
				s.sql("UPDATE object_removal SET due_at = ?", s.Accounts.Now().Add(-time.Hour))
				if err := s.Media.RemoveObjects(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		id := b.brings("encore.jpg", raw)
		s.sql("UPDATE object_removal SET due_at = ?", s.Accounts.Now().Add(-time.Hour))
		if err := s.Media.RemoveObjects(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, variant := range []string{"original", "w320", "w640"} {
			b.want(fine, b.get("/m/"+id+"/"+variant))
		}
		s.agrees()
	})
}

func TestStorage_DriftIsToldAndMended(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		b.brings("a.wav", sound(1234))
		s.agrees()
		company := s.companyOf(claire)
		before := s.lines("SELECT * FROM storage_room ORDER BY company_id")
		s.sql("UPDATE storage_room SET bytes = bytes + 5, files = files - 1, reserved = 77 WHERE company_id = ?", company)
		if err := s.Media.Recount(t.Context()); err != nil {
			t.Fatal(err)
		}
		if after := s.lines("SELECT * FROM storage_room ORDER BY company_id"); !slices.Equal(before, after) {
			t.Errorf("%v, before %v", after, before)
		}
		if log := s.log.String(); !strings.Contains(log, `"msg":"room had drifted"`) || !strings.Contains(log, `"bytes":-5`) {
			t.Error("nobody was told")
		}
	})
}

// A company that is going takes its uploads along: they do not keep the sweep from those of the others.
func TestUpload_SweepGoesPastACompanyThatIsGoing(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		at := b.want(http.StatusCreated, b.announce("a.wav", 700)).Header.Get("Location")
		going := s.companyOf(yanis)
		for i := range 201 {
			s.sql("INSERT INTO upload (id, company_id, created_by, acting_id, name, bytes, received, state, created_at, updated_at) VALUES (?, ?, 'x', '', 'a.wav', 5, 0, 'receiving', ?, ?)",
				fmt.Sprintf("0-%d", i), going, s.Accounts.Now(), s.Accounts.Now())
		}
		s.sql("UPDATE company SET state = 'deleting' WHERE id = ?", going)
		s.later(25 * time.Hour)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		if err := s.Media.SweepUploads(ctx); err != nil {
			t.Error(err)
		}
		s.later(0)
		if out := b.want(fine, b.get(at)).data(); out["state"] != "refused" {
			t.Errorf("%v", out)
		}
	})
}

func TestC9_TheRecountBringsNoCompanyBack(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.sql("INSERT INTO stored_file (company_id, hash, kind, bytes, variant_bytes, created_by, created_at) VALUES ('gone', 'x', 'audio', 5, 0, '', ?)", s.Accounts.Now())
		if err := s.Media.Recount(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := s.count("SELECT COUNT(*) FROM storage_room WHERE company_id = 'gone'"); n != 0 {
			t.Error("it holds something again")
		}
	})
}

// stubborn is a store that does not let go of one file.
type stubborn struct {
	blob.Store
	key string
}

func (s stubborn) Delete(ctx context.Context, keys ...string) error {
	if slices.Contains(keys, s.key) {
		return errors.New("it stays")
	}
	return s.Store.Delete(ctx, keys...)
}

func TestG8_AnObjectThatStaysDoesNotKeepTheOthers(t *testing.T) {
	eachStore(t, func(t *testing.T, s *site) {
		keys := []string{"u/x/0-a", "u/x/1-b", "u/x/2-c"}
		for i, key := range keys {
			if err := s.Media.Blobs.Put(t.Context(), key, strings.NewReader("x"), 1); err != nil {
				t.Fatal(err)
			}
			s.sql("INSERT INTO object_removal (object, due_at) VALUES (?, ?)", key, s.Accounts.Now().Add(time.Duration(i-10)*time.Minute))
		}
		store := s.Media.Blobs
		s.Media.Blobs = stubborn{store, keys[0]}
		if err := s.Media.RemoveObjects(t.Context()); err == nil {
			t.Error("nobody is told")
		}
		if left := s.objects("u/"); !slices.Equal(left, keys[:1]) {
			t.Errorf("left: %v", left)
		}
		s.Media.Blobs = store
		s.later(time.Hour)
		if err := s.Media.RemoveObjects(t.Context()); err != nil {
			t.Fatal(err)
		}
		if left := s.objects("u/"); len(left) != 0 || s.count("SELECT COUNT(*) FROM object_removal") != 0 {
			t.Errorf("left: %v", left)
		}
	})
}

// What is being removed is not taken for kept: its bytes arrive once it is gone.
func TestG8_BytesThatAreBeingRemovedArriveLater(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		b := s.member(claire)
		content := sound(900)
		s.sql("INSERT INTO object_removal (object, due_at, taken_at) VALUES (?, ?, ?)", media.Key(s.companyOf(claire), sum(content)), s.Accounts.Now(), s.Accounts.Now())
		at := b.sendFile("a.wav", content)
		eventually(t, "a try", func() bool {
			return s.count("SELECT COUNT(*) FROM river_job WHERE kind = 'media_arrive' AND state = 'retryable'") == 1
		})
		if left := s.objects("f/"); len(left) != 0 {
			t.Errorf("put where it is being removed: %v", left)
		}
		s.sql("DELETE FROM object_removal")
		if out := b.outcome(at); out["state"] != "done" {
			t.Errorf("%v", out)
		}
		s.agrees()
	})
}

func TestG8_ScratchFilesOfACrashAreSwept(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		if err := os.MkdirAll(s.Media.Scratch, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, age := range map[string]time.Duration{"arrival-1": time.Hour, "put-1": time.Hour, "put-2": 0} {
			file := filepath.Join(s.Media.Scratch, name)
			if err := errors.Join(os.WriteFile(file, []byte("x"), 0o600), os.Chtimes(file, time.Time{}, time.Now().Add(-age))); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Media.SweepUploads(t.Context()); err != nil {
			t.Fatal(err)
		}
		left, err := filepath.Glob(filepath.Join(s.Media.Scratch, "*"))
		if err != nil || len(left) != 1 || filepath.Base(left[0]) != "put-2" {
			t.Errorf("left: %v %v", left, err)
		}
	})
}

func TestStorage_FiguresAddUp(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		s.work()
		manager, author, admin := s.member(claire), s.member(marc), s.member(hélène)
		manager.brings("a.jpg", photo(t, 900, 600, 21))
		author.brings("b.wav", sound(4000))
		binned := author.brings("c.txt", []byte("Bonjour"))
		author.want(fine, author.send(http.MethodDelete, "/api/media/"+binned, nil))
		author.want(http.StatusCreated, author.announce("d.wav", 300))
		all := manager.want(fine, manager.get("/api/storage")).data()
		total := func(list any) (n float64) {
			for _, share := range list.([]any) {
				n += share.(object)["bytes"].(float64)
			}
			return n
		}
		used := all["used"].(float64)
		if used == 0 || total(all["byKind"]) != used || total(all["byOwner"]) != used || all["reserved"] != 300.0 || all["own"] != false {
			t.Errorf("%v", all)
		}
		if all["bin"].(object)["bytes"] != 7.0 || all["quota"].(float64) == 0 {
			t.Errorf("%v", all)
		}
		own := author.want(fine, author.get("/api/storage")).data()
		if own["used"] != 4007.0 || own["reserved"] != 300.0 || own["own"] != true || len(own["byOwner"].([]any)) != 1 {
			t.Errorf("an author's: %v", own)
		}
		same := admin.want(fine, admin.get("/api/storage?companyId="+s.companyOf(claire))).data()
		if same["used"] != used {
			t.Errorf("an admin's: %v", same)
		}
		list := admin.want(fine, admin.get("/api/storage/companies"))
		if !strings.Contains(list.Raw, fmt.Sprintf(`"used":%.0f`, used)) {
			t.Errorf("of all: %s", list.Raw)
		}
	})
}

// One company sends a great many pictures, then another sends one: it does not wait for all of them.
func TestC10_ManyPicturesDoNotKeepAnotherCompanyWaiting(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		many, one := s.member(claire), s.member(yanis)
		const sent = 60
		raw := photo(t, 400, 300, 1)
		for i := range sent {
			// The same picture with another comment is another file, though its pixels are the same.
			many.sendFile(fmt.Sprintf("%d.jpg", i), photo(t, 64+i, 48, uint64(i)))
		}
		at := one.sendFile("seule.jpg", raw)
		s.work()
		out := one.outcome(at)
		eventually(t, "its variants", func() bool {
			return s.count("SELECT COUNT(*) FROM media WHERE id = ? AND state = 'ready'", out["mediaId"]) == 1
		})
		company := s.companyOf(claire)
		done := s.count("SELECT COUNT(*) FROM media WHERE company_id = ? AND state = 'ready' AND name LIKE '%.jpg' AND width < 200 AND height = 48", company)
		if done > sent/2 {
			t.Errorf("%d of %d came first", done, sent)
		}
		eventually(t, "all of them in the end", func() bool {
			return s.count("SELECT COUNT(*) FROM upload WHERE company_id = ? AND state <> 'done'", company) == 0
		})
	})
}
