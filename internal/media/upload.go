package media

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// UploadState is how far a file is on its way in.
type UploadState string

const (
	Receiving UploadState = "receiving"
	// Checking: it is all there; what it is and whether it is taken is being found out.
	Checking UploadState = "checking"
	Done     UploadState = "done"
	Refused  UploadState = "refused"
)

const (
	// maxUnderWay is how many files one person may be sending at a time.
	maxUnderWay = 100
	// maxPieces bounds what one upload may leave in the database: pieces of a reasonable size never come near.
	maxPieces = 20_000
)

// Upload is a file on its way in. What arrived of it is kept in pieces, so that
// any node takes the next one and a crash loses the one under way at most.
type Upload struct {
	bun.BaseModel `bun:"table:upload,alias:up"`

	ID         string `bun:",pk"`
	CompanyID  string
	CreatedBy  string
	ActingID   string
	Name       string
	FolderID   string `bun:",nullzero"`
	ReplacesID string `bun:",nullzero"`
	Bytes      int64
	Received   int64
	Pieces     int64 // how many it came in so far
	State      UploadState
	MediaID    string `bun:",nullzero"`
	SaidKey    string
	SaidArgs   string
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// said is why it was refused, or what there is to know of what was made of it.
func (u *Upload) said() (key string, args fault.Args) {
	_ = json.Unmarshal([]byte(u.SaidArgs), &args) // we wrote it
	return u.SaidKey, args
}

func (u *Upload) say(key string, args fault.Args) {
	raw, _ := json.Marshal(args)
	u.SaidKey, u.SaidArgs = key, string(raw)
}

// piece is some bytes of an upload, kept as an object of their own until all are there.
type piece struct {
	bun.BaseModel `bun:"table:upload_part,alias:pt"`

	UploadID string `bun:",pk"`
	Start    int64  `bun:",pk"`
	Bytes    int64
	Object   string
}

// Announced is what a browser says of a file before it sends it.
type Announced struct {
	Name      string
	Bytes     int64
	CompanyID string // for admins: whose library it goes to
	FolderID  string
	Replaces  string // the media whose file it is to take the place of
}

// Announce opens an upload: its name and place are checked and its room is
// reserved before the first byte is sent.
func (l *Library) Announce(ctx context.Context, by rights.Actor, a Announced) (*Upload, error) {
	company, err := shelf(by.Scope(), a.CompanyID)
	if err != nil {
		return nil, err
	}
	name, err := CleanName(a.Name)
	if err != nil {
		return nil, err
	}
	if a.Bytes == 0 {
		return nil, fault.InvalidField("file", "media.empty")
	}
	if a.Bytes > l.MaxUpload {
		return nil, fault.New(fault.TooLarge, "media.large", fault.Args{"max": l.MaxUpload / megabyte})
	}
	now := l.Now()
	u := &Upload{
		ID: db.NewID(), CompanyID: company, CreatedBy: by.UserID, ActingID: by.ImpersonatorID, Name: name, FolderID: a.FolderID, ReplacesID: a.Replaces,
		Bytes: a.Bytes, State: Receiving, CreatedAt: now, UpdatedAt: now,
	}
	err = l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return l.open(ctx, tx, by, u) })
	if err != nil {
		return nil, err
	}
	return u, nil
}

func (l *Library) open(ctx context.Context, tx bun.Tx, by rights.Actor, u *Upload) error {
	if err := l.hold(ctx, tx, u.CompanyID); err != nil {
		return err
	}
	if err := l.placed(ctx, tx, by, u); err != nil {
		return err
	}
	underWay, err := tx.NewSelect().Model((*Upload)(nil)).Where("up.created_by = ? AND up.state = ?", u.CreatedBy, Receiving).Count(ctx)
	if err != nil {
		return fmt.Errorf("open upload: %w", err)
	}
	if underWay >= maxUnderWay {
		return fault.New(fault.TooMany, "media.uploads", fault.Args{"max": maxUnderWay})
	}
	if err := l.reserve(ctx, tx, u.CompanyID, u.Bytes); err != nil {
		return err
	}
	if _, err := tx.NewInsert().Model(u).Exec(ctx); err != nil {
		return fmt.Errorf("open upload: %w", err)
	}
	return nil
}

// placed checks where an upload is to go: folder and replaced media are of the same library (C3).
func (l *Library) placed(ctx context.Context, tx bun.Tx, by rights.Actor, u *Upload) error {
	if u.FolderID != "" {
		there, err := tx.NewSelect().Model((*Folder)(nil)).Where("mf.id = ? AND mf.company_id = ?", u.FolderID, u.CompanyID).Exists(ctx)
		if err != nil {
			return fmt.Errorf("open upload: %w", err)
		}
		if !there {
			return fault.Missing()
		}
	}
	if u.ReplacesID == "" {
		return nil
	}
	m, err := l.one(ctx, tx.NewSelect(), by.Scope(), u.ReplacesID)
	if err != nil {
		return err
	}
	if m.CompanyID != u.CompanyID || !m.DeletedAt.IsZero() {
		return fault.Missing()
	}
	if by.Role == rights.Author && m.CreatedBy != by.UserID {
		return fault.New(fault.Forbidden, "media.replace.own")
	}
	return nil
}

// Upload answers an upload of the person's own: nobody else knows of it.
func (l *Library) Upload(ctx context.Context, by rights.Actor, id string) (*Upload, error) {
	u := new(Upload)
	err := l.mine(l.DB.Read.NewSelect().Model(u), by).Where("up.id = ?", id).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find upload: %w", err)
	}
	return u, nil
}

// UnderWay are the uploads that a person may go on with, newest first, and those being checked.
func (l *Library) UnderWay(ctx context.Context, by rights.Actor) ([]Upload, error) {
	var all []Upload
	err := l.mine(l.DB.Read.NewSelect().Model(&all), by).Where("up.state IN (?, ?)", Receiving, Checking).OrderExpr("up.id DESC").Limit(2 * maxUnderWay).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("uploads under way: %w", err)
	}
	return all, nil
}

// mine keeps a query to a person's own uploads, to where they may still send.
func (l *Library) mine(q *bun.SelectQuery, by rights.Actor) *bun.SelectQuery {
	q = q.Where("up.created_by = ? AND ? <> ''", by.UserID, by.UserID)
	if by.Role == rights.Admin {
		return q
	}
	return q.Where("up.company_id = ?", by.CompanyID)
}

// forWork reads an upload in the transaction of a change; others wait. The company comes first, as everywhere.
func (l *Library) forWork(ctx context.Context, tx bun.Tx, id string) (*Upload, error) {
	u := &Upload{ID: id}
	err := tx.NewSelect().Model(u).WherePK().Scan(ctx)
	if err == nil {
		if err := l.hold(ctx, tx, u.CompanyID); err != nil {
			return nil, err
		}
		err = l.DB.ForUpdate(tx.NewSelect().Model(u).WherePK(), "up").Scan(ctx)
	}
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find upload: %w", err)
	}
	return u, nil
}

// closeUpload ends an upload: its pieces go, and what was promised to it is free again.
func (l *Library) closeUpload(ctx context.Context, tx bun.Tx, u *Upload, state UploadState) error {
	if u.State == Receiving || u.State == Checking {
		r, err := l.room(ctx, tx, u.CompanyID)
		if err != nil {
			return err
		}
		if err := r.change(ctx, tx, 0, -u.Bytes, 0); err != nil {
			return err
		}
	}
	if err := l.dropPieces(ctx, tx, u.ID); err != nil {
		return err
	}
	u.State, u.UpdatedAt = state, l.Now()
	if _, err := tx.NewUpdate().Model(u).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("close upload: %w", err)
	}
	return nil
}

func (l *Library) dropPieces(ctx context.Context, tx bun.Tx, uploadID string) error {
	// Straight from one table to the other: a patient sender may have made many.
	if _, err := tx.NewRaw("INSERT INTO object_removal (object, due_at) SELECT object, ? FROM upload_part WHERE upload_id = ?", l.Now(), uploadID).Exec(ctx); err != nil {
		return fmt.Errorf("drop pieces: %w", err)
	}
	if _, err := tx.NewDelete().Model((*piece)(nil)).Where("upload_id = ?", uploadID).Exec(ctx); err != nil {
		return fmt.Errorf("drop pieces: %w", err)
	}
	return nil
}

// Cancel forgets an upload that its sender gave up, or has read the outcome of.
func (l *Library) Cancel(ctx context.Context, by rights.Actor, id string) error {
	if _, err := l.Upload(ctx, by, id); err != nil {
		return err
	}
	return l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		u, err := l.forWork(ctx, tx, id)
		if err != nil {
			return err
		}
		if u.State == Checking {
			return fault.New(fault.Conflict, "media.checking")
		}
		return l.forget(ctx, tx, u)
	})
}

func (l *Library) forget(ctx context.Context, tx bun.Tx, u *Upload) error {
	if err := l.closeUpload(ctx, tx, u, Refused); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model(u).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("forget upload: %w", err)
	}
	return nil
}

// eraseUploads removes some uploads of a company that is being deleted, and in the
// end what it was said to hold; it says how many rows, 0 when none is left (C9).
func (l *Library) eraseUploads(ctx context.Context, tx bun.Tx, companyID string, limit int) (int, error) {
	var some []Upload
	// Held: a piece that comes meanwhile would lose its row, and its object stay.
	q := l.DB.ForUpdate(tx.NewSelect().Model(&some).Where("up.company_id = ?", companyID).OrderExpr("up.id").Limit(int64(limit)), "up")
	if err := q.Scan(ctx); err != nil {
		return 0, fmt.Errorf("erase uploads: %w", err)
	}
	for i := range some {
		if err := l.forget(ctx, tx, &some[i]); err != nil {
			return 0, err
		}
	}
	if len(some) > 0 {
		return len(some), nil
	}
	done, err := tx.NewDelete().Model((*Room)(nil)).Where("company_id = ?", companyID).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("erase room: %w", err)
	}
	n, _ := done.RowsAffected()
	return int(n), nil
}
