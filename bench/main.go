// Command bench measures the real binary on a fresh database of each engine:
// promise P8 (start, idle memory, a static binary), how many signed-in requests
// it answers, beside a bare net/http server that sends the same bytes in the same
// run, promise P6: lists on a thousand rows and on a million, P10: pages saved by hundreds of
// people at once, and the library: a large upload (P7), pictures made into variants, variants
// served, and what another company waits meanwhile (C10). The load shares the machine, so
// ratios tell more than figures.
package main

import (
	"context"
	"debug/elf"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

const (
	starts      = 10
	runs        = 5
	connections = 16
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == bareMode {
		exitOn(serveBare())
		return
	}
	if len(os.Args) == 3 && os.Args[1] == senderMode {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		exitOn(sendPhotos(ctx, os.Args[2]))
		return
	}
	binary := flag.String("binary", "bin/livret", "the binary to measure")
	lasting := flag.Duration("for", 4*time.Second, "how long each run of requests lasts")
	rows := flag.Int("rows", 1_000_000, "how many rows the long lists have")
	uploaded := flag.Int64("upload", 1024, "how many mebibytes the large upload has")
	only := flag.String("only", "", "measure just this promise: C10, P6, P7, P10")
	engine := flag.String("engine", "", "measure P6 on this engine alone: SQLite, PostgreSQL")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	path, err := filepath.Abs(*binary)
	exitOn(err)
	if *only == "P6" {
		engines := slices.DeleteFunc(Engines(), func(e Engine) bool { return *engine != "" && e.Name != *engine })
		exitOn(Lists(ctx, engines, path, 1000, *rows))
		return
	}
	if *only == "C10" {
		exitOn(Neighbours(ctx, Engines(), path))
		return
	}
	if *only == "P7" {
		exitOn(Media(ctx, path, *uploaded<<20, *lasting))
		return
	}
	if *only == "P10" {
		exitOn(Autosave(ctx, Engines(), path, *lasting))
		return
	}
	exitOn(measure(ctx, path, *lasting, *rows))
	exitOn(Media(ctx, path, *uploaded<<20, *lasting))
	exitOn(Neighbours(ctx, Engines(), path))
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context, binary string, lasting time.Duration, rows int) error {
	size, err := Static(binary)
	if err != nil {
		return err
	}
	engines := Engines()
	fmt.Printf("P8  light to run: start ≤ 300 ms, idle ≤ 60 MB, binary static\n\n")
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "engine\tfirst start\tmedian of %d starts\tslowest\tidle memory\t\n", starts)
	for _, engine := range engines {
		light, err := Lightness(ctx, engine, binary, starts)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%.0f MB\t\n", engine.Name, milliseconds(light.First), milliseconds(light.Median), milliseconds(light.Slowest), megabytes(light.Idle))
	}
	table.Flush()
	fmt.Printf("\nbinary: static, %.1f MB; first start: on an empty database, migrations included\n\n", megabytes(size))
	if err := requests(ctx, engines, binary, lasting); err != nil {
		return err
	}
	if err := Autosave(ctx, engines, binary, lasting); err != nil {
		return err
	}
	return Lists(ctx, engines, binary, 1000, rows)
}

// Light is what P8 promises, measured.
type Light struct {
	First, Median, Slowest time.Duration
	// Work is the processor's time that the lightest start took, stopping included: what else
	// the machine does falls on the others.
	Work time.Duration
	Idle int64
}

// Lightness starts the binary on an empty database, then again some times, and
// looks at its memory once it has been idle for five seconds.
func Lightness(ctx context.Context, engine Engine, binary string, starts int) (Light, error) {
	var light Light
	err := engine.With(ctx, func(data, address string) error {
		server, err := Start(ctx, binary, data, address)
		if err != nil {
			return err
		}
		light.First = server.Started
		time.Sleep(5 * time.Second)
		light.Idle, err = server.Resident()
		if err = errors.Join(err, server.Stop()); err != nil {
			return err
		}
		var times []time.Duration
		for range starts {
			server, err := Start(ctx, binary, data, address)
			if err != nil {
				return err
			}
			times = append(times, server.Started)
			if err := server.Stop(); err != nil {
				return err
			}
			spent := server.process.ProcessState
			if work := spent.UserTime() + spent.SystemTime(); light.Work == 0 || work < light.Work {
				light.Work = work
			}
		}
		slices.Sort(times)
		light.Median, light.Slowest = times[len(times)/2], times[len(times)-1]
		return nil
	})
	return light, err
}

// Static fails unless the binary runs without any library; it answers its size.
func Static(binary string) (int64, error) {
	file, err := elf.Open(binary)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	for _, part := range file.Progs {
		if part.Type == elf.PT_INTERP || part.Type == elf.PT_DYNAMIC {
			return 0, fmt.Errorf("%s is not static", binary)
		}
	}
	info, err := os.Stat(binary)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// requests runs the load against the bare server and every engine in turn, so
// that whatever else the machine does falls on all of them.
func requests(ctx context.Context, engines []Engine, binary string, lasting time.Duration) error {
	var contenders []*contender
	var serve func(rest []Engine) error
	serve = func(rest []Engine) error {
		if len(rest) == 0 {
			return compete(contenders, lasting)
		}
		return rest[0].With(ctx, func(data, address string) error {
			if err := Fill(ctx, binary, data, address); err != nil {
				return err
			}
			server, err := Start(ctx, binary, data, address)
			if err != nil {
				return err
			}
			c := &contender{name: rest[0].Name, address: strings.TrimPrefix(server.Origin, "http://")}
			if c.headers, c.body, err = SignIn(server.Origin); err == nil {
				contenders = append(contenders, c)
				err = serve(rest[1:])
			}
			return errors.Join(err, server.Stop())
		})
	}
	return serve(engines)
}
