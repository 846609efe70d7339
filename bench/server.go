package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server is the real binary, serving one database.
type Server struct {
	Origin  string
	Started time.Duration // from the start of the process to the first answer
	process *exec.Cmd
	output  *bytes.Buffer
}

// environment is what the binary is given: nothing of the caller's own LIVRET_*.
func environment(data, database string, extra ...string) []string {
	var env []string
	for _, line := range os.Environ() {
		if !strings.HasPrefix(line, "LIVRET_") {
			env = append(env, line)
		}
	}
	env = append(env, "LIVRET_DATA="+data, "LIVRET_RATE_LIMIT=0")
	if database != "" {
		env = append(env, "LIVRET_DATABASE_URL="+database)
	}
	return append(env, extra...)
}

// Start runs the binary and waits for the first answer of /healthz.
func Start(ctx context.Context, binary, data, database string) (*Server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := listener.Addr().String()
	listener.Close()

	s := &Server{Origin: "http://" + address, output: &bytes.Buffer{}}
	s.process = exec.CommandContext(ctx, binary, "serve")
	s.process.Env = environment(data, database, "LIVRET_ADDR="+address, "LIVRET_BASE_URL="+s.Origin)
	s.process.Stdout, s.process.Stderr = s.output, s.output
	from := time.Now()
	if err := s.process.Start(); err != nil {
		return nil, err
	}
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	for time.Since(from) < 20*time.Second {
		if reply, err := client.Get(s.Origin + "/healthz"); err == nil {
			reply.Body.Close()
			if reply.StatusCode == http.StatusOK {
				s.Started = time.Since(from)
				return s, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	s.Stop()
	return nil, fmt.Errorf("%s serve did not answer:\n%s", filepath.Base(binary), s.output)
}

// Stop asks the process to end and waits until it has.
func (s *Server) Stop() error {
	if err := s.process.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	limit := time.AfterFunc(35*time.Second, func() { _ = s.process.Process.Kill() })
	defer limit.Stop()
	return s.process.Wait()
}

var residentLine = regexp.MustCompile(`VmRSS:\s+(\d+) kB`)

// Resident is the memory the process holds now, in bytes.
func (s *Server) Resident() (int64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	if err != nil {
		return 0, err
	}
	found := residentLine.FindSubmatch(status)
	if found == nil {
		return 0, errors.New("the system does not tell how much memory a process holds")
	}
	kilobytes, err := strconv.ParseInt(string(found[1]), 10, 64)
	return kilobytes * 1024, err
}

// Fill puts the demonstration data into a database.
func Fill(ctx context.Context, binary, data, database string) error {
	command := exec.CommandContext(ctx, binary, "demo")
	command.Env = environment(data, database)
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("livret demo: %w\n%s", err, output)
	}
	return nil
}
