package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/i18n"
	"livret/internal/mail"
	"livret/internal/rights"
	"livret/internal/search"
)

// invitePause keeps a double click, or an impatient person, from filling a mailbox (G12).
const invitePause = time.Minute

// Invitation is a person to be, and what is said to them.
type Invitation struct {
	PersonSheet
	Message string `json:"message,omitempty" maxLength:"4000"`
}

// invite makes a person without a password and mails them a link to choose one.
func (a *Accounts) invite(ctx context.Context, in Invitation) (*User, error) {
	u := a.newcomer(ctx)
	sheetErr := a.write(u, in.PersonSheet)
	var messageErr error
	u.InviteMessage, messageErr = parseMessage(in.Message)
	if err := together(sheetErr, messageErr); err != nil {
		return nil, err
	}
	err := a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		var err error
		if u.CompanyID, err = a.Store.place(ctx, tx, rights.From(ctx).Scope(), in.Role, in.company()); err != nil {
			return err
		}
		if err := a.mayInvite(ctx, tx, u); err != nil {
			return err
		}
		if err := a.Store.insert(ctx, tx, u); err != nil {
			return err
		}
		if err := a.Store.countInvited(ctx, tx, *u); err != nil {
			return err
		}
		if err := a.Jobs.Enqueue(ctx, tx, inviteMail{UserID: u.ID, At: u.InvitedAt}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, u.event("user.invited"))
	})
	return u, a.taken(ctx, u.Email, err)
}

func (a *Accounts) newcomer(ctx context.Context) *User {
	return &User{State: Invited, InvitedAt: db.Now(), InvitedBy: rights.From(ctx).UserID}
}

func (u *User) event(action string) audit.Event {
	return audit.Event{Action: action, SubjectID: u.ID, CompanyID: u.CompanyID, Details: map[string]any{"role": u.Role}}
}

// cancelInvitation forgets somebody who has not answered; their link dies with them.
func (a *Accounts) cancelInvitation(ctx context.Context, id string) error {
	return a.Store.edit(ctx, rights.From(ctx).Scope(), id, func(ctx context.Context, tx bun.Tx, u *User) error {
		if u.State != Invited {
			return fault.New(fault.Invalid, "account.invite.answered")
		}
		if err := a.Store.remove(ctx, tx, u); err != nil {
			return err
		}
		return audit.Record(ctx, tx, u.event("user.invitation_cancelled"))
	})
}

// accept makes an invited person active, with the password they chose.
func (a *Accounts) accept(ctx context.Context, tx bun.Tx, u *User, hash string) error {
	shut, err := a.Store.shut(ctx, tx, u.CompanyID)
	if err != nil {
		return err
	}
	if shut || u.State != Invited {
		return fault.InvalidField("token", "account.token.dead")
	}
	u.State, u.PasswordHash, u.PasswordChangedAt, u.InviteMessage = Active, hash, db.Now(), ""
	if err := a.Store.save(ctx, tx, u, "state", "password_hash", "password_changed_at", "invite_message"); err != nil {
		return err
	}
	if err := a.rememberDevice(ctx, tx, u.ID); err != nil {
		return err
	}
	event := u.event("user.joined")
	event.UserID = u.ID
	return audit.Record(ctx, tx, event)
}

// inviteMail is one invitation. At tells it from a later one, which makes it void.
type inviteMail struct {
	UserID string    `json:"userId"`
	At     time.Time `json:"at"`
}

func (inviteMail) Kind() string                 { return "invite_mail" }
func (inviteMail) InsertOpts() river.InsertOpts { return mailAttempts }

func (a *Accounts) mailInvite(ctx context.Context, job inviteMail) error {
	var u *User
	var secret string
	err := a.Store.edit(ctx, rights.System(), job.UserID, func(ctx context.Context, tx bun.Tx, found *User) error {
		if found.State != Invited || !found.InvitedAt.Equal(job.At) {
			return fault.Missing() // answered, cancelled, or asked again
		}
		shut, err := a.Store.shut(ctx, tx, found.CompanyID)
		if err != nil {
			return err
		}
		if shut {
			return fault.Missing() // nobody is invited to where they could not get in
		}
		u = found
		secret, err = a.Store.issue(ctx, tx, inviteToken, found, found.Email)
		return err
	})
	if err != nil {
		return ignoreMissing(err)
	}
	names, err := a.Store.names(ctx, u.InvitedBy)
	if err != nil {
		return err
	}
	company, err := a.companyName(ctx, u.CompanyID)
	if err != nil {
		return err
	}
	return a.send(ctx, u, u.Email, a.inviteContent(u, names[u.InvitedBy], company, a.Config.URL("/auth/new-password?token="+secret)))
}

// inviteContent is who invites, to what, what they say, and the link.
func (a *Accounts) inviteContent(u *User, inviter, company, link string) mail.Content {
	t := a.words(u)
	args := i18n.Args{"product": a.Config.ProductName, "company": company, "inviter": inviter}
	text := t("mail.invite.text", args)
	switch {
	case company != "" && inviter != "":
		text = t("mail.invite.text_by_for", args)
	case company != "":
		text = t("mail.invite.text_for", args)
	case inviter != "":
		text = t("mail.invite.text_by", args)
	}
	paragraphs := []string{text}
	if u.InviteMessage != "" {
		paragraphs = append(paragraphs, t("mail.invite.message", args))
		for line := range strings.SplitSeq(u.InviteMessage, "\n") {
			if strings.TrimSpace(line) != "" {
				paragraphs = append(paragraphs, line)
			}
		}
	}
	return mail.Content{
		Subject:    t("mail.invite.subject", args),
		Paragraphs: append(paragraphs, t("mail.invite.what", args)),
		Button:     &mail.Button{Label: t("mail.invite.button", nil), URL: link},
		After:      []string{t("mail.invite.valid", i18n.Args{"count": int(inviteTime.Hours() / 24)}), t("mail.invite.ignore", nil)},
	}
}

// remove takes a person away; what hangs on them (sessions, links, acceptances,
// counts of tries, mails in the built-in mailbox) goes too (I2).
func (s Store) remove(ctx context.Context, tx bun.IDB, u *User) error {
	if err := s.release(ctx, tx, "login:"+u.EmailKey, "reset:"+u.EmailKey, "password:"+u.ID, "email:"+u.ID); err != nil {
		return err
	}
	if err := mail.Forget(ctx, tx, u.Email, u.PendingEmail); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model(u).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("delete user %s: %w", u.ID, err)
	}
	return search.Remove(ctx, tx, searchKind, u.ID)
}
