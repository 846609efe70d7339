package app

import (
	"context"

	"livret/internal/article"
	"livret/internal/booklet"
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
		"booklet":  placed(a.Booklets.Places), "page": placed(a.Booklets.PagePlaces), "library_page": a.nameModels,
	}
	a.Media.Droppers["company"] = a.Companies.Store.DropLogos
	a.Media.Droppers["news"], a.Media.Droppers["tutorial"] = a.Articles.DropCovers, a.Articles.DropCovers
	a.Media.Droppers["booklet"] = a.Booklets.DropLooks
}

// placed are things that know their own address.
func placed(find func(ctx context.Context, scope rights.Scope, ids []string) (map[string]booklet.Place, error)) media.Namer {
	return func(ctx context.Context, scope rights.Scope, ids []string) (map[string]media.Named, error) {
		found, err := find(ctx, scope, ids)
		all := make(map[string]media.Named, len(found))
		for id, at := range found {
			all[id] = media.Named(at)
		}
		return all, err
	}
}

func (a *App) nameModels(ctx context.Context, scope rights.Scope, ids []string) (map[string]media.Named, error) {
	found, err := a.Library.Store.PageLabels(ctx, scope, ids)
	all := make(map[string]media.Named, len(found))
	for id, p := range found {
		all[id] = media.Named{Label: p.Label, URL: "/parametres/builder/chapitres/" + p.ChapterID + "/pages"}
	}
	return all, err
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
