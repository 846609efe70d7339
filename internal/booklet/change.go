package booklet

import (
	"context"
	"regexp"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
)

// change applies set to a booklet's sheet as it is now, unless it is newer than
// who changes it has seen (G11). set may run more than once, each time on the booklet read anew. Its company is held: a look shows media.
func (s Store) change(ctx context.Context, scope rights.Scope, id string, revision int, run bool, set func(ctx context.Context, tx bun.Tx, b *Booklet) error) error {
	return s.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.hold(ctx, tx, scope, id); err != nil {
			return err
		}
		b, err := s.forEditing(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		if run && !b.runBy(scope) {
			return errNotRun
		}
		if err := fault.Stale(b.Revision, revision); err != nil {
			return err
		}
		if err := set(ctx, tx, b); err != nil {
			return err
		}
		return s.save(ctx, tx, scope, b)
	})
}

// Change sets a booklet's name, kind, sector and language. The address stays.
func (s Store) Change(ctx context.Context, scope rights.Scope, id string, revision int, f Form) error {
	return s.change(ctx, scope, id, revision, true, func(ctx context.Context, tx bun.Tx, b *Booklet) error {
		locale := b.Locale
		if err := b.write(f); err != nil {
			return err
		}
		if err := s.moveLocale(ctx, tx, b, locale); err != nil {
			return err
		}
		if err := s.sectorKnown(ctx, tx, b.SectorID); err != nil {
			return err
		}
		if err := index(ctx, tx, b); err != nil {
			return err
		}
		return note(ctx, tx, b, "booklet.changed", b.ID, map[string]any{"kind": b.Kind})
	})
}

func (s Store) SetTheme(ctx context.Context, scope rights.Scope, id string, revision int, theme Theme) error {
	return s.change(ctx, scope, id, revision, false, func(ctx context.Context, tx bun.Tx, b *Booklet) error {
		if err := s.fits(&theme); err != nil {
			return err
		}
		b.Theme = theme
		return s.styled(ctx, tx, b, "theme")
	})
}

func (s Store) SetStructure(ctx context.Context, scope rights.Scope, id string, revision int, structure Structure) error {
	return s.change(ctx, scope, id, revision, false, func(ctx context.Context, tx bun.Tx, b *Booklet) error {
		b.Structure = structure
		return s.styled(ctx, tx, b, "structure")
	})
}

var ornament = regexp.MustCompile(`^[a-z0-9-]*$`)

func (s Store) SetCover(ctx context.Context, scope rights.Scope, id string, revision int, cover Cover) error {
	return s.change(ctx, scope, id, revision, false, func(ctx context.Context, tx bun.Tx, b *Booklet) error {
		var problems []fault.Field
		cover.Title = line(&problems, "title", cover.Title, maxName, false)
		cover.Subtitle = line(&problems, "subtitle", cover.Subtitle, 2*maxName, false)
		if !ornament.MatchString(cover.Illustration) {
			problems = append(problems, fault.Field{Name: "illustration", Key: "booklet.refused.look"})
		}
		if err := fault.InvalidFields(problems...); err != nil {
			return err
		}
		b.Cover = cover
		return s.styled(ctx, tx, b, "cover")
	})
}

// styled notes a change of look, and the media it shows.
func (s Store) styled(ctx context.Context, tx bun.Tx, b *Booklet, part string) error {
	if err := s.useLook(ctx, tx, b); err != nil {
		return err
	}
	return note(ctx, tx, b, "booklet.styled", b.ID, map[string]any{"part": part})
}

// fits refuses a look that the program does not have, and colours in which
// somebody could not read (WCAG AA).
func (s Store) fits(t *Theme) error {
	var problems []fault.Field
	for _, part := range []struct{ field, kind, id string }{{"preset", "preset", t.Preset}, {"font", "font", t.Font}} {
		if s.Offered != nil && !s.Offered(part.kind, part.id) {
			problems = append(problems, fault.Field{Name: part.field, Key: "booklet.refused.look"})
		}
	}
	return fault.InvalidFields(append(problems, t.Palette.readable()...)...)
}
