package library

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
)

// Model is a chapter to start with: its sectors by name, its pages by title.
type Model struct {
	Title   string
	Icon    string
	Hidden  bool
	Sectors []string
	Pages   []string
}

// Seed fills an empty library, in the transaction of who starts one. It answers
// the sectors' ids by name.
func (s Store) Seed(ctx context.Context, tx bun.IDB, sectors []Sector, models []Model) (map[string]string, error) {
	ids := map[string]string{}
	now := db.Now()
	for i := range sectors {
		x := &sectors[i]
		x.ID, x.NameKey, x.Position, x.Revision, x.CreatedAt = db.NewID(), db.Fold(x.Name), i+1, 1, now
		ids[x.Name] = x.ID
	}
	var chapters []Chapter
	var ties []chapterSector
	var pages []Page
	for i, m := range models {
		c := Chapter{ID: db.NewID(), Title: m.Title, TitleKey: db.Fold(m.Title), Icon: m.Icon, Hidden: m.Hidden, Position: i + 1, Revision: 1, CreatedAt: now, UpdatedAt: now}
		chapters = append(chapters, c)
		for _, name := range m.Sectors {
			ties = append(ties, chapterSector{ChapterID: c.ID, SectorID: ids[name]})
		}
		for at, title := range m.Pages {
			pages = append(pages, Page{ID: db.NewID(), ChapterID: c.ID, Title: title, Position: at + 1, Revision: 1, CreatedAt: now, UpdatedAt: now})
		}
	}
	for _, rows := range []any{&sectors, &chapters, &ties, &pages} {
		if _, err := tx.NewInsert().Model(rows).Exec(ctx); err != nil {
			return nil, fmt.Errorf("fill the library: %w", err)
		}
	}
	return ids, note(ctx, tx, "library_chapter.seeded", "", map[string]any{"sectors": len(sectors), "chapters": len(chapters), "pages": len(pages)})
}
