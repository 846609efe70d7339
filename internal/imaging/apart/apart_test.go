package apart

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"reflect"
	"testing"

	"livret/internal/fault"
	"livret/internal/imaging"
)

const asProcess = "pictures"

// The test's own program is the one that makes the pictures.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == asProcess {
		if err := Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func workshop(t *testing.T) *Workshop {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := New(program, asProcess)
	t.Cleanup(w.Close)
	return w
}

func photo(t *testing.T, width, height int) *bytes.Reader {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.Set(x, y, color.RGBA{uint8(x), uint8(y), uint8(x + y), 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(out.Bytes())
}

func TestWorkshop_MakesWhatImagingMakes(t *testing.T) {
	w, raw := workshop(t), photo(t, 900, 600)
	want, err := imaging.Clean(t.Context(), raw, raw.Size())
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // by a process that is new, then by one that has worked
		got, err := w.Clean(t.Context(), raw, raw.Size())
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v: %d bytes of %s, want %d of %s", err, len(got.Content), got.Mime, len(want.Content), want.Mime)
		}
		var variants, wanted []imaging.Variant
		blur, err := w.Derive(t.Context(), raw, raw.Size(), func(v imaging.Variant) error { variants = append(variants, v); return nil })
		if err != nil {
			t.Fatal(err)
		}
		wantedBlur, err := imaging.Derive(t.Context(), raw, raw.Size(), func(v imaging.Variant) error { wanted = append(wanted, v); return nil })
		if err != nil || blur != wantedBlur || !reflect.DeepEqual(variants, wanted) || len(variants) == 0 {
			t.Errorf("%v: %d variants, blurred %q; want %d, %q", err, len(variants), blur, len(wanted), wantedBlur)
		}
	}
	if len(w.idle) != 1 {
		t.Errorf("%d processes for one picture at a time", len(w.idle))
	}
}

func TestWorkshop_RefusalsComeThrough(t *testing.T) {
	w := workshop(t)
	for name, content := range map[string]*bytes.Reader{
		"media.broken": bytes.NewReader([]byte("\xff\xd8\xff\xe0 and nothing of a picture")),
		"media.heavy":  bytes.NewReader(make([]byte, imaging.MaxBytes+1)),
	} {
		_, err := w.Clean(t.Context(), content, content.Size())
		_, want := imaging.Clean(t.Context(), content, content.Size())
		var got *fault.Error
		if !errors.As(err, &got) || got.Key != name || !reflect.DeepEqual(error(got), want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}

func TestWorkshop_OutlivesItsProcesses(t *testing.T) {
	w, raw := workshop(t), photo(t, 400, 300)
	stop := errors.New("the store is gone")
	if _, err := w.Derive(t.Context(), raw, raw.Size(), func(imaging.Variant) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("what cannot be kept: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Clean(gone, raw, raw.Size()); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	if _, err := w.Clean(t.Context(), raw, raw.Size()); err != nil {
		t.Fatal(err)
	}
	dead := w.idle[0].command.Process
	if err := dead.Kill(); err != nil {
		t.Fatal(err)
	}
	_, _ = dead.Wait()
	if _, err := w.Clean(t.Context(), raw, raw.Size()); err == nil {
		t.Error("a picture was made by a process that is dead")
	}
	if _, err := w.Clean(t.Context(), raw, raw.Size()); err != nil {
		t.Errorf("the next one: %v", err)
	}
}
