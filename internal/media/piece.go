package media

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"

	"github.com/uptrace/bun"

	"livret/internal/fault"
)

// pieceBytes is how much of an upload is kept at a time: what a crash may lose.
const pieceBytes = 8 << 20

// errMoved tells that somebody else has written from the same place of an upload:
// an older connection of the same browser, or another node.
var errMoved = errors.New("another has written here")

// receive keeps what comes of an upload from a place in it, piece after piece, and
// says how much it kept. What came before the line was cut is kept too.
func (l *Library) receive(ctx context.Context, u *Upload, start int64, from io.Reader) (kept int64, err error) {
	for start+kept < u.Bytes {
		if u.Pieces >= maxPieces {
			return kept, l.tooManyPieces(ctx, u.ID)
		}
		n, err := l.receivePiece(ctx, u, start+kept, nextPiece(from, u.Bytes-start-kept))
		kept, u.Pieces = kept+n, u.Pieces+1
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
	switch err := l.Blobs.Put(ctx, object, came, -1); {
	case errors.Is(err, errLonger):
		return 0, nil // said by the protocol's own reader
	case err != nil:
		return 0, l.storageGone(ctx, err)
	}
	err = l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		return l.addPiece(ctx, tx, u, &piece{UploadID: u.ID, Start: start, Bytes: came.n, Object: object})
	})
	switch without := context.WithoutCancel(ctx); {
	case err == nil:
		return came.n, nil
	case errors.Is(err, errMoved):
		_ = l.Blobs.Delete(without, object) // or the sweep does
	default: // where the database did not answer, the row may be there: who removes looks at that first
		_ = l.remove(without, l.DB.Write, grace, object)
	}
	return 0, err
}

// addPiece moves the upload on, if it still is where the piece begins. The last
// piece has the file looked at.
func (l *Library) addPiece(ctx context.Context, tx bun.Tx, u *Upload, p *piece) error {
	received, state := p.Start+p.Bytes, Receiving
	if received == u.Bytes {
		state = Checking
	}
	done, err := tx.NewUpdate().Model((*Upload)(nil)).Set("received = ?", received).Set("pieces = pieces + 1").Set("state = ?", state).Set("updated_at = ?", l.Now()).
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
	return nil
}

// tooManyPieces ends an upload that comes in far too many pieces: each is a row and an object.
func (l *Library) tooManyPieces(ctx context.Context, uploadID string) error {
	why := fault.New(fault.TooLarge, "media.tus.pieces")
	return errors.Join(l.refuseUpload(ctx, uploadID, Receiving, why), why)
}

// errLonger tells of bytes that come after the announced end.
var errLonger = errors.New("longer than announced")

// nextPiece reads the next piece of what is left. The last one is none if more comes
// behind it: what was announced is not what is sent.
func nextPiece(from io.Reader, left int64) io.Reader {
	if left > pieceBytes {
		return io.LimitReader(from, pieceBytes)
	}
	return &lastPiece{io.LimitReader(from, left), from}
}

type lastPiece struct{ piece, from io.Reader }

func (l *lastPiece) Read(p []byte) (int, error) {
	n, err := l.piece.Read(p)
	if n == 0 && errors.Is(err, io.EOF) {
		if _, after := l.from.Read(make([]byte, 1)); !errors.Is(after, io.EOF) {
			return 0, errLonger
		}
	}
	return n, err
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
