package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Load is what one run of requests showed.
type Load struct {
	PerSecond     float64
	P50, P95, P99 time.Duration
}

// Fire sends the same GET over some connections for a while, each waiting for
// its answer before it asks again. It writes bytes itself: a full HTTP client
// would take the time of the cores it shares with the server.
func Fire(address, path string, headers http.Header, connections int, lasting time.Duration) (Load, error) {
	var request bytes.Buffer
	fmt.Fprintf(&request, "GET %s HTTP/1.1\r\nHost: %s\r\n", path, address)
	if err := headers.Write(&request); err != nil {
		return Load{}, err
	}
	request.WriteString("\r\n")

	var all []time.Duration
	var failed error
	var lock sync.Mutex
	var running sync.WaitGroup
	from := time.Now()
	for range connections {
		running.Go(func() {
			times, err := ask(address, request.Bytes(), from.Add(lasting))
			lock.Lock()
			defer lock.Unlock()
			all = append(all, times...)
			if err != nil {
				failed = err
			}
		})
	}
	running.Wait()
	took := time.Since(from)
	if failed != nil {
		return Load{}, failed
	}
	slices.Sort(all)
	at := func(share float64) time.Duration { return all[int(share*float64(len(all)-1))] }
	return Load{float64(len(all)) / took.Seconds(), at(0.50), at(0.95), at(0.99)}, nil
}

func ask(address string, request []byte, until time.Time) ([]time.Duration, error) {
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	if err := connection.SetDeadline(until.Add(10 * time.Second)); err != nil {
		return nil, err
	}
	reader := bufio.NewReader(connection)
	var times []time.Duration
	for time.Now().Before(until) {
		from := time.Now()
		if _, err := connection.Write(request); err != nil {
			return nil, err
		}
		reply, err := http.ReadResponse(reader, nil)
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(io.Discard, reply.Body); err != nil {
			return nil, err
		}
		reply.Body.Close()
		if reply.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("answered %s", reply.Status)
		}
		times = append(times, time.Since(from))
	}
	return times, nil
}
