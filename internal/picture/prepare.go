package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"

	"livret/internal/fault"
	"livret/internal/imaging"
)

// prepared is a picture as it will be served.
type prepared struct {
	mime          string
	width, height int
	content       []byte
}

// prepare decodes a picture whole (E4) and encodes it anew, upright, without its metadata (E10).
func prepare(ctx context.Context, raw []byte) (*prepared, error) {
	if len(raw) > MaxBytes {
		return nil, refuse("picture.heavy", fault.Args{"size": MaxBytes >> 20})
	}
	small, err := imaging.Shrunk(ctx, raw, longestSide)
	if err != nil {
		return nil, besideFile(err)
	}
	return encode(small)
}

func refuse(key string, args fault.Args) error { return fault.InvalidField("file", key, args) }

// besideFile says what is wrong with a picture in the words of forms.
func besideFile(err error) error {
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Invalid {
		return err
	}
	switch f.Key {
	case "media.kind":
		return refuse("picture.kind", nil)
	case "media.pixels":
		return refuse("picture.pixels", f.Args)
	}
	return refuse("picture.broken", nil)
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
