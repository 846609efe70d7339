package main

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestP8_LightToRun keeps P8's figures as far as they do not depend on what else
// the machine does: a start may not even work for as long as it may last. How
// long it lasts is measured by `make bench`.
func TestP8_LightToRun(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "livret")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, "livret/cmd/livret")
	build.Env = append(build.Environ(), "CGO_ENABLED=0")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
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
