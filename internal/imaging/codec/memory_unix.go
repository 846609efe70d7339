//go:build linux || darwin

package codec

import (
	"context"
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

// withMemory has the library's memory reserved at once and given back to the
// system at the end: it grows without being copied and never reaches Go's heap.
func withMemory(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(reserve))
}

type reserved []byte

// reserve takes addresses; a page of memory is taken when it is first written.
func reserve(_, most uint64) experimental.LinearMemory {
	const readWrite, private = syscall.PROT_READ | syscall.PROT_WRITE, syscall.MAP_PRIVATE | syscall.MAP_ANON | syscall.MAP_NORESERVE
	pages, err := syscall.Mmap(-1, 0, int(most), readWrite, private)
	if err != nil {
		return reserved(nil)
	}
	return reserved(pages)
}

// Reallocate answers nil where there is no more, which the library takes for a full memory.
func (r reserved) Reallocate(size uint64) []byte {
	if size > uint64(len(r)) {
		return nil
	}
	return r[:size]
}

func (r reserved) Free() {
	if r != nil {
		_ = syscall.Munmap(r)
	}
}
