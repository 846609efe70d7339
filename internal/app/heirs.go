package app

import (
	"context"

	"github.com/uptrace/bun"
)

// inherit passes what a deleted person made on to another. Features know nothing
// of each other, so what belongs to people is listed here.
func inherit(ctx context.Context, tx bun.Tx, fromID, toID string) error {
	for _, table := range []string{"picture", "media", "stored_file", "upload", "article"} {
		if _, err := tx.NewUpdate().TableExpr(table).Set("created_by = ?", toID).Where("created_by = ?", fromID).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
