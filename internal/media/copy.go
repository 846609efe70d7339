package media

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/blob"
	"livret/internal/db"
	"livret/internal/fault"
)

// What is shown in a thing that goes to another company goes along, as files of that
// company's own: Send copies the bytes, which takes long, ahead of the transaction;
// Receive makes media of them in it. Bytes that no transaction receives go again (E14).

// Send puts the bytes of media of one library where another's are kept. It may be
// cut and called again: what is there is not copied twice. done is told after each file.
func (l *Library) Send(ctx context.Context, from, to string, ids []string, done func(n, of int) error) error {
	for {
		begun := l.Now()
		all, err := l.shared(ctx, l.DB.Read, from, ids)
		if err != nil {
			return err
		}
		for i, m := range all {
			if err := l.sendOne(ctx, to, &m); err != nil {
				return err
			}
			if done != nil {
				if err := done(i+1, len(all)); err != nil {
					return err
				}
			}
		}
		if l.Now().Sub(begun) < grace/2 {
			return nil
		}
		// So long that the first may be on their way out again: once more, which copies none that is there.
	}
}

// shared are the media of a library that can be shown elsewhere: not those in its bin.
func (l *Library) shared(ctx context.Context, on bun.IDB, companyID string, ids []string) ([]Media, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var all []Media
	err := on.NewSelect().Model(&all).Where("m.company_id = ? AND m.deleted_at IS NULL AND m.id IN (?)", companyID, bun.List(distinct(ids))).OrderExpr("m.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find media: %w", err)
	}
	return all, nil
}

func (l *Library) sendOne(ctx context.Context, to string, m *Media) error {
	// Its removal is asked for first: it goes if nothing receives it, however this ends.
	err := l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := l.keep(ctx, tx, to, m.Hash); err != nil {
			return err
		}
		stored, err := tx.NewSelect().Model((*Stored)(nil)).Where("sf.company_id = ? AND sf.hash = ?", to, m.Hash).Exists(ctx)
		if err != nil || stored {
			return err
		}
		return l.remove(ctx, tx, grace, Key(to, m.Hash))
	})
	if err != nil {
		return err
	}
	there, err := l.Blobs.Open(ctx, Key(to, m.Hash))
	if err == nil {
		same := there.Info().Size == m.Bytes
		there.Close()
		if same {
			return nil
		}
	} else if !errors.Is(err, blob.ErrMissing) {
		return err
	}
	file, err := l.Blobs.Open(ctx, Key(m.CompanyID, m.Hash))
	if errors.Is(err, blob.ErrMissing) {
		return nil // replaced or gone meanwhile: Receive does not find it either
	}
	if err != nil {
		return err
	}
	defer file.Close()
	return l.Blobs.Put(ctx, Key(to, m.Hash), file, m.Bytes)
}

// Receive makes media of one library those of another too, with what is said of them,
// and answers their ids there by those they have here. A file that is there already
// under its name is taken as it is. One that was not sent, or too long ago, is
// fault.Unavailable: it is to be sent again. The caller holds both companies (see Hold).
func (l *Library) Receive(ctx context.Context, tx bun.Tx, from, to, by string, ids []string) (map[string]string, error) {
	all, err := l.shared(ctx, tx, from, ids)
	if err != nil {
		return nil, err
	}
	tags, err := tagsOf(ctx, tx, idsOf(all))
	if err != nil {
		return nil, err
	}
	received := map[string]string{}
	for i := range all {
		m := &all[i]
		if received[m.ID], err = l.receiveOne(ctx, tx, m, to, by, tags[m.ID]); err != nil {
			return nil, err
		}
	}
	return received, nil
}

func (l *Library) receiveOne(ctx context.Context, tx bun.Tx, m *Media, to, by string, tags []string) (string, error) {
	var there string
	err := tx.NewSelect().Model((*Media)(nil)).Column("m.id").Where("m.company_id = ? AND m.hash = ? AND m.name = ? AND m.deleted_at IS NULL", to, m.Hash, m.Name).
		OrderExpr("m.id").Limit(1).Scan(ctx, &there)
	if err == nil {
		return there, nil
	}
	if !db.IsNotFound(err) {
		return "", fmt.Errorf("find media: %w", err)
	}
	if err := l.sentLately(ctx, tx, to, m.Hash); err != nil {
		return "", err
	}
	file := &arrival{File: &File{Kind: m.Kind, Mime: m.Mime, Name: m.Name}, width: m.Width, height: m.Height, bytes: m.Bytes, hash: m.Hash}
	twin := &Media{
		ID: db.NewID(), CompanyID: to, Name: m.Name, CreatedBy: by, CreatedAt: l.Now(), UpdatedAt: l.Now(),
		Alt: m.Alt, Decorative: m.Decorative, Caption: m.Caption, Credit: m.Credit, FocalX: m.FocalX, FocalY: m.FocalY,
	}
	if err := l.storeFile(ctx, tx, &Upload{CompanyID: to, CreatedBy: by}, file); err != nil {
		return "", err
	}
	if err := l.fill(ctx, tx, twin, file); err != nil {
		return "", err
	}
	if err := l.add(ctx, tx, twin); err != nil {
		return "", err
	}
	if len(tags) == 0 {
		return twin.ID, nil
	}
	return twin.ID, l.Tag(ctx, tx, twin, tags)
}

// sentLately takes back the removal of bytes that Send has put. Where nobody asked for
// it and they are not the company's, they were never sent, or were removed since.
func (l *Library) sentLately(ctx context.Context, tx bun.Tx, to, hash string) error {
	stored, err := tx.NewSelect().Model((*Stored)(nil)).Where("sf.company_id = ? AND sf.hash = ?", to, hash).Exists(ctx)
	if err != nil {
		return fmt.Errorf("find file: %w", err)
	}
	if !stored {
		sent, err := tx.NewSelect().Model((*removal)(nil)).Where("r.object = ? AND r.taken_at IS NULL AND r.due_at > ?", Key(to, hash), l.Now().Add(time.Minute)).Exists(ctx)
		if err != nil {
			return fmt.Errorf("find file: %w", err)
		}
		if !sent {
			return fault.New(fault.Unavailable, "media.storage")
		}
	}
	return l.keep(ctx, tx, to, hash)
}
