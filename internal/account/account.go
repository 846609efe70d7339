// Package account holds the people who sign in: users, sessions, passwords,
// terms, and admins acting as someone else.
package account

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"golang.org/x/text/unicode/norm"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
	"livret/internal/text"
)

const maxName = 80

// User is someone who signs in. Admins belong to no company; everyone else to one.
type User struct {
	bun.BaseModel `bun:"table:app_user,alias:u"`

	ID                 string `bun:",pk"`
	CompanyID          string `bun:",nullzero"`
	Role               rights.Role
	Email              string
	EmailKey           string // what makes an address unique, whatever its case
	FirstName          string
	LastName           string
	NameKey            string // orders lists the same on both engines
	Language           string
	PasswordHash       string
	PasswordChangedAt  time.Time `bun:",nullzero"`
	ProfileConfirmedAt time.Time `bun:",nullzero"`
	LanguageChosenAt   time.Time `bun:",nullzero"`
	PendingEmail       string    `bun:",nullzero"` // asked for, not confirmed yet
	State              State
	DisabledAt         time.Time `bun:",nullzero"`
	InvitedAt          time.Time `bun:",nullzero"` // the last time
	InvitedBy          string
	InviteMessage      string
	LastSignInAt       time.Time `bun:",nullzero"`
	CreatedAt          time.Time
	Revision           int
}

// State is where a person stands: invited until they have chosen a password.
type State string

const (
	Active   State = "active"
	Invited  State = "invited"
	Disabled State = "disabled"
)

func (u *User) Disabled() bool { return !u.DisabledAt.IsZero() }

// joined tells whether the person has ever chosen a password.
func (u *User) joined() bool { return u.PasswordHash != "" }

// FullName is how people are called in sentences.
func (u *User) FullName() string { return strings.TrimSpace(u.FirstName + " " + u.LastName) }

// Rename checks and sets both names.
func (u *User) Rename(first, last string) error {
	var problems []fault.Field
	for _, part := range []struct {
		field string
		to    *string
		value string
	}{{"firstName", &u.FirstName, first}, {"lastName", &u.LastName, last}} {
		value := text.Line(part.value)
		switch {
		case value == "":
			problems = append(problems, fault.Field{Name: part.field, Key: "validation.required"})
		case utf8.RuneCountInString(value) > maxName:
			problems = append(problems, fault.Field{Name: part.field, Key: "validation.max_length", Args: fault.Args{"count": maxName}})
		case strings.ContainsFunc(value, text.Invisible):
			problems = append(problems, fault.Field{Name: part.field, Key: "account.name.characters"})
		}
		*part.to = value
	}
	return fault.InvalidFields(problems...)
}

// sortName refreshes what lists are ordered by; call it before saving.
func (u *User) sortName() { u.NameKey = db.Fold(u.LastName + " " + u.FirstName) }

// found is what search reads of a person.
func (u *User) found() search.Entry {
	return search.Entry{OwnerID: u.ID, CompanyID: u.CompanyID, Text: u.FirstName + " " + u.LastName + " " + u.Email}
}

// ParseEmail answers an address as typed, trimmed, or a refusal beside the field.
func ParseEmail(field, raw string) (string, error) { return text.Email(field, raw) }

// EmailKey is the same for every spelling of one address.
func EmailKey(email string) string {
	return strings.ToLower(norm.NFKC.String(strings.TrimSpace(email)))
}

// contextWords are those a password of this person must not lean on.
func (u *User) contextWords(product, company string) []string {
	local, _, _ := strings.Cut(u.Email, "@")
	return []string{product, company, local, u.FirstName, u.LastName}
}
