package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/jobs"
	"livret/internal/rights"
)

// arrive looks at a file that is all there, and takes it or refuses it.
type arrive struct {
	UploadID string `json:"uploadId"`
	Bytes    int64  `json:"bytes"`

	turn int
}

const arriveTries = 8

func (arrive) Kind() string { return "media_arrive" }

func (a arrive) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: jobs.Heavy, MaxAttempts: arriveTries, Priority: a.turn}
}

// time is what one try may take: what any job may, and more for a large file. It
// stays below grace, on which the safety of removals stands.
func (a arrive) time() time.Duration {
	const perSecond = 4 << 20
	return min(2*time.Minute+time.Duration(a.Bytes/perSecond)*time.Second, grace-5*time.Minute)
}

// arrived has a file looked at, in the transaction of its last piece.
func (l *Library) arrived(ctx context.Context, tx bun.Tx, u *Upload) error {
	waiting, err := tx.NewSelect().Model((*Upload)(nil)).Where("up.company_id = ? AND up.state = ?", u.CompanyID, Checking).Count(ctx)
	if err != nil {
		return fmt.Errorf("receive: %w", err)
	}
	return l.Jobs.Enqueue(ctx, tx, arrive{UploadID: u.ID, Bytes: u.Bytes, turn: turn(int(waiting))})
}

// turn is how soon a company's next file is worked on: the more of its files
// wait, the later, so that one who sends hundreds does not keep the others waiting (C10).
func turn(waiting int) int {
	switch {
	case waiting <= 4:
		return 1
	case waiting <= 20:
		return 2
	case waiting <= 100:
		return 3
	}
	return 4
}

// take works one arrival. What is refused is told to who sent it; what fails for
// our own reasons is tried again, and given up in the end.
func (l *Library) take(ctx context.Context, uploadID string, last bool) error {
	err := safely(func() error { return l.tryTake(ctx, uploadID) })
	var refusal *fault.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refusal) && refusal.Kind != fault.Unavailable:
		return l.refuseUpload(ctx, uploadID, Checking, refusal)
	case last:
		return errors.Join(err, l.refuseUpload(context.WithoutCancel(ctx), uploadID, Checking, fault.New(fault.Invalid, "media.arrival")))
	}
	return err
}

func (l *Library) tryTake(ctx context.Context, uploadID string) error {
	u := &Upload{ID: uploadID}
	err := l.DB.Read.NewSelect().Model(u).WherePK().Scan(ctx)
	if db.IsNotFound(err) || err == nil && u.State != Checking {
		return nil // done by another try, or given up
	}
	if err != nil {
		return fmt.Errorf("arrive: %w", err)
	}
	whole, err := l.join(ctx, u)
	if err != nil {
		return err
	}
	defer os.Remove(whole.Name())
	defer whole.Close()
	file, err := l.examine(ctx, u.Name, whole, u.Bytes)
	if err != nil {
		return err
	}
	if u.ReplacesID != "" { // asked before its bytes take room that nobody counts, and again when all is settled
		if _, err := l.replaced(ctx, l.DB.Read.NewSelect(), u, file); err != nil {
			return err
		}
	}
	// Its removal is asked for first: it goes if it is not settled, however this ends (E14).
	err = l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := l.keep(ctx, tx, u.CompanyID, file.hash); err != nil {
			return err
		}
		return l.remove(ctx, tx, grace, Key(u.CompanyID, file.hash))
	})
	if err != nil {
		return err
	}
	// The object is there before the row that names it (G8).
	if err := l.Blobs.Put(ctx, Key(u.CompanyID, file.hash), file.content, file.bytes); err != nil {
		return err
	}
	ctx = rights.With(ctx, rights.Actor{UserID: u.CreatedBy, CompanyID: u.CompanyID, ImpersonatorID: u.ActingID})
	return l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return l.settle(ctx, tx, u.ID, file) })
}

// join puts the pieces of an upload together in a file of its own.
func (l *Library) join(ctx context.Context, u *Upload) (*os.File, error) {
	var pieces []piece
	if err := l.DB.Read.NewSelect().Model(&pieces).Where("pt.upload_id = ?", u.ID).OrderExpr("pt.start").Scan(ctx); err != nil {
		return nil, fmt.Errorf("arrive: %w", err)
	}
	if err := os.MkdirAll(l.Scratch, 0o700); err != nil {
		return nil, fmt.Errorf("arrive: %w", err)
	}
	whole, err := os.CreateTemp(l.Scratch, scratchPrefix)
	if err != nil {
		return nil, fmt.Errorf("arrive: %w", err)
	}
	var size int64
	for _, p := range pieces {
		n, err := l.append(ctx, whole, p)
		if size += n; err != nil {
			discard(whole)
			return nil, fmt.Errorf("arrive: piece at %d: %w", p.Start, err)
		}
	}
	if size != u.Bytes {
		discard(whole)
		return nil, fmt.Errorf("arrive: %d bytes of %d", size, u.Bytes)
	}
	return whole, nil
}

// scratchPrefix names the files that arrivals are put together in; a crash may leave some.
const scratchPrefix = "arrival-"

func discard(f *os.File) {
	f.Close()
	os.Remove(f.Name())
}

func (l *Library) append(ctx context.Context, to io.Writer, p piece) (int64, error) {
	from, err := l.Blobs.Open(ctx, p.Object)
	if err != nil {
		return 0, err
	}
	defer from.Close()
	n, err := io.Copy(to, from)
	if err == nil && n != p.Bytes {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// arrival is a file as it will be served.
type arrival struct {
	*File
	width, height int
	bytes         int64
	hash          string
	content       io.Reader
}

// examine decides what a file is, and makes of a picture what may be served.
func (l *Library) examine(ctx context.Context, name string, whole io.ReadSeeker, size int64) (*arrival, error) {
	file, err := Decide(name, whole.(io.ReaderAt), size)
	if err != nil {
		return nil, err
	}
	a := &arrival{File: file, bytes: size, content: whole}
	if file.Kind == Image {
		clean, err := l.Pictures.Clean(ctx, whole, size)
		if err != nil {
			return nil, err
		}
		a.width, a.height, a.bytes, a.content = clean.Width, clean.Height, int64(len(clean.Content)), bytes.NewReader(clean.Content)
		a.became(clean.Mime, clean.Ext)
	}
	again := a.content.(io.ReadSeeker)
	if _, err := again.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("arrive: %w", err)
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, again); err != nil {
		return nil, fmt.Errorf("arrive: %w", err)
	}
	a.hash = hex.EncodeToString(sum.Sum(nil))
	_, err = again.Seek(0, io.SeekStart)
	return a, err
}

// became tells that a picture is kept as another kind than it came: HEIC as JPEG.
func (a *arrival) became(mime, ext string) {
	if mime != a.Mime {
		a.Mime, a.Ext, a.Name, a.Renamed = mime, ext, WithExtension(a.Name, ext), true
	}
}

// refuseUpload tells who sent a file why it is not taken; its room is free again.
func (l *Library) refuseUpload(ctx context.Context, uploadID string, in UploadState, why *fault.Error) error {
	return l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		u, err := l.forWork(ctx, tx, uploadID)
		if fault.Is(err, fault.NotFound) {
			return nil // its company is going
		}
		if err != nil || u.State != in {
			return err
		}
		key, args := why.Key, why.Args
		if len(why.Fields) > 0 {
			key, args = why.Fields[0].Key, why.Fields[0].Args
		}
		u.say(key, args)
		return l.closeUpload(ctx, tx, u, Refused)
	})
}
