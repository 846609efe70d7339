package account

import (
	"context"
	netmail "net/mail"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/i18n"
	"livret/internal/jobs"
	"livret/internal/mail"
	"livret/internal/rights"
)

// The mails of this feature are composed inside their job: the secret of a link
// is made there, goes out, and is never at rest (ADR 0005). A retry makes a new
// link, which kills the one before.

// mailAttempts spread over about an hour: after that nobody waits for the mail any more.
var mailAttempts = river.InsertOpts{MaxAttempts: 8}

// resetMail answers "forgotten password". It is enqueued for unknown addresses too.
type resetMail struct {
	Email string `json:"email"`
}

func (resetMail) Kind() string                 { return "password_reset_mail" }
func (resetMail) InsertOpts() river.InsertOpts { return mailAttempts }

// emailChangeMail asks the new address to confirm itself.
type emailChangeMail struct {
	UserID string `json:"userId"`
	Email  string `json:"email"`
}

func (emailChangeMail) Kind() string                 { return "email_change_mail" }
func (emailChangeMail) InsertOpts() river.InsertOpts { return mailAttempts }

// emailNoticeMail tells the old address what is being asked.
type emailNoticeMail struct {
	UserID string `json:"userId"`
	To     string `json:"to"`
	Email  string `json:"email"`
}

func (emailNoticeMail) Kind() string { return "email_notice_mail" }

// passwordChangedMail tells a person that their password was changed.
type passwordChangedMail struct {
	UserID string `json:"userId"`
}

func (passwordChangedMail) Kind() string { return "password_changed_mail" }

// Workers are the jobs of this feature.
func (a *Accounts) Workers(w *river.Workers) []*river.PeriodicJob {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[resetMail]) error { return a.mailReset(ctx, job.Args) }))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[emailChangeMail]) error {
		return a.mailEmailChange(ctx, job.Args)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[emailNoticeMail]) error {
		return a.mailEmailNotice(ctx, job.Args)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[passwordChangedMail]) error {
		return a.mailPasswordChanged(ctx, job.Args)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[inviteMail]) error { return a.mailInvite(ctx, job.Args) }))
	river.AddWorker(w, &sweeper{accounts: a})
	return []*river.PeriodicJob{jobs.Every(time.Hour, sweep{})}
}

func (a *Accounts) mailReset(ctx context.Context, job resetMail) error {
	user, err := a.Store.FindByEmail(ctx, rights.System(), job.Email)
	if fault.Is(err, fault.NotFound) || err == nil && user.State != Active {
		return nil // nobody to write to: that is an answer too
	}
	if err != nil {
		return err
	}
	secret, err := a.issue(ctx, resetToken, user, user.Email)
	if err != nil {
		return ignoreMissing(err)
	}
	t := a.words(user)
	return a.send(ctx, user, user.Email, mail.Content{
		Subject:    t("mail.reset.subject", i18n.Args{"product": a.Config.ProductName}),
		Paragraphs: []string{t("mail.reset.text", i18n.Args{"product": a.Config.ProductName})},
		Button:     &mail.Button{Label: t("mail.reset.button", nil), URL: a.Config.URL("/auth/new-password?token=" + secret)},
		After:      []string{t("mail.reset.valid", nil), t("mail.reset.ignore", nil)},
	})
}

func (a *Accounts) mailEmailChange(ctx context.Context, job emailChangeMail) error {
	user, err := a.Store.Find(ctx, rights.System(), job.UserID)
	if err != nil || user.PendingEmail != job.Email {
		return ignoreMissing(err) // taken back in the meantime
	}
	t := a.words(user)
	// Somebody else may own the address. They are told; the person asking learns nothing of it (A4).
	if _, err := a.Store.FindByEmail(ctx, rights.System(), job.Email); err == nil {
		return a.send(ctx, &User{Language: user.Language}, job.Email, mail.Content{
			Subject:    t("mail.email_taken.subject", i18n.Args{"product": a.Config.ProductName}),
			Paragraphs: []string{t("mail.email_taken.text", i18n.Args{"product": a.Config.ProductName})},
		})
	} else if !fault.Is(err, fault.NotFound) {
		return err
	}
	secret, err := a.issue(ctx, emailToken, user, job.Email)
	if err != nil {
		return ignoreMissing(err)
	}
	return a.send(ctx, user, job.Email, mail.Content{
		Subject:    t("mail.email_change.subject", nil),
		Paragraphs: []string{t("mail.email_change.text", i18n.Args{"product": a.Config.ProductName})},
		Button:     &mail.Button{Label: t("mail.email_change.button", nil), URL: a.Config.URL("/auth/confirm-email?token=" + secret)},
		After:      []string{t("mail.reset.valid", nil), t("mail.email_change.ignore", nil)},
	})
}

func (a *Accounts) mailEmailNotice(ctx context.Context, job emailNoticeMail) error {
	user, err := a.Store.Find(ctx, rights.System(), job.UserID)
	if err != nil {
		return ignoreMissing(err)
	}
	t := a.words(user)
	return a.send(ctx, user, job.To, mail.Content{
		Subject:    t("mail.email_notice.subject", nil),
		Paragraphs: []string{t("mail.email_notice.text", i18n.Args{"product": a.Config.ProductName, "email": job.Email}), t("mail.email_notice.not_you", nil)},
	})
}

func (a *Accounts) mailPasswordChanged(ctx context.Context, job passwordChangedMail) error {
	user, err := a.Store.Find(ctx, rights.System(), job.UserID)
	if err != nil {
		return ignoreMissing(err)
	}
	t := a.words(user)
	return a.send(ctx, user, user.Email, mail.Content{
		Subject:    t("mail.password_changed.subject", nil),
		Paragraphs: []string{t("mail.password_changed.text", i18n.Args{"product": a.Config.ProductName}), t("mail.password_changed.not_you", nil)},
		Button:     &mail.Button{Label: t("mail.password_changed.button", nil), URL: a.Config.URL("/auth/forgotten-password")},
	})
}

func (a *Accounts) words(u *User) func(string, i18n.Args) string {
	return func(key string, args i18n.Args) string { return a.Catalogue.T(u.Language, key, args) }
}

func (a *Accounts) issue(ctx context.Context, kind string, u *User, email string) (secret string, err error) {
	err = a.Store.edit(ctx, rights.System(), u.ID, func(ctx context.Context, tx bun.Tx, _ *User) error {
		secret, err = a.Store.issue(ctx, tx, kind, u, email)
		return err
	})
	return secret, err
}

// send gives up at once on a message that the relay refuses for good.
func (a *Accounts) send(ctx context.Context, u *User, to string, content mail.Content) error {
	content.Locale, content.Name = a.Catalogue.Spoken(u.Language), u.FirstName
	composer := mail.Composer{Words: a.Catalogue, Product: a.Config.ProductName, Support: a.Config.SupportEmail}
	message, err := composer.Compose(netmail.Address{Name: u.FullName(), Address: to}, content)
	if err != nil {
		return err
	}
	if err := a.Mail.Send(ctx, message); err != nil {
		if mail.IsPermanent(err) {
			return river.JobCancel(err)
		}
		return err
	}
	return nil
}

func ignoreMissing(err error) error {
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}
