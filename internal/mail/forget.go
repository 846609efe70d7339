package mail

import (
	"context"
	"fmt"
	netmail "net/mail"

	"github.com/uptrace/bun"
)

// Forget removes what the mailbox holds for some addresses.
func Forget(ctx context.Context, tx bun.IDB, addresses ...string) error {
	recipients, err := recipientsOf(ctx, tx, addresses)
	if err != nil || len(recipients) == 0 {
		return err
	}
	if _, err := tx.NewDelete().Model((*Stored)(nil)).Where("recipient IN (?)", bun.List(recipients)).Exec(ctx); err != nil {
		return fmt.Errorf("forget mails: %w", err)
	}
	return nil
}

// recipientsOf are the addresses as the mailbox writes them, names and all.
func recipientsOf(ctx context.Context, tx bun.IDB, addresses []string) ([]string, error) {
	wanted := map[string]bool{}
	for _, a := range addresses {
		wanted[a] = a != ""
	}
	var all, found []string
	err := tx.NewSelect().Model((*Stored)(nil)).Column("recipient").Distinct().Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("forget mails: %w", err)
	}
	for _, recipient := range all {
		if parsed, err := netmail.ParseAddress(recipient); err == nil && wanted[parsed.Address] {
			found = append(found, recipient)
		}
	}
	return found, nil
}
