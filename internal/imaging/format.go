package imaging

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"livret/internal/imaging/codec"
)

// format is a kind of picture we take, known by its first bytes whatever the file is called.
type format struct {
	mime    string
	is      func(head []byte) bool
	examine func(raw []byte) (facts, error)
	decode  func(ctx context.Context, raw []byte) (image.Image, error)
}

// facts is what a file says of itself, read without decoding it.
type facts struct {
	width, height int
	memory        int64 // that decoding it will take
	held          int   // how the camera was held, from 1 (upright) to 8
	profile       *profile
}

var formats = []format{
	{"image/jpeg", starts("\xff\xd8\xff"), examineJPEG, plain(jpeg.Decode)},
	{"image/png", starts("\x89PNG\r\n\x1a\n"), examinePNG, plain(png.Decode)},
	{"image/gif", starts("GIF8?a"), examineGIF, decodeGIF},
	{"image/webp", starts("RIFF????WEBP"), examineWebP, decodeWebP},
	{"image/avif", ofBrand("avif", "avis"), examineAVIF, codec.DecodeAVIF},
	{"image/heic", ofBrand("heic", "heix", "heim", "heis"), examineHEIC, decodeHEIC},
}

// extensions of what is kept.
var extensions = map[string]string{
	"image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg",
}

// Sniff tells the kind of a picture by its first bytes, empty if it is none that
// we take. It does not know SVG, which has no first bytes of its own.
func Sniff(head []byte) string {
	if f := formatOf(head); f != nil {
		return f.mime
	}
	return ""
}

func formatOf(head []byte) *format {
	for i, f := range formats {
		if f.is(head) {
			return &formats[i]
		}
	}
	return nil
}

// starts tells files that begin with some bytes; ? stands for any.
func starts(magic string) func([]byte) bool {
	return func(head []byte) bool {
		if len(head) < len(magic) {
			return false
		}
		for at := range len(magic) {
			if magic[at] != '?' && magic[at] != head[at] {
				return false
			}
		}
		return true
	}
}

func plain(decode func(io.Reader) (image.Image, error)) func(context.Context, []byte) (image.Image, error) {
	return func(_ context.Context, raw []byte) (image.Image, error) { return decode(bytes.NewReader(raw)) }
}
