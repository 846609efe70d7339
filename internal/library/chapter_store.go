package library

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// common, as a filter, asks for the chapters that belong to no sector in particular.
const common = "common"

// ChapterFilter chooses and orders a list of chapters. Sector is an id, or common.
type ChapterFilter struct{ Query, Sector, State, Sort string }

// chapterOrders are the only ways to sort; the first is the one people arrange themselves.
var chapterOrders = map[string]string{
	"":           "c.position, c.id",
	"title":      "c.title_key, c.id",
	"-title":     "c.title_key DESC, c.id DESC",
	"updatedAt":  "c.updated_at, c.id",
	"-updatedAt": "c.updated_at DESC, c.id DESC",
}

func withPages(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("c.*").ColumnExpr("(SELECT COUNT(*) FROM library_page AS p WHERE p.chapter_id = c.id) AS page_count")
}

func (s Store) Chapters(ctx context.Context, scope rights.Scope, f ChapterFilter) ([]Chapter, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	var found []Chapter
	q := state(containing(withPages(s.DB.Read.NewSelect().Model(&found)), "c.title_key", f.Query), f.State)
	switch f.Sector {
	case "":
	case common:
		q = q.Where("NOT EXISTS (SELECT 1 FROM library_chapter_sector AS cs WHERE cs.chapter_id = c.id)")
	default:
		q = q.Where("EXISTS (SELECT 1 FROM library_chapter_sector AS cs WHERE cs.chapter_id = c.id AND cs.sector_id = ?)", f.Sector)
	}
	if err := q.OrderExpr(chapterOrders[f.Sort]).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list chapters: %w", err)
	}
	return found, s.nameSectors(ctx, s.DB.Read, found)
}

// nameSectors fills in the sectors of all the chapters at once.
func (s Store) nameSectors(ctx context.Context, on bun.IDB, chapters []Chapter) error {
	if len(chapters) == 0 {
		return nil
	}
	at := map[string]*Chapter{}
	ids := make([]string, len(chapters))
	for i := range chapters {
		ids[i], at[chapters[i].ID] = chapters[i].ID, &chapters[i]
	}
	var ties []struct{ ChapterID, ID, Name string }
	err := on.NewSelect().Model((*chapterSector)(nil)).ColumnExpr("cs.chapter_id, s.id, s.name").Join("JOIN sector AS s ON s.id = cs.sector_id").
		Where("cs.chapter_id IN (?)", bun.List(ids)).OrderExpr(sectorOrders[""]).Scan(ctx, &ties)
	if err != nil {
		return fmt.Errorf("name the sectors of chapters: %w", err)
	}
	for _, tie := range ties {
		at[tie.ChapterID].Sectors = append(at[tie.ChapterID].Sectors, SectorRef{tie.ID, tie.Name})
	}
	return nil
}

func (s Store) Chapter(ctx context.Context, scope rights.Scope, id string) (*Chapter, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	found := make([]Chapter, 1)
	if err := gone(withPages(s.DB.Read.NewSelect().Model(&found[0])).Where("c.id = ?", id).Scan(ctx), "find chapter"); err != nil {
		return nil, err
	}
	return &found[0], s.nameSectors(ctx, s.DB.Read, found)
}

// AddChapter puts a chapter at the end. Sent twice under one id, it is there once (G12).
func (s Store) AddChapter(ctx context.Context, scope rights.Scope, made *Chapter) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) (err error) {
		if there, err := exists[Chapter](ctx, tx, "c.id = ?", made.ID); there || err != nil {
			return err
		}
		if made.Position, err = chapterRows.end(ctx, tx, maxChapters); err != nil {
			return err
		}
		return s.insertChapter(ctx, tx, made, "library_chapter.created")
	})
}

func (s Store) insertChapter(ctx context.Context, tx bun.IDB, made *Chapter, action string) error {
	made.Revision, made.CreatedAt = 1, db.Now()
	made.UpdatedAt = made.CreatedAt
	if _, err := tx.NewInsert().Model(made).Exec(ctx); err != nil {
		return fmt.Errorf("add chapter: %w", err)
	}
	if err := s.tie(ctx, tx, made); err != nil {
		return err
	}
	return note(ctx, tx, action, made.ID, map[string]any{"title": made.Title})
}

// tie replaces the sectors of a chapter by those it names, which must exist.
func (s Store) tie(ctx context.Context, tx bun.IDB, c *Chapter) error {
	if _, err := tx.NewDelete().Model((*chapterSector)(nil)).Where("chapter_id = ?", c.ID).Exec(ctx); err != nil {
		return fmt.Errorf("untie chapter %s: %w", c.ID, err)
	}
	if len(c.Sectors) == 0 {
		return nil
	}
	ids, ties := make([]string, len(c.Sectors)), make([]chapterSector, len(c.Sectors))
	for i, sector := range c.Sectors {
		ids[i], ties[i] = sector.ID, chapterSector{ChapterID: c.ID, SectorID: sector.ID}
	}
	known, err := tx.NewSelect().Model((*Sector)(nil)).Where("s.id IN (?)", bun.List(ids)).Count(ctx)
	if err != nil {
		return fmt.Errorf("look for the sectors of chapter %s: %w", c.ID, err)
	}
	if int(known) != len(ids) {
		return fault.InvalidField("sectorIds", "library.chapter.sector_unknown")
	}
	if _, err := tx.NewInsert().Model(&ties).Exec(ctx); err != nil {
		return fmt.Errorf("tie chapter %s: %w", c.ID, err)
	}
	return nil
}

// lockChapter reads a chapter that is about to change.
func (s Store) lockChapter(ctx context.Context, tx bun.IDB, id string) (*Chapter, error) {
	found := new(Chapter)
	err := s.DB.ForUpdate(tx.NewSelect().Model(found).Where("c.id = ?", id), "c").Scan(ctx)
	return found, gone(err, "find chapter")
}

func (s Store) ChangeChapter(ctx context.Context, scope rights.Scope, id string, revision int, set func(*Chapter) error) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		now, err := s.lockChapter(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := fault.Stale(now.Revision, revision); err != nil {
			return err
		}
		if err := set(now); err != nil {
			return err
		}
		now.Revision, now.UpdatedAt = now.Revision+1, db.Now()
		if _, err := tx.NewUpdate().Model(now).Column("title", "title_key", "icon", "hidden", "revision", "updated_at").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("change chapter %s: %w", id, err)
		}
		if err := s.tie(ctx, tx, now); err != nil {
			return err
		}
		return note(ctx, tx, "library_chapter.changed", id, map[string]any{"title": now.Title, "hidden": now.Hidden, "sectors": len(now.Sectors)})
	})
}

// RemoveChapter deletes a chapter with its pages, and answers what was lost.
func (s Store) RemoveChapter(ctx context.Context, scope rights.Scope, id string) (*Chapter, error) {
	var removed []Chapter
	err := s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) (err error) {
		removed, err = s.removeChapters(ctx, tx, []string{id})
		return err
	})
	if err != nil {
		return nil, err
	}
	return &removed[0], nil
}

func (s Store) removeChapters(ctx context.Context, tx bun.Tx, ids []string) ([]Chapter, error) {
	found, err := s.several(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var pages []Page
	if err := tx.NewSelect().Model(&pages).Column("p.id", "p.content").Where("p.chapter_id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("remove chapters: %w", err)
	}
	for _, p := range pages {
		if err := s.useMedia(ctx, tx, p.ID, p.Content, ""); err != nil {
			return nil, err
		}
	}
	if _, err := tx.NewDelete().Model((*Chapter)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return nil, fmt.Errorf("remove chapters: %w", err)
	}
	events := make([]audit.Event, len(found))
	for i, c := range found {
		events[i] = audit.Event{Action: "library_chapter.deleted", SubjectID: c.ID, Details: map[string]any{"title": c.Title, "pages": c.PageCount}}
	}
	return found, audit.Record(ctx, tx, events...)
}

// several reads those of the chapters that are still there; none is "does not exist".
func (s Store) several(ctx context.Context, tx bun.IDB, ids []string) ([]Chapter, error) {
	var found []Chapter
	if len(ids) == 0 {
		return nil, fault.Missing()
	}
	q := withPages(tx.NewSelect().Model(&found)).Where("c.id IN (?)", bun.List(ids)).OrderExpr(chapterOrders[""])
	if err := s.DB.ForUpdate(q, "c").Scan(ctx); err != nil {
		return nil, fmt.Errorf("find chapters: %w", err)
	}
	if len(found) == 0 {
		return nil, fault.Missing()
	}
	return found, nil
}

// Act does one thing to several chapters, and answers to which.
func (s Store) Act(ctx context.Context, scope rights.Scope, ids []string, action string) ([]Chapter, error) {
	var done []Chapter
	return done, s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) (err error) {
		if action == "delete" {
			done, err = s.removeChapters(ctx, tx, ids)
			return err
		}
		done, err = s.hideChapters(ctx, tx, ids, action == "hide")
		return err
	})
}

// hideChapters gives each a new revision: a form still open on one of them must not undo it unseen.
func (s Store) hideChapters(ctx context.Context, tx bun.Tx, ids []string, hidden bool) ([]Chapter, error) {
	found, err := s.several(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	_, err = tx.NewUpdate().Model((*Chapter)(nil)).Set("hidden = ?, revision = revision + 1, updated_at = ?", hidden, db.Now()).
		Where("id IN (?) AND hidden <> ?", bun.List(ids), hidden).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("hide chapters: %w", err)
	}
	var events []audit.Event
	for _, c := range found {
		if c.Hidden != hidden {
			events = append(events, audit.Event{Action: "library_chapter.changed", SubjectID: c.ID, Details: map[string]any{"title": c.Title, "hidden": hidden}})
		}
	}
	return found, audit.Record(ctx, tx, events...)
}

func (s Store) ArrangeChapters(ctx context.Context, scope rights.Scope, ids []string) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		if err := chapterRows.arrange(ctx, tx, ids); err != nil {
			return err
		}
		return note(ctx, tx, "library_chapter.reordered", "", map[string]any{"count": len(ids)})
	})
}

// exists tells whether a row of that kind is there.
func exists[T any](ctx context.Context, on bun.IDB, where string, arg any) (bool, error) {
	there, err := on.NewSelect().Model((*T)(nil)).Where(where, arg).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("look whether it is there: %w", err)
	}
	return there, nil
}
