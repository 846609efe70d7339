package media

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// release frees bytes of a company that no media shows any more, in the
// transaction that took the last one away; those that one still shows stay.
func (l *Library) release(ctx context.Context, tx bun.Tx, companyID string, hashes ...string) error {
	r, err := l.room(ctx, tx, companyID)
	if err != nil {
		return err
	}
	var free []Stored
	q := tx.NewSelect().Model(&free).Where("sf.company_id = ? AND sf.hash IN (?)", companyID, bun.List(distinct(hashes))).
		Where("NOT EXISTS (SELECT 1 FROM media AS m WHERE m.company_id = sf.company_id AND m.hash = sf.hash)")
	if err := q.Scan(ctx); err != nil {
		return fmt.Errorf("release: %w", err)
	}
	if len(free) == 0 {
		return nil
	}
	var gone, keys []string
	var bytes int64
	for _, f := range free {
		gone, keys, bytes = append(gone, f.Hash), append(keys, objects(companyID, f.Hash)...), bytes+f.Bytes+f.VariantBytes
	}
	if _, err := tx.NewDelete().Model((*Stored)(nil)).Where("company_id = ? AND hash IN (?)", companyID, bun.List(gone)).Exec(ctx); err != nil {
		return fmt.Errorf("release: %w", err)
	}
	if err := r.change(ctx, tx, -bytes, 0, -int64(len(free))); err != nil {
		return err
	}
	return l.remove(ctx, tx, grace, keys...)
}
