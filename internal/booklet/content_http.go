package booklet

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"livret/internal/block"
	"livret/internal/fault"
	"livret/internal/web"
)

// MaxContentCall is what a page's save may send: the content and what is around it.
const MaxContentCall = block.MaxBytes + 64<<10

// PageContent is what a page says, and which revision of it.
type PageContent struct {
	Content  json.RawMessage `json:"content" doc:"Blocks, as the editor writes them"`
	Revision int             `json:"revision" doc:"Send it in If-Match when you save"`
	At       time.Time       `json:"at"`
	By       *BookletPerson  `json:"by" doc:"Null: somebody who is gone"`
}

type BookletPageSheet struct {
	ID               string `json:"id"`
	BookletID        string `json:"bookletId"`
	ChapterID        string `json:"chapterId"`
	ChapterTitle     string `json:"chapterTitle"`
	Locale           string `json:"locale"`
	Title            string `json:"title"`
	Lead             string `json:"lead"`
	Hidden           bool   `json:"hidden"`
	SettingsRevision int    `json:"settingsRevision" doc:"Of title, lead and hidden"`
	PageContent
}

func (b Booklets) Page(ctx context.Context, in *BookletInput) (*web.Reply[web.One[BookletPageSheet]], error) {
	sheet, err := b.Store.Page(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(*sheet), nil
}

type BookletWriteInput struct {
	BookletInput
	IfMatch string `header:"If-Match" required:"true" maxLength:"24" doc:"The revision that was changed"`
	Body    struct {
		Content json.RawMessage `json:"content"`
	}
}

// PageSaved is what a save leaves: only what the server has made otherwise comes back.
type PageSaved struct {
	Revision int             `json:"revision"`
	At       time.Time       `json:"at"`
	Content  json.RawMessage `json:"content,omitempty" doc:"Only when cleaning changed what was sent"`
}

func revisionOf(ifMatch string) (int, error) {
	n, err := strconv.Atoi(strings.Trim(strings.TrimPrefix(strings.TrimSpace(ifMatch), "W/"), `"`))
	if err != nil || n < 0 {
		return 0, fault.InvalidField("If-Match", "validation.number")
	}
	return n, nil
}

// Write saves a page. A stale revision answers 409 with what is there now.
func (b Booklets) Write(ctx context.Context, in *BookletWriteInput) (*web.Reply[web.One[PageSaved]], error) {
	revision, err := revisionOf(in.IfMatch)
	if err != nil {
		return nil, err
	}
	saved, err := b.Store.Write(ctx, scope(ctx), in.ID, revision, in.Body.Content)
	if err != nil {
		return nil, err
	}
	return web.Show(*saved), nil
}

// PageRevision is one state a page has been in.
type PageRevision struct {
	ID       string         `json:"id"`
	Number   int            `json:"number"`
	BegunAt  time.Time      `json:"begunAt"`
	At       time.Time      `json:"at"`
	By       *BookletPerson `json:"by"`
	Note     string         `json:"note" doc:"The name somebody gave it"`
	Restored int            `json:"restored" doc:"The number of the one it brought back, or 0"`
	Kept     bool           `json:"kept" doc:"Never forgotten; the others are after ninety days"`
	Current  bool           `json:"current"`
}

type PageRevisionsInput struct {
	BookletInput
	web.Paging
}

func (b Booklets) Revisions(ctx context.Context, in *PageRevisionsInput) (*web.Reply[web.Many[PageRevision]], error) {
	rows, total, err := b.Store.Revisions(ctx, scope(ctx), in.ID, in.Offset(), in.PerPage)
	if err != nil {
		return nil, err
	}
	return web.ListOf(rows, total, in.Paging), nil
}

type PageRevisionInput struct {
	BookletInput
	Revision string `path:"revision" maxLength:"64"`
}

type PageRevisionSheet struct {
	PageRevision
	Content json.RawMessage `json:"content"`
}

func (b Booklets) Revision(ctx context.Context, in *PageRevisionInput) (*web.Reply[web.One[PageRevisionSheet]], error) {
	sheet, err := b.Store.Revision(ctx, scope(ctx), in.ID, in.Revision)
	if err != nil {
		return nil, err
	}
	return web.Show(*sheet), nil
}

type PageRevisionNameInput struct {
	PageRevisionInput
	Body struct {
		Note string `json:"note" maxLength:"600" doc:"Empty: no name any more"`
	}
}

func (b Booklets) NameRevision(ctx context.Context, in *PageRevisionNameInput) (*web.Reply[web.One[PageRevision]], error) {
	named, err := b.Store.NameRevision(ctx, scope(ctx), in.ID, in.Revision, in.Body.Note)
	if err != nil {
		return nil, err
	}
	return web.Show(*named), nil
}

type PageRevisionRestoreInput struct {
	PageRevisionInput
	IfMatch string `header:"If-Match" required:"true" maxLength:"24" doc:"The revision of the content that is replaced"`
}

// RestoreRevision puts an older state back, as a new one: nothing in between is lost.
func (b Booklets) RestoreRevision(ctx context.Context, in *PageRevisionRestoreInput) (*web.Reply[web.One[BookletPageSheet]], error) {
	revision, err := revisionOf(in.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := b.Store.RestoreRevision(ctx, scope(ctx), in.ID, in.Revision, revision); err != nil {
		return nil, err
	}
	sheet, err := b.Store.Page(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, *sheet, "booklet.page.revision_restored"), nil
}

type PresenceInput struct {
	BookletInput
	Body struct {
		Tab     string `json:"tab" minLength:"1" maxLength:"64" doc:"An id made by the tab"`
		Editing bool   `json:"editing" doc:"The person wants to write; false also takes note of having been relieved"`
		Leaving bool   `json:"leaving,omitempty" doc:"The tab closes"`
	}
}

// PagePresence is somebody else's tab on a page; one's own other tabs are among them.
type PagePresence struct {
	Person  BookletPerson `json:"person"`
	Editing bool          `json:"editing"`
	Self    bool          `json:"self" doc:"The same person, in another tab"`
	SeenAt  time.Time     `json:"seenAt"`
}

// Presences is who is on a page, and whether this tab may write.
type Presences struct {
	Others  []PagePresence `json:"others" nullable:"false"`
	Editing bool           `json:"editing" doc:"This tab is the one that writes"`
	TakenBy *BookletPerson `json:"takenBy" doc:"Who went on in this tab's place; until it sends editing: false"`
}

// Present says that a tab is there, every fifteen seconds, and who else is.
func (b Booklets) Present(ctx context.Context, in *PresenceInput) (*web.Reply[web.One[Presences]], error) {
	if in.Body.Leaving {
		if err := b.Store.Leave(ctx, scope(ctx), in.ID, in.Body.Tab); err != nil {
			return nil, err
		}
		return web.Show(Presences{Others: []PagePresence{}}), nil
	}
	there, err := b.Store.Present(ctx, scope(ctx), in.ID, in.Body.Tab, in.Body.Editing)
	if err != nil {
		return nil, err
	}
	return web.Show(*there), nil
}

type PresenceTakeInput struct {
	BookletInput
	Body struct {
		Tab string `json:"tab" minLength:"1" maxLength:"64"`
	}
}

// Take lets this tab write; the one that did learns it at its next call.
func (b Booklets) Take(ctx context.Context, in *PresenceTakeInput) (*web.Reply[web.One[Presences]], error) {
	there, err := b.Store.Take(ctx, scope(ctx), in.ID, in.Body.Tab)
	if err != nil {
		return nil, err
	}
	return web.Show(*there), nil
}
