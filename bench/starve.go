package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"syscall"
	"text/tabwriter"
	"time"
)

// neighbour is somebody of another company, who only reads.
const neighbour = "yanis.haddad@tilleuls.example"

// senderMode makes the bench the one who sends, in a process of its own: it stands for
// another machine, so it must not take the program's turn on this one.
const senderMode = "send-photos"

// Neighbours measures C10: how long another company waits while one sends as many
// photos as it can and has them made into variants.
func Neighbours(ctx context.Context, engines []Engine, binary string) error {
	for _, engine := range engines {
		fmt.Printf("\nC10  one company does not starve another: p95 while the other sends photos ≤ 2 × that of an idle program, %s\n\n", engine.Name)
		err := visit(ctx, engine, binary, func(_ *visitor, server *Server, _ string) error {
			reader, err := enter(server.Origin, neighbour)
			if err != nil {
				return err
			}
			return besides(ctx, server.Origin, reader)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// besides times the reader's calls before the sender begins and while it goes on, each
// in rounds of which the one in the middle counts, since the machine does other things too.
func besides(ctx context.Context, origin string, reader *visitor) error {
	calls := []string{"/api/auth/user", "/api/media", "/api/news", "/api/storage"}
	time.Sleep(settling)
	idle, err := reader.waits(calls)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var sent bytes.Buffer
	sender := exec.CommandContext(ctx, self, senderMode, origin)
	sender.Stdout, sender.Stderr = &sent, os.Stderr
	sender.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	sender.Cancel = func() error { return sender.Process.Signal(os.Interrupt) }
	if err := sender.Start(); err != nil {
		return err
	}
	time.Sleep(settling) // both workers have begun
	busy, err := reader.waits(calls)
	if err = errors.Join(err, sender.Process.Signal(os.Interrupt), sender.Wait()); err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "call\tidle: p95\tbusy: p95\tratio\t\t")
	for i, call := range calls {
		ratio, mark := float64(busy[i])/float64(idle[i]), ""
		if ratio > 2 {
			mark = "over"
		}
		fmt.Fprintf(table, "%s\t%.2f ms\t%.2f ms\t%.2f\t%s\t\n", call, idle[i].Seconds()*1000, busy[i].Seconds()*1000, ratio, mark)
	}
	table.Flush()
	fmt.Printf("photos of 12 megapixels sent meanwhile: %s\n", sent.Bytes())
	return nil
}

// settling is how long a program that has just started, or just been given work, needs
// before it does nothing else.
const settling = 5 * time.Second

// sendPhotos sends photos until it is told to stop, then says how many it sent.
func sendPhotos(ctx context.Context, origin string) error {
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, 19); err != nil {
		return err
	}
	// Its session's share of the machine, where sessions have one.
	if err := os.WriteFile("/proc/self/autogroup", []byte("19"), 0); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	sender, err := enter(origin, email)
	if err != nil {
		return err
	}
	var photos [][]byte
	for i := range 4 {
		photos = append(photos, photo(4000, 3000, uint64(i)))
	}
	sent := 0
	for ctx.Err() == nil {
		// Another name and another last byte: another file.
		raw := append(bytes.Clone(photos[sent%len(photos)]), byte(sent), byte(sent>>8))
		if _, err := sender.sendFile(fmt.Sprintf("%d.jpg", sent), int64(len(raw)), bytes.NewReader(raw)); err != nil {
			return err
		}
		sent++
		time.Sleep(100 * time.Millisecond) // a quick line: some 25 MB/s
	}
	fmt.Print(sent)
	return nil
}

// perNeighbour is how often each call is made in a round, as somebody at work makes them: one at a time.
const perNeighbour = 200

// waits answers how long each call takes: the p95 of the round in the middle.
func (v *visitor) waits(calls []string) ([]time.Duration, error) {
	middle := make([]time.Duration, len(calls))
	ofRounds := make([][]time.Duration, len(calls))
	for range rounds {
		times := make([][]time.Duration, len(calls))
		for range perNeighbour {
			for i, call := range calls {
				from := time.Now()
				if _, err := v.call("GET", call, nil, nil); err != nil {
					return nil, err
				}
				times[i] = append(times[i], time.Since(from))
				time.Sleep(5 * time.Millisecond)
			}
		}
		for i := range calls {
			ofRounds[i] = append(ofRounds[i], p95(times[i]))
		}
	}
	for i, found := range ofRounds {
		slices.Sort(found)
		middle[i] = found[rounds/2]
	}
	return middle, nil
}
