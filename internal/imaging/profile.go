package imaging

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
)

// profile says what colours a picture's numbers stand for. Phones photograph in
// more vivid ones than the web's (sRGB): once their profile is gone with the other
// metadata, the same numbers would look dull. So the numbers are changed.
type profile struct {
	linear [3][256]float64 // light of each value of red, green, blue
	matrix [9]float64      // from that light to sRGB's
}

// toSRGB makes sRGB's light of colours as profiles give them (XYZ under D50).
var toSRGB = [9]float64{
	3.1338561, -1.6168667, -0.4906146,
	-0.9787684, 1.9161415, 0.0334540,
	0.0719453, -0.2289914, 1.4052427,
}

// displayP3 are the red, green and blue of today's screens and phones, by columns.
var displayP3 = [9]float64{
	0.51512, 0.29198, 0.15710,
	0.24120, 0.69225, 0.06657,
	-0.00105, 0.04189, 0.78407,
}

func times(a, b [9]float64) (product [9]float64) {
	for i := range product {
		for k := range 3 {
			product[i] += a[i/3*3+k] * b[k*3+i%3]
		}
	}
	return product
}

// profileOf reads an ICC profile of three colours and their curves; others, and
// those that are sRGB's in all but name, are nil: there is nothing to change.
func profileOf(icc []byte) *profile {
	if len(icc) < 132 || string(icc[16:20]) != "RGB " || string(icc[20:24]) != "XYZ " {
		return nil
	}
	tags := tagsOf(icc)
	var p profile
	var colours [9]float64
	for c, name := range []string{"r", "g", "b"} {
		point := tags[name+"XYZ"]
		if len(point) < 20 {
			return nil
		}
		for row := range 3 {
			colours[3*row+c] = fixed(point[8+4*row:])
		}
		if !curve(tags[name+"TRC"], &p.linear[c]) {
			return nil
		}
	}
	p.matrix = times(toSRGB, colours)
	if p.isSRGB() {
		return nil
	}
	return &p
}

// p3Profile is the one of pictures that say so by a number.
func p3Profile() *profile {
	p := &profile{matrix: times(toSRGB, displayP3)}
	for c := range p.linear {
		for v := range p.linear[c] {
			p.linear[c][v] = sRGBLight(float64(v) / 255)
		}
	}
	return p
}

func tagsOf(icc []byte) map[string][]byte {
	tags := map[string][]byte{}
	count, entries := binary.BigEndian.Uint32(icc[128:]), icc[132:]
	for ; count > 0 && len(entries) >= 12; count-- {
		from, size := uint64(binary.BigEndian.Uint32(entries[4:])), uint64(binary.BigEndian.Uint32(entries[8:]))
		if from+size <= uint64(len(icc)) {
			tags[string(entries[:4])] = icc[from : from+size]
		}
		entries = entries[12:]
	}
	return tags
}

// fixed reads a number with sixteen bits after the point.
func fixed(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / 65536 }

// curve fills in the light of each value.
func curve(tag []byte, light *[256]float64) bool {
	if len(tag) < 12 {
		return false
	}
	var of func(float64) float64
	switch string(tag[:4]) {
	case "curv":
		of = sampled(tag)
	case "para":
		of = formula(tag)
	}
	if of == nil {
		return false
	}
	for v := range light {
		value := of(float64(v) / 255)
		if math.IsNaN(value) {
			return false
		}
		light[v] = max(0, min(1, value))
	}
	return true
}

// sampled is a curve given by points, or by its power alone.
func sampled(tag []byte) func(float64) float64 {
	count, points := int(binary.BigEndian.Uint32(tag[8:])), tag[12:]
	switch {
	case count == 0:
		return func(v float64) float64 { return v }
	case count < 0 || len(points)/2 < count:
		return nil
	case count == 1:
		power := float64(binary.BigEndian.Uint16(points)) / 256
		return func(v float64) float64 { return math.Pow(v, power) }
	}
	at := func(i int) float64 { return float64(binary.BigEndian.Uint16(points[2*i:])) / 65535 }
	return func(v float64) float64 {
		place := v * float64(count-1)
		i := min(int(place), count-2)
		return at(i) + (at(i+1)-at(i))*(place-float64(i))
	}
}

// formula is a curve given by one of five formulas and its numbers.
func formula(tag []byte) func(float64) float64 {
	kind := int(binary.BigEndian.Uint16(tag[8:]))
	counts := []int{1, 3, 4, 5, 7}
	if kind >= len(counts) || len(tag) < 12+4*counts[kind] {
		return nil
	}
	var n [7]float64 // the power, then a to f
	for i := range counts[kind] {
		n[i] = fixed(tag[12+4*i:])
	}
	g, a, b, c, d, e, f := n[0], n[1], n[2], n[3], n[4], n[5], n[6]
	switch kind {
	case 0:
		a, b, c, d = 1, 0, 0, 0
	case 1:
		c, d = 0, -b/a
	case 2:
		c, d, e, f = 0, -b/a, c, c
	}
	return func(v float64) float64 {
		if v >= d {
			return math.Pow(a*v+b, g) + e
		}
		return c*v + f
	}
}

func sRGBLight(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func (p *profile) isSRGB() bool {
	for i, m := range p.matrix {
		same := 0.0
		if i%4 == 0 {
			same = 1
		}
		if math.Abs(m-same) > 0.03 {
			return false
		}
	}
	for _, v := range []int{32, 64, 128, 192} {
		for c := range p.linear {
			if math.Abs(p.linear[c][v]-sRGBLight(float64(v)/255)) > 0.015 {
				return false
			}
		}
	}
	return true
}

// values are sRGB's for as many strengths of light.
var values = func() (table [4096]byte) {
	for i := range table {
		light := float64(i) / float64(len(table)-1)
		v := light * 12.92
		if light > 0.0031308 {
			v = 1.055*math.Pow(light, 1/2.4) - 0.055
		}
		table[i] = clamp(255 * v)
	}
	return table
}()

func (p *profile) convert(r, g, b byte) (byte, byte, byte) {
	lr, lg, lb := p.linear[0][r], p.linear[1][g], p.linear[2][b]
	m := &p.matrix
	value := func(light float64) byte {
		return values[int(max(0, min(1, light))*float64(len(values)-1)+0.5)]
	}
	return value(m[0]*lr + m[1]*lg + m[2]*lb), value(m[3]*lr + m[4]*lg + m[5]*lb), value(m[6]*lr + m[7]*lg + m[8]*lb)
}

// apply changes a picture in place. The few kinds it does not know stay as they are.
func (p *profile) apply(img image.Image) {
	switch img := img.(type) {
	case *image.YCbCr:
		p.applyYCbCr(img)
	case *image.NYCbCrA:
		p.applyYCbCr(&img.YCbCr)
	case *image.NRGBA:
		for at := 0; at+4 <= len(img.Pix); at += 4 {
			img.Pix[at], img.Pix[at+1], img.Pix[at+2] = p.convert(img.Pix[at], img.Pix[at+1], img.Pix[at+2])
		}
	case *image.RGBA:
		for at := 0; at+4 <= len(img.Pix); at += 4 {
			if img.Pix[at+3] == 255 {
				img.Pix[at], img.Pix[at+1], img.Pix[at+2] = p.convert(img.Pix[at], img.Pix[at+1], img.Pix[at+2])
			}
		}
	case *image.Paletted:
		for i, c := range img.Palette {
			n := color.NRGBAModel.Convert(c).(color.NRGBA)
			n.R, n.G, n.B = p.convert(n.R, n.G, n.B)
			img.Palette[i] = n
		}
	}
}

// applyYCbCr goes over the pixels that share a colour together: their brightness
// changes each for itself, their colour with the mean.
func (p *profile) applyYCbCr(img *image.YCbCr) {
	s, known := spreads[img.SubsampleRatio]
	if !known {
		return
	}
	bounds := img.Rect
	for y := bounds.Min.Y; y < bounds.Max.Y; y += s.down {
		for x := bounds.Min.X; x < bounds.Max.X; x += s.across {
			at := img.COffset(x, y)
			cb, cr := img.Cb[at], img.Cr[at]
			var sumB, sumR, count int
			for py := y; py < min(y+s.down, bounds.Max.Y); py++ {
				for px := x; px < min(x+s.across, bounds.Max.X); px++ {
					pixel := &img.Y[img.YOffset(px, py)]
					newY, newB, newR := color.RGBToYCbCr(p.convert(color.YCbCrToRGB(*pixel, cb, cr)))
					*pixel, sumB, sumR, count = newY, sumB+int(newB), sumR+int(newR), count+1
				}
			}
			img.Cb[at], img.Cr[at] = byte((sumB+count/2)/count), byte((sumR+count/2)/count)
		}
	}
}
