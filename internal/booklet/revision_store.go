package booklet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// Revisions are the states a page has been in, the latest first.
func (s Store) Revisions(ctx context.Context, scope rights.Scope, pageID string, offset, limit int) ([]PageRevision, db.Total, error) {
	l, err := s.locate(ctx, s.DB.Read, scope, pageID)
	if err != nil {
		return nil, db.Total{}, err
	}
	var found []Revision
	q := s.DB.Read.NewSelect().Model(&found).Where("r.page_id = ? AND r.locale = ?", l.ID, l.Locale)
	total, err := s.DB.Page(ctx, q, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.ExcludeColumn("content").OrderExpr("r.number DESC")
	}, offset, limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list revisions: %w", err)
	}
	views, err := s.revisionViews(ctx, scope, found)
	if offset == 0 && len(views) > 0 {
		views[0].Current = true
	}
	return views, total, err
}

func (s Store) revisionViews(ctx context.Context, scope rights.Scope, found []Revision) ([]PageRevision, error) {
	ids := make([]string, len(found))
	for i, r := range found {
		ids[i] = r.MadeBy
	}
	people, err := s.people(ctx, s.DB.Read, scope, ids)
	if err != nil {
		return nil, err
	}
	views := make([]PageRevision, len(found))
	for i, r := range found {
		views[i] = PageRevision{ID: r.ID, Number: r.Number, BegunAt: r.BegunAt, At: r.MadeAt, Note: r.Note, Restored: r.Restored, Kept: r.Kept}
		if by, known := people[r.MadeBy]; known {
			views[i].By = &by
		}
	}
	return views, nil
}

func (s Store) oneRevision(ctx context.Context, on bun.IDB, l *located, id string) (*Revision, error) {
	r := new(Revision)
	err := on.NewSelect().Model(r).Where("r.id = ? AND r.page_id = ? AND r.locale = ?", id, l.ID, l.Locale).Scan(ctx)
	return r, gone(err, "find revision")
}

func (s Store) Revision(ctx context.Context, scope rights.Scope, pageID, id string) (*PageRevisionSheet, error) {
	l, err := s.locate(ctx, s.DB.Read, scope, pageID)
	if err != nil {
		return nil, err
	}
	r, err := s.oneRevision(ctx, s.DB.Read, l, id)
	if err != nil {
		return nil, err
	}
	views, err := s.revisionViews(ctx, scope, []Revision{*r})
	if err != nil {
		return nil, err
	}
	return &PageRevisionSheet{views[0], json.RawMessage(r.Content)}, nil
}

// NameRevision gives a state of a page a name, and with it a stay for ever.
func (s Store) NameRevision(ctx context.Context, scope rights.Scope, pageID, id, name string) (*PageRevision, error) {
	var problems []fault.Field
	name = line(&problems, "note", name, maxNote, false)
	var named *Revision
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, err := s.locate(ctx, tx, scope, pageID)
		if err != nil {
			return err
		}
		if err := l.booklet().open(); err != nil {
			return err
		}
		if err := fault.InvalidFields(problems...); err != nil {
			return err
		}
		if named, err = s.oneRevision(ctx, tx, l, id); err != nil {
			return err
		}
		named.Note, named.Kept = name, name != "" || named.Restored > 0
		if _, err := tx.NewUpdate().Model(named).Column("note", "kept").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("name revision: %w", err)
		}
		return note(ctx, tx, l.booklet(), "booklet_page.named", l.ID, map[string]any{"title": l.Title, "number": named.Number})
	})
	if err != nil {
		return nil, err
	}
	views, err := s.revisionViews(ctx, scope, []Revision{*named})
	if err != nil {
		return nil, err
	}
	return &views[0], nil
}

// RestoreRevision puts an older state back, as a new one: what was there stays in the history.
func (s Store) RestoreRevision(ctx context.Context, scope rights.Scope, pageID, id string, revision int) error {
	for {
		at, err := s.locate(ctx, s.DB.Read, scope, pageID)
		if err != nil {
			return err
		}
		r, err := s.oneRevision(ctx, s.DB.Read, at, id)
		if err != nil {
			return err
		}
		w, err := prepare([]byte(r.Content))
		if err != nil {
			return err
		}
		l, err := s.forWriting(ctx, scope, pageID, revision, w.hash)
		if err != nil {
			return err
		}
		if l.Hash == w.hash && l.LastRestored == r.Number {
			return nil // it was asked for before, and the answer was lost (G12)
		}
		c := s.next(scope, l, w)
		err = s.storing(ctx, func(ctx context.Context, tx bun.Tx) error { return s.storeShowing(ctx, tx, l, c, w, r.Number) })
		if !errors.Is(err, errFaster) {
			return err
		}
	}
}
