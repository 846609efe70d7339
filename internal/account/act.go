package account

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/jobs"
	"livret/internal/rights"
)

// Act is what can be done to several people at once.
type Act string

const (
	InviteAgain Act = "invite"
	Disable     Act = "disable"
	Enable      Act = "enable"
)

// Skipped is somebody to whom it was not done, and the key of why.
type Skipped struct {
	ID, Name, Reason string
}

// gone is the reason for who is out of reach, for whatever cause (C2).
const gone = "account.act.gone"

// actOn does one thing to one person.
func (a *Accounts) actOn(ctx context.Context, scope rights.Scope, act Act, id string) error {
	_, skipped, err := a.act(ctx, scope, act, id)
	if err != nil || len(skipped) == 0 {
		return err
	}
	if skipped[0].Reason == gone {
		return fault.Missing()
	}
	if reason := skipped[0].Reason; reason == tooOften || reason == tooManySent {
		return fault.New(fault.TooMany, reason)
	}
	return fault.New(fault.Invalid, skipped[0].Reason)
}

// SetDisabled shuts a person out, or lets them in again, from the command line.
func (a *Accounts) SetDisabled(ctx context.Context, id string, disabled bool) error {
	act := Enable
	if disabled {
		act = Disable
	}
	return a.actOn(ctx, rights.System(), act, id)
}

// act does one thing to people in one transaction, to each whom it fits.
func (a *Accounts) act(ctx context.Context, scope rights.Scope, act Act, ids ...string) (done int, skipped []Skipped, err error) {
	err = a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.Store.lockAdmins(ctx, tx, scope); err != nil {
			return err
		}
		found, err := a.Store.lockedAll(ctx, tx, scope, ids)
		if err != nil {
			return err
		}
		var fit []User
		fit, skipped = sortOut(ids, found, act, scope.UserID())
		if act != Disable {
			var held []Skipped
			if fit, held, err = a.spare(ctx, tx, fit); err != nil {
				return err
			}
			skipped = append(skipped, held...)
		}
		done = len(fit)
		if done == 0 {
			return nil
		}
		return a.acts()[act](ctx, tx, fit)
	})
	return done, skipped, err
}

func (a *Accounts) acts() map[Act]func(context.Context, bun.Tx, []User) error {
	return map[Act]func(context.Context, bun.Tx, []User) error{InviteAgain: a.inviteAgain, Disable: a.shutOut, Enable: a.letIn}
}

// sortOut tells those whom an act fits from the others, in the order asked for.
func sortOut(ids []string, found map[string]User, act Act, self string) (fit []User, skipped []Skipped) {
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue
		}
		u, known := found[id]
		if !known {
			skipped = append(skipped, Skipped{ID: id, Reason: gone})
		} else if reason := u.unfit(act, self); reason != "" {
			skipped = append(skipped, Skipped{ID: id, Name: u.FullName(), Reason: reason})
		} else {
			fit = append(fit, u)
		}
	}
	return fit, skipped
}

// spare leaves out those who would be mailed one invitation too many.
func (a *Accounts) spare(ctx context.Context, tx bun.Tx, people []User) (fit []User, held []Skipped, err error) {
	var keys []string
	for _, u := range people {
		if !u.joined() {
			keys = append(keys, u.EmailKey)
		}
	}
	reasons, err := a.holdBack(ctx, tx, keys...)
	if err != nil {
		return nil, nil, err
	}
	for _, u := range people {
		if reason := reasons[u.EmailKey]; reason != "" {
			held = append(held, Skipped{ID: u.ID, Name: u.FullName(), Reason: reason})
		} else {
			fit = append(fit, u)
		}
	}
	return fit, held, nil
}

// unfit is the key of why an act is not for a person, empty when it is.
func (u *User) unfit(act Act, self string) string {
	switch {
	case act == InviteAgain && u.State == Active:
		return "account.act.already_active"
	case act == InviteAgain && u.State == Disabled:
		return "account.act.disabled"
	case act == InviteAgain && db.Now().Sub(u.InvitedAt) < invitePause:
		return "account.act.just_invited"
	case act == Disable && u.ID == self:
		return "account.act.self"
	case act == Disable && u.State == Disabled:
		return "account.act.already_disabled"
	case act == Enable && u.State != Disabled:
		return "account.act.not_disabled"
	}
	return ""
}

// shutOut disables people: no session and no link of theirs works from now on (A8).
func (a *Accounts) shutOut(ctx context.Context, tx bun.Tx, people []User) error {
	if err := a.Store.setState(ctx, tx, people, Disabled, db.Now()); err != nil {
		return err
	}
	if err := a.Store.cut(ctx, tx, people); err != nil {
		return err
	}
	if slices.ContainsFunc(people, func(u User) bool { return u.Role == rights.Admin }) {
		if err := a.Store.keepAnAdmin(ctx, tx); err != nil {
			return err
		}
	}
	return audit.Record(ctx, tx, events(people, "user.disabled")...)
}

// letIn enables people. Who never chose a password is invited anew: their link died.
func (a *Accounts) letIn(ctx context.Context, tx bun.Tx, people []User) error {
	var joined, never []User
	for _, u := range people {
		if u.joined() {
			joined = append(joined, u)
		} else {
			never = append(never, u)
		}
	}
	if err := a.Store.setState(ctx, tx, joined, Active, time.Time{}); err != nil {
		return err
	}
	if err := a.reinvite(ctx, tx, never); err != nil {
		return err
	}
	return audit.Record(ctx, tx, events(people, "user.enabled")...)
}

func (a *Accounts) inviteAgain(ctx context.Context, tx bun.Tx, people []User) error {
	if err := a.reinvite(ctx, tx, people); err != nil {
		return err
	}
	return audit.Record(ctx, tx, events(people, "user.invited_again")...)
}

// reinvite starts the seven days anew; the link sent before is dead at once.
func (a *Accounts) reinvite(ctx context.Context, tx bun.Tx, people []User) error {
	if len(people) == 0 {
		return nil
	}
	now, by := db.Now(), rights.From(ctx).UserID
	_, err := tx.NewUpdate().Model((*User)(nil)).Set("state = ?", Invited).Set("disabled_at = NULL").Set("invited_at = ?", now).Set("invited_by = ?", by).Set("revision = revision + 1").
		Where("id IN (?)", bun.List(idsOf(people))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("invite again: %w", err)
	}
	for i := range people {
		people[i].InvitedAt = now
	}
	return a.remail(ctx, tx, people...)
}

// remail kills the links of invitations and sends new ones.
func (a *Accounts) remail(ctx context.Context, tx bun.Tx, people ...User) error {
	mails := make([]inviteMail, len(people))
	for i, u := range people {
		mails[i] = inviteMail{UserID: u.ID, At: u.InvitedAt}
	}
	_, err := tx.NewDelete().Model((*Token)(nil)).Where("kind = ? AND user_id IN (?)", inviteToken, bun.List(idsOf(people))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("kill invitations: %w", err)
	}
	if err := a.Store.countInvited(ctx, tx, people...); err != nil {
		return err
	}
	return jobs.EnqueueAll(ctx, a.Jobs, tx, mails)
}

func events(people []User, action string) []audit.Event {
	all := make([]audit.Event, len(people))
	for i := range people {
		all[i] = people[i].event(action)
	}
	return all
}

func idsOf(people []User) []string {
	ids := make([]string, len(people))
	for i, u := range people {
		ids[i] = u.ID
	}
	return ids
}

// lockedAll reads people in reach for a change, by id: always in the same order,
// so that two such changes cannot wait for each other.
func (s Store) lockedAll(ctx context.Context, tx bun.IDB, scope rights.Scope, ids []string) (map[string]User, error) {
	var found []User
	q := within(tx.NewSelect().Model(&found).Where("u.id IN (?)", bun.List(ids)), scope).OrderExpr("u.id")
	if err := s.DB.ForUpdate(q, "u").Scan(ctx); err != nil {
		return nil, fmt.Errorf("find users: %w", err)
	}
	byID := make(map[string]User, len(found))
	for _, u := range found {
		byID[u.ID] = u
	}
	return byID, nil
}

// setState moves people to a state; disabled, since when.
func (s Store) setState(ctx context.Context, tx bun.IDB, people []User, state State, disabledAt time.Time) error {
	if len(people) == 0 {
		return nil
	}
	_, err := tx.NewUpdate().Model((*User)(nil)).Set("state = ?", state).Set("disabled_at = ?", bun.NullTime{Time: disabledAt}).Set("revision = revision + 1").
		Where("id IN (?)", bun.List(idsOf(people))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("set state of users: %w", err)
	}
	return nil
}

// cut ends the sessions of people, those in which they act as others included, and kills their links.
func (s Store) cut(ctx context.Context, tx bun.IDB, people []User) error {
	ids := bun.List(idsOf(people))
	if _, err := tx.NewDelete().Model((*Session)(nil)).Where("(user_id IN (?) OR actor_id IN (?))", ids, ids).Exec(ctx); err != nil {
		return fmt.Errorf("cut sessions: %w", err)
	}
	if _, err := tx.NewDelete().Model((*Token)(nil)).Where("user_id IN (?)", ids).Exec(ctx); err != nil {
		return fmt.Errorf("cut links: %w", err)
	}
	return nil
}
