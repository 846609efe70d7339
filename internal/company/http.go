package company

import (
	"context"
	"time"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// options is how many companies a lookup offers at once.
const options = 20

// CompanyView is a company as the interface reads it. Only what is listed here leaves the server (C6).
type CompanyView struct {
	ID             string         `json:"id"`
	Name           string         `json:"name"`
	Siret          string         `json:"siret" doc:"Fourteen digits, or empty"`
	Sector         *CompanySector `json:"sector"`
	Street         string         `json:"street"`
	Postcode       string         `json:"postcode"`
	City           string         `json:"city"`
	Country        string         `json:"country" doc:"ISO 3166-1"`
	ContactName    string         `json:"contactName"`
	ContactEmail   string         `json:"contactEmail"`
	ContactPhone   string         `json:"contactPhone"`
	Logo           *CompanyLogo   `json:"logo"`
	ColorPrimary   string         `json:"colorPrimary" doc:"#rrggbb, or empty"`
	ColorSecondary string         `json:"colorSecondary" doc:"#rrggbb, or empty"`
	QuotaBytes     int64          `json:"quotaBytes"`
	State          State          `json:"state" enum:"active,suspended,deleting"`
	TaskID         string         `json:"taskId,omitempty" doc:"Of the deletion under way, for admins"`
	UserCount      int            `json:"userCount" doc:"Up to a thousand"`
	UserCountMore  bool           `json:"userCountMore" doc:"There are more than that"`
	CreatedAt      time.Time      `json:"createdAt"`
	Revision       int            `json:"revision"`
}

type CompanyLogo struct {
	ID  string `json:"id"`
	URL string `json:"url" doc:"Empty: in the bin"`
}

type CompanySector struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type CompanyOption struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	City string `json:"city" doc:"Tells companies of one name apart"`
}

func view(c *Listed) CompanyView {
	v := CompanyView{
		ID: c.ID, Name: c.Name, Siret: c.Siret, Street: c.Street, Postcode: c.Postcode, City: c.City, Country: c.Country,
		ContactName: c.ContactName, ContactEmail: c.ContactEmail, ContactPhone: c.ContactPhone,
		ColorPrimary: c.ColorPrimary, ColorSecondary: c.ColorSecondary, QuotaBytes: c.QuotaBytes,
		State: c.State, TaskID: c.TaskID, UserCount: c.UserCount, UserCountMore: c.MoreUsers, CreatedAt: c.CreatedAt, Revision: c.Revision,
	}
	if c.LogoID != "" { // one in the bin too: saved again, it stays
		v.Logo = &CompanyLogo{c.LogoID, c.LogoURL}
	}
	if c.SectorID != "" {
		v.Sector = &CompanySector{c.SectorID, c.SectorName}
	}
	return v
}

type CompaniesInput struct {
	web.Paging
	Q      string `query:"q" maxLength:"200"`
	State  State  `query:"state" enum:",active,suspended,deleting"`
	Sector string `query:"sector" maxLength:"64"`
	Sort   string `query:"sort" enum:",name,-name,createdAt,-createdAt"`
}

func (c *Companies) List(ctx context.Context, in *CompaniesInput) (*web.Reply[web.Many[CompanyView]], error) {
	found, total, err := c.Store.List(ctx, rights.From(ctx).Scope(), Filter{
		Query: in.Q, State: in.State, SectorID: in.Sector, Sort: in.Sort, Offset: in.Offset(), Limit: in.PerPage,
	})
	if err != nil {
		return nil, err
	}
	rows := make([]CompanyView, len(found))
	for i := range found {
		rows[i] = view(&found[i])
	}
	return web.ListOf(rows, total, in.Paging), nil
}

type CompanyOptionsInput struct {
	Q string `query:"q" maxLength:"200"`
}

func (c *Companies) Options(ctx context.Context, in *CompanyOptionsInput) (*web.Reply[web.One[[]CompanyOption]], error) {
	found, err := c.Store.Options(ctx, rights.From(ctx).Scope(), in.Q, options)
	if err != nil {
		return nil, err
	}
	rows := make([]CompanyOption, len(found))
	for i, f := range found {
		rows[i] = CompanyOption{f.ID, f.Name, f.City}
	}
	return web.Show(rows), nil
}

type CompanyInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (c *Companies) Show(ctx context.Context, in *CompanyInput) (*web.Reply[web.One[CompanyView]], error) {
	found, err := c.Store.Find(ctx, rights.From(ctx).Scope(), in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(view(found)), nil
}

// CompanySheet is what a person sends of a company: the whole of it, what is left out is empty.
type CompanySheet struct {
	Name           string  `json:"name" maxLength:"500"`
	Siret          string  `json:"siret,omitempty" maxLength:"40"`
	SectorID       *string `json:"sectorId,omitempty" maxLength:"64" nullable:"true"`
	Street         string  `json:"street,omitempty" maxLength:"500"`
	Postcode       string  `json:"postcode,omitempty" maxLength:"50"`
	City           string  `json:"city,omitempty" maxLength:"500"`
	Country        string  `json:"country,omitempty" maxLength:"2" doc:"FR when left out"`
	ContactName    string  `json:"contactName,omitempty" maxLength:"500"`
	ContactEmail   string  `json:"contactEmail,omitempty" maxLength:"320"`
	ContactPhone   string  `json:"contactPhone,omitempty" maxLength:"50"`
	LogoID         *string `json:"logoId,omitempty" maxLength:"64" nullable:"true"`
	ColorPrimary   string  `json:"colorPrimary,omitempty" maxLength:"20"`
	ColorSecondary string  `json:"colorSecondary,omitempty" maxLength:"20"`
	QuotaBytes     int64   `json:"quotaBytes,omitempty" doc:"Left out: as it was, at first ten gigabytes"`
}

func (s CompanySheet) sheet() Sheet {
	out := Sheet{
		Name: s.Name, Siret: s.Siret, SectorID: optional(s.SectorID), Street: s.Street, Postcode: s.Postcode, City: s.City, Country: s.Country,
		ContactName: s.ContactName, ContactEmail: s.ContactEmail, ContactPhone: s.ContactPhone, LogoID: optional(s.LogoID),
		ColorPrimary: s.ColorPrimary, ColorSecondary: s.ColorSecondary, QuotaBytes: s.QuotaBytes,
	}
	if out.Country == "" {
		out.Country = Countries[0]
	}
	return out
}

func optional(id *string) string {
	if id == nil {
		return ""
	}
	return *id
}

type CreateCompanyInput struct {
	Body CompanySheet
}

func (c *Companies) Create(ctx context.Context, in *CreateCompanyInput) (*web.Reply[web.One[CompanyView]], error) {
	made, err := c.create(ctx, in.Body.sheet())
	if err != nil {
		return nil, err
	}
	return c.answer(ctx, made, "company.created", "company.created_namesake")
}

type ChangeCompanyInput struct {
	CompanyInput
	Body struct {
		CompanySheet
		Revision int `json:"revision"`
	}
}

func (c *Companies) Change(ctx context.Context, in *ChangeCompanyInput) (*web.Reply[web.One[CompanyView]], error) {
	changed, err := c.change(ctx, in.ID, in.Body.Revision, in.Body.sheet())
	if err != nil {
		return nil, err
	}
	return c.answer(ctx, changed, "company.changed", "company.changed_namesake")
}

// answer shows what was saved; where another company has the same name, that is told instead.
func (c *Companies) answer(ctx context.Context, kept saved, done, warned string) (*web.Reply[web.One[CompanyView]], error) {
	found, err := c.Store.Find(ctx, rights.From(ctx).Scope(), kept.ID)
	if err != nil {
		return nil, err
	}
	args := fault.Args{"name": kept.Name}
	if !kept.namesake {
		return web.ShowSaved(ctx, view(found), done, args), nil
	}
	reply := web.Show(view(found))
	reply.Body.Warning = web.T(ctx, warned, args)
	return reply, nil
}

func (c *Companies) Suspend(ctx context.Context, in *CompanyInput) (*web.Reply[web.One[CompanyView]], error) {
	return c.suspend(ctx, in.ID, true, "company.suspended")
}

func (c *Companies) Resume(ctx context.Context, in *CompanyInput) (*web.Reply[web.One[CompanyView]], error) {
	return c.suspend(ctx, in.ID, false, "company.resumed")
}

func (c *Companies) suspend(ctx context.Context, id string, suspended bool, key string) (*web.Reply[web.One[CompanyView]], error) {
	scope := rights.From(ctx).Scope()
	if err := c.Store.Suspend(ctx, scope, id, suspended); err != nil {
		return nil, err
	}
	found, err := c.Store.Find(ctx, scope, id)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, view(found), key, fault.Args{"name": found.Name}), nil
}

type DeleteCompanyInput struct {
	CompanyInput
	Body struct {
		Name string `json:"name" maxLength:"500" doc:"The company's name, typed again"`
	}
}

type CompanyDeletion struct {
	TaskID string `json:"taskId"`
}

func (c *Companies) Delete(ctx context.Context, in *DeleteCompanyInput) (*web.Reply[web.One[CompanyDeletion]], error) {
	id, err := c.startErasing(ctx, in.ID, in.Body.Name)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, CompanyDeletion{id}, "company.deletion_started"), nil
}
