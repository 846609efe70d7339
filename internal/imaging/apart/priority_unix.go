//go:build unix

package apart

import (
	"os/exec"
	"syscall"
)

// least is the priority of what can wait.
const least = 19

// alone puts a process in a group of its own: giveWay is for all its threads.
func alone(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// giveWay lets everything else of the machine go first.
func giveWay() { _ = syscall.Setpriority(syscall.PRIO_PGRP, 0, least) }
