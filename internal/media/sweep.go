package media

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/blob"
	"livret/internal/fault"
)

const (
	// abandonedTime is how long an upload may stand still before its room is given back.
	abandonedTime = 24 * time.Hour
	// toldTime is how long the outcome of an upload can be asked for.
	toldTime = 7 * 24 * time.Hour
	// orphanTime is how long an object may have no row: until what put it has surely
	// ended. With orphanEvery and grace it makes less than a day (G8).
	orphanTime  = 2 * time.Hour
	orphanEvery = 6 * time.Hour
	removeEvery = 5 * time.Minute
	// removeTime is what removing a batch of objects may take; nobody else touches them for takenTime.
	removeTime = 2 * time.Minute
	takenTime  = 10 * time.Minute
	sweepBatch = 200
	lookBatch  = 500
)

// untaken is a removal that nobody is at, since a given time.
const untaken = "(taken_at IS NULL OR taken_at < ?)"

// SweepUploads gives back the room of uploads that stand still, and forgets old outcomes.
func (l *Library) SweepUploads(ctx context.Context) error {
	for last := ""; ; {
		var ids []string
		err := l.DB.Read.NewSelect().Model((*Upload)(nil)).Column("up.id").Where("up.id > ?", last).
			Where("(up.state IN (?, ?) AND up.updated_at < ? OR up.state IN (?, ?) AND up.updated_at < ?)",
				Receiving, Checking, l.Now().Add(-abandonedTime), Done, Refused, l.Now().Add(-toldTime)).OrderExpr("up.id").Limit(sweepBatch).Scan(ctx, &ids)
		if err != nil {
			return fmt.Errorf("sweep uploads: %w", err)
		}
		for _, id := range ids {
			if err := l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return l.sweepUpload(ctx, tx, id) }); err != nil {
				return fmt.Errorf("sweep uploads: %w", err)
			}
			last = id
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

// sweepScratch removes what a crash left of files on their way in.
func (l *Library) sweepScratch() error {
	left, err := filepath.Glob(filepath.Join(l.Scratch, "*"))
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

// RemoveObjects removes those whose time has come. No transaction is open while the
// store works, which may take its time (G10): they are marked as taken first, and who
// wants the same bytes again meanwhile waits (see keep).
func (l *Library) RemoveObjects(ctx context.Context) error {
	var failed []error
	for {
		n, err := l.removeSome(ctx)
		if err != nil {
			failed = append(failed, err)
		}
		if n < sweepBatch || ctx.Err() != nil {
			return errors.Join(failed...)
		}
	}
}

// removeSome removes a batch and says how many were due. One that the store does not
// let go of is tried again later, and does not keep the others.
func (l *Library) removeSome(ctx context.Context) (due int, err error) {
	var taken []string
	err = l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		due, taken, err = l.takeRemovals(ctx, tx)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("remove objects: %w", err)
	}
	gone, failed := l.deleteObjects(ctx, taken)
	err = l.DB.TxAgain(context.WithoutCancel(ctx), func(ctx context.Context, tx bun.Tx) error { return l.removed(ctx, tx, taken, gone) })
	if err = errors.Join(failed, err); err != nil {
		return due, fmt.Errorf("remove objects: %w", err)
	}
	return due, nil
}

// takeRemovals marks some that are due, and forgets those that a row names again.
func (l *Library) takeRemovals(ctx context.Context, tx bun.Tx) (due int, taken []string, err error) {
	var all []string
	q := tx.NewSelect().Model((*removal)(nil)).Column("r.object").Where("r.due_at <= ?", l.Now()).Where(untaken, l.Now().Add(-takenTime)).OrderExpr("r.due_at").Limit(sweepBatch)
	if err := l.DB.ForUpdate(q, "r").Scan(ctx, &all); err != nil || len(all) == 0 {
		return 0, nil, err
	}
	named, err := l.named(ctx, tx, all)
	if err != nil {
		return 0, nil, err
	}
	var wanted []string
	for _, object := range all {
		if named[object] {
			wanted = append(wanted, object)
		} else {
			taken = append(taken, object)
		}
	}
	if err := forgetRemovals(ctx, tx, wanted); err != nil || len(taken) == 0 {
		return len(all), taken, err
	}
	_, err = tx.NewUpdate().Model((*removal)(nil)).Set("taken_at = ?", l.Now()).Where("object IN (?)", bun.List(taken)).Exec(ctx)
	return len(all), taken, err
}

func forgetRemovals(ctx context.Context, tx bun.Tx, objects []string) error {
	if len(objects) == 0 {
		return nil
	}
	_, err := tx.NewDelete().Model((*removal)(nil)).Where("object IN (?)", bun.List(objects)).Exec(ctx)
	return err
}

func (l *Library) deleteObjects(ctx context.Context, objects []string) (gone []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, removeTime)
	defer cancel()
	var failed []error
	for _, object := range objects {
		if err := l.Blobs.Delete(ctx, object); err != nil {
			failed = append(failed, err)
		} else {
			gone = append(gone, object)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return gone, errors.Join(failed...)
}

// removed forgets what is gone; the rest has its turn again in a while.
func (l *Library) removed(ctx context.Context, tx bun.Tx, taken, gone []string) error {
	if err := forgetRemovals(ctx, tx, gone); err != nil || len(gone) == len(taken) {
		return err
	}
	_, err := tx.NewUpdate().Model((*removal)(nil)).Set("due_at = ?", l.Now().Add(grace)).Where("object IN (?)", bun.List(taken)).Exec(ctx)
	return err
}

// named are those of some objects that a row names, so that they must stay.
func (l *Library) named(ctx context.Context, on bun.IDB, objects []string) (map[string]bool, error) {
	named := map[string]bool{}
	var uploads, companies, hashes []string
	for _, object := range objects {
		switch parts := strings.Split(object, "/"); {
		case len(parts) == 3 && parts[0] == "u":
			uploads = append(uploads, parts[1])
		case len(parts) == 3 && parts[0] == "f":
			hash, _, _ := strings.Cut(parts[2], ".")
			companies, hashes = append(companies, companyOf(parts[1])), append(hashes, hash)
		default:
			named[object] = true // not one of ours to judge
		}
	}
	if err := namedPieces(ctx, on, named, uploads, objects); err != nil {
		return nil, err
	}
	return named, namedFiles(ctx, on, named, companies, hashes)
}

func companyOf(folder string) string {
	if folder == "platform" {
		return ""
	}
	return folder
}

func namedPieces(ctx context.Context, on bun.IDB, named map[string]bool, uploads, all []string) error {
	if len(uploads) == 0 {
		return nil
	}
	var found []string
	err := on.NewSelect().Model((*piece)(nil)).Column("pt.object").Where("pt.upload_id IN (?) AND pt.object IN (?)", bun.List(distinct(uploads)), bun.List(all)).Scan(ctx, &found)
	for _, object := range found {
		named[object] = true
	}
	return err
}

// namedFiles are those stored; their variants where there are any, or are to be.
func namedFiles(ctx context.Context, on bun.IDB, named map[string]bool, companies, hashes []string) error {
	if len(hashes) == 0 {
		return nil
	}
	var found []struct {
		CompanyID, Hash string
		Variants        bool
	}
	err := on.NewSelect().Model((*Stored)(nil)).Column("sf.company_id", "sf.hash").
		ColumnExpr("(sf.variant_bytes > 0 OR EXISTS (SELECT 1 FROM media AS m WHERE m.company_id = sf.company_id AND m.hash = sf.hash AND m.state = ?)) AS variants", Processing).
		Where("sf.company_id IN (?) AND sf.hash IN (?)", bun.List(distinct(companies)), bun.List(distinct(hashes))).Scan(ctx, &found)
	for _, f := range found {
		for i, object := range objects(f.CompanyID, f.Hash) {
			named[object] = i == 0 || f.Variants
		}
	}
	return err
}

// SweepOrphans has objects removed that no row names: what a crash left between
// an object and its row (G8).
func (l *Library) SweepOrphans(ctx context.Context) error {
	found := 0
	for _, prefix := range []string{"u/", "f/"} {
		n, err := l.sweepPrefix(ctx, prefix)
		if found += n; err != nil {
			return fmt.Errorf("sweep orphans: %w", err)
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

func (l *Library) sweepPrefix(ctx context.Context, prefix string) (found int, err error) {
	var old []string
	for info, err := range l.Blobs.List(ctx, prefix) {
		if err != nil {
			return found, err
		}
		if info.Changed.Before(l.Now().Add(-orphanTime)) {
			old = append(old, info.Key)
		}
		if len(old) == lookBatch {
			n, err := l.orphans(ctx, old)
			if found += n; err != nil {
				return found, err
			}
			old = nil
		}
	}
	n, err := l.orphans(ctx, old)
	return found + n, err
}

// orphans has those of some objects removed that no row names.
func (l *Library) orphans(ctx context.Context, keys []string) (int, error) {
	named, err := l.named(ctx, l.DB.Read, keys)
	if err != nil {
		return 0, err
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return named[key] })
	return len(keys), l.remove(ctx, l.DB.Write, grace, keys...)
}
