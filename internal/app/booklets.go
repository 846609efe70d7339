package app

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/block"
	"livret/internal/booklet"
)

// savesAtOnce is what keeps the database busy; more would only wait inside it.
const savesAtOnce = 16

// bookletStore gives booklets what they need of other features, which know nothing of them.
func (a *App) bookletStore(icons []string) booklet.Store {
	return booklet.Store{
		DB: a.DB, Now: func() time.Time { return a.Accounts.Now() }, Icons: icons,
		Models: a.models, Offered: a.Library.Knows, Check: checkPage, Turns: make(chan struct{}, savesAtOnce), UseMedia: a.Media.SetUses,
	}
}

// checkPage has the blocks check a page's content.
func checkPage(raw []byte) ([]byte, booklet.Uses, error) {
	clean, uses, err := block.Check(raw)
	return clean, booklet.Uses{Media: uses.Media, Pages: uses.Pages, Chapters: uses.Chapters}, err
}

// checkModel is checkPage for the library, whose pages belong to no booklet.
func checkModel(raw []byte) ([]byte, error) {
	clean, _, err := block.Check(raw)
	return clean, err
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
