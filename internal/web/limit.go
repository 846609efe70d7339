package web

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"livret/internal/fault"
)

// limiter lets each address make so many calls a second, with a burst of four
// seconds' worth. It guards this node; what must hold across nodes (guessing a
// password) is counted in the database.
type limiter struct {
	perSecond rate.Limit
	mu        sync.Mutex
	seen      map[string]*visitor
	swept     time.Time
}

type visitor struct {
	*rate.Limiter
	last time.Time
}

func newLimiter(perSecond int) *limiter {
	return &limiter{perSecond: rate.Limit(perSecond), seen: map[string]*visitor{}}
}

func (l *limiter) allow(network string, now time.Time) bool {
	if l.perSecond <= 0 {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > time.Minute {
		for key, v := range l.seen {
			if now.Sub(v.last) > time.Minute {
				delete(l.seen, key)
			}
		}
		l.swept = now
	}
	v := l.seen[network]
	if v == nil {
		v = &visitor{Limiter: rate.NewLimiter(l.perSecond, int(l.perSecond)*4)}
		l.seen[network] = v
	}
	v.last = now
	return v.AllowN(now, 1)
}

// network counts an IPv6 customer once.
func network(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil || addr.Is4() || addr.Is4In6() {
		return ip
	}
	prefix, _ := addr.WithZone("").Prefix(64)
	return prefix.String()
}

func (s *Server) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.limiter.allow(RequestFrom(r.Context()).Network, time.Now()) {
			s.metrics.refused.Inc()
			s.fail(w, r, &fault.Error{Kind: fault.TooMany, Key: "fault.rate_limited", RetryAfter: time.Second})
			return
		}
		next.ServeHTTP(w, r)
	})
}
