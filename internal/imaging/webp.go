package imaging

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"iter"

	"golang.org/x/image/webp"
)

// chunk is a part of a WebP.
type chunk struct {
	name string
	data []byte
}

// chunks walks the parts of a WebP that are there whole.
func chunks(raw []byte) iter.Seq[chunk] {
	return func(yield func(chunk) bool) {
		for at := 12; at+8 <= len(raw); {
			length := int(binary.LittleEndian.Uint32(raw[at+4:]))
			if length > len(raw)-at-8 || !yield(chunk{string(raw[at : at+4]), raw[at+8 : at+8+length]}) {
				return
			}
			at += 8 + length + length%2
		}
	}
}

// What the header of an extended WebP says there is.
const (
	webpMoves = 0x02
	webpAlpha = 0x10
)

// examineWebP takes the largest size the file names: its header may say one, its pixels another.
func examineWebP(raw []byte) (facts, error) {
	f := facts{held: 1}
	for c := range chunks(raw) {
		d := c.data
		width, height := 0, 0
		switch {
		case c.name == "VP8X" && len(d) >= 10:
			if d[0]&webpMoves != 0 {
				return f, refuse("media.animated")
			}
			width, height = 1+uint24(d[4:]), 1+uint24(d[7:])
		case c.name == "VP8 " && len(d) >= 10:
			width, height = int(binary.LittleEndian.Uint16(d[6:])&0x3fff), int(binary.LittleEndian.Uint16(d[8:])&0x3fff)
		case c.name == "VP8L" && len(d) >= 5:
			bits := binary.LittleEndian.Uint32(d[1:])
			width, height = 1+int(bits&0x3fff), 1+int(bits>>14&0x3fff)
		case c.name == "ICCP":
			f.profile = profileOf(d)
		case c.name == "EXIF":
			f.held = orientation(bytes.TrimPrefix(d, []byte("Exif\x00\x00")))
		}
		f.width, f.height = max(f.width, width), max(f.height, height)
	}
	f.memory = 6 * int64(f.width) * int64(f.height)
	return f, nil
}

// decodeWebP gives lossy pictures their full light: a WebP keeps its YCbCr within
// the limited range of films, and Go takes it for the whole range of photos.
func decodeWebP(_ context.Context, raw []byte) (image.Image, error) {
	img, err := webp.Decode(bytes.NewReader(raw))
	switch lossy := img.(type) {
	case *image.YCbCr:
		asJFIF(lossy, bt601, false)
	case *image.NYCbCrA:
		asJFIF(&lossy.YCbCr, bt601, false)
	}
	return img, err
}

func uint24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// stripWebP keeps the pixels and what they are seen through, as they are.
func stripWebP(raw []byte, size image.Point) []byte {
	var alpha, pixels []byte
	for c := range chunks(raw) {
		switch c.name {
		case "ALPH":
			alpha = c.write(nil)
		case "VP8 ", "VP8L":
			pixels = c.write(nil)
		}
	}
	var body []byte
	if alpha != nil {
		header := make([]byte, 10)
		header[0] = webpAlpha
		putUint24(header[4:], size.X-1)
		putUint24(header[7:], size.Y-1)
		body = append(chunk{"VP8X", header}.write(nil), alpha...)
	}
	body = append(body, pixels...)
	out := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(4+len(body)))
	return append(append(out, "WEBP"...), body...)
}

func putUint24(b []byte, n int) { b[0], b[1], b[2] = byte(n), byte(n>>8), byte(n>>16) }

func (c chunk) write(to []byte) []byte {
	to = binary.LittleEndian.AppendUint32(append(to, c.name...), uint32(len(c.data)))
	to = append(to, c.data...)
	if len(c.data)%2 == 1 {
		to = append(to, 0)
	}
	return to
}
