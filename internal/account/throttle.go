package account

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
)

// Guessing is counted per account and per address, over a window, in the
// database: every node sees the same count (A5).
const (
	guessWindow     = 15 * time.Minute
	guessPerAccount = 10
	guessPerAddress = 100
	mailsPerAddress = 5 // reset mails asked for one mailbox
	mailsPerIP      = 20
)

// firstRefusal is the one that crosses a limit; those after it are plain refusals.
type firstRefusal struct{ error }

func (r *firstRefusal) Unwrap() error { return r.error }

// take counts one attempt under a name and refuses past the limit. It counts
// before the attempt, so that a hundred at once are a hundred.
func (s Store) take(ctx context.Context, name string, limit int) error {
	now := db.Now()
	var row struct {
		Count        int
		WindowEndsAt time.Time
	}
	err := s.DB.Write.NewRaw(`
INSERT INTO throttle AS t (name, count, window_ends_at) VALUES (?, 1, ?)
ON CONFLICT (name) DO UPDATE SET
	count = CASE WHEN t.window_ends_at <= ? THEN 1 ELSE t.count + 1 END,
	window_ends_at = CASE WHEN t.window_ends_at <= ? THEN excluded.window_ends_at ELSE t.window_ends_at END
RETURNING count, window_ends_at`, name, now.Add(guessWindow), now, now).Scan(ctx, &row)
	if err != nil {
		return fmt.Errorf("throttle: %w", err)
	}
	if row.Count <= limit {
		return nil
	}
	wait := row.WindowEndsAt.Sub(now)
	refusal := &fault.Error{Kind: fault.TooMany, Key: "account.throttled", RetryAfter: wait,
		Args: fault.Args{"count": max(1, int((wait+time.Minute-1)/time.Minute))}}
	if row.Count == limit+1 {
		return &firstRefusal{refusal}
	}
	return refusal
}

// release forgets the attempts under a name: the person has shown who they are.
func (s Store) release(ctx context.Context, tx bun.IDB, names ...string) error {
	_, err := tx.NewDelete().TableExpr("throttle").Where("name IN (?)", bun.List(names)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("throttle: %w", err)
	}
	return nil
}

// giveBack takes one attempt off: it was no guess.
func (s Store) giveBack(ctx context.Context, tx bun.IDB, name string) error {
	_, err := tx.NewRaw("UPDATE throttle SET count = count - 1 WHERE name = ? AND count > 0", name).Exec(ctx)
	if err != nil {
		return fmt.Errorf("throttle: %w", err)
	}
	return nil
}

// deviceOwner is whose browser this is, by its cookie; empty when unknown.
func (s Store) deviceOwner(ctx context.Context, token string) (string, error) {
	if token == "" {
		return "", nil
	}
	var owner string
	err := s.DB.Read.NewRaw("SELECT user_id FROM known_device WHERE token_hash = ?", deviceHash(token)).Scan(ctx, &owner)
	if db.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("find device: %w", err)
	}
	return owner, nil
}
