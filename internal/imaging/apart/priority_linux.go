package apart

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"unsafe"
)

// whenIdle is the kernel's SCHED_IDLE: such a thread runs when nobody else wants to,
// and whoever wakes up takes its place at once.
const whenIdle = 5

// alone keeps a Ctrl-C for the server, which ends its processes itself.
func alone(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// giveWay lets everything else of the machine go first. New threads take after those there are.
func giveWay() error {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			return err
		}
		var priority int32 // none among those that run when idle
		if _, _, failed := syscall.Syscall(syscall.SYS_SCHED_SETSCHEDULER, uintptr(id), whenIdle, uintptr(unsafe.Pointer(&priority))); failed != 0 {
			return fmt.Errorf("run when idle: %w", failed)
		}
	}
	return nil
}
