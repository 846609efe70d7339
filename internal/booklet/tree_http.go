package booklet

import (
	"context"
	"time"

	"livret/internal/fault"
	"livret/internal/web"
)

type BookletPage struct {
	ID        string          `json:"id"`
	ChapterID string          `json:"chapterId"`
	Title     string          `json:"title"`
	Lead      string          `json:"lead"`
	Hidden    bool            `json:"hidden"`
	Source    string          `json:"source" doc:"The library's page it was copied from"`
	Empty     bool            `json:"empty"`
	UpdatedAt time.Time       `json:"updatedAt"`
	Editors   []BookletPerson `json:"editors" nullable:"false" doc:"Who else has it open for writing now"`
	Revision  int             `json:"revision" doc:"Of its title and place, not of its content"`
	DeletedAt *time.Time      `json:"deletedAt,omitempty"`
}

type BookletChapter struct {
	ID        string        `json:"id"`
	Title     string        `json:"title"`
	Icon      string        `json:"icon"`
	Hidden    bool          `json:"hidden"`
	Source    string        `json:"source" doc:"The library's chapter it was copied from"`
	Pages     []BookletPage `json:"pages" nullable:"false"`
	Revision  int           `json:"revision"`
	DeletedAt *time.Time    `json:"deletedAt,omitempty"`
}

func pageView(p Page) BookletPage {
	return BookletPage{
		ID: p.ID, ChapterID: p.ChapterID, Title: p.Title, Lead: p.Lead, Hidden: p.Hidden, Source: p.Source, Empty: p.Blocks == 0,
		UpdatedAt: p.UpdatedAt, Editors: []BookletPerson{}, Revision: p.Revision, DeletedAt: optional(p.DeletedAt),
	}
}

func chapterView(c Chapter) BookletChapter {
	return BookletChapter{ID: c.ID, Title: c.Title, Icon: c.Icon, Hidden: c.Hidden, Source: c.Source, Pages: []BookletPage{}, Revision: c.Revision, DeletedAt: optional(c.DeletedAt)}
}

func optional(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// chapters are the tree of a booklet that the person may see, as it is now.
func (b Booklets) chapters(ctx context.Context, bookletID string) ([]BookletChapter, error) {
	chapters, pages, err := b.Store.Tree(ctx, scope(ctx), bookletID)
	if err != nil {
		return nil, err
	}
	writing, err := b.Store.Writing(ctx, scope(ctx), bookletID)
	if err != nil {
		return nil, err
	}
	views := make([]BookletChapter, len(chapters))
	at := map[string]*BookletChapter{}
	for i, c := range chapters {
		views[i] = chapterView(c)
		at[c.ID] = &views[i]
	}
	for _, p := range pages {
		if c := at[p.ChapterID]; c != nil {
			view := pageView(p)
			view.Editors = append(view.Editors, writing[p.ID]...)
			c.Pages = append(c.Pages, view)
		}
	}
	return views, nil
}

func (b Booklets) Chapters(ctx context.Context, in *BookletInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	return b.tree(ctx, in.ID, nil)
}

// tree answers a change with the whole tree: others may have changed it too.
func (b Booklets) tree(ctx context.Context, bookletID string, err error) (*web.Reply[web.One[[]BookletChapter]], error) {
	if err != nil {
		return nil, err
	}
	views, err := b.chapters(ctx, bookletID)
	if err != nil {
		return nil, err
	}
	return web.Show(views), nil
}

type BookletAddChapterInput struct {
	BookletInput
	Body struct {
		ID string `json:"id,omitempty" maxLength:"64" doc:"A UUID made by the caller: sent twice, there is one chapter"`
		ChapterForm
		After *string `json:"after,omitempty" maxLength:"64" doc:"The chapter before it; empty: first; absent: last"`
	}
}

func (b Booklets) AddChapter(ctx context.Context, in *BookletAddChapterInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	id, err := ownID("id", in.Body.ID)
	if err != nil {
		return nil, err
	}
	return b.tree(ctx, in.ID, b.Store.AddChapter(ctx, scope(ctx), in.ID, id, in.Body.ChapterForm, in.Body.After))
}

type BookletChapterInput struct {
	BookletInput
	Body struct {
		ChapterForm
		Revision int `json:"revision" minimum:"1"`
	}
}

func (b Booklets) ChangeChapter(ctx context.Context, in *BookletChapterInput) (*web.Reply[web.One[BookletChapter]], error) {
	c, err := b.Store.ChangeChapter(ctx, scope(ctx), in.ID, in.Body.Revision, in.Body.ChapterForm)
	if err != nil {
		return nil, err
	}
	return web.Show(chapterView(*c)), nil
}

// BookletCopyInput asks for a copy under an id made by the caller.
type BookletCopyInput struct {
	BookletInput
	Body struct {
		ID string `json:"id" maxLength:"64" doc:"A UUID made by the caller: asked for again, it answers the same copy"`
	}
}

func (b Booklets) DuplicateChapter(ctx context.Context, in *BookletCopyInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	id, err := ownID("id", in.Body.ID)
	if err != nil {
		return nil, err
	}
	booklet, err := b.Store.DuplicateChapter(ctx, scope(ctx), in.ID, id)
	return b.tree(ctx, booklet, err)
}

type BookletMoveChapterInput struct {
	BookletInput
	Body struct {
		After string `json:"after" maxLength:"64" doc:"The chapter before it; empty: first"`
	}
}

func (b Booklets) MoveChapter(ctx context.Context, in *BookletMoveChapterInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	booklet, err := b.Store.MoveChapter(ctx, scope(ctx), in.ID, in.Body.After)
	return b.tree(ctx, booklet, err)
}

func (b Booklets) DeleteChapter(ctx context.Context, in *BookletInput) (*web.Reply[web.Notice], error) {
	title, err := b.Store.DeleteChapter(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, "booklet.chapter.deleted", fault.Args{"title": title}), nil
}

func (b Booklets) RestoreChapter(ctx context.Context, in *BookletInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	booklet, err := b.Store.RestoreChapter(ctx, scope(ctx), in.ID)
	return b.tree(ctx, booklet, err)
}

type BookletAddPageInput struct {
	BookletInput
	Body struct {
		ID string `json:"id,omitempty" maxLength:"64" doc:"A UUID made by the caller: sent twice, there is one page"`
		PageForm
		After *string `json:"after,omitempty" maxLength:"64" doc:"The page before it; empty: first; absent: last"`
	}
}

func (b Booklets) AddPage(ctx context.Context, in *BookletAddPageInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	id, err := ownID("id", in.Body.ID)
	if err != nil {
		return nil, err
	}
	booklet, err := b.Store.AddPage(ctx, scope(ctx), in.ID, id, in.Body.PageForm, in.Body.After)
	return b.tree(ctx, booklet, err)
}

type BookletPageInput struct {
	BookletInput
	Body struct {
		PageForm
		Revision int `json:"revision" minimum:"1" doc:"As the tree has it, not the content's"`
	}
}

func (b Booklets) ChangePage(ctx context.Context, in *BookletPageInput) (*web.Reply[web.One[BookletPage]], error) {
	p, err := b.Store.ChangePage(ctx, scope(ctx), in.ID, in.Body.Revision, in.Body.PageForm)
	if err != nil {
		return nil, err
	}
	return web.Show(pageView(*p)), nil
}

func (b Booklets) DuplicatePage(ctx context.Context, in *BookletCopyInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	id, err := ownID("id", in.Body.ID)
	if err != nil {
		return nil, err
	}
	booklet, err := b.Store.DuplicatePage(ctx, scope(ctx), in.ID, id)
	return b.tree(ctx, booklet, err)
}

type BookletMovePageInput struct {
	BookletInput
	Body struct {
		ChapterID string `json:"chapterId" maxLength:"64" doc:"A chapter of the same booklet"`
		After     string `json:"after" maxLength:"64" doc:"The page before it; empty: first"`
	}
}

func (b Booklets) MovePage(ctx context.Context, in *BookletMovePageInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	booklet, err := b.Store.MovePage(ctx, scope(ctx), in.ID, in.Body.ChapterID, in.Body.After)
	return b.tree(ctx, booklet, err)
}

func (b Booklets) DeletePage(ctx context.Context, in *BookletInput) (*web.Reply[web.Notice], error) {
	title, err := b.Store.DeletePage(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, "booklet.page.deleted", fault.Args{"title": title}), nil
}

func (b Booklets) RestorePage(ctx context.Context, in *BookletInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	booklet, err := b.Store.RestorePage(ctx, scope(ctx), in.ID)
	return b.tree(ctx, booklet, err)
}

// BookletBin is what of one booklet can be taken back.
type BookletBin struct {
	Chapters []BookletChapter `json:"chapters" nullable:"false"`
	Pages    []BookletPage    `json:"pages" nullable:"false" doc:"Deleted by themselves; those of a deleted chapter come back with it"`
}

func (b Booklets) Bin(ctx context.Context, in *BookletInput) (*web.Reply[web.One[BookletBin]], error) {
	found, err := b.Store.Bin(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	bin := BookletBin{[]BookletChapter{}, []BookletPage{}}
	for _, c := range found.Chapters {
		bin.Chapters = append(bin.Chapters, chapterView(c))
	}
	for _, p := range found.Pages {
		bin.Pages = append(bin.Pages, pageView(p))
	}
	return web.Show(bin), nil
}
