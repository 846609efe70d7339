package account

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/mail"
	"livret/internal/search"
)

// erasedAtOnce keeps a batch to about what its limit says: a person takes along
// their sessions, devices, links, acceptances and read marks.
const erasedAtOnce = 10

// EraseCompany removes some of a company's people with all that is theirs, and
// says how many; none are left when it says 0 (C9).
func (s Store) EraseCompany(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	var some []User
	err := tx.NewSelect().Model(&some).Column("u.id", "u.email", "u.email_key", "u.pending_email").
		Where("u.company_id = ?", companyID).OrderExpr("u.name_key, u.id").Limit(int64(max(1, limit/erasedAtOnce))).Scan(ctx)
	if err != nil || len(some) == 0 {
		return 0, err
	}
	var ids, addresses, counts []string
	for _, u := range some {
		ids = append(ids, u.ID)
		addresses = append(addresses, u.Email, u.PendingEmail)
		counts = append(counts, "login:"+u.EmailKey, "reset:"+u.EmailKey, "password:"+u.ID, "email:"+u.ID)
	}
	if err := s.release(ctx, tx, counts...); err != nil {
		return 0, err
	}
	if err := mail.Forget(ctx, tx, addresses...); err != nil {
		return 0, err
	}
	if err := search.Remove(ctx, tx, "user", ids...); err != nil {
		return 0, err
	}
	if _, err := tx.NewDelete().Model((*User)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return 0, fmt.Errorf("erase users: %w", err)
	}
	return len(some), nil
}
