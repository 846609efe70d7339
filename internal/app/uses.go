package app

import (
	"context"

	"livret/internal/article"
	"livret/internal/media"
	"livret/internal/rights"
)

// showMedia tells the library what shows its media: features know nothing of each
// other, so what does is listed here.
func (a *App) showMedia() {
	a.Media.Shown = a.Articles.Covers
	titles := func(kind article.Kind) names {
		return func(ctx context.Context, scope rights.Scope, ids []string) (map[string]string, error) {
			return a.Articles.Titles(ctx, scope, kind, ids)
		}
	}
	a.Media.Namers = map[string]media.Namer{
		"company":  named(a.Companies.Store.Names, "/parametres/entreprises/"),
		"news":     named(titles(article.News), "/parametres/actualites/"),
		"tutorial": named(titles(article.Tutorial), "/parametres/tutoriels/"),
	}
	a.Media.Droppers["company"] = a.Companies.Store.DropLogos
	a.Media.Droppers["news"], a.Media.Droppers["tutorial"] = a.Articles.DropCovers, a.Articles.DropCovers
}

type names func(ctx context.Context, scope rights.Scope, ids []string) (map[string]string, error)

// named gives each thing the address of its page.
func named(find names, folder string) media.Namer {
	return func(ctx context.Context, scope rights.Scope, ids []string) (map[string]media.Named, error) {
		found, err := find(ctx, scope, ids)
		if err != nil {
			return nil, err
		}
		all := make(map[string]media.Named, len(found))
		for id, name := range found {
			all[id] = media.Named{Label: name, URL: folder + id}
		}
		return all, nil
	}
}
