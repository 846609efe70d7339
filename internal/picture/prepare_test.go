package picture

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"livret/internal/fault"
)

var (
	red   = color.RGBA{R: 200, A: 255}
	blue  = color.RGBA{B: 200, A: 255}
	glass = color.RGBA{R: 60, A: 100} // half seen through
)

// halves is a picture with one colour on its left and another on its right.
func halves(width, height int, left, right color.Color) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			if x < width/2 {
				img.Set(x, y, left)
			} else {
				img.Set(x, y, right)
			}
		}
	}
	return img
}

func encoded(t *testing.T, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := encode(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asJPEG(t *testing.T, img image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, img, nil) })
}

func asPNG(t *testing.T, img image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, img) })
}

func asGIF(t *testing.T, frames int) []byte {
	one := encoded(t, func(b *bytes.Buffer) error {
		return gif.Encode(b, image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{red, blue}), nil)
	})
	frame := bytes.IndexByte(one, 0x2c)
	return slices.Concat(one[:frame], bytes.Repeat(one[frame:len(one)-1], frames), one[len(one)-1:])
}

// Two pictures of one pixel: Go reads WebP but writes none.
func asWebP(t *testing.T, text string) []byte {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

const (
	webpLossy    = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"
	webpLossless = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
)

// exif is what a camera notes: how it was held, and where.
func exif(order binary.ByteOrder, held uint16) []byte {
	mark := "MM\x00*"
	if order == binary.LittleEndian {
		mark = "II*\x00"
	}
	note := append([]byte(mark), make([]byte, 4)...)
	order.PutUint32(note[4:], 8)
	for _, part := range []any{uint16(2), uint16(0x010f), uint16(2), uint32(3), uint32(0), uint16(0x0112), uint16(3), uint32(1), held, uint16(0), uint32(0)} {
		note, _ = binary.Append(note, order, part)
	}
	return append(note, "GPS 48.8566 2.3522"...)
}

// withExif puts the note into a JPEG, where cameras do.
func withExif(raw, note []byte) []byte {
	note = append([]byte("Exif\x00\x00"), note...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, appExif}, uint16(len(note)+2))
	return slices.Concat(raw[:2], segment, note, raw[2:])
}

// resized changes what a file says of its own size, and nothing else.
func resized(raw []byte, width, height int) []byte {
	raw = slices.Clone(raw)
	if at := bytes.Index(raw, []byte("IHDR")); at > 0 {
		binary.BigEndian.PutUint32(raw[at+4:], uint32(width))
		binary.BigEndian.PutUint32(raw[at+8:], uint32(height))
		binary.BigEndian.PutUint32(raw[at+17:], crc32.ChecksumIEEE(raw[at:at+17]))
		return raw
	}
	if bytes.HasPrefix(raw, []byte("GIF")) {
		binary.LittleEndian.PutUint16(raw[6:], uint16(width))
		binary.LittleEndian.PutUint16(raw[8:], uint16(height))
		return raw
	}
	at := bytes.Index(raw, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(raw[at+5:], uint16(height))
	binary.BigEndian.PutUint16(raw[at+7:], uint16(width))
	return raw
}

// refusal is the key a file is refused with, empty if it is taken.
func refusal(t *testing.T, raw []byte) string {
	t.Helper()
	_, err := prepare(t.Context(), raw)
	if err == nil {
		return ""
	}
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[0].Name != "file" {
		t.Fatalf("no refusal beside the file: %v", err)
	}
	return f.Fields[0].Key
}

func TestPrepare_TakesTheFourFormats(t *testing.T) {
	deep := image.NewNRGBA64(image.Rect(0, 0, 3, 2))
	for name, try := range map[string]struct {
		raw           []byte
		mime          string
		width, height int
	}{
		"JPEG":              {asJPEG(t, halves(30, 20, red, blue)), "image/jpeg", 30, 20},
		"grey JPEG":         {asJPEG(t, image.NewGray(image.Rect(0, 0, 3, 2))), "image/jpeg", 3, 2},
		"large JPEG":        {asJPEG(t, halves(3201, 1000, red, blue)), "image/jpeg", 1600, 500},
		"tall JPEG":         {asJPEG(t, halves(10, 3200, red, blue)), "image/jpeg", 5, 1600},
		"long and thin":     {asPNG(t, halves(20000, 1, red, blue)), "image/jpeg", 1600, 1},
		"opaque PNG":        {asPNG(t, halves(30, 20, red, blue)), "image/jpeg", 30, 20},
		"see-through PNG":   {asPNG(t, halves(30, 20, red, glass)), "image/png", 30, 20},
		"PNG of 16 bits":    {asPNG(t, deep), "image/png", 3, 2},
		"PNG of few colors": {asPNG(t, image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{red, blue})), "image/jpeg", 2, 2},
		"moving GIF":        {asGIF(t, 3), "image/jpeg", 2, 2},
		"WebP":              {asWebP(t, webpLossy), "image/jpeg", 1, 1},
		"see-through WebP":  {asWebP(t, webpLossless), "image/png", 1, 1},
	} {
		made, err := prepare(t.Context(), try.raw)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if made.mime != try.mime || made.width != try.width || made.height != try.height {
			t.Errorf("%s: %s %dx%d", name, made.mime, made.width, made.height)
		}
		again, format, err := image.Decode(bytes.NewReader(made.content))
		if err != nil || "image/"+format != made.mime || again.Bounds() != image.Rect(0, 0, try.width, try.height) {
			t.Errorf("%s: what is kept is %s %v, %v", name, format, again, err)
		}
	}
}

func TestE4_AFileIsWhatItsContentSays(t *testing.T) {
	photo := asJPEG(t, halves(64, 64, red, blue))
	for name, try := range map[string]struct {
		raw  []byte
		want string
	}{
		"nothing":            {nil, "picture.kind"},
		"text":               {[]byte("bonjour"), "picture.kind"},
		"SVG":                {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "picture.kind"},
		"page":               {[]byte(`<!doctype html><script>alert(1)</script>`), "picture.kind"},
		"PDF":                {[]byte("%PDF-1.7"), "picture.kind"},
		"BMP":                {[]byte("BM\x46\x00\x00\x00"), "picture.kind"},
		"sound in a RIFF":    {[]byte("RIFF\x24\x00\x00\x00WAVEfmt "), "picture.kind"},
		"start alone":        {photo[:20], "picture.broken"},
		"cut in the pixels":  {photo[:len(photo)-40], "picture.broken"},
		"script behind GIF8": {[]byte("GIF89a=1;alert(1)//"), "picture.pixels"},
		"PNG that is a JPEG": {append([]byte("\x89PNG\r\n\x1a\n"), photo...), "picture.broken"},
		"heavy":              {append(slices.Clone(photo), make([]byte, MaxBytes)...), "picture.heavy"},
	} {
		if got := refusal(t, try.raw); got != try.want {
			t.Errorf("%s: %q, want %q", name, got, try.want)
		}
	}
	// What hides behind the pixels does not survive them.
	made, err := prepare(t.Context(), append(slices.Clone(photo), "<script>alert(1)</script>"...))
	if err != nil || bytes.Contains(made.content, []byte("script")) {
		t.Errorf("what was hidden is kept, or %v", err)
	}
}

func TestE6_BombsDieBeforeTheyAreDecoded(t *testing.T) {
	small := halves(8, 8, red, blue)
	photo := asJPEG(t, small)
	scan := []byte{0xff, startOfScan, 0, 8, 1, 1, 0, 0, 63, 0}
	progressive := resized(photo, 6000, 6000) // 36 million pixels, each kept four bytes a channel between passes
	progressive[bytes.Index(progressive, []byte{0xff, 0xc0})+1] = 0xc2
	deep := asPNG(t, image.NewNRGBA64(image.Rect(0, 0, 2, 2)))
	for name, try := range map[string]struct {
		raw  []byte
		want string
	}{
		"JPEG of 64250 x 64250":      {resized(photo, 64250, 64250), "picture.pixels"},
		"PNG of 64250 x 64250":       {resized(asPNG(t, small), 64250, 64250), "picture.pixels"},
		"GIF of 65535 x 65535":       {resized(asGIF(t, 1), 65535, 65535), "picture.pixels"},
		"just above":                 {resized(asPNG(t, small), 8000, 5001), "picture.pixels"},
		"deep colours":               {resized(deep, 8000, 4900), "picture.pixels"},
		"JPEG kept between passes":   {progressive, "picture.pixels"},
		"JPEG of a hundred passes":   {slices.Concat(photo[:len(photo)-2], bytes.Repeat(scan, 100), photo[len(photo)-2:]), "picture.broken"},
		"GIF of 40 000 frames, once": {asGIF(t, 40_000), ""},
	} {
		start := time.Now()
		if got := refusal(t, try.raw); got != try.want {
			t.Errorf("%s: %q, want %q", name, got, try.want)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("%s took %s", name, took)
		}
	}
}

func TestE7_BrokenPicturesAreRefusedNeverWorse(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for name, fine := range map[string][]byte{
		"JPEG": withExif(asJPEG(t, halves(33, 21, red, blue)), exif(binary.LittleEndian, 6)), "PNG": asPNG(t, halves(33, 21, red, glass)), "GIF": asGIF(t, 2),
		"WebP": asWebP(t, webpLossy), "lossless WebP": asWebP(t, webpLossless),
	} {
		for length := range len(fine) {
			refusal(t, fine[:length]) // fails itself on anything but a refusal
		}
		for range 1000 {
			raw := slices.Clone(fine)
			for range 1 + random.IntN(4) {
				raw[random.IntN(len(raw))] = byte(random.IntN(256))
			}
			if k := kindOf(raw); k != nil {
				if config, err := k.config(bytes.NewReader(raw)); err == nil && config.Width*config.Height > 1_000_000 {
					continue // a large one takes its time, rightly
				}
			}
			refusal(t, raw)
		}
		if got := refusal(t, fine); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestE10_PicturesAreUprightAndTellNothing(t *testing.T) {
	photo := asJPEG(t, halves(64, 32, red, blue))
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		made, err := prepare(t.Context(), withExif(photo, exif(order, 6)))
		if err != nil {
			t.Fatal(err)
		}
		for _, trace := range []string{"GPS", "48.8566", "Exif"} {
			if bytes.Contains(made.content, []byte(trace)) {
				t.Errorf("%q is still there", trace)
			}
		}
		upright, err := jpeg.Decode(bytes.NewReader(made.content))
		if err != nil {
			t.Fatal(err)
		}
		top, _, _, _ := upright.At(16, 8).RGBA()
		bottom, _, _, _ := upright.At(16, 56).RGBA()
		if made.width != 32 || made.height != 64 || top>>8 < 180 || bottom>>8 > 30 {
			t.Errorf("%dx%d, red %d above and %d below", made.width, made.height, top>>8, bottom>>8)
		}
	}
	if got := orientation(exifOfWebP(webpWithExif(t, exif(binary.LittleEndian, 8)))); got != 8 {
		t.Errorf("WebP: %d", got)
	}
}

func webpWithExif(t *testing.T, note []byte) []byte {
	raw := asWebP(t, webpLossless)
	chunk := append([]byte("EXIF"), binary.LittleEndian.AppendUint32(nil, uint32(len(note)))...)
	return slices.Concat(raw, chunk, note)
}

func TestOrientation_OfAnythingElseIsUpright(t *testing.T) {
	note := exif(binary.BigEndian, 3)
	for length := range len(note) {
		if got := orientation(note[:length]); got != 1 && got != 3 {
			t.Errorf("cut at %d: %d", length, got)
		}
	}
	for _, held := range []uint16{0, 9, 65535} {
		if got := orientation(exif(binary.LittleEndian, held)); got != 1 {
			t.Errorf("held %d: %d", held, got)
		}
	}
	if got := orientation([]byte("II*\x00\xff\xff\xff\xff")); got != 1 {
		t.Errorf("a list beyond the end: %d", got)
	}
}

// drawn is a picture as letters, by its red.
func drawn(img *image.RGBA) string {
	var lines []string
	for y := range img.Rect.Dy() {
		var line strings.Builder
		for x := range img.Rect.Dx() {
			line.WriteByte(img.RGBAAt(x, y).R)
		}
		lines = append(lines, line.String())
	}
	return strings.Join(lines, "/")
}

func TestTurn_EveryWayACameraIsHeld(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 3, 2))
	for i, letter := range []byte("abcdef") {
		img.SetRGBA(i%3, i/3, color.RGBA{R: letter, A: 255})
	}
	for held, want := range map[int]string{
		1: "abc/def", 2: "cba/fed", 3: "fed/cba", 4: "def/abc", 5: "ad/be/cf", 6: "da/eb/fc", 7: "fc/eb/da", 8: "cf/be/ad",
	} {
		if got := drawn(turn(img, held)); got != want {
			t.Errorf("%d: %s, want %s", held, got, want)
		}
	}
}

func TestShrink_KeepsTheMean(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 4, 2))
	for i, value := range []byte{10, 20, 30, 40, 20, 30, 40, 50} {
		img.SetRGBA(i%4, i/4, color.RGBA{R: value, A: 255})
	}
	for longest, want := range map[int][]byte{
		4: {10, 20, 30, 40, 20, 30, 40, 50},
		3: {13, 25, 38, 23, 35, 48}, // each over a pixel and a third
		2: {20, 40},
		1: {30},
	} {
		small := shrink(img, longest)
		var got []byte
		for i := 0; i < len(small.Pix); i += 4 {
			got = append(got, small.Pix[i])
			if small.Pix[i+3] != 255 {
				t.Errorf("%d: seen through", longest)
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%d: %v, want %v", longest, got, want)
		}
	}
	// A part of a picture does not begin at its corner.
	part := img.SubImage(image.Rect(2, 1, 4, 2))
	if got := drawn(shrink(part, 10)); got != "(2" {
		t.Errorf("part: %q", got)
	}
	random := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		width, height, longest := 1+random.IntN(90), 1+random.IntN(90), 1+random.IntN(60)
		small := shrink(halves(width, height, red, red), longest)
		for i := 0; i < len(small.Pix); i += 4 {
			if !bytes.Equal(small.Pix[i:i+4], []byte{200, 0, 0, 255}) {
				t.Fatalf("%dx%d within %d: %v", width, height, longest, small.Pix[i:i+4])
			}
		}
		if w, h := fit(width, height, longest); small.Rect.Dx() != w || small.Rect.Dy() != h || max(w, h) > longest || w < 1 || h < 1 {
			t.Fatalf("%dx%d within %d: %v", width, height, longest, small.Rect)
		}
	}
}
