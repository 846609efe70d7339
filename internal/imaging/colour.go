package imaging

import "image"

// Standards of colour, by their numbers.
const (
	bt709  = 1
	bt601  = 6
	bt2020 = 9
)

// weights are what red and blue count for in the brightness of other standards than JPEG's.
var weights = map[int][2]float64{bt709: {0.2126, 0.0722}, bt2020: {0.2627, 0.0593}}

// asJFIF changes a picture of another standard into what Go and JPEG take YCbCr
// for: the colours of BT.601, over the whole range of a byte.
func asJFIF(img *image.YCbCr, matrix int, wholeRange bool) {
	if !wholeRange {
		stretch(img.Y, 16, 219, 0)
		stretch(img.Cb, 128, 224, 128)
		stretch(img.Cr, 128, 224, 128)
	}
	w, other := weights[matrix]
	if !other {
		return
	}
	// From the standard's red, green and blue to BT.601's brightness and colours.
	kr, kb := w[0], w[1]
	kg := 1 - kr - kb
	red, blue := 2*(1-kr), 2*(1-kb)
	greenOfBlue, greenOfRed := -kb*blue/kg, -kr*red/kg
	yOfBlue, yOfRed := 0.587*greenOfBlue+0.114*blue, 0.299*red+0.587*greenOfRed
	convert := func(cb, cr float64) (y, b, r float64) {
		y = yOfBlue*cb + yOfRed*cr
		return y, (blue*cb - y) / 1.772, (red*cr - y) / 1.402
	}
	brighten(img, convert)
	for at := range min(len(img.Cb), len(img.Cr)) {
		_, b, r := convert(float64(img.Cb[at])-128, float64(img.Cr[at])-128)
		img.Cb[at], img.Cr[at] = clamp(128+b), clamp(128+r)
	}
}

// brighten moves each pixel's brightness by what its colours weigh otherwise.
func brighten(img *image.YCbCr, convert func(cb, cr float64) (y, b, r float64)) {
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			c := img.COffset(x, y)
			change, _, _ := convert(float64(img.Cb[c])-128, float64(img.Cr[c])-128)
			at := img.YOffset(x, y)
			img.Y[at] = clamp(float64(img.Y[at]) + change)
		}
	}
}

// stretch spreads values around a middle over the whole range.
func stretch(values []byte, from, over float64, to float64) {
	var table [256]byte
	for v := range table {
		table[v] = clamp((float64(v)-from)*255/over + to)
	}
	for at, v := range values {
		values[at] = table[v]
	}
}

func clamp(v float64) byte { return byte(max(0, min(255, v+0.5))) }
