package csvfile

import (
	"bufio"
	"io"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Write makes a file that opens right with a double click in a French Excel: it
// splits at semicolons, the comma being the decimal sign there, and takes a file
// for UTF-8 only by the mark at its start. LibreOffice and Google accept the same.
// No cell can be taken for a formula (E13); Read gives the values back as they were.
func Write(w io.Writer, header []string, rows iter.Seq2[[]string, error]) error {
	out := bufio.NewWriter(w)
	out.WriteString("\ufeff")
	if err := writeRow(out, header); err != nil {
		return err
	}
	for row, err := range rows {
		if err != nil {
			return err
		}
		if err := writeRow(out, row); err != nil {
			return err
		}
	}
	return out.Flush()
}

func writeRow(out *bufio.Writer, cells []string) error {
	for i, cell := range cells {
		if i > 0 {
			out.WriteByte(';')
		}
		out.WriteString(quote(neutralise(cell)))
	}
	_, err := out.WriteString("\r\n")
	return err
}

// quote also hides the separators of other languages: the file may be opened there.
func quote(cell string) string {
	if !strings.ContainsAny(cell, "\";,\t\r\n") {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

// neutralise puts an apostrophe before what a spreadsheet would run; restore
// takes it off. A value that already looks so treated gets one more, so that
// every value comes back as it was.
func neutralise(cell string) string {
	if runs(strings.TrimLeft(cell, "'")) {
		return "'" + cell
	}
	return cell
}

func restore(cell string) string {
	if rest, found := strings.CutPrefix(cell, "'"); found && runs(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return cell
}

// runs tells a formula, also behind spaces and what cannot be seen, which some
// programs drop before they look; a line or a tab at the start can make one of
// the next cell.
func runs(cell string) bool {
	cell = strings.TrimLeftFunc(cell, func(r rune) bool {
		return r != '\t' && r != '\r' && r != '\n' && (unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf))
	})
	first, _ := utf8.DecodeRuneInString(cell)
	return strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) && cell != ""
}
