// Package imaging makes of a picture that a stranger sent what can be served:
// checked before it is believed with memory (E6), decoded whole (E4), upright,
// without what it says of where and with what it was taken (E10), in several
// widths. It knows no company and no database.
package imaging

import (
	"context"
	"fmt"
	"io"

	"golang.org/x/sync/semaphore"

	"livret/internal/fault"
)

const (
	// MaxBytes is what a picture may weigh: it is read whole.
	MaxBytes = 50_000_000
	// MaxPixels takes the largest photos of today's phones.
	MaxPixels = 50_000_000
	// MaxFrames is how long a moving picture may be.
	MaxFrames = 500

	// maxMemory is what decoding one picture may take. Some files of few pixels
	// need much: those of 16 bits a channel, and JPEG that come in several passes.
	maxMemory = 360 << 20
	// maxMoving is how many pixels the frames of a moving picture may have in all.
	maxMoving = 200_000_000
	// maxScans is how many passes a JPEG may have; programs make ten or so. Each
	// costs time in proportion to the pixels for a few bytes in the file.
	maxScans = 50

	jpegQuality = 90
)

// Image is a picture as it may be served.
type Image struct {
	Mime          string
	Ext           string // as file names end: "jpg"
	Width, Height int
	Content       []byte
}

// budget is the memory that all pictures at work share, whoever sent them.
var budget = semaphore.NewWeighted(512 << 20)

// reserve waits until there is memory for a picture; release gives it back.
func reserve(ctx context.Context, memory int64) (release func(), err error) {
	const least, most = 32 << 20, 512 << 20
	memory = min(max(memory, least), most)
	if err := budget.Acquire(ctx, memory); err != nil {
		return nil, fault.New(fault.Unavailable, "fault.unavailable")
	}
	return func() { budget.Release(memory) }, nil
}

func refuse(key string, args ...fault.Args) error { return fault.New(fault.Invalid, key, args...) }

// TooHeavy refuses a file over MaxBytes.
func TooHeavy() error { return refuse("media.heavy", fault.Args{"max": MaxBytes / 1_000_000}) }

func broken() error { return refuse("media.broken") }

// readAll reads a picture from its start, unless it is too heavy.
func readAll(content io.ReadSeeker, size int64) ([]byte, error) {
	if size > MaxBytes {
		return nil, TooHeavy()
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	raw := make([]byte, size)
	if _, err := io.ReadFull(content, raw); err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	return raw, nil
}
