// Package rights says who acts and what they may do. Every route carries one
// Right; every store method takes a Scope, so a query that forgets it does not compile.
package rights

import (
	"context"
	"slices"

	"livret/internal/fault"
)

type Role string

const (
	Admin   Role = "admin"   // runs the platform
	Manager Role = "manager" // gestionnaire: runs one company
	Author  Role = "author"  // rédacteur: writes booklets of one company
)

// Actor is the person a request is made for. While an admin acts as someone,
// everything here is that person's; ImpersonatorID alone tells who really acts.
type Actor struct {
	UserID         string
	CompanyID      string
	Role           Role
	Locale         string
	TermsAccepted  bool
	SessionID      string
	ImpersonatorID string
}

func (a Actor) SignedIn() bool { return a.UserID != "" }
func (a Actor) Acting() bool   { return a.ImpersonatorID != "" }

// Scope is what of the data an actor can reach at all.
func (a Actor) Scope() Scope {
	return Scope{all: a.Role == Admin, companyID: a.CompanyID, userID: a.UserID}
}

// Scope limits a query to one company, or to none for the platform's admins
// and the program itself. Its zero value reaches nothing.
type Scope struct {
	all       bool
	companyID string
	userID    string
}

// System is the scope of jobs and commands, which act for nobody in particular.
func System() Scope { return Scope{all: true} }

// Everything tells whether the scope is unlimited.
func (s Scope) Everything() bool { return s.all }

// CompanyID is the only company in reach when Everything is false.
func (s Scope) CompanyID() string { return s.companyID }

// UserID is the acting person, empty for the system.
func (s Scope) UserID() string { return s.userID }

type actorKey struct{}

func With(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// From is the actor of a request; the zero Actor is somebody not signed in.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(actorKey{}).(Actor)
	return a
}

// Right is a named rule. The zero Right has no rule and is refused by the route table.
type Right struct {
	Name  string
	check func(Actor) error
}

func (r Right) Check(a Actor) error { return r.check(a) }
func (r Right) Declared() bool      { return r.check != nil }

var (
	// Anyone: the sign-in page and what it needs.
	Anyone = Right{"anyone", func(Actor) error { return nil }}
	// Member: signed in, terms accepted.
	Member = Right{"member", member}
	// OwnAccount: what only the person themself may do, never an admin in their place.
	OwnAccount = Right{"ownAccount", func(a Actor) error { return chain(a, member, notActing) }}
	// AcceptTerms: as OwnAccount, for those who have not accepted yet; a visitor may answer too (a cookie keeps it).
	AcceptTerms = Right{"acceptTerms", notActing}
	// Platform: admins. For everyone else the thing does not exist.
	Platform = Right{"platform", func(a Actor) error { return chain(a, member, hasRole(Admin)) }}
	// Company: admins, and managers for their own company. For authors the thing does not exist.
	Company = Right{"company", func(a Actor) error { return chain(a, member, hasRole(Admin, Manager)) }}
	// CompanyOwn: as Company, for what an admin may not do in a manager's place: exports of personal data, deletions (B3).
	CompanyOwn = Right{"companyOwn", func(a Actor) error { return chain(a, member, hasRole(Admin, Manager), notActing) }}
	// SwitchIdentity: admins, one person at a time.
	SwitchIdentity = Right{"switchIdentity", func(a Actor) error { return chain(a, signedIn, notActing, member, hasRole(Admin)) }}
	// LeaveIdentity: whoever acts as someone else.
	LeaveIdentity = Right{"leaveIdentity", func(a Actor) error { return chain(a, signedIn, acting) }}
)

// Workshop opens the developers' page: to admins always, to every member in development mode.
func Workshop(dev bool) Right {
	return Right{"workshop", func(a Actor) error {
		if dev {
			return member(a)
		}
		return chain(a, member, hasRole(Admin))
	}}
}

func chain(a Actor, checks ...func(Actor) error) error {
	for _, check := range checks {
		if err := check(a); err != nil {
			return err
		}
	}
	return nil
}

func signedIn(a Actor) error {
	if !a.SignedIn() {
		return fault.New(fault.Unauthenticated, "fault.unauthenticated")
	}
	return nil
}

func member(a Actor) error {
	if err := signedIn(a); err != nil {
		return err
	}
	if !a.TermsAccepted {
		return fault.New(fault.Forbidden, "fault.terms")
	}
	return nil
}

func notActing(a Actor) error {
	if a.Acting() {
		return fault.New(fault.Forbidden, "fault.acting")
	}
	return nil
}

func acting(a Actor) error {
	if !a.Acting() {
		return fault.New(fault.Conflict, "account.identity.not_acting")
	}
	return nil
}

func hasRole(roles ...Role) func(Actor) error {
	return func(a Actor) error {
		if !slices.Contains(roles, a.Role) {
			return fault.Missing()
		}
		return nil
	}
}
