package archtest

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the third column of docs/promises.md from the tests' names")

const promises = "docs/promises.md"

// due is what the project keeps today; the rest of docs/promises.md may wait.
const due = `A1-11 A13-15 B1-6 C1-6 C9-10 D1-5 D7-9 E1-2 E4-7 E9-10 E13-14 G8 G11-12 I3-5 P7-8
	S1.1-7 S2.1-13 S2.23-33 S3.1-19 S4.1-15 S5.1-17 S6.1-7`

// keptBy tells, for every id, which tests name it.
type keptBy map[string][]string

func (k keptBy) add(ids []string, test string) {
	for _, id := range ids {
		if !slices.Contains(k[id], test) {
			k[id] = append(k[id], test)
		}
	}
}

// idRange is one id (S4.7, A1) or several in a row (S4.7-10, S4.7–S4.10, A1-A3).
var idRange = regexp.MustCompile(`^(S[1-7]\.|[A-JP])(\d{1,2})(?:[-–](?:S[1-7]\.|[A-JP])?(\d{1,2}))?[,:;]?$`)

// leadingIDs reads the ids a title begins with, up to its first other word.
func leadingIDs(title string) []string {
	var ids []string
	for _, word := range strings.Fields(title) {
		parts := idRange.FindStringSubmatch(word)
		switch {
		case parts != nil:
			first, _ := strconv.Atoi(parts[2])
			last := first
			if parts[3] != "" {
				last, _ = strconv.Atoi(parts[3])
			}
			for n := first; n <= last; n++ {
				ids = append(ids, parts[1]+strconv.Itoa(n))
			}
		case word == "and" || word == "·" || word == "/":
		default:
			return ids
		}
	}
	return ids
}

// idsOfName reads TestA8_A9_Something and TestS5_10_Something.
func idsOfName(name string) []string {
	rest := strings.TrimPrefix(strings.TrimPrefix(name, "Test"), "Fuzz")
	next := regexp.MustCompile(`^_?(?:S([1-7])_(\d{1,2})|([A-JP]\d{1,2}))(_|$|[A-Z])`)
	var ids []string
	for {
		parts := next.FindStringSubmatch(rest)
		if parts == nil {
			return ids
		}
		id := parts[3]
		if id == "" {
			id = "S" + parts[1] + "." + parts[2]
		}
		ids = append(ids, id)
		rest = rest[len(parts[0])-len(parts[4]):]
	}
}

// goTests reads ids from the tests' names, from "keeps" comments on and in
// them, and from the names of their subtests.
func (k keptBy) goTests(t *testing.T, path string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, path), nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Recv != nil || !regexp.MustCompile(`^(Test|Fuzz)[A-Z]`).MatchString(function.Name.Name) {
			continue
		}
		name := fmt.Sprintf("`%s` %s", path, function.Name.Name)
		k.add(idsOfName(function.Name.Name), name)
		from := function.Pos()
		if function.Doc != nil {
			from = function.Doc.Pos()
		}
		for _, comments := range file.Comments {
			if comments.Pos() >= from && comments.End() <= function.End() {
				k.add(idsOfComment(comments.Text()), name)
			}
		}
		ast.Inspect(function, func(node ast.Node) bool {
			if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, err := strconv.Unquote(literal.Value); err == nil && strings.Contains(text, " ") {
					k.add(leadingIDs(text), name)
				}
			}
			return true
		})
	}
}

func idsOfComment(text string) []string {
	var ids []string
	for _, line := range strings.Split(text, "\n") {
		if rest, found := strings.CutPrefix(strings.TrimSpace(line), "keeps "); found {
			ids = append(ids, leadingIDs(rest)...)
		}
	}
	return ids
}

// title finds the title of a test, group of tests or table of tests.
var title = regexp.MustCompile(`(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|` + "`((?:\\\\.|[^`\\\\])*)`)")

var idCell = regexp.MustCompile(`['"]([A-JPS][\d.]+)['"]`)

var keepsLine = regexp.MustCompile(`//\s*(keeps .*)`)

// webTests reads ids from titles, and from a "keeps" comment for the title after it.
func (k keptBy) webTests(t *testing.T, path string) {
	t.Helper()
	text := string(read(t, path))
	from := 0
	for _, match := range title.FindAllStringSubmatchIndex(text, -1) {
		var words string
		for group := 2; group < len(match); group += 2 {
			if match[group] >= 0 {
				words = text[match[group]:match[group+1]]
			}
		}
		name := fmt.Sprintf("`%s` %s", path, quoted(words))
		if rest, found := strings.CutPrefix(words, "${id} "); found {
			// The tests of a table: their ids stand in it.
			for _, cell := range idCell.FindAllStringSubmatch(text[from:match[0]], -1) {
				k.add(leadingIDs(cell[1]), name)
			}
			words = rest
		}
		k.add(leadingIDs(words), name)
		for _, comment := range keepsLine.FindAllStringSubmatch(text[from:match[0]], -1) {
			k.add(idsOfComment(comment[1]), name)
		}
		from = match[1]
	}
}

// quoted is a title as a cell of a table can hold it.
func quoted(title string) string {
	return "“" + strings.NewReplacer("|", "\\|", "\\'", "'", "<", "&lt;", "*", "\\*", "`", "'", "\n", " ").Replace(title) + "”"
}

func collect(t *testing.T) keptBy {
	t.Helper()
	kept := keptBy{}
	webTest := regexp.MustCompile(`^web/(src|e2e)/.*\.(test|spec)\.tsx?$`)
	walk(t, func(path string) {
		switch {
		case strings.HasPrefix(path, "internal/archtest/"): // its examples are not tests of promises
		case strings.HasSuffix(path, "_test.go"):
			kept.goTests(t, path)
		case webTest.MatchString(path):
			kept.webTests(t, path)
		}
	})
	return kept
}

var row = regexp.MustCompile(`(?m)^\| ((?:S[1-7]\.|[A-JP])\d{1,2}) \| (.*?) \| (.*) \|$`)

// TestPromisesAreKept compares docs/promises.md with the tests there are: each
// test it names exists, each test that names a promise is listed, and every
// promise that is due has one. `make gen` writes the page again.
func TestPromisesAreKept(t *testing.T) {
	kept := collect(t)
	required := leadingIDs(due)
	listed := map[string]bool{}
	page := string(read(t, promises))
	fresh := row.ReplaceAllStringFunc(page, func(line string) string {
		parts := row.FindStringSubmatch(line)
		id, promise := parts[1], parts[2]
		listed[id] = true
		tests := strings.Join(kept[id], "<br>")
		switch {
		case tests != "":
		case slices.Contains(required, id):
			if !*update {
				t.Errorf("%s is due and no test names it: %s", id, promise)
			}
			tests = "**missing**"
		default:
			tests = "not yet due"
		}
		return fmt.Sprintf("| %s | %s | %s |", id, promise, tests)
	})
	for _, id := range required {
		if !listed[id] {
			t.Errorf("%s is not listed in %s", id, promises)
		}
	}
	for id, tests := range kept {
		if !listed[id] {
			t.Errorf("%s names %s, which %s does not list", tests[0], id, promises)
		}
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, promises), []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if fresh != page {
		t.Errorf("%s does not list the tests there are: run make gen", promises)
	}
}

func TestIDsAreRead(t *testing.T) {
	for _, c := range []struct {
		read func(string) []string
		text string
		want []string
	}{
		{leadingIDs, "S3.9 S3.11 / and /auth/login lead home", []string{"S3.9", "S3.11"}},
		{leadingIDs, "S4.7-10, A1–A3: and more", []string{"S4.7", "S4.8", "S4.9", "S4.10", "A1", "A2", "A3"}},
		{leadingIDs, "prints on A4", nil},
		{idsOfName, "TestA8_LogoutCuts", []string{"A8"}},
		{idsOfName, "TestA6A8_Reset", []string{"A6", "A8"}},
		{idsOfName, "TestB1_B6_S5_10_Switch", []string{"B1", "B6", "S5.10"}},
		{idsOfName, "TestAccount", nil},
		{idsOfComment, "Something.\nkeeps D1 and D2: both.", []string{"D1", "D2"}},
	} {
		if got := c.read(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}
