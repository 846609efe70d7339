package media

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"

	"github.com/uptrace/bun"
)

// pieceBytes is how much of an upload is kept at a time: what a crash may lose.
const pieceBytes = 8 << 20

// errMoved tells that somebody else has written from the same place of an upload:
// an older connection of the same browser, or another node.
var errMoved = errors.New("another has written here")

// errPieces tells of an upload that comes in far too many pieces.
var errPieces = errors.New("too many pieces")

// receive keeps what comes of an upload from a place in it, piece after piece, and
// says how much it kept. What came before the line was cut is kept too.
func (l *Library) receive(ctx context.Context, u *Upload, start int64, from io.Reader) (kept int64, err error) {
	for start+kept < u.Bytes {
		n, err := l.receivePiece(ctx, u, start+kept, io.LimitReader(from, min(pieceBytes, u.Bytes-start-kept)))
		kept += n
		if err != nil || n == 0 {
			return kept, err
		}
	}
	return kept, nil
}

// receivePiece puts the bytes first, then the row that names them: a crash in
// between leaves an object that nothing names, which the sweep finds (G8).
func (l *Library) receivePiece(ctx context.Context, u *Upload, start int64, from io.Reader) (int64, error) {
	came := &counted{from: from}
	first, err := came.peek()
	if err != nil || !first {
		return 0, err // nothing more comes
	}
	object := fmt.Sprintf("u/%s/%d-%s", u.ID, start, rand.Text())
	if err := l.Blobs.Put(ctx, object, came, -1); err != nil {
		return 0, l.storageGone(ctx, err)
	}
	err = l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		return l.addPiece(ctx, tx, u, &piece{UploadID: u.ID, Start: start, Bytes: came.n, Object: object})
	})
	if err != nil {
		_ = l.Blobs.Delete(ctx, object) // or the sweep does
		return 0, err
	}
	return came.n, nil
}

// addPiece moves the upload on, if it still is where the piece begins. The last
// piece has the file looked at.
func (l *Library) addPiece(ctx context.Context, tx bun.Tx, u *Upload, p *piece) error {
	received, state := p.Start+p.Bytes, Receiving
	if received == u.Bytes {
		state = Checking
	}
	done, err := tx.NewUpdate().Model((*Upload)(nil)).Set("received = ?", received).Set("state = ?", state).Set("updated_at = ?", l.Now()).
		Where("id = ? AND received = ? AND state = ?", u.ID, p.Start, Receiving).Exec(ctx)
	if err != nil {
		return fmt.Errorf("receive: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n != 1 {
		return errors.Join(errMoved, err)
	}
	if _, err := tx.NewInsert().Model(p).Exec(ctx); err != nil {
		return fmt.Errorf("receive: %w", err)
	}
	if state == Checking {
		return l.arrived(ctx, tx, u)
	}
	if p.Bytes < pieceBytes {
		return l.fewPieces(ctx, tx, u.ID)
	}
	return nil
}

// fewPieces is asked for small ones only: of large ones a file cannot have too many.
func (l *Library) fewPieces(ctx context.Context, tx bun.Tx, uploadID string) error {
	n, err := tx.NewSelect().Model((*piece)(nil)).Where("pt.upload_id = ?", uploadID).Count(ctx)
	if err != nil {
		return fmt.Errorf("receive: %w", err)
	}
	if n > maxPieces {
		return errPieces
	}
	return nil
}

// counted counts what is read through it.
type counted struct {
	from  io.Reader
	first []byte
	n     int64
}

// peek waits for the first byte and tells whether one came.
func (c *counted) peek() (bool, error) {
	one := make([]byte, 1)
	switch _, err := io.ReadFull(c.from, one); {
	case errors.Is(err, io.EOF):
		return false, nil
	case err != nil:
		return false, err
	}
	c.first = one
	return true, nil
}

func (c *counted) Read(p []byte) (int, error) {
	if len(c.first) > 0 && len(p) > 0 {
		p[0], c.first, c.n = c.first[0], nil, c.n+1
		return 1, nil
	}
	n, err := c.from.Read(p)
	c.n += int64(n)
	return n, err
}
