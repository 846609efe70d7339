// Package media is a company's library of files: pictures, films, sounds and
// documents, what they are, where they are kept and where they are shown.
package media

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"

	"livret/internal/fault"
	"livret/internal/imaging"
	"livret/internal/imaging/svg"
)

// Kind is what people look for a file by.
type Kind string

const (
	Image    Kind = "image"
	Video    Kind = "video"
	Audio    Kind = "audio"
	Document Kind = "document"
)

// File is what a file turned out to be.
type File struct {
	Kind Kind
	Mime string
	Ext  string // "jpg"
	Name string // with the extension of what it is
	// Renamed tells that the name had another extension: people are told.
	Renamed bool
}

// Note is what to tell who sent the file, as a message and what fills it; empty
// if it is what its name said.
func (f *File) Note() (key string, args fault.Args) {
	if !f.Renamed {
		return "", nil
	}
	return "media.renamed", fault.Args{"name": f.Name}
}

// taken is a type of file we take, and the extensions it may have, its own first.
type taken struct {
	kind Kind
	mime string
	exts []string
}

var types = []taken{
	{Image, "image/jpeg", []string{"jpg", "jpeg", "jpe", "jfif"}},
	{Image, "image/png", []string{"png"}},
	{Image, "image/gif", []string{"gif"}},
	{Image, "image/webp", []string{"webp"}},
	{Image, "image/avif", []string{"avif"}},
	{Image, "image/heic", []string{"heic", "heif", "hif"}},
	{Image, "image/svg+xml", []string{"svg"}},
	{Video, "video/mp4", []string{"mp4", "m4v"}},
	{Video, "video/webm", []string{"webm"}},
	{Audio, "audio/mpeg", []string{"mp3"}},
	{Audio, "audio/mp4", []string{"m4a", "m4b"}},
	{Audio, "audio/ogg", []string{"ogg", "oga", "opus"}},
	{Audio, "audio/wav", []string{"wav"}},
	{Document, "application/pdf", []string{"pdf"}},
	{Document, "application/vnd.openxmlformats-officedocument.wordprocessingml.document", []string{"docx"}},
	{Document, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", []string{"xlsx"}},
	{Document, "application/vnd.openxmlformats-officedocument.presentationml.presentation", []string{"pptx"}},
	{Document, "application/vnd.oasis.opendocument.text", []string{"odt"}},
	{Document, "application/vnd.oasis.opendocument.spreadsheet", []string{"ods"}},
	{Document, "application/vnd.oasis.opendocument.presentation", []string{"odp"}},
	{Document, "text/plain", []string{"txt", "text", "md", "log"}},
	{Document, "text/csv", []string{"csv"}},
}

func typeOf(mime string) taken {
	return types[slices.IndexFunc(types, func(t taken) bool { return t.mime == mime })]
}

// programs are extensions of what runs, whatever its content looks like.
var programs = strings.Fields(`exe com scr msi dll bat cmd ps1 psm1 vbs vbe js mjs jse wsf wsh hta jar class apk app dmg pkg deb rpm
	sh bash zsh command php phtml py rb pl lnk reg inf cpl gadget iso img vhd xll docm dotm xlsm xltm xlam pptm potm ppam ppsm sldm`)

func refuse(key string, args ...fault.Args) error { return fault.New(fault.Invalid, key, args...) }

// errOther is the answer of those who look at a file closely to what is not of their kind.
var errOther = errors.New("another kind of file")

// Decide tells what a file is by its content; its name only gets the right
// extension (E4). What is not taken is refused with what to do about it. Pictures
// are only recognised here: imaging.Clean decodes them whole.
func Decide(name string, whole io.ReaderAt, size int64) (*File, error) {
	if size == 0 {
		return nil, refuse("media.empty")
	}
	c := &content{whole, size}
	mime, err := c.mime(extension(name))
	if errors.Is(err, errOther) {
		return nil, unknown(extension(name))
	}
	if err != nil {
		return nil, err
	}
	if err := c.single(mime); err != nil {
		return nil, err
	}
	t := typeOf(mime)
	f := &File{Kind: t.kind, Mime: mime, Ext: t.exts[0], Name: name}
	if !slices.Contains(t.exts, extension(name)) {
		f.Name, f.Renamed = WithExtension(name, f.Ext), true
	}
	return f, nil
}

// unknown says of a file that is none of ours what its name lets think.
func unknown(ext string) error {
	if slices.Contains(programs, ext) {
		return refuse("media.program")
	}
	for _, t := range types {
		if slices.Contains(t.exts, ext) {
			return refuse("media.mislabelled", fault.Args{"extension": ext})
		}
	}
	return refuse("media.kind")
}

// content is a file to look into.
type content struct {
	io.ReaderAt
	size int64
}

// at reads up to n bytes from a place in the file.
func (c *content) at(from int64, n int) ([]byte, error) {
	if from < 0 || from >= c.size {
		return nil, nil
	}
	some := make([]byte, min(int64(n), c.size-from))
	read, err := c.ReadAt(some, from)
	if read == len(some) || errors.Is(err, io.EOF) {
		err = nil
	}
	return some[:read], err
}

// mime finds the type, whose own look at the file tells whether it is whole.
func (c *content) mime(ext string) (string, error) {
	head, err := c.at(0, 8<<10)
	if err == nil && len(head) == 0 {
		err = broken()
	}
	if err != nil {
		return "", err
	}
	starts := func(magic ...string) bool {
		return slices.ContainsFunc(magic, func(m string) bool { return bytes.HasPrefix(head, []byte(m)) })
	}
	switch mime := imaging.Sniff(head); {
	case mime != "":
		return mime, nil
	case svg.Is(head):
		return "image/svg+xml", nil
	case len(head) >= 12 && string(head[4:8]) == "ftyp":
		return c.film(head)
	case starts("\x1a\x45\xdf\xa3"):
		return c.webm(head)
	case starts("OggS"):
		return c.ogg(head)
	case starts("RIFF"):
		return c.wav(head)
	case starts("%PDF-"):
		return c.pdf()
	case starts("PK\x03\x04"):
		return c.office()
	case starts("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
		return "", refuse("media.old")
	case starts(executables...) || starts("MZ") && bytes.IndexByte(head, 0) >= 0:
		return "", refuse("media.program")
	case wide(head):
		return c.text(ext)
	case starts("ID3") || head[0] == 0xff:
		return c.mp3(head)
	case strings.HasPrefix(http.DetectContentType(head), "text/html") || ext == "html" || ext == "htm" || ext == "xhtml":
		return "", refuse("media.page")
	}
	return c.text(ext)
}

// executables begin so, on Linux, macOS, Android and Windows, in Java and in shells.
var executables = []string{
	"\x7fELF", "\xfe\xed\xfa\xce", "\xfe\xed\xfa\xcf", "\xce\xfa\xed\xfe", "\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe",
	"dex\n", "#!", "\x00asm", "L\x00\x00\x00\x01\x14\x02\x00", "<?php", "@echo off", "@ECHO OFF",
}

// single refuses a file that is a second one to other programs: an archive at
// its end, a PDF in its beginning.
func (c *content) single(mime string) error {
	if strings.HasPrefix(mime, "application/vnd.") {
		return nil
	}
	head, err := c.at(0, 1024)
	if err != nil {
		return err
	}
	if at := bytes.Index(head, []byte("%PDF-")); at > 0 && !strings.HasPrefix(mime, "text/") {
		return refuse("media.polyglot")
	}
	tail, err := c.at(max(0, c.size-(64<<10+22)), 64<<10+22)
	if err != nil {
		return err
	}
	const end, comment = "PK\x05\x06", 20
	for at := bytes.LastIndex(tail, []byte(end)); at >= 0; at = bytes.LastIndex(tail[:at], []byte(end)) {
		if at+comment+2 <= len(tail) && at+comment+2+(int(tail[at+comment])|int(tail[at+comment+1])<<8) == len(tail) {
			return refuse("media.polyglot")
		}
	}
	return nil
}
