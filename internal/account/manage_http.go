package account

import (
	"context"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

type InviteInput struct{ Body Invitation }

func (a *Accounts) Invite(ctx context.Context, in *InviteInput) (*web.Reply[web.One[UserSheet]], error) {
	u, err := a.invite(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return a.said(ctx, u.ID, "account.invite.sent", nil)
}

type PersonSheetInput struct {
	ID   string `path:"id"`
	Body struct {
		PersonSheet
		Revision int `json:"revision"`
	}
}

func (a *Accounts) ChangePerson(ctx context.Context, in *PersonSheetInput) (*web.Reply[web.One[UserSheet]], error) {
	return a.said(ctx, in.ID, "account.person.saved", a.changePerson(ctx, in.ID, in.Body.PersonSheet, in.Body.Revision))
}

type PersonDeleteInput struct {
	ID     string `path:"id"`
	HeirID string `query:"heirId" maxLength:"64" doc:"Who gets what the person made"`
}

func (a *Accounts) DeletePerson(ctx context.Context, in *PersonDeleteInput) (*web.Reply[web.Notice], error) {
	if err := a.deletePerson(ctx, in.ID, in.HeirID); err != nil {
		return nil, err
	}
	return web.Say(ctx, "account.person.deleted"), nil
}

func (a *Accounts) CancelInvitation(ctx context.Context, in *PersonInput) (*web.Reply[web.Notice], error) {
	if err := a.cancelInvitation(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say(ctx, "account.invite.cancelled"), nil
}

func (a *Accounts) InviteAgain(ctx context.Context, in *PersonInput) (*web.Reply[web.One[UserSheet]], error) {
	return a.said(ctx, in.ID, "account.invite.sent", a.actOn(ctx, rights.From(ctx).Scope(), InviteAgain, in.ID))
}

func (a *Accounts) DisablePerson(ctx context.Context, in *PersonInput) (*web.Reply[web.One[UserSheet]], error) {
	return a.said(ctx, in.ID, "account.person.disabled", a.actOn(ctx, rights.From(ctx).Scope(), Disable, in.ID))
}

func (a *Accounts) EnablePerson(ctx context.Context, in *PersonInput) (*web.Reply[web.One[UserSheet]], error) {
	return a.said(ctx, in.ID, "account.person.enabled", a.actOn(ctx, rights.From(ctx).Scope(), Enable, in.ID))
}

type PeopleActInput struct {
	Body struct {
		IDs    []string `json:"ids" minItems:"1" maxItems:"100" nullable:"false"`
		Action Act      `json:"action" enum:"invite,disable,enable"`
	}
}

type SkippedPerson struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

type PeopleActView struct {
	Done    int             `json:"done"`
	Skipped []SkippedPerson `json:"skipped" nullable:"false"`
}

var bulkWords = map[Act]string{InviteAgain: "account.act.invited", Disable: "account.act.were_disabled", Enable: "account.act.were_enabled"}

// Bulk does one thing to several people, and says to whom it was not done and why.
func (a *Accounts) Bulk(ctx context.Context, in *PeopleActInput) (*web.Reply[web.One[PeopleActView]], error) {
	done, skipped, err := a.act(ctx, rights.From(ctx).Scope(), in.Body.Action, in.Body.IDs...)
	if err != nil {
		return nil, err
	}
	view := PeopleActView{Done: done, Skipped: make([]SkippedPerson, len(skipped))}
	for i, s := range skipped {
		view.Skipped[i] = SkippedPerson{s.ID, s.Name, web.T(ctx, s.Reason, nil)}
	}
	if done == 0 {
		return &web.Reply[web.One[PeopleActView]]{Body: web.One[PeopleActView]{Data: view, Warning: web.T(ctx, "account.act.none", nil)}}, nil
	}
	return web.ShowSaved(ctx, view, bulkWords[in.Body.Action], fault.Args{"count": done}), nil
}
