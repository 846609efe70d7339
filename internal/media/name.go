package media

import (
	"mime"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"livret/internal/fault"
)

// MaxName is how long a file's name may be, in characters.
const MaxName = 150

// CleanName answers a file's name as it is kept: as typed, but for spaces around
// it and letters written in two parts. One that could mean a place, or shows
// other than it is, is refused (E9).
func CleanName(name string) (string, error) {
	if !utf8.ValidString(name) || strings.ContainsFunc(name, misleading) || strings.ContainsAny(name, `/\`) {
		return "", fault.InvalidField("name", "media.name.characters")
	}
	name = strings.TrimSpace(norm.NFC.String(name))
	if strings.Trim(name, ". ") == "" {
		return "", fault.InvalidField("name", "media.name.missing")
	}
	if utf8.RuneCountInString(name) > MaxName {
		return "", fault.InvalidField("name", "media.name.length", fault.Args{"max": MaxName})
	}
	return name, nil
}

// misleading characters break lines or headers, turn words around or take no
// room. The joiner inside emoji is not among them.
func misleading(r rune) bool {
	const joiner = '\u200d'
	return unicode.IsControl(r) || r == utf8.RuneError || r == '\u2028' || r == '\u2029' ||
		unicode.Is(unicode.Cf, r) && r != joiner || unicode.Is(unicode.Co, r)
}

// extension is what a name ends with, in small letters: "jpg".
func extension(name string) string {
	at := strings.LastIndexByte(name, '.')
	if at < 0 {
		return ""
	}
	return strings.ToLower(strings.TrimSpace(name[at+1:]))
}

// WithExtension gives a name the extension of what the file is, in place of
// another file's, if it had one: « v1.2 » ends with none.
func WithExtension(name, ext string) string {
	if at := strings.LastIndexByte(name, '.'); at > 0 && isExtension(extension(name)) {
		name = name[:at]
	}
	stem := []rune(strings.TrimRight(name, ". "))
	return string(stem[:min(len(stem), MaxName-1-len(ext))]) + "." + ext
}

var otherExtensions = strings.Fields("bmp tif tiff ico raw dng psd ai eps mov avi mkv wmv flv 3gp mpg mpeg aac flac wma aiff aif mid doc xls ppt rtf zip rar 7z gz html htm xml json tsv")

func isExtension(ext string) bool {
	for _, t := range types {
		if slices.Contains(t.exts, ext) {
			return true
		}
	}
	return slices.Contains(otherExtensions, ext) || slices.Contains(programs, ext)
}

// ContentDisposition is the header that gives a file its name, "inline" or
// "attachment": once in plain letters for old programs, once whole.
func ContentDisposition(disposition, name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || strings.ContainsRune(`"\%`, r) {
			return '_'
		}
		return r
	}, name)
	var whole strings.Builder
	for _, b := range []byte(name) {
		if isAttributeByte(b) {
			whole.WriteByte(b)
		} else {
			whole.WriteString("%" + strings.ToUpper(string("0123456789abcdef"[b>>4])+string("0123456789abcdef"[b&15])))
		}
	}
	return mime.FormatMediaType(disposition, map[string]string{"filename": plain, "filename*": "UTF-8''" + whole.String()})
}

// isAttributeByte tells what RFC 8187 lets stand as it is.
func isAttributeByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || strings.IndexByte("!#$&+-.^_`|~", b) >= 0
}
