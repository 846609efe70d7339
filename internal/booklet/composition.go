package booklet

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// composition is a booklet's tree while the wizard fills it, bin included.
type composition struct {
	s        Store
	tx       bun.Tx
	scope    rights.Scope
	booklet  *Booklet
	chapters []*Chapter          // in order
	pages    []*Page             // in order
	touched  map[string]bool     // pages that somebody has written in or named otherwise
	written  map[string]*written // what model pages say
	asked    map[string]bool     // model pages that are asked for
	fresh    map[string]bool     // chapters and pages that have no place of their own yet
	left     int                 // media that were not brought over
	added    bool
	changed  bool
}

// composing reads the whole tree.
func (s Store) composing(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet) (*composition, error) {
	c := &composition{s: s, tx: tx, scope: scope, booklet: b, touched: map[string]bool{}, asked: map[string]bool{}, fresh: map[string]bool{}}
	if err := tx.NewSelect().Model(&c.chapters).Where("c.booklet_id = ?", b.ID).OrderExpr("c.position, c.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read chapters: %w", err)
	}
	var pages []struct {
		Page  `bun:",extend"`
		Saved int
	}
	err := tx.NewSelect().TableExpr("page AS p").ColumnExpr("p.*").
		ColumnExpr("COALESCE((SELECT MAX(pc.revision) FROM page_content AS pc WHERE pc.page_id = p.id), 0) AS saved").
		Where("p.booklet_id = ?", b.ID).OrderExpr("p.position, p.id").Scan(ctx, &pages)
	if err != nil {
		return nil, fmt.Errorf("read pages: %w", err)
	}
	for i := range pages {
		p := &pages[i]
		c.pages = append(c.pages, &p.Page)
		c.touched[p.ID] = p.Saved > 1 || p.Revision > 1 || p.Source == ""
	}
	return c, nil
}

// compose puts chapters first, then pages: one may be in another's chapter.
func (c *composition) compose(ctx context.Context, models []chosenModel) error {
	var wanted []*Chapter
	homes := make([]*Chapter, len(models))
	for i, m := range models {
		chapter, err := c.chapter(ctx, m)
		if err != nil {
			return err
		}
		if homes[i] = chapter; chapter != nil {
			wanted = append(wanted, chapter)
		}
		for _, p := range m.Pages {
			c.asked[p.ID] = true
		}
	}
	for i, m := range models {
		if homes[i] == nil {
			continue
		}
		if err := c.fill(ctx, homes[i], m.Pages); err != nil {
			return err
		}
		if err := c.dropPages(ctx, m.all); err != nil {
			return err
		}
	}
	for _, chapter := range c.chapters {
		if !slices.Contains(wanted, chapter) {
			if err := c.dropChapter(ctx, chapter); err != nil {
				return err
			}
		}
	}
	ordered := inOrder(c.chapters, wanted, func(one *Chapter) bool { return c.fresh[one.ID] })
	return arrange(ctx, c, "chapter", ordered, func(one *Chapter) (string, *string) { return one.ID, &one.Position })
}

// chapter is the copy of a model: the one there is, taken back from the bin if need be, or a new
// one; nil if neither can be.
func (c *composition) chapter(ctx context.Context, m chosenModel) (*Chapter, error) {
	var binned *Chapter
	for _, one := range c.chapters {
		if one.Source == m.ID && one.DeletedAt.IsZero() {
			return one, nil
		}
		if one.Source == m.ID && binned == nil {
			binned = one
		}
	}
	if binned != nil {
		binned.DeletedAt, binned.DeletedBy, c.changed, c.added = time.Time{}, "", true, true
		return binned, c.s.saveChapter(ctx, c.tx, binned)
	}
	if m.Title == "" { // the library has it no more
		return nil, nil
	}
	last := ""
	for _, one := range c.chapters {
		last = max(last, one.Position)
	}
	made := &Chapter{ID: db.NewID(), BookletID: c.booklet.ID, Title: m.Title, Icon: m.Icon, Source: m.ID, Position: between(last, "")}
	c.changed, c.added, c.fresh[made.ID] = true, true, true
	c.chapters = append(c.chapters, made)
	return made, c.s.insertChapter(ctx, c.tx, made)
}

// fill gives a chapter the pages asked for. Those that somebody moved elsewhere stay there.
func (c *composition) fill(ctx context.Context, chapter *Chapter, models []ModelPage) error {
	var wanted []*Page
	for _, m := range models {
		page, err := c.page(ctx, chapter, m)
		if err != nil {
			return err
		}
		if page != nil && page.ChapterID == chapter.ID {
			wanted = append(wanted, page)
		}
	}
	ordered := inOrder(c.pagesOf(chapter), wanted, func(one *Page) bool { return c.fresh[one.ID] })
	return arrange(ctx, c, "page", ordered, func(one *Page) (string, *string) { return one.ID, &one.Position })
}

func (c *composition) pagesOf(chapter *Chapter) []*Page {
	return slices.DeleteFunc(slices.Clone(c.pages), func(p *Page) bool { return p.ChapterID != chapter.ID })
}

// seen tells that neither a page nor its chapter is in the bin.
func (c *composition) seen(p *Page) bool {
	return p.DeletedAt.IsZero() && slices.ContainsFunc(c.chapters, func(one *Chapter) bool { return one.ID == p.ChapterID && one.DeletedAt.IsZero() })
}

// page is the copy of a model page: the one that is seen, wherever it is, one from the bin, or a
// new one; nil if none can be.
func (c *composition) page(ctx context.Context, chapter *Chapter, m ModelPage) (*Page, error) {
	var found *Page
	for _, one := range c.pages {
		better := func() bool { return one.ChapterID == chapter.ID && found.ChapterID != chapter.ID }
		switch {
		case one.Source != m.ID:
		case found == nil, c.seen(one) && !c.seen(found), c.seen(one) == c.seen(found) && better():
			found = one
		}
	}
	switch {
	case found != nil && c.seen(found):
		return found, nil
	case found != nil:
		return found, c.takeBack(ctx, chapter, found)
	case c.written[m.ID] == nil: // the library has it no more
		return nil, nil
	}
	made := &Page{ID: db.NewID(), BookletID: c.booklet.ID, ChapterID: chapter.ID, Title: m.Title, Source: m.ID, Position: c.lastPlace(chapter)}
	c.changed, c.added, c.fresh[made.ID] = true, true, true
	c.pages = append(c.pages, made)
	if err := c.s.insertPage(ctx, c.tx, c.scope, made); err != nil {
		return nil, err
	}
	content := Content{PageID: made.ID, Locale: c.booklet.Locale, Revision: 1}
	content.set(c.written[m.ID])
	theirs, err := c.bring(ctx, c.written[m.ID].Uses.Media)
	if err != nil {
		return nil, err
	}
	content.replace(theirs)
	return made, c.s.begin(ctx, c.tx, c.scope, c.booklet, content)
}

func (c *composition) lastPlace(chapter *Chapter) string {
	last := ""
	for _, one := range c.pagesOf(chapter) {
		last = max(last, one.Position)
	}
	return between(last, "")
}

// takeBack gets a copy out of the bin, into the chapter of its model.
func (c *composition) takeBack(ctx context.Context, chapter *Chapter, p *Page) error {
	if p.ChapterID != chapter.ID {
		p.Position, c.fresh[p.ID] = c.lastPlace(chapter), true
		p.ChapterID = chapter.ID
	}
	p.DeletedAt, p.DeletedBy, c.added = time.Time{}, "", true
	return c.keep(ctx, p)
}

// keep writes where a page is. Its revision stays: nobody has touched what it is.
func (c *composition) keep(ctx context.Context, p *Page) error {
	c.changed = true
	p.UpdatedAt, p.UpdatedBy = c.s.Now(), c.scope.UserID()
	_, err := c.tx.NewUpdate().Model(p).Column("chapter_id", "position", "deleted_at", "deleted_by", "updated_at", "updated_by").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep page %s: %w", p.ID, err)
	}
	return nil
}

// bring makes the platform's media the company's. Those it has no room for are left:
// the page comes without them, rather than not at all.
func (c *composition) bring(ctx context.Context, media []string) (map[string]string, error) {
	theirs := map[string]string{}
	for _, id := range media {
		one, err := c.s.Media.Receive(ctx, c.tx, platform, c.booklet.CompanyID, c.scope.UserID(), []string{id})
		switch {
		case fault.Is(err, fault.TooLarge):
			c.left++
		case err != nil:
			return nil, err
		}
		maps.Copy(theirs, one)
	}
	return theirs, nil
}

// dropPages bins the copies of model pages that are not asked for any more, if they are still as they were copied.
func (c *composition) dropPages(ctx context.Context, of []string) error {
	for _, p := range c.pages {
		if !slices.Contains(of, p.Source) || c.asked[p.Source] || !p.DeletedAt.IsZero() || c.touched[p.ID] {
			continue
		}
		p.DeletedAt, p.DeletedBy = c.s.Now(), c.scope.UserID()
		if err := c.keep(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// dropChapter bins a copy in which nobody has touched a page, and no page is asked for.
func (c *composition) dropChapter(ctx context.Context, chapter *Chapter) error {
	if chapter.Source == "" || !chapter.DeletedAt.IsZero() {
		return nil
	}
	for _, p := range c.pagesOf(chapter) {
		if p.DeletedAt.IsZero() && (c.touched[p.ID] || c.asked[p.Source]) {
			return nil
		}
	}
	chapter.DeletedAt, chapter.DeletedBy, c.changed = c.s.Now(), c.scope.UserID(), true
	return c.s.saveChapter(ctx, c.tx, chapter)
}

// inOrder puts those that are wanted in the order asked for, in the places they have among the
// others, which keep theirs. A fresh one follows the one before it; the first comes before the next, or before all.
func inOrder[T comparable](rows, wanted []T, fresh func(T) bool) []T {
	var placed, ordered []T
	for _, one := range wanted {
		if !fresh(one) {
			placed = append(placed, one)
		}
	}
	next := placed
	for _, row := range rows {
		switch {
		case fresh(row):
		case slices.Contains(placed, row):
			ordered, next = append(ordered, next[0]), next[1:]
		default:
			ordered = append(ordered, row)
		}
	}
	for i, one := range wanted {
		at := 0
		switch {
		case !fresh(one):
			continue
		case i > 0:
			at = slices.Index(ordered, wanted[i-1]) + 1
		case len(placed) > 0:
			at = slices.Index(ordered, placed[0])
		}
		ordered = slices.Insert(ordered, at, one)
	}
	return ordered
}

// arrange puts rows in an order, writing only those whose place it changes.
func arrange[T any](ctx context.Context, c *composition, table string, rows []*T, of func(*T) (id string, position *string)) error {
	sorted := slices.IsSortedFunc(rows, func(a, b *T) int {
		_, one := of(a)
		_, other := of(b)
		if *one < *other {
			return -1
		}
		return 1
	})
	if sorted {
		return nil
	}
	c.changed = true
	for i, place := range places("", len(rows)) {
		id, position := of(rows[i])
		if *position == place {
			continue
		}
		*position = place
		if _, err := c.tx.NewUpdate().TableExpr("?", bun.Ident(table)).Set("position = ?", place).Where("id = ?", id).Exec(ctx); err != nil {
			return fmt.Errorf("arrange %s: %w", table, err)
		}
	}
	return nil
}
