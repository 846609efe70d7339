package main

import (
	"testing"
	"time"

	"livret/internal/programtest"
)

func program(t *testing.T) string {
	t.Helper()
	binary, err := programtest.Binary(func() (string, error) { return t.TempDir(), nil })
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// TestP8_LightToRun keeps P8's figures as far as they do not depend on what else
// the machine does: a start may not even work for as long as it may last. How
// long it lasts is measured by `make bench`.
func TestP8_LightToRun(t *testing.T) {
	binary := program(t)
	if _, err := Static(binary); err != nil {
		t.Error(err)
	}
	for _, engine := range Engines() {
		light, err := Lightness(t.Context(), engine, binary, 5)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: start takes %s of work, %s in all; idle %.0f MB", engine.Name, light.Work, light.Median, megabytes(light.Idle))
		if light.Work > 300*time.Millisecond {
			t.Errorf("%s: a start works for %s", engine.Name, light.Work)
		}
		if light.Idle > 60<<20 {
			t.Errorf("%s: idle with %.0f MB", engine.Name, megabytes(light.Idle))
		}
	}
}
