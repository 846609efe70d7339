package apart

import (
	"bufio"
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"io"

	"livret/internal/fault"
	"livret/internal/imaging"
)

// task is what is asked of a picture.
type task string

const (
	toClean  task = "clean"
	toDerive task = "derive"
)

// order is what a process is told, before the Size bytes of the picture.
type order struct {
	Task task
	Size int64
}

// answer is what it says back, before Size bytes of a picture it made. The last
// one of each order has none: what is left to know, or why there is nothing.
type answer struct {
	Last    bool
	Size    int64
	Image   imaging.Image
	Variant imaging.Variant
	Blur    string
	Fault   *fault.Error
	Failed  string
}

// maxMade is what a picture may weigh once it is made: as PNG, four bytes for each point and some.
const maxMade = 5 * imaging.MaxPixels

// source reads what the other end says, and nothing beyond.
type source struct {
	raw *bufio.Reader
	gob *gob.Decoder
}

func newSource(r io.Reader) *source {
	buffered := bufio.NewReaderSize(r, 64<<10) // gob reads no further than it must of this
	return &source{buffered, gob.NewDecoder(buffered)}
}

func (s *source) answer() (a answer, body []byte, err error) {
	if err := s.gob.Decode(&a); err != nil {
		return a, nil, err
	}
	if a.Size > maxMade {
		return a, nil, errors.New("more than any picture weighs")
	}
	body = make([]byte, a.Size)
	_, err = io.ReadFull(s.raw, body)
	return a, body, err
}

// Serve makes the pictures that come in until there are no more. It is the whole
// work of a process of a workshop, behind all others of the machine.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	_ = giveWay() // where it may not, the pictures are made all the same
	from, buffered := newSource(in), bufio.NewWriterSize(out, 64<<10)
	to := gob.NewEncoder(buffered)
	say := func(a answer, body []byte) error {
		a.Size = int64(len(body))
		if err := to.Encode(a); err != nil {
			return err
		}
		if _, err := buffered.Write(body); err != nil {
			return err
		}
		return buffered.Flush()
	}
	for {
		var o order
		if err := from.gob.Decode(&o); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		raw := make([]byte, min(o.Size, imaging.MaxBytes))
		if _, err := io.ReadFull(from.raw, raw); err != nil {
			return err
		}
		if err := o.obey(ctx, raw, say); err != nil {
			return err
		}
	}
}

func (o order) obey(ctx context.Context, raw []byte, say func(answer, []byte) error) error {
	end := answer{Last: true}
	var made *imaging.Image
	var err error
	if o.Task == toClean {
		if made, err = imaging.Clean(ctx, bytes.NewReader(raw), o.Size); err == nil {
			content := made.Content
			made.Content = nil
			err = say(answer{Image: *made}, content)
		}
	} else {
		end.Blur, err = imaging.Derive(ctx, bytes.NewReader(raw), o.Size, func(v imaging.Variant) error {
			content := v.Content
			v.Content = nil
			return say(answer{Variant: v}, content)
		})
	}
	if err != nil && !errors.As(err, &end.Fault) {
		end.Failed = err.Error()
	}
	return say(end, nil)
}
