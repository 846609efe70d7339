//go:build !linux && !darwin

package codec

import "context"

// memory is left to Go's heap; it ends at MaxMemory alone.
type memory struct{ limit uint64 }

func (m *memory) in(ctx context.Context) context.Context { return ctx }
