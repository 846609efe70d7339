package imaging

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"slices"
)

const fewest, most = 3, 5

// Palette names the three to five colours that a picture is remembered by, the
// one seen most first: a booklet takes its colours from a company's logo. White
// grounds and what is seen through do not count, unless there is nothing else.
func Palette(img image.Image) []string {
	found := distinct(groups(img, false))
	if len(found) == 0 {
		found = distinct(groups(img, true))
	}
	if len(found) == 0 {
		found = []swatch{{}}
	}
	// A logo of one colour gives its shades.
	for _, share := range []int{60, -40} {
		if len(found) < fewest {
			found = append(found, found[0].shade(share))
		}
	}
	names := make([]string, 0, most)
	for _, s := range found {
		names = append(names, fmt.Sprintf("#%02x%02x%02x", s.r, s.g, s.b))
	}
	return names
}

// swatch is a colour and how many pixels have it, or one near it.
type swatch struct {
	r, g, b int
	count   int
}

// groups counts some of the pixels by the four high bits of their colours, and
// takes the mean of each group. Pixels are picked, not mixed: that would make new colours.
func groups(img image.Image, white bool) []swatch {
	bounds := img.Bounds()
	step := max(1, max(bounds.Dx(), bounds.Dy())/128)
	sums := map[int]*swatch{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y += step {
		for x := bounds.Min.X; x < bounds.Max.X; x += step {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			if c.A < 128 || !white && min(c.R, c.G, c.B) > 240 {
				continue
			}
			key := int(c.R>>4)<<8 | int(c.G>>4)<<4 | int(c.B>>4)
			if sums[key] == nil {
				sums[key] = &swatch{}
			}
			s := sums[key]
			s.r, s.g, s.b, s.count = s.r+int(c.R), s.g+int(c.G), s.b+int(c.B), s.count+1
		}
	}
	var all []swatch
	for _, s := range sums {
		all = append(all, swatch{s.r / s.count, s.g / s.count, s.b / s.count, s.count})
	}
	slices.SortFunc(all, func(a, b swatch) int {
		return cmp.Or(b.count-a.count, a.r-b.r, a.g-b.g, a.b-b.b)
	})
	return all
}

// distinct keeps the most frequent colours that nobody takes for one another.
// Edges make many in-between colours of a pixel or two: they are left out.
func distinct(all []swatch) []swatch {
	total := 0
	for _, s := range all {
		total += s.count
	}
	var kept []swatch
	for _, s := range all {
		near := func(k swatch) bool { return s.distance(k) < 60*60 }
		if len(kept) < most && 50*s.count >= total && !slices.ContainsFunc(kept, near) {
			kept = append(kept, s)
		}
	}
	if len(kept) == 0 && len(all) > 0 {
		kept = all[:1]
	}
	return kept
}

// distance weighs the channels as eyes do.
func (s swatch) distance(o swatch) int {
	r, g, b := s.r-o.r, s.g-o.g, s.b-o.b
	return (2*r*r + 4*g*g + 3*b*b) / 3
}

// shade goes some hundredths of the way to white, or to black if below nought.
func (s swatch) shade(share int) swatch {
	goal := 255
	if share < 0 {
		goal, share = 0, -share
	}
	mix := func(v int) int { return v + (goal-v)*share/100 }
	return swatch{r: mix(s.r), g: mix(s.g), b: mix(s.b)}
}
