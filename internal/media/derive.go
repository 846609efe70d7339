package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/blob"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/imaging"
	"livret/internal/jobs"
)

// derive makes the variants of a picture, for every media of the company that shows it.
type derive struct {
	CompanyID string `json:"companyId"`
	Hash      string `json:"hash"`

	turn int
}

const deriveTries = 5

func (derive) Kind() string { return "media_derive" }

func (d derive) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: jobs.Heavy, MaxAttempts: deriveTries, Priority: d.turn}
}

// wantVariants has them made, in the transaction that stores the picture.
func (l *Library) wantVariants(ctx context.Context, tx bun.Tx, companyID, hash string) error {
	waiting, err := tx.NewSelect().Model((*Media)(nil)).Where("m.company_id = ? AND m.state = ?", companyID, Processing).Count(ctx)
	if err != nil {
		return fmt.Errorf("want variants: %w", err)
	}
	return l.Jobs.Enqueue(ctx, tx, derive{companyID, hash, turn(int(waiting) + 1)})
}

// makeVariants makes them, puts them, and tells in one transaction that they are
// there. After the last try the file itself is served in their place.
func (l *Library) makeVariants(ctx context.Context, companyID, hash string, last bool) error {
	wanted, err := l.DB.Read.NewSelect().Model((*Media)(nil)).Where("m.company_id = ? AND m.hash = ? AND m.state <> ?", companyID, hash, Ready).Exists(ctx)
	if err != nil || !wanted {
		return err // the same picture was sent twice, and another did the work
	}
	var blur string
	var size int64
	err = safely(func() (err error) {
		blur, size, err = l.putVariants(ctx, companyID, hash)
		return err
	})
	var refusal *fault.Error
	switch {
	case err == nil:
		err = l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return l.derived(ctx, tx, companyID, hash, blur, size) })
	case errors.Is(err, blob.ErrMissing), errors.As(err, &refusal) && refusal.Kind != fault.Unavailable:
		last = true // it will not go better next time
	}
	if err != nil && last {
		without := context.WithoutCancel(ctx)
		return errors.Join(err, l.DB.TxAgain(without, func(ctx context.Context, tx bun.Tx) error { return l.underived(ctx, tx, companyID, hash) }))
	}
	return err
}

func (l *Library) putVariants(ctx context.Context, companyID, hash string) (blur string, size int64, err error) {
	file, err := l.Blobs.Open(ctx, Key(companyID, hash))
	if err != nil {
		return "", 0, err
	}
	defer file.Close()
	blur, err = l.Pictures.Derive(ctx, file, file.Info().Size, func(v imaging.Variant) error {
		size += int64(len(v.Content))
		return l.Blobs.Put(ctx, VariantKey(companyID, hash, v.Name), bytes.NewReader(v.Content), int64(len(v.Content)))
	})
	return blur, size, err
}

// derived tells that the variants are there. A picture that went meanwhile takes
// them with it; where they do not fit in the room left, there are none.
func (l *Library) derived(ctx context.Context, tx bun.Tx, companyID, hash, blur string, size int64) error {
	stored, r, err := l.storedRoom(ctx, tx, companyID, hash)
	if err != nil {
		return err
	}
	if stored == nil {
		return l.remove(ctx, tx, grace, objects(companyID, hash)...)
	}
	more := size - stored.VariantBytes
	missing, err := l.missing(ctx, tx, r, more)
	if err != nil {
		return err
	}
	if more > 0 && missing > 0 {
		return l.underived(ctx, tx, companyID, hash)
	}
	stored.VariantBytes = size
	if _, err := tx.NewUpdate().Model(stored).Column("variant_bytes").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("variants: %w", err)
	}
	if err := r.change(ctx, tx, more, 0, 0); err != nil {
		return err
	}
	return l.become(ctx, tx, companyID, hash, Ready, blur)
}

// underived gives the variants up: what was put of them goes, the file itself is served.
func (l *Library) underived(ctx context.Context, tx bun.Tx, companyID, hash string) error {
	stored, _, err := l.storedRoom(ctx, tx, companyID, hash)
	if err != nil {
		return err
	}
	if stored != nil && stored.VariantBytes > 0 {
		return nil // another try made them meanwhile
	}
	if err := l.remove(ctx, tx, grace, objects(companyID, hash)[1:]...); err != nil {
		return err
	}
	return l.become(ctx, tx, companyID, hash, Failed, "")
}

// mendBatch is how many pictures a night tries again.
const mendBatch = 500

// MendVariants has variants made anew that could not be made: the store was gone, or
// there was no room then. Those that wait since yesterday were lost with their node.
func (l *Library) MendVariants(ctx context.Context) error {
	var some []Media
	err := l.DB.Read.NewSelect().Model(&some).Column("m.company_id", "m.hash").
		Where("m.state = ? OR m.state = ? AND m.updated_at < ?", Failed, Processing, l.Now().Add(-24*time.Hour)).
		GroupExpr("m.company_id, m.hash").OrderExpr("MIN(m.updated_at)").Limit(mendBatch).Scan(ctx)
	if err != nil {
		return fmt.Errorf("mend variants: %w", err)
	}
	var failed []error
	for _, m := range some {
		err := l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return l.mendVariants(ctx, tx, m.CompanyID, m.Hash) })
		if err != nil && !fault.Is(err, fault.NotFound) { // its company is going
			failed = append(failed, fmt.Errorf("mend variants: %w", err))
		}
	}
	return errors.Join(failed...)
}

func (l *Library) mendVariants(ctx context.Context, tx bun.Tx, companyID, hash string) error {
	if err := l.hold(ctx, tx, companyID); err != nil {
		return err
	}
	if err := l.keep(ctx, tx, companyID, hash); err != nil {
		return err
	}
	if err := l.become(ctx, tx, companyID, hash, Processing, ""); err != nil {
		return err
	}
	return l.wantVariants(ctx, tx, companyID, hash)
}

func (l *Library) become(ctx context.Context, tx bun.Tx, companyID, hash string, state State, blur string) error {
	_, err := tx.NewUpdate().Model((*Media)(nil)).Set("state = ?", state).Set("blur = ?", blur).Set("updated_at = ?", l.Now()).
		Where("company_id = ? AND hash = ?", companyID, hash).Exec(ctx)
	if err != nil {
		return fmt.Errorf("variants: %w", err)
	}
	return nil
}

// storedRoom reads stored bytes, nil if they are gone, and the room of their company.
func (l *Library) storedRoom(ctx context.Context, tx bun.Tx, companyID, hash string) (*Stored, *Room, error) {
	switch err := l.hold(ctx, tx, companyID); {
	case fault.Is(err, fault.NotFound):
		return nil, nil, nil // the company is going, and its files with it
	case err != nil:
		return nil, nil, err
	}
	r, err := l.room(ctx, tx, companyID)
	if err != nil {
		return nil, nil, err
	}
	stored := &Stored{CompanyID: companyID, Hash: hash}
	err = tx.NewSelect().Model(stored).WherePK().Scan(ctx)
	if db.IsNotFound(err) {
		return nil, r, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("variants: %w", err)
	}
	return stored, r, nil
}
