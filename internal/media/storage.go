package media

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
)

const largest = 10

// storage adds up what a company holds, or of it what one person brought.
func (l *Library) storage(ctx context.Context, companyID, ownerID string) (*StorageView, error) {
	quota, err := l.Quota(ctx, l.DB.Read, companyID)
	if err != nil {
		return nil, err
	}
	v := &StorageView{Own: ownerID != "", Quota: quota, ByKind: []StorageKind{}, ByOwner: []StorageOwner{}, Largest: []StorageFile{}}
	for _, step := range []func(context.Context, *StorageView, string, string) error{l.totals, l.byKind, l.byOwner, l.largest, l.idle} {
		if err := step(ctx, v, companyID, ownerID); err != nil {
			return nil, fmt.Errorf("storage: %w", err)
		}
	}
	return v, nil
}

// held are the stored files that the figures are about.
func (l *Library) held(companyID, ownerID string) *bun.SelectQuery {
	q := l.DB.Read.NewSelect().Model((*Stored)(nil)).Where("sf.company_id = ?", companyID)
	if ownerID != "" {
		q = q.Where("sf.created_by = ?", ownerID)
	}
	return q
}

const (
	sumBytes = "CAST(COALESCE(SUM(sf.bytes + sf.variant_bytes), 0) AS BIGINT) AS bytes"
	sumFiles = "COUNT(*) AS files"
)

func (l *Library) totals(ctx context.Context, v *StorageView, companyID, ownerID string) error {
	if ownerID == "" {
		r := &Room{CompanyID: companyID}
		err := l.DB.Read.NewSelect().Model(r).WherePK().Scan(ctx)
		if err != nil && !db.IsNotFound(err) {
			return err
		}
		v.Used, v.Reserved, v.Files = r.Bytes, r.Reserved, r.Files
		return nil
	}
	var own StorageShare
	if err := l.held(companyID, ownerID).ColumnExpr(sumBytes).ColumnExpr(sumFiles).Scan(ctx, &own); err != nil {
		return err
	}
	v.Used, v.Files = own.Bytes, own.Files
	return l.DB.Read.NewSelect().Model((*Upload)(nil)).ColumnExpr("CAST(COALESCE(SUM(up.bytes), 0) AS BIGINT)").
		Where("up.company_id = ? AND up.created_by = ? AND up.state IN (?, ?)", companyID, ownerID, Receiving, Checking).Scan(ctx, &v.Reserved)
}

func (l *Library) byKind(ctx context.Context, v *StorageView, companyID, ownerID string) error {
	var rows []struct {
		Kind         Kind
		Bytes, Files int64
	}
	err := l.held(companyID, ownerID).Column("sf.kind").ColumnExpr(sumBytes).ColumnExpr(sumFiles).GroupExpr("sf.kind").OrderExpr("bytes DESC, sf.kind").Scan(ctx, &rows)
	for _, row := range rows {
		v.ByKind = append(v.ByKind, StorageKind{row.Kind, StorageShare{row.Bytes, row.Files}})
	}
	return err
}

func (l *Library) byOwner(ctx context.Context, v *StorageView, companyID, ownerID string) error {
	var rows []struct {
		CreatedBy, FirstName, LastName string
		Bytes, Files                   int64
	}
	sums := l.held(companyID, ownerID).Column("sf.created_by").ColumnExpr(sumBytes).ColumnExpr(sumFiles).GroupExpr("sf.created_by")
	err := l.DB.Read.NewSelect().TableExpr("(?) AS s", sums).ColumnExpr("s.created_by, s.bytes, s.files").
		ColumnExpr("COALESCE(u.first_name, '') AS first_name, COALESCE(u.last_name, '') AS last_name").
		Join("LEFT JOIN app_user AS u ON u.id = s.created_by").OrderExpr("s.bytes DESC, s.created_by").Scan(ctx, &rows)
	for _, row := range rows {
		v.ByOwner = append(v.ByOwner, StorageOwner{row.CreatedBy, row.FirstName, row.LastName, StorageShare{row.Bytes, row.Files}})
	}
	return err
}

func (l *Library) largest(ctx context.Context, v *StorageView, companyID, ownerID string) error {
	var some []Media
	q := l.DB.Read.NewSelect().Model(&some).Where("m.company_id = ? AND m.deleted_at IS NULL", companyID).OrderExpr("m.bytes DESC, m.id DESC").Limit(largest)
	if ownerID != "" {
		q = q.Where("m.created_by = ?", ownerID)
	}
	err := q.Scan(ctx)
	for _, m := range some {
		v.Largest = append(v.Largest, StorageFile{m.ID, m.Name, m.Kind, m.Bytes, m.Used})
	}
	return err
}

// idle is what nothing shows, and what only the bin holds. A file that two media
// show is idle when neither is of use.
func (l *Library) idle(ctx context.Context, v *StorageView, companyID, ownerID string) error {
	shows := func(where string) *bun.SelectQuery {
		return l.DB.Read.NewSelect().Model((*Media)(nil)).ColumnExpr("1").Where("m.company_id = sf.company_id AND m.hash = sf.hash").Where(where)
	}
	err := l.held(companyID, ownerID).ColumnExpr(sumBytes).ColumnExpr(sumFiles).
		Where("NOT EXISTS (?)", shows("m.used")).Where("EXISTS (?)", shows("m.deleted_at IS NULL")).Scan(ctx, &v.Unused)
	if err != nil {
		return err
	}
	return l.held(companyID, ownerID).ColumnExpr(sumBytes).ColumnExpr(sumFiles).
		Where("NOT EXISTS (?)", shows("m.deleted_at IS NULL")).Scan(ctx, &v.Bin)
}

// rooms are what all companies hold, largest first; for admins.
func (l *Library) rooms(ctx context.Context, offset, limit int) ([]StorageCompany, db.Total, error) {
	var rows []companyRoom
	total, err := l.DB.Page(ctx, l.DB.Read.NewSelect().Model(&rows), func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.ColumnExpr("sr.*, COALESCE(c.name, '') AS name, COALESCE(c.quota_bytes, 0) AS quota").
			Join("LEFT JOIN company AS c ON c.id = sr.company_id").OrderExpr("sr.bytes DESC, sr.company_id")
	}, offset, limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("storage of companies: %w", err)
	}
	all := make([]StorageCompany, len(rows))
	for i, r := range rows {
		all[i] = StorageCompany{ID: r.CompanyID, Name: r.Name, Used: r.Bytes, Reserved: r.Reserved, Quota: r.Quota, Files: r.Files}
	}
	return all, total, nil
}

// companyRoom is a room with the name of whose it is.
type companyRoom struct {
	bun.BaseModel `bun:"table:storage_room,alias:sr"`
	Room          `bun:",extend"`

	Name  string `bun:",scanonly"`
	Quota int64  `bun:",scanonly"`
}
