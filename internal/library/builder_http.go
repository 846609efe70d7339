package library

import (
	"context"
	"slices"

	"livret/internal/web"
)

// FontView is a pair on offer, with what its preview needs.
type FontView struct {
	Font
	Enabled bool `json:"enabled"`
}

type BuilderView struct {
	Palettes     []Palette  `json:"palettes" nullable:"false"`
	Shipped      []Palette  `json:"shipped" nullable:"false" doc:"The palettes the program comes with, to take up again"`
	Fonts        []FontView `json:"fonts" nullable:"false"`
	Structures   []Choice   `json:"structures" nullable:"false"`
	Covers       []Choice   `json:"covers" nullable:"false"`
	SectorCount  int        `json:"sectorCount"`
	ChapterCount int        `json:"chapterCount"`
	Revision     int        `json:"revision"`
}

func (o *Offer) view() BuilderView {
	fonts := make([]FontView, len(o.Fonts))
	for i, c := range o.Fonts {
		at := slices.IndexFunc(looks.Fonts, func(f Font) bool { return f.ID == c.ID })
		fonts[i] = FontView{looks.Fonts[at], c.Enabled}
	}
	return BuilderView{o.Palettes, looks.Palettes, fonts, o.Structures, o.Covers, o.SectorCount, o.ChapterCount, o.Revision}
}

func (l *Library) Builder(ctx context.Context, _ *web.None) (*web.Reply[web.One[BuilderView]], error) {
	offer, err := l.Store.Offer(ctx, scope(ctx))
	if err != nil {
		return nil, err
	}
	return web.Show(offer.view()), nil
}

type BuilderInput struct {
	Body struct {
		Builder
		Revision int `json:"revision"`
	}
}

func (l *Library) ChangeBuilder(ctx context.Context, in *BuilderInput) (*web.Reply[web.One[BuilderView]], error) {
	if err := in.Body.Builder.check(); err != nil {
		return nil, err
	}
	if err := l.Store.SetOffer(ctx, scope(ctx), in.Body.Revision, in.Body.Builder); err != nil {
		return nil, err
	}
	offer, err := l.Store.Offer(ctx, scope(ctx))
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, offer.view(), "library.builder.saved"), nil
}
