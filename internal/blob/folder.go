package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Folder keeps each file as a file.
type Folder struct{ root *os.Root }

// partial marks what is being written; a crash may leave some, which Sweep removes.
const partial = ".partial-"

func NewFolder(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("open storage folder: %w", err)
	}
	root, err := os.OpenRoot(path) // nothing reaches outside it, whatever the key
	if err != nil {
		return nil, fmt.Errorf("open storage folder: %w", err)
	}
	return &Folder{root}, nil
}

// Put writes beside, makes it last, then renames: a crash leaves the old file or the new one.
func (f *Folder) Put(_ context.Context, key string, content io.Reader, size int64) error {
	if err := validKey(key); err != nil {
		return err
	}
	folder := filepath.Dir(key)
	beside := filepath.Join(folder, partial+unique())
	file, err := f.create(folder, beside)
	if err != nil {
		return fmt.Errorf("put %s: %w", key, err)
	}
	if err := write(file, sized(content, size)); err != nil {
		f.root.Remove(beside)
		return fmt.Errorf("put %s: %w", key, err)
	}
	if err := f.root.Rename(beside, key); err != nil {
		f.root.Remove(beside)
		return fmt.Errorf("put %s: %w", key, err)
	}
	return f.sync(folder)
}

// create tries again when Delete took the folder away as its last file left.
func (f *Folder) create(folder, name string) (file *os.File, err error) {
	for range 20 {
		if err = f.root.MkdirAll(folder, 0o700); err == nil {
			file, err = f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrExist) { // gone, or there when it was made and gone when it was looked at
			break
		}
	}
	return file, err
}

func write(file *os.File, content io.Reader) error {
	_, err := io.Copy(file, content)
	return errors.Join(err, file.Sync(), file.Close())
}

// sync makes a rename last through a power cut, and the folders above, which may be new.
func (f *Folder) sync(folder string) error {
	for {
		opened, err := f.root.Open(folder)
		if err != nil {
			return err
		}
		if err := errors.Join(opened.Sync(), opened.Close()); err != nil || folder == "." {
			return err
		}
		folder = filepath.Dir(folder)
	}
}

type folderFile struct {
	*os.File
	info Info
}

func (f folderFile) Info() Info { return f.info }

func (f *Folder) Open(_ context.Context, key string) (File, error) {
	if err := validKey(key); err != nil {
		return nil, err
	}
	file, err := f.root.Open(key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrMissing
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", key, err)
	}
	stat, err := file.Stat()
	if err != nil || stat.IsDir() {
		file.Close()
		return nil, errors.Join(ErrMissing, err)
	}
	return folderFile{file, Info{key, stat.Size(), stat.ModTime()}}, nil
}

func (f *Folder) Delete(_ context.Context, keys ...string) error {
	for _, key := range keys {
		if err := validKey(key); err != nil {
			return err
		}
		if err := f.root.Remove(key); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("delete %s: %w", key, err)
		}
		if folder := filepath.Dir(key); folder != "." {
			f.root.Remove(folder) // refused by the system while it holds anything
		}
	}
	return nil
}

// Sweep removes what a crash left half written before a time.
func (f *Folder) Sweep(ctx context.Context, before time.Time) error {
	return fs.WalkDir(f.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		if entry.IsDir() || !strings.HasPrefix(entry.Name(), partial) {
			return nil
		}
		if stat, err := entry.Info(); err == nil && stat.ModTime().Before(before) {
			f.root.Remove(name)
		}
		return nil
	})
}

func (f *Folder) List(ctx context.Context, prefix string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		err := fs.WalkDir(f.root.FS(), start(prefix), func(name string, entry fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // gone while we walked
			}
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if entry.IsDir() || !strings.HasPrefix(name, prefix) || strings.HasPrefix(entry.Name(), partial) {
				return nil
			}
			stat, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil {
				return err
			}
			if !yield(Info{name, stat.Size(), stat.ModTime()}, nil) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			yield(Info{}, fmt.Errorf("list %s: %w", prefix, err))
		}
	}
}

// start is the folder a prefix lies in.
func start(prefix string) string {
	folder, _ := filepath.Split(prefix)
	if folder == "" {
		return "."
	}
	return strings.TrimSuffix(folder, "/")
}

// Check writes a byte: a folder that can be read may still be full or read-only.
func (f *Folder) Check(ctx context.Context) error {
	return errors.Join(f.Put(ctx, "check", strings.NewReader("."), 1), f.Delete(ctx, "check"))
}
