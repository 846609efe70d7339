// Package programtest gives tests the real binary, to start and kill.
package programtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Binary is the program: the one LIVRET_TEST_BINARY names, which `make test` has built
// already, or one that is built here, into a folder of the caller's, as `make build` does.
func Binary(folder func() (string, error)) (string, error) {
	if built := os.Getenv("LIVRET_TEST_BINARY"); built != "" {
		return built, nil
	}
	into, err := folder()
	if err != nil {
		return "", err
	}
	binary := filepath.Join(into, "livret")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, "livret/cmd/livret")
	build.Env = append(build.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return binary, nil
}
