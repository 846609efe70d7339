package booklet

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
)

// Member is somebody with a part in a booklet.
type Member struct {
	bun.BaseModel `bun:"table:booklet_member,alias:m"`

	BookletID string `bun:",pk"`
	UserID    string `bun:",pk"`
	Role      Role
	AddedAt   time.Time
}

// candidates is how many colleagues are offered at once; one types more of a name.
const candidates = 20

// admit gives somebody a part in a booklet, or the other one.
func (s Store) admit(ctx context.Context, tx bun.Tx, bookletID, userID string, role Role) error {
	m := &Member{BookletID: bookletID, UserID: userID, Role: role, AddedAt: s.Now()}
	if _, err := tx.NewInsert().Model(m).On("CONFLICT (booklet_id, user_id) DO UPDATE").Set("role = EXCLUDED.role").Exec(ctx); err != nil {
		return fmt.Errorf("admit to booklet %s: %w", bookletID, err)
	}
	return nil
}

// fit refuses somebody who is not of the company, or may not sign in any more.
func (s Store) fit(ctx context.Context, tx bun.Tx, companyID, field, userID string) error {
	known, err := tx.NewSelect().TableExpr("app_user AS u").Where("u.id = ? AND u.company_id = ? AND u.state <> 'disabled'", userID, companyID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("find a colleague: %w", err)
	}
	if !known {
		return fault.InvalidField(field, "booklet.member.unfit")
	}
	return nil
}

// deciding is a booklet whose people somebody may see and change.
func (s Store) deciding(ctx context.Context, scope rights.Scope, id string) (*Booklet, error) {
	b, err := s.Find(ctx, scope, id)
	if err != nil {
		return nil, err
	}
	if !b.runBy(scope) {
		return nil, errNotRun
	}
	return b, nil
}

func membersOf(on bun.IDB, bookletID string) *bun.SelectQuery {
	return on.NewSelect().TableExpr("booklet_member AS m").
		ColumnExpr("u.id, u.first_name, u.last_name, u.email, u.role AS account, u.state, m.role, m.added_at").
		Join("JOIN app_user AS u ON u.id = m.user_id").Where("m.booklet_id = ?", bookletID)
}

// memberRow is what a query over members reads.
type memberRow struct {
	ID, FirstName, LastName, Email, Account, State string
	Role                                           Role
	AddedAt                                        time.Time
}

func (r memberRow) view() BookletMember {
	return BookletMember{BookletPerson{r.ID, r.FirstName, r.LastName}, r.Email, r.Account, r.State, r.Role, r.AddedAt}
}

// Members are those of one role, in the order of their names.
func (s Store) Members(ctx context.Context, scope rights.Scope, bookletID string, role Role) ([]BookletMember, error) {
	if _, err := s.deciding(ctx, scope, bookletID); err != nil {
		return nil, err
	}
	var rows []memberRow
	if err := membersOf(s.DB.Read, bookletID).Where("m.role = ?", role).OrderExpr("u.name_key, u.id").Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("list members: %w", err)
	}
	views := make([]BookletMember, len(rows))
	for i, r := range rows {
		views[i] = r.view()
	}
	return views, nil
}

type candidate struct {
	bun.BaseModel `bun:"table:app_user,alias:u"`

	ID, FirstName, LastName, Email string
	Account                        string
	MemberRole                     Role
}

// Candidates are colleagues who could be given a role: of the booklet's company, not in it yet.
func (s Store) Candidates(ctx context.Context, scope rights.Scope, bookletID string, role Role, text string) ([]BookletCandidate, error) {
	b, err := s.deciding(ctx, scope, bookletID)
	if err != nil {
		return nil, err
	}
	var found []candidate
	q := s.DB.Read.NewSelect().Model(&found).Where("u.company_id = ? AND u.state <> 'disabled'", b.CompanyID).
		Where("u.id NOT IN (SELECT m.user_id FROM booklet_member AS m WHERE m.booklet_id = ? AND m.role = ?)", b.ID, role)
	list := search.All(q)
	if strings.TrimSpace(text) != "" {
		if list, err = search.Narrow(ctx, s.DB.Read, &found, q, "u.id", search.Query{Kind: "user", CompanyID: b.CompanyID, Text: text}); err != nil {
			return nil, err
		}
	}
	err = list.Query.ColumnExpr("u.id, u.first_name, u.last_name, u.email, u.role AS account").
		ColumnExpr("COALESCE((SELECT m.role FROM booklet_member AS m WHERE m.booklet_id = ? AND m.user_id = u.id), '') AS member_role", b.ID).
		OrderExpr("u.name_key, u.id").Limit(candidates).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list candidates: %w", err)
	}
	views := make([]BookletCandidate, len(found))
	for i, c := range found {
		views[i] = BookletCandidate{BookletPerson{c.ID, c.FirstName, c.LastName}, c.Email, c.Account, c.MemberRole}
	}
	return views, nil
}

// AddMember gives a colleague a role; one who had the other has this one from now on.
func (s Store) AddMember(ctx context.Context, scope rights.Scope, bookletID, userID string, role Role) (*BookletMember, error) {
	return s.withMember(ctx, scope, bookletID, userID, func(ctx context.Context, tx bun.Tx, b *Booklet, members []Member) error {
		if err := s.fit(ctx, tx, b.CompanyID, "userId", userID); err != nil {
			return err
		}
		if at := slices.IndexFunc(members, func(m Member) bool { return m.UserID == userID }); at >= 0 {
			if members[at].Role == role {
				return nil
			}
			return s.setRole(ctx, tx, b, members, members[at], role)
		}
		if len(members) >= maxMembers {
			return fault.New(fault.Invalid, "booklet.refused.full", fault.Args{"count": maxMembers})
		}
		if err := s.admit(ctx, tx, b.ID, userID, role); err != nil {
			return err
		}
		return note(ctx, tx, b, "booklet.shared", b.ID, map[string]any{"with": userID, "role": role})
	})
}

// ChangeMember gives a member the other role.
func (s Store) ChangeMember(ctx context.Context, scope rights.Scope, bookletID, userID string, from, to Role) (*BookletMember, error) {
	return s.withMember(ctx, scope, bookletID, userID, func(ctx context.Context, tx bun.Tx, b *Booklet, members []Member) error {
		at := slices.IndexFunc(members, func(m Member) bool { return m.UserID == userID && (m.Role == from || m.Role == to) })
		if at < 0 {
			return fault.Missing()
		}
		if members[at].Role == to {
			return nil
		}
		return s.setRole(ctx, tx, b, members, members[at], to)
	})
}

func (s Store) setRole(ctx context.Context, tx bun.Tx, b *Booklet, members []Member, m Member, role Role) error {
	if err := keepsOne(members, m); err != nil {
		return err
	}
	if err := s.admit(ctx, tx, b.ID, m.UserID, role); err != nil {
		return err
	}
	return note(ctx, tx, b, "booklet.role_changed", b.ID, map[string]any{"of": m.UserID, "role": role})
}

// keepsOne refuses to take a booklet its last responsable.
func keepsOne(members []Member, leaving Member) error {
	if leaving.Role != Manager {
		return nil
	}
	for _, m := range members {
		if m.Role == Manager && m.UserID != leaving.UserID {
			return nil
		}
	}
	return fault.New(fault.Invalid, "booklet.member.last")
}

// RemoveMember takes somebody's part away; what they wrote stays.
func (s Store) RemoveMember(ctx context.Context, scope rights.Scope, bookletID, userID string, role Role) (name string, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, members, err := s.forMembers(ctx, tx, scope, bookletID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(members, func(m Member) bool { return m.UserID == userID && m.Role == role })
		if at < 0 {
			return fault.Missing()
		}
		if err := keepsOne(members, members[at]); err != nil {
			return err
		}
		people, err := s.people(ctx, tx, scope, []string{userID})
		if err != nil {
			return err
		}
		name = people[userID].FirstName + " " + people[userID].LastName
		if _, err := tx.NewDelete().Model(&members[at]).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove member: %w", err)
		}
		return note(ctx, tx, b, "booklet.unshared", b.ID, map[string]any{"with": userID, "role": role})
	})
	return name, err
}

// forMembers locks a booklet whose people are about to change, and reads them.
func (s Store) forMembers(ctx context.Context, tx bun.Tx, scope rights.Scope, bookletID string) (*Booklet, []Member, error) {
	b, err := s.forRunning(ctx, tx, scope, bookletID, there)
	if err != nil {
		return nil, nil, err
	}
	var members []Member
	if err := tx.NewSelect().Model(&members).Where("m.booklet_id = ?", b.ID).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list members: %w", err)
	}
	return b, members, nil
}

// withMember runs a change of a booklet's people and answers the person it was about.
func (s Store) withMember(ctx context.Context, scope rights.Scope, bookletID, userID string, fn func(ctx context.Context, tx bun.Tx, b *Booklet, members []Member) error) (*BookletMember, error) {
	var row memberRow
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, members, err := s.forMembers(ctx, tx, scope, bookletID)
		if err != nil {
			return err
		}
		if err := fn(ctx, tx, b, members); err != nil {
			return err
		}
		return gone(membersOf(tx, b.ID).Where("u.id = ?", userID).Scan(ctx, &row), "find member")
	})
	if err != nil {
		return nil, err
	}
	view := row.view()
	return &view, nil
}
