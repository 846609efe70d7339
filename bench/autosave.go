package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"livret/internal/db"
)

// writers is how many people type at once, each in a page of their own.
const writers = 500

// Autosave measures P10: pages saved by everybody at once, each save durable
// before it is answered.
func Autosave(ctx context.Context, engines []Engine, binary string, lasting time.Duration) error {
	fmt.Printf("\nP10  autosave: ≥ 1000 durable saves a second, worst < 1 s at %d clients, 0 errors\n\n", writers)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "engine\tsaves/s\tp50\tp99\tworst\terrors\t")
	for _, engine := range engines {
		err := engine.With(ctx, func(data, address string) error {
			if err := Fill(ctx, binary, data, address); err != nil {
				return err
			}
			server, err := Start(ctx, binary, data, address)
			if err != nil {
				return err
			}
			load, worst, failed, err := typing(server.Origin, lasting)
			if err == nil {
				fmt.Fprintf(table, "%s\t%.0f\t%s\t%s\t%s\t%d\t\n", engine.Name, load.PerSecond, milliseconds(load.P50), milliseconds(load.P99), milliseconds(worst), failed)
			}
			return errors.Join(err, server.Stop())
		})
		if err != nil {
			return err
		}
	}
	return table.Flush()
}

// typing makes the pages, then has everybody save theirs over and over.
func typing(origin string, lasting time.Duration) (load Load, worst time.Duration, failed int, err error) {
	v, err := enter(origin, email)
	if err != nil {
		return load, 0, 0, err
	}
	pages, err := v.blankPages(writers)
	if err != nil {
		return load, 0, 0, err
	}
	var all []time.Duration
	var lock sync.Mutex
	var running sync.WaitGroup
	from := time.Now()
	for _, page := range pages {
		running.Go(func() {
			times, wrong := v.typeInto(page, from.Add(lasting))
			lock.Lock()
			defer lock.Unlock()
			all = append(all, times...)
			failed += wrong
		})
	}
	running.Wait()
	took := time.Since(from)
	if len(all) == 0 {
		return load, 0, failed, errors.New("no page was saved")
	}
	slices.Sort(all)
	at := func(share float64) time.Duration { return all[int(share*float64(len(all)-1))] }
	return Load{float64(len(all)) / took.Seconds(), at(0.50), at(0.95), at(0.99)}, all[len(all)-1], failed, nil
}

// blankPages are pages of a few booklets, made as the editor makes them.
func (v *visitor) blankPages(n int) ([]string, error) {
	const perBooklet = 50
	var pages []string
	for len(pages) < n {
		booklet, chapter := db.NewID(), db.NewID()
		if _, err := v.call("POST", "/api/booklets", map[string]any{"id": booklet, "name": "Mesure", "kind": "employee"}, nil); err != nil {
			return nil, err
		}
		if _, err := v.call("POST", "/api/booklets/"+booklet+"/chapters", map[string]any{"id": chapter, "title": "Un", "icon": "", "hidden": false}, nil); err != nil {
			return nil, err
		}
		for range min(perBooklet, n-len(pages)) {
			page := db.NewID()
			if _, err := v.call("POST", "/api/chapters/"+chapter+"/pages", map[string]any{"id": page, "title": "Une page", "lead": "", "hidden": false}, nil); err != nil {
				return nil, err
			}
			pages = append(pages, page)
		}
	}
	return pages, nil
}

// typeInto saves one page until the time is over, a word more each time: some 4 KB of ten blocks.
func (v *visitor) typeInto(page string, until time.Time) (times []time.Duration, failed int) {
	address := strings.TrimPrefix(v.origin, "http://")
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return nil, 1
	}
	defer connection.Close()
	connection.SetDeadline(until.Add(20 * time.Second))
	reader := bufio.NewReader(connection)
	headers := v.headers()
	headers.Set("Content-Type", "application/json")
	text := strings.Repeat("Nous vous attendons à l’entrée B, côté parking. ", 8)
	for revision := 1; time.Now().Before(until); {
		blocks := make([]map[string]any, 10)
		for i := range blocks {
			blocks[i] = map[string]any{"type": "text", "props": map[string]any{"id": fmt.Sprint("t", i), "v": 1, "look": "plain", "html": fmt.Sprintf("<p>%s %d</p>", text, revision)}}
		}
		body, err := json.Marshal(map[string]any{"content": map[string]any{"root": map[string]any{"props": map[string]any{}}, "content": blocks}})
		if err != nil {
			return times, failed + 1
		}
		var request bytes.Buffer
		fmt.Fprintf(&request, "PUT /api/pages/%s HTTP/1.1\r\nHost: %s\r\nIf-Match: \"%d\"\r\nContent-Length: %d\r\n", page, address, revision, len(body))
		headers.Write(&request)
		request.WriteString("\r\n")
		request.Write(body)
		from := time.Now()
		saved, err := exchange(connection, reader, request.Bytes())
		if err != nil {
			return times, failed + 1
		}
		times = append(times, time.Since(from))
		revision = saved
	}
	return times, failed
}

// exchange sends one save and answers the revision it made.
func exchange(connection net.Conn, reader *bufio.Reader, request []byte) (int, error) {
	if _, err := connection.Write(request); err != nil {
		return 0, err
	}
	reply, err := http.ReadResponse(reader, nil)
	if err != nil {
		return 0, err
	}
	defer reply.Body.Close()
	body, err := io.ReadAll(reply.Body)
	if err != nil {
		return 0, err
	}
	var saved struct{ Data struct{ Revision int } }
	if reply.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("answered %s: %s", reply.Status, body)
	}
	err = json.Unmarshal(body, &saved)
	return saved.Data.Revision, err
}
