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

// maxOwn is how many pictures a company may have: more than its forms can use.
const maxOwn = 500

// Store keeps pictures in the database: they are few and small, and every node has them.
type Store struct {
	DB *db.DB
	// Shown finds what a reader is shown with a given cover. Without it members see nothing of the platform's.
	Shown func(reader rights.Actor, cover string) *bun.SelectQuery
}

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
	if err := s.room(ctx, tx, p.CompanyID); err != nil {
		return err
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

// room refuses a picture for a company that is not there, or has too many. The
// company waits for it: of several sent at once, none is one too many.
func (s Store) room(ctx context.Context, tx bun.Tx, companyID string) error {
	if companyID == "" {
		return nil
	}
	var id string
	q := tx.NewSelect().TableExpr("company AS c").Column("c.id").Where("c.id = ? AND c.state <> 'deleting'", companyID)
	err := s.DB.ForUpdate(q, "c").Scan(ctx, &id)
	if db.IsNotFound(err) {
		return fault.Missing()
	}
	if err != nil {
		return fmt.Errorf("add picture: %w", err)
	}
	own, err := tx.NewSelect().Model((*Picture)(nil)).Where("p.company_id = ?", companyID).Count(ctx)
	if err != nil {
		return fmt.Errorf("add picture: %w", err)
	}
	if int(own) >= maxOwn {
		return fault.InvalidField("file", "picture.many", fault.Args{"max": maxOwn})
	}
	return nil
}

// reaches tells whether a scope may give a picture to a company; to the platform, only admins.
func reaches(scope rights.Scope, companyID string) bool {
	return scope.Everything() || companyID != "" && companyID == scope.CompanyID()
}

// within keeps a query to the pictures of a scope: its company's.
func within(q *bun.SelectQuery, scope rights.Scope) *bun.SelectQuery {
	if scope.Everything() {
		return q
	}
	return q.Where("p.company_id = ? AND ? <> ''", scope.CompanyID(), scope.CompanyID())
}

// seen keeps a query to the pictures a person sees: their company's, and of the
// platform's those of something they are shown (C2).
func (s Store) seen(q *bun.SelectQuery, reader rights.Actor, id string) *bun.SelectQuery {
	if reader.Role == rights.Admin || s.Shown == nil || reader.CompanyID == "" {
		return within(q, reader.Scope())
	}
	return q.Where("(p.company_id = ? OR p.company_id IS NULL AND EXISTS (?))", reader.CompanyID, s.Shown(reader, id))
}

// Open answers a picture that a person sees.
func (s Store) Open(ctx context.Context, reader rights.Actor, id string) (*Picture, error) {
	p := new(Picture)
	err := s.seen(s.DB.Read.NewSelect().Model(p).Where("p.id = ?", id), reader, id).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find picture %s: %w", id, err)
	}
	return p, nil
}

// Usable tells whether something of a company may show a picture: one of the
// same company, or for admins the platform's (C3). What is the platform's own, with
// no company, shows only the platform's. No picture at all is fine. The picture
// stays until the transaction ends: the sweep waits.
func (s Store) Usable(ctx context.Context, tx bun.IDB, scope rights.Scope, companyID, id string) error {
	if id == "" {
		return nil
	}
	if !reaches(scope, companyID) {
		return fault.Missing()
	}
	var found string
	q := tx.NewSelect().Model((*Picture)(nil)).Column("p.id").Where("p.id = ? AND (p.company_id IS NULL OR p.company_id = ?)", id, companyID)
	err := s.DB.ForUpdate(within(q, scope), "p").Scan(ctx, &found)
	if db.IsNotFound(err) {
		return fault.Missing()
	}
	if err != nil {
		return fmt.Errorf("find picture %s: %w", id, err)
	}
	return nil
}
