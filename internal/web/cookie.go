package web

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"mime"
	"net/http"
	"time"

	"livret/internal/fault"
)

// Cookies names and shapes the cookies of one installation: with the __Host-
// prefix and Secure wherever the public address is https.
type Cookies struct{ secure bool }

const (
	// TermsCookie is the seed's: whether this browser has accepted the terms.
	TermsCookie = "cguAccepted"
	// LocaleCookie keeps the interface language of this browser.
	LocaleCookie = "locale"

	termsSeconds  = 31536000
	localeSeconds = 365 * 24 * 3600
	deviceSeconds = 365 * 24 * 3600
)

// NewToken is a secret of 256 bits, as text.
func NewToken() string {
	raw := make([]byte, 32)
	rand.Read(raw)
	return base64.RawURLEncoding.EncodeToString(raw)
}

// HashToken is what is stored of a secret. The purpose keeps the hashes of one
// use from meaning anything to another.
func HashToken(purpose, token string) string {
	sum := sha256.Sum256([]byte("livret:" + purpose + ":" + token))
	return hex.EncodeToString(sum[:])
}

// CSRFToken derives from the session id, so it needs no storage, cannot outlive
// its session and reveals nothing of it (ADR 0003).
func CSRFToken(session string) string {
	sum := sha256.Sum256([]byte("livret:csrf:" + session))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func (c Cookies) name(base string) string {
	if c.secure {
		return "__Host-" + base
	}
	return base
}

func (c Cookies) hidden(base, value string, maxAge int) *http.Cookie {
	return &http.Cookie{Name: c.name(base), Value: value, Path: "/", MaxAge: maxAge, HttpOnly: true, Secure: c.secure, SameSite: http.SameSiteLaxMode}
}

// Session carries the session id. It lasts as long as the browser, or as told.
func (c Cookies) Session(token string, lasting time.Duration) *http.Cookie {
	return c.hidden("livret", token, int(lasting.Seconds()))
}

// Device marks a browser that has signed in before.
func (c Cookies) Device(token string) *http.Cookie {
	return c.hidden("livret-appareil", token, deviceSeconds)
}

// DeviceToken reads what Device set.
func (c Cookies) DeviceToken(r *http.Request) string { return c.read(r, "livret-appareil") }

// Terms and Locale are read by the interface's script as well.
func (c Cookies) Terms(accepted bool) *http.Cookie {
	value := "false"
	if accepted {
		value = "true"
	}
	return c.open(TermsCookie, value, termsSeconds)
}

func (c Cookies) Locale(locale string) *http.Cookie {
	return c.open(LocaleCookie, locale, localeSeconds)
}

func (c Cookies) open(name, value string, maxAge int) *http.Cookie {
	return &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: maxAge, Secure: c.secure, SameSite: http.SameSiteLaxMode}
}

func (c Cookies) token(r *http.Request) string { return c.read(r, "livret") }

// read takes only what NewToken can have made.
func (c Cookies) read(r *http.Request, base string) string {
	cookie, err := r.Cookie(c.name(base))
	if err != nil {
		return ""
	}
	if raw, err := base64.RawURLEncoding.DecodeString(cookie.Value); err != nil || len(raw) != 32 {
		return ""
	}
	return cookie.Value
}

var formKinds = map[string]bool{"application/x-www-form-urlencoded": true, "multipart/form-data": true, "text/plain": true}

// protect refuses a change that another site may have caused: first by where the
// browser says it comes from, then by the token only our own pages can know.
func (s *Server) protect(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions:
			next.ServeHTTP(w, r)
			return
		}
		if err := origin.Check(r); err != nil {
			s.fail(w, r, fault.New(fault.Forbidden, "fault.origin"))
			return
		}
		// What a form of another site could send is refused whatever its token.
		if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); formKinds[kind] {
			s.fail(w, r, fault.New(fault.Unsupported, "fault.unsupported"))
			return
		}
		session := RequestFrom(r.Context()).Token
		sent := r.Header.Get("X-CSRF-TOKEN")
		if session == "" || subtle.ConstantTimeCompare([]byte(sent), []byte(CSRFToken(session))) != 1 {
			s.fail(w, r, fault.New(fault.StaleToken, "fault.csrf"))
			return
		}
		next.ServeHTTP(w, r)
	})
}
