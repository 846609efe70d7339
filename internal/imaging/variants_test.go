package imaging

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/image/webp"

	"livret/internal/fault"
	"livret/internal/imaging/codec"
)

func derive(t testing.TB, raw []byte) ([]Variant, string) {
	t.Helper()
	var all []Variant
	blur, err := Derive(t.Context(), bytes.NewReader(raw), int64(len(raw)), func(v Variant) error {
		all = append(all, v)
		return nil
	})
	return all, must(t, blur, err)
}

func TestDerive_EveryWidthAndNoneWider(t *testing.T) {
	for size, want := range map[image.Point]string{
		{2000, 1000}: "w1920 1920×960, w1280 1280×640, w640 640×320, w320 320×160",
		{1000, 500}:  "w1280 1000×500, w640 640×320, w320 320×160",
		{640, 10}:    "w640 640×10, w320 320×5",
		{100, 300}:   "w320 100×300",
		{1, 1}:       "w320 1×1",
		{30, 16384}:  "w320 15×8192", // as wide as its height allows
	} {
		all, blur := derive(t, pngOf(t, halves(size.X, size.Y, red, blue)))
		var got []string
		for _, v := range all {
			got = append(got, fmt.Sprintf("%s %d×%d", v.Name, v.Width, v.Height))
			img, err := decodeWebP(t.Context(), v.Content)
			if err != nil || img.Bounds() != image.Rect(0, 0, v.Width, v.Height) {
				t.Fatalf("%v %s: %v", size, v.Name, err)
			}
			left := color.RGBAModel.Convert(img.At(0, 0)).(color.RGBA)
			if size.X > 1 && (left.R < 196 || left.R > 210 || left.B > 6) {
				t.Errorf("%v %s: %v on the left", size, v.Name, left)
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%v: %s, want %s", size, strings.Join(got, ", "), want)
		}
		if len(blur) > MaxBlur || !strings.HasPrefix(blur, "data:image/webp;base64,") {
			t.Errorf("%v: blur %q", size, blur)
		}
	}
}

func TestDerive_SeenThroughStaysSo(t *testing.T) {
	all, _ := derive(t, pngOf(t, halves(64, 32, red, color.Transparent)))
	img, err := webp.Decode(bytes.NewReader(all[0].Content))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, a := img.At(60, 16).RGBA(); a != 0 {
		t.Errorf("alpha %d", a)
	}
	if r, _, _, a := img.At(4, 16).RGBA(); a != 0xffff || r>>8 < 180 {
		t.Errorf("%v", img.At(4, 16))
	}
}

func TestDerive_BlurFitsWhateverThePicture(t *testing.T) {
	noise := photo(333, 777)
	for i := range noise.Pix {
		if i%4 != 3 {
			noise.Pix[i] = byte(i * i * 2654435761 >> 7)
		}
	}
	_, blur := derive(t, pngOf(t, noise))
	if blur == "" || len(blur) > MaxBlur {
		t.Fatalf("%d characters", len(blur))
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(blur, "data:image/webp;base64,"))
	if err != nil {
		t.Fatal(err)
	}
	img, err := webp.Decode(bytes.NewReader(raw))
	if err != nil || img.Bounds().Dx() != 16 || img.Bounds().Dy() != 32 {
		t.Errorf("%v, %v", img, err)
	}
}

func TestDerive_OfADrawingIsNothing(t *testing.T) {
	if all, blur := derive(t, []byte(drawing)); len(all) != 0 || blur != "" {
		t.Errorf("%d variants, %q", len(all), blur)
	}
}

func TestDerive_FirstFrameOfAMovingPicture(t *testing.T) {
	all, _ := derive(t, gifOf(t, 3))
	if len(all) != 1 || all[0].Width != 4 || all[0].Height != 2 {
		t.Errorf("%+v", all)
	}
}

func TestDerive_StopsWhereAVariantCannotBeKept(t *testing.T) {
	full := errors.New("no room")
	raw := jpegOf(t, halves(700, 20, red, blue))
	calls := 0
	_, err := Derive(t.Context(), bytes.NewReader(raw), int64(len(raw)), func(Variant) error { calls++; return full })
	if !errors.Is(err, full) || calls != 1 {
		t.Errorf("%d calls, %v", calls, err)
	}
}

// Encoders must leave nothing behind: neither memory nor goroutines.
func TestDerive_MemoryStaysFlat(t *testing.T) {
	raw := jpegOf(t, photo(900, 600))
	derive(t, raw)
	measure := func() int64 {
		runtime.GC()
		return resident(t, "VmRSS")
	}
	goroutines := runtime.NumGoroutine()
	var first int64
	for round := range 6 {
		derive(t, raw)
		if round == 1 {
			first = measure()
		}
	}
	if grown := measure() - first; grown > 40<<20 {
		t.Errorf("%d MB more after four more pictures", grown>>20)
	}
	if more := runtime.NumGoroutine() - goroutines; more > 0 {
		t.Errorf("%d goroutines more", more)
	}
}

func TestADecoderThatCannotWorkBreaksNoPicture(t *testing.T) {
	for unable, want := range map[error]string{codec.ErrUnable: "", codec.ErrRefused: "media.broken"} {
		s := &source{format: &format{decode: func(context.Context, []byte) (image.Image, error) { return nil, fmt.Errorf("decode: %w", unable) }}}
		_, err := s.open(t.Context())
		var told *fault.Error
		if errors.As(err, &told); err == nil || told == nil && want != "" || told != nil && told.Key != want {
			t.Errorf("%v", err)
		}
	}
}

func TestSizes_AreThoseThatAreMade(t *testing.T) {
	for size, want := range map[image.Point]string{{X: 1000, Y: 20000}: "w320 320 w640 409", {X: 700, Y: 10}: "w320 320 w640 640 w1280 700", {X: 5, Y: 5}: "w320 5", {}: "w320 1"} {
		var got []string
		for _, v := range Sizes(size.X, size.Y) {
			got = append(got, v.Name, fmt.Sprint(v.Width))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%v: %v, want %s", size, got, want)
		}
	}
}

// logo has some shapes on a ground, as wide as they are heavy.
func logo(ground color.Color, colours ...color.Color) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 300, 100))
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	for i, c := range colours {
		part := image.Rect(40*i, 10, 40*i+38-6*i, 90)
		draw.Draw(img, part, image.NewUniform(c), image.Point{}, draw.Src)
	}
	return img
}

func TestPalette(t *testing.T) {
	orange, navy, lime := color.RGBA{233, 78, 27, 255}, color.RGBA{20, 30, 90, 255}, color.RGBA{120, 200, 40, 255}
	for name, try := range map[string]struct {
		img  image.Image
		want []string
	}{
		"three on white":      {logo(color.White, orange, navy, lime), []string{"#e94e1b", "#141e5a", "#78c828"}},
		"three on nothing":    {logo(color.Transparent, orange, navy, lime), []string{"#e94e1b", "#141e5a", "#78c828"}},
		"one gives its hues":  {logo(color.White, orange), []string{"#e94e1b", "#f6b8a3", "#8c2f11"}},
		"two":                 {logo(color.White, orange, navy), []string{"#e94e1b", "#141e5a", "#f6b8a3"}},
		"near ones count one": {logo(color.White, orange, color.RGBA{225, 70, 30, 255}, navy), []string{"#e54a1c", "#141e5a", "#f4b6a4"}},
		"ground counts":       {logo(navy, orange), []string{"#141e5a", "#e94e1b", "#a1a5bd"}},
		"nothing but white":   {logo(color.White), []string{"#ffffff", "#ffffff", "#999999"}},
		"nothing at all":      {logo(color.Transparent), []string{"#000000", "#999999", "#000000"}},
	} {
		got := Palette(try.img)
		if strings.Join(got, " ") != strings.Join(try.want, " ") {
			t.Errorf("%s: %v, want %v", name, got, try.want)
		}
	}
	if many := Palette(photo(200, 200)); len(many) < 3 || len(many) > 5 {
		t.Errorf("photo: %v", many)
	}
}

// A photo of twelve million pixels, as phones take them, to its four variants.
func BenchmarkDerive(b *testing.B) {
	raw := jpegOf(b, photo(4000, 3000))
	b.ResetTimer()
	for b.Loop() {
		if all, _ := derive(b, raw); len(all) != 4 {
			b.Fatalf("%d variants", len(all))
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pictures/s")
}

// The same photo, made ready to be served.
func BenchmarkClean(b *testing.B) {
	raw := jpegOf(b, photo(4000, 3000))
	b.ResetTimer()
	for b.Loop() {
		if _, err := clean(b, raw); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pictures/s")
}
