package picture

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"slices"
	"testing"

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
		"40 000 frames":      {asGIF(t, 40_000), "picture.broken"},
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
