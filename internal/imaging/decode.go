package imaging

import (
	"context"
	"errors"
	"fmt"
	"image"

	"livret/internal/fault"
	"livret/internal/imaging/codec"
)

// source is a picture that may be decoded.
type source struct {
	*format
	facts
	raw []byte
}

// examine believes nothing a file says with memory before it has been found reasonable.
func examine(raw []byte) (*source, error) {
	f := formatOf(raw)
	if f == nil {
		return nil, refuse("media.kind")
	}
	said, err := f.examine(raw)
	var refusal *fault.Error
	if errors.As(err, &refusal) {
		return nil, refusal
	}
	if err != nil || said.width < 1 || said.height < 1 {
		return nil, broken()
	}
	pixels := int64(said.width) * int64(said.height)
	if pixels > MaxPixels || said.memory > maxMemory {
		most := min(MaxPixels, pixels*maxMemory/max(said.memory, 1))
		return nil, refuse("media.pixels", fault.Args{"max": most / 1_000_000})
	}
	return &source{format: f, facts: said, raw: raw}, nil
}

// needs is the memory to reserve: the file, its pixels, and those turned.
func (s *source) needs() int64 {
	needs := 2*int64(len(s.raw)) + s.memory
	if s.held > 1 {
		needs += s.memory
	}
	return needs
}

// open decodes the picture and sets it upright. Where it is the decoder that cannot
// work, nothing is said of the picture.
func (s *source) open(ctx context.Context) (image.Image, error) {
	decoded, err := s.decodeSafely(ctx)
	if errors.Is(err, codec.ErrUnable) {
		return nil, err
	}
	if err != nil {
		return nil, broken()
	}
	return turn(decoded, s.held), nil
}

// decodeSafely lives with a decoder that panics: a crafted file is a broken one (E7).
func (s *source) decodeSafely(ctx context.Context) (decoded image.Image, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("decoder: %v", value)
		}
	}()
	decoded, err = s.decode(ctx, s.raw)
	if err != nil {
		return nil, err
	}
	if size := decoded.Bounds().Size(); size.X < 1 || size.Y < 1 || int64(size.X)*int64(size.Y) > MaxPixels {
		return nil, image.ErrFormat
	}
	if s.profile != nil {
		s.profile.apply(decoded)
	}
	return decoded, nil
}
