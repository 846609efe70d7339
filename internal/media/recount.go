package media

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/fault"
)

// Recount adds up anew what each company holds. Every change keeps the figures in
// its own transaction, so there is nothing to find; what is found all the same is told and mended.
func (l *Library) Recount(ctx context.Context) error {
	var companies []string
	err := l.DB.Read.NewRaw("SELECT company_id FROM storage_room UNION SELECT company_id FROM stored_file ORDER BY 1").Scan(ctx, &companies)
	if err != nil {
		return fmt.Errorf("recount: %w", err)
	}
	for _, company := range companies {
		if err := l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return l.recount(ctx, tx, company) }); err != nil {
			return fmt.Errorf("recount: %w", err)
		}
	}
	return nil
}

func (l *Library) recount(ctx context.Context, tx bun.Tx, companyID string) error {
	switch err := l.hold(ctx, tx, companyID); {
	case fault.Is(err, fault.NotFound):
		return nil // deleted meanwhile, or going: nothing of it is to come back (C9)
	case err != nil:
		return err
	}
	r, err := l.room(ctx, tx, companyID)
	if err != nil {
		return err
	}
	sum := Room{CompanyID: companyID}
	err = tx.NewSelect().Model((*Stored)(nil)).ColumnExpr(sumBytes).ColumnExpr(sumFiles).Where("sf.company_id = ?", companyID).Scan(ctx, &sum.Bytes, &sum.Files)
	if err != nil {
		return err
	}
	err = tx.NewSelect().Model((*Upload)(nil)).ColumnExpr("CAST(COALESCE(SUM(up.bytes), 0) AS BIGINT)").
		Where("up.company_id = ? AND up.state IN (?, ?)", companyID, Receiving, Checking).Scan(ctx, &sum.Reserved)
	if err != nil {
		return err
	}
	bytes, reserved, files := sum.Bytes-r.Bytes, sum.Reserved-r.Reserved, sum.Files-r.Files
	if bytes == 0 && reserved == 0 && files == 0 {
		return nil
	}
	l.Log.WarnContext(ctx, "room had drifted", "company", companyID, "bytes", bytes, "reserved", reserved, "files", files)
	return r.change(ctx, tx, bytes, reserved, files)
}
