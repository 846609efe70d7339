package imaging

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The red, green and blue of sRGB, by columns.
var srgb = [9]float64{
	0.43607, 0.38515, 0.14307,
	0.22249, 0.71687, 0.06061,
	0.01392, 0.09708, 0.71410,
}

func number(v float64) []byte {
	return binary.BigEndian.AppendUint32(nil, uint32(int32(math.Round(v*65536))))
}

// Three ways to write sRGB's curve, or nearly.
func asFormula() []byte {
	tag := []byte("para\x00\x00\x00\x00\x00\x03\x00\x00")
	for _, v := range []float64{2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045} {
		tag = append(tag, number(v)...)
	}
	return tag
}

func asPoints() []byte {
	tag := binary.BigEndian.AppendUint32([]byte("curv\x00\x00\x00\x00"), 1024)
	for i := range 1024 {
		tag = binary.BigEndian.AppendUint16(tag, uint16(65535*sRGBLight(float64(i)/1023)))
	}
	return tag
}

func asPower(power float64) []byte {
	tag := binary.BigEndian.AppendUint32([]byte("curv\x00\x00\x00\x00"), 1)
	return binary.BigEndian.AppendUint16(tag, uint16(power*256))
}

// icc is a profile of some colours and a curve.
func icc(colours [9]float64, curve []byte) []byte {
	raw := make([]byte, 132+6*12)
	copy(raw[16:], "RGB XYZ ")
	binary.BigEndian.PutUint32(raw[128:], 6)
	entry := 132
	add := func(name string, tag []byte) {
		copy(raw[entry:], name)
		binary.BigEndian.PutUint32(raw[entry+4:], uint32(len(raw)))
		binary.BigEndian.PutUint32(raw[entry+8:], uint32(len(tag)))
		raw, entry = append(raw, tag...), entry+12
	}
	for c, name := range []string{"r", "g", "b"} {
		point := []byte("XYZ \x00\x00\x00\x00")
		for row := range 3 {
			point = append(point, number(colours[3*row+c])...)
		}
		add(name+"XYZ", point)
		add(name+"TRC", curve)
	}
	return raw
}

func near(c color.Color, r, g, b int, by int) bool {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	for _, d := range []int{int(n.R) - r, int(n.G) - g, int(n.B) - b} {
		if d > by || d < -by {
			return false
		}
	}
	return true
}

func TestProfile_OnlyOtherColoursAreChanged(t *testing.T) {
	for name, curve := range map[string][]byte{"formula": asFormula(), "points": asPoints()} {
		if profileOf(icc(srgb, curve)) != nil {
			t.Errorf("%s: sRGB would be changed", name)
		}
		p := profileOf(icc(displayP3, curve))
		if p == nil {
			t.Fatalf("%s: not read", name)
		}
		for in, want := range map[[3]byte][3]int{
			{234, 51, 35}: {255, 0, 0}, {117, 251, 76}: {0, 255, 0}, {0, 0, 245}: {0, 0, 255}, // the purest sRGB knows
			{255, 0, 0}:     {255, 0, 0}, // purer than it knows
			{128, 128, 128}: {128, 128, 128}, {255, 255, 255}: {255, 255, 255}, {0, 0, 0}: {0, 0, 0},
		} {
			r, g, b := p.convert(in[0], in[1], in[2])
			if !near(color.NRGBA{r, g, b, 255}, want[0], want[1], want[2], 6) {
				t.Errorf("%s: %v became %d %d %d", name, in, r, g, b)
			}
		}
	}
	if p := profileOf(icc(srgb, asPower(1.8))); p == nil {
		t.Error("another curve is not seen")
	}
	if p := profileOf(icc(srgb, asPower(2.2))); p != nil {
		t.Error("nearly the same curve is taken for another")
	}
}

func TestProfile_WhatCannotBeReadChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for _, fine := range [][]byte{icc(displayP3, asFormula()), icc(displayP3, asPower(2.2))} {
		for length := range len(fine) {
			profileOf(fine[:length])
		}
		for range 2000 {
			raw := slices.Clone(fine)
			for range 1 + random.IntN(6) {
				raw[random.IntN(len(raw))] = byte(random.IntN(256))
			}
			if p := profileOf(raw); p != nil {
				p.convert(3, 200, 90)
			}
		}
	}
	grey := icc(displayP3, asFormula())
	copy(grey[16:], "GRAY")
	if profileOf(grey) != nil {
		t.Error("grey")
	}
}

func packed(content []byte) string {
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	_, _ = w.Write(content)
	_ = w.Close()
	return out.String()
}

// What phones photograph keeps its colours when it loses its profile.
func TestE10_ColoursStayWithoutTheirProfile(t *testing.T) {
	vivid := color.RGBA{234, 51, 35, 255} // sRGB's purest red, in the colours of phones
	img := halves(32, 32, vivid, vivid)
	few := image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{vivid})
	profile := string(icc(displayP3, asFormula()))
	seen := halves(32, 32, vivid, color.Transparent)
	for name, raw := range map[string][]byte{
		"JPEG":              withSegment(jpegOf(t, img), appProfile, "ICC_PROFILE\x00\x01\x01"+profile),
		"JPEG, two pieces":  withSegment(withSegment(jpegOf(t, img), appProfile, "ICC_PROFILE\x00\x02\x02"+profile[100:]), appProfile, "ICC_PROFILE\x00\x01\x02"+profile[:100]),
		"PNG":               withPNGChunk(pngOf(t, img), "iCCP", "Display P3\x00\x00"+packed([]byte(profile))),
		"PNG, few colours":  withPNGChunk(pngOf(t, few), "iCCP", "Display P3\x00\x00"+packed([]byte(profile))),
		"PNG, seen through": withPNGChunk(pngOf(t, seen), "iCCP", "Display P3\x00\x00"+packed([]byte(profile))),
		"WebP":              withWebPChunk(webpOf(t, img), "ICCP", profile),
		"WebP seen through": withWebPChunk(webpOf(t, seen), "ICCP", profile),
	} {
		made, err := clean(t, raw)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		after, _, err := image.Decode(bytes.NewReader(made.Content))
		if err != nil || !near(after.At(2, 2), 255, 0, 0, 12) || bytes.Contains(made.Content, []byte("rXYZ")) {
			t.Errorf("%s: %v, %v", name, after.At(2, 2), err)
		}
	}
	if p := p3Profile(); !near(first(p.convert(234, 51, 35)), 255, 0, 0, 3) {
		t.Error("by number")
	}
	boxed := heifFacts{}
	boxed.note(box{"colr", []byte("nclx\x00\x0c\x00\x0d\x00\x06\x80")})
	if boxed.profile == nil || len(boxed.colours) != 7 {
		t.Errorf("%+v", boxed)
	}
	boxed.note(box{"colr", []byte("prof" + profile)})
	if boxed.profile == nil {
		t.Error("no profile in a box")
	}
}

func first(r, g, b byte) color.Color { return color.NRGBA{r, g, b, 255} }
