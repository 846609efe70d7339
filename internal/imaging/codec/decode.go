package codec

import (
	"context"
	"fmt"
	"image"
)

// DecodeAVIF reads the first picture of a file, not yet turned upright.
func DecodeAVIF(ctx context.Context, raw []byte) (image.Image, error) {
	var img *image.RGBA
	err := avif.run(ctx, func(i *instance) error {
		i.allow(0, len(raw), 0)
		file, numbers := i.give(raw), i.room(16)
		decode := func(onlySize uint64, delay, out uint32) {
			done := i.call("decode", uint64(file), uint64(len(raw)), onlySize, 0,
				uint64(numbers), uint64(numbers+4), uint64(numbers+8), uint64(numbers+12), uint64(delay), uint64(out))
			if done == 0 && i.err == nil {
				i.err = ErrRefused
			}
		}
		decode(1, 0, 0)
		width, height, depth := i.number(numbers), i.number(numbers+4), i.number(numbers+8)
		bytes := 4
		if depth > 8 {
			bytes = 8
		}
		size, err := within(width, height, bytes)
		if i.err != nil || err != nil {
			return either(i.err, err)
		}
		i.allow(width*height, len(raw), 8*bytes)
		out, delay := i.room(size), i.room(8)
		decode(0, delay, out)
		pixels := i.view(out, size)
		if i.err != nil {
			return i.err
		}
		img = image.NewRGBA(image.Rect(0, 0, width, height))
		if depth <= 8 {
			copy(img.Pix, pixels)
			return nil
		}
		for at := range img.Pix {
			img.Pix[at] = pixels[2*at+1] // the high byte of each
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("decode AVIF: %w", err)
	}
	return img, nil
}

const (
	heifYCbCr, heifRGB, heifGrey = 0, 1, 2
	heif420, heif422, heif444    = 1, 2, 3
)

// DecodeHEIC reads the main picture of a file, turned upright.
func DecodeHEIC(ctx context.Context, raw []byte) (image.Image, error) {
	var img image.Image
	err := heif.run(ctx, func(i *instance) error {
		i.allow(0, len(raw), 0)
		file, numbers := i.give(raw), i.room(20)
		decode := func(onlySize uint64, out uint32) {
			done := i.call("decode", uint64(file), uint64(len(raw)), onlySize,
				uint64(numbers), uint64(numbers+4), uint64(numbers+8), uint64(numbers+12), uint64(numbers+16), uint64(out))
			if done == 0 && i.err == nil {
				i.err = ErrRefused
			}
		}
		decode(1, 0)
		width, height, space, chroma := i.number(numbers), i.number(numbers+4), i.number(numbers+8), i.number(numbers+12)
		if _, err := within(width, height, 4); i.err != nil || err != nil {
			return either(i.err, err)
		}
		l, err := layoutOf(width, height, space, chroma)
		if err != nil {
			return err
		}
		i.allow(width*height, len(raw), 20)
		out := i.room(l.size)
		decode(0, out)
		img = l.picture(append([]byte(nil), i.view(out, l.size)...), i.number(numbers+16) == 1)
		return i.err
	})
	if err != nil {
		return nil, fmt.Errorf("decode HEIC: %w", err)
	}
	return img, nil
}
