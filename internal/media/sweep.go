package media

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/blob"
	"livret/internal/db"
	"livret/internal/fault"
)

const (
	// abandonedTime is how long an upload may stand still before its room is given back.
	abandonedTime = 24 * time.Hour
	// toldTime is how long the outcome of an upload can be asked for.
	toldTime = 7 * 24 * time.Hour
	// orphanTime is how long an object may have no row: until what put it has surely ended.
	orphanTime = 24 * time.Hour
	sweepBatch = 200
)

// SweepUploads gives back the room of uploads that stand still, and forgets old outcomes.
func (l *Library) SweepUploads(ctx context.Context) error {
	for {
		var ids []string
		err := l.DB.Read.NewSelect().Model((*Upload)(nil)).Column("up.id").
			Where("up.state IN (?, ?) AND up.updated_at < ?", Receiving, Checking, l.Now().Add(-abandonedTime)).
			WhereOr("up.state IN (?, ?) AND up.updated_at < ?", Done, Refused, l.Now().Add(-toldTime)).OrderExpr("up.id").Limit(sweepBatch).Scan(ctx, &ids)
		if err != nil {
			return fmt.Errorf("sweep uploads: %w", err)
		}
		for _, id := range ids {
			if err := l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return l.sweepUpload(ctx, tx, id) }); err != nil {
				return fmt.Errorf("sweep uploads: %w", err)
			}
		}
		if len(ids) < sweepBatch {
			return l.sweepScratch()
		}
	}
}

func (l *Library) sweepUpload(ctx context.Context, tx bun.Tx, id string) error {
	u, err := l.forWork(ctx, tx, id)
	if fault.Is(err, fault.NotFound) {
		return nil // its company is going, and takes it along
	}
	if err != nil {
		return err
	}
	switch u.State {
	case Done, Refused:
		return l.forget(ctx, tx, u)
	}
	if u.UpdatedAt.After(l.Now().Add(-abandonedTime)) {
		return nil // it moved on
	}
	if u.State == Checking {
		u.say("media.arrival", nil)
	} else {
		u.say("media.abandoned", nil)
	}
	return l.closeUpload(ctx, tx, u, Refused)
}

// sweepScratch removes what a crash left of files being put together.
func (l *Library) sweepScratch() error {
	left, err := filepath.Glob(filepath.Join(l.Scratch, scratchPrefix+"*"))
	if err != nil {
		return err
	}
	for _, name := range left {
		if stat, err := os.Stat(name); err == nil && time.Since(stat.ModTime()) > grace {
			os.Remove(name)
		}
	}
	return nil
}

// RemoveObjects removes those whose time has come, each in a transaction of its
// own: who wants the same bytes again waits, then puts them anew (see keep).
func (l *Library) RemoveObjects(ctx context.Context) error {
	for {
		var due []string
		err := l.DB.Read.NewSelect().Model((*removal)(nil)).Column("r.object").Where("r.due_at <= ?", l.Now()).OrderExpr("r.due_at").Limit(sweepBatch).Scan(ctx, &due)
		if err != nil {
			return fmt.Errorf("remove objects: %w", err)
		}
		for _, object := range due {
			if err := l.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return l.removeObject(ctx, tx, object) }); err != nil {
				return fmt.Errorf("remove objects: %w", err)
			}
		}
		if len(due) < sweepBatch {
			return nil
		}
	}
}

func (l *Library) removeObject(ctx context.Context, tx bun.Tx, object string) error {
	row := &removal{Object: object}
	err := l.DB.ForUpdate(tx.NewSelect().Model(row).WherePK(), "r").Scan(ctx)
	if db.IsNotFound(err) {
		return nil // taken back
	}
	if err != nil {
		return err
	}
	named, err := l.named(ctx, tx, object)
	if err != nil {
		return err
	}
	if !named {
		if err := l.Blobs.Delete(ctx, object); err != nil {
			return err
		}
	}
	_, err = tx.NewDelete().Model(row).WherePK().Exec(ctx)
	return err
}

// named tells whether a row names an object, so that it must stay.
func (l *Library) named(ctx context.Context, on bun.IDB, object string) (bool, error) {
	parts := strings.Split(object, "/")
	if len(parts) != 3 {
		return true, nil // not one of ours to judge
	}
	switch parts[0] {
	case "u":
		return on.NewSelect().Model((*piece)(nil)).Where("pt.upload_id = ? AND pt.object = ?", parts[1], object).Exists(ctx)
	case "f":
		company := parts[1]
		if company == "platform" {
			company = ""
		}
		hash, variant, _ := strings.Cut(parts[2], ".")
		q := on.NewSelect().Model((*Stored)(nil)).Where("sf.company_id = ? AND sf.hash = ?", company, hash)
		if variant != "" {
			q = q.Where("(sf.variant_bytes > 0 OR EXISTS (SELECT 1 FROM media AS m WHERE m.company_id = sf.company_id AND m.hash = sf.hash AND m.state = 'processing'))")
		}
		return q.Exists(ctx)
	}
	return true, nil
}

// SweepOrphans has objects removed that no row names: what a crash left between
// an object and its row (G8).
func (l *Library) SweepOrphans(ctx context.Context) error {
	found := 0
	for _, prefix := range []string{"u/", "f/"} {
		for info, err := range l.Blobs.List(ctx, prefix) {
			if err != nil {
				return fmt.Errorf("sweep orphans: %w", err)
			}
			orphan, err := l.orphan(ctx, info)
			if err != nil {
				return fmt.Errorf("sweep orphans: %w", err)
			}
			if orphan {
				found++
			}
		}
	}
	if folder, ok := l.Blobs.(*blob.Folder); ok {
		if err := folder.Sweep(ctx, l.Now().Add(-orphanTime)); err != nil {
			return fmt.Errorf("sweep orphans: %w", err)
		}
	}
	if found > 0 {
		l.Log.InfoContext(ctx, "objects without a row", "found", found)
	}
	return nil
}

func (l *Library) orphan(ctx context.Context, info blob.Info) (bool, error) {
	if info.Changed.After(l.Now().Add(-orphanTime)) {
		return false, nil
	}
	named, err := l.named(ctx, l.DB.Read, info.Key)
	if err != nil || named {
		return false, err
	}
	return true, l.remove(ctx, l.DB.Write, grace, info.Key)
}
