package booklet

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// Tree is all chapters and pages of a booklet that are not in its bin, in order.
func (s Store) Tree(ctx context.Context, scope rights.Scope, bookletID string) ([]Chapter, []Page, error) {
	if _, err := s.Find(ctx, scope, bookletID); err != nil {
		return nil, nil, err
	}
	var chapters []Chapter
	if err := s.DB.Read.NewSelect().Model(&chapters).Where("c.booklet_id = ? AND c.deleted_at IS NULL", bookletID).OrderExpr("c.position, c.id").Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list chapters: %w", err)
	}
	var pages []Page
	if err := withBlocks(s.DB.Read.NewSelect().Model(&pages)).Where("p.booklet_id = ? AND p.deleted_at IS NULL", bookletID).OrderExpr("p.position, p.id").Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list pages: %w", err)
	}
	return chapters, pages, nil
}

func withBlocks(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("p.*").ColumnExpr("COALESCE((SELECT MAX(pc.blocks) FROM page_content AS pc WHERE pc.page_id = p.id), 0) AS blocks")
}

// chapterOf locks the booklet of a chapter, then reads the chapter: whatever changes
// one booklet's tree waits for its turn, so that places never meet.
func (s Store) chapterOf(ctx context.Context, tx bun.Tx, scope rights.Scope, id string, deleted bool) (*Booklet, *Chapter, error) {
	c := new(Chapter)
	if err := tx.NewSelect().Model(c).Column("c.booklet_id").Where("c.id = ?", id).Scan(ctx); err != nil {
		return nil, nil, gone(err, "find chapter")
	}
	b, err := s.forEditing(ctx, tx, scope, c.BookletID)
	if err != nil {
		return nil, nil, err
	}
	if err := tx.NewSelect().Model(c).Where("c.id = ?", id).Scan(ctx); err != nil {
		return nil, nil, gone(err, "find chapter")
	}
	if c.DeletedAt.IsZero() == deleted {
		return nil, nil, fault.Missing()
	}
	return b, c, nil
}

func (s Store) pageOf(ctx context.Context, tx bun.Tx, scope rights.Scope, id string, deleted bool) (*Booklet, *Page, error) {
	p := new(Page)
	if err := tx.NewSelect().Model(p).Column("p.booklet_id").Where("p.id = ?", id).Scan(ctx); err != nil {
		return nil, nil, gone(err, "find page")
	}
	b, err := s.forEditing(ctx, tx, scope, p.BookletID)
	if err != nil {
		return nil, nil, err
	}
	if err := withBlocks(tx.NewSelect().Model(p)).Where("p.id = ?", id).Scan(ctx); err != nil {
		return nil, nil, gone(err, "find page")
	}
	if p.DeletedAt.IsZero() == deleted {
		return nil, nil, fault.Missing()
	}
	return b, p, nil
}

// siblings names an ordered list: the chapters of a booklet, the pages of a chapter.
type siblings struct{ table, parent, id string }

func chaptersOf(bookletID string) siblings { return siblings{"chapter", "booklet_id", bookletID} }
func pagesOf(chapterID string) siblings    { return siblings{"page", "chapter_id", chapterID} }

// place is that right after a sibling: "" is the first, nil the last. Those in
// the bin keep their places: they may come back.
func (l siblings) place(ctx context.Context, tx bun.Tx, after *string) (string, error) {
	all := func() *bun.SelectQuery {
		return tx.NewSelect().TableExpr("? AS t", bun.Ident(l.table)).Column("t.position").Where("t.? = ?", bun.Ident(l.parent), l.id)
	}
	low, high := "", ""
	if after == nil {
		err := all().OrderExpr("t.position DESC").Limit(1).Scan(ctx, &low)
		if err != nil && !db.IsNotFound(err) {
			return "", fmt.Errorf("find the last %s: %w", l.table, err)
		}
		return between(low, ""), nil
	}
	if *after != "" {
		err := all().Where("t.id = ? AND t.deleted_at IS NULL", *after).Scan(ctx, &low)
		if db.IsNotFound(err) {
			return "", fault.InvalidField("after", "booklet.refused.place")
		}
		if err != nil {
			return "", fmt.Errorf("find a %s's place: %w", l.table, err)
		}
	}
	err := all().Where("t.position > ?", low).OrderExpr("t.position").Limit(1).Scan(ctx, &high)
	if err != nil && !db.IsNotFound(err) {
		return "", fmt.Errorf("find a %s's place: %w", l.table, err)
	}
	return between(low, high), nil
}

// inBin is how many times what may be seen a booklet may hold in all, bin included.
const inBin = 4

// roomForChapters refuses more than most that are seen, and more than the bin may hold besides.
func roomForChapters(ctx context.Context, tx bun.Tx, bookletID string, more, most int) error {
	all := tx.NewSelect().TableExpr("chapter AS c").ColumnExpr("COUNT(*) AS held, COALESCE(SUM(CASE WHEN c.deleted_at IS NULL THEN 1 ELSE 0 END), 0) AS seen").Where("c.booklet_id = ?", bookletID)
	return room(ctx, all, more, most)
}

// roomForPages is roomForChapters for pages; those of a chapter in the bin are in it too.
func roomForPages(ctx context.Context, tx bun.Tx, bookletID string, more, most int) error {
	all := tx.NewSelect().TableExpr("page AS p").ColumnExpr("COUNT(*) AS held, COALESCE(SUM(CASE WHEN p.deleted_at IS NULL AND c.deleted_at IS NULL THEN 1 ELSE 0 END), 0) AS seen").
		Join("JOIN chapter AS c ON c.id = p.chapter_id").Where("p.booklet_id = ?", bookletID)
	return room(ctx, all, more, most)
}

// roomAgain is for what comes back from the bin: there may be up to twice as much, so that
// what was added meanwhile does not keep it there. It is held already.
func roomAgain(ctx context.Context, tx bun.Tx, bookletID string, chapters, pages int) error {
	if err := roomForChapters(ctx, tx, bookletID, chapters, 2*maxChapters); err != nil {
		return err
	}
	return roomForPages(ctx, tx, bookletID, pages, 2*maxPages)
}

func room(ctx context.Context, all *bun.SelectQuery, more, most int) error {
	var n struct{ Held, Seen int }
	if err := all.Scan(ctx, &n); err != nil {
		return fmt.Errorf("count what a booklet holds: %w", err)
	}
	if n.Seen+more > most {
		return fault.New(fault.Invalid, "booklet.refused.full", fault.Args{"count": most})
	}
	if n.Held+more > inBin*most {
		return fault.New(fault.Invalid, "booklet.refused.bin")
	}
	return nil
}

// taken tells whether something is there under an id that a caller made. If it is not
// of this booklet, the id is refused.
func taken(ctx context.Context, tx bun.Tx, table, id, bookletID string) (bool, error) {
	var owner string
	err := tx.NewSelect().TableExpr("? AS t", bun.Ident(table)).Column("t.booklet_id").Where("t.id = ?", id).Scan(ctx, &owner)
	if db.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("look for %s: %w", table, err)
	}
	if owner != bookletID {
		return false, fault.InvalidField("id", "validation.id")
	}
	return true, nil
}

func (s Store) writeChapter(c *Chapter, f ChapterForm) error {
	var problems []fault.Field
	c.Title = line(&problems, "title", f.Title, maxTitle, true)
	if f.Icon != "" && !slices.Contains(s.Icons, f.Icon) {
		problems = append(problems, fault.Field{Name: "icon", Key: "booklet.refused.icon"})
	}
	c.Icon, c.Hidden = f.Icon, f.Hidden
	return fault.InvalidFields(problems...)
}

func (p *Page) write(f PageForm) error {
	var problems []fault.Field
	p.Title = line(&problems, "title", f.Title, maxTitle, true)
	p.Lead = line(&problems, "lead", f.Lead, maxLead, false)
	p.Hidden = f.Hidden
	return fault.InvalidFields(problems...)
}

func (s Store) AddChapter(ctx context.Context, scope rights.Scope, bookletID, id string, f ChapterForm, after *string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.forEditing(ctx, tx, scope, bookletID)
		if err != nil {
			return err
		}
		c := &Chapter{ID: id, BookletID: b.ID}
		if err := s.writeChapter(c, f); err != nil {
			return err
		}
		if done, err := taken(ctx, tx, "chapter", id, b.ID); done || err != nil {
			return err
		}
		if err := roomForChapters(ctx, tx, b.ID, 1, maxChapters); err != nil {
			return err
		}
		if c.Position, err = chaptersOf(b.ID).place(ctx, tx, after); err != nil {
			return err
		}
		if err := s.insertChapter(ctx, tx, c); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_chapter.created", c.ID, c.Title)
	})
}

func (s Store) insertChapter(ctx context.Context, tx bun.Tx, c *Chapter) error {
	c.Revision, c.CreatedAt, c.UpdatedAt = 1, s.Now(), s.Now()
	if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
		return fmt.Errorf("add chapter: %w", err)
	}
	return nil
}

// noted dates the booklet and leaves the trace of a change of its tree.
func (s Store) noted(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet, action, id, title string) error {
	if err := s.touched(ctx, tx, scope, b.ID); err != nil {
		return err
	}
	return note(ctx, tx, b, action, id, map[string]any{"title": title})
}

func (s Store) ChangeChapter(ctx context.Context, scope rights.Scope, id string, revision int, f ChapterForm) (c *Chapter, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var b *Booklet
		if b, c, err = s.chapterOf(ctx, tx, scope, id, false); err != nil {
			return err
		}
		if err := fault.Stale(c.Revision, revision); err != nil {
			return err
		}
		if err := s.writeChapter(c, f); err != nil {
			return err
		}
		if err := s.saveChapter(ctx, tx, c); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_chapter.changed", c.ID, c.Title)
	})
	return c, err
}

func (s Store) saveChapter(ctx context.Context, tx bun.Tx, c *Chapter) error {
	c.Revision++
	c.UpdatedAt = s.Now()
	if _, err := tx.NewUpdate().Model(c).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save chapter %s: %w", c.ID, err)
	}
	return nil
}

func (s Store) savePage(ctx context.Context, tx bun.Tx, scope rights.Scope, p *Page) error {
	p.Revision++
	p.UpdatedAt, p.UpdatedBy = s.Now(), scope.UserID()
	if _, err := tx.NewUpdate().Model(p).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save page %s: %w", p.ID, err)
	}
	return nil
}

// MoveChapter puts a chapter after another, or first. It writes one row, and its
// revision stays: who is renaming it meanwhile is not disturbed.
func (s Store) MoveChapter(ctx context.Context, scope rights.Scope, id, after string) (booklet string, err error) {
	return booklet, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, c, err := s.chapterOf(ctx, tx, scope, id, false)
		if err != nil {
			return err
		}
		booklet = b.ID
		if after == id {
			return nil
		}
		place, err := chaptersOf(b.ID).place(ctx, tx, &after)
		if err != nil {
			return err
		}
		if _, err := tx.NewUpdate().Model(c).Set("position = ?", place).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("move chapter %s: %w", id, err)
		}
		return s.noted(ctx, tx, scope, b, "booklet_chapter.moved", c.ID, c.Title)
	})
}

// MovePage puts a page after another, or first, in its chapter or in another of the same booklet (C3).
func (s Store) MovePage(ctx context.Context, scope rights.Scope, id, chapterID, after string) (booklet string, err error) {
	return booklet, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, p, err := s.pageOf(ctx, tx, scope, id, false)
		if err != nil {
			return err
		}
		booklet = b.ID
		there, err := tx.NewSelect().Model((*Chapter)(nil)).Where("c.id = ? AND c.booklet_id = ? AND c.deleted_at IS NULL", chapterID, b.ID).Exists(ctx)
		if err != nil {
			return fmt.Errorf("move page %s: %w", id, err)
		}
		if !there {
			return fault.InvalidField("chapterId", "booklet.refused.chapter")
		}
		if after == id && chapterID == p.ChapterID {
			return nil
		}
		place, err := pagesOf(chapterID).place(ctx, tx, &after)
		if err != nil {
			return err
		}
		if _, err := tx.NewUpdate().Model(p).Set("chapter_id = ?, position = ?", chapterID, place).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("move page %s: %w", id, err)
		}
		return s.noted(ctx, tx, scope, b, "booklet_page.moved", p.ID, p.Title)
	})
}

// DuplicateChapter copies a chapter with its pages, right after it.
func (s Store) DuplicateChapter(ctx context.Context, scope rights.Scope, id, copyID string) (booklet string, err error) {
	return booklet, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdOf(ctx, tx, scope, "chapter", id); err != nil {
			return err
		}
		b, c, err := s.chapterOf(ctx, tx, scope, id, false)
		if err != nil {
			return err
		}
		booklet = b.ID
		if done, err := taken(ctx, tx, "chapter", copyID, b.ID); done || err != nil {
			return err
		}
		var pages []Page
		if err := tx.NewSelect().Model(&pages).Where("p.chapter_id = ? AND p.deleted_at IS NULL", id).Scan(ctx); err != nil {
			return fmt.Errorf("copy chapter %s: %w", id, err)
		}
		if err := roomForChapters(ctx, tx, b.ID, 1, maxChapters); err != nil {
			return err
		}
		if err := roomForPages(ctx, tx, b.ID, len(pages), maxPages); err != nil {
			return err
		}
		twin := *c
		twin.ID, twin.Source, twin.Title = copyID, "", copied(ctx, c.Title, maxTitle)
		if twin.Position, err = chaptersOf(b.ID).place(ctx, tx, &id); err != nil {
			return err
		}
		if err := s.insertChapter(ctx, tx, &twin); err != nil {
			return err
		}
		for i := range pages {
			pages[i].ChapterID, pages[i].Source = copyID, ""
		}
		if err := s.insertCopies(ctx, tx, scope, b, nil, pages); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_chapter.duplicated", copyID, twin.Title)
	})
}

// DeleteChapter puts a chapter in the booklet's bin; its pages go and come back with it.
func (s Store) DeleteChapter(ctx context.Context, scope rights.Scope, id string) (title string, err error) {
	return title, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, c, err := s.chapterOf(ctx, tx, scope, id, false)
		if err != nil {
			return err
		}
		title, c.DeletedAt, c.DeletedBy = c.Title, s.Now(), scope.UserID()
		if err := s.saveChapter(ctx, tx, c); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_chapter.deleted", c.ID, c.Title)
	})
}

func (s Store) RestoreChapter(ctx context.Context, scope rights.Scope, id string) (booklet string, err error) {
	return booklet, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, c, err := s.chapterOf(ctx, tx, scope, id, true)
		if err != nil {
			return err
		}
		booklet = b.ID
		pages, err := tx.NewSelect().Model((*Page)(nil)).Where("p.chapter_id = ? AND p.deleted_at IS NULL", c.ID).Count(ctx)
		if err != nil {
			return fmt.Errorf("restore chapter %s: %w", id, err)
		}
		if err := roomAgain(ctx, tx, b.ID, 1, int(pages)); err != nil {
			return err
		}
		c.DeletedAt, c.DeletedBy = time.Time{}, ""
		if err := s.saveChapter(ctx, tx, c); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_chapter.restored", c.ID, c.Title)
	})
}

func (s Store) AddPage(ctx context.Context, scope rights.Scope, chapterID, id string, f PageForm, after *string) (booklet string, err error) {
	return booklet, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, c, err := s.chapterOf(ctx, tx, scope, chapterID, false)
		if err != nil {
			return err
		}
		booklet = b.ID
		p := &Page{ID: id, BookletID: b.ID, ChapterID: c.ID}
		if err := p.write(f); err != nil {
			return err
		}
		if done, err := taken(ctx, tx, "page", id, b.ID); done || err != nil {
			return err
		}
		if err := roomForPages(ctx, tx, b.ID, 1, maxPages); err != nil {
			return err
		}
		if p.Position, err = pagesOf(c.ID).place(ctx, tx, after); err != nil {
			return err
		}
		if err := s.insertPage(ctx, tx, scope, p); err != nil {
			return err
		}
		if err := s.beginWith(ctx, tx, scope, b, p.ID, blank()); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_page.created", p.ID, p.Title)
	})
}

func (s Store) insertPage(ctx context.Context, tx bun.Tx, scope rights.Scope, p *Page) error {
	p.Revision, p.CreatedAt, p.UpdatedAt, p.UpdatedBy = 1, s.Now(), s.Now(), scope.UserID()
	if _, err := tx.NewInsert().Model(p).Exec(ctx); err != nil {
		return fmt.Errorf("add page: %w", err)
	}
	return nil
}

func (s Store) ChangePage(ctx context.Context, scope rights.Scope, id string, revision int, f PageForm) (p *Page, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var b *Booklet
		if b, p, err = s.pageOf(ctx, tx, scope, id, false); err != nil {
			return err
		}
		if err := fault.Stale(p.Revision, revision); err != nil {
			return err
		}
		if err := p.write(f); err != nil {
			return err
		}
		if err := s.savePage(ctx, tx, scope, p); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_page.changed", p.ID, p.Title)
	})
	return p, err
}

// DuplicatePage copies a page with what it says, right after it.
func (s Store) DuplicatePage(ctx context.Context, scope rights.Scope, id, copyID string) (booklet string, err error) {
	return booklet, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdOf(ctx, tx, scope, "page", id); err != nil {
			return err
		}
		b, p, err := s.pageOf(ctx, tx, scope, id, false)
		if err != nil {
			return err
		}
		booklet = b.ID
		if done, err := taken(ctx, tx, "page", copyID, b.ID); done || err != nil {
			return err
		}
		if err := roomForPages(ctx, tx, b.ID, 1, maxPages); err != nil {
			return err
		}
		twin := *p
		twin.ID, twin.Source, twin.Title = copyID, "", copied(ctx, p.Title, maxTitle)
		if twin.Position, err = pagesOf(p.ChapterID).place(ctx, tx, &id); err != nil {
			return err
		}
		if err := s.insertPage(ctx, tx, scope, &twin); err != nil {
			return err
		}
		if err := s.copyContents(ctx, tx, scope, b, []string{id}, map[string]string{id: copyID}); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_page.duplicated", copyID, twin.Title)
	})
}

func (s Store) DeletePage(ctx context.Context, scope rights.Scope, id string) (title string, err error) {
	return title, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, p, err := s.pageOf(ctx, tx, scope, id, false)
		if err != nil {
			return err
		}
		title, p.DeletedAt, p.DeletedBy = p.Title, s.Now(), scope.UserID()
		if err := s.savePage(ctx, tx, scope, p); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_page.deleted", p.ID, p.Title)
	})
}

func (s Store) RestorePage(ctx context.Context, scope rights.Scope, id string) (booklet string, err error) {
	return booklet, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, p, err := s.pageOf(ctx, tx, scope, id, true)
		if err != nil {
			return err
		}
		booklet = b.ID
		lost, err := tx.NewSelect().Model((*Chapter)(nil)).Where("c.id = ? AND c.deleted_at IS NOT NULL", p.ChapterID).Exists(ctx)
		if err != nil {
			return fmt.Errorf("restore page %s: %w", id, err)
		}
		if lost {
			return fault.New(fault.Invalid, "booklet.refused.chapter_first")
		}
		if err := roomAgain(ctx, tx, b.ID, 0, 1); err != nil {
			return err
		}
		p.DeletedAt, p.DeletedBy = time.Time{}, ""
		if err := s.savePage(ctx, tx, scope, p); err != nil {
			return err
		}
		return s.noted(ctx, tx, scope, b, "booklet_page.restored", p.ID, p.Title)
	})
}

// Bin is what of a booklet can be taken back, the latest first.
func (s Store) Bin(ctx context.Context, scope rights.Scope, bookletID string) (*Bin, error) {
	if _, err := s.Find(ctx, scope, bookletID); err != nil {
		return nil, err
	}
	bin := new(Bin)
	if err := s.DB.Read.NewSelect().Model(&bin.Chapters).Where("c.booklet_id = ? AND c.deleted_at IS NOT NULL", bookletID).OrderExpr("c.deleted_at DESC, c.id").Limit(inBin * maxChapters).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list the bin: %w", err)
	}
	err := withBlocks(s.DB.Read.NewSelect().Model(&bin.Pages)).Where("p.booklet_id = ? AND p.deleted_at IS NOT NULL", bookletID).OrderExpr("p.deleted_at DESC, p.id").Limit(inBin * maxPages).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the bin: %w", err)
	}
	return bin, nil
}
