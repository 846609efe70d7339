// Package blobtest gives each test a fresh store of every kind: a folder, and a
// bucket of an S3 server that answers over HTTP.
package blobtest

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"livret/internal/blob"
	"livret/internal/config"
)

// Each runs fn once per kind of store.
func Each(t *testing.T, fn func(t *testing.T, store blob.Store)) {
	t.Helper()
	t.Run("folder", func(t *testing.T) {
		t.Parallel()
		store, err := blob.NewFolder(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		fn(t, store)
	})
	t.Run("s3", func(t *testing.T) {
		t.Parallel()
		store, err := blob.NewS3(Bucket(t), t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		fn(t, store)
	})
}

// Bucket is an empty one of a server of its own.
func Bucket(t *testing.T) config.Storage {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("livret"); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	return config.Storage{Host: strings.TrimPrefix(server.URL, "http://"), Key: "key", Secret: "secret", Region: "us-east-1", Bucket: "livret", Prefix: "site/"}
}
