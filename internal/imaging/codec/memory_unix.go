//go:build linux || darwin

package codec

import (
	"context"
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

// memory is a library's for one picture. Its addresses are reserved at once and
// given back to the system at the end: it grows without being copied, never
// reaches Go's heap, and a page of it is only taken when it is first written.
type memory struct {
	limit uint64 // how far it may grow by now
	pages []byte
}

// in has a library started with ctx use this memory.
func (m *memory) in(ctx context.Context) context.Context {
	reserve := func(_, most uint64) experimental.LinearMemory {
		const readWrite, private = syscall.PROT_READ | syscall.PROT_WRITE, syscall.MAP_PRIVATE | syscall.MAP_ANON | syscall.MAP_NORESERVE
		m.pages, _ = syscall.Mmap(-1, 0, int(most), readWrite, private)
		return m
	}
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(reserve))
}

// Reallocate answers nil where there is no more, which the library takes for a full memory.
func (m *memory) Reallocate(size uint64) []byte {
	if size > min(m.limit, uint64(len(m.pages))) {
		return nil
	}
	return m.pages[:size]
}

func (m *memory) Free() {
	if m.pages != nil {
		_ = syscall.Munmap(m.pages)
		m.pages = nil
	}
}
