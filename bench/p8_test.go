package main

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestP8_LightToRun keeps P8's figures. The best of a few starts counts: the
// tests share the machine, and what else runs is not the binary's weight.
// `make bench` prints medians.
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
		t.Logf("%s: first start %s, then %s at best and %s at worst, idle %.0f MB", engine.Name, light.First, light.Fastest, light.Slowest, megabytes(light.Idle))
		if light.Fastest > 300*time.Millisecond {
			t.Errorf("%s: starting took %s", engine.Name, light.Fastest)
		}
		if light.Idle > 60<<20 {
			t.Errorf("%s: idle with %.0f MB", engine.Name, megabytes(light.Idle))
		}
	}
}
