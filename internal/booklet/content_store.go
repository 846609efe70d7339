package booklet

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// located is a page in its booklet.
type located struct {
	Page         `bun:",extend"`
	ChapterTitle string
	CompanyID    string
	BookletName  string
	Locale       string
	State        State
	DatedAt      time.Time // the booklet's last change
}

func (l *located) booklet() *Booklet {
	return &Booklet{ID: l.BookletID, CompanyID: l.CompanyID, Name: l.BookletName, Locale: l.Locale, State: l.State}
}

// locate finds a page that is not in a bin, in a booklet in reach. Nothing is locked:
// people who write in different pages do not wait for each other.
func (s Store) locate(ctx context.Context, on bun.IDB, scope rights.Scope, id string) (*located, error) {
	l := new(located)
	q := on.NewSelect().TableExpr("page AS p").ColumnExpr("p.*, c.title AS chapter_title, b.company_id, b.name AS booklet_name, b.locale, b.state, b.updated_at AS dated_at").
		Join("JOIN chapter AS c ON c.id = p.chapter_id").Join("JOIN booklet AS b ON b.id = p.booklet_id").
		Where("p.id = ? AND p.deleted_at IS NULL AND c.deleted_at IS NULL", id).Where(there)
	return l, gone(within(q, scope).Scan(ctx, l), "find page")
}

// Page is a page with what it says now.
func (s Store) Page(ctx context.Context, scope rights.Scope, id string) (*BookletPageSheet, error) {
	l, err := s.locate(ctx, s.DB.Read, scope, id)
	if err != nil {
		return nil, err
	}
	c, err := s.content(ctx, s.DB.Read.NewSelect(), l)
	if err != nil {
		return nil, err
	}
	current, err := s.current(ctx, s.DB.Read, c)
	if err != nil {
		return nil, err
	}
	return &BookletPageSheet{
		ID: l.ID, BookletID: l.BookletID, ChapterID: l.ChapterID, ChapterTitle: l.ChapterTitle, Locale: c.Locale,
		Title: l.Title, Lead: l.Lead, Hidden: l.Hidden, SettingsRevision: l.Revision, PageContent: *current,
	}, nil
}

func (s Store) content(ctx context.Context, q *bun.SelectQuery, l *located) (*Content, error) {
	c := new(Content)
	err := q.Model(c).Where("pc.page_id = ? AND pc.locale = ?", l.ID, l.Locale).Scan(ctx)
	return c, gone(err, "read page")
}

// current is a content as people see it, with who wrote it last.
func (s Store) current(ctx context.Context, on bun.IDB, c *Content) (*PageContent, error) {
	people, err := s.people(ctx, on, []string{c.UpdatedBy})
	if err != nil {
		return nil, err
	}
	view := &PageContent{Content: json.RawMessage(c.Content), Revision: c.Revision, At: c.UpdatedAt}
	if by, known := people[c.UpdatedBy]; known {
		view.By = &by
	}
	return view, nil
}

// begin gives a new page its content, which was checked where it comes from.
func (s Store) begin(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet, pageID, locale string, w *written) error {
	c := &Content{PageID: pageID, Locale: locale, Revision: 1, UpdatedAt: s.Now(), UpdatedBy: scope.UserID()}
	c.set(w)
	if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
		return fmt.Errorf("begin page: %w", err)
	}
	if len(w.uses.Media) > 0 {
		if err := s.useMedia(ctx, tx, b.CompanyID, pageID, w.uses.Media); err != nil {
			return err
		}
	}
	return s.newRevision(ctx, tx, c, 1, 0)
}

func (s Store) useMedia(ctx context.Context, tx bun.Tx, companyID, pageID string, ids []string) error {
	if s.UseMedia == nil {
		return nil
	}
	return s.UseMedia(ctx, tx, "page", pageID, companyID, ids)
}

// Write saves a page, if nobody has since the revision it was made from; otherwise
// it answers what is there, for a person to choose (G11). The same content sent
// again, after an answer that was lost, is no conflict (G12).
func (s Store) Write(ctx context.Context, scope rights.Scope, id string, revision int, raw []byte) (*PageSaved, error) {
	// Who may not write is told so before anything of theirs is looked at.
	if _, err := s.locate(ctx, s.DB.Read, scope, id); err != nil {
		return nil, err
	}
	w, err := s.prepare(raw)
	if err != nil {
		return nil, err
	}
	saved := new(PageSaved)
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, c, err := s.forWriting(ctx, tx, scope, id, revision, w.hash)
		if err != nil {
			return err
		}
		if c.Revision != revision || c.Hash == w.hash {
			saved.Revision, saved.At = c.Revision, c.UpdatedAt
			return nil
		}
		if err := s.store(ctx, tx, scope, l, c, w, 0); err != nil {
			return err
		}
		saved.Revision, saved.At = c.Revision, c.UpdatedAt
		return nil
	})
	if err != nil {
		return nil, err
	}
	if w.changed {
		saved.Content = w.content
	}
	return saved, nil
}

// forWriting locks what a page says. hash is what is about to be written: when it is
// there already, a stale revision does not matter.
func (s Store) forWriting(ctx context.Context, tx bun.Tx, scope rights.Scope, id string, revision int, hash string) (*located, *Content, error) {
	l, err := s.locate(ctx, tx, scope, id)
	if err != nil {
		return nil, nil, err
	}
	if err := l.booklet().open(); err != nil {
		return nil, nil, err
	}
	c, err := s.content(ctx, s.DB.ForUpdate(tx.NewSelect(), "pc"), l)
	if err != nil {
		return nil, nil, err
	}
	if c.Revision != revision && c.Hash != hash {
		current, err := s.current(ctx, tx, c)
		if err != nil {
			return nil, nil, err
		}
		return nil, nil, &fault.Error{Kind: fault.Conflict, Key: "booklet.page.conflict", Current: current}
	}
	return l, c, nil
}

// store writes a content that was locked, as its next revision. restored is the
// number of the state it brings back, if it does.
func (s Store) store(ctx context.Context, tx bun.Tx, scope rights.Scope, l *located, c *Content, w *written, restored int) error {
	before := c.Media
	c.set(w)
	c.Revision, c.UpdatedAt, c.UpdatedBy = c.Revision+1, s.Now(), scope.UserID()
	if _, err := tx.NewUpdate().Model(c).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("write page %s: %w", l.ID, err)
	}
	if c.Media != before {
		if err := s.useMedia(ctx, tx, l.CompanyID, l.ID, w.uses.Media); err != nil {
			return err
		}
	}
	began, err := s.remember(ctx, tx, c, restored)
	if err != nil {
		return err
	}
	if !began {
		return s.dated(ctx, tx, scope, l)
	}
	// A burst leaves one trace, at its beginning: a trace per keystroke would tell nothing.
	if _, err := tx.NewUpdate().Model((*Page)(nil)).Set("updated_at = ?, updated_by = ?", c.UpdatedAt, c.UpdatedBy).Where("id = ?", l.ID).Exec(ctx); err != nil {
		return fmt.Errorf("date page %s: %w", l.ID, err)
	}
	action := "booklet_page.written"
	if restored > 0 {
		action = "booklet_page.reverted"
	}
	if err := s.dated(ctx, tx, scope, l); err != nil {
		return err
	}
	return note(ctx, tx, l.booklet(), action, l.ID, map[string]any{"title": l.Title})
}

// datedEvery spares a booklet's row the writes of everybody who types in it.
const datedEvery = 30 * time.Second

func (s Store) dated(ctx context.Context, tx bun.Tx, scope rights.Scope, l *located) error {
	if s.Now().Sub(l.DatedAt) < datedEvery {
		return nil
	}
	return s.touched(ctx, tx, scope, l.BookletID)
}

// remember keeps a state of a page: that of the burst under way, or a new one. It
// tells whether a burst began.
func (s Store) remember(ctx context.Context, tx bun.Tx, c *Content, restored int) (bool, error) {
	last := new(Revision)
	err := tx.NewSelect().Model(last).ExcludeColumn("content").Where("r.page_id = ? AND r.locale = ?", c.PageID, c.Locale).OrderExpr("r.number DESC").Limit(1).Scan(ctx)
	if err != nil && !db.IsNotFound(err) {
		return false, fmt.Errorf("find the last revision: %w", err)
	}
	// The first one is how the page began: it stays, so that one can come back to it.
	if restored == 0 && last.Number > 1 && !last.Kept && last.MadeBy == c.UpdatedBy && c.UpdatedAt.Sub(last.BegunAt) < burst {
		_, err := tx.NewUpdate().Model((*Revision)(nil)).Set("content = ?, made_at = ?", c.Content, c.UpdatedAt).Where("id = ?", last.ID).Exec(ctx)
		if err != nil {
			return false, fmt.Errorf("keep revision: %w", err)
		}
		return false, nil
	}
	return true, s.newRevision(ctx, tx, c, last.Number+1, restored)
}

func (s Store) newRevision(ctx context.Context, tx bun.Tx, c *Content, number, restored int) error {
	r := &Revision{
		ID: db.NewID(), PageID: c.PageID, Locale: c.Locale, Number: number, Content: c.Content, BegunAt: c.UpdatedAt, MadeAt: c.UpdatedAt, MadeBy: c.UpdatedBy,
		Restored: restored, Kept: restored > 0,
	}
	if _, err := tx.NewInsert().Model(r).Exec(ctx); err != nil {
		return fmt.Errorf("keep revision: %w", err)
	}
	return nil
}

// Revisions are the states a page has been in, the latest first.
func (s Store) Revisions(ctx context.Context, scope rights.Scope, pageID string, offset, limit int) ([]PageRevision, db.Total, error) {
	l, err := s.locate(ctx, s.DB.Read, scope, pageID)
	if err != nil {
		return nil, db.Total{}, err
	}
	var found []Revision
	q := s.DB.Read.NewSelect().Model(&found).Where("r.page_id = ? AND r.locale = ?", l.ID, l.Locale)
	total, err := s.DB.Page(ctx, q, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.ExcludeColumn("content").OrderExpr("r.number DESC")
	}, offset, limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list revisions: %w", err)
	}
	views, err := s.revisionViews(ctx, found)
	if offset == 0 && len(views) > 0 {
		views[0].Current = true
	}
	return views, total, err
}

func (s Store) revisionViews(ctx context.Context, found []Revision) ([]PageRevision, error) {
	ids := make([]string, len(found))
	for i, r := range found {
		ids[i] = r.MadeBy
	}
	people, err := s.people(ctx, s.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	views := make([]PageRevision, len(found))
	for i, r := range found {
		views[i] = PageRevision{ID: r.ID, Number: r.Number, BegunAt: r.BegunAt, At: r.MadeAt, Note: r.Note, Restored: r.Restored, Kept: r.Kept}
		if by, known := people[r.MadeBy]; known {
			views[i].By = &by
		}
	}
	return views, nil
}

func (s Store) oneRevision(ctx context.Context, on bun.IDB, l *located, id string) (*Revision, error) {
	r := new(Revision)
	err := on.NewSelect().Model(r).Where("r.id = ? AND r.page_id = ? AND r.locale = ?", id, l.ID, l.Locale).Scan(ctx)
	return r, gone(err, "find revision")
}

func (s Store) Revision(ctx context.Context, scope rights.Scope, pageID, id string) (*PageRevisionSheet, error) {
	l, err := s.locate(ctx, s.DB.Read, scope, pageID)
	if err != nil {
		return nil, err
	}
	r, err := s.oneRevision(ctx, s.DB.Read, l, id)
	if err != nil {
		return nil, err
	}
	views, err := s.revisionViews(ctx, []Revision{*r})
	if err != nil {
		return nil, err
	}
	return &PageRevisionSheet{views[0], json.RawMessage(r.Content)}, nil
}

// NameRevision gives a state of a page a name, and with it a stay for ever.
func (s Store) NameRevision(ctx context.Context, scope rights.Scope, pageID, id, name string) (*PageRevision, error) {
	var problems []fault.Field
	name = line(&problems, "note", name, maxNote, false)
	var named *Revision
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, err := s.locate(ctx, tx, scope, pageID)
		if err != nil {
			return err
		}
		if err := fault.InvalidFields(problems...); err != nil {
			return err
		}
		if named, err = s.oneRevision(ctx, tx, l, id); err != nil {
			return err
		}
		named.Note, named.Kept = name, name != "" || named.Restored > 0
		if _, err := tx.NewUpdate().Model(named).Column("note", "kept").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("name revision: %w", err)
		}
		return note(ctx, tx, l.booklet(), "booklet_page.named", l.ID, map[string]any{"title": l.Title, "number": named.Number})
	})
	if err != nil {
		return nil, err
	}
	views, err := s.revisionViews(ctx, []Revision{*named})
	if err != nil {
		return nil, err
	}
	return &views[0], nil
}

// RestoreRevision puts an older state back, as a new one: what was there stays in the history.
func (s Store) RestoreRevision(ctx context.Context, scope rights.Scope, pageID, id string, revision int) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, c, err := s.forWriting(ctx, tx, scope, pageID, revision, "")
		if err != nil {
			return err
		}
		r, err := s.oneRevision(ctx, tx, l, id)
		if err != nil {
			return err
		}
		w, err := s.prepare([]byte(r.Content))
		if err != nil {
			return err
		}
		return s.store(ctx, tx, scope, l, c, w, r.Number)
	})
}

// moveLocale gives what all pages of a booklet say to another language: there is one per booklet so far.
func (s Store) moveLocale(ctx context.Context, tx bun.Tx, b *Booklet, from string) error {
	if from == b.Locale {
		return nil
	}
	for _, table := range []string{"page_content", "page_revision"} {
		_, err := tx.NewUpdate().TableExpr("?", bun.Ident(table)).Set("locale = ?", b.Locale).
			Where("locale = ? AND page_id IN (SELECT p.id FROM page AS p WHERE p.booklet_id = ?)", from, b.ID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("change the language of %s: %w", strings.ReplaceAll(table, "_", " "), err)
		}
	}
	return nil
}
