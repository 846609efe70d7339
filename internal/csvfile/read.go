// Package csvfile reads the tables people save from a spreadsheet, whatever its
// language and age, and writes those a spreadsheet opens without running anything.
package csvfile

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"livret/internal/db"
	"livret/internal/fault"
)

const (
	// MaxBytes and MaxRows are what one file may hold; a longer list comes in parts.
	MaxBytes = 5 << 20
	MaxRows  = 10_000
)

// Column is one that a file may have. Its names are what people call it: case,
// accents, spaces and punctuation do not count, and the first stands in refusals.
type Column struct {
	Key      string
	Names    []string
	Required bool
}

// Table is a file, read.
type Table struct {
	Rows []Row
	at   map[string]int
}

// Has tells whether the file has a column.
func (t *Table) Has(key string) bool { _, ok := t.at[key]; return ok }

// Row is one line of the table. Line is where it begins in the file, as an editor counts.
type Row struct {
	Line  int
	cells []string
	at    map[string]int
}

// Get is a cell as it was typed, empty where the file has none.
func (r Row) Get(key string) string {
	if i, ok := r.at[key]; ok && i < len(r.cells) {
		return r.cells[i]
	}
	return ""
}

// Read takes UTF-8, UTF-16 or Windows-1252, separated by semicolons, commas or
// tabs. What it refuses, it refuses beside the field "file".
func Read(raw []byte, columns ...Column) (*Table, error) {
	if len(raw) > MaxBytes {
		return nil, refuse("csv.too_large", fault.Args{"size": MaxBytes >> 20})
	}
	text, ok := decode(raw)
	if !ok {
		return nil, refuse("csv.unreadable", nil)
	}
	s := &scanner{text: text, delimiter: delimiter(text, columns), line: 1}
	header, _, err := s.next()
	if errors.Is(err, io.EOF) {
		return nil, refuse("csv.empty", nil)
	}
	if err != nil {
		return nil, err
	}
	t := new(Table)
	if t.at, err = match(header, columns); err != nil {
		return nil, err
	}
	for {
		cells, line, err := s.next()
		if errors.Is(err, io.EOF) {
			return t, nil
		}
		if err != nil {
			return nil, err
		}
		if len(t.Rows) == MaxRows {
			return nil, refuse("csv.too_many_rows", fault.Args{"max": fmt.Sprintf("%d\u00a0%03d", MaxRows/1000, MaxRows%1000)})
		}
		t.Rows = append(t.Rows, Row{Line: line, cells: cells, at: t.at})
	}
}

func refuse(key string, args fault.Args) error { return fault.InvalidField("file", key, args) }

// delimiter is the one under which the first line names the most columns we know.
func delimiter(text string, columns []Column) byte {
	best, most := byte(';'), -1
	for _, d := range []byte{';', ',', '\t'} {
		header, _, err := (&scanner{text: text, delimiter: d, line: 1}).next()
		if errors.Is(err, io.EOF) {
			return d // nothing but separators
		}
		known := 0
		for _, cell := range header {
			if find(cell, columns) >= 0 {
				known++
			}
		}
		if score := known*1000 + min(len(header), 999); score > most {
			best, most = d, score
		}
	}
	return best
}

// match says where each column stands.
func match(header []string, columns []Column) (map[string]int, error) {
	at := map[string]int{}
	for i, cell := range header {
		c := find(cell, columns)
		if c < 0 {
			continue
		}
		if _, twice := at[columns[c].Key]; twice {
			return nil, refuse("csv.column_twice", fault.Args{"column": columns[c].Names[0]})
		}
		at[columns[c].Key] = i
	}
	if len(at) == 0 {
		names := make([]string, len(columns))
		for i, c := range columns {
			names[i] = c.Names[0]
		}
		return nil, refuse("csv.no_header", fault.Args{"columns": strings.Join(names, ", ")})
	}
	var missing []fault.Field
	for _, c := range columns {
		if _, ok := at[c.Key]; c.Required && !ok {
			missing = append(missing, fault.Field{Name: "file", Key: "csv.column_missing", Args: fault.Args{"column": c.Names[0]}})
		}
	}
	return at, fault.InvalidFields(missing...)
}

func find(cell string, columns []Column) int {
	cell = fold(cell)
	for i, c := range columns {
		for _, name := range c.Names {
			if cell != "" && cell == fold(name) {
				return i
			}
		}
	}
	return -1
}

// fold keeps letters and digits: "Adresse e-mail *" and "adresse_email" are one name.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, db.Fold(name))
}
