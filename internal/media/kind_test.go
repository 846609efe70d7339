package media

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"livret/internal/fault"
	"livret/internal/i18n"
	frontend "livret/web"
)

func decide(name string, raw []byte) (*File, error) {
	return Decide(name, bytes.NewReader(raw), int64(len(raw)))
}

// refusal is the key a file is refused with, empty if it is taken.
func refusal(t testing.TB, name string, raw []byte) string {
	t.Helper()
	_, err := decide(name, raw)
	if err == nil {
		return ""
	}
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Invalid {
		t.Fatalf("%s: no refusal: %v", name, err)
	}
	return f.Key
}

func aBox(name string, parts ...string) string {
	inside := strings.Join(parts, "")
	return string(binary.BigEndian.AppendUint32(nil, uint32(8+len(inside)))) + name + inside
}

// film is one of some tracks, each "vide" or "soun".
func film(brand string, tracks ...string) []byte {
	description := []string{aBox("mvhd", "0000")}
	for _, kind := range tracks {
		description = append(description, aBox("trak", aBox("tkhd", "0000"), aBox("mdia", aBox("mdhd", "0000"), aBox("hdlr", "\x00\x00\x00\x00\x00\x00\x00\x00"+kind+"0000"))))
	}
	return []byte(aBox("ftyp", brand, "\x00\x00\x02\x00", "isommp42") + aBox("free") + aBox("mdat", strings.Repeat("pixels", 9)) + aBox("moov", description...))
}

func webm(docType string, segment string) []byte {
	header := "\x42\x86\x81\x01\x42\x82" + string([]byte{0x80 | byte(len(docType))}) + docType
	return []byte("\x1a\x45\xdf\xa3" + string([]byte{0x80 | byte(len(header))}) + header + "\x18\x53\x80\x67" + segment)
}

func mp3(frames int) []byte {
	frame := append([]byte{0xff, 0xfb, 0x90, 0x00}, make([]byte, 413)...) // 128 kbit/s, 44 100 Hz
	return bytes.Repeat(frame, frames)
}

func withID3(raw []byte) []byte {
	return slices.Concat([]byte("ID3\x04\x00\x00\x00\x00\x01\x00"), make([]byte, 128), make([]byte, 30), raw)
}

func oggPage(content string) string {
	return "OggS\x00\x02" + strings.Repeat("\x00", 20) + string([]byte{1, byte(len(content))}) + content
}

func wav(announced int, content string) []byte {
	format := "fmt \x10\x00\x00\x00" + strings.Repeat("\x01", 16)
	data := "LIST\x03\x00\x00\x00abc\x00" + "data" + string(binary.LittleEndian.AppendUint32(nil, uint32(announced))) + content
	return []byte("RIFF" + string(binary.LittleEndian.AppendUint32(nil, uint32(4+len(format)+len(data)))) + "WAVE" + format + data)
}

const pdf = "%PDF-1.7\n1 0 obj <<>> endobj\nxref\ntrailer <<>>\nstartxref\n9\n%%EOF\n"

// archive packs parts, given as name and content.
func archive(t testing.TB, parts ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i < len(parts); i += 2 {
		method := zip.Deflate
		if parts[i] == "mimetype" {
			method = zip.Store
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: parts[i], Method: method})
		if err == nil {
			_, err = f.Write([]byte(parts[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// office is a document whose main part has a type and a place.
func office(t testing.TB, contentType, place string, more ...string) []byte {
	list := `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="xml" ContentType="application/xml"/><Override PartName="/` + place + `" ContentType="` + contentType + `"/></Types>`
	return archive(t, append([]string{"[Content_Types].xml", list, "_rels/.rels", "<x/>", place, "<x/>"}, more...)...)
}

const (
	word  = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	slide = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	odf   = "application/vnd.oasis.opendocument."
)

func photo(t testing.TB) []byte {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 9, 9)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type try struct {
	name string
	raw  []byte
	want string // kind, type, extension
}

func accepted(t testing.TB) []try {
	heif := func(brand string) []byte { return []byte(aBox("ftyp", brand, "\x00\x00\x00\x00", "mif1"+brand)) }
	return []try{
		{"photo.jpg", photo(t), "image image/jpeg jpg"},
		{"PHOTO.JPEG", photo(t), "image image/jpeg jpg"},
		{"capture.png", []byte("\x89PNG\r\n\x1a\n...."), "image image/png png"},
		{"anime.gif", []byte("GIF89a......"), "image image/gif gif"},
		{"photo.webp", []byte("RIFF\x04\x00\x00\x00WEBP"), "image image/webp webp"},
		{"photo.avif", heif("avif"), "image image/avif avif"},
		{"IMG_0001.HEIC", heif("heic"), "image image/heic heic"},
		{"logo.svg", []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`), "image image/svg+xml svg"},
		{"film.mp4", film("isom", "vide", "soun"), "video video/mp4 mp4"},
		{"film.m4v", film("M4V ", "vide"), "video video/mp4 mp4"},
		{"film.webm", webm("webm", "\x84abcd"), "video video/webm webm"},
		{"direct.webm", webm("webm", "\x01\xff\xff\xff\xff\xff\xff\xffabcd"), "video video/webm webm"},
		{"son.mp3", mp3(6), "audio audio/mpeg mp3"},
		{"court.mp3", mp3(1), "audio audio/mpeg mp3"},
		{"podcast.mp3", withID3(mp3(6)), "audio audio/mpeg mp3"},
		{"son.m4a", film("M4A ", "soun"), "audio audio/mp4 m4a"},
		{"memo.m4a", film("isom", "soun"), "audio audio/mp4 m4a"},
		{"son.ogg", []byte(oggPage("OpusHead0000") + oggPage("sound")), "audio audio/ogg ogg"},
		{"son.opus", []byte(oggPage("OpusHead0000") + oggPage("sound")), "audio audio/ogg ogg"},
		{"voix.oga", []byte(oggPage("\x01vorbis000")), "audio audio/ogg ogg"},
		{"son.wav", wav(5, "sound"), "audio audio/wav wav"},
		{"flux.wav", wav(0xffffffff, "sound"), "audio audio/wav wav"},
		{"livret.pdf", []byte(pdf), "document application/pdf pdf"},
		{"contrat.docx", office(t, word+".main+xml", "word/document.xml"), "document " + word + " docx"},
		{"liste.xlsx", office(t, sheet+".main+xml", "xl/workbook.xml"), "document " + sheet + " xlsx"},
		{"visite.pptx", office(t, slide+".main+xml", "ppt/presentation.xml"), "document " + slide + " pptx"},
		{"lettre.odt", archive(t, "mimetype", odf+"text", "content.xml", "<x/>"), "document " + odf + "text odt"},
		{"calcul.ods", archive(t, "mimetype", odf+"spreadsheet", "content.xml", "<x/>"), "document " + odf + "spreadsheet ods"},
		{"expose.odp", archive(t, "mimetype", odf+"presentation", "content.xml", "<x/>"), "document " + odf + "presentation odp"},
		{"notes.txt", []byte("Café à 8 h\r\n"), "document text/plain txt"},
		{"LISEZ-MOI", []byte("Bienvenue"), "document text/plain txt"},
		{"notes.md", []byte("# Bienvenue"), "document text/plain txt"},
		{"MZ.txt", []byte("MZ est un texte"), "document text/plain txt"},
		{"clients.csv", []byte("\xef\xbb\xbfnom;prénom\nDurand;Zoé"), "document text/csv csv"},
	}
}

func TestE4_AFileIsWhatItsContentSays(t *testing.T) {
	for _, a := range accepted(t) {
		f, err := decide(a.name, a.raw)
		if err != nil {
			t.Errorf("%s: %v", a.name, err)
			continue
		}
		if got := fmt.Sprintf("%s %s %s", f.Kind, f.Mime, f.Ext); got != a.want {
			t.Errorf("%s: %s, want %s", a.name, got, a.want)
		}
		if noExtension := a.name == "LISEZ-MOI"; f.Renamed != noExtension || !noExtension && f.Name != a.name {
			t.Errorf("%s became %s", a.name, f.Name)
		}
	}
}

func TestE4_ANameGetsTheExtensionOfItsContent(t *testing.T) {
	for name, want := range map[string]string{
		"photo.png":              "photo.jpg",
		"photo.pdf":              "photo.jpg",
		"photo.mov":              "photo.jpg",
		"photo.exe":              "photo.jpg",
		"photo.jpg.exe":          "photo.jpg.jpg",
		"photo":                  "photo.jpg",
		"maquette v1.2":          "maquette v1.2.jpg",
		".png":                   ".png.jpg",
		"photo. ":                "photo.jpg",
		strings.Repeat("é", 150): strings.Repeat("é", 146) + ".jpg",
	} {
		f, err := decide(name, photo(t))
		if err != nil || f.Name != want || !f.Renamed {
			t.Errorf("%s: %+v, %v", name, f, err)
			continue
		}
		if key, args := f.Note(); key != "media.renamed" || args["name"] != want {
			t.Errorf("%s: %s %v", name, key, args)
		}
	}
	if f, err := decide("photo.JPG", photo(t)); err != nil || f.Name != "photo.JPG" || f.Renamed {
		t.Errorf("capitals: %+v, %v", f, err)
	} else if key, _ := f.Note(); key != "" {
		t.Errorf("capitals: %s", key)
	}
}

func TestE4_AnythingElseIsRefused(t *testing.T) {
	macro := "application/vnd.ms-word.document.macroEnabled.main+xml"
	for _, r := range []try{
		{"vide.jpg", nil, "media.empty"},
		// Programs, under any name.
		{"setup.exe", []byte("MZ\x90\x00\x03\x00\x00\x00"), "media.program"},
		{"photo.jpg", []byte("MZ\x90\x00\x03\x00\x00\x00"), "media.program"},
		{"photo.png", []byte("\x7fELF\x02\x01\x01"), "media.program"},
		{"app", []byte("\xcf\xfa\xed\xfe\x07\x00\x00\x01"), "media.program"},
		{"Main.class", []byte("\xca\xfe\xba\xbe\x00\x00"), "media.program"},
		{"notes.txt", []byte("#!/bin/sh\nrm -rf /"), "media.program"},
		{"raccourci.txt", []byte("L\x00\x00\x00\x01\x14\x02\x00\x00"), "media.program"},
		{"page.txt", []byte("<?php system($_GET['c']);"), "media.program"},
		{"a.bat", []byte("del c:"), "media.program"},
		{"a.js", []byte("alert(1)"), "media.program"},
		{"a.jar", archive(t, "META-INF/MANIFEST.MF", "x"), "media.program"},
		// Pages.
		{"index.html", []byte("<!doctype html><p>"), "media.page"},
		{"photo.jpg", []byte("  <html><script>alert(1)</script>"), "media.page"},
		{"notes.txt", []byte("<script>alert(1)</script>"), "media.page"},
		{"a.htm", []byte("bonjour"), "media.page"},
		// Names of one type, content of none.
		{"photo.jpg", []byte("bonjour"), "media.mislabelled"},
		{"photo.jpg", []byte("\xff\xd8"), "media.mislabelled"},
		{"contrat.docx", archive(t, "a.txt", "bonjour"), "media.mislabelled"},
		{"notes.txt", []byte("bon\x00jour"), "media.mislabelled"},
		{"son.mp3", []byte("\xff\xfb\x90\x00" + strings.Repeat("x", 2000)), "media.mislabelled"},
		{"lettre.odt", archive(t, "mimetype", odf+"text"), "media.mislabelled"},
		{"liste.xlsx", archive(t, "[Content_Types].xml", `<Types><Override PartName="/xl/workbook.xml" ContentType="`+sheet+`.main+xml"/></Types>`), "media.mislabelled"},
		// Types we do not take.
		{"a.zip", archive(t, "a.txt", "bonjour"), "media.kind"},
		{"a.psd", []byte("8BPS\x00\x01"), "media.kind"},
		{"a.tiff", []byte("II*\x00\x08\x00\x00\x00"), "media.kind"},
		{"a.avi", []byte("RIFF\x04\x00\x00\x00AVI LIST"), "media.kind"},
		{"a.mkv", webm("matroska", "\x84abcd"), "media.kind"},
		{"a.ogv", []byte(oggPage("\x80theora000")), "media.kind"},
		{"a.3gp", film("3gp4", "vide"), "media.kind"},
		{"a.json", []byte(`{"a":1}`), "media.kind"},
		{"a.xml", []byte(`<?xml version="1.0"?><kml/>`), "media.kind"},
		{"a.rtf", []byte(`{\rtf1}`), "media.kind"},
		{"binaire", []byte("\x00\x01\x02\x03"), "media.kind"},
		{"modele.dotx", office(t, "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml", "word/document.xml"), "media.kind"},
		{"dessin.odg", archive(t, "mimetype", odf+"graphics", "content.xml", "<x/>"), "media.kind"},
		{"livre.epub", archive(t, "mimetype", "application/epub+zip", "content.xml", "<x/>"), "media.kind"},
		{"iphone.mov", film("qt  ", "vide"), "media.quicktime"},
		// Documents with programs, old ones, texts of other alphabets.
		{"a.docm", office(t, macro, "word/document.xml"), "media.macros"},
		{"a.docx", office(t, macro, "word/document.xml"), "media.macros"},
		{"a.xlsx", office(t, sheet+".main+xml", "xl/workbook.xml", "xl/vbaProject.bin", "x"), "media.macros"},
		{"a.odt", archive(t, "mimetype", odf+"text", "content.xml", "<x/>", "Basic/Standard/a.xml", "<x/>"), "media.macros"},
		{"a.ods", archive(t, "mimetype", odf+"spreadsheet", "content.xml", "<x/>", "Scripts/python/a.py", "x"), "media.macros"},
		{"ancien.doc", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00"), "media.old"},
		{"excel.csv", []byte("pr\xe9nom;nom"), "media.text"},
		{"large.txt", []byte("\xff\xfeb\x00o\x00n\x00"), "media.text"},
		{"large.txt", make([]byte, MaxText+1), "media.heavy"},
		// Two files in one.
		{"photo.jpg", append(photo(t), archive(t, "a.txt", "bonjour")...), "media.polyglot"},
		{"livret.pdf", append([]byte(pdf), archive(t, "a.class", "x")...), "media.polyglot"},
		{"film.mp4", append(film("isom", "vide"), aBox("free", string(archive(t, "a.txt", "x")))...), "media.polyglot"},
		{"son.wav", wav(60, pdf), "media.polyglot"},
		// Parts twice, of which programs take one or the other.
		{"deux.docx", office(t, word+".main+xml", "word/document.xml", "[Content_Types].xml", "<x/>"), "media.mislabelled"},
	} {
		if got := refusal(t, r.name, r.raw); got != r.want {
			t.Errorf("%s %.12q: %q, want %q", r.name, r.raw, got, r.want)
		}
	}
}

func TestE4_TheRefusalListsWhatIsTaken(t *testing.T) {
	words, err := i18n.Load(frontend.Locales())
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range words.Languages() {
		list := words.T(language.Code, "media.kind", nil)
		for _, taken := range types {
			name := strings.ToUpper(taken.exts[0])
			if name == "JPG" {
				name = "JPEG"
			}
			if !strings.Contains(strings.ToUpper(list), name) {
				t.Errorf("%s does not say that %s is taken: %s", language.Code, name, list)
			}
		}
	}
}

// What is cut off is refused or, where nothing tells, taken; never worse. Films,
// sounds of known length and documents tell.
func TestE7_TruncatedFilesAreRefused(t *testing.T) {
	tells := []string{"film.mp4", "film.m4v", "film.webm", "son.m4a", "memo.m4a", "voix.oga", "son.wav", "contrat.docx", "liste.xlsx", "lettre.odt"}
	for _, a := range accepted(t) {
		for length := range len(a.raw) {
			key := refusal(t, a.name, a.raw[:length]) // fails itself on anything but a refusal
			if key == "" && slices.Contains(tells, a.name) {
				t.Errorf("%s is taken cut at %d of %d", a.name, length, len(a.raw))
				break
			}
		}
	}
	if got := refusal(t, "livret.pdf", []byte(pdf)[:len(pdf)-9]); got != "media.broken" {
		t.Errorf("PDF without its end: %q", got)
	}
	if got := refusal(t, "film.mp4", film("isom", "vide")[:90]); got != "media.broken" {
		t.Errorf("half a film: %q", got)
	}
	if got := refusal(t, "film.mp4", film("isom")); got != "media.broken" {
		t.Errorf("film without tracks: %q", got)
	}
}

func TestE7_BrokenFilesAreRefusedNeverWorse(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, a := range accepted(t) {
		for range 300 {
			raw := slices.Clone(a.raw)
			for range 1 + random.IntN(4) {
				raw[random.IntN(len(raw))] = byte(random.IntN(256))
			}
			refusal(t, a.name, raw)
		}
	}
}

type failing struct{}

var errDisk = errors.New("disk")

func (failing) ReadAt([]byte, int64) (int, error) { return 0, errDisk }

func TestDecide_AFailureToReadIsNoRefusal(t *testing.T) {
	if _, err := Decide("photo.jpg", failing{}, 10); !errors.Is(err, errDisk) {
		t.Error(err)
	}
}

// A list of files that is large is not read: it would be larger still in memory.
func TestE6_ArchivesOfVeryManyFilesAreNotListed(t *testing.T) {
	entry := append([]byte("PK\x01\x02"), make([]byte, 42)...)
	list := bytes.Repeat(entry, 1<<19)
	end := func(count uint16, size uint32) []byte {
		raw := append([]byte("PK\x05\x06"), make([]byte, 18)...)
		binary.LittleEndian.PutUint16(raw[10:], count)
		binary.LittleEndian.PutUint32(raw[12:], size)
		binary.LittleEndian.PutUint32(raw[16:], 4)
		return raw
	}
	// One that says it holds very many: its end is of the large kind.
	said := append([]byte("PK\x03\x04"), make([]byte, 8<<20)...)
	large := append([]byte("PK\x06\x06"), make([]byte, 52)...)
	binary.LittleEndian.PutUint64(large[32:], 1<<18)
	place := append([]byte("PK\x06\x07"), make([]byte, 16)...)
	binary.LittleEndian.PutUint64(place[8:], uint64(len(said)))
	binary.LittleEndian.PutUint32(place[16:], 1)
	for _, try := range []struct {
		name  string
		raw   []byte
		bound uint64
	}{
		{"listed", slices.Concat([]byte("PK\x03\x04"), list, end(0, uint32(len(list)))), 40 << 20},
		{"said", slices.Concat(said, large, place, end(0xffff, 0)), 1 << 20},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := refusal(t, "a.docx", try.raw)
		runtime.ReadMemStats(&after)
		if made := after.TotalAlloc - before.TotalAlloc; got != "media.mislabelled" || made > try.bound {
			t.Errorf("%s: %s, %d bytes of memory", try.name, got, made)
		}
	}
}
