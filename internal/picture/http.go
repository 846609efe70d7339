package picture

import (
	"context"

	"livret/internal/rights"
	"livret/internal/web"
)

// MaxUpload is what the call reads at most: more than a picture may weigh, so
// that one somewhat too heavy is told by how much.
const MaxUpload = 2 * MaxBytes

type UploadInput struct {
	CompanyID string `query:"companyId" maxLength:"64" doc:"For admins: the company it is for; without, it is the platform's"`
	RawBody   []byte `contentType:"image/*"`
}

type PictureView struct {
	ID     string `json:"id"`
	URL    string `json:"url"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Upload keeps the picture a form is about to use. Managers send to their company.
func (s Store) Upload(ctx context.Context, in *UploadInput) (*web.Reply[web.One[PictureView]], error) {
	scope := rights.From(ctx).Scope()
	company := in.CompanyID
	if company == "" && !scope.Everything() {
		company = scope.CompanyID()
	}
	p, err := s.Add(ctx, scope, company, in.RawBody)
	if err != nil {
		return nil, err
	}
	return web.Show(PictureView{ID: p.ID, URL: RefOf(p.ID).URL, Width: p.Width, Height: p.Height}), nil
}

type PictureInput struct {
	ID string `path:"id"`
}

// Show serves a picture, which never changes.
func (s Store) Show(ctx context.Context, in *PictureInput) (*web.Raw, error) {
	p, err := s.Open(ctx, rights.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Tagged(p.Mime, p.ID, p.Content), nil
}
