package codec

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"os"
	"sync"
	"testing"

	"github.com/tetratelabs/wazero/api"
	xwebp "golang.org/x/image/webp"
)

func read(t *testing.T, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func uniform(width, height int, c color.Color) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.Set(x, y, c)
		}
	}
	return img
}

func TestEncodeWebP(t *testing.T) {
	for name, try := range map[string]struct {
		img  *image.RGBA
		want color.NRGBA
	}{
		"opaque":       {uniform(31, 17, color.NRGBA{200, 40, 40, 255}), color.NRGBA{200, 40, 40, 255}},
		"seen through": {uniform(31, 17, color.NRGBA{200, 40, 40, 100}), color.NRGBA{200, 40, 40, 100}},
		"a part":       {uniform(31, 17, color.NRGBA{200, 40, 40, 255}).SubImage(image.Rect(5, 5, 9, 9)).(*image.RGBA), color.NRGBA{200, 40, 40, 255}},
	} {
		made, err := EncodeWebP(t.Context(), try.img, 90)
		if err != nil {
			t.Fatal(name, err)
		}
		img, err := xwebp.Decode(bytes.NewReader(made))
		if err != nil || img.Bounds().Size() != try.img.Rect.Size() {
			t.Fatal(name, err)
		}
		got := color.NRGBAModel.Convert(img.At(2, 2)).(color.NRGBA)
		// Go takes the colours of a WebP for those of a JPEG: they are a little off.
		near := func(a, b uint8) bool { return int(a)-int(b) <= 16 && int(b)-int(a) <= 16 }
		if !near(got.R, try.want.R) || !near(got.G, try.want.G) || !near(got.B, try.want.B) || got.A != try.want.A {
			t.Errorf("%s: %v, want %v", name, got, try.want)
		}
	}
	for _, size := range []image.Point{{0, 1}, {MaxWebP + 1, 1}, {1, MaxWebP + 1}} {
		if _, err := EncodeWebP(t.Context(), image.NewRGBA(image.Rectangle{Max: size}), 80); !errors.Is(err, ErrRefused) {
			t.Errorf("%v: %v", size, err)
		}
	}
}

func TestE7_WhatIsNoPictureIsRefused(t *testing.T) {
	avifFile, heicFile := read(t, "exif.avif"), read(t, "turned.heic")
	for name, raw := range map[string][]byte{
		"nothing": nil, "zeroes": make([]byte, 4096), "half an AVIF": avifFile[:len(avifFile)/2], "half a HEIC": heicFile[:len(heicFile)/4],
	} {
		if _, err := DecodeAVIF(t.Context(), raw); !errors.Is(err, ErrRefused) {
			t.Errorf("%s as AVIF: %v", name, err)
		}
		if _, err := DecodeHEIC(t.Context(), raw); !errors.Is(err, ErrRefused) {
			t.Errorf("%s as HEIC: %v", name, err)
		}
	}
}

// A file can ask for hours of work: the decoder stops when its fuel is used up.
func TestE7_DecodersStop(t *testing.T) {
	for name, l := range map[string]*library{"turned.heic": heif, "exif.avif": avif} {
		raw := read(t, name)
		err := l.run(t.Context(), func(i *instance) error {
			file, numbers := i.give(raw), i.room(20)
			i.module.ExportedGlobal("fuel").(api.MutableGlobal).Set(100)
			p := uint64(numbers)
			i.call("decode", uint64(file), uint64(len(raw)), 1, p, p+4, p+8, p+12, p+16, 0, 0)
			return i.err
		})
		if !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// However large a memory a file asks for, there is no more than MaxMemory.
func TestE6_MemoryHasAnEnd(t *testing.T) {
	err := webp.run(t.Context(), func(i *instance) error {
		i.room(MaxMemory / 2)
		if i.err != nil {
			t.Errorf("half of it: %v", i.err)
		}
		i.room(MaxMemory / 2)
		return i.err
	})
	if !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
	err = heif.run(t.Context(), func(i *instance) error {
		i.allow(640*480, 1000, 20) // a small picture may not take more than a small one needs
		i.room(100 << 20)
		return i.err
	})
	if !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
	for _, size := range []image.Point{{0, 5}, {-1, 5}, {70_000, 1}, {16_000, 16_000}} {
		if _, err := within(size.X, size.Y, 4); !errors.Is(err, ErrRefused) {
			t.Errorf("%v: %v", size, err)
		}
	}
}

func TestDecode_SeveralAtOnce(t *testing.T) {
	raw := map[string][]byte{"turned.heic": read(t, "turned.heic"), "exif.avif": read(t, "exif.avif")}
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			if img, err := DecodeHEIC(t.Context(), raw["turned.heic"]); err != nil || img.Bounds() != image.Rect(0, 0, 480, 640) {
				t.Error(err)
			}
		})
		group.Go(func() {
			if img, err := DecodeAVIF(t.Context(), raw["exif.avif"]); err != nil || img.Bounds() != image.Rect(0, 0, 640, 480) {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

func TestLayout(t *testing.T) {
	for _, try := range []struct {
		space, chroma int
		size          int
		kind          image.Image
	}{
		{heifGrey, 0, 32 * 3, &image.Gray{}},
		{heifRGB, 0, 80 * 3, &image.NRGBA{}},
		{heifYCbCr, heif444, 3 * 32 * 3, &image.YCbCr{}},
		{heifYCbCr, heif422, 32*3 + 2*16*3, &image.YCbCr{}},
		{heifYCbCr, heif420, 32*3 + 2*16*2, &image.YCbCr{}},
	} {
		l, err := layoutOf(17, 3, try.space, try.chroma)
		if err != nil || l.size != try.size {
			t.Errorf("%+v: %+v, %v", try, l, err)
			continue
		}
		img := l.picture(make([]byte, l.size), false)
		if img.Bounds() != image.Rect(0, 0, 17, 3) {
			t.Errorf("%+v: %v", try, img.Bounds())
		}
		img.At(16, 2) // within the bytes
	}
	for _, wrong := range [][2]int{{7, 0}, {heifYCbCr, 9}} {
		if _, err := layoutOf(1, 1, wrong[0], wrong[1]); !errors.Is(err, ErrRefused) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

func TestALibraryThatCouldNotBeginTriesAgain(t *testing.T) {
	l := &library{file: []byte("x")}
	work := func(*instance) error { return nil }
	if err := l.run(t.Context(), work); !errors.Is(err, ErrUnable) || errors.Is(err, ErrRefused) {
		t.Errorf("%v", err)
	}
	l.file = webpFile
	if err := l.run(t.Context(), work); err != nil {
		t.Error(err)
	}
}
