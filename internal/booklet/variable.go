package booklet

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/text"
	"livret/internal/web"
)

const maxValue = 2000

// catalogue is what booklets commonly say in several places. People may write
// variables of their own beside it.
type catalogue struct {
	Groups []struct {
		ID    string `json:"id"`
		Label string `json:"label"`
	} `json:"groups"`
	Variables []struct {
		Name    string `json:"name"`
		Type    string `json:"type"`
		Label   string `json:"label"`
		Help    string `json:"help"`
		Example string `json:"example"`
	} `json:"variables"`
}

//go:embed variables.json
var catalogueFile []byte

var known = func() (c catalogue) {
	if err := json.Unmarshal(catalogueFile, &c); err != nil {
		panic(err) // the file is compiled in: the first test to start would say so
	}
	return c
}()

// Variables are the catalogue's and one's own, with their values and how many pages use them.
func (s Store) Variables(ctx context.Context, scope rights.Scope, bookletID string) (*BookletVariables, error) {
	b, err := s.Find(ctx, scope, bookletID)
	if err != nil {
		return nil, err
	}
	used, err := s.usedVariables(ctx, b)
	if err != nil {
		return nil, err
	}
	found := catalogued(ctx, used, b.Variables)
	found.Revision = b.Revision
	listed := map[string]bool{}
	for _, v := range found.Variables {
		listed[v.Name] = true
	}
	own := map[string]bool{}
	for _, names := range []func(func(string) bool){maps.Keys(used), maps.Keys(b.Variables)} {
		for name := range names {
			own[name] = !listed[name]
		}
	}
	for _, name := range slices.Sorted(maps.Keys(own)) {
		if own[name] {
			found.Variables = append(found.Variables, BookletVariable{Name: name, Group: groupOf(name), Type: "text", Label: name, Pages: used[name], Value: b.Variables[name]})
		}
	}
	return found, nil
}

// catalogued are the catalogue's variables, with how many pages use each and what it stands for.
func catalogued(ctx context.Context, used map[string]int, values map[string]string) *BookletVariables {
	groups := map[string]string{}
	for _, g := range known.Groups {
		groups[g.ID] = web.T(ctx, g.Label, nil)
	}
	found := &BookletVariables{Variables: make([]BookletVariable, len(known.Variables))}
	for i, v := range known.Variables {
		found.Variables[i] = BookletVariable{
			Name: v.Name, Group: groups[groupOf(v.Name)], Type: v.Type, Label: web.T(ctx, v.Label, nil), Help: web.T(ctx, v.Help, nil),
			Example: v.Example, Known: true, Pages: used[v.Name], Value: values[v.Name],
		}
	}
	return found
}

func groupOf(name string) string {
	group, _, _ := strings.Cut(name, ".")
	return group
}

// usedVariables counts the pages that name each variable.
func (s Store) usedVariables(ctx context.Context, b *Booklet) (map[string]int, error) {
	var lists []string
	err := s.DB.Read.NewSelect().TableExpr("page_content AS pc").ColumnExpr("pc.variables").Join("JOIN page AS p ON p.id = pc.page_id").Join("JOIN chapter AS c ON c.id = p.chapter_id").
		Where("p.booklet_id = ? AND pc.locale = ? AND pc.variables <> '' AND p.deleted_at IS NULL AND c.deleted_at IS NULL", b.ID, b.Locale).Scan(ctx, &lists)
	if err != nil {
		return nil, fmt.Errorf("which variables are used: %w", err)
	}
	used := map[string]int{}
	for _, list := range lists {
		for _, name := range strings.Fields(list) {
			used[name]++
		}
	}
	return used, nil
}

var variableName = regexp.MustCompile(`^[A-Za-z][\w-]{0,39}\.[\w.-]{1,60}$`)

// SetVariables replaces what the booklet's variables stand for. A value is data: it
// is printed as typed, never read as anything else (E15).
func (s Store) SetVariables(ctx context.Context, scope rights.Scope, id string, revision int, values map[string]string) error {
	return s.change(ctx, scope, id, revision, false, func(ctx context.Context, tx bun.Tx, b *Booklet) error {
		var problems []fault.Field
		kept := map[string]string{}
		for _, name := range slices.Sorted(maps.Keys(values)) {
			field := "values." + name
			if !variableName.MatchString(name) {
				problems = append(problems, fault.Field{Name: field, Key: "booklet.variable.name", Args: fault.Args{"name": cut(name, 80)}})
				continue
			}
			value, problem := valueOf(values[name])
			if problem != nil {
				problem.Name = field
				problems = append(problems, *problem)
			} else if value != "" {
				kept[name] = value
			}
		}
		if len(kept) > maxVariables {
			problems = append(problems, fault.Field{Name: "values", Key: "booklet.variable.many", Args: fault.Args{"count": maxVariables}})
		}
		if err := fault.InvalidFields(problems...); err != nil {
			return err
		}
		b.Variables = kept
		return note(ctx, tx, b, "booklet.filled", b.ID, map[string]any{"count": len(kept)})
	})
}

// valueOf tidies a value: lines are kept, nothing invisible is.
func valueOf(raw string) (string, *fault.Field) {
	value := strings.TrimSpace(strings.ReplaceAll(raw, "\r\n", "\n"))
	if utf8.RuneCountInString(value) > maxValue {
		return "", &fault.Field{Key: "validation.max_length", Args: fault.Args{"count": maxValue}}
	}
	if text.Hides(strings.ReplaceAll(value, "\n", " ")) {
		return "", &fault.Field{Key: "booklet.refused.characters"}
	}
	return value, nil
}
