package account

import (
	"context"
	"time"

	"livret/internal/rights"
	"livret/internal/web"
)

// UserFilter is how a list of people can be narrowed and ordered, and by nothing else (C6).
type UserFilter struct {
	Q         string `query:"q" maxLength:"200"`
	Role      string `query:"role" enum:",admin,manager,author"`
	State     string `query:"state" enum:",active,invited,disabled"`
	CompanyID string `query:"companyId" maxLength:"64"`
	Sort      string `query:"sort" enum:",name,-name,email,-email,lastSignIn,-lastSignIn"`
}

func (f UserFilter) filter(p web.Paging) Filter {
	return Filter{Query: f.Q, Role: f.Role, State: f.State, CompanyID: f.CompanyID, Sort: f.Sort, Offset: p.Offset(), Limit: p.PerPage}
}

type UsersInput struct {
	web.Paging
	UserFilter
}

type UserRow struct {
	ID           string      `json:"id"`
	Email        string      `json:"email"`
	FirstName    string      `json:"firstName"`
	LastName     string      `json:"lastName"`
	Role         rights.Role `json:"role" enum:"admin,manager,author"`
	Company      *CompanyRef `json:"company"`
	State        State       `json:"state" enum:"active,invited,disabled"`
	InvitedAt    *time.Time  `json:"invitedAt"`
	DisabledAt   *time.Time  `json:"disabledAt"`
	LastSignInAt *time.Time  `json:"lastSignInAt"`
	You          bool        `json:"you"`
	Disabled     bool        `json:"disabled"`
	Switchable   bool        `json:"switchable" doc:"An admin may act as this person"`
	Revision     int         `json:"revision"`
}

func userRow(u *Listed, actor rights.Actor) UserRow {
	return UserRow{
		ID: u.ID, Email: u.Email, FirstName: u.FirstName, LastName: u.LastName, Role: u.Role, Company: companyRef(u.CompanyID, u.CompanyName),
		State: u.State, InvitedAt: moment(u.InvitedAt), DisabledAt: moment(u.DisabledAt), LastSignInAt: moment(u.LastSignInAt),
		You: u.ID == actor.UserID, Disabled: u.Disabled(), Switchable: actor.Role == rights.Admin && u.Role != rights.Admin && u.State == Active,
		Revision: u.Revision,
	}
}

func (a *Accounts) Users(ctx context.Context, in *UsersInput) (*web.Reply[web.Many[UserRow]], error) {
	actor := rights.From(ctx)
	found, total, err := a.Store.List(ctx, actor.Scope(), in.filter(in.Paging))
	if err != nil {
		return nil, err
	}
	rows := make([]UserRow, len(found))
	for i := range found {
		rows[i] = userRow(&found[i], actor)
	}
	return web.ListOf(rows, total, in.Paging), nil
}

// UserSheet is one person, as those see them who run their company.
type UserSheet struct {
	UserRow
	Language      string     `json:"language"`
	CreatedAt     time.Time  `json:"createdAt"`
	InvitedBy     string     `json:"invitedBy" doc:"Name of who invited; empty when they have gone"`
	InviteMessage string     `json:"inviteMessage"`
	InviteEndsAt  *time.Time `json:"inviteEndsAt" doc:"Until when the link of the invitation works"`
	Joined        bool       `json:"joined" doc:"Has chosen a password: the address is theirs alone to change"`
}

func (a *Accounts) sheet(ctx context.Context, id string) (UserSheet, error) {
	actor := rights.From(ctx)
	u, err := a.Store.show(ctx, actor.Scope(), id)
	if err != nil {
		return UserSheet{}, err
	}
	sheet := UserSheet{UserRow: userRow(u, actor), Language: u.Language, CreatedAt: u.CreatedAt, InviteMessage: u.InviteMessage, Joined: u.joined()}
	if u.State != Invited {
		return sheet, nil
	}
	sheet.InviteEndsAt = moment(u.InvitedAt.Add(inviteTime))
	names, err := a.Store.names(ctx, u.InvitedBy)
	sheet.InvitedBy = names[u.InvitedBy]
	return sheet, err
}

func (a *Accounts) Person(ctx context.Context, in *PersonInput) (*web.Reply[web.One[UserSheet]], error) {
	sheet, err := a.sheet(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(sheet), nil
}

// said answers with a person as they are after a change, and one sentence.
func (a *Accounts) said(ctx context.Context, id, key string, done error) (*web.Reply[web.One[UserSheet]], error) {
	if done != nil {
		return nil, done
	}
	sheet, err := a.sheet(ctx, id)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, sheet, key, map[string]any{"name": sheet.FirstName + " " + sheet.LastName, "email": sheet.Email}), nil
}

type SwitchInput struct {
	Body struct {
		UserID string `json:"id_utilisateur" maxLength:"64"`
	}
}

func (a *Accounts) SwitchIdentity(ctx context.Context, in *SwitchInput) (*web.Reply[web.Notice], error) {
	if err := a.switchTo(ctx, in.Body.UserID); err != nil {
		return nil, err
	}
	return web.Go("/home"), nil
}

func (a *Accounts) ReturnIdentity(ctx context.Context, _ *web.None) (*web.Reply[web.Notice], error) {
	if err := a.returnToSelf(ctx); err != nil {
		return nil, err
	}
	return web.Go("/identity"), nil
}
