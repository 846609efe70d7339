package account

import (
	"context"
	"time"

	"livret/internal/rights"
	"livret/internal/web"
)

type SessionView struct {
	ID         string    `json:"id"`
	Current    bool      `json:"current"`
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
	ExpiresAt  time.Time `json:"expiresAt"`
	IP         string    `json:"ip"`
	Agent      string    `json:"agent"`
	Remember   bool      `json:"remember"`
	Actor      *Person   `json:"actor"`
}

func (a *Accounts) Sessions(ctx context.Context, _ *web.None) (*web.Reply[web.Many[SessionView]], error) {
	actor := rights.From(ctx)
	found, err := a.Store.Sessions(ctx, actor.UserID, a.Now())
	if err != nil {
		return nil, err
	}
	return sessionList(found, actor.SessionID), nil
}

func sessionList(found []SessionOf, current string) *web.Reply[web.Many[SessionView]] {
	views := make([]SessionView, len(found))
	for i, s := range found {
		views[i] = SessionView{ID: s.ID, Current: s.ID == current, CreatedAt: s.CreatedAt, LastSeenAt: s.LastSeenAt,
			ExpiresAt: s.endsUnlessUsed(), IP: s.IP, Agent: s.Agent, Remember: s.Remember}
		if s.ActorID != "" {
			views[i].Actor = &Person{s.ActorID, s.ActorFirstName, s.ActorLastName}
		}
	}
	return web.List(views, len(views), web.Paging{Page: 1, PerPage: 100})
}

type PersonInput struct {
	ID string `path:"id"`
}

// UserSessions shows an admin where somebody is signed in (A15).
func (a *Accounts) UserSessions(ctx context.Context, in *PersonInput) (*web.Reply[web.Many[SessionView]], error) {
	user, err := a.Store.Find(ctx, rights.From(ctx).Scope(), in.ID)
	if err != nil {
		return nil, err
	}
	found, err := a.Store.Sessions(ctx, user.ID, a.Now())
	if err != nil {
		return nil, err
	}
	return sessionList(found, rights.From(ctx).SessionID), nil
}

// EndUserSessions lets an admin sign somebody out everywhere.
func (a *Accounts) EndUserSessions(ctx context.Context, in *PersonInput) (*web.Reply[web.Notice], error) {
	user, err := a.Store.Find(ctx, rights.From(ctx).Scope(), in.ID)
	if err != nil {
		return nil, err
	}
	if err := a.endAll(ctx, user); err != nil {
		return nil, err
	}
	return web.Say(ctx, "account.sessions.cut"), nil
}

func (a *Accounts) EndOtherSessions(ctx context.Context, _ *web.None) (*web.Reply[web.Notice], error) {
	if err := a.endOthers(ctx); err != nil {
		return nil, err
	}
	return web.Say(ctx, "account.sessions.ended"), nil
}

type SessionInput struct {
	ID string `path:"id"`
}

func (a *Accounts) EndSession(ctx context.Context, in *SessionInput) (*web.Reply[web.Notice], error) {
	if err := a.endOne(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say(ctx, "account.session.ended"), nil
}
