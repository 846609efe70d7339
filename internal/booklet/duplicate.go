package booklet

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// A copy's id is made by who asks for it: asked for twice, by a double click or a
// request sent again, there is one copy (G12).

// Duplicate copies a booklet with what it says, in the same company. With people,
// the copy has the same responsables and contributeurs; otherwise only who makes it.
func (s Store) Duplicate(ctx context.Context, scope rights.Scope, id, copyID, name string, people bool) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.hold(ctx, tx, scope, id); err != nil {
			return err
		}
		original, err := s.one(ctx, tx.NewSelect(), scope, id, there)
		if err != nil {
			return err
		}
		if people && !original.runBy(scope) {
			return errNotRun
		}
		if done, err := s.already(ctx, tx, scope, copyID); done || err != nil {
			return err
		}
		twin := *original
		twin.ID, twin.DeletedBy = copyID, ""
		twin.ArchivedAt = original.DeletedAt // zero: it is not in the bin
		var problems []fault.Field
		if name = line(&problems, "name", name, maxName, false); name == "" {
			name = copied(ctx, original.Name, maxName)
		}
		if err := fault.InvalidFields(problems...); err != nil {
			return err
		}
		twin.rename(name)
		if err := s.insert(ctx, tx, scope, &twin); err != nil {
			return err
		}
		if err := s.useLook(ctx, tx, &twin); err != nil {
			return err
		}
		if err := s.copyPeople(ctx, tx, scope, id, copyID, people); err != nil {
			return err
		}
		if err := s.copyTree(ctx, tx, scope, original, &twin); err != nil {
			return err
		}
		return note(ctx, tx, &twin, "booklet.duplicated", copyID, map[string]any{"of": id, "people": people})
	})
}

func (s Store) copyPeople(ctx context.Context, tx bun.Tx, scope rights.Scope, from, to string, people bool) error {
	if people {
		var members []Member
		if err := tx.NewSelect().Model(&members).Where("m.booklet_id = ?", from).Scan(ctx); err != nil {
			return fmt.Errorf("copy people: %w", err)
		}
		for i := range members {
			members[i].BookletID, members[i].AddedAt = to, s.Now()
		}
		if len(members) > 0 {
			if _, err := tx.NewInsert().Model(&members).Exec(ctx); err != nil {
				return fmt.Errorf("copy people: %w", err)
			}
			if !scope.OwnOnly() {
				return nil
			}
		}
	}
	return s.admit(ctx, tx, to, scope.UserID(), Manager)
}

// copyTree copies chapters, pages and what they say. Links between them lead to the copies.
func (s Store) copyTree(ctx context.Context, tx bun.Tx, scope rights.Scope, from, to *Booklet) error {
	var chapters []Chapter
	if err := tx.NewSelect().Model(&chapters).Where("c.booklet_id = ? AND c.deleted_at IS NULL", from.ID).Scan(ctx); err != nil {
		return fmt.Errorf("copy chapters: %w", err)
	}
	var pages []Page
	err := tx.NewSelect().Model(&pages).Where("p.booklet_id = ? AND p.deleted_at IS NULL", from.ID).
		Where("EXISTS (SELECT 1 FROM chapter AS c WHERE c.id = p.chapter_id AND c.deleted_at IS NULL)").Scan(ctx)
	if err != nil {
		return fmt.Errorf("copy pages: %w", err)
	}
	return s.insertCopies(ctx, tx, scope, to, chapters, pages)
}

// insertCopies gives chapters and pages to a booklet under fresh ids, except chapters
// that have got theirs already.
func (s Store) insertCopies(ctx context.Context, tx bun.Tx, scope rights.Scope, to *Booklet, chapters []Chapter, pages []Page) error {
	renamed, now := map[string]string{}, s.Now()
	for i := range chapters {
		c := &chapters[i]
		renamed[c.ID] = db.NewID()
		c.ID, c.BookletID, c.Revision, c.CreatedAt, c.UpdatedAt = renamed[c.ID], to.ID, 1, now, now
	}
	originals := make([]string, len(pages))
	for i := range pages {
		p := &pages[i]
		originals[i], renamed[p.ID] = p.ID, db.NewID()
		if chapter, moved := renamed[p.ChapterID]; moved {
			p.ChapterID = chapter
		}
		p.ID, p.BookletID, p.Revision, p.CreatedAt, p.UpdatedAt, p.UpdatedBy = renamed[p.ID], to.ID, 1, now, now, scope.UserID()
	}
	if len(chapters) > 0 {
		if _, err := tx.NewInsert().Model(&chapters).Exec(ctx); err != nil {
			return fmt.Errorf("copy chapters: %w", err)
		}
	}
	for part := range slices.Chunk(pages, 100) {
		if _, err := tx.NewInsert().Model(&part).Exec(ctx); err != nil {
			return fmt.Errorf("copy pages: %w", err)
		}
	}
	return s.copyContents(ctx, tx, scope, to, originals, renamed)
}

// copyContents reads a few pages at a time: a booklet may be larger than what one likes to hold.
func (s Store) copyContents(ctx context.Context, tx bun.Tx, scope rights.Scope, to *Booklet, originals []string, renamed map[string]string) error {
	for some := range slices.Chunk(originals, 10) {
		var contents []Content
		if err := tx.NewSelect().Model(&contents).Where("pc.page_id IN (?)", bun.List(some)).Scan(ctx); err != nil {
			return fmt.Errorf("copy contents: %w", err)
		}
		for i := range contents {
			c := &contents[i]
			c.PageID = renamed[c.PageID]
			c.Revision = min(c.Revision, 2) // what somebody has written in stays so: the wizard must not take it away
			c.replace(renamed)
		}
		if err := s.begin(ctx, tx, scope, to, contents...); err != nil {
			return err
		}
	}
	return nil
}

// copied is a copy's title, in the words of who makes it.
func copied(ctx context.Context, title string, most int) string {
	added := utf8.RuneCountInString(web.T(ctx, "booklet.copy", map[string]any{"title": ""}))
	runes := []rune(title)
	return web.T(ctx, "booklet.copy", map[string]any{"title": string(runes[:min(len(runes), most-added)])})
}
