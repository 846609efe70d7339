package booklet

import (
	"context"

	"livret/internal/web"
)

type BookletStepInput struct {
	BookletInput
	Body struct {
		Step string `json:"step" enum:",name,secteur-activite,logo,colors,font,structure,chapitres,pages,personnalisation,livret-completed" doc:"Empty: the wizard is done"`
	}
}

func (b Booklets) SetStep(ctx context.Context, in *BookletStepInput) (*web.Reply[web.Notice], error) {
	if err := b.Store.SetStep(ctx, scope(ctx), in.ID, in.Body.Step); err != nil {
		return nil, err
	}
	return &web.Reply[web.Notice]{}, nil
}

// ChosenChapter is a library chapter to be in the booklet, with those of its pages.
type ChosenChapter struct {
	ID    string   `json:"id" maxLength:"64"`
	Pages []string `json:"pages" nullable:"true" maxItems:"100" doc:"In order; null: all of them"`
}

type BookletFromLibraryInput struct {
	BookletInput
	Body struct {
		Chapters []ChosenChapter `json:"chapters" nullable:"false" maxItems:"100" doc:"In order. What was copied before and is not asked for any more goes to the bin, unless somebody has written in it"`
	}
}

func (b Booklets) FromLibrary(ctx context.Context, in *BookletFromLibraryInput) (*web.Reply[web.One[[]BookletChapter]], error) {
	left, err := b.Store.FromLibrary(ctx, scope(ctx), in.ID, in.Body.Chapters)
	reply, err := b.tree(ctx, in.ID, err)
	if err == nil && left > 0 {
		reply.Body.Warning = web.T(ctx, "booklet.library.room", map[string]any{"count": left})
	}
	return reply, err
}

// BookletVariable is something a booklet says in several places and keeps in one.
type BookletVariable struct {
	Name    string `json:"name" doc:"As pages write it: {{group.name}}"`
	Group   string `json:"group"`
	Type    string `json:"type" enum:"text,long,phone,email,url,date,time"`
	Label   string `json:"label" doc:"In the caller's language; for a variable of one's own, its name"`
	Help    string `json:"help"`
	Example string `json:"example"`
	Known   bool   `json:"known" doc:"Of the catalogue, not one of one's own"`
	Pages   int    `json:"pages" doc:"How many pages use it"`
	Value   string `json:"value"`
}

type BookletVariables struct {
	Variables []BookletVariable `json:"variables" nullable:"false" doc:"The catalogue's, by group, then one's own"`
	Revision  int               `json:"revision"`
}

func (b Booklets) Variables(ctx context.Context, in *BookletInput) (*web.Reply[web.One[BookletVariables]], error) {
	found, err := b.Store.Variables(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(*found), nil
}

// Catalogue answers the variables that any booklet knows, for who writes a model page.
func (b Booklets) Catalogue(ctx context.Context, _ *struct{}) (*web.Reply[web.One[BookletVariables]], error) {
	return web.Show(*catalogued(ctx, nil, nil)), nil
}

type BookletVariablesInput struct {
	BookletInput
	Body struct {
		Values   map[string]string `json:"values" nullable:"false" doc:"By name; an empty value is none"`
		Revision int               `json:"revision" minimum:"1"`
	}
}

func (b Booklets) SetVariables(ctx context.Context, in *BookletVariablesInput) (*web.Reply[web.One[BookletVariables]], error) {
	if err := b.Store.SetVariables(ctx, scope(ctx), in.ID, in.Body.Revision, in.Body.Values); err != nil {
		return nil, err
	}
	return b.Variables(ctx, &in.BookletInput)
}
