package media

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"livret/internal/fault"
)

// pdf wants its end: what is cut off has none.
func (c *content) pdf() (string, error) {
	const far = 2 << 10
	tail, err := c.at(max(0, c.size-far), far)
	if err != nil {
		return "", err
	}
	if !bytes.Contains(tail, []byte("%%EOF")) {
		return "", broken()
	}
	return "application/pdf", nil
}

const (
	// maxParts is how many files a document may be made of.
	maxParts = 20_000
	// lookBytes is what may be read of an archive to know what it holds. Its list of
	// files is kept in memory many times larger than it is (E6).
	lookBytes = 4 << 20
)

// sparing reads so much of an archive and no more.
type sparing struct {
	io.ReaderAt
	left int
}

func (s *sparing) ReadAt(p []byte, from int64) (int, error) {
	if s.left -= len(p); s.left < 0 {
		return 0, errOther
	}
	n, err := s.ReaderAt.ReadAt(p, from)
	// The end of a large archive says how many files there are, and is believed: memory is made ready for them.
	const end, count = "PK\x06\x06", 32
	if n >= count+8 && bytes.HasPrefix(p, []byte(end)) && binary.LittleEndian.Uint64(p[count:]) > maxParts {
		return 0, errOther
	}
	return n, err
}

// office tells documents by what they say of themselves inside their archive,
// and refuses those with programs in them.
func (c *content) office() (string, error) {
	from := &sparing{c, lookBytes}
	archive, err := zip.NewReader(from, c.size)
	if errors.Is(err, errOther) {
		return "", errOther
	}
	if err != nil {
		return "", broken()
	}
	if len(archive.File) == 0 || len(archive.File) > maxParts {
		return "", errOther
	}
	from.left = lookBytes
	for _, f := range archive.File {
		folder, _, _ := strings.Cut(f.Name, "/")
		if strings.EqualFold(path.Base(f.Name), "vbaProject.bin") || folder == "Basic" || folder == "Scripts" {
			return "", refuse("media.macros")
		}
	}
	if first := archive.File[0]; first.Name == "mimetype" {
		return openDocument(archive)
	}
	return officeOpen(archive)
}

// part finds a part of an archive. Two of one name would be read by some
// programs as the one, by others as the other.
func part(archive *zip.Reader, name string) *zip.File {
	var found *zip.File
	for _, f := range archive.File {
		if strings.EqualFold(f.Name, name) {
			if found != nil {
				return nil
			}
			found = f
		}
	}
	return found
}

// inside reads a part of an archive that is known to be short.
func inside(archive *zip.Reader, name string) ([]byte, error) {
	const most = 4 << 20
	f := part(archive, name)
	if f == nil {
		return nil, errOther
	}
	file, err := f.Open()
	if err != nil {
		return nil, broken()
	}
	defer file.Close()
	words, err := io.ReadAll(io.LimitReader(file, most))
	if err != nil {
		return nil, broken()
	}
	return words, nil
}

func openDocument(archive *zip.Reader) (string, error) {
	said, err := inside(archive, "mimetype")
	if err != nil {
		return "", err
	}
	mime := strings.TrimSpace(string(said))
	ours := slices.ContainsFunc(types, func(t taken) bool { return t.mime == mime && strings.Contains(mime, "opendocument") })
	if !ours || part(archive, "content.xml") == nil {
		return "", errOther
	}
	return mime, nil
}

// officeOpen reads the list of an archive's parts and their types: the main one tells.
func officeOpen(archive *zip.Reader) (string, error) {
	list, err := inside(archive, "[Content_Types].xml")
	if err != nil {
		return "", err
	}
	var parts struct {
		Override []struct {
			PartName    string `xml:"PartName,attr"`
			ContentType string `xml:"ContentType,attr"`
		}
		Default []struct {
			ContentType string `xml:"ContentType,attr"`
		}
	}
	if err := xml.Unmarshal(list, &parts); err != nil {
		return "", broken()
	}
	for _, d := range parts.Default {
		if runs(d.ContentType) {
			return "", refuse("media.macros")
		}
	}
	names := map[string]int{}
	for _, f := range archive.File {
		names[strings.ToLower(f.Name)]++
	}
	mime := ""
	for _, o := range parts.Override {
		if runs(o.ContentType) {
			return "", refuse("media.macros")
		}
		main, found := strings.CutSuffix(o.ContentType, ".main+xml")
		ours := slices.ContainsFunc(types, func(t taken) bool { return t.mime == main })
		if found && ours && names[strings.ToLower(strings.TrimPrefix(o.PartName, "/"))] == 1 {
			mime = main
		}
	}
	if mime == "" {
		return "", errOther
	}
	return mime, nil
}

// runs tells the types of programs inside documents.
func runs(contentType string) bool {
	contentType = strings.ToLower(contentType)
	return strings.Contains(contentType, "macroenabled") || strings.Contains(contentType, "vbaproject")
}

// MaxText is what a text may weigh: it is read whole to know that it is one.
const MaxText = 20_000_000

// text takes words in UTF-8 under the extensions of texts alone: nothing in their
// content tells a list from a program.
func (c *content) text(ext string) (string, error) {
	mime := ""
	for _, t := range types {
		if strings.HasPrefix(t.mime, "text/") && slices.Contains(t.exts, ext) {
			mime = t.mime
		}
	}
	if mime == "" && ext != "" {
		return "", errOther
	}
	if c.size > MaxText {
		return "", refuse("media.heavy", fault.Args{"max": MaxText / megabyte})
	}
	words, err := c.at(0, MaxText)
	if err != nil {
		return "", err
	}
	binary := func(b byte) bool { return b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f' || b == 0x7f }
	switch {
	case slices.ContainsFunc(words, binary) && !wide(words):
		return "", errOther
	case !utf8.Valid(words):
		if mime == "" {
			return "", errOther
		}
		return "", refuse("media.text")
	case mime == "":
		return "text/plain", nil
	}
	return mime, nil
}

// wide tells texts of two bytes a letter: they are texts, but not in UTF-8.
func wide(words []byte) bool {
	return bytes.HasPrefix(words, []byte("\xff\xfe")) || bytes.HasPrefix(words, []byte("\xfe\xff"))
}
