//go:build !linux

package apart

import "os/exec"

func alone(*exec.Cmd) {}

func giveWay() error { return nil }
