package account

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/web"
)

// Token kinds, and how long each link works (A6).
const (
	resetToken  = "reset"
	emailToken  = "email"
	inviteToken = "invite"

	tokenTime  = time.Hour
	inviteTime = 7 * 24 * time.Hour
)

func lifetime(kind string) time.Duration {
	if kind == inviteToken {
		return inviteTime
	}
	return tokenTime
}

// Token is a one-time link. Its secret is in the mail and nowhere else.
type Token struct {
	bun.BaseModel `bun:"table:token,alias:k"`

	TokenHash string `bun:",pk"`
	Kind      string
	UserID    string
	Email     string
	CreatedAt time.Time
	ExpiresAt time.Time
}

// issue makes a link and kills the ones of its kind before it.
func (s Store) issue(ctx context.Context, tx bun.IDB, kind string, u *User, email string) (string, error) {
	if err := s.killTokens(ctx, tx, u.ID, kind); err != nil {
		return "", err
	}
	secret, now := web.NewToken(), db.Now()
	row := &Token{TokenHash: web.HashToken(kind, secret), Kind: kind, UserID: u.ID, Email: email, CreatedAt: now, ExpiresAt: now.Add(lifetime(kind))}
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return "", fmt.Errorf("issue token: %w", err)
	}
	return secret, nil
}

func (s Store) killTokens(ctx context.Context, tx bun.IDB, userID string, kinds ...string) error {
	_, err := tx.NewDelete().Model((*Token)(nil)).Where("user_id = ? AND kind IN (?)", userID, bun.List(kinds)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("kill tokens: %w", err)
	}
	return nil
}

// peek tells whether a link would still work, and whose it is, using nothing up.
func (s Store) peek(ctx context.Context, secret string, now time.Time, kinds ...string) (*Token, error) {
	row := new(Token)
	err := s.DB.Read.NewSelect().Model(row).Where("token_hash IN (?) AND expires_at > ?", bun.List(tokenHashes(secret, kinds)), now).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.InvalidField("token", "account.token.dead")
	}
	if err != nil {
		return nil, fmt.Errorf("check token: %w", err)
	}
	return row, nil
}

// redeem uses a link up: of any number at once, one succeeds.
func (s Store) redeem(ctx context.Context, tx bun.IDB, secret string, now time.Time, kinds ...string) (*Token, error) {
	row := new(Token)
	err := tx.NewRaw("DELETE FROM token WHERE token_hash IN (?) AND expires_at > ? RETURNING *", bun.List(tokenHashes(secret, kinds)), now).Scan(ctx, row)
	if db.IsNotFound(err) {
		return nil, fault.InvalidField("token", "account.token.dead")
	}
	if err != nil {
		return nil, fmt.Errorf("redeem token: %w", err)
	}
	return row, nil
}

// tokenHashes are what a secret could be kept as, by the kinds of link a page takes.
func tokenHashes(secret string, kinds []string) []string {
	hashes := make([]string, len(kinds))
	for i, kind := range kinds {
		hashes[i] = web.HashToken(kind, secret)
	}
	return hashes
}
