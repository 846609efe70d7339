package media

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
)

// settle makes a media of a file whose object is there, all at once: what is
// stored, who shows it, what room it takes, and the end of its upload.
func (l *Library) settle(ctx context.Context, tx bun.Tx, uploadID string, a *arrival) error {
	u, err := l.forWork(ctx, tx, uploadID)
	if fault.Is(err, fault.NotFound) || err == nil && u.State != Checking {
		return nil // given up meanwhile: the object goes
	}
	if err != nil {
		return err
	}
	if err := l.keep(ctx, tx, u.CompanyID, a.hash); err != nil {
		return err
	}
	key, args := a.Note()
	u.say(key, args)
	there, err := l.same(ctx, tx, u, a)
	if err != nil {
		return err
	}
	if there != "" {
		u.MediaID = there
		u.say("media.already", nil)
		return l.closeUpload(ctx, tx, u, Done)
	}
	if err := l.closeUpload(ctx, tx, u, Done); err != nil { // its promise makes place for what came
		return err
	}
	if err := l.storeFile(ctx, tx, u, a); err != nil {
		return err
	}
	if u.ReplacesID != "" {
		err = l.replace(ctx, tx, u, a)
	} else {
		err = l.addArrived(ctx, tx, u, a)
	}
	if err != nil {
		return err
	}
	_, err = tx.NewUpdate().Model(u).Column("media_id").WherePK().Exec(ctx)
	return err
}

// same finds the media that this very file is already: same bytes, name and folder.
func (l *Library) same(ctx context.Context, tx bun.Tx, u *Upload, a *arrival) (id string, err error) {
	if u.ReplacesID != "" {
		return "", nil
	}
	err = tx.NewSelect().Model((*Media)(nil)).Column("m.id").
		Where("m.company_id = ? AND m.hash = ? AND m.name = ? AND COALESCE(m.folder_id, '') = ? AND m.deleted_at IS NULL", u.CompanyID, a.hash, a.Name, u.FolderID).
		OrderExpr("m.id").Limit(1).Scan(ctx, &id)
	if db.IsNotFound(err) {
		return "", nil
	}
	return id, err
}

// storeFile counts the bytes, unless the company has them already. What is served may
// be larger than what was sent and promised room.
func (l *Library) storeFile(ctx context.Context, tx bun.Tx, u *Upload, a *arrival) error {
	stored := &Stored{CompanyID: u.CompanyID, Hash: a.hash, Kind: a.Kind, Bytes: a.bytes, CreatedBy: u.CreatedBy, CreatedAt: l.Now()}
	there, err := tx.NewSelect().Model(stored).WherePK().Exists(ctx)
	if err != nil {
		return err
	}
	if there {
		return l.fewCopies(ctx, tx, u)
	}
	r, err := l.room(ctx, tx, u.CompanyID)
	if err != nil {
		return err
	}
	if r.Files >= l.MaxFiles { // others came since it was announced
		return l.tooMany()
	}
	if a.bytes > u.Bytes {
		missing, err := l.missing(ctx, tx, r, a.bytes)
		if err != nil {
			return err
		}
		if missing > 0 {
			return full(missing)
		}
	}
	if _, err := tx.NewInsert().Model(stored).Exec(ctx); err != nil {
		return fmt.Errorf("store file: %w", err)
	}
	return r.change(ctx, tx, a.bytes, 0, 1)
}

// fewCopies refuses one more media of bytes that are there, which weighs nothing, where
// there are as many media as there may be files.
func (l *Library) fewCopies(ctx context.Context, tx bun.Tx, u *Upload) error {
	if u.ReplacesID != "" {
		return nil
	}
	full, err := tx.NewSelect().Model((*Media)(nil)).ColumnExpr("1").Where("m.company_id = ?", u.CompanyID).Limit(1).Offset(l.MaxFiles - 1).Exists(ctx)
	if err != nil {
		return fmt.Errorf("count media: %w", err)
	}
	if full {
		return l.tooMany()
	}
	return nil
}

func (l *Library) addArrived(ctx context.Context, tx bun.Tx, u *Upload, a *arrival) error {
	m := &Media{ID: db.NewID(), CompanyID: u.CompanyID, FolderID: u.FolderID, Name: a.Name, CreatedBy: u.CreatedBy, CreatedAt: l.Now(), UpdatedAt: l.Now()}
	if err := l.folderThere(ctx, tx, m); err != nil {
		return err
	}
	if err := l.fill(ctx, tx, m, a); err != nil {
		return err
	}
	u.MediaID = m.ID
	return l.add(ctx, tx, m)
}

// folderThere puts a file whose folder went while it was on its way at the top.
func (l *Library) folderThere(ctx context.Context, tx bun.Tx, m *Media) error {
	if m.FolderID == "" {
		return nil
	}
	there, err := tx.NewSelect().Model((*Folder)(nil)).Where("mf.id = ? AND mf.company_id = ?", m.FolderID, m.CompanyID).Exists(ctx)
	if err == nil && !there {
		m.FolderID = ""
	}
	return err
}

// replace gives a media another file: its address and what is said of it stay.
func (l *Library) replace(ctx context.Context, tx bun.Tx, u *Upload, a *arrival) error {
	m, err := l.replaced(ctx, l.DB.ForUpdate(tx.NewSelect(), "m"), u, a)
	if err != nil {
		return err
	}
	before := m.Hash
	u.MediaID = m.ID
	m.Version++
	if err := l.fill(ctx, tx, m, a); err != nil {
		return err
	}
	if !slices.Contains(typeOf(a.Mime).exts, extension(m.Name)) {
		m.Name = WithExtension(m.Name, a.Ext)
		m.NameKey = nameKey(m.Name)
	}
	if err := l.save(ctx, tx, m); err != nil {
		return err
	}
	if err := l.index(ctx, tx, *m); err != nil {
		return err
	}
	if err := record(ctx, tx, "media.replaced", []Media{*m}, nil); err != nil {
		return err
	}
	if before == m.Hash {
		return nil
	}
	return l.release(ctx, tx, m.CompanyID, before)
}

// replaced is the media whose file an arrival takes the place of.
func (l *Library) replaced(ctx context.Context, q *bun.SelectQuery, u *Upload, a *arrival) (*Media, error) {
	m := &Media{ID: u.ReplacesID}
	err := q.Model(m).WherePK().Scan(ctx)
	if db.IsNotFound(err) || err == nil && (m.CompanyID != u.CompanyID || !m.DeletedAt.IsZero()) {
		return nil, fault.New(fault.Invalid, "media.replace.gone")
	}
	if err != nil {
		return nil, fmt.Errorf("replace: %w", err)
	}
	if m.Kind != a.Kind {
		return nil, fault.New(fault.Invalid, "media.replace.kind")
	}
	return m, nil
}

// fill sets what a media is from its file. Where another shows the same bytes
// already, their variants are there too.
func (l *Library) fill(ctx context.Context, tx bun.Tx, m *Media, a *arrival) error {
	m.Kind, m.Mime, m.Bytes, m.Hash, m.Width, m.Height, m.Blur, m.State = a.Kind, a.Mime, a.bytes, a.hash, a.width, a.height, "", Ready
	if a.Kind != Image || a.Mime == "image/svg+xml" {
		return nil
	}
	twin := new(Media)
	err := tx.NewSelect().Model(twin).Where("m.company_id = ? AND m.hash = ? AND m.state = ?", m.CompanyID, m.Hash, Ready).Limit(1).Scan(ctx)
	switch {
	case err == nil:
		m.Blur = twin.Blur
		return nil
	case !db.IsNotFound(err):
		return fmt.Errorf("fill media: %w", err)
	}
	m.State = Processing
	return l.wantVariants(ctx, tx, m.CompanyID, m.Hash)
}
