package media

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// use is one thing that shows one media.
type use struct {
	bun.BaseModel `bun:"table:media_use,alias:mu"`

	MediaID string `bun:",pk"`
	Kind    string `bun:",pk"`
	ThingID string `bun:",pk"`
}

// Hold comes before a change to anything that shows media: see hold.
func (l *Library) Hold(ctx context.Context, tx bun.Tx, companyID string) error {
	return l.hold(ctx, tx, companyID)
}

// SetUses tells which media a thing shows, in the transaction that saves it. Each
// must be of the thing's own company, or of the platform's library for what is the
// platform's (C3); one in the bin is only kept where it already was. Otherwise they
// do not exist. The caller holds the company (see Hold).
func (l *Library) SetUses(ctx context.Context, tx bun.Tx, kind, thingID, companyID string, ids []string) error {
	before, err := usesOf(ctx, tx, kind, thingID)
	if err != nil {
		return err
	}
	if err := l.usable(ctx, tx, companyID, without(ids, before)); err != nil {
		return err
	}
	return changeUses(ctx, tx, kind, thingID, before, ids)
}

// NoteUses is SetUses for what may name media that are gone: it notes those the
// company has, in the bin or not, and answers the others that were not noted before.
func (l *Library) NoteUses(ctx context.Context, tx bun.Tx, kind, thingID, companyID string, ids []string) (unknown []string, err error) {
	before, err := usesOf(ctx, tx, kind, thingID)
	if err != nil {
		return nil, err
	}
	added := without(ids, before)
	var known []string
	if len(added) > 0 {
		q := tx.NewSelect().Model((*Media)(nil)).Column("m.id").Where("m.id IN (?) AND m.company_id = ?", bun.List(added), companyID).OrderExpr("m.id")
		if err := l.DB.ForUpdate(q, "m").Scan(ctx, &known); err != nil {
			return nil, fmt.Errorf("find media: %w", err)
		}
	}
	unknown = without(added, known)
	return unknown, changeUses(ctx, tx, kind, thingID, before, without(ids, unknown))
}

func usesOf(ctx context.Context, tx bun.Tx, kind, thingID string) (ids []string, err error) {
	err = tx.NewSelect().Model((*use)(nil)).Column("mu.media_id").Where("mu.kind = ? AND mu.thing_id = ?", kind, thingID).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("uses of %s: %w", kind, err)
	}
	return ids, nil
}

// without are the ids of a list, each once, that are not in another.
func without(ids, others []string) []string {
	return slices.DeleteFunc(distinct(ids), func(id string) bool { return id == "" || slices.Contains(others, id) })
}

// changeUses writes what differs from before.
func changeUses(ctx context.Context, tx bun.Tx, kind, thingID string, before, ids []string) error {
	added, gone := without(ids, before), without(before, ids)
	if len(gone) > 0 {
		q := tx.NewDelete().Model((*use)(nil)).Where("kind = ? AND thing_id = ? AND media_id IN (?)", kind, thingID, bun.List(gone))
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("uses of %s: %w", kind, err)
		}
	}
	if len(added) > 0 {
		uses := make([]use, len(added))
		for i, id := range added {
			uses[i] = use{MediaID: id, Kind: kind, ThingID: thingID}
		}
		if _, err := tx.NewInsert().Model(&uses).Exec(ctx); err != nil {
			return fmt.Errorf("uses of %s: %w", kind, err)
		}
	}
	return markUsed(ctx, tx, append(gone, added...))
}

// usable refuses media that a company's things may not show.
func (l *Library) usable(ctx context.Context, tx bun.Tx, companyID string, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	var found []string
	q := tx.NewSelect().Model((*Media)(nil)).Column("m.id").Where("m.id IN (?) AND m.company_id = ? AND m.deleted_at IS NULL", bun.List(ids), companyID).OrderExpr("m.id")
	if err := l.DB.ForUpdate(q, "m").Scan(ctx, &found); err != nil {
		return fmt.Errorf("find media: %w", err)
	}
	if len(found) != len(ids) {
		return fault.Missing()
	}
	return nil
}

// SetPictures is SetUses for what shows pictures and nothing else.
func (l *Library) SetPictures(ctx context.Context, tx bun.Tx, kind, thingID, companyID string, ids []string) error {
	others, err := tx.NewSelect().Model((*Media)(nil)).Where("m.id IN (?) AND m.kind <> ?", bun.List(append([]string{""}, ids...)), Image).Exists(ctx)
	if err != nil {
		return fmt.Errorf("find media: %w", err)
	}
	if others {
		return fault.Missing()
	}
	return l.SetUses(ctx, tx, kind, thingID, companyID, ids)
}

// ForgetUses tells that things are gone.
func (l *Library) ForgetUses(ctx context.Context, tx bun.Tx, kind string, thingIDs []string) error {
	if len(thingIDs) == 0 {
		return nil
	}
	var shown []string
	if err := tx.NewSelect().Model((*use)(nil)).Column("mu.media_id").Where("mu.kind = ? AND mu.thing_id IN (?)", kind, bun.List(thingIDs)).Scan(ctx, &shown); err != nil {
		return fmt.Errorf("uses of %s: %w", kind, err)
	}
	if _, err := tx.NewDelete().Model((*use)(nil)).Where("kind = ? AND thing_id IN (?)", kind, bun.List(thingIDs)).Exec(ctx); err != nil {
		return fmt.Errorf("uses of %s: %w", kind, err)
	}
	return markUsed(ctx, tx, shown)
}

// markUsed keeps on each media whether anything shows it.
func markUsed(ctx context.Context, tx bun.Tx, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	q := tx.NewUpdate().Model((*Media)(nil)).Set("used = EXISTS (SELECT 1 FROM media_use AS mu WHERE mu.media_id = m.id)").Where("m.id IN (?)", bun.List(distinct(ids)))
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("mark media used: %w", err)
	}
	return nil
}

// dropUses takes media out of whatever shows them.
func (l *Library) dropUses(ctx context.Context, tx bun.Tx, ids []string) error {
	var uses []use
	if err := tx.NewSelect().Model(&uses).Where("mu.media_id IN (?)", bun.List(ids)).OrderExpr("mu.kind, mu.thing_id").Scan(ctx); err != nil {
		return fmt.Errorf("uses: %w", err)
	}
	things := map[string][]string{}
	for _, u := range uses {
		things[u.Kind] = append(things[u.Kind], u.ThingID)
	}
	for _, kind := range slices.Sorted(maps.Keys(things)) {
		if drop := l.Droppers[kind]; drop != nil {
			if err := drop(ctx, tx, distinct(things[kind]), ids); err != nil {
				return fmt.Errorf("take media out of %s: %w", kind, err)
			}
		}
	}
	if _, err := tx.NewDelete().Model((*use)(nil)).Where("media_id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return fmt.Errorf("uses: %w", err)
	}
	return nil
}

// Use is one thing that shows a media, as people know it.
type Use struct {
	Kind string
	ID   string
	Named
}

// maxUses is how many are told.
const maxUses = 200

// Uses are the things that show a media, of those in the scope's reach, by kind and name.
func (l *Library) Uses(ctx context.Context, scope rights.Scope, id string) ([]Use, error) {
	if _, err := l.Find(ctx, scope, id); err != nil {
		return nil, err
	}
	var found []use
	if err := l.DB.Read.NewSelect().Model(&found).Where("mu.media_id = ?", id).OrderExpr("mu.kind, mu.thing_id").Limit(maxUses).Scan(ctx); err != nil {
		return nil, fmt.Errorf("uses: %w", err)
	}
	byKind := map[string][]string{}
	for _, u := range found {
		byKind[u.Kind] = append(byKind[u.Kind], u.ThingID)
	}
	uses := []Use{}
	for kind, ids := range byKind {
		name := l.Namers[kind]
		if name == nil {
			continue
		}
		named, err := name(ctx, scope, ids)
		if err != nil {
			return nil, err
		}
		for id, n := range named {
			uses = append(uses, Use{kind, id, n})
		}
	}
	slices.SortFunc(uses, func(a, b Use) int {
		return strings.Compare(a.Kind+"\x00"+db.Fold(a.Label)+"\x00"+a.ID, b.Kind+"\x00"+db.Fold(b.Label)+"\x00"+b.ID)
	})
	return uses, nil
}

// Addresses are where pictures are served for things that show them, by id. What
// is in the bin or gone has none.
func (l *Library) Addresses(ctx context.Context, variant string, ids []string) (map[string]string, error) {
	addresses := map[string]string{}
	ids = slices.DeleteFunc(distinct(ids), func(id string) bool { return id == "" })
	if len(ids) == 0 {
		return addresses, nil
	}
	var found []Media
	err := l.DB.Read.NewSelect().Model(&found).Column("m.id", "m.kind", "m.mime", "m.version").Where("m.id IN (?) AND m.deleted_at IS NULL", bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find media: %w", err)
	}
	for _, m := range found {
		if !m.HasVariants() {
			addresses[m.ID] = m.URL(Original)
			continue
		}
		addresses[m.ID] = m.URL(variant)
	}
	return addresses, nil
}

// Visible tells whether a person may be served a media: admins all, members their
// company's and what is the platform's. A cover of the platform's is seen by those
// who are shown what it covers, and by no other (C2).
func (l *Library) Visible(ctx context.Context, reader rights.Actor, m *Media) (bool, error) {
	switch {
	case rights.Member.Check(reader) != nil:
		return false, nil
	case reader.Role == rights.Admin:
		return true, nil
	case m.CompanyID != "":
		return m.CompanyID == reader.CompanyID, nil
	case !m.DeletedAt.IsZero():
		return false, nil
	case !m.Used || l.Shown == nil:
		return !m.Used, nil
	}
	shown, err := l.Shown(reader, m.ID).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("who sees media: %w", err)
	}
	return shown, nil
}
