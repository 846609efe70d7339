package library

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// listed leaves the content where it is: a list only says whether there is some.
func listed(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ExcludeColumn("content").ColumnExpr("(p.content = '') AS empty")
}

// Pages are those of one chapter, in order.
func (s Store) Pages(ctx context.Context, scope rights.Scope, chapterID string) ([]Page, error) {
	if _, err := s.Chapter(ctx, scope, chapterID); err != nil {
		return nil, err
	}
	var found []Page
	if err := listed(s.DB.Read.NewSelect().Model(&found)).Where("p.chapter_id = ?", chapterID).OrderExpr("p.position, p.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list pages: %w", err)
	}
	return found, nil
}

func (s Store) Page(ctx context.Context, scope rights.Scope, id string) (*Page, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	found := new(Page)
	err := listed(s.DB.Read.NewSelect().Model(found)).Where("p.id = ?", id).Scan(ctx)
	return found, gone(err, "find page")
}

// AddPage puts a page at the end of its chapter, once for one id (G12).
func (s Store) AddPage(ctx context.Context, scope rights.Scope, made *Page) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) (err error) {
		if _, err := s.lockChapter(ctx, tx, made.ChapterID); err != nil {
			return err
		}
		if there, err := exists[Page](ctx, tx, "p.id = ?", made.ID); there || err != nil {
			return err
		}
		if made.Position, err = pageRows(made.ChapterID).end(ctx, tx, maxPages); err != nil {
			return err
		}
		return s.insertPage(ctx, tx, made, "library_page.created")
	})
}

func (s Store) insertPage(ctx context.Context, tx bun.IDB, made *Page, action string) error {
	made.Revision, made.CreatedAt = 1, db.Now()
	made.UpdatedAt = made.CreatedAt
	if _, err := tx.NewInsert().Model(made).Exec(ctx); err != nil {
		return fmt.Errorf("add page: %w", err)
	}
	return s.noted(ctx, tx, made, action)
}

// noted leaves the trace of a page's change, which is one of its chapter too.
func (s Store) noted(ctx context.Context, tx bun.IDB, p *Page, action string) error {
	if err := touch(ctx, tx, p.ChapterID); err != nil {
		return err
	}
	return note(ctx, tx, action, p.ID, map[string]any{"title": p.Title})
}

func touch(ctx context.Context, tx bun.IDB, chapterID string) error {
	if _, err := tx.NewUpdate().Model((*Chapter)(nil)).Set("updated_at = ?", db.Now()).Where("id = ?", chapterID).Exec(ctx); err != nil {
		return fmt.Errorf("date chapter %s: %w", chapterID, err)
	}
	return nil
}

// lockPage reads a page that is about to change, content and all.
func (s Store) lockPage(ctx context.Context, tx bun.IDB, id string) (*Page, error) {
	found := new(Page)
	err := s.DB.ForUpdate(tx.NewSelect().Model(found).Where("p.id = ?", id), "p").Scan(ctx)
	return found, gone(err, "find page")
}

// ChangePage applies set to the page as it is now; a page that set gave to
// another chapter goes to its end.
func (s Store) ChangePage(ctx context.Context, scope rights.Scope, id string, revision int, set func(*Page) error) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		now, err := s.lockPage(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := fault.Stale(now.Revision, revision); err != nil {
			return err
		}
		from := now.ChapterID
		if err := set(now); err != nil {
			return err
		}
		if err := s.rehouse(ctx, tx, now, from); err != nil {
			return err
		}
		now.Revision, now.UpdatedAt = now.Revision+1, db.Now()
		if _, err := tx.NewUpdate().Model(now).Column("chapter_id", "position", "title", "hidden", "revision", "updated_at").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("change page %s: %w", id, err)
		}
		return s.noted(ctx, tx, now, "library_page.changed")
	})
}

func (s Store) rehouse(ctx context.Context, tx bun.IDB, p *Page, from string) error {
	if p.ChapterID == from {
		return nil
	}
	if _, err := s.lockChapter(ctx, tx, p.ChapterID); err != nil {
		if fault.Is(err, fault.NotFound) {
			return fault.InvalidField("chapterId", "library.page.chapter_unknown")
		}
		return err
	}
	place, err := pageRows(p.ChapterID).end(ctx, tx, maxPages)
	if err != nil {
		return err
	}
	p.Position = place
	return touch(ctx, tx, from)
}

func (s Store) RemovePage(ctx context.Context, scope rights.Scope, id string) (*Page, error) {
	var removed *Page
	return removed, s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) (err error) {
		if removed, err = s.lockPage(ctx, tx, id); err != nil {
			return err
		}
		if _, err := tx.NewDelete().Model(removed).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove page %s: %w", id, err)
		}
		if err := s.useMedia(ctx, tx, id, removed.Content, ""); err != nil {
			return err
		}
		return s.noted(ctx, tx, removed, "library_page.deleted")
	})
}

func (s Store) ArrangePages(ctx context.Context, scope rights.Scope, chapterID string, ids []string) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.lockChapter(ctx, tx, chapterID); err != nil {
			return err
		}
		if err := pageRows(chapterID).arrange(ctx, tx, ids); err != nil {
			return err
		}
		if err := touch(ctx, tx, chapterID); err != nil {
			return err
		}
		return note(ctx, tx, "library_page.reordered", chapterID, map[string]any{"count": len(ids)})
	})
}
