package csvfile

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"livret/internal/fault"
)

// decode answers the text of a file. Without a mark at its start a file is UTF-8
// if it can be, else what Windows writes. NUL is in no text: it gives away a
// workbook, a picture, or UTF-16 whose mark was lost.
func decode(raw []byte) (string, bool) {
	text := string(raw)
	switch {
	case bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")):
		text = strings.ToValidUTF8(text[3:], "\ufffd")
	case bytes.HasPrefix(raw, []byte("\xff\xfe")), bytes.HasPrefix(raw, []byte("\xfe\xff")):
		decoded, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(raw)
		if err != nil {
			return "", false
		}
		text = string(decoded)
	case !utf8.Valid(raw):
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(raw)
		if err != nil {
			return "", false
		}
		text = string(decoded)
	}
	return text, !strings.Contains(text, "\x00")
}

// scanner reads records as RFC 4180 has them. encoding/csv would do, but for two
// things: it drops carriage returns inside quotes, so that what was written would
// not come back, and it knows no line that ends with one alone.
type scanner struct {
	text      string
	delimiter byte
	at        int
	line      int
}

// next answers the next record that is not blank, with the line it begins on.
func (s *scanner) next() ([]string, int, error) {
	for s.at < len(s.text) {
		line := s.line
		cells, err := s.record()
		if err != nil {
			return nil, line, err
		}
		for _, cell := range cells {
			if strings.TrimSpace(cell) != "" {
				return cells, line, nil
			}
		}
	}
	return nil, s.line, io.EOF
}

func (s *scanner) record() ([]string, error) {
	var cells []string
	for {
		cell, err := s.field()
		if err != nil {
			return nil, err
		}
		cells = append(cells, restore(cell))
		if s.at < len(s.text) && s.text[s.at] == s.delimiter {
			s.at++
			continue
		}
		s.endLine()
		return cells, nil
	}
}

// field reads up to the delimiter or the end of the line, and stays before it.
func (s *scanner) field() (string, error) {
	if !strings.HasPrefix(s.text[s.at:], `"`) {
		start := s.at
		for s.at < len(s.text) && !s.ends() {
			s.at++
		}
		return s.text[start:s.at], nil
	}
	begins := s.line
	var cell strings.Builder
	for s.at++; ; {
		length := strings.IndexByte(s.text[s.at:], '"')
		if length < 0 {
			return "", refuse("csv.quotes", fault.Args{"line": begins})
		}
		part := s.text[s.at : s.at+length]
		cell.WriteString(part)
		s.line += lines(part)
		s.at += length + 1
		if !strings.HasPrefix(s.text[s.at:], `"`) {
			break
		}
		cell.WriteByte('"')
		s.at++
	}
	if s.at < len(s.text) && !s.ends() {
		return "", refuse("csv.quotes", fault.Args{"line": begins})
	}
	return cell.String(), nil
}

func (s *scanner) ends() bool {
	c := s.text[s.at]
	return c == s.delimiter || c == '\n' || c == '\r'
}

func (s *scanner) endLine() {
	if s.at >= len(s.text) {
		return
	}
	if strings.HasPrefix(s.text[s.at:], "\r\n") {
		s.at++
	}
	s.at++
	s.line++
}

// lines counts the ends of lines, whichever way they are written.
func lines(text string) int {
	return strings.Count(text, "\n") + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}
