package account

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/richtext"
	"livret/internal/rights"
)

const (
	maxNote  = 300
	maxLegal = 200_000
)

// LegalDraft is what an admin publishes as the next version of a legal text.
type LegalDraft struct {
	HTML    string
	Note    string // what changes, in the words of whoever publishes
	Version int    // the version it was written against
}

// clean checks a draft. A text that says the same as the one in force is
// refused: everybody would be asked again for nothing.
func (d *LegalDraft) clean(current string) error {
	d.HTML, d.Note = richtext.Clean(d.HTML), strings.TrimSpace(d.Note)
	var problems []fault.Field
	switch {
	case richtext.Empty(d.HTML):
		problems = append(problems, fault.Field{Name: "html", Key: "legal.empty"})
	case len(d.HTML) > maxLegal:
		problems = append(problems, fault.Field{Name: "html", Key: "legal.too_long"})
	case d.HTML == richtext.Clean(current):
		problems = append(problems, fault.Field{Name: "html", Key: "legal.unchanged"})
	}
	switch {
	case d.Note == "":
		problems = append(problems, fault.Field{Name: "note", Key: "legal.note_missing"})
	case utf8.RuneCountInString(d.Note) > maxNote:
		problems = append(problems, fault.Field{Name: "note", Key: "validation.max_length", Args: fault.Args{"count": maxNote}})
	}
	return fault.InvalidFields(problems...)
}

// PublishText adds a version. New terms are asked of everyone again at their next
// request; a new data protection notice is shown, and asked of nobody.
func (s Store) PublishText(ctx context.Context, scope rights.Scope, kind string, draft LegalDraft) (*LegalText, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	// A version never changes: what takes time is done before the others have to wait.
	read, err := s.Text(ctx, s.DB.Read, kind)
	if err != nil {
		return nil, err
	}
	if err := fault.Stale(read.Version, draft.Version); err != nil {
		return nil, err
	}
	if err := draft.clean(read.HTML); err != nil {
		return nil, err
	}
	var next *LegalText
	err = s.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Lock(ctx, tx, "legal"); err != nil {
			return err
		}
		last, err := s.Text(ctx, tx, kind)
		if err != nil {
			return err
		}
		if err := fault.Stale(last.Version, draft.Version); err != nil {
			return err
		}
		next = &LegalText{Kind: kind, Version: last.Version + 1, HTML: draft.HTML, PublishedAt: db.Now(), PublishedBy: scope.UserID(), Note: draft.Note}
		if _, err := tx.NewInsert().Model(next).Exec(ctx); err != nil {
			return fmt.Errorf("publish %s: %w", kind, err)
		}
		return audit.Record(ctx, tx, audit.Event{Action: "legal.published", SubjectID: kind, Details: map[string]any{"version": next.Version}})
	})
	return next, err
}

// LegalVersion is one version with who published it.
type LegalVersion struct {
	LegalText         `bun:",extend"`
	PublisherFirst    string
	PublisherLast     string
	PublisherIsPerson bool
}

// Versions lists a text's versions, newest first, without their words.
func (s Store) Versions(ctx context.Context, scope rights.Scope, kind string) ([]LegalVersion, error) {
	return s.versions(ctx, scope, kind, "'' AS html", 0)
}

// Version is one version, with its words.
func (s Store) Version(ctx context.Context, scope rights.Scope, kind string, version int) (*LegalVersion, error) {
	found, err := s.versions(ctx, scope, kind, "l.html", version)
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

// versions reads one version, or all of them when version is 0. A text always has one.
func (s Store) versions(ctx context.Context, scope rights.Scope, kind, words string, version int) ([]LegalVersion, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	var found []LegalVersion
	q := s.DB.Read.NewSelect().Model(&found).
		ColumnExpr("l.kind, l.version, l.published_at, l.published_by, l.note").ColumnExpr(words).
		ColumnExpr("u.first_name AS publisher_first, u.last_name AS publisher_last, u.id IS NOT NULL AS publisher_is_person").
		Join("LEFT JOIN app_user AS u ON u.id = l.published_by").
		Where("l.kind = ?", kind).OrderExpr("l.version DESC")
	if version > 0 {
		q = q.Where("l.version = ?", version)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read versions of %s: %w", kind, err)
	}
	if len(found) == 0 {
		return nil, fault.Missing()
	}
	return found, nil
}

// Acceptance is how far the current terms have come: of all who can sign in, who has accepted them.
type Acceptance struct {
	People   int `json:"people"`
	Accepted int `json:"accepted"`
}

// acceptanceQuery counts by the index of the version, and takes off those who
// accepted and were disabled since: no reading of everybody against everything.
const acceptanceQuery = `SELECT (SELECT COUNT(*) FROM app_user WHERE state = 'active') AS people,
	(SELECT COUNT(*) FROM terms_acceptance WHERE version = ?0)
	- (SELECT COUNT(*) FROM app_user AS u JOIN terms_acceptance AS t ON t.user_id = u.id AND t.version = ?0 WHERE u.state IN ('invited', 'disabled')) AS accepted`

func (s Store) acceptance(ctx context.Context, version int) (Acceptance, error) {
	var a Acceptance
	err := s.DB.Read.NewRaw(acceptanceQuery, version).Scan(ctx, &a)
	if err != nil {
		return Acceptance{}, fmt.Errorf("count acceptances: %w", err)
	}
	return a, nil
}
