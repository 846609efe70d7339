// Package blob keeps files by key: in a folder, or in an S3-compatible store
// when several nodes share them. What is put is there whole or not at all.
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"path/filepath"
	"strings"
	"time"

	"livret/internal/config"
)

// ErrMissing is what reading an unknown key gives.
var ErrMissing = errors.New("no such file")

// Info is what a store knows of a file without reading it.
type Info struct {
	Key     string
	Size    int64
	Changed time.Time
}

// File is one file opened for reading, from any place in it.
type File interface {
	io.ReadSeekCloser
	Info() Info
}

// Store keeps files. Both kinds pass the same tests.
type Store interface {
	// Put writes size bytes under key, replacing what was there. A reader that ends early leaves nothing.
	// A size below zero takes what there is, until the reader ends.
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	Open(ctx context.Context, key string) (File, error)
	// Delete is content with a key that does not exist.
	Delete(ctx context.Context, keys ...string) error
	// List walks the keys that begin with a prefix, in order.
	List(ctx context.Context, prefix string) iter.Seq2[Info, error]
	// Check answers whether the store can be used now.
	Check(ctx context.Context) error
}

// Open connects to what the configuration names. It writes nothing.
func Open(cfg config.Config) (Store, error) {
	if cfg.Storage == nil {
		return NewFolder(filepath.Join(cfg.Data, "files"))
	}
	return NewS3(*cfg.Storage, Scratch(cfg))
}

// Scratch is the folder for files on their way in: on a disk, not in memory as /tmp may be.
func Scratch(cfg config.Config) string { return filepath.Join(cfg.Data, "scratch") }

// validKey refuses what could leave the store or mean two things.
func validKey(key string) error {
	if key == "" || len(key) > 500 || path.Clean(key) != key || strings.HasPrefix(key, "/") || strings.HasPrefix(key, "..") || strings.ContainsAny(key, "\\\x00") {
		return fmt.Errorf("blob: bad key %q", key)
	}
	return nil
}

// exactly fails a reader that does not hold as many bytes as announced.
type exactly struct {
	from io.Reader
	left int64
}

func sized(content io.Reader, size int64) io.Reader {
	if size < 0 {
		return content
	}
	return &exactly{content, size}
}

var errShort = errors.New("the content is shorter than announced")

func (r *exactly) Read(p []byte) (int, error) {
	if int64(len(p)) > r.left {
		p = p[:r.left]
	}
	if r.left == 0 {
		return 0, io.EOF
	}
	n, err := r.from.Read(p)
	r.left -= int64(n)
	if errors.Is(err, io.EOF) {
		if r.left > 0 {
			return n, errShort
		}
	}
	return n, err
}
