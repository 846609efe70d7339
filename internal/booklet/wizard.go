package booklet

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

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
// for, in that order; those of its own keep their places, and so does a copy that was
// moved to another chapter. Asked again it changes nothing (G12). What the booklet holds
// already may be asked for though the library has it no more. What was copied before and is not asked for any more goes to the bin,
// unless somebody has written in it; asked for later, it comes back from there. What
// its pages show becomes the company's own; left is how many files its room was too small for.
func (s Store) FromLibrary(ctx context.Context, scope rights.Scope, id string, chosen []ChosenChapter) (left int, err error) {
	b, err := s.Find(ctx, scope, id)
	if err != nil {
		return 0, err
	}
	held, err := s.heldOf(ctx, b.ID)
	if err != nil {
		return 0, err
	}
	models, err := s.chosenModels(ctx, s.DB.Read, chosen, held)
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
func writeModels(models []chosenModel) (all map[string]*written, media []string, err error) {
	all = map[string]*written{}
	for _, m := range models {
		for _, p := range m.Pages {
			if !slices.Contains(m.all, p.ID) {
				continue // the booklet has it, wherever it comes from
			}
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
func (s Store) compose(ctx context.Context, tx bun.Tx, scope rights.Scope, id string, models []chosenModel, written map[string]*written, shows bool) (left int, err error) {
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
	if c.added { // what is there already may be more: see RestoreChapter
		if err := roomForChapters(ctx, tx, b.ID, 0, maxChapters); err != nil {
			return 0, err
		}
		if err := roomForPages(ctx, tx, b.ID, 0, maxPages); err != nil {
			return 0, err
		}
	}
	if err := s.touched(ctx, tx, scope, b.ID); err != nil {
		return 0, err
	}
	return c.left, note(ctx, tx, b, "booklet.composed", b.ID, map[string]any{"chapters": len(models)})
}

// chosenModel is a library chapter with those of its pages that are asked for. all are the
// pages it has: those of them that are not asked for go. One that the library has no more has none.
type chosenModel struct {
	Model
	all []string
}

// held are the library chapters and pages that a booklet has copies of.
type held struct{ chapters, pages []string }

func (s Store) heldOf(ctx context.Context, bookletID string) (held, error) {
	var h held
	for table, into := range map[string]*[]string{"chapter": &h.chapters, "page": &h.pages} {
		err := s.DB.Read.NewSelect().TableExpr("? AS t", bun.Ident(table)).Column("t.source").Where("t.booklet_id = ? AND t.source <> ''", bookletID).Scan(ctx, into)
		if err != nil {
			return h, fmt.Errorf("what a booklet holds: %w", err)
		}
	}
	return h, nil
}

// chosenModels are the models of what is asked for, in that order, with the pages asked for alone.
func (s Store) chosenModels(ctx context.Context, on bun.IDB, chosen []ChosenChapter, held held) ([]chosenModel, error) {
	ids := make([]string, len(chosen))
	for i, c := range chosen {
		ids[i] = c.ID
	}
	found, err := s.Models(ctx, on, ids)
	if err != nil {
		return nil, err
	}
	var problems []fault.Field
	models := make([]chosenModel, 0, len(chosen))
	for i, c := range chosen {
		m := chosenModel{Model: Model{ID: c.ID}}
		at := slices.IndexFunc(found, func(one Model) bool { return one.ID == c.ID })
		switch {
		case slices.Contains(ids[:i], c.ID), at < 0 && !slices.Contains(held.chapters, c.ID): // asked for twice; hidden or deleted since
			problems = append(problems, fault.Field{Name: fmt.Sprintf("chapters[%d].id", i), Key: "booklet.refused.look"})
			continue
		case at >= 0:
			m.Model = found[at]
		}
		for _, p := range m.Pages {
			m.all = append(m.all, p.ID)
		}
		if c.Pages != nil {
			var known bool
			if m.Pages, known = pick(m.Pages, c.Pages, held.pages); !known {
				problems = append(problems, fault.Field{Name: fmt.Sprintf("chapters[%d].pages", i), Key: "booklet.refused.look"})
			}
		}
		models = append(models, m)
	}
	return models, fault.InvalidFields(problems...)
}

// pick keeps the pages of some ids, in their order; all of them must be there or held already, once.
func pick(pages []ModelPage, ids, held []string) ([]ModelPage, bool) {
	picked := make([]ModelPage, 0, len(ids))
	for i, id := range ids {
		at := slices.IndexFunc(pages, func(p ModelPage) bool { return p.ID == id })
		switch {
		case slices.Contains(ids[:i], id), at < 0 && !slices.Contains(held, id):
			return nil, false
		case at < 0:
			picked = append(picked, ModelPage{ID: id})
		default:
			picked = append(picked, pages[at])
		}
	}
	return picked, true
}
