package booklet

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
)

// Media is the companies' libraries, as far as booklets need them.
type Media interface {
	// Hold keeps a company's library as it is until the transaction ends; it comes before any other lock.
	Hold(ctx context.Context, tx bun.Tx, companyID string) error
	// NoteUses tells which media a thing shows, and answers those that are not its company's.
	NoteUses(ctx context.Context, tx bun.Tx, kind, thingID, companyID string, ids []string) (unknown []string, err error)
	// ForgetUses tells that things are gone.
	ForgetUses(ctx context.Context, tx bun.Tx, kind string, thingIDs []string) error
	// Send puts the bytes of media where another company's are kept, ahead of the transaction that has them received.
	Send(ctx context.Context, from, to string, ids []string, done func(n, of int) error) error
	// Receive makes media of one company another's too, and answers their new ids by the old ones.
	Receive(ctx context.Context, tx bun.Tx, from, to, by string, ids []string) (map[string]string, error)
}

// shownBy is the kind under which the media that pages show are noted; looks are noted under searched.
const shownBy = "page"

// hold keeps the company of a booklet, which comes before the booklet itself: whatever
// notes media begins with it.
func (s Store) hold(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) error {
	b, err := s.one(ctx, tx.NewSelect(), scope, id, "1 = 1")
	if err != nil {
		return err
	}
	return s.Media.Hold(ctx, tx, b.CompanyID)
}

// holdOf is hold for the booklet that a chapter or a page is in.
func (s Store) holdOf(ctx context.Context, tx bun.Tx, scope rights.Scope, table, id string) error {
	var booklet string
	err := tx.NewSelect().TableExpr("? AS t", bun.Ident(table)).Column("t.booklet_id").Where("t.id = ?", id).Scan(ctx, &booklet)
	if err != nil {
		return gone(err, "find "+table)
	}
	return s.hold(ctx, tx, scope, booklet)
}

// showMedia notes what a page shows. Its company's media may be in the bin: they draw
// nothing until they are back. Others are refused, except those that the page has
// shown before: what was deleted since must not keep anybody from undoing, from going
// back to an older state or from saving what was written meanwhile (ADR 0011).
func (s Store) showMedia(ctx context.Context, tx bun.Tx, l *writable, w *written, restored bool) error {
	unknown, err := s.Media.NoteUses(ctx, tx, shownBy, l.ID, l.CompanyID, w.Uses.Media)
	if err != nil || restored {
		return err
	}
	return w.Refuse(slices.DeleteFunc(unknown, func(id string) bool { return strings.Contains(l.Shown, id) }))
}

// useLook notes the media of logo and cover, which must be the company's own (C3).
func (s Store) useLook(ctx context.Context, tx bun.Tx, b *Booklet) error {
	unknown, err := s.Media.NoteUses(ctx, tx, searched, b.ID, b.CompanyID, []string{b.Theme.LogoID, b.Cover.MediaID})
	if err != nil {
		return err
	}
	var problems []fault.Field
	for _, part := range []struct{ field, id string }{{"logoId", b.Theme.LogoID}, {"mediaId", b.Cover.MediaID}} {
		if slices.Contains(unknown, part.id) {
			problems = append(problems, fault.Field{Name: part.field, Key: "booklet.refused.media"})
		}
	}
	return fault.InvalidFields(problems...)
}

// Place is where something is, as people know it.
type Place struct{ Label, URL string }

// Places are the booklets of some ids that a scope reaches. Those in the bin have no address.
func (s Store) Places(ctx context.Context, scope rights.Scope, ids []string) (map[string]Place, error) {
	var found []struct {
		ID, Name string
		Binned   bool
	}
	q := s.DB.Read.NewSelect().TableExpr("booklet AS b").ColumnExpr("b.id, b.name, b.deleted_at IS NOT NULL AS binned")
	if err := within(q, scope).Where("b.id IN (?)", bun.List(ids)).Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("name booklets: %w", err)
	}
	places := map[string]Place{}
	for _, b := range found {
		places[b.ID] = Place{Label: b.Name, URL: address(b.Binned, "/livrets/options?livret=", b.ID)}
	}
	return places, nil
}

// PagePlaces is Places for pages: « livret › page ».
func (s Store) PagePlaces(ctx context.Context, scope rights.Scope, ids []string) (map[string]Place, error) {
	var found []struct {
		ID, Title, BookletID, Name string
		Binned                     bool
	}
	q := s.DB.Read.NewSelect().TableExpr("page AS p").ColumnExpr("p.id, p.title, b.id AS booklet_id, b.name").
		ColumnExpr("(p.deleted_at IS NOT NULL OR c.deleted_at IS NOT NULL OR b.deleted_at IS NOT NULL) AS binned").
		Join("JOIN chapter AS c ON c.id = p.chapter_id").Join("JOIN booklet AS b ON b.id = p.booklet_id")
	if err := within(q, scope).Where("p.id IN (?)", bun.List(ids)).Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("name pages: %w", err)
	}
	places := map[string]Place{}
	for _, p := range found {
		places[p.ID] = Place{Label: p.Name + " › " + p.Title, URL: address(p.Binned, "/livrets/editor?livret=", p.BookletID, "&page=", p.ID)}
	}
	return places, nil
}

func address(binned bool, parts ...string) string {
	if binned {
		return ""
	}
	return strings.Join(parts, "")
}

// DropLooks takes media that are gone for good off logos and covers. Pages keep their
// ids: they draw nothing, and what else they say stays as its author left it.
func (s Store) DropLooks(ctx context.Context, tx bun.Tx, bookletIDs, mediaIDs []string) error {
	var some []Booklet
	q := tx.NewSelect().Model(&some).Where("b.id IN (?)", bun.List(bookletIDs)).OrderExpr("b.id")
	if err := s.DB.ForUpdate(q, "b").Scan(ctx); err != nil {
		return fmt.Errorf("drop looks: %w", err)
	}
	for i := range some {
		b := &some[i]
		if slices.Contains(mediaIDs, b.Theme.LogoID) {
			b.Theme.LogoID = ""
		}
		if slices.Contains(mediaIDs, b.Cover.MediaID) {
			b.Cover.MediaID = ""
		}
		b.Revision++
		if _, err := tx.NewUpdate().Model(b).Column("theme", "cover", "revision").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("drop looks: %w", err)
		}
	}
	return nil
}
