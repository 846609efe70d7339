package account

import (
	"context"
	"embed"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/web"
)

// The texts an installation starts with; admins replace them by newer versions.
//
//go:embed legal/cgu.html legal/rgpd.html
var firstTexts embed.FS

const (
	Terms   = "cgu"
	Privacy = "rgpd"
)

// LegalText is one version of the terms of use or of the data protection notice.
// A version never changes: what somebody accepted must stay readable.
type LegalText struct {
	bun.BaseModel `bun:"table:legal_text,alias:l"`

	Kind        string `bun:",pk"`
	Version     int    `bun:",pk"`
	HTML        string `bun:"html"`
	PublishedAt time.Time
	PublishedBy string // an admin's id; empty for the text of the installation
	Note        string // what changes, for those who are asked again
}

// ensureTexts gives a new installation its first version of both texts.
func (s Store) ensureTexts(ctx context.Context, tx bun.Tx) error {
	for _, kind := range []string{Terms, Privacy} {
		html, err := firstTexts.ReadFile("legal/" + kind + ".html")
		if err != nil {
			return err
		}
		first := &LegalText{Kind: kind, Version: 1, HTML: string(html), PublishedAt: db.Now()}
		if _, err := tx.NewInsert().Model(first).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("first legal texts: %w", err)
		}
	}
	return nil
}

// Text is the current version. Anyone may read it: it is asked of visitors.
func (s Store) Text(ctx context.Context, on bun.IDB, kind string) (*LegalText, error) {
	text := new(LegalText)
	err := on.NewSelect().Model(text).Where("kind = ?", kind).OrderExpr("version DESC").Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("read legal text: %w", err)
	}
	return text, nil
}

// acceptTerms records that a person accepted a version, which must be the current one.
func (a *Accounts) acceptTerms(ctx context.Context, tx bun.IDB, user *User, version int) error {
	if err := a.currentVersion(ctx, tx, version); err != nil {
		return err
	}
	request := web.RequestFrom(ctx)
	_, err := tx.NewRaw("INSERT INTO terms_acceptance (user_id, version, accepted_at, ip, agent) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
		user.ID, version, db.Now(), request.IP, request.Agent).Exec(ctx)
	if err != nil {
		return fmt.Errorf("accept terms: %w", err)
	}
	return audit.Record(ctx, tx, audit.Event{Action: "terms.accepted", SubjectID: user.ID, UserID: user.ID, CompanyID: user.CompanyID, Details: map[string]any{"version": version}})
}

func (a *Accounts) currentVersion(ctx context.Context, tx bun.IDB, version int) error {
	text, err := a.Store.Text(ctx, tx, Terms)
	if err != nil {
		return err
	}
	if text.Version != version {
		return fault.New(fault.Conflict, "account.terms.changed")
	}
	return nil
}

// answerTerms keeps the answer in the browser's cookie and, for somebody signed
// in who accepts, on the server with version and time.
func (a *Accounts) answerTerms(ctx context.Context, accepted bool, version int) error {
	current := currentFrom(ctx)
	err := a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.currentVersion(ctx, tx, version); err != nil || current == nil {
			return err
		}
		if !accepted { // takes back an acceptance of this version, of which the audit log keeps the trace
			if _, err := tx.NewRaw("DELETE FROM terms_acceptance WHERE user_id = ? AND version = ?", current.UserID, version).Exec(ctx); err != nil {
				return fmt.Errorf("refuse terms: %w", err)
			}
			return audit.Record(ctx, tx, audit.Event{Action: "terms.refused", SubjectID: current.UserID, Details: map[string]any{"version": version}})
		}
		return a.acceptTerms(ctx, tx, &current.User, version)
	})
	if err != nil {
		return err
	}
	web.RequestFrom(ctx).SetCookie(a.Cookies.Terms(accepted))
	return nil
}
