package library

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/rights"
	"livret/internal/web"
)

// A copy's id is made by who asks for it: asked for twice, by a double click or a
// request sent again, there is one copy (G12).

// DuplicateChapter copies a chapter with its sectors and pages, right after it.
func (s Store) DuplicateChapter(ctx context.Context, scope rights.Scope, id, copyID string) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		if there, err := exists[Chapter](ctx, tx, "c.id = ?", copyID); there || err != nil {
			return err
		}
		original, err := s.lockChapter(ctx, tx, id)
		if err != nil {
			return err
		}
		if _, err := chapterRows.end(ctx, tx, maxChapters); err != nil {
			return err
		}
		if err := chapterRows.open(ctx, tx, original.Position); err != nil {
			return err
		}
		all := []Chapter{*original}
		if err := s.nameSectors(ctx, tx, all); err != nil {
			return err
		}
		twin := all[0]
		twin.ID, twin.Position = copyID, original.Position+1
		twin.retitle(copied(ctx, original.Title))
		if err := s.insertChapter(ctx, tx, &twin, "library_chapter.duplicated"); err != nil {
			return err
		}
		return s.copyPages(ctx, tx, id, copyID)
	})
}

func (s Store) copyPages(ctx context.Context, tx bun.Tx, from, to string) error {
	var pages []Page
	if err := tx.NewSelect().Model(&pages).Where("p.chapter_id = ?", from).Scan(ctx); err != nil {
		return fmt.Errorf("read pages to copy: %w", err)
	}
	if len(pages) == 0 {
		return nil
	}
	now := db.Now()
	for i := range pages {
		pages[i].ID, pages[i].ChapterID, pages[i].Revision, pages[i].CreatedAt, pages[i].UpdatedAt = db.NewID(), to, 1, now, now
	}
	if _, err := tx.NewInsert().Model(&pages).Exec(ctx); err != nil {
		return fmt.Errorf("copy pages: %w", err)
	}
	for _, p := range pages {
		if err := s.useMedia(ctx, tx, p.ID, "", p.Content); err != nil {
			return err
		}
	}
	return nil
}

// DuplicatePage copies a page, right after it.
func (s Store) DuplicatePage(ctx context.Context, scope rights.Scope, id, copyID string) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		if there, err := exists[Page](ctx, tx, "p.id = ?", copyID); there || err != nil {
			return err
		}
		twin, err := s.lockPage(ctx, tx, id)
		if err != nil {
			return err
		}
		siblings := pageRows(twin.ChapterID)
		if _, err := siblings.end(ctx, tx, maxPages); err != nil {
			return err
		}
		if err := siblings.open(ctx, tx, twin.Position); err != nil {
			return err
		}
		twin.ID, twin.Position, twin.Title = copyID, twin.Position+1, copied(ctx, twin.Title)
		if err := s.insertPage(ctx, tx, twin, "library_page.duplicated"); err != nil {
			return err
		}
		return s.useMedia(ctx, tx, twin.ID, "", twin.Content)
	})
}

// copied is a copy's title, in the words of who makes it.
func copied(ctx context.Context, title string) string {
	added := len([]rune(web.T(ctx, "library.copy", map[string]any{"title": ""})))
	return web.T(ctx, "library.copy", map[string]any{"title": cut(title, maxTitle-added)})
}
