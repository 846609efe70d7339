package media

import (
	"context"
	"time"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/imaging"
	"livret/internal/rights"
	"livret/internal/web"
)

// Desk answers the calls about what libraries hold.
type Desk struct{ Library *Library }

// MediaView is a media as the interface reads it. Only what is listed here leaves the server (C6).
type MediaView struct {
	ID         string        `json:"id"`
	Name       string        `json:"name"`
	Kind       Kind          `json:"kind" enum:"image,video,audio,document"`
	Mime       string        `json:"mime"`
	Bytes      int64         `json:"bytes"`
	Width      int           `json:"width" doc:"0 where it has none"`
	Height     int           `json:"height"`
	State      State         `json:"state" enum:"processing,ready,failed"`
	URL        string        `json:"url" doc:"The file itself"`
	Thumb      string        `json:"thumb" doc:"A small copy of a picture; empty for anything else"`
	Srcset     []MediaSource `json:"srcset" nullable:"false"`
	Blur       string        `json:"blur" doc:"A few pixels, as an address that holds them"`
	Alt        string        `json:"alt"`
	Decorative bool          `json:"decorative"`
	Caption    string        `json:"caption"`
	Credit     string        `json:"credit"`
	FocalX     int           `json:"focalX" doc:"In hundredths, from the left"`
	FocalY     int           `json:"focalY" doc:"In hundredths, from the top"`
	FolderID   *string       `json:"folderId"`
	Tags       []string      `json:"tags" nullable:"false"`
	Used       bool          `json:"used"`
	CreatedAt  time.Time     `json:"createdAt"`
	UpdatedAt  time.Time     `json:"updatedAt"`
	Owner      *MediaOwner   `json:"owner"`
	DeletedAt  *time.Time    `json:"deletedAt" doc:"In the bin since"`
	Revision   int           `json:"revision"`
	Version    int           `json:"version" doc:"Of the file: the next when it is replaced"`
}

type MediaSource struct {
	URL   string `json:"url"`
	Width int    `json:"width"`
}

type MediaOwner struct {
	ID        string `json:"id"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

func ownerView(o *Owner) *MediaOwner {
	if o == nil {
		return nil
	}
	return &MediaOwner{o.ID, o.FirstName, o.LastName}
}

func view(m *Listed) MediaView {
	v := MediaView{
		ID: m.ID, Name: m.Name, Kind: m.Kind, Mime: m.Mime, Bytes: m.Bytes, Width: m.Width, Height: m.Height, State: m.State,
		URL: m.URL(Original), Srcset: []MediaSource{}, Blur: m.Blur, Alt: m.Alt, Decorative: m.Decorative, Caption: m.Caption, Credit: m.Credit,
		FocalX: m.FocalX, FocalY: m.FocalY, Tags: m.Tags, Used: m.Used, CreatedAt: m.CreatedAt, UpdatedAt: m.UpdatedAt, Owner: ownerView(m.Owner),
		Revision: m.Revision, Version: m.Version,
	}
	if v.Tags == nil {
		v.Tags = []string{}
	}
	if m.FolderID != "" {
		v.FolderID = &m.FolderID
	}
	if !m.DeletedAt.IsZero() {
		v.DeletedAt = &m.DeletedAt
	}
	if m.Kind == Image {
		v.Thumb, v.Srcset = m.thumb(), m.sources()
	}
	return v
}

// thumb is the smallest there is of a picture.
func (m *Media) thumb() string {
	if !m.HasVariants() {
		return m.URL(Original)
	}
	return m.URL(imaging.Name(imaging.Widths[0]))
}

// sources are the widths of a picture, once they are made.
func (m *Media) sources() []MediaSource {
	all := []MediaSource{}
	if !m.HasVariants() || m.State != Ready {
		return all
	}
	for _, made := range imaging.Sizes(m.Width, m.Height) {
		all = append(all, MediaSource{m.URL(made.Name), made.Width})
	}
	return all
}

// Shelf says whose library is meant.
type Shelf struct {
	CompanyID string `query:"companyId" maxLength:"64" doc:"For admins: whose library; without, the platform's own"`
}

type MediaListInput struct {
	web.Paging
	Shelf
	Q      string    `query:"q" maxLength:"200"`
	Kind   Kind      `query:"kind" enum:",image,video,audio,document"`
	Folder string    `query:"folder" maxLength:"64" doc:"A folder's id, or none: in no folder"`
	Tag    string    `query:"tag" maxLength:"200"`
	Used   string    `query:"used" enum:",true,false"`
	Owner  string    `query:"owner" maxLength:"64"`
	From   time.Time `query:"from"`
	To     time.Time `query:"to" doc:"Left out itself"`
	Min    int64     `query:"min" minimum:"0" doc:"Bytes"`
	Max    int64     `query:"max" minimum:"0" doc:"Bytes"`
	Bin    bool      `query:"bin"`
	Sort   string    `query:"sort" enum:",createdAt,-createdAt,name,-name,bytes,-bytes,deletedAt,-deletedAt"`
}

func (d Desk) List(ctx context.Context, in *MediaListInput) (*web.Reply[web.Many[MediaView]], error) {
	found, total, err := d.Library.List(ctx, rights.From(ctx).Scope(), Filter{
		CompanyID: in.CompanyID, Query: in.Q, Kind: in.Kind, FolderID: in.Folder, Tag: in.Tag, Used: in.Used, OwnerID: in.Owner,
		From: in.From, To: in.To, Min: in.Min, Max: in.Max, Bin: in.Bin, Sort: in.Sort, Offset: in.Offset(), Limit: in.PerPage,
	})
	if err != nil {
		return nil, err
	}
	rows := make([]MediaView, len(found))
	for i := range found {
		rows[i] = view(&found[i])
	}
	return web.ListOf(rows, total, in.Paging), nil
}

type MediaInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (d Desk) Show(ctx context.Context, in *MediaInput) (*web.Reply[web.One[MediaView]], error) {
	v, err := d.sheet(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(*v), nil
}

func (d Desk) sheet(ctx context.Context, id string) (*MediaView, error) {
	m, err := d.Library.Find(ctx, rights.From(ctx).Scope(), id)
	if err != nil {
		return nil, err
	}
	rows, err := d.Library.listed(ctx, *m)
	if err != nil {
		return nil, err
	}
	v := view(&rows[0])
	return &v, nil
}

type MediaChangeInput struct {
	MediaInput
	Body struct {
		Name       string   `json:"name" maxLength:"1000"`
		Alt        string   `json:"alt" maxLength:"4000"`
		Decorative bool     `json:"decorative"`
		Caption    string   `json:"caption" maxLength:"4000"`
		Credit     string   `json:"credit" maxLength:"4000"`
		FocalX     int      `json:"focalX" minimum:"0" maximum:"100"`
		FocalY     int      `json:"focalY" minimum:"0" maximum:"100"`
		FolderID   *string  `json:"folderId" nullable:"true" maxLength:"64"`
		Tags       []string `json:"tags" nullable:"false" maxItems:"100"`
		Revision   int      `json:"revision" minimum:"1"`
	}
}

func (d Desk) Change(ctx context.Context, in *MediaChangeInput) (*web.Reply[web.One[MediaView]], error) {
	b := in.Body
	_, err := d.Library.Change(ctx, rights.From(ctx).Scope(), in.ID, b.Revision, Label{
		Name: b.Name, Alt: b.Alt, Decorative: b.Decorative, Caption: b.Caption, Credit: b.Credit,
		FocalX: b.FocalX, FocalY: b.FocalY, FolderID: optional(b.FolderID), Tags: b.Tags,
	})
	if err != nil {
		return nil, err
	}
	v, err := d.sheet(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, *v, "media.changed"), nil
}

func optional(id *string) string {
	if id == nil {
		return ""
	}
	return *id
}

type MediaDeleteInput struct {
	MediaInput
	Force bool `query:"force" doc:"Though something shows it: the person was told"`
}

// saidWhenDone counts what was done: « 3 fichiers déplacés ».
var saidWhenDone = map[Action]string{
	Move: "media.done.moved", AddTags: "media.done.tagged", Untag: "media.done.untagged", Bin: "media.done.binned", Restore: "media.done.restored", Purge: "media.done.purged",
}

func (d Desk) do(ctx context.Context, id string, what Order) (*web.Reply[web.Notice], error) {
	if _, err := d.Library.single(ctx, rights.From(ctx), id, what); err != nil {
		return nil, err
	}
	return web.Say(ctx, saidWhenDone[what.Action], fault.Args{"count": 1}), nil
}

func (d Desk) Delete(ctx context.Context, in *MediaDeleteInput) (*web.Reply[web.Notice], error) {
	return d.do(ctx, in.ID, Order{Action: Bin, Force: in.Force})
}

func (d Desk) Restore(ctx context.Context, in *MediaInput) (*web.Reply[web.Notice], error) {
	return d.do(ctx, in.ID, Order{Action: Restore})
}

func (d Desk) DeleteForever(ctx context.Context, in *MediaInput) (*web.Reply[web.Notice], error) {
	return d.do(ctx, in.ID, Order{Action: Purge})
}

func (d Desk) EmptyBin(ctx context.Context, in *Shelf) (*web.Reply[web.Notice], error) {
	n, more, err := d.Library.EmptyBin(ctx, rights.From(ctx), in.CompanyID)
	if err != nil {
		return nil, err
	}
	reply := web.Say(ctx, saidWhenDone[Purge], fault.Args{"count": n})
	if more {
		reply.Body.Warning = web.T(ctx, "media.bin.more", nil)
	}
	return reply, nil
}

type MediaBulkInput struct {
	Body struct {
		IDs      []string `json:"ids" nullable:"false" minItems:"1" maxItems:"100"`
		Action   Action   `json:"action" enum:"move,tag,untag,delete,restore,purge"`
		FolderID *string  `json:"folderId,omitempty" nullable:"true" maxLength:"64" doc:"For move; null: in no folder"`
		Tags     []string `json:"tags,omitempty" maxItems:"100" doc:"For tag and untag"`
		Force    bool     `json:"force,omitempty" doc:"For delete: also what something shows"`
	}
}

// MediaBulkResult tells what was done, and what was left and why.
type MediaBulkResult struct {
	Done   []string       `json:"done" nullable:"false"`
	Failed []MediaFailure `json:"failed" nullable:"false"`
}

type MediaFailure struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Reason string `json:"reason" enum:"missing,notYours,used,inBin,notInBin,tags"`
	Text   string `json:"text"`
}

var reasons = map[string]string{
	whyMissing: "missing", whyNotYours: "notYours", whyUsed: "used", whyInBin: "inBin", whyNotInBin: "notInBin", whyTags: "tags",
}

// Bulk answers what could be done with a sentence, and what could not with a warning.
func (d Desk) Bulk(ctx context.Context, in *MediaBulkInput) (*web.Reply[web.One[MediaBulkResult]], error) {
	b := in.Body
	done, failed, err := d.Library.Do(ctx, rights.From(ctx), b.IDs, Order{Action: b.Action, FolderID: optional(b.FolderID), Tags: b.Tags, Force: b.Force})
	if err != nil {
		return nil, err
	}
	result := MediaBulkResult{Done: idsOf(done), Failed: make([]MediaFailure, len(failed))}
	for i, f := range failed {
		result.Failed[i] = MediaFailure{f.ID, f.Name, reasons[f.Why], web.T(ctx, f.Why, f.Args)}
	}
	reply := web.Show(result)
	if len(done) > 0 {
		reply.Body.Message = web.T(ctx, saidWhenDone[b.Action], fault.Args{"count": len(done)})
	}
	if len(failed) > 0 {
		reply.Body.Warning = web.T(ctx, "media.done.left", fault.Args{"count": len(failed)})
	}
	return reply, nil
}

type MediaUse struct {
	Kind  string `json:"kind" enum:"company,news,tutorial"`
	ID    string `json:"id"`
	Label string `json:"label"`
	URL   string `json:"url"`
}

func (d Desk) Uses(ctx context.Context, in *MediaInput) (*web.Reply[web.One[[]MediaUse]], error) {
	found, err := d.Library.Uses(ctx, rights.From(ctx).Scope(), in.ID)
	if err != nil {
		return nil, err
	}
	uses := make([]MediaUse, len(found))
	for i, u := range found {
		uses[i] = MediaUse{u.Kind, u.ID, u.Label, u.URL}
	}
	return web.Show(uses), nil
}

type MediaTagView struct {
	Tag   string `json:"tag"`
	Count int    `json:"count" doc:"At most a hundred"`
}

func (d Desk) Tags(ctx context.Context, in *Shelf) (*web.Reply[web.One[[]MediaTagView]], error) {
	found, err := d.Library.Tags(ctx, rights.From(ctx).Scope(), in.CompanyID)
	if err != nil {
		return nil, err
	}
	tags := make([]MediaTagView, len(found))
	for i, t := range found {
		tags[i] = MediaTagView(t)
	}
	return web.Show(tags), nil
}

func (d Desk) Owners(ctx context.Context, in *Shelf) (*web.Reply[web.One[[]MediaOwner]], error) {
	found, err := d.Library.Owners(ctx, rights.From(ctx).Scope(), in.CompanyID)
	if err != nil {
		return nil, err
	}
	owners := make([]MediaOwner, len(found))
	for i, o := range found {
		owners[i] = *ownerView(o)
	}
	return web.Show(owners), nil
}

type MediaCount struct {
	Count int  `json:"count" doc:"Up to a thousand"`
	More  bool `json:"more" doc:"There are more than that"`
}

type MediaCounts struct {
	All    MediaCount `json:"all"`
	Unused MediaCount `json:"unused"`
	Bin    MediaCount `json:"bin"`
}

func (d Desk) Counts(ctx context.Context, in *Shelf) (*web.Reply[web.One[MediaCounts]], error) {
	c, err := d.Library.Counts(ctx, rights.From(ctx).Scope(), in.CompanyID)
	if err != nil {
		return nil, err
	}
	count := func(t db.Total) MediaCount { return MediaCount{t.Count, t.More} }
	return web.Show(MediaCounts{count(c.All), count(c.Unused), count(c.Bin)}), nil
}
