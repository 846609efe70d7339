package media

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

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
	file, err := l.examine(ctx, m.Name, bytes.NewReader(content), int64(len(content)))
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

// FolderAt is the folder a path names, made where it is missing; "" is the top.
func (l *Library) FolderAt(ctx context.Context, tx bun.Tx, companyID, path string) (string, error) {
	at := ""
	for name := range strings.SplitSeq(path, "/") {
		if name == "" {
			continue
		}
		all, err := l.folders(ctx, tx, companyID)
		if err != nil {
			return "", err
		}
		i := slices.IndexFunc(all, func(f Folder) bool { return f.ParentID == at && f.NameKey == db.Fold(name) })
		if i >= 0 {
			at = all[i].ID
			continue
		}
		f := &Folder{ID: db.NewID(), CompanyID: companyID, Revision: 1, CreatedAt: l.Now()}
		if err := l.addFolder(ctx, tx, f, Place{name, at}); err != nil {
			return "", err
		}
		at = f.ID
	}
	return at, nil
}

// Tag gives a media some more tags.
func (l *Library) Tag(ctx context.Context, tx bun.Tx, m *Media, tags []string) error {
	tags, err := cleanTags(tags)
	if err != nil {
		return err
	}
	if err := addTags(ctx, tx, []Media{*m}, tags); err != nil {
		return err
	}
	return l.index(ctx, tx, *m)
}

// Finish makes now, one after the other, all the variants that wait to be made.
func (l *Library) Finish(ctx context.Context) error {
	var waiting []Media
	q := l.DB.Read.NewSelect().Model(&waiting).Column("m.company_id", "m.hash").Where("m.state = ?", Processing).GroupExpr("m.company_id, m.hash")
	if err := q.Scan(ctx); err != nil {
		return fmt.Errorf("variants: %w", err)
	}
	for _, m := range waiting {
		if err := l.makeVariants(ctx, m.CompanyID, m.Hash, true); err != nil {
			return err
		}
	}
	return nil
}
