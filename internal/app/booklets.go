package app

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/block"
	"livret/internal/booklet"
)

// transferPatience is how long somebody waits for a booklet's files to be copied before it is left to a job.
const transferPatience = 5 * time.Second

// bookletStore gives booklets what they need of other features, which know nothing of them.
func (a *App) bookletStore(icons []string) booklet.Store {
	return booklet.Store{
		DB: a.DB, Now: func() time.Time { return a.Accounts.Now() }, Icons: icons, Media: a.Media, Tasks: a.Tasks, Patience: transferPatience,
		Models: a.models, Offered: a.Library.Knows, Saves: new(booklet.Saves),
		Later: func(ctx context.Context, tx bun.Tx, args river.JobArgs) error { return a.Jobs.Enqueue(ctx, tx, args) },
	}
}

// checkModel has the blocks check a model page.
func checkModel(raw []byte) ([]byte, error) {
	page, err := block.Check(raw)
	if err != nil {
		return nil, err
	}
	return page.Content, nil
}

// modelMedia tells the platform's library what a model page shows. What it has shown
// before may be gone meanwhile; anything else must be the platform's.
func (a *App) modelMedia(ctx context.Context, tx bun.Tx, pageID, before, content string) error {
	if content == "" {
		content = string(block.Empty())
	}
	page, err := block.Check([]byte(content))
	if err != nil {
		return err
	}
	if err := a.Media.Hold(ctx, tx, ""); err != nil {
		return err
	}
	unknown, err := a.Media.NoteUses(ctx, tx, "library_page", pageID, "", page.Uses.Media)
	if err != nil {
		return err
	}
	return page.Refuse(slices.DeleteFunc(unknown, func(id string) bool { return strings.Contains(before, id) }))
}

// models are library chapters as booklets copy them.
func (a *App) models(ctx context.Context, on bun.IDB, ids []string) ([]booklet.Model, error) {
	filled, err := a.Library.Store.Models(ctx, on, ids)
	if err != nil {
		return nil, err
	}
	models := make([]booklet.Model, len(filled))
	for i, c := range filled {
		models[i] = booklet.Model{ID: c.ID, Title: c.Title, Icon: c.Icon}
		for _, p := range c.Pages {
			models[i].Pages = append(models[i].Pages, booklet.ModelPage{ID: p.ID, Title: p.Title, Content: p.Content})
		}
	}
	return models, nil
}
