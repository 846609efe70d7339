package apart

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// humble is their priority, of those from 0 to 19: a tenth of what a session usually gets. At
// the lowest, a machine that is never idle would never make a picture.
const humble = 10

// alone gives a process a session of its own: a Ctrl-C stays with the server, which ends its
// processes itself, and where the machine is shared out by sessions it has its own share.
func alone(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// giveWay lets everything else of the machine go first. New threads take after those there are.
func giveWay() error {
	// Where sessions share the machine equally, whatever runs in them (sched_autogroup), ours
	// takes a small share; elsewhere there is no such file and threads are compared with all others.
	err := os.WriteFile("/proc/self/autogroup", []byte(strconv.Itoa(humble)), 0)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("give way: %w", err)
	}
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			return err
		}
		if err := syscall.Setpriority(syscall.PRIO_PROCESS, id, humble); err != nil {
			return fmt.Errorf("give way: %w", err)
		}
	}
	return nil
}
