package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

var errNoNginx = errors.New("nginx is not installed")

// startNginx serves a folder with one worker, as simply as can be.
func startNginx(folder string) (stop func(), address string, err error) {
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		return nil, "", errNoNginx
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", err
	}
	address = listener.Addr().String()
	listener.Close()
	place, err := os.MkdirTemp("", "livret-nginx-")
	if err != nil {
		return nil, "", err
	}
	settings := fmt.Sprintf(`daemon off; worker_processes 1; pid %[1]s/pid; error_log %[1]s/error.log; user root;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type image/webp;
  client_body_temp_path %[1]s/a; proxy_temp_path %[1]s/b; fastcgi_temp_path %[1]s/c; uwsgi_temp_path %[1]s/d; scgi_temp_path %[1]s/e;
  server { listen %[2]s; root %[3]s; } }`, place, address, folder)
	file := filepath.Join(place, "nginx.conf")
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		return nil, "", err
	}
	process := exec.Command(nginx, "-c", file)
	if err := process.Start(); err != nil {
		return nil, "", err
	}
	stop = func() {
		_ = process.Process.Signal(os.Interrupt)
		_ = process.Wait()
		os.RemoveAll(place)
	}
	for range 100 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return stop, address, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	stop()
	return nil, "", errors.New("nginx does not answer")
}
