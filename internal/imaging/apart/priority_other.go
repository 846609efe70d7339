//go:build !unix

package apart

import "os/exec"

func alone(*exec.Cmd) {}

func giveWay() {}
