package account

import (
	"log/slog"
	"net/http"
	"time"

	"livret/internal/config"
	"livret/internal/db"
	"livret/internal/i18n"
	"livret/internal/jobs"
	"livret/internal/mail"
	"livret/internal/web"
)

// Accounts is the feature: what its calls and jobs share.
type Accounts struct {
	Store     Store
	Jobs      *jobs.Client // set once the queue is built, which needs this feature's workers first
	Mail      mail.Sender
	Catalogue *i18n.Catalogue
	Config    config.Config
	Cookies   web.Cookies
	Log       *slog.Logger
	Now       func() time.Time
	Heirs     []Heir // what to pass on when somebody is deleted; the features that keep such things are not known here
}

func New(d *db.DB, cfg config.Config, sender mail.Sender, catalogue *i18n.Catalogue, log *slog.Logger) *Accounts {
	return &Accounts{
		Store: Store{DB: d}, Mail: sender, Catalogue: catalogue, Config: cfg,
		Cookies: web.NewCookies(cfg.Secure()), Log: log, Now: db.Now,
	}
}

func (a *Accounts) limits() Limits {
	return Limits{Idle: a.Config.SessionIdle, Max: a.Config.SessionMax, RememberIdle: a.Config.RememberIdle, RememberMax: a.Config.RememberMax}
}

// sessionCookie hands a session to the browser: for as long as it is open, or as long as it may last.
func (a *Accounts) sessionCookie(token string, s *Session) *http.Cookie {
	if !s.Remember {
		return a.Cookies.Session(token, 0)
	}
	return a.Cookies.Session(token, s.EndsAt.Sub(a.Now()))
}
