package media

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/text"
)

const (
	maxFolderName = 80
	// maxFolders and maxDepth keep a tree one can look through.
	maxFolders, maxDepth = 500, 8
)

// Place is a folder as a person wants it.
type Place struct {
	Name     string
	ParentID string
}

func folderName(raw string) (string, error) {
	name := text.Line(raw)
	switch {
	case name == "" || db.Fold(name) == "":
		return "", fault.InvalidField("name", "media.folder.missing")
	case utf8.RuneCountInString(name) > maxFolderName:
		return "", fault.InvalidField("name", "media.name.length", fault.Args{"max": maxFolderName})
	case strings.ContainsFunc(name, misleading) || strings.ContainsAny(name, `/\`):
		return "", fault.InvalidField("name", "media.name.characters")
	}
	return name, nil
}

// Folders are all those of a library, by name.
func (l *Library) Folders(ctx context.Context, scope rights.Scope, companyID string) ([]Folder, error) {
	company, err := shelf(scope, companyID)
	if err != nil {
		return nil, err
	}
	return l.folders(ctx, l.DB.Read, company)
}

func (l *Library) folders(ctx context.Context, on bun.IDB, companyID string) ([]Folder, error) {
	all := []Folder{}
	if err := on.NewSelect().Model(&all).Where("mf.company_id = ?", companyID).OrderExpr("mf.name_key, mf.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list folders: %w", err)
	}
	return all, nil
}

// AddFolder makes a folder in a library.
func (l *Library) AddFolder(ctx context.Context, scope rights.Scope, companyID string, at Place) (*Folder, error) {
	company, err := shelf(scope, companyID)
	if err != nil {
		return nil, err
	}
	f := &Folder{ID: db.NewID(), CompanyID: company, Revision: 1, CreatedAt: l.Now()}
	err = l.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := l.hold(ctx, tx, company); err != nil {
			return err
		}
		return l.addFolder(ctx, tx, f, at)
	})
	return f, err
}

func (l *Library) addFolder(ctx context.Context, tx bun.Tx, f *Folder, at Place) error {
	all, err := l.folders(ctx, tx, f.CompanyID)
	if err != nil {
		return err
	}
	if len(all) >= maxFolders {
		return fault.InvalidField("name", "media.folder.many", fault.Args{"max": maxFolders})
	}
	if err := f.place(all, at); err != nil {
		return err
	}
	if _, err := tx.NewInsert().Model(f).Exec(ctx); err != nil {
		return fmt.Errorf("add folder: %w", err)
	}
	return recordFolder(ctx, tx, "media_folder.created", f)
}

// ChangeFolder renames or moves a folder, if nobody else has since (G11).
func (l *Library) ChangeFolder(ctx context.Context, scope rights.Scope, id string, revision int, at Place) (*Folder, error) {
	var f *Folder
	err := l.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if f, err = l.folderForChange(ctx, tx, scope, id); err != nil {
			return err
		}
		if err := fault.Stale(f.Revision, revision); err != nil {
			return err
		}
		all, err := l.folders(ctx, tx, f.CompanyID)
		if err != nil {
			return err
		}
		if err := f.place(all, at); err != nil {
			return err
		}
		f.Revision++
		if _, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("change folder: %w", err)
		}
		return recordFolder(ctx, tx, "media_folder.changed", f)
	})
	return f, err
}

// place checks a folder's name and parent against the tree it is in.
func (f *Folder) place(all []Folder, at Place) error {
	name, err := folderName(at.Name)
	if err != nil {
		return err
	}
	byID := map[string]Folder{}
	for _, other := range all {
		byID[other.ID] = other
	}
	if _, known := byID[at.ParentID]; !known && at.ParentID != "" {
		return fault.InvalidField("parentId", "media.folder.unknown")
	}
	above := 0
	for up := at.ParentID; up != ""; up = byID[up].ParentID {
		if up == f.ID {
			return fault.InvalidField("parentId", "media.folder.inside")
		}
		above++
	}
	if above+depthOf(f.ID, all) > maxDepth {
		return fault.InvalidField("parentId", "media.folder.deep", fault.Args{"max": maxDepth})
	}
	for _, other := range all {
		if other.ID != f.ID && other.ParentID == at.ParentID && other.NameKey == db.Fold(name) {
			return fault.InvalidField("name", "media.folder.taken", fault.Args{"name": other.Name})
		}
	}
	f.Name, f.NameKey, f.ParentID = name, db.Fold(name), at.ParentID
	return nil
}

// depthOf is how many floors a folder has, itself counted.
func depthOf(id string, all []Folder) int {
	deepest := 0
	for _, f := range all {
		if f.ParentID == id {
			deepest = max(deepest, depthOf(f.ID, all))
		}
	}
	return 1 + deepest
}

// RemoveFolder takes a folder away: the media in it go one floor up, so many at a
// time that others can write in between. One with folders in it stays.
func (l *Library) RemoveFolder(ctx context.Context, scope rights.Scope, id string) error {
	for left := true; left; {
		err := l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
			f, err := l.emptied(ctx, tx, scope, id)
			if err != nil {
				return err
			}
			if left, err = tx.NewSelect().Model((*Media)(nil)).Where("m.folder_id = ?", id).Exists(ctx); err != nil || left {
				return err
			}
			if _, err := tx.NewDelete().Model(f).WherePK().Exec(ctx); err != nil {
				return fmt.Errorf("remove folder: %w", err)
			}
			return recordFolder(ctx, tx, "media_folder.deleted", f)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// folderBatch is how many media leave a folder in one transaction.
const folderBatch = 500

// emptied moves some media of a folder that goes to the one it is in.
func (l *Library) emptied(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) (*Folder, error) {
	f, err := l.folderForChange(ctx, tx, scope, id)
	if err != nil {
		return nil, err
	}
	inside, err := tx.NewSelect().Model((*Folder)(nil)).Where("mf.parent_id = ?", id).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("remove folder: %w", err)
	}
	if inside > 0 {
		return nil, fault.New(fault.Conflict, "media.folder.full", fault.Args{"count": int(inside)})
	}
	var some []Media
	q := tx.NewSelect().Model(&some).Column("m.id", "m.folder_id", "m.deleted_at").Where("m.folder_id = ?", id).OrderExpr("m.id").Limit(folderBatch)
	if err := l.DB.ForUpdate(q, "m").Scan(ctx); err != nil {
		return nil, fmt.Errorf("remove folder: %w", err)
	}
	if len(some) == 0 {
		return f, nil
	}
	shown := slices.DeleteFunc(slices.Clone(some), func(m Media) bool { return !m.DeletedAt.IsZero() })
	if err := l.shift(ctx, tx, id, -len(shown)); err != nil {
		return nil, err
	}
	if err := l.shift(ctx, tx, f.ParentID, len(shown)); err != nil {
		return nil, err
	}
	return f, l.touch(ctx, tx, some, "folder_id = ?", bun.NullZero(f.ParentID))
}

func (l *Library) folderForChange(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) (*Folder, error) {
	f, err := l.folder(ctx, tx, scope, id)
	if err != nil {
		return nil, err
	}
	if err := l.hold(ctx, tx, f.CompanyID); err != nil {
		return nil, err
	}
	return l.folder(ctx, tx, scope, id) // as it is now that nobody else changes it
}

func (l *Library) folder(ctx context.Context, on bun.IDB, scope rights.Scope, id string) (*Folder, error) {
	f := new(Folder)
	q := on.NewSelect().Model(f).Where("mf.id = ?", id)
	if !scope.Everything() {
		q = q.Where("mf.company_id = ? AND ? <> ''", scope.CompanyID(), scope.CompanyID())
	}
	err := q.Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find folder: %w", err)
	}
	return f, nil
}

// folderOf refuses to put a company's media in a folder that is not that company's (C3). No folder is fine.
func (l *Library) folderOf(ctx context.Context, on bun.IDB, companyID, id string) error {
	if id == "" {
		return nil
	}
	there, err := on.NewSelect().Model((*Folder)(nil)).Where("mf.id = ? AND mf.company_id = ?", id, companyID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("find folder: %w", err)
	}
	if !there {
		return fault.InvalidField("folderId", "media.folder.unknown")
	}
	return nil
}

// shift keeps a folder's count of media true.
func (l *Library) shift(ctx context.Context, tx bun.IDB, folderID string, by int) error {
	if folderID == "" || by == 0 {
		return nil
	}
	if _, err := tx.NewUpdate().Model((*Folder)(nil)).Set("files = files + ?", by).Where("id = ?", folderID).Exec(ctx); err != nil {
		return fmt.Errorf("count folder: %w", err)
	}
	return nil
}

// shiftAll is shift for several media that leave (-1) or come back (1).
func (l *Library) shiftAll(ctx context.Context, tx bun.IDB, some []Media, by int) error {
	ids := bun.List(idsOf(some))
	q := tx.NewUpdate().Model((*Folder)(nil)).Set("files = files + ? * (SELECT COUNT(*) FROM media AS m WHERE m.folder_id = mf.id AND m.id IN (?))", by, ids).
		Where("mf.id IN (SELECT m.folder_id FROM media AS m WHERE m.id IN (?))", ids)
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("count folders: %w", err)
	}
	return nil
}

func recordFolder(ctx context.Context, tx bun.IDB, action string, f *Folder) error {
	return audit.Record(ctx, tx, audit.Event{Action: action, SubjectID: f.ID, CompanyID: f.CompanyID, Details: map[string]any{"name": f.Name}})
}
