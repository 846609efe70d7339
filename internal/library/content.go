package library

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// blank is what a page says before anybody has written in it.
const blank = `{"root":{"props":{}},"content":[]}`

// ModelContent is what a model page says. It is written in the booklets' editor.
type ModelContent struct {
	ID        string          `json:"id"`
	ChapterID string          `json:"chapterId"`
	Title     string          `json:"title"`
	Content   json.RawMessage `json:"content"`
	Revision  int             `json:"revision" doc:"Of the page, title and all: send it in If-Match when you save"`
	UpdatedAt time.Time       `json:"updatedAt"`
}

func (p *Page) content() ModelContent {
	content := p.Content
	if content == "" {
		content = blank
	}
	return ModelContent{p.ID, p.ChapterID, p.Title, json.RawMessage(content), p.Revision, p.UpdatedAt}
}

func (l *Library) PageContent(ctx context.Context, in *ByID) (*web.Reply[web.One[ModelContent]], error) {
	found, err := l.Store.WholePage(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(found.content()), nil
}

type ModelContentInput struct {
	ByID
	IfMatch string `header:"If-Match" required:"true" maxLength:"24" doc:"The revision that was changed"`
	Body    struct {
		Content json.RawMessage `json:"content"`
	}
}

// WritePage saves what a model page says. A stale revision answers 409 with what is there now.
func (l *Library) WritePage(ctx context.Context, in *ModelContentInput) (*web.Reply[web.One[ModelContent]], error) {
	revision, err := strconv.Atoi(strings.Trim(in.IfMatch, `"`))
	if err != nil {
		return nil, fault.InvalidField("If-Match", "validation.number")
	}
	if _, err := l.Store.WholePage(ctx, scope(ctx), in.ID); err != nil {
		return nil, err
	}
	clean := []byte(in.Body.Content)
	if l.Check != nil {
		if clean, err = l.Check(clean); err != nil {
			return nil, err
		}
	}
	saved, err := l.Store.WritePage(ctx, scope(ctx), in.ID, revision, string(clean))
	if err != nil {
		return nil, err
	}
	return web.Show(saved.content()), nil
}

// WholePage is a page with what it says.
func (s Store) WholePage(ctx context.Context, scope rights.Scope, id string) (*Page, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	found := new(Page)
	err := s.DB.Read.NewSelect().Model(found).Where("p.id = ?", id).Scan(ctx)
	return found, gone(err, "find page")
}

// WritePage keeps what a page says, unless somebody has changed the page since
// (G11). The same content sent again is no conflict (G12).
func (s Store) WritePage(ctx context.Context, scope rights.Scope, id string, revision int, content string) (*Page, error) {
	var now *Page
	err := s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) (err error) {
		if now, err = s.lockPage(ctx, tx, id); err != nil {
			return err
		}
		if now.Content == content {
			return nil
		}
		if now.Revision != revision {
			return &fault.Error{Kind: fault.Conflict, Key: "fault.conflict", Current: now.content()}
		}
		if err := s.useMedia(ctx, tx, id, now.Content, content); err != nil {
			return err
		}
		now.Content, now.Revision, now.UpdatedAt = content, now.Revision+1, db.Now()
		if _, err := tx.NewUpdate().Model(now).Column("content", "revision", "updated_at").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("write page %s: %w", id, err)
		}
		return s.noted(ctx, tx, now, "library_page.written")
	})
	return now, err
}
