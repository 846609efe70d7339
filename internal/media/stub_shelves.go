package media

import (
	"context"

	"github.com/uptrace/bun"
)

// eraseUploads stands in until ARRIVAL's own is there: it removes some uploads of a
// company that is being deleted, their pieces (object_removal) and in the end its
// storage_room row, and says how many rows; 0 when none is left.
func (l *Library) eraseUploads(context.Context, bun.Tx, string, int) (int, error) { return 0, nil }
