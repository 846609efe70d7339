package library

import (
	"context"
	"time"

	"livret/internal/fault"
	"livret/internal/web"
)

type PageView struct {
	ID        string    `json:"id"`
	ChapterID string    `json:"chapterId"`
	Title     string    `json:"title"`
	Hidden    bool      `json:"hidden"`
	Empty     bool      `json:"empty" doc:"Nothing is written on it yet"`
	UpdatedAt time.Time `json:"updatedAt"`
	Revision  int       `json:"revision"`
}

func (p *Page) view() PageView {
	return PageView{p.ID, p.ChapterID, p.Title, p.Hidden, p.Empty, p.UpdatedAt, p.Revision}
}

func (l *Library) Pages(ctx context.Context, in *ByID) (*web.Reply[web.Many[PageView]], error) {
	found, err := l.Store.Pages(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	views := make([]PageView, len(found))
	for i := range found {
		views[i] = found[i].view()
	}
	return whole(views, maxPages), nil
}

// showPage answers with a page as it is now, and says what was done to it.
func (l *Library) showPage(ctx context.Context, id, said string) (*web.Reply[web.One[PageView]], error) {
	found, err := l.Store.Page(ctx, scope(ctx), id)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, found.view(), said, fault.Args{"title": found.Title}), nil
}

type NewPageInput struct {
	ByID
	Body struct {
		Title string `json:"title" maxLength:"600"`
		NewID string `json:"newId,omitempty" maxLength:"64" doc:"A UUID made by the caller: sent again, it adds nothing"`
	}
}

func (l *Library) AddPage(ctx context.Context, in *NewPageInput) (*web.Reply[web.One[PageView]], error) {
	made := &Page{ChapterID: in.ID, Title: in.Body.Title}
	err := fault.InvalidFields(line(nil, "title", &made.Title, maxTitle)...)
	if err != nil {
		return nil, err
	}
	if made.ID, err = ownID("newId", in.Body.NewID); err != nil {
		return nil, err
	}
	if err := l.Store.AddPage(ctx, scope(ctx), made); err != nil {
		return nil, err
	}
	return l.showPage(ctx, made.ID, "library.page.created")
}

type PageInput struct {
	ByID
	Body struct {
		PageForm
		Revision int `json:"revision"`
	}
}

func (l *Library) ChangePage(ctx context.Context, in *PageInput) (*web.Reply[web.One[PageView]], error) {
	form := in.Body.PageForm
	if err := fault.InvalidFields(line(nil, "title", &form.Title, maxTitle)...); err != nil {
		return nil, err
	}
	err := l.Store.ChangePage(ctx, scope(ctx), in.ID, in.Body.Revision, func(now *Page) error {
		now.Title, now.Hidden, now.ChapterID = form.Title, form.Hidden, form.ChapterID
		return nil
	})
	if err != nil {
		return nil, err
	}
	return l.showPage(ctx, in.ID, "library.page.saved")
}

func (l *Library) DuplicatePage(ctx context.Context, in *ModelCopyInput) (*web.Reply[web.One[PageView]], error) {
	id, err := ownID("copyId", in.Body.CopyID)
	if err != nil {
		return nil, err
	}
	if err := l.Store.DuplicatePage(ctx, scope(ctx), in.ID, id); err != nil {
		return nil, err
	}
	return l.showPage(ctx, id, "library.page.duplicated")
}

func (l *Library) RemovePage(ctx context.Context, in *ByID) (*web.Reply[web.Notice], error) {
	removed, err := l.Store.RemovePage(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, "library.page.deleted", fault.Args{"title": removed.Title}), nil
}

type PageOrderInput struct {
	ByID
	ModelOrderInput
}

func (l *Library) ArrangePages(ctx context.Context, in *PageOrderInput) (*web.Reply[web.Notice], error) {
	if err := l.Store.ArrangePages(ctx, scope(ctx), in.ID, in.Body.IDs); err != nil {
		return nil, err
	}
	return done(), nil
}
