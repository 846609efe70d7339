// Package account holds the people who sign in: users, sessions, passwords,
// terms, and admins acting as someone else.
package account

import (
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"golang.org/x/text/unicode/norm"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

const (
	maxName  = 80
	maxEmail = 254
)

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
	Search             string
	NameKey            string // orders lists the same on both engines
	Language           string
	PasswordHash       string
	PasswordChangedAt  time.Time `bun:",nullzero"`
	ProfileConfirmedAt time.Time `bun:",nullzero"`
	LanguageChosenAt   time.Time `bun:",nullzero"`
	PendingEmail       string    `bun:",nullzero"` // asked for, not confirmed yet
	DisabledAt         time.Time `bun:",nullzero"`
	LastSignInAt       time.Time `bun:",nullzero"`
	CreatedAt          time.Time
}

func (u *User) Disabled() bool { return !u.DisabledAt.IsZero() }

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
		value := norm.NFC.String(strings.Join(strings.Fields(part.value), " "))
		switch {
		case value == "":
			problems = append(problems, fault.Field{Name: part.field, Key: "validation.required"})
		case utf8.RuneCountInString(value) > maxName:
			problems = append(problems, fault.Field{Name: part.field, Key: "validation.max_length", Args: fault.Args{"count": maxName}})
		case strings.ContainsFunc(value, invisible):
			problems = append(problems, fault.Field{Name: part.field, Key: "account.name.characters"})
		}
		*part.to = value
	}
	return fault.InvalidFields(problems...)
}

// invisible characters (controls, direction overrides) let a name pass for another.
func invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf) || r == utf8.RuneError
}

// index refreshes what search reads; call it before saving.
func (u *User) index() {
	u.Search = db.Fold(u.FirstName + " " + u.LastName + " " + u.Email)
	u.NameKey = db.Fold(u.LastName + " " + u.FirstName)
}

// ParseEmail answers an address as typed, trimmed, or a refusal beside the field.
func ParseEmail(field, raw string) (string, error) {
	raw = norm.NFC.String(strings.TrimSpace(raw))
	at := strings.LastIndexByte(raw, '@')
	parsed, err := mail.ParseAddress(raw)
	if err != nil || parsed.Address != raw || len(raw) > maxEmail || at < 1 || !strings.Contains(raw[at:], ".") || strings.HasSuffix(raw, ".") || strings.ContainsFunc(raw, invisible) {
		return "", fault.InvalidField(field, "validation.email")
	}
	return raw, nil
}

// EmailKey is the same for every spelling of one address.
func EmailKey(email string) string {
	return strings.ToLower(norm.NFKC.String(strings.TrimSpace(email)))
}

// contextWords are those a password of this person must not lean on.
func (u *User) contextWords(product, company string) []string {
	local, _, _ := strings.Cut(u.Email, "@")
	return []string{product, company, local, u.FirstName, u.LastName}
}
