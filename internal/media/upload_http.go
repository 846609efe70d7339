package media

import (
	"context"
	"time"

	"livret/internal/rights"
	"livret/internal/web"
)

// UploadView is how far a file is on its way in.
type UploadView struct {
	ID         string      `json:"id"`
	Name       string      `json:"name"`
	Bytes      int64       `json:"bytes"`
	Received   int64       `json:"received"`
	State      UploadState `json:"state" enum:"receiving,checking,done,refused"`
	CompanyID  string      `json:"companyId" doc:"Whose library it goes to; empty: the platform's"`
	FolderID   string      `json:"folderId,omitempty"`
	ReplacesID string      `json:"replacesId,omitempty"`
	MediaID    string      `json:"mediaId,omitempty" doc:"What was made of it, once done"`
	Error      string      `json:"error,omitempty" doc:"Why it was refused"`
	Note       string      `json:"note,omitempty" doc:"Something to know of what was made of it: another name, or that it was there already"`
	CreatedAt  time.Time   `json:"createdAt"`
	UpdatedAt  time.Time   `json:"updatedAt"`
}

func viewUpload(ctx context.Context, u *Upload) UploadView {
	v := UploadView{
		ID: u.ID, Name: u.Name, Bytes: u.Bytes, Received: u.Received, State: u.State, CompanyID: u.CompanyID, FolderID: u.FolderID, ReplacesID: u.ReplacesID,
		MediaID: u.MediaID, CreatedAt: u.CreatedAt, UpdatedAt: u.UpdatedAt,
	}
	key, args := u.said()
	switch {
	case key == "":
	case u.State == Refused:
		v.Error = web.T(ctx, key, args)
	default:
		v.Note = web.T(ctx, key, args)
	}
	return v
}

type UploadInput struct {
	ID string `path:"id" maxLength:"64"`
}

// ShowUpload tells how far one's own upload is: asked while it is being checked.
func (l *Library) ShowUpload(ctx context.Context, in *UploadInput) (*web.Reply[web.One[UploadView]], error) {
	u, err := l.Upload(ctx, rights.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(viewUpload(ctx, u)), nil
}

type UploadsView struct {
	Data []UploadView `json:"data" nullable:"false"`
	// MaxBytes lets the page refuse what is too heavy before it is announced.
	MaxBytes int64 `json:"maxBytes" doc:"What one file may weigh"`
}

// Uploads are one's own under way, to go on with after the page was closed.
func (l *Library) Uploads(ctx context.Context, _ *web.None) (*web.Reply[UploadsView], error) {
	all, err := l.UnderWay(ctx, rights.From(ctx))
	if err != nil {
		return nil, err
	}
	reply := &web.Reply[UploadsView]{Body: UploadsView{Data: make([]UploadView, len(all)), MaxBytes: l.MaxUpload}}
	for i := range all {
		reply.Body.Data[i] = viewUpload(ctx, &all[i])
	}
	return reply, nil
}
