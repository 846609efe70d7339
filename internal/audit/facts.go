package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"livret/internal/rights"
	"livret/internal/web"
)

// Fact is one detail of an event, in the reader's language.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// factNames are the details that events carry; one that is not listed keeps its own name.
var factNames = map[string]string{
	"action":       "trail.fact.action",
	"because":      "trail.fact.because",
	"bytes":        "trail.fact.bytes",
	"chapters":     "trail.fact.chapters",
	"company":      "trail.fact.company",
	"count":        "trail.fact.count",
	"email":        "trail.fact.email",
	"emailAsked":   "trail.fact.emailAsked",
	"fields":       "trail.fact.fields",
	"from":         "trail.fact.from",
	"height":       "trail.fact.height",
	"heir":         "trail.fact.heir",
	"hidden":       "trail.fact.hidden",
	"language":     "trail.fact.language",
	"locale":       "trail.fact.language",
	"mime":         "trail.fact.mime",
	"months":       "trail.fact.months",
	"name":         "trail.fact.name",
	"pages":        "trail.fact.pages",
	"palettes":     "trail.fact.palettes",
	"person":       "trail.fact.person",
	"reason":       "trail.fact.reason",
	"role":         "trail.fact.role",
	"sectors":      "trail.fact.sectors",
	"state":        "trail.fact.state",
	"title":        "trail.fact.title",
	"to":           "trail.fact.to",
	"translations": "trail.fact.translations",
	"version":      "trail.fact.version",
	"width":        "trail.fact.width",
}

var roleNames = map[string]string{"admin": "shell.role.admin", "manager": "shell.role.manager", "author": "shell.role.author"}

// factValues are those with a word of their own, by the name of their detail.
var factValues = map[string]map[string]string{
	"role": roleNames, "from": roleNames, "to": roleNames,
	"reason": {
		"password":  "trail.reason.password",
		"disabled":  "trail.reason.disabled",
		"suspended": "trail.reason.suspended",
		"throttled": "trail.reason.throttled",
	},
	"state": {
		"draft":     "trail.state.draft",
		"scheduled": "trail.state.scheduled",
		"published": "trail.state.published",
	},
	"fields": {
		"name":    "trail.fact.name",
		"siret":   "trail.field.siret",
		"sector":  "trail.field.sector",
		"address": "trail.field.address",
		"email":   "trail.field.email",
		"contact": "trail.field.contact",
		"logo":    "trail.field.logo",
		"colors":  "trail.field.colors",
		"quota":   "trail.field.quota",
	},
}

// told are the details as recorded; those of another program may not be readable.
func (r *Row) told() map[string]any {
	var details map[string]any
	if err := json.Unmarshal([]byte(r.Details), &details); err != nil {
		return nil
	}
	return details
}

// isID tells whether a text may be the id of something.
func isID(text string) bool {
	return len(text) == len("0198c3a2-7d41-7c9e-b1f0-2a5d8e6f1c3b") && !strings.Contains(text, " ")
}

func idsIn(values []any) []string {
	var ids []string
	for _, value := range values {
		if text, ok := value.(string); ok && isID(text) {
			ids = append(ids, text)
		}
	}
	return ids
}

// Facts are the details of an event, sorted by their recorded name.
func (e *Entry) Facts(ctx context.Context) []Fact {
	told := e.told()
	facts := make([]Fact, 0, len(told))
	for _, name := range slices.Sorted(maps.Keys(told)) {
		fact := Fact{Name: name, Value: e.value(ctx, name, told[name])}
		if fact.Value == "" || (name == "title" || name == "name") && fact.Value == e.Subject.Name {
			continue // says nothing more
		}
		if key, known := factNames[name]; known {
			fact.Name = web.T(ctx, key, nil)
		}
		facts = append(facts, fact)
	}
	return facts
}

// value is a recorded value in words.
func (e *Entry) value(ctx context.Context, name string, value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return e.word(ctx, name, v)
	case bool:
		if v {
			return web.T(ctx, "trail.yes", nil)
		}
		return web.T(ctx, "trail.no", nil)
	case []any:
		parts := make([]string, len(v))
		for i, one := range v {
			parts[i] = e.value(ctx, name, one)
		}
		return strings.Join(parts, ", ")
	case float64:
		return fmt.Sprintf("%.0f", v)
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(raw)
}

func (e *Entry) word(ctx context.Context, name, text string) string {
	if key, known := factValues[name][text]; known {
		return web.T(ctx, key, nil)
	}
	if name == "action" || name == "because" {
		return label(ctx, text)
	}
	if !isID(text) {
		return text
	}
	if known := e.names[text]; known.Name != "" {
		return known.Name
	}
	return web.T(ctx, "trail.thing.deleted", map[string]any{"id": short(text)})
}

// label is what an action is called; an action of another version of the program keeps its own name.
func label(ctx context.Context, action string) string {
	key := "audit." + action
	if said := web.T(ctx, key, nil); said != key {
		return said
	}
	return action
}

// said is what somebody is called, or why they have no name. Who left a
// company's reach may have been deleted or moved: its manager is not told which.
func (n Name) said(ctx context.Context, scope rights.Scope) string {
	switch {
	case n.Name != "":
		return n.Name
	case n.ID == System:
		return web.T(ctx, "trail.person.system", nil)
	case n.ID == Anonymous:
		return web.T(ctx, "trail.person.anonymous", nil)
	case scope.Everything():
		return web.T(ctx, "trail.person.deleted", map[string]any{"id": short(n.ID)})
	}
	return web.T(ctx, "trail.person.gone", map[string]any{"id": short(n.ID)})
}

// legalTexts are named by their kind, not by an id.
var legalTexts = map[string]string{"cgu": "auth.legal.cgu", "rgpd": "auth.legal.rgpd"}

// about is what the event was done to: a name where there is one, otherwise what the log knows.
func (e *Entry) about(ctx context.Context, scope rights.Scope) string {
	kind, _, _ := strings.Cut(e.Action, ".")
	key, legal := legalTexts[e.SubjectID]
	switch {
	case e.SubjectID == "" || e.Subject.Name != "":
		return e.Subject.Name
	case kind == "user" || kind == "identity" || kind == "terms":
		return e.Subject.said(ctx, scope)
	case legal:
		return web.T(ctx, key, nil)
	case isID(e.SubjectID):
		return web.T(ctx, "trail.thing.deleted", map[string]any{"id": short(e.SubjectID)})
	}
	return e.SubjectID // a language's code, a message's key
}

// short is enough of an id to tell two apart: its end, since ids begin with the time.
func short(id string) string { return id[max(0, len(id)-8):] }
