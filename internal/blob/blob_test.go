package blob_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"livret/internal/blob"
	"livret/internal/blobtest"
)

func put(t *testing.T, store blob.Store, key, content string) {
	t.Helper()
	if err := store.Put(t.Context(), key, strings.NewReader(content), int64(len(content))); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, store blob.Store, key string) string {
	t.Helper()
	file, err := store.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	if file.Info().Size != int64(len(content)) {
		t.Fatalf("size %d of %d bytes", file.Info().Size, len(content))
	}
	return string(content)
}

func keys(t *testing.T, store blob.Store, prefix string) []string {
	t.Helper()
	var found []string
	for info, err := range store.List(t.Context(), prefix) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, info.Key)
	}
	return found
}

func TestStore_PutReadReplaceDelete(t *testing.T) {
	blobtest.Each(t, func(t *testing.T, store blob.Store) {
		if err := store.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
		put(t, store, "a/b/one", "bonjour")
		put(t, store, "a/b/one", "au revoir")
		put(t, store, "a/two", "")
		put(t, store, "b", "x")
		if got := read(t, store, "a/b/one"); got != "au revoir" {
			t.Errorf("read %q", got)
		}
		if got := read(t, store, "a/two"); got != "" {
			t.Errorf("read %q", got)
		}
		if got := keys(t, store, "a/"); !slices.Equal(got, []string{"a/b/one", "a/two"}) {
			t.Errorf("listed %v", got)
		}
		if err := store.Delete(t.Context(), "a/b/one", "unknown"); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Open(t.Context(), "a/b/one"); !errors.Is(err, blob.ErrMissing) {
			t.Errorf("deleted, then opened: %v", err)
		}
		if got := keys(t, store, "a/b/"); len(got) != 0 {
			t.Errorf("listed %v", got)
		}
	})
}

func TestStore_ReadsFromAnyPlace(t *testing.T) {
	blobtest.Each(t, func(t *testing.T, store blob.Store) {
		put(t, store, "alphabet", "abcdefghijklmnopqrstuvwxyz")
		file, err := store.Open(t.Context(), "alphabet")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for _, at := range []int64{20, 3, 0} {
			if _, err := file.Seek(at, io.SeekStart); err != nil {
				t.Fatal(err)
			}
			three := make([]byte, 3)
			if _, err := io.ReadFull(file, three); err != nil || three[0] != byte('a'+at) {
				t.Fatalf("at %d: %q %v", at, three, err)
			}
		}
	})
}

func TestG8_HalfAFileIsNone(t *testing.T) {
	blobtest.Each(t, func(t *testing.T, store blob.Store) {
		broken := io.MultiReader(strings.NewReader("begin"), errReader{})
		if err := store.Put(t.Context(), "k", broken, 100); err == nil {
			t.Error("a broken reader was taken")
		}
		if err := store.Put(t.Context(), "k", strings.NewReader("short"), 100); err == nil {
			t.Error("less than announced was taken")
		}
		if _, err := store.Open(t.Context(), "k"); !errors.Is(err, blob.ErrMissing) {
			t.Errorf("something is there: %v", err)
		}
		if got := keys(t, store, ""); len(got) != 0 {
			t.Errorf("left behind: %v", got)
		}
	})
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, errors.New("cut") }

func TestE9_KeysCannotLeaveTheStore(t *testing.T) {
	blobtest.Each(t, func(t *testing.T, store blob.Store) {
		for _, key := range []string{"", "/etc/passwd", "../x", "a/../../x", "a//b", "a/./b", "a\x00b", `a\b`, "a/", strings.Repeat("k", 501)} {
			if err := store.Put(t.Context(), key, strings.NewReader("x"), 1); err == nil {
				t.Errorf("%q was taken", key)
			}
			if _, err := store.Open(t.Context(), key); err == nil {
				t.Errorf("%q was opened", key)
			}
		}
	})
}

func TestStore_LargerThanOnePart(t *testing.T) {
	blobtest.Each(t, func(t *testing.T, store blob.Store) {
		content := bytes.Repeat([]byte("0123456789abcdef"), 20<<20/16)
		if err := store.Put(t.Context(), "large", bytes.NewReader(content), int64(len(content))); err != nil {
			t.Fatal(err)
		}
		if got := read(t, store, "large"); got != string(content) {
			t.Error("not what was put")
		}
	})
}

func TestG10_AStoreThatIsGoneSaysSo(t *testing.T) {
	at := blobtest.Bucket(t)
	at.Host = "127.0.0.1:1"
	store, err := blob.NewS3(at, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := store.Check(ctx); err == nil {
		t.Error("a store that is gone was found")
	}
	at.Host, at.Bucket = blobtest.Bucket(t).Host, "other"
	if store, err = blob.NewS3(at, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	if err := store.Check(t.Context()); err == nil {
		t.Error("a bucket that does not exist was found")
	}
}

func TestStore_TakesWhatThereIs(t *testing.T) {
	blobtest.Each(t, func(t *testing.T, store blob.Store) {
		for _, content := range []string{"", "bonjour", strings.Repeat("0123456789abcdef", 9<<20/16)} {
			if err := store.Put(t.Context(), "k", strings.NewReader(content), -1); err != nil {
				t.Fatal(err)
			}
			if got := read(t, store, "k"); got != content {
				t.Errorf("%d bytes of %d", len(got), len(content))
			}
		}
		if err := store.Put(t.Context(), "broken", io.MultiReader(strings.NewReader("begin"), errReader{}), -1); err == nil {
			t.Error("a broken reader was taken")
		}
		if got := keys(t, store, ""); len(got) != 1 {
			t.Errorf("left behind: %v", got)
		}
	})
}

func TestG8_AFolderLeavesNothingBehind(t *testing.T) {
	place := t.TempDir()
	store, err := blob.NewFolder(place)
	if err != nil {
		t.Fatal(err)
	}
	put(t, store, "u/one/0-x", "x")
	put(t, store, "f/c/kept", "x")
	half := filepath.Join(place, "f", "c", ".partial-x")
	if err := os.WriteFile(half, []byte("ha"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := store.Delete(t.Context(), "u/one/0-x"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(place, "u", "one")); err == nil {
		t.Error("an empty folder stays")
	}
	if err := store.Sweep(t.Context(), time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(half); err != nil {
		t.Error("what is being written was removed")
	}
	if err := store.Sweep(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(half); err == nil {
		t.Error("half a file stays")
	}
	if read(t, store, "f/c/kept") != "x" {
		t.Error("a whole file went")
	}
	// Folders that come and go do not disturb who writes in them.
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for range 200 {
				key := "u/two/" + strings.Repeat("k", i+1)
				if err := store.Put(t.Context(), key, strings.NewReader("x"), 1); err != nil {
					t.Error(err)
				}
				if err := store.Delete(t.Context(), key); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

// looking looks at a folder when it is read.
type looking struct {
	folder string
	saw    *[]string
}

func (l looking) Read([]byte) (int, error) {
	*l.saw, _ = filepath.Glob(filepath.Join(l.folder, "*"))
	return 0, io.EOF
}

func TestP7_WhatComesWithoutASizeWaitsInTheScratchFolder(t *testing.T) {
	scratch := filepath.Join(t.TempDir(), "scratch")
	store, err := blob.NewS3(blobtest.Bucket(t), scratch)
	if err != nil {
		t.Fatal(err)
	}
	var saw []string
	if err := store.Put(t.Context(), "k", io.MultiReader(strings.NewReader("x"), looking{scratch, &saw}), -1); err != nil {
		t.Fatal(err)
	}
	left, _ := filepath.Glob(filepath.Join(scratch, "*"))
	if len(saw) != 1 || len(left) != 0 {
		t.Errorf("%v, then %v", saw, left)
	}
}
