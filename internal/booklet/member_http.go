package booklet

import (
	"context"
	"time"

	"livret/internal/fault"
	"livret/internal/web"
)

// Desk answers the calls about the people of one role.
type Desk struct {
	Store Store
	Role  Role
}

type BookletMember struct {
	BookletPerson
	Email   string    `json:"email"`
	Account string    `json:"account" enum:"admin,manager,author" doc:"The role of their account"`
	State   string    `json:"state" enum:"active,invited,disabled"`
	Role    Role      `json:"role" enum:"manager,editor"`
	AddedAt time.Time `json:"addedAt"`
}

func (d Desk) List(ctx context.Context, in *BookletInput) (*web.Reply[web.Many[BookletMember]], error) {
	rows, err := d.Store.Members(ctx, scope(ctx), in.ID, d.Role)
	if err != nil {
		return nil, err
	}
	return web.List(rows, len(rows), web.Paging{Page: 1, PerPage: maxMembers}), nil
}

type BookletCandidatesInput struct {
	BookletInput
	Q string `query:"q" maxLength:"200"`
}

type BookletCandidate struct {
	BookletPerson
	Email   string `json:"email"`
	Account string `json:"account" enum:"admin,manager,author"`
	Role    Role   `json:"role,omitempty" doc:"What they already are to the booklet"`
}

// Candidates are colleagues who are not in the role yet, at most twenty.
func (d Desk) Candidates(ctx context.Context, in *BookletCandidatesInput) (*web.Reply[web.Many[BookletCandidate]], error) {
	rows, err := d.Store.Candidates(ctx, scope(ctx), in.ID, d.Role, in.Q)
	if err != nil {
		return nil, err
	}
	return web.List(rows, len(rows), web.Paging{Page: 1, PerPage: candidates}), nil
}

type BookletMemberAddInput struct {
	BookletInput
	Body struct {
		UserID string `json:"userId" maxLength:"64"`
	}
}

var saidWhenAdded = map[Role]string{Manager: "booklet.member.manager_added", Editor: "booklet.member.editor_added"}

func (d Desk) Add(ctx context.Context, in *BookletMemberAddInput) (*web.Reply[web.One[BookletMember]], error) {
	added, err := d.Store.AddMember(ctx, scope(ctx), in.ID, in.Body.UserID, d.Role)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, *added, saidWhenAdded[d.Role], fault.Args{"name": added.name()}), nil
}

type BookletMemberInput struct {
	BookletInput
	UserID string `path:"userId" maxLength:"64"`
}

type BookletMemberChangeInput struct {
	BookletMemberInput
	Body struct {
		Role Role `json:"role" enum:"manager,editor"`
	}
}

func (d Desk) Change(ctx context.Context, in *BookletMemberChangeInput) (*web.Reply[web.One[BookletMember]], error) {
	changed, err := d.Store.ChangeMember(ctx, scope(ctx), in.ID, in.UserID, d.Role, in.Body.Role)
	if err != nil {
		return nil, err
	}
	return web.ShowSaved(ctx, *changed, saidWhenAdded[changed.Role], fault.Args{"name": changed.name()}), nil
}

func (d Desk) Remove(ctx context.Context, in *BookletMemberInput) (*web.Reply[web.Notice], error) {
	name, err := d.Store.RemoveMember(ctx, scope(ctx), in.ID, in.UserID, d.Role)
	if err != nil {
		return nil, err
	}
	return web.Say(ctx, "booklet.member.removed", fault.Args{"name": name}), nil
}

func (m BookletMember) name() string { return m.FirstName + " " + m.LastName }
