package account

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// Invitations are counted over a day, whatever became of them: one that was
// cancelled has filled a mailbox all the same.
const (
	inviteWindow     = 24 * time.Hour
	invitesPerPerson = 5
	invitesPerSender = 5000 // of one company; the platform's admins share one count
)

const (
	tooOften    = "account.invite.often"
	tooManySent = "account.invite.quota"
)

// inviteCount is what an address is counted under. It outlives the person, so it is not the address itself.
func inviteCount(emailKey string) string { return "invite:" + web.HashToken("invite-count", emailKey) }

// holdBack takes invitations off the sender's day, and answers, by address, those
// that must not go and the key of why.
func (a *Accounts) holdBack(ctx context.Context, tx bun.Tx, keys ...string) (map[string]string, error) {
	held := map[string]string{}
	if len(keys) == 0 {
		return held, nil
	}
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = inviteCount(key)
	}
	var full []string
	err := tx.NewSelect().TableExpr("throttle").Column("name").
		Where("name IN (?) AND count >= ? AND window_ends_at > ?", bun.List(names), invitesPerPerson, db.Now()).Scan(ctx, &full)
	if err != nil {
		return nil, fmt.Errorf("count invitations: %w", err)
	}
	var rest []string
	for i, key := range keys {
		if slices.Contains(full, names[i]) {
			held[key] = tooOften
		} else {
			rest = append(rest, key)
		}
	}
	if len(rest) == 0 {
		return held, nil
	}
	sender := "platform"
	if actor := rights.From(ctx); actor.CompanyID != "" {
		sender = actor.CompanyID
	}
	sent, err := a.Store.add(ctx, tx, len(rest), "invites:"+sender)
	if err != nil {
		return nil, err
	}
	for _, key := range rest[max(0, len(rest)-max(0, sent-invitesPerSender)):] {
		held[key] = tooManySent
	}
	return held, nil
}

// mayInvite refuses one invitation too many.
func (a *Accounts) mayInvite(ctx context.Context, tx bun.Tx, u *User) error {
	held, err := a.holdBack(ctx, tx, u.EmailKey)
	if err != nil {
		return err
	}
	if reason := held[u.EmailKey]; reason != "" {
		return fault.New(fault.TooMany, reason)
	}
	return nil
}

// countInvited notes that people are being mailed an invitation.
func (s Store) countInvited(ctx context.Context, tx bun.Tx, people ...User) error {
	names := make([]string, len(people))
	for i, u := range people {
		names[i] = inviteCount(u.EmailKey)
	}
	_, err := s.add(ctx, tx, 1, names...)
	return err
}

// add counts under names, of which a new day starts at nothing, and answers the
// highest count. Names go in one order, so that two such counts cannot wait for each other.
func (s Store) add(ctx context.Context, tx bun.Tx, n int, names ...string) (int, error) {
	type throttle struct {
		bun.BaseModel `bun:"table:throttle,alias:t"`
		Name          string
		Count         int
		WindowEndsAt  time.Time
	}
	now := db.Now()
	slices.Sort(names)
	var rows []throttle
	for _, name := range slices.Compact(names) {
		rows = append(rows, throttle{Name: name, Count: n, WindowEndsAt: now.Add(inviteWindow)})
	}
	if len(rows) == 0 {
		return 0, nil
	}
	var counts []int
	err := tx.NewInsert().Model(&rows).On("CONFLICT (name) DO UPDATE").
		Set("count = CASE WHEN t.window_ends_at <= ? THEN EXCLUDED.count ELSE t.count + EXCLUDED.count END", now).
		Set("window_ends_at = CASE WHEN t.window_ends_at <= ? THEN EXCLUDED.window_ends_at ELSE t.window_ends_at END", now).
		Returning("count").Scan(ctx, &counts)
	if err != nil {
		return 0, fmt.Errorf("count invitations: %w", err)
	}
	return slices.Max(counts), nil
}

// shut tells whether a company lets nobody in: suspended, or being deleted.
func (s Store) shut(ctx context.Context, on bun.IDB, companyID string) (bool, error) {
	if companyID == "" {
		return false, nil
	}
	shut, err := on.NewSelect().TableExpr("company").Where("id = ? AND state <> 'active'", companyID).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("find company: %w", err)
	}
	return shut, nil
}

// linkWorks tells whether an invitation can be answered now: its company may have been shut since.
func (a *Accounts) linkWorks(ctx context.Context, link *Token) (bool, error) {
	if link.Kind != inviteToken {
		return true, nil
	}
	owner, err := a.Store.Find(ctx, rights.System(), link.UserID)
	if err != nil {
		return false, ignoreMissing(err)
	}
	shut, err := a.Store.shut(ctx, a.Store.DB.Read, owner.CompanyID)
	return !shut, err
}
