package apart

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
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
		// The system call answers 20 less the priority, so that none is below zero.
		if priority, err := syscall.Getpriority(syscall.PRIO_PROCESS, id); err != nil || 20-priority != humble {
			t.Errorf("thread %d runs at priority %d (%v)", id, 20-priority, err)
		}
	}
	share, err := os.ReadFile(fmt.Sprintf("/proc/%d/autogroup", pid))
	if err == nil && !strings.HasSuffix(string(share), fmt.Sprintf("nice %d\n", humble)) {
		t.Errorf("its session's share of the machine: %q", share)
	}
}

func TestC10_PicturesLeaveACoreToAllElse(t *testing.T) {
	w := workshop(t)
	var made sync.WaitGroup
	for range 3 * runtime.NumCPU() {
		made.Go(func() {
			raw := photo(t, 400, 300)
			if _, err := w.Clean(t.Context(), raw, raw.Size()); err != nil {
				t.Error(err)
			}
		})
	}
	made.Wait()
	if most := max(1, runtime.NumCPU()-1); len(w.idle) == 0 || len(w.idle) > most {
		t.Errorf("%d processes made pictures, want 1 to %d", len(w.idle), most)
	}
}
