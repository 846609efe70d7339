// Package frontend carries the built administration and the words catalogue
// inside the binary: one file to copy is the whole installation.
package frontend

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
)

// dist always holds a .gitkeep, which the build copies from public/, so that the
// server also compiles before the interface was ever built.
//
//go:embed all:dist src/locales/*.json src/ui/icons.json
var files embed.FS

// Dist is the built interface: index.html, assets, icons.
func Dist() fs.FS { return sub("dist") }

// Locales holds one flat JSON catalogue per language.
func Locales() fs.FS { return sub("src/locales") }

// Icons are the names the interface can draw: the server takes no other.
func Icons() ([]string, error) {
	list, err := files.ReadFile("src/ui/icons.json")
	if err != nil {
		return nil, err
	}
	var names []string
	if err := json.Unmarshal(list, &names); err != nil {
		return nil, fmt.Errorf("read icons.json: %w", err)
	}
	return names, nil
}

func sub(folder string) fs.FS {
	inner, err := fs.Sub(files, folder)
	if err != nil {
		// Only a folder name that is no valid path gets here, and both are literals.
		panic(err)
	}
	return inner
}
