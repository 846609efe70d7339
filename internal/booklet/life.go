package booklet

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

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
		b, err := s.forRunning(ctx, tx, scope, id, binned)
		if err != nil {
			return err
		}
		name = b.Name
		return s.remove(ctx, tx, b)
	})
}

// remove deletes a booklet with all that is in it, and lets its media go.
func (s Store) remove(ctx context.Context, tx bun.Tx, b *Booklet) error {
	if s.UseMedia != nil {
		var pages []string
		if err := tx.NewSelect().Model((*Page)(nil)).Column("p.id").Where("p.booklet_id = ?", b.ID).Scan(ctx, &pages); err != nil {
			return fmt.Errorf("remove booklet %s: %w", b.ID, err)
		}
		for _, id := range pages {
			if err := s.UseMedia(ctx, tx, "page", id, b.CompanyID, nil); err != nil {
				return err
			}
		}
		if err := s.UseMedia(ctx, tx, searched, b.ID, b.CompanyID, nil); err != nil {
			return err
		}
	}
	if err := search.Remove(ctx, tx, searched, b.ID); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*Booklet)(nil)).Where("id = ?", b.ID).Exec(ctx); err != nil {
		return fmt.Errorf("remove booklet %s: %w", b.ID, err)
	}
	return note(ctx, tx, b, "booklet.purged", b.ID, nil)
}

// Transfer gives a booklet to another responsable, who is then the only one: those
// before go on as contributeurs. An admin may give it to another company at the
// same time: then nobody of the former one keeps a part in it.
func (s Store) Transfer(ctx context.Context, scope rights.Scope, id, companyID, managerID string) (name string, err error) {
	return name, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if companyID != "" && !scope.Everything() && companyID != scope.CompanyID() {
			if _, err := s.one(ctx, tx.NewSelect(), scope, id, there); err != nil {
				return err
			}
			return fault.InvalidField("companyId", "validation.unexpected")
		}
		// Companies before booklets, as their deletion does.
		if companyID != "" && scope.Everything() {
			if _, err := s.company(ctx, tx, scope, companyID); err != nil {
				return err
			}
		}
		b, err := s.forRunning(ctx, tx, scope, id, there)
		if err != nil {
			return err
		}
		name = b.Name
		from := b.CompanyID
		if companyID != "" {
			b.CompanyID = companyID
		}
		if err := s.fit(ctx, tx, b.CompanyID, "managerId", managerID); err != nil {
			return err
		}
		if err := s.handOver(ctx, tx, b, from, managerID); err != nil {
			return err
		}
		if err := s.save(ctx, tx, scope, b); err != nil {
			return err
		}
		if err := index(ctx, tx, b); err != nil {
			return err
		}
		return note(ctx, tx, b, "booklet.transferred", b.ID, map[string]any{"to": managerID, "from": from, "company": b.CompanyID})
	})
}

// handOver leaves one responsable. What the look and the pages show of the former
// company stays that company's: a booklet that leaves loses its logo, its cover's
// picture and its claims on media.
func (s Store) handOver(ctx context.Context, tx bun.Tx, b *Booklet, from, managerID string) error {
	var err error
	if from == b.CompanyID {
		_, err = tx.NewUpdate().Model((*Member)(nil)).Set("role = ?", Editor).Where("booklet_id = ? AND role = ?", b.ID, Manager).Exec(ctx)
	} else {
		b.Theme.LogoID, b.Cover.MediaID = "", ""
		_, err = tx.NewDelete().Model((*Member)(nil)).Where("booklet_id = ?", b.ID).Exec(ctx)
		if err == nil {
			err = s.useLook(ctx, tx, b)
		}
	}
	if err != nil {
		return fmt.Errorf("hand over booklet %s: %w", b.ID, err)
	}
	return s.admit(ctx, tx, b.ID, managerID, Manager)
}

// purgeBatch keeps a transaction short: others must be able to write in between.
const purgeBatch = 20

// PurgeOld empties bins of what has been there for thirty days, and forgets old
// revisions and tabs that were closed.
func (s Store) PurgeOld(ctx context.Context) error {
	for _, step := range []func(context.Context) (int, error){s.purgeBooklets, s.purgeTree, s.purgeRevisions} {
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
	_, err := s.DB.Write.NewDelete().Model((*Presence)(nil)).Where("seen_at < ?", s.Now().Add(-time.Hour)).Exec(ctx)
	return err
}

func (s Store) purgeBooklets(ctx context.Context) (n int, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var old []Booklet
		q := tx.NewSelect().Model(&old).Where("b.deleted_at < ?", s.Now().Add(-binTime)).OrderExpr("b.deleted_at, b.id").Limit(purgeBatch)
		if err := s.DB.ForUpdate(q, "b").Scan(ctx); err != nil {
			return err
		}
		n = len(old)
		for i := range old {
			if err := s.remove(ctx, tx, &old[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return n, err
}

// purgeTree removes chapters and pages that nobody took back, and lets their media go.
func (s Store) purgeTree(ctx context.Context) (n int, err error) {
	old := s.Now().Add(-binTime)
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var pages []struct{ ID, CompanyID string }
		err := tx.NewSelect().TableExpr("page AS p").ColumnExpr("p.id, b.company_id").Join("JOIN booklet AS b ON b.id = p.booklet_id").
			Where("p.deleted_at < ? OR p.chapter_id IN (SELECT c.id FROM chapter AS c WHERE c.deleted_at < ?)", old, old).OrderExpr("p.id").Limit(10*purgeBatch).Scan(ctx, &pages)
		if err != nil {
			return err
		}
		ids := make([]string, len(pages))
		for i, p := range pages {
			ids[i] = p.ID
			if s.UseMedia != nil {
				if err := s.UseMedia(ctx, tx, "page", p.ID, p.CompanyID, nil); err != nil {
					return err
				}
			}
		}
		if n = len(ids); n > 0 {
			_, err = tx.NewDelete().Model((*Page)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx)
			return err
		}
		_, err = tx.NewDelete().Model((*Chapter)(nil)).Where("deleted_at < ?", old).Exec(ctx)
		return err
	})
	return n, err
}

// purgeRevisions forgets what nobody named, except what a page says now.
func (s Store) purgeRevisions(ctx context.Context) (int, error) {
	var gone int64
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old := tx.NewSelect().TableExpr("page_revision AS r").Column("r.id").Where("NOT r.kept AND r.made_at < ?", s.Now().Add(-revisionTime)).
			Where("EXISTS (SELECT 1 FROM page_revision AS o WHERE o.page_id = r.page_id AND o.locale = r.locale AND o.number > r.number)").
			OrderExpr("r.made_at, r.id").Limit(10 * purgeBatch)
		done, err := tx.NewDelete().TableExpr("page_revision").Where("id IN (?)", old).Exec(ctx)
		if err != nil {
			return err
		}
		gone, err = done.RowsAffected()
		return err
	})
	return int(gone), err
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
