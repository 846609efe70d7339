package block

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"livret/internal/fault"
)

// explain says what a schema refused in words: which block, which field, what is
// expected of it. The path leads the editor there: blocks.{id}.items.2.title.
func (p place) explain(err error) {
	var refused *jsonschema.ValidationError
	if !errors.As(err, &refused) {
		p.refuse(p.path, "block.invalid.shape", nil)
		return
	}
	for _, cause := range refused.Causes {
		p.explain(cause)
	}
	if len(refused.Causes) == 0 {
		p.say(refused)
	}
}

func (p place) say(refused *jsonschema.ValidationError) {
	at := refused.InstanceLocation
	switch why := refused.ErrorKind.(type) {
	case *kind.MaxLength:
		p.about(at, "block.invalid.long", fault.Args{"max": why.Want})
	case *kind.MaxItems:
		p.about(at, "block.invalid.many", fault.Args{"max": why.Want})
	case *kind.MinItems:
		p.about(at, "block.invalid.few", fault.Args{"min": why.Want})
	case *kind.Required:
		for _, name := range why.Missing {
			p.about(append(slices.Clone(at), name), "block.invalid.missing", fault.Args{})
		}
	case *kind.AdditionalProperties:
		for _, name := range why.Properties {
			p.about(append(slices.Clone(at), name), "block.invalid.extra", fault.Args{})
		}
	default:
		p.about(at, "block.invalid.value", fault.Args{})
	}
}

func (p place) about(at []string, key string, args fault.Args) {
	args["block"], args["field"] = label(p.block), p.fieldLabel(at)
	path := append([]string{p.path}, at...)
	for i, step := range path {
		path[i] = strings.Map(printed, step)
	}
	p.refuse(strings.Join(path, "."), key, args)
}

// fieldLabel is the label nearest to a place: that of the list, for an item of it.
func (p place) fieldLabel(at []string) any {
	schema, found := p.block, any(nil)
	for _, step := range at {
		if _, err := strconv.Atoi(step); err == nil {
			schema = items(schema)
		} else {
			schema, found = property(schema, step), step
		}
		if schema["title"] != nil {
			found = label(schema)
		}
	}
	if found == nil {
		return label(p.block)
	}
	return found
}

// label is the key of what the interface calls a block or a field.
func label(schema map[string]any) fault.Word {
	title, _ := schema["title"].(string)
	return fault.Word(title)
}
