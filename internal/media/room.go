package media

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/imaging"
)

const (
	// MaxFiles is how many files a company may keep at most, unless told otherwise.
	MaxFiles = 100_000
	// megabyte is what people are told sizes in, as "Mo".
	megabyte = 1_000_000

	// grace is how long a file outlives its last row: longer than the arrival of the
	// same bytes may take, which would find its file gone otherwise (see Library.keep).
	grace = 30 * time.Minute
)

// Room is what a company holds, and what was promised to its uploads under way.
type Room struct {
	bun.BaseModel `bun:"table:storage_room,alias:sr"`

	CompanyID string `bun:",pk"`
	Bytes     int64  // files and their variants
	Reserved  int64
	Files     int64
}

// room reads what a company holds; others wait until the transaction ends. The
// company is held already, if the transaction holds it at all (see hold).
func (l *Library) room(ctx context.Context, tx bun.Tx, companyID string) (*Room, error) {
	r := &Room{CompanyID: companyID}
	if _, err := tx.NewInsert().Model(r).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return nil, fmt.Errorf("room: %w", err)
	}
	if err := l.DB.ForUpdate(tx.NewSelect().Model(r).WherePK(), "sr").Scan(ctx); err != nil {
		return nil, fmt.Errorf("room: %w", err)
	}
	return r, nil
}

// change adds to what a company holds; less where it is below zero.
func (r *Room) change(ctx context.Context, tx bun.Tx, bytes, reserved, files int64) error {
	r.Bytes, r.Reserved, r.Files = r.Bytes+bytes, r.Reserved+reserved, r.Files+files
	if _, err := tx.NewUpdate().Model(r).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("room: %w", err)
	}
	return nil
}

// missing is how many bytes too few a company has for some more; 0 if they fit.
func (l *Library) missing(ctx context.Context, tx bun.Tx, r *Room, bytes int64) (int64, error) {
	quota, err := l.Quota(ctx, tx, r.CompanyID)
	if err != nil || quota == 0 {
		return 0, err
	}
	return max(0, r.Bytes+r.Reserved+bytes-quota), nil
}

// reserve promises room to an upload before its first byte, or says how much is missing (E14).
func (l *Library) reserve(ctx context.Context, tx bun.Tx, companyID string, bytes int64) error {
	r, err := l.room(ctx, tx, companyID)
	if err != nil {
		return err
	}
	if r.Files >= l.MaxFiles {
		return l.tooMany()
	}
	missing, err := l.missing(ctx, tx, r, bytes)
	if err != nil {
		return err
	}
	if missing > 0 {
		return full(missing)
	}
	return r.change(ctx, tx, 0, bytes, 0)
}

func (l *Library) tooMany() error {
	return fault.New(fault.TooLarge, "media.room.files", fault.Args{"max": l.MaxFiles})
}

func full(missing int64) error {
	return fault.New(fault.TooLarge, "media.room.full", fault.Args{"missing": (missing + megabyte - 1) / megabyte})
}

// objects are all that may be kept of some bytes of a company.
func objects(companyID, hash string) []string {
	all := []string{Key(companyID, hash)}
	for _, width := range imaging.Widths {
		all = append(all, VariantKey(companyID, hash, imaging.Name(width)))
	}
	return all
}

// storageGone tells people that files cannot be reached for now (G10), and operators why.
func (l *Library) storageGone(ctx context.Context, err error) error {
	l.Log.ErrorContext(ctx, "storage of files", "error", err)
	return fault.New(fault.Unavailable, "media.storage")
}

// removal is an object that goes once the change that freed it is sure.
type removal struct {
	bun.BaseModel `bun:"table:object_removal,alias:r"`

	Object  string `bun:",pk"`
	DueAt   time.Time
	TakenAt time.Time `bun:",nullzero"` // since when it is being removed
}

// remove has objects removed some time after the transaction.
func (l *Library) remove(ctx context.Context, tx bun.IDB, after time.Duration, objects ...string) error {
	if len(objects) == 0 {
		return nil
	}
	rows := make([]removal, len(objects))
	for i, object := range objects {
		rows[i] = removal{Object: object, DueAt: l.Now().Add(after)}
	}
	if _, err := tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("remove objects: %w", err)
	}
	return nil
}

// keep takes back the removal of some bytes that are wanted again. It is done
// before they are put, and again with their row, for one that was asked meanwhile
// and is not due yet (see grace). Where they are just being removed, it is to be tried again.
func (l *Library) keep(ctx context.Context, tx bun.IDB, companyID, hash string) error {
	all := bun.List(objects(companyID, hash))
	_, err := tx.NewDelete().Model((*removal)(nil)).Where("object IN (?)", all).Where(untaken, l.Now().Add(-takenTime)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep objects: %w", err)
	}
	going, err := tx.NewSelect().Model((*removal)(nil)).Where("r.object IN (?)", all).Exists(ctx)
	if err != nil {
		return fmt.Errorf("keep objects: %w", err)
	}
	if going {
		return fault.New(fault.Unavailable, "media.storage")
	}
	return nil
}
