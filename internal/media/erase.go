package media

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// EraseCompany removes some of what a company's library holds and says how many;
// nothing is left when it says 0 (C9). The company is being deleted, and held by the caller.
func (l *Library) EraseCompany(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	var some []Media
	q := tx.NewSelect().Model(&some).Where("m.company_id = ?", companyID).OrderExpr("m.id").Limit(int64(limit))
	if err := l.DB.ForUpdate(q, "m").Scan(ctx); err != nil {
		return 0, fmt.Errorf("erase media: %w", err)
	}
	if len(some) > 0 {
		return len(some), l.purge(ctx, tx, some)
	}
	if n, err := l.eraseUploads(ctx, tx, companyID, limit); n > 0 || err != nil {
		return n, err
	}
	if n, err := erasePictures(ctx, tx, companyID, limit); n > 0 || err != nil {
		return n, err
	}
	return l.eraseFolders(ctx, tx, companyID, limit)
}

// erasePictures removes those that were not adopted yet.
func erasePictures(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	some := tx.NewSelect().Model((*oldPicture)(nil)).Column("p.id").Where("p.company_id = ?", companyID).Limit(int64(limit))
	done, err := tx.NewDelete().Model((*oldPicture)(nil)).Where("id IN (?)", some).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("erase pictures: %w", err)
	}
	n, _ := done.RowsAffected()
	return int(n), nil
}

// eraseFolders begins with those that hold no other.
func (l *Library) eraseFolders(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	leaves := tx.NewSelect().Model((*Folder)(nil)).Column("mf.id").Where("mf.company_id = ?", companyID).
		Where("NOT EXISTS (SELECT 1 FROM media_folder AS inner_folder WHERE inner_folder.parent_id = mf.id)").Limit(int64(limit))
	done, err := tx.NewDelete().Model((*Folder)(nil)).Where("id IN (?)", leaves).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("erase folders: %w", err)
	}
	n, _ := done.RowsAffected()
	return int(n), nil
}
