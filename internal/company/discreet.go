package company

import (
	"context"
	"errors"
	"fmt"
	"time"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// Who else is on the platform is not a manager's to find out: a SIRET number that
// another company has is refused as a wrong one is, and only so many can be tried (C2).
const (
	siretTries  = 20
	siretWindow = time.Hour
)

// discreet tells a company's own people no more of a refused number than that it is.
func discreet(scope rights.Scope, err error) error {
	var refused *fault.Error
	if scope.Everything() || !errors.As(err, &refused) {
		return err
	}
	for i, field := range refused.Fields {
		if field.Key == "company.siret.taken" || field.Key == "company.siret.wrong" {
			refused.Fields[i].Key = "company.siret.refused"
		}
	}
	return err
}

// trySiret counts a manager's attempt at another number. It commits at once: a
// refusal must not take it back.
func (s Store) trySiret(ctx context.Context, scope rights.Scope, id, raw string) error {
	siret, err := parseSiret(raw)
	if scope.Everything() || err != nil || siret == "" || id != scope.CompanyID() {
		return nil
	}
	same, err := s.DB.Read.NewSelect().Model((*Company)(nil)).Where("c.id = ? AND c.siret = ?", id, siret).Exists(ctx)
	if err != nil || same {
		return err
	}
	now := db.Now()
	var row struct {
		Count        int
		WindowEndsAt time.Time
	}
	err = s.DB.Write.NewRaw(`INSERT INTO throttle AS t (name, count, window_ends_at) VALUES (?, 1, ?)
ON CONFLICT (name) DO UPDATE SET
	count = CASE WHEN t.window_ends_at <= ? THEN 1 ELSE t.count + 1 END,
	window_ends_at = CASE WHEN t.window_ends_at <= ? THEN excluded.window_ends_at ELSE t.window_ends_at END
RETURNING count, window_ends_at`, "siret:"+id, now.Add(siretWindow), now, now).Scan(ctx, &row)
	if err != nil {
		return fmt.Errorf("count siret tries: %w", err)
	}
	if row.Count <= siretTries {
		return nil
	}
	wait := row.WindowEndsAt.Sub(now)
	return &fault.Error{Kind: fault.TooMany, Key: "account.throttled", RetryAfter: wait, Args: fault.Args{"count": int(wait/time.Minute) + 1}}
}
