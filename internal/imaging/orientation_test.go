package imaging

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestOrientation_OfAnythingElseIsUpright(t *testing.T) {
	note := exif(binary.BigEndian, 3)
	for length := range len(note) {
		if got := orientation(note[:length]); got != 1 && got != 3 {
			t.Errorf("cut at %d: %d", length, got)
		}
	}
	for _, held := range []uint16{0, 9, 65535} {
		if got := orientation(exif(binary.LittleEndian, held)); got != 1 {
			t.Errorf("held %d: %d", held, got)
		}
	}
	if got := orientation([]byte("II*\x00\xff\xff\xff\xff")); got != 1 {
		t.Errorf("a list beyond the end: %d", got)
	}
}

// drawn is a picture as letters, by its red.
func drawn(img image.Image) string {
	var lines []string
	for y := range img.Bounds().Dy() {
		var line strings.Builder
		for x := range img.Bounds().Dx() {
			line.WriteByte(color.RGBAModel.Convert(img.At(x, y)).(color.RGBA).R)
		}
		lines = append(lines, line.String())
	}
	return strings.Join(lines, "/")
}

func TestTurn_EveryWayACameraIsHeld(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 3, 2))
	grey := image.NewGray(img.Rect)
	few := image.NewPaletted(img.Rect, nil)
	for i, letter := range []byte("abcdef") {
		img.SetRGBA(i%3, i/3, color.RGBA{R: letter, A: 255})
		grey.Pix[i] = letter
		few.Palette, few.Pix[i] = append(few.Palette, color.RGBA{R: letter, A: 255}), byte(i)
	}
	for held, want := range map[int]string{
		0: "abc/def", 1: "abc/def", 2: "cba/fed", 3: "fed/cba", 4: "def/abc", 5: "ad/be/cf", 6: "da/eb/fc", 7: "fc/eb/da", 8: "cf/be/ad", 9: "abc/def",
	} {
		for _, from := range []image.Image{img, grey, few} {
			if got := drawn(turn(from, held)); got != want {
				t.Errorf("%T held %d: %s, want %s", from, held, got, want)
			}
		}
	}
}

// A photo stays what it was, whatever way its colours are spread.
func TestTurn_Photos(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, ratio := range []image.YCbCrSubsampleRatio{image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420, image.YCbCrSubsampleRatio440, image.YCbCrSubsampleRatio411} {
		from := image.NewYCbCr(image.Rect(0, 0, 8, 4), ratio)
		for _, plane := range [][]byte{from.Y, from.Cb, from.Cr} {
			for i := range plane {
				plane[i] = byte(random.IntN(256))
			}
		}
		plain := image.NewRGBA(from.Rect)
		draw.Draw(plain, plain.Rect, from, image.Point{}, draw.Src)
		for held := 2; held <= 8; held++ {
			got, want := turn(from, held), turn(plain, held)
			if _, kept := got.(*image.YCbCr); kept != (ratio != image.YCbCrSubsampleRatio411) {
				t.Errorf("%v became %T", ratio, got)
			}
			if drawn(got) != drawn(want) {
				t.Errorf("%v held %d: %q, want %q", ratio, held, drawn(got), drawn(want))
			}
		}
	}
}

func TestHEIF_TurnsAsItsBoxesSay(t *testing.T) {
	for want, f := range map[int]heifFacts{
		1: {}, 8: {quarter: 1}, 3: {quarter: 2}, 6: {quarter: 3},
		4: {mirror: true}, 2: {mirror: true, axis: 1}, 5: {mirror: true, quarter: 1}, 7: {mirror: true, axis: 1, quarter: 1},
	} {
		if got := f.held(); got != want {
			t.Errorf("%+v: %d, want %d", f, got, want)
		}
	}
	f := readHEIF(turnedAVIF)
	if f.size != image.Pt(640, 480) || f.pixels != 640*480 || !f.deep || f.quarter != 3 || f.mirror {
		t.Errorf("%+v", f)
	}
	for length := range turnedAVIF { // nothing it is cut at makes it fail
		readHEIF(turnedAVIF[:length])
	}
}

func TestAssociations_OfEveryWidth(t *testing.T) {
	for name, ipma := range map[string]string{
		"short":        "\x00\x00\x00\x00\x00\x00\x00\x02\x00\x01\x01\x05\x00\x07\x02\x81\x02",
		"long items":   "\x01\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x07\x02\x81\x02",
		"long indices": "\x00\x00\x00\x01\x00\x00\x00\x01\x00\x07\x02\x80\x01\x00\x02",
	} {
		if got := associations([]byte(ipma), 7); len(got) != 2 || got[0] != 1 || got[1] != 2 {
			t.Errorf("%s: %v", name, got)
		}
		for length := range ipma {
			associations([]byte(ipma[:length]), 7)
		}
	}
}

func TestShrink_KeepsTheMean(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 4, 2))
	for i, value := range []byte{10, 20, 30, 40, 20, 30, 40, 50} {
		img.SetRGBA(i%4, i/4, color.RGBA{R: value, A: 255})
	}
	within := func(img image.Image, longest int) *image.RGBA {
		width, height := fit(img.Bounds().Dx(), img.Bounds().Dy(), longest)
		return shrink(img, width, height)
	}
	for longest, want := range map[int][]byte{
		4: {10, 20, 30, 40, 20, 30, 40, 50},
		3: {13, 25, 38, 23, 35, 48}, // each over a pixel and a third
		2: {20, 40},
		1: {30},
	} {
		small := within(img, longest)
		var got []byte
		for i := 0; i < len(small.Pix); i += 4 {
			got = append(got, small.Pix[i])
			if small.Pix[i+3] != 255 {
				t.Errorf("%d: seen through", longest)
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%d: %v, want %v", longest, got, want)
		}
	}
	// A part of a picture does not begin at its corner.
	part := img.SubImage(image.Rect(2, 1, 4, 2))
	if got := drawn(within(part, 10)); got != "(2" {
		t.Errorf("part: %q", got)
	}
	random := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		width, height, longest := 1+random.IntN(90), 1+random.IntN(90), 1+random.IntN(60)
		small := within(halves(width, height, red, red), longest)
		for i := 0; i < len(small.Pix); i += 4 {
			if !bytes.Equal(small.Pix[i:i+4], []byte{200, 0, 0, 255}) {
				t.Fatalf("%d × %d within %d: %v", width, height, longest, small.Pix[i:i+4])
			}
		}
		if w, h := fit(width, height, longest); small.Rect.Dx() != w || small.Rect.Dy() != h || max(w, h) > longest || w < 1 || h < 1 {
			t.Fatalf("%d × %d within %d: %v", width, height, longest, small.Rect)
		}
	}
}

func TestAsJFIF_GivesTheColoursMeant(t *testing.T) {
	// The same red (200, 50, 30) in four standards.
	for name, try := range map[string]struct {
		y, cb, cr byte
		matrix    int
		whole     bool
	}{
		"BT.601, whole":   {93, 93, 205, 6, true},
		"BT.601, limited": {96, 97, 195, 6, false},
		"BT.709, whole":   {80, 101, 204, 1, true},
		"BT.709, limited": {85, 104, 195, 1, false},
	} {
		img := image.NewYCbCr(image.Rect(0, 0, 2, 2), image.YCbCrSubsampleRatio420)
		for i := range img.Y {
			img.Y[i] = try.y
		}
		img.Cb[0], img.Cr[0] = try.cb, try.cr
		asJFIF(img, try.matrix, try.whole)
		got := color.RGBAModel.Convert(img.At(1, 1)).(color.RGBA)
		near := func(a uint8, b int) bool { return int(a) >= b-4 && int(a) <= b+4 }
		if !near(got.R, 200) || !near(got.G, 50) || !near(got.B, 30) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// fit is the size within a longest side, never larger than it was.
func fit(width, height, longest int) (int, int) {
	side := max(width, height)
	if side <= longest {
		return width, height
	}
	return max(1, (width*longest+side/2)/side), max(1, (height*longest+side/2)/side)
}
