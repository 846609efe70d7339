package account

import (
	"context"
	"time"

	"livret/internal/rights"
	"livret/internal/web"
)

type UsersInput struct {
	web.Paging
	Q    string `query:"q" maxLength:"200"`
	Role string `query:"role" enum:",admin,manager,author"`
	Sort string `query:"sort" enum:",name,-name,email,-email,lastSignIn,-lastSignIn"`
}

type UserRow struct {
	ID           string      `json:"id"`
	Email        string      `json:"email"`
	FirstName    string      `json:"firstName"`
	LastName     string      `json:"lastName"`
	Role         rights.Role `json:"role" enum:"admin,manager,author"`
	Company      *CompanyRef `json:"company"`
	LastSignInAt *time.Time  `json:"lastSignInAt"`
	Disabled     bool        `json:"disabled"`
	Switchable   bool        `json:"switchable" doc:"An admin may act as this person"`
}

func (a *Accounts) Users(ctx context.Context, in *UsersInput) (*web.Reply[web.Many[UserRow]], error) {
	found, total, err := a.Store.List(ctx, rights.From(ctx).Scope(), Filter{Query: in.Q, Role: in.Role, Sort: in.Sort, Offset: in.Offset(), Limit: in.PerPage})
	if err != nil {
		return nil, err
	}
	rows := make([]UserRow, len(found))
	for i, u := range found {
		rows[i] = UserRow{ID: u.ID, Email: u.Email, FirstName: u.FirstName, LastName: u.LastName, Role: u.Role, Company: companyRef(u.CompanyID, u.CompanyName),
			LastSignInAt: moment(u.LastSignInAt), Disabled: u.Disabled(), Switchable: u.Role != rights.Admin && !u.Disabled()}
	}
	return web.List(rows, total, in.Paging), nil
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
