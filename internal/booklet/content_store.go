package booklet

import (
	"context"
	"encoding/json"
	"errors"
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
	return l, gone(s.located(on, scope, id).Scan(ctx, l), "find page")
}

func (s Store) located(on bun.IDB, scope rights.Scope, id string) *bun.SelectQuery {
	q := on.NewSelect().TableExpr("page AS p").ColumnExpr("p.id, p.booklet_id, p.chapter_id, p.title, p.lead, p.hidden, p.revision, c.title AS chapter_title, b.company_id, b.name AS booklet_name, b.locale, b.state, b.updated_at AS dated_at").
		Join("JOIN chapter AS c ON c.id = p.chapter_id").Join("JOIN booklet AS b ON b.id = p.booklet_id").
		Where("p.id = ? AND p.deleted_at IS NULL AND c.deleted_at IS NULL", id).Where(there)
	return within(q, scope)
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
	current, err := s.current(ctx, s.DB.Read, scope, c)
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
func (s Store) current(ctx context.Context, on bun.IDB, scope rights.Scope, c *Content) (*PageContent, error) {
	people, err := s.people(ctx, on, scope, []string{c.UpdatedBy})
	if err != nil {
		return nil, err
	}
	view := &PageContent{Content: json.RawMessage(c.Content), Revision: c.Revision, At: c.UpdatedAt}
	if by, known := people[c.UpdatedBy]; known {
		view.By = &by
	}
	return view, nil
}

// begin gives new pages their contents, which were checked where they come from. Of the
// media they show those of their company are noted, which the caller holds.
func (s Store) begin(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet, contents ...Content) error {
	if len(contents) == 0 {
		return nil
	}
	states := make([]Revision, len(contents))
	for i := range contents {
		c := &contents[i]
		c.UpdatedAt, c.UpdatedBy = s.Now(), scope.UserID()
		states[i] = newRevision(c, 1, 0)
	}
	if _, err := tx.NewInsert().Model(&contents).Exec(ctx); err != nil {
		return fmt.Errorf("begin pages: %w", err)
	}
	for _, c := range contents {
		if c.Media == "" {
			continue
		}
		if _, err := s.Media.NoteUses(ctx, tx, shownBy, c.PageID, b.CompanyID, strings.Fields(c.Media)); err != nil {
			return err
		}
	}
	return keepRevisions(ctx, tx, states)
}

// beginWith is begin for what was just written.
func (s Store) beginWith(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet, pageID string, w *written) error {
	c := Content{PageID: pageID, Locale: b.Locale, Revision: 1}
	c.set(w)
	return s.begin(ctx, tx, scope, b, c)
}

// Write saves a page, if nobody has since the revision it was made from; otherwise
// it answers what is there, for a person to choose (G11). The same content sent
// again, after an answer that was lost, is no conflict (G12).
func (s Store) Write(ctx context.Context, scope rights.Scope, id string, revision int, raw []byte) (*PageSaved, error) {
	w, err := prepare(raw)
	if err != nil {
		// Whose page does not exist for them learns nothing from what was wrong with it.
		if _, missing := s.locate(ctx, s.DB.Read, scope, id); missing != nil {
			return nil, missing
		}
		return nil, err
	}
	saved, err := s.put(ctx, scope, id, revision, w)
	if err != nil {
		return nil, err
	}
	if w.Changed {
		saved.Content = w.Content
	}
	return saved, nil
}

// put reads before its transaction and then only writes if nobody was faster: while
// one writes, everybody else waits, so that what can be done before is (P10).
func (s Store) put(ctx context.Context, scope rights.Scope, id string, revision int, w *written) (*PageSaved, error) {
	for {
		l, err := s.forWriting(ctx, scope, id, revision, w.hash)
		if err != nil {
			return nil, err
		}
		if l.Hash == w.hash {
			return &PageSaved{Revision: l.Saved, At: l.SavedAt}, nil
		}
		c := s.next(scope, l, w)
		if c.Media == l.Media {
			err = s.Saves.add(ctx, s, l, c)
		} else {
			err = s.storing(ctx, func(ctx context.Context, tx bun.Tx) error { return s.storeShowing(ctx, tx, l, c, w, 0) })
		}
		if !errors.Is(err, errFaster) {
			return &PageSaved{Revision: c.Revision, At: c.UpdatedAt}, err
		}
	}
}

// next is what a page says after the revision that was read.
func (s Store) next(scope rights.Scope, l *writable, w *written) *Content {
	c := &Content{PageID: l.ID, Locale: l.Locale, Revision: l.Saved + 1, UpdatedAt: s.Now(), UpdatedBy: scope.UserID()}
	c.set(w)
	c.remember(l.Shown)
	return c
}

// errFaster: somebody else has written since the page was read. Reading again tells what.
var errFaster = errors.New("written meanwhile")

// writable is a page about to be written in, with what its next revision follows.
// One query reads all of it: this is what everybody who types asks for.
type writable struct {
	located   `bun:",extend"`
	Hash      string
	Media     string
	Shown     string
	Saved     int // the content's revision
	SavedAt   time.Time
	LastID    string
	LastBy    string
	LastKept  bool
	LastBegun time.Time
	// LastRestored is the number of the state that the last one brought back.
	LastRestored int
	Number       int // of the last state in the history

	own string // who must have a part in the booklet to write in it; "": it is enough to be of its company
}

// forWriting reads what a save needs to know. hash is what is about to be written: when
// it is there already, a stale revision does not matter.
func (s Store) forWriting(ctx context.Context, scope rights.Scope, id string, revision int, hash string) (*writable, error) {
	l := new(writable)
	if err := gone(s.writable(scope).Scan(ctx, l, id, scope.CompanyID(), scope.UserID()), "find page"); err != nil {
		return nil, err
	}
	if err := l.booklet().open(); err != nil {
		return nil, err
	}
	if scope.OwnOnly() {
		l.own = scope.UserID()
	}
	if l.Saved != revision && l.Hash != hash {
		return nil, s.conflict(ctx, s.DB.Read, scope, l)
	}
	return l, nil
}

// writable is the query of forWriting, one for each kind of scope: it is made by the
// same rules as any other (see within), with the ids left open.
func (s Store) writable(scope rights.Scope) *db.Statement {
	asks := rights.Actor{CompanyID: db.Mark(1), UserID: db.Mark(2), Role: rights.Author}
	switch {
	case scope.Everything():
		asks.Role = rights.Admin
	case !scope.OwnOnly():
		asks.Role = rights.Manager
	}
	return s.DB.Reading("page for writing, "+string(asks.Role), func() string {
		return s.located(s.DB.Read, asks.Scope(), db.Mark(0)).ColumnExpr("pc.hash, pc.media, pc.shown, pc.revision AS saved, pc.updated_at AS saved_at").
			ColumnExpr("r.id AS last_id, r.made_by AS last_by, r.kept AS last_kept, r.begun_at AS last_begun, r.restored AS last_restored, r.number").
			Join("JOIN page_content AS pc ON pc.page_id = p.id AND pc.locale = b.locale").
			Join("JOIN page_revision AS r ON r.page_id = p.id AND r.locale = b.locale").OrderExpr("r.number DESC").Limit(1).String()
	})
}

// conflict refuses a save made from an older revision, with what is there now.
func (s Store) conflict(ctx context.Context, on bun.IDB, scope rights.Scope, l *writable) error {
	c, err := s.content(ctx, on.NewSelect(), &l.located)
	if err != nil {
		return err
	}
	current, err := s.current(ctx, on, scope, c)
	if err != nil {
		return err
	}
	return &fault.Error{Kind: fault.Conflict, Key: "booklet.page.conflict", Current: current}
}

// storeShowing is store for a page that shows other media than before, or is brought back.
func (s Store) storeShowing(ctx context.Context, tx bun.Tx, l *writable, c *Content, w *written, restored int) error {
	if err := s.Media.Hold(ctx, tx, l.CompanyID); err != nil {
		return err
	}
	if err := s.showMedia(ctx, tx, l, w, restored > 0); err != nil {
		return err
	}
	return s.store(ctx, tx, l, c, restored)
}

// store writes what a page says, unless somebody else has since it was read.
// restored is the number of the state it brings back, if it does.
func (s Store) store(ctx context.Context, tx bun.Tx, l *writable, c *Content, restored int) error {
	done, err := s.keepContent().Exec(ctx, tx, c.PageID, c.Locale, l.Saved, c.Content, c.Text, c.Variables, c.Media, c.Blocks, c.Hash, c.Revision, c.UpdatedAt, c.UpdatedBy, c.Shown, l.CompanyID, l.own)
	if err != nil {
		return fmt.Errorf("write page %s: %w", l.ID, err)
	}
	if !done {
		return errFaster
	}
	if err := s.dated(ctx, tx, l, c); err != nil {
		return err
	}
	if restored == 0 && l.continues(c) {
		// Somebody may just have named it: then it stays as it is.
		done, err := s.keepState().Exec(ctx, tx, l.LastID, c.Content, c.UpdatedAt)
		if err != nil {
			return fmt.Errorf("keep revision: %w", err)
		}
		if done {
			return nil
		}
	}
	return s.beginBurst(ctx, tx, l, c, restored)
}

// keepContent asks once more for all that let the page be written when it was read: it may have
// gone to another company, to the bin or to the archive since, and who writes may have lost their part (C2).
func (s Store) keepContent() *db.Statement {
	return s.DB.Writing("page content", func() string {
		return `UPDATE page_content SET content = '@3@', text = '@4@', variables = '@5@', media = '@6@', blocks = '@7@', hash = '@8@', revision = '@9@', updated_at = '@10@', updated_by = '@11@', shown = '@12@'
			WHERE page_id = ` + db.Unseen("'@0@'") + ` AND locale = ` + db.Unseen("'@1@'") + ` AND revision = '@2@'
			AND EXISTS (SELECT 1 FROM page AS p JOIN chapter AS c ON c.id = p.chapter_id JOIN booklet AS b ON b.id = p.booklet_id
				WHERE p.id = ` + db.Unseen("'@0@'") + ` AND p.deleted_at IS NULL AND c.deleted_at IS NULL AND b.deleted_at IS NULL AND b.state <> '` + string(Archived) + `' AND (b.company_id || '') = ` + db.Unseen("'@13@'") + `
				AND (` + db.Unseen("'@14@'") + ` = '' OR EXISTS (SELECT 1 FROM booklet_member AS m WHERE m.booklet_id = b.id AND m.user_id = ` + db.Unseen("'@14@'") + `)))`
	})
}

func (s Store) keepState() *db.Statement {
	return s.DB.Writing("page state", func() string {
		return "UPDATE page_revision SET content = '@1@', made_at = '@2@' WHERE id = " + db.Unseen("'@0@'") + " AND NOT kept"
	})
}

// continues tells that a save belongs to the burst under way. The first state is
// how the page began: it stays, so that one can come back to it.
func (l *writable) continues(c *Content) bool {
	return l.Number > 1 && !l.LastKept && l.LastBy == c.UpdatedBy && c.UpdatedAt.Sub(l.LastBegun) < burst
}

// beginBurst keeps a new state, and one trace of it: a trace per keystroke would tell nothing.
func (s Store) beginBurst(ctx context.Context, tx bun.Tx, l *writable, c *Content, restored int) error {
	if err := keepRevisions(ctx, tx, []Revision{newRevision(c, l.Number+1, restored)}); err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model((*Page)(nil)).Set("updated_at = ?, updated_by = ?", c.UpdatedAt, c.UpdatedBy).Where("id = ?", l.ID).Exec(ctx); err != nil {
		return fmt.Errorf("date page %s: %w", l.ID, err)
	}
	action := "booklet_page.written"
	if restored > 0 {
		action = "booklet_page.reverted"
	}
	return note(ctx, tx, l.booklet(), action, l.ID, map[string]any{"title": l.Title})
}

// datedEvery spares a booklet's row the writes of everybody who types in it.
const datedEvery = 30 * time.Second

// dated is a courtesy: whoever holds the booklet, for a change of its tree or a transfer, dates it
// themself, and is not waited for (P10).
func (s Store) dated(ctx context.Context, tx bun.Tx, l *writable, c *Content) error {
	if c.UpdatedAt.Sub(l.DatedAt) < datedEvery {
		return nil
	}
	free := s.DB.IfFree(tx.NewSelect().Model((*Booklet)(nil)).Column("b.id").Where("b.id = ? AND b.updated_at < ?", l.BookletID, c.UpdatedAt.Add(-datedEvery)), "b")
	q := tx.NewUpdate().Model((*Booklet)(nil)).Set("updated_at = ?, updated_by = ?", c.UpdatedAt, c.UpdatedBy).Where("id IN (?)", free)
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("date booklet %s: %w", l.BookletID, err)
	}
	return nil
}

func newRevision(c *Content, number, restored int) Revision {
	return Revision{
		ID: db.NewID(), PageID: c.PageID, Locale: c.Locale, Number: number, Content: c.Content, BegunAt: c.UpdatedAt, MadeAt: c.UpdatedAt, MadeBy: c.UpdatedBy,
		Restored: restored, Kept: restored > 0,
	}
}

func keepRevisions(ctx context.Context, tx bun.Tx, states []Revision) error {
	if _, err := tx.NewInsert().Model(&states).Exec(ctx); err != nil {
		return fmt.Errorf("keep revision: %w", err)
	}
	return nil
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
