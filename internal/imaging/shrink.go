package imaging

import (
	"image"
	"image/draw"
)

// shrink makes each pixel the mean of those it stands for. It reads a line at a
// time: beside the picture decoded it takes no memory to speak of.
func shrink(from image.Image, width, height int) *image.RGBA {
	bounds := from.Bounds()
	fromWidth, fromHeight := bounds.Dx(), bounds.Dy()
	to := image.NewRGBA(image.Rect(0, 0, width, height))
	line := image.NewRGBA(image.Rect(0, 0, fromWidth, 1))
	narrow, sums := make([]uint64, 4*width), make([]uint64, 4*width)
	area := uint64(fromWidth) * uint64(fromHeight)
	// Heights are counted in parts small enough to be whole on both sides: a line
	// read has height parts, a line made fromHeight.
	missing := fromHeight
	made := 0
	for y := range fromHeight {
		draw.Draw(line, line.Rect, from, image.Pt(bounds.Min.X, bounds.Min.Y+y), draw.Src)
		squeeze(narrow, line.Pix, width)
		part := min(height, missing)
		add(sums, narrow, part)
		if missing -= part; missing > 0 {
			continue
		}
		put(to.Pix[made*to.Stride:], sums, area)
		made++
		clear(sums)
		add(sums, narrow, height-part)
		missing = fromHeight - (height - part)
	}
	return to
}

// squeeze adds the pixels of a line into fewer, in parts as above.
func squeeze(to []uint64, pixels []byte, width int) {
	clear(to)
	fromWidth := len(pixels) / 4
	missing, at := fromWidth, 0
	for x := range fromWidth {
		pixel := pixels[4*x : 4*x+4]
		part := min(width, missing)
		for c, value := range pixel {
			to[at+c] += uint64(value) * uint64(part)
		}
		if missing -= part; missing > 0 {
			continue
		}
		rest := width - part
		missing = fromWidth - rest
		if at += 4; rest > 0 {
			for c, value := range pixel {
				to[at+c] += uint64(value) * uint64(rest)
			}
		}
	}
}

func add(sums, line []uint64, weight int) {
	for i, value := range line {
		sums[i] += value * uint64(weight)
	}
}

func put(to []byte, sums []uint64, area uint64) {
	for i, sum := range sums {
		to[i] = byte((sum + area/2) / area)
	}
}
