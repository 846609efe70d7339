package imaging

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math"
	"slices"
	"testing"

	"livret/internal/fault"
	"livret/internal/imaging/codec"
)

// Three pictures of 640 × 480, red below and blue above, to be turned to the
// right; two with a note of a camera named TestCam, one of twelve bits a channel.
var (
	//go:embed testdata/turned.heic
	turnedHEIC []byte
	//go:embed testdata/exif.avif
	exifAVIF []byte
	//go:embed testdata/turned.avif
	turnedAVIF []byte
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

// photo is something like one: it has light, shade, detail and a little noise.
func photo(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	noise := uint32(1)
	across := make([][3]float64, width)
	for x := range across {
		for c := range 3 {
			across[x][c] = 60*math.Sin(float64(x)/float64(width)*9+float64(c)) + 20*math.Sin(float64(x)/17)
		}
	}
	for y := range height {
		shade := math.Cos(float64(y) / float64(height) * 7)
		for x := range width {
			noise = noise*1664525 + 1013904223
			at := img.PixOffset(x, y)
			for c := range 3 {
				img.Pix[at+c] = clamp(124 + across[x][c]*shade + float64(noise>>29))
			}
			img.Pix[at+3] = 255
		}
	}
	return img
}

func must[T any](t testing.TB, value T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func jpegOf(t testing.TB, img image.Image) []byte {
	var out bytes.Buffer
	must(t, 0, jpeg.Encode(&out, img, nil))
	return out.Bytes()
}

func pngOf(t testing.TB, img image.Image) []byte {
	var out bytes.Buffer
	must(t, 0, png.Encode(&out, img))
	return out.Bytes()
}

func webpOf(t testing.TB, img *image.RGBA) []byte {
	made, err := codec.EncodeWebP(context.Background(), img, 80)
	return must(t, made, err)
}

// One pixel that is seen through, without loss.
func webpLossless(t testing.TB) []byte {
	raw, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	return must(t, raw, err)
}

// gifOf is a moving picture with a comment, its frames red and blue.
func gifOf(t testing.TB, frames int) []byte {
	var out bytes.Buffer
	frame := image.NewPaletted(image.Rect(0, 0, 4, 2), color.Palette{red, blue})
	copy(frame.Pix, []byte{0, 0, 1, 1, 0, 0, 1, 1})
	must(t, 0, gif.EncodeAll(&out, &gif.GIF{Image: []*image.Paletted{frame, frame}, Delay: []int{5, 5}}))
	raw := out.Bytes()
	at := bytes.IndexByte(raw[13+colourTable(raw[10])+19:], gifExtension) + 13 + colourTable(raw[10]) + 19
	next := bytes.LastIndexByte(raw, gifExtension)
	one := raw[at:next]
	return slices.Concat(raw[:at], bytes.Repeat(one, frames), []byte{gifEnd})
}

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
	return append(note, "GPS 48.8566 2.3522 serial 123456"...)
}

// withSegment puts a part into a JPEG, where cameras do.
func withSegment(raw []byte, marker byte, content string) []byte {
	segment := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(content)+2))
	return slices.Concat(raw[:2], segment, []byte(content), raw[2:])
}

func withExif(raw, note []byte) []byte {
	return withSegment(raw, appExif, "Exif\x00\x00"+string(note))
}

// withPNGChunk puts a part into a PNG, after its header.
func withPNGChunk(raw []byte, name, content string) []byte {
	part := append(binary.BigEndian.AppendUint32(nil, uint32(len(content))), name+content...)
	part = binary.BigEndian.AppendUint32(part, crc32.ChecksumIEEE(part[4:]))
	return slices.Concat(raw[:33], part, raw[33:])
}

// withWebPChunk puts a part at the end of a WebP.
func withWebPChunk(raw []byte, name, content string) []byte {
	raw = chunk{name, []byte(content)}.write(slices.Clone(raw))
	binary.LittleEndian.PutUint32(raw[4:], uint32(len(raw)-8))
	return raw
}

// withGIFExtension puts a part before the first frame of a GIF.
func withGIFExtension(raw []byte, extension string) []byte {
	at := 13 + colourTable(raw[10])
	return slices.Concat(raw[:at], []byte{gifExtension}, []byte(extension), raw[at:])
}

// resized changes what a file says of its own size, and nothing else.
func resized(raw []byte, width, height int) []byte {
	raw = slices.Clone(raw)
	switch Sniff(raw) {
	case "image/png":
		binary.BigEndian.PutUint32(raw[16:], uint32(width))
		binary.BigEndian.PutUint32(raw[20:], uint32(height))
		binary.BigEndian.PutUint32(raw[29:], crc32.ChecksumIEEE(raw[12:29]))
	case "image/gif":
		binary.LittleEndian.PutUint16(raw[6:], uint16(width))
		binary.LittleEndian.PutUint16(raw[8:], uint16(height))
	case "image/jpeg":
		at := bytes.Index(raw, []byte{0xff, 0xc0})
		binary.BigEndian.PutUint16(raw[at+5:], uint16(height))
		binary.BigEndian.PutUint16(raw[at+7:], uint16(width))
	case "image/webp":
		at := bytes.Index(raw, []byte("VP8 "))
		binary.LittleEndian.PutUint16(raw[at+14:], uint16(width))
		binary.LittleEndian.PutUint16(raw[at+16:], uint16(height))
	default:
		at := bytes.Index(raw, []byte("ispe"))
		binary.BigEndian.PutUint32(raw[at+8:], uint32(width))
		binary.BigEndian.PutUint32(raw[at+12:], uint32(height))
	}
	return raw
}

func clean(t testing.TB, raw []byte) (*Image, error) {
	return Clean(t.Context(), bytes.NewReader(raw), int64(len(raw)))
}

// refusal is the key a file is refused with, empty if it is taken.
func refusal(t testing.TB, raw []byte) string {
	t.Helper()
	_, err := clean(t, raw)
	return keyOf(t, err)
}

func keyOf(t testing.TB, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Invalid {
		t.Fatalf("no refusal: %v", err)
	}
	return f.Key
}
