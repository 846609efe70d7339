package block

import (
	"bytes"
	_ "embed"
	"fmt"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed schema.json
var schemaJSON []byte

// schemas holds, by type and version ("heading.1"), what a block must be.
type schemas struct {
	compiled map[string]*jsonschema.Schema
	source   map[string]map[string]any // the same as written: formats and labels
}

// known is read once, for the first page: a program that stands idle does without (P8).
// It comes with the program, so that a fault in it is a fault in the build.
var known = sync.OnceValue(func() *schemas {
	s, err := load(schemaJSON)
	if err != nil {
		panic(err)
	}
	return s
})

const address = "mem:///page.json"

func load(raw []byte) (*schemas, error) {
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("read the schema of blocks: %w", err)
	}
	root, _ := parsed.(map[string]any)
	defs, _ := root["$defs"].(map[string]any)
	// Blocks inside a block are checked one by one, so that a refusal can name the
	// one it is about.
	defs["block"] = map[string]any{}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(address, root); err != nil {
		return nil, fmt.Errorf("read the schema of blocks: %w", err)
	}
	s := &schemas{compiled: map[string]*jsonschema.Schema{}, source: map[string]map[string]any{}}
	for name, source := range defs {
		if name == "block" {
			continue
		}
		if s.compiled[name], err = compiler.Compile(address + "#/$defs/" + name); err != nil {
			return nil, fmt.Errorf("compile the schema of %s: %w", name, err)
		}
		s.source[name], _ = source.(map[string]any)
	}
	return s, nil
}

// of finds the schema of a block as saved. A version that is no whole number is none.
func (s *schemas) of(kind string, props map[string]any) (string, bool) {
	version, ok := props["v"].(float64)
	if !ok {
		return "", false
	}
	name := fmt.Sprintf("%s.%v", kind, version)
	_, found := s.compiled[name]
	return name, found
}

func property(schema map[string]any, name string) map[string]any {
	properties, _ := schema["properties"].(map[string]any)
	found, _ := properties[name].(map[string]any)
	return found
}

func items(schema map[string]any) map[string]any {
	found, _ := schema["items"].(map[string]any)
	return found
}
