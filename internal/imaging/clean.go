package imaging

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"livret/internal/fault"
	"livret/internal/imaging/svg"
)

// Clean makes of a file the picture that is kept and served: decoded whole,
// upright, with nothing in it but what shows. JPEG and PNG are encoded anew,
// GIF and WebP keep their pixels as they are and lose all else, AVIF and HEIC
// become JPEG or, seen through, PNG. SVG is written anew from what is known to be safe.
func Clean(ctx context.Context, content io.ReadSeeker, size int64) (*Image, error) {
	raw, err := readAll(content, size)
	if err != nil {
		return nil, err
	}
	if svg.Is(raw) {
		return cleanSVG(raw)
	}
	s, err := examine(raw)
	if err != nil {
		return nil, err
	}
	release, err := reserve(ctx, s.needs())
	if err != nil {
		return nil, err
	}
	defer release()
	upright, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	return s.clean(upright)
}

func (s *source) clean(upright image.Image) (*Image, error) {
	size := upright.Bounds().Size()
	made := &Image{Mime: s.mime, Width: size.X, Height: size.Y}
	var err error
	switch {
	case s.mime == "image/gif":
		parts, walkErr := walkGIF(s.raw)
		if walkErr != nil {
			return nil, broken()
		}
		made.Content = parts.clean
	case s.mime == "image/webp" && s.held == 1 && s.profile == nil:
		made.Content = stripWebP(s.raw, size)
	case s.mime == "image/png":
		made.Content, err = encodePNG(upright)
	case opaque(upright):
		made.Mime = "image/jpeg"
		made.Content, err = encodeJPEG(upright, jpegQuality)
	default:
		made.Mime = "image/png"
		made.Content, err = encodePNG(upright)
	}
	made.Ext = extensions[made.Mime]
	return made, err
}

func cleanSVG(raw []byte) (*Image, error) {
	if len(raw) > svg.MaxBytes {
		return nil, refuse("media.heavy", fault.Args{"max": svg.MaxBytes / 1_000_000})
	}
	drawing, err := svg.Clean(raw)
	if err != nil {
		return nil, refuse("media.svg")
	}
	return &Image{Mime: "image/svg+xml", Ext: "svg", Width: drawing.Width, Height: drawing.Height, Content: drawing.Content}, nil
}

func opaque(img image.Image) bool {
	known, ok := img.(interface{ Opaque() bool })
	return ok && known.Opaque()
}

func encodeJPEG(img image.Image, quality int) ([]byte, error) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("encode JPEG: %w", err)
	}
	return out.Bytes(), nil
}

func encodePNG(img image.Image) ([]byte, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("encode PNG: %w", err)
	}
	return out.Bytes(), nil
}
