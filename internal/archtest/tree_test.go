// Package archtest keeps what no single package can: which package may import
// which, what no file of the tree may hold, and that docs/promises.md is true.
package archtest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the folder of go.mod, seen from this package.
const root = "../.."

// notOurs are folders that are built, installed or written by a running server.
var notOurs = []string{".git", "node_modules", "dist", "bin", "data", "test-results", "playwright-report", "coverage"}

// walk calls visit with the slash path, from the root, of every file of ours.
func walk(t *testing.T, visit func(path string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(full string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains(notOurs, entry.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		path, err := filepath.Rel(root, full)
		if err == nil && entry.Type().IsRegular() {
			visit(filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// forbidden is what no text file may hold. The patterns are written in pieces
// so that this file does not match itself.
var forbidden = []struct {
	why     string
	pattern *regexp.Regexp
	except  *regexp.Regexp // paths where it is no fault
}{
	{
		why:     "work left for later belongs in an issue",
		pattern: regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|X` + `XX)\b`),
		except:  regexp.MustCompile(`(^|/)(package-lock\.json|go\.sum)$`),
	},
	{
		why:     "packages are named, never where they are fetched from",
		pattern: regexp.MustCompile(`registry\.(np` + `mjs|yarn` + `pkg)|(proxy|sum)\.gol` + `ang|deb\.deb` + `ian|"resolved": "ht` + `tp`),
	},
	{
		why:     "a path of one machine means nothing on another",
		pattern: regexp.MustCompile(`(^|[\s"'=(\x60])/(ro` + `ot|wo` + `rk/(main|shared)|tmp/br` + `ief|home/[a-z]|Us` + `ers/[A-Za-z])`),
	},
	{
		why:     "a test that does not run keeps nothing",
		pattern: regexp.MustCompile(`\b(test|it|describe)(\.\w+)*\.(sk` + `ip|on` + `ly|fix` + `me)\(`),
	},
}

func TestNoFileHoldsWhatBelongsElsewhere(t *testing.T) {
	walk(t, func(path string) {
		content := read(t, path)
		if bytes.IndexByte(content, 0) >= 0 {
			return // a picture or a font
		}
		for _, rule := range forbidden {
			if rule.except != nil && rule.except.MatchString(path) {
				continue
			}
			for number, line := range strings.Split(string(content), "\n") {
				if found := rule.pattern.FindString(line); found != "" {
					t.Errorf("%s:%d: %q: %s", path, number+1, strings.TrimSpace(found), rule.why)
				}
			}
		}
	})
}
