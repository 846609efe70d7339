package booklet

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/rights"
)

// Seed is a booklet to start with, whole.
type Seed struct {
	Form
	CompanyID string
	CreatedBy string
	Archived  bool
	Step      string
	Age       time.Duration // since its last change
	Theme     Theme
	Structure Structure
	Cover     Cover
	Variables map[string]string
	Members   map[string]Role // by user
	Chapters  []SeedChapter
}

type SeedChapter struct {
	Title, Icon string
	Pages       []SeedPage
}

type SeedPage struct {
	Title, Lead string
	Content     json.RawMessage // none: an empty page
}

// Plant adds a booklet in the transaction of who starts with it. What it holds is checked like anything else.
func (s Store) Plant(ctx context.Context, tx bun.Tx, seed Seed) (id string, err error) {
	scope := rights.Actor{UserID: seed.CreatedBy, CompanyID: seed.CompanyID, Role: rights.Manager}.Scope()
	b := &Booklet{ID: db.NewID(), CompanyID: seed.CompanyID, Step: seed.Step, Theme: seed.Theme, Structure: seed.Structure, Cover: seed.Cover, Variables: seed.Variables}
	if b.Variables == nil {
		b.Variables = map[string]string{}
	}
	if err := s.fits(&b.Theme); err != nil {
		return "", fmt.Errorf("plant %s: %w", seed.Name, err)
	}
	if err := b.write(seed.Form); err != nil {
		return "", err
	}
	if err := s.insert(ctx, tx, scope, b); err != nil {
		return "", err
	}
	for user, role := range seed.Members {
		if err := s.admit(ctx, tx, b.ID, user, role); err != nil {
			return "", err
		}
	}
	for i, place := range places("", len(seed.Chapters)) {
		if err := s.plantChapter(ctx, tx, scope, b, seed.Chapters[i], place); err != nil {
			return "", err
		}
	}
	if seed.Archived {
		b.State, b.ArchivedAt = Archived, s.Now().Add(-seed.Age)
	}
	b.UpdatedAt = s.Now().Add(-seed.Age)
	b.CreatedAt = b.UpdatedAt.AddDate(0, -1, 0)
	if _, err := tx.NewUpdate().Model(b).Column("state", "archived_at", "updated_at", "created_at").WherePK().Exec(ctx); err != nil {
		return "", fmt.Errorf("plant %s: %w", seed.Name, err)
	}
	return b.ID, note(ctx, tx, b, "booklet.created", b.ID, map[string]any{"kind": b.Kind})
}

func (s Store) plantChapter(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet, seed SeedChapter, place string) error {
	c := &Chapter{ID: db.NewID(), BookletID: b.ID, Position: place}
	if err := s.writeChapter(c, ChapterForm{Title: seed.Title, Icon: seed.Icon}); err != nil {
		return fmt.Errorf("plant chapter %s: %w", seed.Title, err)
	}
	if err := s.insertChapter(ctx, tx, c); err != nil {
		return err
	}
	for i, place := range places("", len(seed.Pages)) {
		p := &Page{ID: db.NewID(), BookletID: b.ID, ChapterID: c.ID, Position: place}
		if err := p.write(PageForm{Title: seed.Pages[i].Title, Lead: seed.Pages[i].Lead}); err != nil {
			return err
		}
		if err := s.insertPage(ctx, tx, scope, p); err != nil {
			return err
		}
		w := blank()
		if seed.Pages[i].Content != nil {
			var err error
			if w, err = prepare(seed.Pages[i].Content); err != nil {
				return fmt.Errorf("plant page %s: %w", p.Title, err)
			}
		}
		if err := s.beginWith(ctx, tx, scope, b, p.ID, w); err != nil {
			return err
		}
	}
	return nil
}

// Illustration is what a planted booklet shows once there are media to show.
type Illustration struct {
	Booklet         string // its name
	LogoID, CoverID string
	Pages           map[string]any // a block more, by the page's title
}

// Illustrate gives a planted booklet of a company, which the caller holds, its pictures.
func (s Store) Illustrate(ctx context.Context, tx bun.Tx, companyID string, with Illustration) error {
	b := new(Booklet)
	if err := tx.NewSelect().Model(b).Where("b.company_id = ? AND b.name = ?", companyID, with.Booklet).Scan(ctx); err != nil {
		return gone(err, "find "+with.Booklet)
	}
	b.Theme.LogoID = with.LogoID
	if with.CoverID != "" {
		b.Cover.MediaID, b.Cover.Style = with.CoverID, "photo"
	}
	if _, err := tx.NewUpdate().Model(b).Column("theme", "cover").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("illustrate %s: %w", b.Name, err)
	}
	if err := s.useLook(ctx, tx, b); err != nil {
		return err
	}
	for title, block := range with.Pages {
		if err := s.addBlock(ctx, tx, b, title, block); err != nil {
			return fmt.Errorf("illustrate %s: %w", title, err)
		}
	}
	return nil
}

func (s Store) addBlock(ctx context.Context, tx bun.Tx, b *Booklet, title string, block any) error {
	c := new(Content)
	q := tx.NewSelect().Model(c).Where("pc.page_id IN (SELECT p.id FROM page AS p WHERE p.booklet_id = ? AND p.title = ?)", b.ID, title)
	if err := q.Scan(ctx); err != nil {
		return err
	}
	var page struct {
		Content []any `json:"content"`
	}
	if err := json.Unmarshal([]byte(c.Content), &page); err != nil {
		return err
	}
	page.Content = append(page.Content, block)
	raw, err := json.Marshal(page)
	if err != nil {
		return err
	}
	w, err := prepare(raw)
	if err != nil {
		return err
	}
	c.set(w)
	if _, err := tx.NewUpdate().Model(c).WherePK().Exec(ctx); err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model((*Revision)(nil)).Set("content = ?", c.Content).Where("page_id = ?", c.PageID).Exec(ctx); err != nil {
		return err
	}
	unknown, err := s.Media.NoteUses(ctx, tx, shownBy, c.PageID, b.CompanyID, w.Uses.Media)
	if err != nil {
		return err
	}
	return w.Refuse(unknown)
}
