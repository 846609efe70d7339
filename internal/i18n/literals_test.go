package i18n_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const root = "../.."

var (
	keyShape      = regexp.MustCompile(`^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9_-]+)+$`)
	scriptLiteral = regexp.MustCompile("'([\\w.-]+)'|\"([\\w.-]+)\"|`([\\w.-]+)`")
	fileName      = regexp.MustCompile(`\.(go|json|tsx?|jsx?|css|html|svg|png|sql|db|md|txt)$`)
)

// literals finds every string of the product's sources that has a key's shape,
// with a file that holds it. Tests may speak of keys that do not exist.
func literals(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	note := func(literal, file string) {
		if keyShape.MatchString(literal) {
			found[literal] = file
		}
	}
	walk(t, "cmd", ".go", func(file string) { goLiterals(t, file, note) })
	walk(t, "internal", ".go", func(file string) { goLiterals(t, file, note) })
	walk(t, "internal/booklet", ".json", func(file string) { scriptLiterals(t, file, note) })
	for _, extension := range []string{".ts", ".tsx"} {
		walk(t, "web/src", extension, func(file string) { scriptLiterals(t, file, note) })
	}
	if len(found) == 0 {
		t.Fatal("no source was found")
	}
	return found
}

func walk(t *testing.T, folder, extension string, visit func(file string)) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		isTest := strings.HasSuffix(name, "_test.go") || strings.Contains(name, ".test.") || strings.Contains(name, ".stories.")
		if !entry.IsDir() && filepath.Ext(name) == extension && !isTest {
			visit(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func goLiterals(t *testing.T, path string, note func(literal, file string)) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if text, err := strconv.Unquote(node.Value); err == nil && node.Kind == token.STRING {
				note(text, path)
			}
		}
		return true
	})
}

func scriptLiterals(t *testing.T, path string, note func(literal, file string)) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, groups := range scriptLiteral.FindAllStringSubmatch(string(content), -1) {
		note(groups[1]+groups[2]+groups[3], path)
	}
}
