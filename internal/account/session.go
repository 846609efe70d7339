package account

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// Limits are how long a session lives: without use, and at all.
type Limits struct {
	Idle, Max                 time.Duration
	RememberIdle, RememberMax time.Duration
}

// actingTime is how long an admin may act as someone before being themself again (B4).
const actingTime = time.Hour

// touchEvery spares a write per request: idleness is known to the minute.
const touchEvery = time.Minute

// Session is one browser signed in. While an admin acts as someone, UserID is
// that person and ActorID the admin: it is the admin's session, and that
// person's own are untouched (B1). Only the hash of its id is kept.
type Session struct {
	bun.BaseModel `bun:"table:session,alias:s"`

	ID          string `bun:",pk"`
	TokenHash   string
	UserID      string
	ActorID     string    `bun:",nullzero"`
	ActingUntil time.Time `bun:",nullzero"`
	Remember    bool
	CreatedAt   time.Time
	LastSeenAt  time.Time
	IdleEndsAt  time.Time
	EndsAt      time.Time
	IP          string
	Agent       string
}

// endsUnlessUsed is when the session ends if nobody uses it any more.
func (s *Session) endsUnlessUsed() time.Time {
	if s.EndsAt.Before(s.IdleEndsAt) {
		return s.EndsAt
	}
	return s.IdleEndsAt
}

// Current is everything about the person behind a request, read in one query.
type Current struct {
	Session          `bun:",extend"`
	User             User
	CompanyName      string
	CompanySuspended bool
	ActorFirstName   string
	ActorLastName    string
	ActorFit         bool // the acting admin is still one, and enabled (B6)
	TermsVersion     int
	AcceptedVersion  int
}

func (c *Current) termsAccepted() bool { return c.AcceptedVersion >= c.TermsVersion }

// alive tells whether the session still counts, whoever changed what since.
func (c *Current) alive(now time.Time) bool {
	return now.Before(c.IdleEndsAt) && now.Before(c.EndsAt) && !c.User.Disabled() && !c.CompanySuspended && (c.ActorID == "" || c.ActorFit)
}

func (c *Current) actingOver(now time.Time) bool {
	return c.ActorID != "" && !now.Before(c.ActingUntil)
}

func (c *Current) actor() rights.Actor {
	return rights.Actor{
		UserID: c.UserID, CompanyID: c.User.CompanyID, Role: c.User.Role, Locale: c.User.Language,
		TermsAccepted: c.termsAccepted(), SessionID: c.ID, ImpersonatorID: c.ActorID,
	}
}

const currentQuery = `
SELECT s.id, s.user_id, s.actor_id, s.acting_until, s.remember, s.created_at, s.last_seen_at, s.idle_ends_at, s.ends_at,
	u.company_id, u.role, u.email, u.first_name, u.last_name, u.language, u.password_changed_at, u.profile_confirmed_at,
	u.language_chosen_at, u.disabled_at,
	c.name AS company_name, c.suspended_at,
	a.first_name AS actor_first_name, a.last_name AS actor_last_name, a.role AS actor_role, a.disabled_at AS actor_disabled_at,
	(SELECT MAX(version) FROM legal_text WHERE kind = 'cgu') AS terms_version,
	(SELECT MAX(version) FROM terms_acceptance t WHERE t.user_id = u.id) AS accepted_version
FROM session s
JOIN app_user u ON u.id = s.user_id
LEFT JOIN company c ON c.id = u.company_id
LEFT JOIN app_user a ON a.id = s.actor_id
WHERE s.token_hash = ?`

// currentRow is the query's flat result.
type currentRow struct {
	ID, UserID, ActorID                       string
	ActingUntil                               time.Time
	Remember                                  bool
	CreatedAt, LastSeenAt, IdleEndsAt, EndsAt time.Time
	CompanyID                                 string
	Role                                      rights.Role
	Email, FirstName, LastName, Language      string
	PasswordChangedAt, ProfileConfirmedAt     time.Time
	LanguageChosenAt, DisabledAt              time.Time
	CompanyName                               string
	SuspendedAt                               time.Time
	ActorFirstName, ActorLastName             string
	ActorRole                                 rights.Role
	ActorDisabledAt                           time.Time
	TermsVersion, AcceptedVersion             int
}

// current finds the session of a token. No scope: the token is the proof.
func (s Store) current(ctx context.Context, token string) (*Current, error) {
	var r currentRow
	find := s.DB.Reading("session", func() string { return s.DB.Read.NewRaw(currentQuery, db.Mark(0)).String() })
	err := find.Scan(ctx, &r, sessionHash(token))
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find session: %w", err)
	}
	return &Current{
		Session: Session{ID: r.ID, UserID: r.UserID, ActorID: r.ActorID, ActingUntil: r.ActingUntil, Remember: r.Remember,
			CreatedAt: r.CreatedAt, LastSeenAt: r.LastSeenAt, IdleEndsAt: r.IdleEndsAt, EndsAt: r.EndsAt},
		User: User{ID: r.UserID, CompanyID: r.CompanyID, Role: r.Role, Email: r.Email, FirstName: r.FirstName, LastName: r.LastName, Language: r.Language,
			PasswordChangedAt: r.PasswordChangedAt, ProfileConfirmedAt: r.ProfileConfirmedAt, LanguageChosenAt: r.LanguageChosenAt, DisabledAt: r.DisabledAt},
		CompanyName: r.CompanyName, CompanySuspended: !r.SuspendedAt.IsZero(),
		ActorFirstName: r.ActorFirstName, ActorLastName: r.ActorLastName,
		ActorFit:     r.ActorRole == rights.Admin && r.ActorDisabledAt.IsZero(),
		TermsVersion: r.TermsVersion, AcceptedVersion: r.AcceptedVersion,
	}, nil
}

func sessionHash(token string) string { return web.HashToken("session", token) }

// start opens a session under a new id and answers the id, which is kept nowhere else.
func (s Store) start(ctx context.Context, tx bun.IDB, session Session, limits Limits) (string, *Session, error) {
	token, now, request := web.NewToken(), db.Now(), web.RequestFrom(ctx)
	idle, most := limits.Idle, limits.Max
	if session.Remember {
		idle, most = limits.RememberIdle, limits.RememberMax
	}
	if session.CreatedAt.IsZero() {
		session.CreatedAt = now
	}
	session.ID, session.TokenHash = db.NewID(), sessionHash(token)
	session.LastSeenAt, session.IP, session.Agent = now, request.IP, request.Agent
	// The last end counts from the sign-in, whatever identities were taken since.
	session.EndsAt = session.CreatedAt.Add(most)
	session.IdleEndsAt = now.Add(idle)
	if _, err := tx.NewInsert().Model(&session).Exec(ctx); err != nil {
		return "", nil, fmt.Errorf("start session: %w", err)
	}
	return token, &session, nil
}

// touch notes that a session is in use.
func (s Store) touch(ctx context.Context, c *Current, now time.Time, limits Limits) error {
	idle := limits.Idle
	if c.Remember {
		idle = limits.RememberIdle
	}
	c.LastSeenAt, c.IdleEndsAt = now, now.Add(idle)
	_, err := s.DB.Write.NewUpdate().Model(&c.Session).Column("last_seen_at", "idle_ends_at").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("touch session: %w", err)
	}
	return nil
}

// endSession ends one session by its token.
func (s Store) endSession(ctx context.Context, tx bun.IDB, token string) error {
	_, err := tx.NewDelete().Model((*Session)(nil)).Where("token_hash = ?", sessionHash(token)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

// endSessions ends every session of a person, those where they act as someone else included.
func (s Store) endSessions(ctx context.Context, tx bun.IDB, userID, except string) error {
	q := tx.NewDelete().Model((*Session)(nil)).Where("(user_id = ? OR actor_id = ?)", userID, userID)
	if except != "" {
		q = q.Where("id <> ?", except)
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("end sessions of %s: %w", userID, err)
	}
	return nil
}

// Sessions lists where a person is signed in: their own, those of an admin acting
// as them, and those in which they act as someone else. Who may ask is settled by the caller's scope.
func (s Store) Sessions(ctx context.Context, userID string, now time.Time) ([]SessionOf, error) {
	var found []SessionOf
	err := s.DB.Read.NewSelect().Model(&found).
		ColumnExpr("s.*, a.first_name AS actor_first_name, a.last_name AS actor_last_name").
		Join("LEFT JOIN app_user AS a ON a.id = s.actor_id").
		Where("(s.user_id = ? OR s.actor_id = ?) AND s.idle_ends_at > ? AND s.ends_at > ?", userID, userID, now, now).
		OrderExpr("s.last_seen_at DESC, s.id").Limit(100).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return found, nil
}

// SessionOf is a session in the list of its owner.
type SessionOf struct {
	Session        `bun:",extend"`
	ActorFirstName string
	ActorLastName  string
}

// EndOne ends one of the caller's own sessions.
func (s Store) EndOne(ctx context.Context, tx bun.IDB, scope rights.Scope, id string) error {
	done, err := tx.NewDelete().Model((*Session)(nil)).Where("id = ? AND (user_id = ? OR actor_id = ?)", id, scope.UserID(), scope.UserID()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	if n, _ := done.RowsAffected(); n == 0 {
		return fault.Missing()
	}
	return nil
}

// endOthers signs the caller out everywhere else.
func (a *Accounts) endOthers(ctx context.Context) error {
	actor := rights.From(ctx)
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.Store.endSessions(ctx, tx, actor.UserID, actor.SessionID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.sessions_ended", SubjectID: actor.UserID})
	})
}

// endAll signs somebody out everywhere, at an admin's word.
func (a *Accounts) endAll(ctx context.Context, user *User) error {
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.Store.endSessions(ctx, tx, user.ID, ""); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.sessions_ended", SubjectID: user.ID, CompanyID: user.CompanyID})
	})
}

func (a *Accounts) endOne(ctx context.Context, id string) error {
	actor := rights.From(ctx)
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.Store.EndOne(ctx, tx, actor.Scope(), id); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: "user.session_ended", SubjectID: actor.UserID})
	})
}
