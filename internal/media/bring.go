package media

import (
	"bytes"
	"context"

	"github.com/uptrace/bun"

	"livret/internal/db"
)

// Bring keeps a file that the program itself has, as if somebody had sent it: what
// it is is decided by its content. m tells whose it is, its name and what is said of it.
func (l *Library) Bring(ctx context.Context, tx bun.Tx, m *Media, content []byte) error {
	file, err := l.examined(ctx, tx, m, content)
	if err != nil {
		return err
	}
	return l.bring(ctx, tx, m, file)
}

// examined puts a file where it is kept, ahead of the row that names it (G8).
func (l *Library) examined(ctx context.Context, tx bun.IDB, m *Media, content []byte) (*arrival, error) {
	file, err := examine(ctx, m.Name, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	if err := l.keep(ctx, tx, m.CompanyID, file.hash); err != nil {
		return nil, err
	}
	return file, l.Blobs.Put(ctx, Key(m.CompanyID, file.hash), file.content, file.bytes)
}

func (l *Library) bring(ctx context.Context, tx bun.Tx, m *Media, file *arrival) error {
	if err := l.hold(ctx, tx, m.CompanyID); err != nil {
		return err
	}
	if err := l.keep(ctx, tx, m.CompanyID, file.hash); err != nil {
		return err
	}
	sent := &Upload{CompanyID: m.CompanyID, CreatedBy: m.CreatedBy, Bytes: file.bytes}
	if err := l.storeFile(ctx, tx, sent, file); err != nil {
		return err
	}
	if m.ID == "" {
		m.ID = db.NewID()
	}
	if m.CreatedAt.IsZero() {
		m.CreatedAt = l.Now()
	}
	m.Name, m.UpdatedAt = file.Name, m.CreatedAt
	if err := l.fill(ctx, tx, m, file); err != nil {
		return err
	}
	return l.add(ctx, tx, m)
}
