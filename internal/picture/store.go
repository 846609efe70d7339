package picture

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// Store keeps pictures in the database: they are few and small, and every node has them.
type Store struct{ DB *db.DB }

// Add keeps a picture for a company, or for the platform where companyID is
// empty. It runs in a transaction of its own: decoding takes too long for inside one.
func (s Store) Add(ctx context.Context, scope rights.Scope, companyID string, raw []byte) (*Picture, error) {
	if !reaches(scope, companyID) {
		return nil, fault.Missing()
	}
	made, err := prepare(ctx, raw)
	if err != nil {
		return nil, err
	}
	p := &Picture{
		ID: db.NewID(), CompanyID: companyID, Mime: made.mime, Width: made.width, Height: made.height, Content: []byte{},
		CreatedBy: scope.UserID(), CreatedAt: db.Now(),
	}
	if p.CreatedBy == "" {
		p.CreatedBy = audit.System
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.insert(ctx, tx, p, made.content) })
	if err != nil {
		return nil, err
	}
	p.Content = made.content
	return p, nil
}

func (s Store) insert(ctx context.Context, tx bun.Tx, p *Picture, content []byte) error {
	if p.CompanyID != "" {
		exists, err := tx.NewSelect().TableExpr("company").Where("id = ? AND state <> 'deleting'", p.CompanyID).Exists(ctx)
		if err != nil {
			return fmt.Errorf("add picture: %w", err)
		}
		if !exists {
			return fault.Missing()
		}
	}
	if _, err := tx.NewInsert().Model(p).Exec(ctx); err != nil {
		return fmt.Errorf("add picture: %w", err)
	}
	// The content goes beside the statement, not spelt out in its text as bun would. Both engines know $1.
	if _, err := tx.Tx.ExecContext(ctx, "UPDATE picture SET content = $1 WHERE id = $2", content, p.ID); err != nil {
		return fmt.Errorf("add picture: %w", err)
	}
	return audit.Record(ctx, tx, audit.Event{
		Action: "picture.added", SubjectID: p.ID, CompanyID: p.CompanyID,
		Details: map[string]any{"mime": p.Mime, "width": p.Width, "height": p.Height, "bytes": len(content)},
	})
}

// reaches tells whether a scope may give a picture to a company; to the platform, only admins.
func reaches(scope rights.Scope, companyID string) bool {
	return scope.Everything() || companyID != "" && companyID == scope.CompanyID()
}

// within keeps a query to the pictures a scope sees: its company's and the platform's.
func within(q *bun.SelectQuery, scope rights.Scope) *bun.SelectQuery {
	if scope.Everything() {
		return q
	}
	return q.Where("(p.company_id = ? OR p.company_id IS NULL AND ? <> '')", scope.CompanyID(), scope.CompanyID())
}

// Find answers a picture without its content.
func (s Store) Find(ctx context.Context, scope rights.Scope, id string) (*Picture, error) {
	return s.one(ctx, scope, id, "content")
}

// Open answers a picture whole.
func (s Store) Open(ctx context.Context, scope rights.Scope, id string) (*Picture, error) {
	return s.one(ctx, scope, id)
}

func (s Store) one(ctx context.Context, scope rights.Scope, id string, without ...string) (*Picture, error) {
	p := new(Picture)
	err := within(s.DB.Read.NewSelect().Model(p).ExcludeColumn(without...).Where("p.id = ?", id), scope).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find picture %s: %w", id, err)
	}
	return p, nil
}

// Usable tells whether something of a company may show a picture: one of the
// same company, or the platform's (C3). What is the platform's own, with no
// company, shows only the platform's. No picture at all is fine.
func (s Store) Usable(ctx context.Context, tx bun.IDB, scope rights.Scope, companyID, id string) error {
	if id == "" {
		return nil
	}
	if !reaches(scope, companyID) {
		return fault.Missing()
	}
	q := tx.NewSelect().Model((*Picture)(nil)).Where("p.id = ? AND (p.company_id IS NULL OR p.company_id = ?)", id, companyID)
	found, err := within(q, scope).Exists(ctx)
	if err != nil {
		return fmt.Errorf("find picture %s: %w", id, err)
	}
	if !found {
		return fault.Missing()
	}
	return nil
}
