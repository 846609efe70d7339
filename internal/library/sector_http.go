package library

import (
	"context"

	"livret/internal/fault"
	"livret/internal/web"
)

type SectorView struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Icon         string `json:"icon"`
	Hidden       bool   `json:"hidden"`
	ChapterCount int    `json:"chapterCount"`
	CompanyCount int    `json:"companyCount"`
	Revision     int    `json:"revision"`
}

func (x *Sector) view() SectorView {
	return SectorView{x.ID, x.Name, x.Icon, x.Hidden, x.ChapterCount, x.CompanyCount, x.Revision}
}

type SectorsInput struct {
	Q     string `query:"q" maxLength:"200"`
	State string `query:"state" enum:",visible,hidden"`
	Sort  string `query:"sort" enum:",name,-name"`
}

func (l *Library) Sectors(ctx context.Context, in *SectorsInput) (*web.Reply[web.Many[SectorView]], error) {
	found, err := l.Store.Sectors(ctx, scope(ctx), SectorFilter{in.Q, in.State, in.Sort})
	if err != nil {
		return nil, err
	}
	views := make([]SectorView, len(found))
	for i := range found {
		views[i] = found[i].view()
	}
	return whole(views, maxSectors), nil
}

// SectorOption is a sector as everybody may choose it.
type SectorOption struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Icon string `json:"icon"`
}

func (l *Library) SectorOptions(ctx context.Context, _ *web.None) (*web.Reply[web.Many[SectorOption]], error) {
	found, err := l.Store.Offered(ctx, scope(ctx))
	if err != nil {
		return nil, err
	}
	options := make([]SectorOption, len(found))
	for i, x := range found {
		options[i] = SectorOption{x.ID, x.Name, x.Icon}
	}
	return whole(options, maxSectors), nil
}

func (l *Library) Sector(ctx context.Context, in *ByID) (*web.Reply[web.One[SectorView]], error) {
	found, err := l.Store.Sector(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(found.view()), nil
}

type NewSectorInput struct{ Body SectorForm }

func (l *Library) AddSector(ctx context.Context, in *NewSectorInput) (*web.Reply[web.One[SectorView]], error) {
	made := new(Sector)
	if err := l.setSector(made, in.Body); err != nil {
		return nil, err
	}
	if err := l.Store.AddSector(ctx, scope(ctx), made); err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, made.view(), "library.sector.created", fault.Args{"name": made.Name}), nil
}

type SectorInput struct {
	ByID
	Body struct {
		SectorForm
		Revision int `json:"revision"`
	}
}

func (l *Library) ChangeSector(ctx context.Context, in *SectorInput) (*web.Reply[web.One[SectorView]], error) {
	err := l.Store.ChangeSector(ctx, scope(ctx), in.ID, in.Body.Revision, func(now *Sector) error { return l.setSector(now, in.Body.SectorForm) })
	if err != nil {
		return nil, err
	}
	reply, err := l.Sector(ctx, &in.ByID)
	if err != nil {
		return nil, err
	}
	reply.Body.Message = web.T(ctx, "library.sector.saved", fault.Args{"name": reply.Body.Data.Name})
	return reply, nil
}

func (l *Library) RemoveSector(ctx context.Context, in *ByID) (*web.Reply[web.Notice], error) {
	removed, err := l.Store.RemoveSector(ctx, scope(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, "library.sector.deleted", fault.Args{"name": removed.Name}), nil
}

func (l *Library) ArrangeSectors(ctx context.Context, in *ModelOrderInput) (*web.Reply[web.Notice], error) {
	if err := l.Store.ArrangeSectors(ctx, scope(ctx), in.Body.IDs); err != nil {
		return nil, err
	}
	return done(), nil
}
