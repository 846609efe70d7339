package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
)

// bareMode is the argument that makes this program the server compared with.
const bareMode = "bare-server"

// serveBare answers every request with the bytes read from standard input: what
// net/http can do when there is nothing to do. It ends when its input does.
func serveBare() error {
	var size int
	if _, err := fmt.Scanf("%d\n", &size); err != nil {
		return err
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(os.Stdin, body); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		listener.Close()
	}()
	err = http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}))
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// startBare runs the above in a process of its own, as the real binary is.
func startBare(body []byte) (address string, stop func() error, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", nil, err
	}
	process := exec.Command(self, bareMode)
	process.Stderr = os.Stderr
	input, err := process.StdinPipe()
	if err != nil {
		return "", nil, err
	}
	output, err := process.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := process.Start(); err != nil {
		return "", nil, err
	}
	stop = func() error {
		input.Close()
		return process.Wait()
	}
	if _, err := fmt.Fprintf(input, "%d\n%s", len(body), body); err != nil {
		return "", nil, errors.Join(err, stop())
	}
	if _, err := fmt.Fscanln(output, &address); err != nil {
		return "", nil, errors.Join(err, stop())
	}
	return address, stop, nil
}
