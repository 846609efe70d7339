package account

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// Credentials are what the sign-in page sends.
type Credentials struct {
	Email    string `json:"email" maxLength:"254"`
	Password string `json:"password" maxLength:"1024"`
	Remember bool   `json:"remember,omitempty"`
	// AcceptedTerms is the version accepted on the prompt just before, in the same
	// tab, by somebody not yet known: signing in says who it was.
	AcceptedTerms int `json:"acceptedTerms,omitempty" minimum:"0"`
}

// signIn checks the credentials and opens a session under a new id. An unknown
// address costs the same time and gets the same answer as a wrong password (A4).
func (a *Accounts) signIn(ctx context.Context, in Credentials) (*Current, error) {
	byAccount, byIP := "login:"+EmailKey(in.Email), "login-ip:"+web.RequestFrom(ctx).Network
	user, err := a.Store.FindByEmail(ctx, rights.System(), in.Email)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return nil, err
	}
	// A browser the person has used before has a count of its own, so that
	// strangers guessing elsewhere cannot shut them out.
	if owner, err := a.Store.deviceOwner(ctx, deviceFrom(ctx)); err != nil {
		return nil, err
	} else if user != nil && owner == user.ID {
		byAccount += ":" + deviceHash(deviceFrom(ctx))
	}
	// The address comes first: one that is refused must not use up other people's tries.
	if err := a.Store.take(ctx, byIP, guessPerAddress); err != nil {
		return nil, a.throttled(ctx, user, err)
	}
	if err := a.Store.take(ctx, byAccount, guessPerAccount); err != nil {
		return nil, a.throttled(ctx, user, err)
	}
	hash := ""
	if user != nil {
		hash = user.PasswordHash
	}
	ok, rehash, err := VerifyPassword(ctx, hash, in.Password)
	if err != nil {
		return nil, err
	}
	if user == nil || !ok {
		return nil, a.refused(ctx, user, "password", wrongCredentials())
	}
	if user.State != Active {
		return nil, a.refused(ctx, user, "disabled", wrongCredentials()) // the right password tells no more than a wrong one (A4)
	}
	if open, err := a.companyOpen(ctx, user); err != nil {
		return nil, err
	} else if !open {
		return nil, a.refused(ctx, user, "suspended", fault.InvalidField("email", "account.login.suspended"))
	}
	next := hash
	if rehash {
		if next, err = HashPassword(ctx, in.Password); err != nil {
			return nil, err
		}
	}
	return a.open(ctx, user, next, in, byAccount, byIP)
}

func wrongCredentials() error {
	return &fault.Error{Kind: fault.Invalid, Key: "account.login.wrong", Fields: []fault.Field{{Name: "password", Key: "account.login.wrong"}}}
}

// throttled leaves one trace when a limit is crossed, not one per try after it.
func (a *Accounts) throttled(ctx context.Context, user *User, answer error) error {
	var crossed *firstRefusal
	if errors.As(answer, &crossed) {
		return a.refused(ctx, user, "throttled", crossed.error)
	}
	return answer
}

// refused leaves a trace of each failed sign-in (I5), never of what was typed.
// Nobody knows who tried: the person aimed at is the subject, not the actor.
func (a *Accounts) refused(ctx context.Context, user *User, reason string, answer error) error {
	event := audit.Event{Action: "user.sign_in_refused", UserID: audit.Anonymous, Details: map[string]any{"reason": reason}}
	if user != nil {
		event.SubjectID, event.CompanyID = user.ID, user.CompanyID
	}
	if err := audit.Record(ctx, a.Store.DB.Write, event); err != nil {
		return err
	}
	return answer
}

// open starts the session of somebody whose password was right. Should the
// password have changed while it was being checked, it was the wrong one.
func (a *Accounts) open(ctx context.Context, user *User, hash string, in Credentials, byAccount, byIP string) (*Current, error) {
	var token string
	var session *Session
	request := web.RequestFrom(ctx)
	err := a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		done, err := tx.NewRaw("UPDATE app_user SET last_sign_in_at = ?, password_hash = ? WHERE id = ? AND password_hash = ? AND state = 'active'",
			db.Now(), hash, user.ID, user.PasswordHash).Exec(ctx)
		if err != nil {
			return fmt.Errorf("sign in: %w", err)
		}
		if n, _ := done.RowsAffected(); n == 0 {
			return wrongCredentials()
		}
		if request.Token != "" {
			if err := a.Store.endSession(ctx, tx, request.Token); err != nil {
				return err
			}
		}
		if err := a.Store.release(ctx, tx, byAccount); err != nil {
			return err
		}
		if err := a.Store.giveBack(ctx, tx, byIP); err != nil {
			return err
		}
		if err := a.rememberDevice(ctx, tx, user.ID); err != nil {
			return err
		}
		if in.AcceptedTerms > 0 {
			if err := a.acceptTerms(ctx, tx, user, in.AcceptedTerms); err != nil && !fault.Is(err, fault.Conflict) {
				return err // an older version counts for nothing: they will be asked
			}
		}
		token, session, err = a.Store.start(ctx, tx, Session{UserID: user.ID, Remember: in.Remember}, a.limits())
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.signed_in", SubjectID: user.ID, UserID: user.ID, CompanyID: user.CompanyID})
	})
	if err != nil {
		return nil, err
	}
	request.SetCookie(a.sessionCookie(token, session))
	request.SetCookie(a.Cookies.Locale(user.Language))
	current, err := a.Store.current(ctx, token)
	if err == nil && current == nil {
		err = fault.New(fault.Unauthenticated, "fault.unauthenticated") // disabled this very moment
	}
	if err != nil {
		return nil, err
	}
	a.enter(ctx, current)
	return current, nil
}

// companyOpen tells whether the person's company is not suspended.
func (a *Accounts) companyOpen(ctx context.Context, user *User) (bool, error) {
	suspended, err := a.Store.DB.Read.NewSelect().TableExpr("company").Where("id = ? AND suspended_at IS NOT NULL", user.CompanyID).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("find company: %w", err)
	}
	return !suspended, nil
}

// signOut ends the session; as an admin acting as someone, the whole of it.
func (a *Accounts) signOut(ctx context.Context) error {
	request := web.RequestFrom(ctx)
	request.SetCookie(a.Cookies.Session("", -1e9))
	if request.Token == "" {
		return nil
	}
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.Store.endSession(ctx, tx, request.Token); err != nil {
			return err
		}
		if !rights.From(ctx).SignedIn() {
			return nil
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.signed_out", SubjectID: rights.From(ctx).UserID})
	})
}
