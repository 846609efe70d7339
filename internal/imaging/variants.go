package imaging

import (
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"slices"

	"livret/internal/imaging/codec"
	"livret/internal/imaging/svg"
)

// Widths are those a picture is served in.
var Widths = []int{320, 640, 1280, 1920}

const (
	webpQuality = 80
	// tallest keeps a picture as long as a roll of paper within what WebP and memory allow.
	tallest = 8192

	blurWidth, blurHeight = 16, 32
	// MaxBlur is how long the address of the blurred picture may be: it is part of pages.
	MaxBlur = 400
)

// Variant is a picture in one width, as WebP.
type Variant struct {
	Name          string // "w640", even where the picture itself is narrower
	Width, Height int
	Content       []byte
}

// Derive makes the variants of a picture, widest first, and hands each to keep as
// soon as it is made, so that one is in memory at a time. None is wider than the
// picture: the last one is as wide as it is. The answer is what to show while the
// picture loads, a data: address. A drawing (SVG) has no variants and needs no such thing.
func Derive(ctx context.Context, content io.ReadSeeker, size int64, keep func(Variant) error) (blur string, err error) {
	raw, err := readAll(content, size)
	if err != nil {
		return "", err
	}
	if svg.Is(raw) {
		return "", nil
	}
	s, err := examine(raw)
	if err != nil {
		return "", err
	}
	widest := sizes(max(s.width, s.height), min(s.width, s.height))[0] // it may be lying on its side
	// Beside the picture: two widths of it, and what the encoder makes of one.
	release, err := reserve(ctx, s.needs()+32*int64(widest.X)*int64(widest.Y))
	if err != nil {
		return "", err
	}
	defer release()
	upright, err := s.open(ctx)
	if err != nil {
		return "", err
	}
	smallest, err := variants(ctx, upright, keep)
	if err != nil {
		return "", err
	}
	return blurred(ctx, smallest)
}

// variants makes each from the smallest picture that is at least twice as wide:
// the result is as good, in less time.
func variants(ctx context.Context, upright image.Image, keep func(Variant) error) (*image.RGBA, error) {
	bounds := upright.Bounds()
	all := sizes(bounds.Dx(), bounds.Dy())
	var made, before *image.RGBA
	for i, size := range all {
		from := upright
		for _, smaller := range []*image.RGBA{before, made} {
			if smaller != nil && smaller.Rect.Dx() >= 2*size.X {
				from = smaller
			}
		}
		before, made = made, shrink(from, size.X, size.Y)
		encoded, err := codec.EncodeWebP(ctx, made, webpQuality)
		if err != nil {
			return nil, err
		}
		if err := keep(Variant{Name(Widths[len(all)-1-i]), size.X, size.Y, encoded}); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// Name is what the variant of a width is called.
func Name(width int) string { return fmt.Sprintf("w%d", width) }

// Sizes are the variants that a picture of some size has, narrowest first, without what is in them.
func Sizes(width, height int) []Variant {
	all := sizes(max(width, 1), max(height, 1))
	slices.Reverse(all)
	made := make([]Variant, len(all))
	for i, size := range all {
		made[i] = Variant{Name: Name(Widths[i]), Width: size.X, Height: size.Y}
	}
	return made
}

// sizes are those to make of a picture, widest first.
func sizes(width, height int) []image.Point {
	widest := width
	if height > tallest {
		widest = max(1, width*tallest/height)
	}
	var all []image.Point
	for _, w := range Widths {
		w = min(w, widest)
		h := min(max(1, (height*w+width/2)/width), tallest)
		all = append([]image.Point{{X: w, Y: h}}, all...)
		if w == widest {
			break
		}
	}
	return all
}

// blurred is a picture of a few pixels, as an address that holds it.
func blurred(ctx context.Context, from *image.RGBA) (string, error) {
	width, height := from.Rect.Dx(), from.Rect.Dy()
	tinyWidth := min(blurWidth, width)
	tinyHeight := min(max(1, (height*tinyWidth+width/2)/width), blurHeight, height)
	tiny := shrink(from, tinyWidth, tinyHeight)
	ground := image.NewRGBA(tiny.Rect)
	draw.Draw(ground, ground.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(ground, ground.Rect, tiny, image.Point{}, draw.Over)
	for quality := 60; quality > 0; quality -= 15 {
		encoded, err := codec.EncodeWebP(ctx, ground, quality)
		if err != nil {
			return "", err
		}
		if address := "data:image/webp;base64," + base64.StdEncoding.EncodeToString(encoded); len(address) <= MaxBlur {
			return address, nil
		}
	}
	return "", nil
}
