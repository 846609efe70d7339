//go:build !linux && !darwin

package codec

import "context"

// withMemory leaves the library's memory to Go's heap.
func withMemory(ctx context.Context) context.Context { return ctx }
