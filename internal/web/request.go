package web

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"livret/internal/fault"
)

// Request is what features may know of the HTTP request they answer: enough to
// set a cookie and to say in the audit log where it came from.
type Request struct {
	ID string // shown to people as the reference of an error
	IP string
	// Network is what is counted against limits: an IPv6 customer owns a whole /64.
	Network string
	Agent   string
	Token   string // the session cookie's value, empty when there is none

	header http.Header
	log    *slog.Logger
}

type requestKey struct{}

// RequestFrom is never nil: work that no request caused gets an empty one.
func RequestFrom(ctx context.Context) *Request {
	if r, ok := ctx.Value(requestKey{}).(*Request); ok {
		return r
	}
	return &Request{header: http.Header{}, log: slog.Default()}
}

// SetCookie adds a cookie to the answer.
func (r *Request) SetCookie(c *http.Cookie) { r.header.Add("Set-Cookie", c.String()) }

// SetHeader adds a header to the answer.
func (r *Request) SetHeader(name, value string) { r.header.Set(name, value) }

// identify gives each request its reference, its true address and its session token.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ip := s.clientIP(r)
		req := &Request{
			ID: newReference(), IP: ip, Network: network(ip), Agent: clip(r.UserAgent(), 300), Token: s.cookies.token(r),
			header: w.Header(), log: s.opts.Log,
		}
		w.Header().Set("X-Request-Id", req.ID)
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, req))
		if !plain(r) {
			s.localize(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				s.fail(w, r, fault.New(fault.Unreadable, "fault.unreadable"))
			})).ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// clientIP believes X-Forwarded-For only from a trusted proxy, and then only its
// rightmost entry that is not itself one: the rest can be forged (A5).
func (s *Server) clientIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	addr, err := netip.ParseAddr(host)
	if err != nil || !s.opts.Trusted(addr) {
		return host
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop
		if !s.opts.Trusted(hop) {
			break
		}
	}
	return addr.Unmap().String()
}

// plain refuses an address with a NUL in it: no page or call has one.
func plain(r *http.Request) bool {
	return !strings.ContainsRune(r.URL.Path, 0) && !strings.Contains(strings.ToLower(r.URL.RawQuery), "%00")
}

// newReference is a short name for one request, easy to read over the phone: LV-7F3K-92.
func newReference() string {
	const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ" // no 0 O 1 I
	raw := make([]byte, 6)
	rand.Read(raw)
	for i := range raw {
		raw[i] = letters[raw[i]&31]
	}
	return "LV-" + string(raw[:4]) + "-" + string(raw[4:])
}

func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}
