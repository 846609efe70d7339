package account

import (
	"context"
	"time"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// VersionView is one version in the list of a text.
type VersionView struct {
	Version     int       `json:"version"`
	PublishedAt time.Time `json:"publishedAt"`
	PublishedBy *Person   `json:"publishedBy" doc:"Null for the text of the installation, and when the account no longer exists"`
	Shipped     bool      `json:"shipped" doc:"The text of the installation"`
	Note        string    `json:"note"`
}

// LegalSheet is a legal text as its editors see it.
type LegalSheet struct {
	Kind       string        `json:"kind" enum:"cgu,rgpd"`
	Version    int           `json:"version" doc:"The version in force: what a change is made against"`
	HTML       string        `json:"html"`
	Versions   []VersionView `json:"versions" nullable:"false" doc:"Newest first"`
	Acceptance *Acceptance   `json:"acceptance" doc:"Only for the terms: the notice is asked of nobody"`
}

func versionView(v LegalVersion) VersionView {
	view := VersionView{Version: v.Version, PublishedAt: v.PublishedAt, Shipped: v.PublishedBy == "", Note: v.Note}
	if v.PublisherIsPerson {
		view.PublishedBy = &Person{v.PublishedBy, v.PublisherFirst, v.PublisherLast}
	}
	return view
}

func (a *Accounts) LegalSheet(ctx context.Context, in *KindInput) (*web.Reply[web.One[LegalSheet]], error) {
	sheet, err := a.legalSheet(ctx, in.Kind)
	if err != nil {
		return nil, err
	}
	return web.Show(*sheet), nil
}

func (a *Accounts) legalSheet(ctx context.Context, kind string) (*LegalSheet, error) {
	versions, err := a.Store.Versions(ctx, rights.From(ctx).Scope(), kind)
	if err != nil {
		return nil, err
	}
	current, err := a.Store.Version(ctx, rights.From(ctx).Scope(), kind, versions[0].Version)
	if err != nil {
		return nil, err
	}
	sheet := &LegalSheet{Kind: kind, Version: current.Version, HTML: current.HTML, Versions: make([]VersionView, len(versions))}
	for i, v := range versions {
		sheet.Versions[i] = versionView(v)
	}
	if kind == Terms {
		known, err := a.Store.acceptance(ctx, current.Version)
		if err != nil {
			return nil, err
		}
		sheet.Acceptance = &known
	}
	return sheet, nil
}

type VersionInput struct {
	KindInput
	Version int `path:"version" minimum:"1" maximum:"1000000"`
}

// LegalVersionView is one version to read, with the one before to compare it with.
type LegalVersionView struct {
	VersionView
	HTML         string  `json:"html"`
	PreviousHTML *string `json:"previousHtml" doc:"Null for the first version"`
}

func (a *Accounts) LegalVersion(ctx context.Context, in *VersionInput) (*web.Reply[web.One[LegalVersionView]], error) {
	scope := rights.From(ctx).Scope()
	found, err := a.Store.Version(ctx, scope, in.Kind, in.Version)
	if err != nil {
		return nil, err
	}
	view := LegalVersionView{VersionView: versionView(*found), HTML: found.HTML}
	if in.Version > 1 {
		before, err := a.Store.Version(ctx, scope, in.Kind, in.Version-1)
		if err != nil {
			return nil, err
		}
		view.PreviousHTML = &before.HTML
	}
	return web.Show(view), nil
}

type PublishInput struct {
	KindInput
	Body struct {
		HTML    string `json:"html" maxLength:"400000"`
		Note    string `json:"note" maxLength:"2000"`
		Version int    `json:"version" minimum:"1"`
	}
}

func (a *Accounts) PublishLegal(ctx context.Context, in *PublishInput) (*web.Reply[web.One[LegalSheet]], error) {
	draft := LegalDraft{HTML: in.Body.HTML, Note: in.Body.Note, Version: in.Body.Version}
	next, err := a.Store.PublishText(ctx, rights.From(ctx).Scope(), in.Kind, draft)
	if err != nil {
		return nil, err
	}
	sheet, err := a.legalSheet(ctx, in.Kind)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, *sheet, "legal.saved", fault.Args{"version": next.Version}), nil
}
