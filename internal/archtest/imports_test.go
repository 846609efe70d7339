package archtest

import (
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "livret/"

// kernel packages know no feature.
var kernel = []string{"config", "fault", "db", "web", "jobs", "mail", "blob", "i18n", "rights", "audit", "csvfile", "richtext", "block", "color", "task", "search", "text", "imaging"}

// testSupport packages are imported by tests alone.
var testSupport = []string{"dbtest", "blobtest", "programtest", "archtest"}

var vagueNames = []string{"util", "utils", "common", "helper", "helpers", "model", "models"}

// imported is one import of one of our packages by one of our files.
type imported struct {
	file   string // from the root
	target string // as imported, without the module's name
	inTest bool
}

// from is the file's package: a name under internal, or a folder such as cmd/livret.
func (i imported) from() string { return strings.TrimPrefix(path.Dir(i.file), "internal/") }

func goFiles(t *testing.T) []string {
	var files []string
	walk(t, func(path string) {
		if strings.HasSuffix(path, ".go") && !strings.HasPrefix(path, "tools/") {
			files = append(files, path)
		}
	})
	return files
}

func ownImports(t *testing.T) []imported {
	t.Helper()
	var all []imported
	for _, file := range goFiles(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(target, module) {
				all = append(all, imported{file, strings.TrimPrefix(target, module), strings.HasSuffix(file, "_test.go")})
			}
		}
	}
	return all
}

// allowedBetweenFeatures reads the block of docs/architecture.md fenced as
// "imports": one feature a line, then the features it may import.
func allowedBetweenFeatures(t *testing.T) map[string][]string {
	t.Helper()
	block := regexp.MustCompile("(?s)```imports\n(.*?)```").FindSubmatch(read(t, "docs/architecture.md"))
	if block == nil {
		t.Fatal("docs/architecture.md has no block fenced as imports")
	}
	allowed := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(block[1])), "\n") {
		feature, targets, found := strings.Cut(line, ":")
		if !found {
			t.Fatalf("docs/architecture.md, imports: %q is not \"feature: features\"", line)
		}
		allowed[strings.TrimSpace(feature)] = strings.FieldsFunc(targets, func(r rune) bool { return r == ',' || r == ' ' })
	}
	return allowed
}

func TestEveryPackageHasAPlace(t *testing.T) {
	features := allowedBetweenFeatures(t)
	seen := map[string]bool{}
	for _, file := range goFiles(t) {
		folder := path.Dir(file)
		for _, part := range strings.Split(folder, "/") {
			if slices.Contains(vagueNames, part) {
				t.Errorf("%s: %q says nothing of what is in it", file, part)
			}
		}
		inside, found := strings.CutPrefix(folder, "internal/")
		if !found {
			continue
		}
		name, _, _ := strings.Cut(inside, "/")
		seen[name] = true
		_, feature := features[name]
		if !feature && name != "app" && !slices.Contains(kernel, name) && !slices.Contains(testSupport, name) {
			t.Errorf("%s: internal/%s is neither kernel nor a feature listed in docs/architecture.md", file, name)
		}
	}
	for feature, targets := range features {
		for _, name := range append([]string{feature}, targets...) {
			if !seen[name] {
				t.Errorf("docs/architecture.md lists the feature %q, which does not exist", name)
			}
		}
	}
}

// fault says what is wrong with an import, or nothing.
func (i imported) fault(features map[string][]string) string {
	from, _, _ := strings.Cut(i.from(), "/")
	target, internal := strings.CutPrefix(i.target, "internal/")
	if !internal {
		return ""
	}
	target, _, _ = strings.Cut(target, "/")
	allowed, fromFeature := features[from]
	_, targetFeature := features[target]
	switch {
	case from == target:
		return ""
	case slices.Contains(testSupport, target) && !i.inTest:
		return "is for tests alone"
	case target == "app" && from != "cmd" && !i.inTest:
		return "puts everything together: only cmd imports it"
	case target == "app" && (slices.Contains(kernel, from) || slices.Contains(testSupport, from)):
		return "knows every feature: not even a test of the kernel imports it"
	case slices.Contains(kernel, from) && targetFeature:
		return "is a feature: the kernel knows none"
	case slices.Contains(testSupport, from) && targetFeature:
		return "is a feature: test support knows none"
	case fromFeature && targetFeature && !slices.Contains(allowed, target):
		return "is not among what docs/architecture.md lets " + from + " import"
	}
	return ""
}

func TestImportsGoOneWay(t *testing.T) {
	features := allowedBetweenFeatures(t)
	for _, i := range ownImports(t) {
		if fault := i.fault(features); fault != "" {
			t.Errorf("%s imports %s, which %s", i.file, i.target, fault)
		}
	}
}

func TestAllowedImportsAreUsed(t *testing.T) {
	used := map[string]bool{}
	for _, i := range ownImports(t) {
		used[i.from()+" "+strings.TrimPrefix(i.target, "internal/")] = true
	}
	for feature, targets := range allowedBetweenFeatures(t) {
		for _, target := range targets {
			if !used[feature+" "+target] {
				t.Errorf("docs/architecture.md lets %s import %s, which it does not: strike it out", feature, target)
			}
		}
	}
}

func TestImportRuleCatches(t *testing.T) {
	features := map[string][]string{"account": {"company"}, "company": nil}
	for _, c := range []struct {
		file, target string
		inTest, bad  bool
	}{
		{"internal/account/http.go", "internal/web", false, false},
		{"internal/account/store.go", "internal/company", false, false},
		{"internal/company/store.go", "internal/account", false, true},
		{"internal/web/web.go", "internal/account", false, true},
		{"internal/web/web_test.go", "internal/account", true, true},
		{"internal/web/web_test.go", "internal/dbtest", true, false},
		{"internal/account/store.go", "internal/dbtest", false, true},
		{"internal/account/http.go", "internal/app", false, true},
		{"cmd/livret/main.go", "internal/app", false, false},
		{"internal/app/app.go", "internal/company", false, false},
	} {
		fault := imported{c.file, c.target, c.inTest}.fault(features)
		if (fault != "") != c.bad {
			t.Errorf("%s importing %s: %q", c.file, c.target, fault)
		}
	}
}
