package article

import (
	"context"
	"time"

	"livret/internal/rights"
	"livret/internal/web"
)

// Reading answers the calls of everybody who is signed in.
type Reading struct{ Store Store }

type NewsRow struct {
	ID        string        `json:"id"`
	Title     string        `json:"title"`
	Summary   string        `json:"summary"`
	PublishAt time.Time     `json:"publishAt"`
	Pinned    bool          `json:"pinned"`
	Unread    bool          `json:"unread"`
	Cover     *ArticleCover `json:"cover"`
}

type NewsNeighbour struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type NewsPage struct {
	NewsRow
	HTML     string         `json:"html"`
	Video    *Video         `json:"video"`
	Previous *NewsNeighbour `json:"previous" doc:"The one published before"`
	Next     *NewsNeighbour `json:"next" doc:"The one published after"`
}

func newsRow(a Shown) NewsRow {
	return NewsRow{ID: a.ID, Title: a.Title, Summary: a.Summary, PublishAt: a.PublishAt, Pinned: a.Pinned, Unread: a.Unread, Cover: cover(&a.Article)}
}

func video(address string) *Video {
	v, err := ParseVideo(address)
	if err != nil || v.URL == "" {
		return nil
	}
	return &v
}

type NewsInput struct{ web.Paging }

func (r Reading) News(ctx context.Context, in *NewsInput) (*web.Reply[web.Many[NewsRow]], error) {
	found, total, err := r.Store.ReadNews(ctx, rights.From(ctx), in.Offset(), in.PerPage)
	if err != nil {
		return nil, err
	}
	rows := make([]NewsRow, len(found))
	for i, a := range found {
		rows[i] = newsRow(a)
	}
	return web.ListOf(rows, total, in.Paging), nil
}

type UnreadNews struct {
	Count int `json:"count" doc:"At most a hundred"`
}

func (r Reading) Unread(ctx context.Context, _ *web.None) (*web.Reply[web.One[UnreadNews]], error) {
	n, err := r.Store.Unread(ctx, rights.From(ctx))
	if err != nil {
		return nil, err
	}
	return web.Show(UnreadNews{n}), nil
}

func (r Reading) NewsItem(ctx context.Context, in *ArticleInput) (*web.Reply[web.One[NewsPage]], error) {
	a, err := r.Store.Read(ctx, rights.From(ctx), News, in.ID)
	if err != nil {
		return nil, err
	}
	older, newer, err := r.Store.Neighbours(ctx, rights.From(ctx), a)
	if err != nil {
		return nil, err
	}
	return web.Show(NewsPage{newsRow(*a), a.HTML, video(a.VideoURL), neighbour(older), neighbour(newer)}), nil
}

func neighbour(a *Article) *NewsNeighbour {
	if a == nil {
		return nil
	}
	return &NewsNeighbour{a.ID, a.Title}
}

func (r Reading) MarkRead(ctx context.Context, in *ArticleInput) (*web.Reply[web.Notice], error) {
	if err := r.Store.MarkRead(ctx, rights.From(ctx), in.ID); err != nil {
		return nil, err
	}
	return &web.Reply[web.Notice]{}, nil
}

type TutorialRow struct {
	ID        string        `json:"id"`
	Title     string        `json:"title"`
	Summary   string        `json:"summary"`
	Category  string        `json:"category"`
	PublishAt time.Time     `json:"publishAt"`
	Cover     *ArticleCover `json:"cover"`
	Video     *Video        `json:"video"`
}

type TutorialPage struct {
	TutorialRow
	HTML string `json:"html"`
}

func tutorialRow(a Article) TutorialRow {
	return TutorialRow{ID: a.ID, Title: a.Title, Summary: a.Summary, Category: a.Category, PublishAt: a.PublishAt, Cover: cover(&a), Video: video(a.VideoURL)}
}

type TutorialsInput struct {
	web.Paging
	Q        string `query:"q" maxLength:"200"`
	Category string `query:"category" maxLength:"200"`
}

func (r Reading) Tutorials(ctx context.Context, in *TutorialsInput) (*web.Reply[web.Many[TutorialRow]], error) {
	found, total, err := r.Store.ReadTutorials(ctx, rights.From(ctx), Filter{Query: in.Q, Category: in.Category, Offset: in.Offset(), Limit: in.PerPage})
	if err != nil {
		return nil, err
	}
	rows := make([]TutorialRow, len(found))
	for i, a := range found {
		rows[i] = tutorialRow(a)
	}
	return web.ListOf(rows, total, in.Paging), nil
}

func (r Reading) Tutorial(ctx context.Context, in *ArticleInput) (*web.Reply[web.One[TutorialPage]], error) {
	a, err := r.Store.Read(ctx, rights.From(ctx), Tutorial, in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(TutorialPage{tutorialRow(a.Article), a.HTML}), nil
}

type TutorialCategory struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

func (r Reading) Categories(ctx context.Context, _ *web.None) (*web.Reply[web.One[[]TutorialCategory]], error) {
	found, err := r.Store.ReadCategories(ctx, rights.From(ctx))
	if err != nil {
		return nil, err
	}
	names := make([]TutorialCategory, len(found))
	for i, c := range found {
		names[i] = TutorialCategory{c.Category, c.Count}
	}
	return web.Show(names), nil
}
