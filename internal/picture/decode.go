package picture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"

	"golang.org/x/image/webp"

	"livret/internal/fault"
)

// kind is a format we take, known by its first bytes whatever the file is called.
type kind struct {
	magic  string // ? stands for any byte
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	exif   func(raw []byte) []byte
}

var kinds = []kind{
	{"\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode, exifOfJPEG},
	{"\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode, nil},
	{"GIF8?a", gif.DecodeConfig, gif.Decode, nil},
	{"RIFF????WEBP", webp.DecodeConfig, webp.Decode, exifOfWebP},
}

func kindOf(raw []byte) *kind {
	for i, k := range kinds {
		if len(raw) < len(k.magic) {
			continue
		}
		same := true
		for at := range len(k.magic) {
			same = same && (k.magic[at] == '?' || k.magic[at] == raw[at])
		}
		if same {
			return &kinds[i]
		}
	}
	return nil
}

// slots bound how many pictures are decoded at once: memory is the process's,
// whoever sends them.
var slots = make(chan struct{}, 2)

// prepared is a picture as it will be served.
type prepared struct {
	mime          string
	width, height int
	content       []byte
}

// prepare checks what the file says of itself before believing it with memory
// (E6), decodes it whole (E4), and encodes it anew, upright, without its metadata (E10).
func prepare(ctx context.Context, raw []byte) (*prepared, error) {
	k, err := check(raw)
	if err != nil {
		return nil, err
	}
	select {
	case slots <- struct{}{}:
		defer func() { <-slots }()
	case <-ctx.Done():
		return nil, fault.New(fault.Unavailable, "fault.unavailable")
	}
	decoded, err := decode(k, raw)
	if err != nil {
		return nil, refuse("picture.broken", nil)
	}
	small := shrink(decoded, longestSide)
	if k.exif != nil {
		small = turn(small, orientation(k.exif(raw)))
	}
	return encode(small)
}

// check answers the format of a file that may be decoded.
func check(raw []byte) (*kind, error) {
	if len(raw) > MaxBytes {
		return nil, refuse("picture.heavy", fault.Args{"size": MaxBytes >> 20})
	}
	k := kindOf(raw)
	if k == nil {
		return nil, refuse("picture.kind", nil)
	}
	config, err := k.config(bytes.NewReader(raw))
	if err != nil || config.Width < 1 || config.Height < 1 {
		return nil, refuse("picture.broken", nil)
	}
	pixels := int64(config.Width) * int64(config.Height)
	memory, scans := 4*pixels, 1
	switch {
	case deep(config.ColorModel):
		memory = 8 * pixels
	case strings.HasPrefix(k.magic, "\xff"):
		passes := passesOf(raw)
		memory, scans = memory+4*passes.samples, passes.scans
	}
	if scans > maxScans {
		return nil, refuse("picture.broken", nil)
	}
	if pixels > maxPixels || memory > maxMemory {
		return nil, refuse("picture.pixels", fault.Args{"max": maxPixels / 1_000_000})
	}
	return k, nil
}

func deep(m color.Model) bool {
	return m == color.RGBA64Model || m == color.NRGBA64Model || m == color.Gray16Model
}

func refuse(key string, args fault.Args) error { return fault.InvalidField("file", key, args) }

// decode lives with a decoder that panics: a crafted file is a broken one (E7).
func decode(k *kind, raw []byte) (decoded image.Image, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("decoder: %v", value)
		}
	}()
	decoded, err = k.decode(bytes.NewReader(raw))
	if err == nil && decoded.Bounds().Empty() {
		err = image.ErrFormat
	}
	return decoded, err
}

// encode makes a JPEG, or a PNG of what can be seen through.
func encode(img *image.RGBA) (*prepared, error) {
	made := &prepared{mime: "image/jpeg", width: img.Rect.Dx(), height: img.Rect.Dy()}
	var out bytes.Buffer
	var err error
	if img.Opaque() {
		err = jpeg.Encode(&out, img, &jpeg.Options{Quality: quality})
	} else {
		made.mime = "image/png"
		err = png.Encode(&out, img)
	}
	if err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	made.content = out.Bytes()
	return made, nil
}
