package i18n_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"livret/internal/i18n"
)

var actionShape = regexp.MustCompile(`^[a-z][a-z_]*\.[a-z_]+$`)

// labelOf is the key under which the audit screen finds the words of an action,
// or of a group of actions.
func labelOf(action string) string { return "audit." + action }

func groupOf(action string) string {
	group, _, _ := strings.Cut(action, ".")
	return group
}

// actions are what the audit log records, with a file that records it: every
// `Action: "user.created"`, and every other string of the Go sources that begins
// like one of them, or like one that has a label, and is no message
// ("user.enabled", handed to a function).
func actions(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	visit := func(file string) { actionFields(t, file, func(action string) { found[action] = file }) }
	walk(t, "cmd", ".go", visit)
	walk(t, "internal", ".go", visit)
	groups := map[string]bool{}
	for action := range found {
		groups[groupOf(action)] = true
	}
	known := baseKeys(catalogue(t).Messages(i18n.Default))
	for key := range known {
		if action, labels := strings.CutPrefix(key, labelOf("")); labels && strings.Contains(action, ".") {
			groups[groupOf(action)] = true
		}
	}
	other := func(literal, file string) {
		message := known[literal] && !known[labelOf(literal)]
		if actionShape.MatchString(literal) && groups[groupOf(literal)] && !message && notKeys[literal] == "" && !fileName.MatchString(literal) {
			found[literal] = file
		}
	}
	walk(t, "cmd", ".go", func(file string) { goLiterals(t, file, other) })
	walk(t, "internal", ".go", func(file string) { goLiterals(t, file, other) })
	return found
}

// actionFields finds the actions that events name where they are made.
func actionFields(t *testing.T, path string, note func(action string)) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(node ast.Node) bool {
		pair, ok := node.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		name, named := pair.Key.(*ast.Ident)
		value, literal := pair.Value.(*ast.BasicLit)
		if named && literal && name.Name == "Action" && value.Kind == token.STRING {
			if text, err := strconv.Unquote(value.Value); err == nil && actionShape.MatchString(text) {
				note(text)
			}
		}
		return true
	})
}

func TestEveryAuditActionHasALabel(t *testing.T) {
	known, found := baseKeys(catalogue(t).Messages(i18n.Default)), actions(t)
	if len(found) < 20 {
		t.Fatalf("only %d actions were found", len(found))
	}
	for _, action := range slices.Sorted(maps.Keys(found)) {
		if !known[labelOf(action)] {
			t.Errorf("%s records %q, and no catalogue has %q", found[action], action, labelOf(action))
		}
		if group := groupOf(action); !known[labelOf(group)] {
			t.Errorf("%s records %q, and its group has no name: %q", found[action], action, labelOf(group))
		}
	}
}
