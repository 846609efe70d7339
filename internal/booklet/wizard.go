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

// SetStep keeps where the wizard stands, so that it can be left and resumed. The
// last one to say so wins: it is no content.
func (s Store) SetStep(ctx context.Context, scope rights.Scope, id, step string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.forEditing(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		if step == Steps[len(Steps)-1] {
			step = "" // seen to the end: it is done
		}
		if _, err := tx.NewUpdate().Model(b).Set("step = ?", step).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("keep step: %w", err)
		}
		return s.touched(ctx, tx, scope, b.ID)
	})
}

// FromLibrary makes a booklet hold the library chapters and pages that are asked
// for, in that order, before those of its own. Asked again it changes nothing
// (G12). What was copied before and is not asked for any more goes to the bin,
// unless somebody has written in it; asked for later, it comes back from there. What
// its pages show becomes the company's own; left is how many files its room was too small for.
func (s Store) FromLibrary(ctx context.Context, scope rights.Scope, id string, chosen []ChosenChapter) (left int, err error) {
	b, err := s.Find(ctx, scope, id)
	if err != nil {
		return 0, err
	}
	models, err := s.chosenModels(ctx, s.DB.Read, chosen)
	if err != nil {
		return 0, err
	}
	written, media, err := writeModels(models)
	if err != nil {
		return 0, err
	}
	if err := s.Media.Send(ctx, platform, b.CompanyID, media, nil); err != nil {
		return 0, err
	}
	err = s.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		left, err = s.compose(ctx, tx, scope, id, models, written, len(media) > 0)
		return err
	})
	return left, err
}

// platform is whose the library is: nobody's.
const platform = ""

// writeModels checks what model pages say, by their id, and tells which media they show.
func writeModels(models []Model) (all map[string]*written, media []string, err error) {
	all = map[string]*written{}
	for _, m := range models {
		for _, p := range m.Pages {
			w := blank()
			if p.Content != "" {
				if w, err = prepare([]byte(p.Content)); err != nil {
					return nil, nil, fmt.Errorf("model page %s: %w", p.ID, err)
				}
			}
			all[p.ID], media = w, append(media, w.Uses.Media...)
		}
	}
	return all, media, nil
}

// compose is FromLibrary once its files are there. shows: there are some.
func (s Store) compose(ctx context.Context, tx bun.Tx, scope rights.Scope, id string, models []Model, written map[string]*written, shows bool) (left int, err error) {
	if shows {
		if err := s.Media.Hold(ctx, tx, platform); err != nil {
			return 0, err
		}
		if err := s.hold(ctx, tx, scope, id); err != nil {
			return 0, err
		}
	}
	b, err := s.forEditing(ctx, tx, scope, id)
	if err != nil {
		return 0, err
	}
	c, err := s.composing(ctx, tx, scope, b)
	if err != nil {
		return 0, err
	}
	c.written = written
	if err := c.compose(ctx, models); err != nil || !c.changed {
		return c.left, err
	}
	if err := room(ctx, tx, "chapter", b.ID, 0, maxChapters); err != nil {
		return 0, err
	}
	if err := room(ctx, tx, "page", b.ID, 0, maxPages); err != nil {
		return 0, err
	}
	if err := s.touched(ctx, tx, scope, b.ID); err != nil {
		return 0, err
	}
	return c.left, note(ctx, tx, b, "booklet.composed", b.ID, map[string]any{"chapters": len(models)})
}

// chosenModels are the models of what is asked for, in that order, with the pages asked for alone.
func (s Store) chosenModels(ctx context.Context, on bun.IDB, chosen []ChosenChapter) ([]Model, error) {
	ids := make([]string, len(chosen))
	for i, c := range chosen {
		ids[i] = c.ID
	}
	found, err := s.Models(ctx, on, ids)
	if err != nil {
		return nil, err
	}
	byID := map[string]Model{}
	for _, m := range found {
		byID[m.ID] = m
	}
	var problems []fault.Field
	models := make([]Model, 0, len(chosen))
	for i, c := range chosen {
		m, known := byID[c.ID]
		if !known { // hidden or deleted since, or asked for twice
			problems = append(problems, fault.Field{Name: fmt.Sprintf("chapters[%d].id", i), Key: "booklet.refused.look"})
			continue
		}
		delete(byID, c.ID)
		if c.Pages != nil {
			if m.Pages, known = pick(m.Pages, c.Pages); !known {
				problems = append(problems, fault.Field{Name: fmt.Sprintf("chapters[%d].pages", i), Key: "booklet.refused.look"})
			}
		}
		models = append(models, m)
	}
	return models, fault.InvalidFields(problems...)
}

// pick keeps the pages of some ids, in their order; all of them must be there, once.
func pick(pages []ModelPage, ids []string) ([]ModelPage, bool) {
	picked := make([]ModelPage, 0, len(ids))
	for i, id := range ids {
		at := slices.IndexFunc(pages, func(p ModelPage) bool { return p.ID == id })
		if at < 0 || slices.Contains(ids[:i], id) {
			return nil, false
		}
		picked = append(picked, pages[at])
	}
	return picked, true
}

// composition is a booklet's tree while the wizard fills it.
type composition struct {
	s        Store
	tx       bun.Tx
	scope    rights.Scope
	booklet  *Booklet
	chapters []Chapter
	pages    map[string][]Page   // by chapter, in order
	touched  map[string]bool     // pages that somebody has written in
	written  map[string]*written // what model pages say
	left     int                 // media that were not brought over
	changed  bool
}

// composing reads the whole tree, bin included.
func (s Store) composing(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet) (*composition, error) {
	c := &composition{s: s, tx: tx, scope: scope, booklet: b, pages: map[string][]Page{}, touched: map[string]bool{}}
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
	for _, p := range pages {
		c.pages[p.ChapterID] = append(c.pages[p.ChapterID], p.Page)
		c.touched[p.ID] = p.Saved > 1 || p.Source == ""
	}
	return c, nil
}

func (c *composition) compose(ctx context.Context, models []Model) error {
	wanted := make([]*Chapter, len(models))
	for i, m := range models {
		chapter, err := c.chapter(ctx, m)
		if err != nil {
			return err
		}
		wanted[i] = chapter
		if err := c.fill(ctx, chapter, m.Pages); err != nil {
			return err
		}
	}
	var rest []*Chapter
	for i := range c.chapters {
		chapter := &c.chapters[i]
		if slices.ContainsFunc(wanted, func(w *Chapter) bool { return w.ID == chapter.ID }) {
			continue
		}
		if err := c.dropChapter(ctx, chapter); err != nil {
			return err
		}
		rest = append(rest, chapter)
	}
	return arrange(ctx, c, "chapter", append(wanted, rest...), func(one *Chapter) (string, *string) { return one.ID, &one.Position })
}

// chapter is the copy of a model: the one there is, taken back from the bin if need be, or a new one.
func (c *composition) chapter(ctx context.Context, m Model) (*Chapter, error) {
	at := slices.IndexFunc(c.chapters, func(one Chapter) bool { return one.Source == m.ID })
	if at >= 0 {
		found := c.chapters[at]
		if found.DeletedAt.IsZero() {
			return &found, nil
		}
		found.DeletedAt, found.DeletedBy, c.changed = time.Time{}, "", true
		c.chapters[at] = found
		return &found, c.s.saveChapter(ctx, c.tx, &found)
	}
	made := Chapter{ID: db.NewID(), BookletID: c.booklet.ID, Title: m.Title, Icon: m.Icon, Source: m.ID, Position: c.lastChapter()}
	c.changed = true
	c.chapters = append(c.chapters, made)
	return &made, c.s.insertChapter(ctx, c.tx, &made)
}

func (c *composition) lastChapter() string {
	last := ""
	for _, one := range c.chapters {
		last = max(last, one.Position)
	}
	return between(last, "")
}

// fill gives a chapter the pages asked for, before its own.
func (c *composition) fill(ctx context.Context, chapter *Chapter, models []ModelPage) error {
	var wanted, rest []*Page
	for _, m := range models {
		page, err := c.page(ctx, chapter, m)
		if err != nil {
			return err
		}
		wanted = append(wanted, page)
	}
	for i := range c.pages[chapter.ID] {
		page := &c.pages[chapter.ID][i]
		if slices.ContainsFunc(wanted, func(w *Page) bool { return w.ID == page.ID }) {
			continue
		}
		if err := c.dropPage(ctx, page); err != nil {
			return err
		}
		rest = append(rest, page)
	}
	return arrange(ctx, c, "page", append(wanted, rest...), func(one *Page) (string, *string) { return one.ID, &one.Position })
}

func (c *composition) page(ctx context.Context, chapter *Chapter, m ModelPage) (*Page, error) {
	pages := c.pages[chapter.ID]
	if at := slices.IndexFunc(pages, func(one Page) bool { return one.Source == m.ID }); at >= 0 {
		found := pages[at]
		if found.DeletedAt.IsZero() {
			return &found, nil
		}
		found.DeletedAt, found.DeletedBy, c.changed = time.Time{}, "", true
		pages[at] = found
		return &found, c.s.savePage(ctx, c.tx, c.scope, &found)
	}
	last := ""
	for _, one := range pages {
		last = max(last, one.Position)
	}
	made := Page{ID: db.NewID(), BookletID: c.booklet.ID, ChapterID: chapter.ID, Title: m.Title, Source: m.ID, Position: between(last, "")}
	c.changed = true
	c.pages[chapter.ID] = append(pages, made)
	if err := c.s.insertPage(ctx, c.tx, c.scope, &made); err != nil {
		return nil, err
	}
	content := &Content{PageID: made.ID, Locale: c.booklet.Locale, Revision: 1}
	content.set(c.written[m.ID])
	theirs, err := c.bring(ctx, c.written[m.ID].Uses.Media)
	if err != nil {
		return nil, err
	}
	content.replace(theirs)
	return &made, c.s.begin(ctx, c.tx, c.scope, c.booklet, content)
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

// dropPage bins a copy that is not asked for any more, if it is still as it was copied.
func (c *composition) dropPage(ctx context.Context, p *Page) error {
	if !p.DeletedAt.IsZero() || c.touched[p.ID] {
		return nil
	}
	p.DeletedAt, p.DeletedBy, c.changed = c.s.Now(), c.scope.UserID(), true
	return c.s.savePage(ctx, c.tx, c.scope, p)
}

// dropChapter bins a copy of which nobody has touched a page.
func (c *composition) dropChapter(ctx context.Context, chapter *Chapter) error {
	if chapter.Source == "" || !chapter.DeletedAt.IsZero() {
		return nil
	}
	for _, p := range c.pages[chapter.ID] {
		if p.DeletedAt.IsZero() && c.touched[p.ID] {
			return nil
		}
	}
	chapter.DeletedAt, chapter.DeletedBy, c.changed = c.s.Now(), c.scope.UserID(), true
	return c.s.saveChapter(ctx, c.tx, chapter)
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
