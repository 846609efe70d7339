package booklet

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
)

// Archive puts a booklet aside: it is kept as it is until it is restored. Asked twice, it is archived once.
func (s Store) Archive(ctx context.Context, scope rights.Scope, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.forRunning(ctx, tx, scope, id, there)
		if err != nil || b.State == Archived {
			return err
		}
		b.State, b.ArchivedAt = Archived, s.Now()
		if err := s.save(ctx, tx, scope, b); err != nil {
			return err
		}
		return note(ctx, tx, b, "booklet.archived", b.ID, nil)
	})
}

// Delete puts a booklet in the bin, from where it can be taken back for thirty days.
func (s Store) Delete(ctx context.Context, scope rights.Scope, id string) (name string, err error) {
	return name, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.forRunning(ctx, tx, scope, id, there)
		if err != nil {
			return err
		}
		name, b.DeletedAt, b.DeletedBy = b.Name, s.Now(), scope.UserID()
		if err := s.save(ctx, tx, scope, b); err != nil {
			return err
		}
		return note(ctx, tx, b, "booklet.deleted", b.ID, nil)
	})
}

// Restore takes a booklet out of the bin as it was, or out of the archive.
func (s Store) Restore(ctx context.Context, scope rights.Scope, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.forRunning(ctx, tx, scope, id, "1 = 1")
		if err != nil {
			return err
		}
		action := "booklet.restored"
		switch {
		case !b.DeletedAt.IsZero():
			b.DeletedAt, b.DeletedBy = time.Time{}, ""
		case b.State == Archived:
			b.State, b.ArchivedAt, action = Draft, time.Time{}, "booklet.unarchived"
		default:
			return nil
		}
		if err := s.save(ctx, tx, scope, b); err != nil {
			return err
		}
		return note(ctx, tx, b, action, b.ID, nil)
	})
}

// Purge removes a booklet that is in the bin, for good.
func (s Store) Purge(ctx context.Context, scope rights.Scope, id string) (name string, err error) {
	return name, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.hold(ctx, tx, scope, id); err != nil {
			return err
		}
		b, err := s.forRunning(ctx, tx, scope, id, binned)
		if err != nil {
			return err
		}
		name = b.Name
		return s.remove(ctx, tx, b)
	})
}

// remove deletes a booklet with all that is in it, and lets its media go. The caller holds its company.
func (s Store) remove(ctx context.Context, tx bun.Tx, b *Booklet) error {
	var pages []string
	if err := tx.NewSelect().Model((*Page)(nil)).Column("p.id").Where("p.booklet_id = ?", b.ID).Scan(ctx, &pages); err != nil {
		return fmt.Errorf("remove booklet %s: %w", b.ID, err)
	}
	if err := s.Media.ForgetUses(ctx, tx, shownBy, pages); err != nil {
		return err
	}
	if err := s.Media.ForgetUses(ctx, tx, searched, []string{b.ID}); err != nil {
		return err
	}
	if err := search.Remove(ctx, tx, searched, b.ID); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*Booklet)(nil)).Where("id = ?", b.ID).Exec(ctx); err != nil {
		return fmt.Errorf("remove booklet %s: %w", b.ID, err)
	}
	return note(ctx, tx, b, "booklet.purged", b.ID, nil)
}

// purgeBatch keeps a transaction short: others must be able to write in between.
const purgeBatch = 20

// PurgeOld empties bins of what has been there for thirty days, and forgets old
// revisions and tabs that were closed.
func (s Store) PurgeOld(ctx context.Context) error {
	for _, step := range []func(context.Context) (int, error){s.purgeBooklets, s.purgeTree} {
		for {
			n, err := step(ctx)
			if err != nil {
				return fmt.Errorf("purge booklets: %w", err)
			}
			if n == 0 {
				break
			}
		}
	}
	if err := s.purgeRevisions(ctx); err != nil {
		return fmt.Errorf("purge revisions: %w", err)
	}
	_, err := s.DB.Write.NewDelete().Model((*Presence)(nil)).Where("seen_at < ?", s.Now().Add(-time.Hour)).Exec(ctx)
	return err
}

// notGoing leaves out what goes with its company anyway.
const notGoing = "b.company_id NOT IN (SELECT co.id FROM company AS co WHERE co.state = 'deleting')"

func (s Store) purgeBooklets(ctx context.Context) (int, error) {
	old := s.Now().Add(-binTime)
	var ids []string
	err := s.DB.Read.NewSelect().Model((*Booklet)(nil)).Column("b.id").Where("b.deleted_at < ?", old).Where(notGoing).OrderExpr("b.deleted_at, b.id").Limit(purgeBatch).Scan(ctx, &ids)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		err := s.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
			if err := s.hold(ctx, tx, rights.System(), id); err != nil {
				return err
			}
			b, err := s.one(ctx, s.DB.ForUpdate(tx.NewSelect(), "b"), rights.System(), id, binned)
			if err != nil || !b.DeletedAt.Before(old) {
				return err
			}
			return s.remove(ctx, tx, b)
		})
		if err != nil && !fault.Is(err, fault.NotFound) { // taken back, or gone with its company
			return 0, err
		}
	}
	return len(ids), nil
}

// purgeTree removes chapters and pages that nobody took back, and lets their media go:
// those of one company at a time, which is held meanwhile.
func (s Store) purgeTree(ctx context.Context) (n int, err error) {
	old := s.Now().Add(-binTime)
	due := func(on bun.IDB) *bun.SelectQuery {
		return on.NewSelect().TableExpr("page AS p").Join("JOIN booklet AS b ON b.id = p.booklet_id").Where(notGoing).
			Where("(p.deleted_at < ? OR p.chapter_id IN (SELECT c.id FROM chapter AS c WHERE c.deleted_at < ?))", old, old).OrderExpr("p.id")
	}
	var company string
	err = due(s.DB.Read).ColumnExpr("b.company_id").Limit(1).Scan(ctx, &company)
	if db.IsNotFound(err) {
		_, err = s.DB.Write.NewDelete().Model((*Chapter)(nil)).Where("deleted_at < ?", old).
			Where("NOT EXISTS (SELECT 1 FROM page AS p WHERE p.chapter_id = c.id)").Exec(ctx)
		return 0, err
	}
	if err != nil {
		return 0, err
	}
	err = s.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		n = 0
		if err := s.Media.Hold(ctx, tx, company); err != nil {
			return err
		}
		var ids []string
		if err := due(tx).ColumnExpr("p.id").Where("b.company_id = ?", company).Limit(10*purgeBatch).Scan(ctx, &ids); err != nil || len(ids) == 0 {
			return err
		}
		n = len(ids)
		if err := s.Media.ForgetUses(ctx, tx, shownBy, ids); err != nil {
			return err
		}
		_, err := tx.NewDelete().Model((*Page)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx)
		return err
	})
	return n, err
}

// purgeRevisions forgets what nobody named, except what a page says now. Those are read on the
// way, as old as they may be, so that the way is gone once, and not while others wait to write.
func (s Store) purgeRevisions(ctx context.Context) error {
	const later = "EXISTS (SELECT 1 FROM page_revision AS o WHERE o.page_id = r.page_id AND o.locale = r.locale AND o.number > r.number)"
	old, last := s.Now().Add(-revisionTime), Revision{}
	for {
		var some []Revision
		err := s.DB.Read.NewSelect().Model(&some).Column("r.id", "r.made_at").Where("NOT r.kept AND r.made_at < ? AND (r.made_at, r.id) > (?, ?)", old, last.MadeAt, last.ID).
			Where(later).OrderExpr("r.made_at, r.id").Limit(10 * purgeBatch).Scan(ctx)
		if err != nil || len(some) == 0 {
			return err
		}
		last = some[len(some)-1]
		ids := make([]string, len(some))
		for i, r := range some {
			ids[i] = r.ID
		}
		if _, err := s.DB.Write.NewDelete().Model((*Revision)(nil)).Where("id IN (?) AND NOT kept", bun.List(ids)).Exec(ctx); err != nil {
			return err
		}
	}
}

// EraseCompany removes booklets of a company that is being deleted, at most limit
// at a time, and tells how many it did (C9).
func (s Store) EraseCompany(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	var ids []string
	q := tx.NewSelect().Model((*Booklet)(nil)).Column("b.id").Where("b.company_id = ?", companyID).OrderExpr("b.id").Limit(int64(max(1, limit/erasedAtOnce)))
	if err := q.Scan(ctx, &ids); err != nil {
		return 0, fmt.Errorf("erase booklets: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	if err := search.Remove(ctx, tx, searched, ids...); err != nil {
		return 0, err
	}
	if _, err := tx.NewDelete().Model((*Booklet)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return 0, fmt.Errorf("erase booklets: %w", err)
	}
	return len(ids), nil
}

// erasedAtOnce keeps a batch to about what its limit says: a booklet takes along its pages and their past.
const erasedAtOnce = 50

// Inherit passes a deleted person's booklets on: the heir has the part the person
// had, or keeps a greater one.
func Inherit(ctx context.Context, tx bun.Tx, fromID, toID string) error {
	for _, statement := range []string{
		"UPDATE booklet SET created_by = ?1 WHERE created_by = ?0",
		"UPDATE booklet_member SET role = 'manager' WHERE user_id = ?1 AND booklet_id IN (SELECT m.booklet_id FROM booklet_member AS m WHERE m.user_id = ?0 AND m.role = 'manager')",
		"DELETE FROM booklet_member WHERE user_id = ?0 AND booklet_id IN (SELECT m.booklet_id FROM booklet_member AS m WHERE m.user_id = ?1)",
		"UPDATE booklet_member SET user_id = ?1 WHERE user_id = ?0",
	} {
		if _, err := tx.NewRaw(statement, fromID, toID).Exec(ctx); err != nil {
			return fmt.Errorf("pass booklets on: %w", err)
		}
	}
	return nil
}
