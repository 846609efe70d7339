package media

import (
	"context"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

type MediaFolder struct {
	ID       string  `json:"id"`
	Name     string  `json:"name"`
	ParentID *string `json:"parentId"`
	Count    int     `json:"count" doc:"Media right inside it"`
	Revision int     `json:"revision"`
}

func folderView(f *Folder) MediaFolder {
	v := MediaFolder{ID: f.ID, Name: f.Name, Count: f.Files, Revision: f.Revision}
	if f.ParentID != "" {
		v.ParentID = &f.ParentID
	}
	return v
}

func (d Desk) Folders(ctx context.Context, in *Shelf) (*web.Reply[web.One[[]MediaFolder]], error) {
	found, err := d.Library.Folders(ctx, rights.From(ctx).Scope(), in.CompanyID)
	if err != nil {
		return nil, err
	}
	folders := make([]MediaFolder, len(found))
	for i := range found {
		folders[i] = folderView(&found[i])
	}
	return web.Show(folders), nil
}

type MediaPlace struct {
	Name     string  `json:"name" maxLength:"500"`
	ParentID *string `json:"parentId,omitempty" nullable:"true" maxLength:"64"`
}

func (p MediaPlace) place() Place { return Place{p.Name, optional(p.ParentID)} }

type FolderCreateInput struct {
	Shelf
	Body MediaPlace
}

func (d Desk) CreateFolder(ctx context.Context, in *FolderCreateInput) (*web.Reply[web.One[MediaFolder]], error) {
	f, err := d.Library.AddFolder(ctx, rights.From(ctx).Scope(), in.CompanyID, in.Body.place())
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, folderView(f), "media.folder.created", fault.Args{"name": f.Name}), nil
}

type FolderChangeInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		MediaPlace
		Revision int `json:"revision" minimum:"1"`
	}
}

func (d Desk) ChangeFolder(ctx context.Context, in *FolderChangeInput) (*web.Reply[web.One[MediaFolder]], error) {
	f, err := d.Library.ChangeFolder(ctx, rights.From(ctx).Scope(), in.ID, in.Body.Revision, in.Body.place())
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, folderView(f), "media.folder.changed", fault.Args{"name": f.Name}), nil
}

type FolderInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (d Desk) DeleteFolder(ctx context.Context, in *FolderInput) (*web.Reply[web.Notice], error) {
	if err := d.Library.RemoveFolder(ctx, rights.From(ctx).Scope(), in.ID); err != nil {
		return nil, err
	}
	return web.Say(ctx, "media.folder.deleted"), nil
}
