package imaging

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"livret/internal/fault"
)

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><script>alert(1)</script><path d="M0 0h9"/></svg>`

func TestClean_TakesEveryFormat(t *testing.T) {
	deep := image.NewNRGBA64(image.Rect(0, 0, 3, 2))
	lines := image.NewCMYK(image.Rect(0, 0, 3, 2))
	for name, try := range map[string]struct {
		raw           []byte
		mime, ext     string
		width, height int
	}{
		"JPEG":              {jpegOf(t, halves(30, 20, red, blue)), "image/jpeg", "jpg", 30, 20},
		"grey JPEG":         {jpegOf(t, image.NewGray(image.Rect(0, 0, 3, 2))), "image/jpeg", "jpg", 3, 2},
		"long and thin":     {pngOf(t, halves(20000, 1, red, blue)), "image/png", "png", 20000, 1},
		"PNG":               {pngOf(t, halves(30, 20, red, blue)), "image/png", "png", 30, 20},
		"see-through PNG":   {pngOf(t, halves(30, 20, red, glass)), "image/png", "png", 30, 20},
		"PNG of 16 bits":    {pngOf(t, deep), "image/png", "png", 3, 2},
		"PNG from CMYK":     {pngOf(t, lines), "image/png", "png", 3, 2},
		"PNG of few colors": {pngOf(t, image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{red, blue})), "image/png", "png", 2, 2},
		"moving GIF":        {gifOf(t, 3), "image/gif", "gif", 4, 2},
		"GIF without end":   {bytes.TrimSuffix(gifOf(t, 1), []byte{gifEnd}), "image/gif", "gif", 4, 2},
		"WebP":              {webpOf(t, halves(30, 20, red, blue)), "image/webp", "webp", 30, 20},
		"see-through WebP":  {webpOf(t, halves(30, 20, red, glass)), "image/webp", "webp", 30, 20},
		"lossless WebP":     {webpLossless(t), "image/webp", "webp", 1, 1},
		"AVIF":              {exifAVIF, "image/jpeg", "jpg", 480, 640},
		"AVIF of 12 bits":   {turnedAVIF, "image/jpeg", "jpg", 480, 640},
		"HEIC":              {turnedHEIC, "image/jpeg", "jpg", 480, 640},
	} {
		made, err := clean(t, try.raw)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if made.Mime != try.mime || made.Ext != try.ext || made.Width != try.width || made.Height != try.height {
			t.Errorf("%s: %s .%s %d × %d", name, made.Mime, made.Ext, made.Width, made.Height)
		}
		again, format, err := image.Decode(bytes.NewReader(made.Content))
		if err != nil || "image/"+format != made.Mime || again.Bounds() != image.Rect(0, 0, try.width, try.height) {
			t.Errorf("%s: what is kept is %s, %v", name, format, err)
		}
		if twice, err := clean(t, made.Content); err != nil || twice.Mime != made.Mime || twice.Width != made.Width {
			t.Errorf("%s: cleaned again: %v", name, err)
		}
	}
	vector, err := clean(t, []byte(drawing))
	if err != nil || vector.Mime != "image/svg+xml" || vector.Ext != "svg" || vector.Width != 30 || vector.Height != 20 || bytes.Contains(vector.Content, []byte("alert")) {
		t.Errorf("SVG: %+v, %v", vector, err)
	}
}

func TestClean_KeepsThePixels(t *testing.T) {
	see := halves(40, 20, red, glass)
	for name, raw := range map[string][]byte{"PNG": pngOf(t, see), "WebP": webpOf(t, see), "GIF": gifOf(t, 2)} {
		made, err := clean(t, raw)
		if err != nil {
			t.Fatal(name, err)
		}
		before, _, _ := image.Decode(bytes.NewReader(raw))
		after, _, err := image.Decode(bytes.NewReader(made.Content))
		if err != nil {
			t.Fatal(name, err)
		}
		for _, at := range []image.Point{{0, 0}, {before.Bounds().Dx() - 1, 1}} {
			if r, g, b, a := before.At(at.X, at.Y).RGBA(); color.RGBA64Model.Convert(after.At(at.X, at.Y)) != (color.RGBA64{uint16(r), uint16(g), uint16(b), uint16(a)}) {
				t.Errorf("%s: %v was %v", name, after.At(at.X, at.Y), before.At(at.X, at.Y))
			}
		}
	}
	moving, _ := clean(t, gifOf(t, 7))
	if parts, err := walkGIF(moving.Content); err != nil || parts.frames != 7 || !bytes.Contains(moving.Content, []byte("NETSCAPE2.0")) {
		t.Errorf("frames: %+v, %v", parts, err)
	}
}

func TestE4_AFileIsWhatItsContentSays(t *testing.T) {
	photo := jpegOf(t, halves(64, 64, red, blue))
	moving := withWebPChunk([]byte("RIFF    WEBP"), "VP8X", "\x02\x00\x00\x00\x09\x00\x00\x09\x00\x00")
	for name, try := range map[string]struct {
		raw  []byte
		want string
	}{
		"nothing":             {nil, "media.kind"},
		"text":                {[]byte("bonjour"), "media.kind"},
		"page":                {[]byte(`<!doctype html><script>alert(1)</script>`), "media.kind"},
		"PDF":                 {[]byte("%PDF-1.7"), "media.kind"},
		"BMP":                 {[]byte("BM\x46\x00\x00\x00"), "media.kind"},
		"sound in a RIFF":     {[]byte("RIFF\x24\x00\x00\x00WAVEfmt "), "media.kind"},
		"film of boxes":       {[]byte("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomavif"), "media.kind"},
		"start alone":         {photo[:20], "media.broken"},
		"cut in the pixels":   {photo[:len(photo)-40], "media.broken"},
		"script behind GIF8":  {[]byte("GIF89a=1;alert(1)//"), "media.pixels"},
		"PNG that is a JPEG":  {append([]byte("\x89PNG\r\n\x1a\n"), photo...), "media.broken"},
		"WebP without pixels": {[]byte("RIFF\x04\x00\x00\x00WEBP"), "media.broken"},
		"moving WebP":         {moving, "media.animated"},
		"AVIF, first boxes":   {exifAVIF[:0x30], "media.broken"},
		"HEIC, no pixels":     {turnedHEIC[:0x1b0], "media.broken"},
		"SVG of no good":      {[]byte(`<svg><script>alert(1)</script></svg>`), "media.svg"},
		"heavy SVG":           {[]byte(drawing + strings.Repeat(" ", 4<<20)), "media.heavy"},
		"heavy":               {make([]byte, MaxBytes+1), "media.heavy"},
	} {
		if got := refusal(t, try.raw); got != try.want {
			t.Errorf("%s: %q, want %q", name, got, try.want)
		}
	}
}

func TestE4_WhatHidesBehindThePixelsIsGone(t *testing.T) {
	const hidden = "<script>alert(1)</script>"
	for name, raw := range map[string][]byte{
		"JPEG": jpegOf(t, halves(8, 8, red, blue)), "PNG": pngOf(t, halves(8, 8, red, glass)), "GIF": gifOf(t, 2), "WebP": webpOf(t, halves(8, 8, red, blue)),
	} {
		made, err := clean(t, append(slices.Clone(raw), hidden...))
		if err != nil || bytes.Contains(made.Content, []byte("script")) {
			t.Errorf("%s: what was hidden is kept, or %v", name, err)
		}
	}
}

// resident is the memory of the process.
func resident(t *testing.T, line string) int64 {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Logf("memory is not measured: %v", err)
		return 0
	}
	_, rest, _ := strings.Cut(string(status), line+":")
	kilobytes, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	return must(t, kilobytes<<10, err)
}

func TestE6_BombsDieBeforeTheyAreDecoded(t *testing.T) {
	small := halves(8, 8, red, blue)
	photo := jpegOf(t, small)
	scan := []byte{0xff, startOfScan, 0, 8, 1, 1, 0, 0, 63, 0}
	progressive := resized(photo, 7000, 7000) // 49 million pixels, each kept four bytes a channel between passes
	progressive[bytes.Index(progressive, []byte{0xff, 0xc0})+1] = 0xc2
	deep := pngOf(t, image.NewNRGBA64(image.Rect(0, 0, 2, 2)))
	webp := webpOf(t, small)
	lying := slices.Concat(webp[:12], chunk{"VP8X", []byte("\x00\x00\x00\x00\x07\x00\x00\x07\x00\x00")}.write(nil), resized(webp, 16383, 16383)[12:])
	for name, try := range map[string]struct {
		raw  []byte
		want string
	}{
		"JPEG of 64 000 × 64 000":    {resized(photo, 64_000, 64_000), "media.pixels"},
		"JPEG of 64 250 × 64 250":    {resized(photo, 64_250, 64_250), "media.pixels"},
		"PNG of 64 000 × 64 000":     {resized(pngOf(t, small), 64_000, 64_000), "media.pixels"},
		"GIF of 65 535 × 65 535":     {resized(gifOf(t, 1), 65_535, 65_535), "media.pixels"},
		"WebP of 16 383 × 16 383":    {resized(webp, 16_383, 16_383), "media.pixels"},
		"WebP that says 8 × 8 first": {lying, "media.pixels"},
		"AVIF of 64 000 × 64 000":    {resized(exifAVIF, 64_000, 64_000), "media.pixels"},
		"HEIC of 64 000 × 64 000":    {resized(turnedHEIC, 64_000, 64_000), "media.pixels"},
		"just above":                 {resized(pngOf(t, small), 10_000, 5_001), "media.pixels"},
		"deep colours":               {resized(deep, 8_000, 6_000), "media.pixels"},
		"JPEG kept between passes":   {progressive, "media.pixels"},
		"JPEG of a hundred passes":   {slices.Concat(photo[:len(photo)-2], bytes.Repeat(scan, 100), photo[len(photo)-2:]), "media.broken"},
		"GIF of 40 000 frames":       {gifOf(t, 40_000), "media.frames"},
		"GIF of 501 frames":          {gifOf(t, 501), "media.frames"},
		"GIF of large frames":        {slices.Concat(resized(gifOf(t, 1), 6_000, 6_000)[:13], largeFrames(7)), "media.frames"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		was := resident(t, "VmRSS")
		start := time.Now()
		if got := refusal(t, try.raw); got != try.want {
			t.Errorf("%s: %q, want %q", name, got, try.want)
		}
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		if took > time.Second {
			t.Errorf("%s took %s", name, took)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 100<<20 {
			t.Errorf("%s took %d MB of the heap", name, taken>>20)
		}
		if grown := resident(t, "VmRSS") - was; grown > 100<<20 {
			t.Errorf("%s took %d MB", name, grown>>20)
		}
	}
}

// largeFrames are descriptions of frames of 36 million pixels, hardly with a byte in them.
func largeFrames(count int) []byte {
	frame := []byte{gifImage, 0, 0, 0, 0, 0x70, 0x17, 0x70, 0x17, 0, 2, 1, 0, 0}
	return append(bytes.Repeat(frame, count), gifEnd)
}

func TestE6_MemoryIsSharedAndBounded(t *testing.T) {
	release, err := reserve(t.Context(), 1<<40) // all there is
	if err != nil {
		t.Fatal(err)
	}
	raw := jpegOf(t, halves(8, 8, red, blue))
	waiting, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := Clean(waiting, bytes.NewReader(raw), int64(len(raw))); !fault.Is(err, fault.Unavailable) {
		t.Errorf("while all memory is taken: %v", err)
	}
	release()
	if _, err := clean(t, raw); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestE7_BrokenPicturesAreRefusedNeverWorse(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for name, try := range map[string]struct {
		fine  []byte
		times int
	}{
		"JPEG":          {withExif(jpegOf(t, halves(33, 21, red, blue)), exif(binary.LittleEndian, 6)), 1000},
		"PNG":           {pngOf(t, halves(33, 21, red, glass)), 1000},
		"GIF":           {gifOf(t, 2), 1000},
		"WebP":          {withWebPChunk(webpOf(t, halves(33, 21, red, blue)), "EXIF", string(exif(binary.BigEndian, 3))), 1000},
		"lossless WebP": {webpLossless(t), 1000},
		"SVG":           {[]byte(drawing), 1000},
		"AVIF":          {exifAVIF, 60},
		"HEIC":          {turnedHEIC, 60},
	} {
		for length := 0; length < len(try.fine); length += 1 + len(try.fine)/try.times {
			refusal(t, try.fine[:length]) // fails itself on anything but a refusal
		}
		for range try.times {
			raw := slices.Clone(try.fine)
			for range 1 + random.IntN(4) {
				raw[random.IntN(len(raw))] = byte(random.IntN(256))
			}
			if s, err := examine(raw); err == nil && s.width*s.height > 1_000_000 {
				continue // a large one takes its time, rightly
			}
			refusal(t, raw)
		}
		if got := refusal(t, try.fine); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// traces are what must not be found in anything served.
var traces = []string{"GPS", "48.8566", "serial", "Exif", "EXIF", "TestCam", "Model123", "secret", "XMP", "Photoshop"}

func TestE10_PicturesTellNothing(t *testing.T) {
	note := string(exif(binary.LittleEndian, 6))
	raw := jpegOf(t, photo(64, 32))
	for name, file := range map[string][]byte{
		"JPEG, Exif":            withExif(raw, []byte(note)),
		"JPEG, XMP":             withSegment(raw, appExif, "http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta>secret</x:xmpmeta>"),
		"JPEG, Photoshop":       withSegment(raw, 0xed, "Photoshop 3.0\x00secret"),
		"JPEG, several images":  withSegment(raw, 0xe2, "MPF\x00secret"),
		"JPEG, comment":         withSegment(raw, 0xfe, "secret"),
		"PNG, words":            withPNGChunk(pngOf(t, photo(64, 32)), "tEXt", "Author\x00secret"),
		"PNG, XMP":              withPNGChunk(pngOf(t, photo(64, 32)), "iTXt", "XML:com.adobe.xmp\x00\x00\x00\x00\x00secret"),
		"PNG, Exif":             withPNGChunk(pngOf(t, photo(64, 32)), "eXIf", note),
		"WebP, Exif":            withWebPChunk(webpOf(t, photo(64, 32)), "EXIF", note),
		"WebP, XMP":             withWebPChunk(webpOf(t, photo(64, 32)), "XMP ", "secret"),
		"WebP, unknown":         withWebPChunk(webpOf(t, photo(64, 32)), "GPS ", "secret"),
		"see-through WebP, XMP": withWebPChunk(webpOf(t, halves(30, 20, red, glass)), "XMP ", "secret"),
		"GIF, comment":          withGIFExtension(gifOf(t, 2), "\xfe\x06secret\x00"),
		"GIF, XMP":              withGIFExtension(gifOf(t, 2), "\xff\x0bXMP DataXMP\x06secret\x00"),
		"GIF, words":            withGIFExtension(gifOf(t, 2), "\x01\x0c000000000000\x06secret\x00"),
		"AVIF":                  exifAVIF,
		"HEIC":                  turnedHEIC,
	} {
		made, err := clean(t, file)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		told := func(what string, content []byte) {
			for _, trace := range traces {
				if bytes.Contains(content, []byte(trace)) {
					t.Errorf("%s: %q is still in the %s", name, trace, what)
				}
			}
		}
		told("original", made.Content)
		_, err = Derive(t.Context(), bytes.NewReader(made.Content), int64(len(made.Content)), func(v Variant) error {
			told(v.Name, v.Content)
			return nil
		})
		if err != nil {
			t.Errorf("%s: variants: %v", name, err)
		}
	}
}

func TestE10_PicturesAreUpright(t *testing.T) {
	lying := halves(64, 32, red, blue)
	for name, try := range map[string]struct {
		raw           []byte
		width, height int
		above         bool // red is above and blue below, or red on the left
	}{
		"JPEG, one order":   {withExif(jpegOf(t, lying), exif(binary.LittleEndian, 6)), 32, 64, true},
		"JPEG, other order": {withExif(jpegOf(t, lying), exif(binary.BigEndian, 6)), 32, 64, true},
		"JPEG, not turned":  {withExif(jpegOf(t, lying), exif(binary.BigEndian, 1)), 64, 32, false},
		"grey JPEG":         {withExif(jpegOf(t, image.NewGray(image.Rect(0, 0, 64, 32))), exif(binary.BigEndian, 8)), 32, 64, false},
		"WebP":              {withWebPChunk(webpOf(t, lying), "EXIF", string(exif(binary.LittleEndian, 6))), 32, 64, true},
		"AVIF":              {exifAVIF, 480, 640, false},
		"AVIF of 12 bits":   {turnedAVIF, 480, 640, false},
		"HEIC":              {turnedHEIC, 480, 640, false},
	} {
		made, err := clean(t, try.raw)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		upright, _, err := image.Decode(bytes.NewReader(made.Content))
		if err != nil || made.Width != try.width || made.Height != try.height {
			t.Errorf("%s: %d × %d, %v", name, made.Width, made.Height, err)
			continue
		}
		first, second := image.Pt(try.width/8, try.height/2), image.Pt(try.width*7/8, try.height/2)
		if try.above {
			first, second = image.Pt(try.width/2, try.height/8), image.Pt(try.width/2, try.height*7/8)
		}
		if name == "grey JPEG" {
			continue
		}
		r1, _, b1, _ := upright.At(first.X, first.Y).RGBA()
		r2, _, b2, _ := upright.At(second.X, second.Y).RGBA()
		if r1>>8 < 150 || b1>>8 > 80 || r2>>8 > 80 || b2>>8 < 150 {
			t.Errorf("%s: %v, then %v", name, upright.At(first.X, first.Y), upright.At(second.X, second.Y))
		}
	}
}
