// Package apart makes pictures in processes of their own, which the machine serves
// after everything else: whoever sends hundreds of photos keeps nobody waiting
// (C10), and a picture that its library dies of takes nothing with it.
package apart

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"livret/internal/fault"
	"livret/internal/imaging"
)

// patience is how long a process waits for its next picture: its libraries are compiled by then.
const patience = 20 * time.Second

// Workshop hands pictures to processes, one picture to each at a time, and to at most
// as many as leave one of the machine's cores to everything else: even a process that
// gives way at once makes whoever wants its core wait a little.
type Workshop struct {
	program string
	args    []string
	places  chan struct{}

	mu   sync.Mutex
	idle []*process
}

// New is a workshop of processes that run a program which calls Serve.
func New(program string, args ...string) *Workshop {
	return &Workshop{program: program, args: args, places: make(chan struct{}, max(1, runtime.NumCPU()-1))}
}

// Clean is imaging.Clean.
func (w *Workshop) Clean(ctx context.Context, content io.ReadSeeker, size int64) (*imaging.Image, error) {
	var made imaging.Image
	end, err := w.work(ctx, toClean, content, size, func(a answer, body []byte) error {
		made = a.Image
		made.Content = body
		return nil
	})
	if err != nil || end.Fault != nil {
		return nil, errors.Join(err, asError(end.Fault))
	}
	return &made, nil
}

// Derive is imaging.Derive.
func (w *Workshop) Derive(ctx context.Context, content io.ReadSeeker, size int64, keep func(imaging.Variant) error) (blur string, err error) {
	end, err := w.work(ctx, toDerive, content, size, func(a answer, body []byte) error {
		a.Variant.Content = body
		return keep(a.Variant)
	})
	return end.Blur, errors.Join(err, asError(end.Fault))
}

func asError(f *fault.Error) error {
	if f == nil {
		return nil
	}
	return f
}

// Close ends the processes that wait. Those at work end when they are done.
func (w *Workshop) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.idle {
		p.end()
	}
	w.idle = nil
}

// work has one picture made and hands on what comes of it; end is the last thing said.
func (w *Workshop) work(ctx context.Context, what task, content io.ReadSeeker, size int64, take func(answer, []byte) error) (end answer, err error) {
	if size > imaging.MaxBytes {
		return answer{}, imaging.TooHeavy()
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return answer{}, fmt.Errorf("read picture: %w", err)
	}
	select {
	case w.places <- struct{}{}:
		defer func() { <-w.places }()
	case <-ctx.Done():
		return answer{}, ctx.Err()
	}
	p, err := w.get()
	if err != nil {
		return answer{}, err
	}
	stop := context.AfterFunc(ctx, p.kill)
	end, err = p.handle(what, content, size, take)
	if !stop() || err != nil {
		p.kill() // wherever it stands, it is of no use any more
		_ = p.command.Wait()
		return answer{}, errors.Join(ctx.Err(), err)
	}
	w.put(p)
	if end.Failed != "" {
		return answer{}, errors.New(end.Failed)
	}
	return end, nil
}

func (w *Workshop) get() (*process, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.idle) > 0 {
		p := w.idle[len(w.idle)-1]
		w.idle = w.idle[:len(w.idle)-1]
		if p.leaving.Stop() {
			return p, nil
		}
	}
	return start(w.program, w.args)
}

// put keeps a process for the next picture, for a while.
func (w *Workshop) put(p *process) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p.leaving = time.AfterFunc(patience, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		for i, waiting := range w.idle {
			if waiting == p {
				w.idle = append(w.idle[:i], w.idle[i+1:]...)
				p.end()
				return
			}
		}
	})
	w.idle = append(w.idle, p)
}

// process is one of ours, at the other end of two pipes.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	to      *gob.Encoder
	from    *source
	leaving *time.Timer
}

func start(program string, args []string) (*process, error) {
	command := exec.Command(program, args...)
	command.Env = []string{"GOMAXPROCS=1"} // it needs to know nothing else
	alone(command)
	in, err := command.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start picture process: %w", err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start picture process: %w", err)
	}
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("start picture process: %w", err)
	}
	return &process{command: command, in: in, to: gob.NewEncoder(in), from: newSource(out)}, nil
}

func (p *process) kill() { _ = p.command.Process.Kill() }

// end lets it go: it stops when there is nothing more to read.
func (p *process) end() {
	_ = p.in.Close()
	go func() { _ = p.command.Wait() }()
}

func (p *process) handle(what task, content io.Reader, size int64, take func(answer, []byte) error) (answer, error) {
	if err := p.to.Encode(order{Task: what, Size: size}); err != nil {
		return answer{}, fmt.Errorf("picture process: %w", err)
	}
	if _, err := io.CopyN(p.in, content, size); err != nil {
		return answer{}, fmt.Errorf("picture process: %w", err)
	}
	for {
		a, body, err := p.from.answer()
		if err != nil {
			return answer{}, fmt.Errorf("picture process: %w", err)
		}
		if a.Last {
			return a, nil
		}
		if err := take(a, body); err != nil {
			return answer{}, err
		}
	}
}
