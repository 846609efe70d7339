package library

import (
	"context"
	"time"

	"livret/internal/fault"
	"livret/internal/web"
)

type ChapterView struct {
	ID        string      `json:"id"`
	Title     string      `json:"title"`
	Icon      string      `json:"icon"`
	Hidden    bool        `json:"hidden"`
	Sectors   []SectorRef `json:"sectors" nullable:"false" doc:"None: common to every sector"`
	PageCount int         `json:"pageCount"`
	UpdatedAt time.Time   `json:"updatedAt"`
	Revision  int         `json:"revision"`
}

func (c *Chapter) view() ChapterView {
	return ChapterView{c.ID, c.Title, c.Icon, c.Hidden, append([]SectorRef{}, c.Sectors...), c.PageCount, c.UpdatedAt, c.Revision}
}

type ChaptersInput struct {
	Q      string `query:"q" maxLength:"200"`
	Sector string `query:"sector" maxLength:"64" doc:"The id of a sector, or common for the chapters of all of them"`
	State  string `query:"state" enum:",visible,hidden"`
	Sort   string `query:"sort" enum:",title,-title,updatedAt,-updatedAt"`
}

func (l *Library) Chapters(ctx context.Context, in *ChaptersInput) (*web.Reply[web.Many[ChapterView]], error) {
	found, err := l.Store.Chapters(ctx, scope(ctx), ChapterFilter{in.Q, in.Sector, in.State, in.Sort})
	if err != nil {
		return nil, err
	}
	views := make([]ChapterView, len(found))
	for i := range found {
		views[i] = found[i].view()
	}
	return whole(views, maxChapters), nil
}

func (l *Library) Chapter(ctx context.Context, in *ByID) (*web.Reply[web.One[ChapterView]], error) {
	return l.showChapter(ctx, in.ID, "")
}

// showChapter answers with a chapter as it is now, and may say what was done to it.
func (l *Library) showChapter(ctx context.Context, id, said string) (*web.Reply[web.One[ChapterView]], error) {
	found, err := l.Store.Chapter(ctx, scope(ctx), id)
	if err != nil {
		return nil, err
	}
	if said == "" {
		return web.Show(found.view()), nil
	}
	return web.ShowSaved(ctx, found.view(), said, fault.Args{"title": found.Title}), nil
}

type NewChapterInput struct {
	Body struct {
		ChapterForm
		NewID string `json:"newId,omitempty" maxLength:"64" doc:"A UUID made by the caller: sent again, it adds nothing"`
	}
}

func (l *Library) AddChapter(ctx context.Context, in *NewChapterInput) (*web.Reply[web.One[ChapterView]], error) {
	made := new(Chapter)
	if err := l.setChapter(made, in.Body.ChapterForm); err != nil {
		return nil, err
	}
	var err error
	if made.ID, err = ownID("newId", in.Body.NewID); err != nil {
		return nil, err
	}
	if err := l.Store.AddChapter(ctx, scope(ctx), made); err != nil {
		return nil, err
	}
	return l.showChapter(ctx, made.ID, "library.chapter.created")
}

type ChapterInput struct {
	ByID
	Body struct {
		ChapterForm
		Revision int `json:"revision"`
	}
}

func (l *Library) ChangeChapter(ctx context.Context, in *ChapterInput) (*web.Reply[web.One[ChapterView]], error) {
	err := l.Store.ChangeChapter(ctx, scope(ctx), in.ID, in.Body.Revision, func(now *Chapter) error { return l.setChapter(now, in.Body.ChapterForm) })
	if err != nil {
		return nil, err
	}
	return l.showChapter(ctx, in.ID, "library.chapter.saved")
}

func (l *Library) RemoveChapter(ctx context.Context, in *ByID) (*web.Reply[web.Notice], error) {
	removed, err := l.Store.RemoveChapter(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, "library.chapter.deleted", fault.Args{"title": removed.Title}), nil
}

func (l *Library) DuplicateChapter(ctx context.Context, in *ModelCopyInput) (*web.Reply[web.One[ChapterView]], error) {
	id, err := ownID("copyId", in.Body.CopyID)
	if err != nil {
		return nil, err
	}
	if err := l.Store.DuplicateChapter(ctx, scope(ctx), in.ID, id); err != nil {
		return nil, err
	}
	return l.showChapter(ctx, id, "library.chapter.duplicated")
}

type ChapterBulkInput struct {
	Body struct {
		IDs    []string `json:"ids" nullable:"false" minItems:"1" maxItems:"500"`
		Action string   `json:"action" enum:"hide,show,delete"`
	}
}

var bulkSaid = map[string]string{"hide": "library.chapter.all_hidden", "show": "library.chapter.all_shown", "delete": "library.chapter.all_deleted"}

func (l *Library) ActOnChapters(ctx context.Context, in *ChapterBulkInput) (*web.Reply[web.Notice], error) {
	found, err := l.Store.Act(ctx, scope(ctx), in.Body.IDs, in.Body.Action)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, bulkSaid[in.Body.Action], fault.Args{"count": len(found)}), nil
}

func (l *Library) ArrangeChapters(ctx context.Context, in *ModelOrderInput) (*web.Reply[web.Notice], error) {
	if err := l.Store.ArrangeChapters(ctx, scope(ctx), in.Body.IDs); err != nil {
		return nil, err
	}
	return done(), nil
}
