package library

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"livret/internal/db"
	"livret/internal/fault"
)

const (
	maxPalettes    = 40
	maxPaletteName = 60
)

// Builder is what the wizard offers, in the order it offers it. What is off is
// kept here and proposed to nobody.
type Builder struct {
	Palettes   []Palette `json:"palettes" nullable:"false" maxItems:"40"`
	Fonts      []Choice  `json:"fonts" nullable:"false" maxItems:"40"`
	Structures []Choice  `json:"structures" nullable:"false" maxItems:"40"`
	Covers     []Choice  `json:"covers" nullable:"false" maxItems:"40"`
}

// Palette is five colours: the ground, the text on it, and three to set things
// off. What stands on those three is white or the text's colour, whichever reads better.
type Palette struct {
	ID      string `json:"id" maxLength:"64"`
	Name    string `json:"name" maxLength:"300"`
	Paper   string `json:"paper" maxLength:"20"`
	Ink     string `json:"ink" maxLength:"20"`
	Brand   string `json:"brand" maxLength:"20"`
	Accent  string `json:"accent" maxLength:"20"`
	Third   string `json:"third" maxLength:"20"`
	Enabled bool   `json:"enabled"`
}

// Choice is one of the looks shipped with the program: it can be put elsewhere or turned off.
type Choice struct {
	ID      string `json:"id" maxLength:"64"`
	Enabled bool   `json:"enabled"`
}

// Font is a pair of self-hosted typefaces, and how its titles are set.
type Font struct {
	ID            string `json:"id"`
	Display       string `json:"display"`
	DisplayWeight int    `json:"displayWeight"`
	DisplayWidth  int    `json:"displayWidth" doc:"In percent"`
	DisplayCase   string `json:"displayCase" enum:"none,uppercase"`
	Text          string `json:"text"`
}

// shipped are the looks the program comes with.
type shipped struct {
	Palettes   []Palette `json:"palettes"`
	Fonts      []Font    `json:"fonts"`
	Structures []string  `json:"structures"`
	Covers     []string  `json:"covers"`
}

//go:embed builder.json
var builderFile []byte

var looks = func() (found shipped) {
	if err := json.Unmarshal(builderFile, &found); err != nil {
		panic(err) // the file is compiled in: the first test to start would say so
	}
	for i := range found.Palettes {
		found.Palettes[i].Enabled = true
	}
	return found
}()

// fontIDs are those of the shipped pairs.
func (s shipped) fontIDs() []string {
	ids := make([]string, len(s.Fonts))
	for i, f := range s.Fonts {
		ids[i] = f.ID
	}
	return ids
}

// complete makes a kept choice fit what the program ships now: what it no longer
// has goes, what is new comes last, turned on.
func (b *Builder) complete() {
	if b.Palettes == nil {
		b.Palettes = slices.Clone(looks.Palettes)
	}
	b.Fonts = fit(b.Fonts, looks.fontIDs())
	b.Structures = fit(b.Structures, looks.Structures)
	b.Covers = fit(b.Covers, looks.Covers)
}

func fit(kept []Choice, known []string) []Choice {
	fitted := slices.DeleteFunc(slices.Clone(kept), func(c Choice) bool { return !slices.Contains(known, c.ID) })
	for _, id := range known {
		if !slices.ContainsFunc(fitted, func(c Choice) bool { return c.ID == id }) {
			fitted = append(fitted, Choice{id, true})
		}
	}
	return fitted
}

// check refuses what the wizard could not offer. Messages stand beside the
// field: palettes[2].ink.
func (b *Builder) check() error {
	problems := checkPalettes(nil, b.Palettes)
	for _, part := range []struct {
		field  string
		chosen []Choice
		known  []string
	}{{"fonts", b.Fonts, looks.fontIDs()}, {"structures", b.Structures, looks.Structures}, {"covers", b.Covers, looks.Covers}} {
		ids := make([]string, len(part.chosen))
		for i, c := range part.chosen {
			ids[i] = c.ID
		}
		slices.Sort(ids)
		if known := slices.Sorted(slices.Values(part.known)); !slices.Equal(ids, known) {
			problems = append(problems, fault.Field{Name: part.field, Key: "library.builder.unknown"})
		} else if !slices.ContainsFunc(part.chosen, func(c Choice) bool { return c.Enabled }) {
			problems = append(problems, fault.Field{Name: part.field, Key: "library.builder.none"})
		}
	}
	return fault.InvalidFields(problems...)
}

func checkPalettes(problems []fault.Field, palettes []Palette) []fault.Field {
	if !slices.ContainsFunc(palettes, func(p Palette) bool { return p.Enabled }) {
		problems = append(problems, fault.Field{Name: "palettes", Key: "library.builder.none"})
	}
	names, ids := map[string]bool{}, map[string]bool{}
	for i := range palettes {
		p, at := &palettes[i], fmt.Sprintf("palettes[%d].", i)
		problems = line(problems, at+"name", &p.Name, maxPaletteName)
		if key := db.Fold(p.Name); names[key] {
			problems = append(problems, fault.Field{Name: at + "name", Key: "library.palette.taken"})
		} else {
			names[key] = true
		}
		if p.ID == "" || ids[p.ID] {
			problems = append(problems, fault.Field{Name: at + "id", Key: "validation.id"})
		}
		ids[p.ID] = true
		problems = p.readable(problems, at)
	}
	return problems
}

// readable refuses colours in which somebody could not read: WCAG AA, 4.5 to 1.
func (p *Palette) readable(problems []fault.Field, at string) []fault.Field {
	valid := true
	for _, part := range []struct {
		field string
		value *string
	}{{"paper", &p.Paper}, {"ink", &p.Ink}, {"brand", &p.Brand}, {"accent", &p.Accent}, {"third", &p.Third}} {
		parsed, ok := parseColor(*part.value)
		if !ok {
			valid = false
			problems = append(problems, fault.Field{Name: at + part.field, Key: "library.palette.color"})
			continue
		}
		*part.value = parsed.String()
	}
	if !valid {
		return problems
	}
	if got := contrast(p.Ink, p.Paper); got < legible {
		problems = append(problems, tooClose(at+"ink", "library.palette.ink", got))
	}
	for _, part := range []struct{ field, color string }{{"brand", p.Brand}, {"accent", p.Accent}, {"third", p.Third}} {
		if got := max(contrast("#ffffff", part.color), contrast(p.Ink, part.color)); got < legible {
			problems = append(problems, tooClose(at+part.field, "library.palette.ground", got))
		}
	}
	return problems
}

// tooClose says a contrast in two whole numbers: each language writes its own decimal sign.
func tooClose(field, key string, got float64) fault.Field {
	tenths := int(got * 10)
	return fault.Field{Name: field, Key: key, Args: fault.Args{"whole": tenths / 10, "tenth": tenths % 10}}
}
