package media

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
)

// searchKind is under which the media of companies are found; the platform's are
// apart, so that a search among its few does not wade through everybody's.
func searchKind(companyID string) string {
	if companyID == "" {
		return "platform_media"
	}
	return "media"
}

// add keeps a new media, in the transaction that stores its file: the row, the
// words it is found by and the trace. The caller holds the company (see hold), and
// sets everything but NameKey; what it leaves at zero of FocalX and FocalY is the centre.
func (l *Library) add(ctx context.Context, tx bun.Tx, m *Media) error {
	m.NameKey = nameKey(m.Name)
	if m.FocalX == 0 && m.FocalY == 0 {
		m.FocalX, m.FocalY = 50, 50
	}
	if m.CreatedBy == "" {
		m.CreatedBy = audit.System
	}
	m.Version, m.Revision = max(m.Version, 1), max(m.Revision, 1)
	if _, err := tx.NewInsert().Model(m).Exec(ctx); err != nil {
		return fmt.Errorf("add media: %w", err)
	}
	if err := l.shift(ctx, tx, m.FolderID, 1); err != nil {
		return err
	}
	if err := l.index(ctx, tx, *m); err != nil {
		return err
	}
	return record(ctx, tx, "media.added", []Media{*m}, nil)
}

// nameKey orders names the same on both engines.
func nameKey(name string) string { return db.Fold(name) }

// index keeps the words media are found by: those of their names, of what is said of them and of their tags.
func (l *Library) index(ctx context.Context, tx bun.IDB, some ...Media) error {
	if len(some) == 0 {
		return nil
	}
	tags, err := tagsOf(ctx, tx, idsOf(some))
	if err != nil {
		return err
	}
	entries := map[string][]search.Entry{}
	for _, m := range some {
		text := strings.Join(append([]string{m.Name, m.Alt, m.Caption, m.Credit}, tags[m.ID]...), " ")
		kind := searchKind(m.CompanyID)
		entries[kind] = append(entries[kind], search.Entry{OwnerID: m.ID, CompanyID: m.CompanyID, Text: text})
	}
	for kind, all := range entries {
		if err := search.Index(ctx, tx, kind, all...); err != nil {
			return err
		}
	}
	return nil
}

func idsOf(some []Media) []string {
	ids := make([]string, len(some))
	for i, m := range some {
		ids[i] = m.ID
	}
	return ids
}

// Find answers a media of the scope, in the bin or not.
func (l *Library) Find(ctx context.Context, scope rights.Scope, id string) (*Media, error) {
	return l.one(ctx, l.DB.Read.NewSelect(), scope, id)
}

// forChange is Find in the transaction of a change, for which others wait. The company
// comes first, as everywhere.
func (l *Library) forChange(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) (*Media, error) {
	m, err := l.one(ctx, tx.NewSelect(), scope, id)
	if err != nil {
		return nil, err
	}
	if err := l.hold(ctx, tx, m.CompanyID); err != nil {
		return nil, err
	}
	return l.one(ctx, l.DB.ForUpdate(tx.NewSelect(), "m"), scope, id)
}

func (l *Library) one(ctx context.Context, q *bun.SelectQuery, scope rights.Scope, id string) (*Media, error) {
	m := new(Media)
	err := within(q.Model(m).Where("m.id = ?", id), scope).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find media: %w", err)
	}
	return m, nil
}

// save writes a media that was read for a change, as its next revision.
func (l *Library) save(ctx context.Context, tx bun.Tx, m *Media) error {
	m.Revision++
	m.UpdatedAt = l.Now()
	if _, err := tx.NewUpdate().Model(m).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save media %s: %w", m.ID, err)
	}
	return nil
}

// record writes the trace of a change. Actions are spelt out: the audit page has a sentence for each.
func record(ctx context.Context, tx bun.IDB, action string, some []Media, details map[string]any) error {
	events := make([]audit.Event, len(some))
	for i, m := range some {
		told := map[string]any{"name": m.Name}
		for name, value := range details {
			told[name] = value
		}
		events[i] = audit.Event{Action: action, SubjectID: m.ID, CompanyID: m.CompanyID, Details: told}
	}
	return audit.Record(ctx, tx, events...)
}
