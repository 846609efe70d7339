package apart

import (
	"fmt"
	"os"
	"syscall"
	"testing"
)

func TestC10_PicturesComeAfterAllElse(t *testing.T) {
	w, raw := workshop(t), photo(t, 40, 30)
	if _, err := w.Clean(t.Context(), raw, raw.Size()); err != nil {
		t.Fatal(err)
	}
	pid := w.idle[0].command.Process.Pid
	threads, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, thread := range threads {
		var id int
		if _, err := fmt.Sscan(thread.Name(), &id); err != nil {
			t.Fatal(err)
		}
		policy, _, failed := syscall.Syscall(syscall.SYS_SCHED_GETSCHEDULER, uintptr(id), 0, 0)
		if failed != 0 || policy != whenIdle {
			t.Errorf("thread %d runs by policy %d (%v)", id, policy, failed)
		}
	}
}
