package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"text/tabwriter"
	"time"
)

// contender is one server under load, and what its runs showed.
type contender struct {
	name    string
	address string
	headers http.Header
	body    []byte
	loads   []Load
}

// compete adds the bare server, lets every contender run in turn, and prints.
func compete(engines []*contender, lasting time.Duration) error {
	address, stop, err := startBare(engines[0].body)
	if err != nil {
		return err
	}
	bare := &contender{name: "bare net/http", address: address, headers: engines[0].headers}
	all := append([]*contender{bare}, engines...)
	for range runs {
		for _, c := range all {
			load, err := Fire(c.address, "/api/auth/user", c.headers, connections, lasting)
			if err != nil {
				return errors.Join(fmt.Errorf("%s: %w", c.name, err), stop())
			}
			c.loads = append(c.loads, load)
		}
	}
	report(bare, engines, lasting)
	return stop()
}

func report(bare *contender, engines []*contender, lasting time.Duration) {
	fmt.Printf("GET /api/auth/user with a session: %d connections, %d runs of %s in turn, medians\n\n", connections, runs, lasting)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "server\trequests/s\tp50\tp95\tp99\tof bare\tof %s\t\n", engines[0].name)
	for _, c := range append([]*contender{bare}, engines...) {
		fmt.Fprintf(table, "%s\t%.0f\t%s\t%s\t%s\t%.3f\t%.2f\t\n", c.name, c.perSecond(),
			c.median(func(l Load) time.Duration { return l.P50 }),
			c.median(func(l Load) time.Duration { return l.P95 }),
			c.median(func(l Load) time.Duration { return l.P99 }),
			c.ratio(bare), c.ratio(engines[0]))
	}
	table.Flush()
	fmt.Println("\nThe PostgreSQL of scripts/with-postgres does not wait for the disk; SQLite here does.")
}

func (c *contender) perSecond() float64 {
	return median(c.loads, func(l Load) float64 { return l.PerSecond })
}

func (c *contender) median(of func(Load) time.Duration) string {
	return milliseconds(median(c.loads, of))
}

// ratio is the median of the runs' ratios: each run against the other's of the same turn.
func (c *contender) ratio(other *contender) float64 {
	ratios := make([]float64, len(c.loads))
	for i := range c.loads {
		ratios[i] = c.loads[i].PerSecond / other.loads[i].PerSecond
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}

func median[N ~int64 | ~float64](loads []Load, of func(Load) N) N {
	values := make([]N, len(loads))
	for i, load := range loads {
		values[i] = of(load)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

func megabytes(bytes int64) float64 { return float64(bytes) / (1 << 20) }
