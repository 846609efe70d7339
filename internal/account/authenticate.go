package account

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// ExpiresHeader tells the interface when the session ends unless used, so that it can warn before (A10).
const ExpiresHeader = "Livret-Session-Expires"

type currentKey struct{}

// currentFrom is the person behind a request, nil when nobody is signed in.
func currentFrom(ctx context.Context) *Current {
	c, _ := ctx.Value(currentKey{}).(*Current)
	return c
}

// Authenticate finds who makes a request. Somebody whose session has died is
// nobody: calls that need a person then answer 401 by their right.
func (a *Accounts) Authenticate(r *http.Request) (context.Context, error) {
	ctx := r.Context()
	request := web.RequestFrom(ctx)
	ctx = context.WithValue(ctx, deviceKey{}, a.Cookies.DeviceToken(r))
	if request.Token == "" {
		return ctx, nil
	}
	current, err := a.Store.current(ctx, request.Token)
	if err != nil {
		return ctx, err
	}
	now := a.Now()
	if current == nil || !current.alive(now) {
		return ctx, nil
	}
	if current.actingOver(now) {
		return a.endActing(ctx, r, current)
	}
	if now.Sub(current.LastSeenAt) >= touchEvery && !unattended(r) {
		// A database that cannot be written can still be read: the person goes on.
		if err := a.Store.touch(ctx, current, now, a.limits()); err != nil {
			a.Log.WarnContext(ctx, "session not prolonged", "error", err)
		}
	}
	return a.enter(ctx, current), nil
}

// UnattendedHeader says that the interface asks by itself, not because somebody did something.
const UnattendedHeader = "Livret-Unattended"

// unattended tells calls that an open screen makes although nobody may be there: they do not
// keep the session alive (A10). Saying so for any call only lets one's own session end sooner.
func unattended(r *http.Request) bool {
	return r.Header.Get(UnattendedHeader) != "" || r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/api/pages/") && strings.HasSuffix(r.URL.Path, "/presence")
}

func (a *Accounts) enter(ctx context.Context, c *Current) context.Context {
	web.RequestFrom(ctx).SetHeader(ExpiresHeader, c.endsUnlessUsed().UTC().Format(time.RFC3339))
	return rights.With(context.WithValue(ctx, currentKey{}, c), c.actor())
}

// endActing makes the admin themself again when the hour is over. What the page
// was asking for as the other person is refused: it must not be done as the admin.
func (a *Accounts) endActing(ctx context.Context, r *http.Request, c *Current) (context.Context, error) {
	token, session, err := a.resume(rights.With(ctx, c.actor()), c, "identity.expired")
	if err != nil {
		return ctx, err
	}
	web.RequestFrom(ctx).SetCookie(a.sessionCookie(token, session))
	if r.URL.Path != "/api/auth/user" && r.URL.Path != "/api/auth/csrf-token" {
		return ctx, fault.New(fault.Unauthenticated, "account.identity.expired")
	}
	web.RequestFrom(ctx).Token = token
	current, err := a.Store.current(ctx, token)
	if err != nil || current == nil {
		return ctx, err
	}
	return a.enter(ctx, current), nil
}

// resume replaces a session in which an admin acted by the admin's own, under a new id (B4).
func (a *Accounts) resume(ctx context.Context, c *Current, action string) (string, *Session, error) {
	var token string
	var session *Session
	err := a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		done, err := tx.NewDelete().Model((*Session)(nil)).Where("id = ?", c.ID).Exec(ctx)
		if err != nil {
			return err
		}
		if n, _ := done.RowsAffected(); n == 0 {
			return fault.New(fault.Unauthenticated, "fault.unauthenticated") // another request was first
		}
		token, session, err = a.Store.start(ctx, tx, Session{UserID: c.ActorID, Remember: c.Remember, CreatedAt: c.CreatedAt}, a.limits())
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: action, SubjectID: c.UserID})
	})
	return token, session, err
}

type deviceKey struct{}

func deviceFrom(ctx context.Context) string {
	token, _ := ctx.Value(deviceKey{}).(string)
	return token
}

func deviceHash(token string) string { return web.HashToken("device", token) }

// rememberDevice marks this browser as the person's own.
func (a *Accounts) rememberDevice(ctx context.Context, tx bun.IDB, userID string) error {
	token := web.NewToken()
	_, err := tx.NewRaw("INSERT INTO known_device (token_hash, user_id, last_used_at) VALUES (?, ?, ?)", deviceHash(token), userID, db.Now()).Exec(ctx)
	if err != nil {
		return err
	}
	if old := deviceFrom(ctx); old != "" {
		if _, err := tx.NewRaw("DELETE FROM known_device WHERE token_hash = ? AND user_id = ?", deviceHash(old), userID).Exec(ctx); err != nil {
			return err
		}
	}
	web.RequestFrom(ctx).SetCookie(a.Cookies.Device(token))
	return nil
}
