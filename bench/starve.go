package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"text/tabwriter"
	"time"
)

// neighbour is somebody of another company, who only reads.
const neighbour = "yanis.haddad@tilleuls.example"

// Neighbours measures C10: how long another company waits while one sends as many
// photos as it can and has them made into variants.
func Neighbours(ctx context.Context, engines []Engine, binary string) error {
	for _, engine := range engines {
		fmt.Printf("\nC10  one company does not starve another: p95 while the other sends photos ≤ 2 × that of an idle program, %s\n\n", engine.Name)
		err := visit(ctx, engine, binary, func(sender *visitor, server *Server, _ string) error {
			reader, err := enter(server.Origin, neighbour)
			if err != nil {
				return err
			}
			return besides(sender, reader)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// besides times the reader's calls before the sender begins and while it goes on.
func besides(sender, reader *visitor) error {
	calls := []string{"/api/auth/user", "/api/media", "/api/news", "/api/storage"}
	idle, err := reader.waits(calls, perNeighbour)
	if err != nil {
		return err
	}
	var photos [][]byte
	for i := range 4 {
		photos = append(photos, photo(4000, 3000, uint64(i)))
	}
	var sent, over atomic.Int64
	done := make(chan error, 1)
	go func() {
		for over.Load() == 0 {
			// Another name and another last byte: another file.
			raw := append(bytes.Clone(photos[int(sent.Load())%len(photos)]), byte(sent.Load()), byte(sent.Load()>>8))
			if _, err := sender.sendFile(fmt.Sprintf("%d.jpg", sent.Load()), int64(len(raw)), bytes.NewReader(raw)); err != nil {
				done <- err
				return
			}
			sent.Add(1)
			time.Sleep(100 * time.Millisecond) // a quick line: some 25 MB/s
		}
		done <- nil
	}()
	time.Sleep(2 * time.Second) // both workers have begun
	busy, err := reader.waits(calls, perNeighbour)
	over.Store(1)
	if err = errors.Join(err, <-done); err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "call\tidle: p95\tbusy: p95\tratio\t\t")
	for i, call := range calls {
		calm, waited := p95(idle[i]), p95(busy[i])
		ratio, mark := float64(waited)/float64(calm), ""
		if ratio > 2 {
			mark = "over"
		}
		fmt.Fprintf(table, "%s\t%.2f ms\t%.2f ms\t%.2f\t%s\t\n", call, calm.Seconds()*1000, waited.Seconds()*1000, ratio, mark)
	}
	table.Flush()
	fmt.Printf("photos of 12 megapixels sent meanwhile: %d\n", sent.Load())
	return nil
}

// perNeighbour is how often each call is made, as somebody at work makes them: one at a time.
const perNeighbour = 300

func (v *visitor) waits(calls []string, each int) ([][]time.Duration, error) {
	times := make([][]time.Duration, len(calls))
	for range each {
		for i, call := range calls {
			from := time.Now()
			if _, err := v.call("GET", call, nil, nil); err != nil {
				return nil, err
			}
			times[i] = append(times[i], time.Since(from))
			time.Sleep(5 * time.Millisecond)
		}
	}
	return times, nil
}
