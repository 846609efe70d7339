package codec

import (
	"context"
	"fmt"
	"image"
	"image/color"
)

// MaxWebP is the longest side a WebP may have.
const MaxWebP = 16383

// method is how hard the encoder tries, from 0 to 6. From 2 to 4 a picture takes
// twice the time and loses 3 % of its weight.
const method = 2

// EncodeWebP writes a lossy WebP; what can be seen through stays so.
func EncodeWebP(ctx context.Context, img *image.RGBA, quality int) ([]byte, error) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	if width < 1 || height < 1 || width > MaxWebP || height > MaxWebP {
		return nil, fmt.Errorf("encode WebP of %d × %d: %w", width, height, ErrRefused)
	}
	var made []byte
	err := webp.run(ctx, func(i *instance) error {
		pixels, size := i.room(4*width*height), i.room(8)
		straighten(i.view(pixels, 4*width*height), img)
		at := i.call("encode", uint64(pixels), uint64(width), uint64(height), uint64(size), 0, uint64(quality), method, 0, 0)
		if at == 0 && i.err == nil {
			return ErrRefused
		}
		made = append(made, i.view(at, i.number(size))...)
		return i.err
	})
	if err != nil {
		return nil, fmt.Errorf("encode WebP of %d × %d: %w", width, height, err)
	}
	return made, nil
}

// straighten copies pixels with their colours as they are before they are seen
// through: WebP knows no others.
func straighten(to []byte, img *image.RGBA) {
	if to == nil {
		return
	}
	line := 4 * img.Rect.Dx()
	for y := range img.Rect.Dy() {
		from := img.Pix[y*img.Stride:][:line]
		copy(to[y*line:], from)
		for at := 0; at < line; at += 4 {
			if alpha := from[at+3]; alpha != 255 {
				straight := color.NRGBAModel.Convert(color.RGBA{R: from[at], G: from[at+1], B: from[at+2], A: alpha}).(color.NRGBA)
				to[y*line+at], to[y*line+at+1], to[y*line+at+2] = straight.R, straight.G, straight.B
			}
		}
	}
}
