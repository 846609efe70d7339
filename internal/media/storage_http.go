package media

import (
	"context"

	"livret/internal/rights"
	"livret/internal/web"
)

// StorageShare is the part of the room that one kind of file, or one person's, takes.
type StorageShare struct {
	Bytes int64 `json:"bytes"`
	Files int64 `json:"files"`
}

type StorageKind struct {
	Kind Kind `json:"kind" enum:"image,video,audio,document"`
	StorageShare
}

type StorageOwner struct {
	ID        string `json:"id"`
	FirstName string `json:"firstName" doc:"Empty for what nobody brought: the program itself"`
	LastName  string `json:"lastName"`
	StorageShare
}

type StorageFile struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Kind  Kind   `json:"kind" enum:"image,video,audio,document"`
	Bytes int64  `json:"bytes"`
	Used  bool   `json:"used"`
}

// StorageView is what a company holds. Authors see what they brought themselves.
type StorageView struct {
	Own      bool           `json:"own" doc:"The figures are those of the person alone"`
	Used     int64          `json:"used" doc:"Bytes of the files and their variants, the bin included"`
	Reserved int64          `json:"reserved" doc:"Promised to uploads under way"`
	Quota    int64          `json:"quota" doc:"0: no limit"`
	Files    int64          `json:"files"`
	ByKind   []StorageKind  `json:"byKind" nullable:"false"`
	ByOwner  []StorageOwner `json:"byOwner" nullable:"false" doc:"Largest first; adds up to used"`
	Largest  []StorageFile  `json:"largest" nullable:"false"`
	Unused   StorageShare   `json:"unused" doc:"Shown nowhere, the bin left out"`
	Bin      StorageShare   `json:"bin" doc:"What emptying the bin would free"`
}

type StorageInput struct {
	CompanyID string `query:"companyId" maxLength:"64" doc:"For admins: which company; without, the platform's own"`
}

// Storage tells how much room a library takes, of what and whose.
func (l *Library) Storage(ctx context.Context, in *StorageInput) (*web.Reply[web.One[StorageView]], error) {
	actor := rights.From(ctx)
	company, err := shelf(actor.Scope(), in.CompanyID)
	if err != nil {
		return nil, err
	}
	v, err := l.storage(ctx, company, ownerOf(actor))
	if err != nil {
		return nil, err
	}
	return web.Show(*v), nil
}

// ownerOf is whose figures somebody sees: authors their own, the others everybody's.
func ownerOf(actor rights.Actor) string {
	if actor.Role == rights.Author {
		return actor.UserID
	}
	return ""
}

// StorageCompany is one line of what all companies hold.
type StorageCompany struct {
	ID       string `json:"id" doc:"Empty: the platform's own"`
	Name     string `json:"name"`
	Used     int64  `json:"used"`
	Reserved int64  `json:"reserved"`
	Quota    int64  `json:"quota"`
	Files    int64  `json:"files"`
}

type StorageCompaniesInput struct{ web.Paging }

// StorageCompanies lists what each company holds, largest first.
func (l *Library) StorageCompanies(ctx context.Context, in *StorageCompaniesInput) (*web.Reply[web.Many[StorageCompany]], error) {
	rows, total, err := l.rooms(ctx, in.Offset(), in.PerPage)
	if err != nil {
		return nil, err
	}
	return web.ListOf(rows, total, in.Paging), nil
}
