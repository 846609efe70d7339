package config

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the table of docs/operations.md")

const (
	operations = "../../docs/operations.md"
	tableBegin = "<!-- variables: written by go test ./internal/config -update -->\n"
	tableEnd   = "<!-- end of variables -->"
)

// The operator's page lists every variable with its default, and no other.
func TestOperationsPageListsEveryVariable(t *testing.T) {
	content, err := os.ReadFile(operations)
	if err != nil {
		t.Fatal(err)
	}
	page := string(content)
	before, rest, found := strings.Cut(page, tableBegin)
	written, after, closed := strings.Cut(rest, tableEnd)
	if !found || !closed {
		t.Fatal("the markers of the table are missing")
	}
	if *update {
		page = before + tableBegin + table() + tableEnd + after
		if err := os.WriteFile(operations, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if written != table() {
		t.Errorf("docs/operations.md is not up to date; expected:\n%s", table())
	}
	known := map[string]bool{}
	for _, v := range variables {
		known[v.Name], known[v.Name+"_FILE"] = true, v.Secret
	}
	for _, name := range regexp.MustCompile(`LIVRET_[A-Z_]*[A-Z]`).FindAllString(page, -1) {
		if !known[name] {
			t.Errorf("docs/operations.md speaks of %s, which does not exist", name)
		}
	}
}

func table() string {
	rows := "| variable | default | meaning |\n|---|---|---|\n"
	for _, v := range variables {
		value, name := v.Computed, "`"+v.Name+"`"
		if v.Default != "" {
			value = "`" + v.Default + "`"
		}
		if v.Secret {
			name += " †"
		}
		rows += "| " + name + " | " + value + " | " + v.Meaning + " |\n"
	}
	return rows
}

func TestEveryVariableIsExplained(t *testing.T) {
	for _, v := range variables {
		if v.Meaning == "" || (v.Default == "") == (v.Computed == "") {
			t.Errorf("%s: give a meaning, and either a default or what empty means", v.Name)
		}
	}
}
