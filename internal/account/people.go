package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"golang.org/x/text/unicode/norm"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/i18n"
	"livret/internal/rights"
)

// maxMessage is what may be said beside an invitation.
const maxMessage = 1000

// PersonSheet is what admins, and managers in their own company, write down about a person.
type PersonSheet struct {
	FirstName string      `json:"firstName" maxLength:"200"`
	LastName  string      `json:"lastName" maxLength:"200"`
	Email     string      `json:"email" maxLength:"320"`
	Role      rights.Role `json:"role" enum:"admin,manager,author"`
	CompanyID *string     `json:"companyId,omitempty" nullable:"true" maxLength:"64" doc:"For admins to say; null for the role admin"`
	Language  string      `json:"language,omitempty" maxLength:"35"`
}

func (s PersonSheet) company() string {
	if s.CompanyID == nil {
		return ""
	}
	return *s.CompanyID
}

// write checks the sheet and puts it on a person. The company is settled apart:
// it takes the database.
func (a *Accounts) write(u *User, s PersonSheet) error {
	email, emailErr := ParseEmail("email", s.Email)
	before := u.Language
	u.Role, u.Language = s.Role, s.Language
	if u.Language == "" {
		u.Language = i18n.Default
	}
	var languageErr error
	if u.Language != before && !a.Catalogue.Has(u.Language) { // one that was turned off since is no reason to refuse the rest
		languageErr = fault.InvalidField("language", "account.language.unknown")
	}
	if emailErr == nil {
		u.Email, u.EmailKey = email, EmailKey(email)
	}
	return together(u.Rename(s.FirstName, s.LastName), emailErr, languageErr)
}

// together is every refusal at once, so that a form is corrected in one go. What
// is no refusal of a field comes first and alone.
func together(errs ...error) error {
	var fields []fault.Field
	for _, err := range errs {
		var f *fault.Error
		switch {
		case err == nil:
		case errors.As(err, &f) && f.Kind == fault.Invalid && len(f.Fields) > 0:
			fields = append(fields, f.Fields...)
		default:
			return err
		}
	}
	return fault.InvalidFields(fields...)
}

// place says which company a person of that role belongs to. Managers place
// people in their own, and make no admins; another company is as one that does
// not exist (C3). The company is held, lest it be deleted meanwhile.
func (s Store) place(ctx context.Context, tx bun.IDB, scope rights.Scope, role rights.Role, companyID string) (string, error) {
	if !scope.Everything() {
		if role == rights.Admin {
			return "", fault.InvalidField("role", "account.role.beyond")
		}
		if companyID != "" && companyID != scope.CompanyID() {
			return "", fault.InvalidField("companyId", "account.company.unknown")
		}
		companyID = scope.CompanyID()
	}
	switch {
	case role == rights.Admin && companyID != "":
		return "", fault.InvalidField("companyId", "account.company.admin")
	case role == rights.Admin:
		return "", nil
	case companyID == "":
		return "", fault.InvalidField("companyId", "validation.required")
	}
	open, err := s.openCompanies(ctx, tx, companyID)
	if err == nil && len(open) == 0 {
		err = fault.InvalidField("companyId", "account.company.unknown")
	}
	return companyID, err
}

// openCompanies are those of the given that are not being deleted, held until the transaction ends.
func (s Store) openCompanies(ctx context.Context, tx bun.IDB, ids ...string) ([]string, error) {
	var open []string
	q := tx.NewSelect().TableExpr("company AS c").Column("c.id").Where("c.id IN (?) AND c.state <> 'deleting'", bun.List(ids)).OrderExpr("c.id")
	if err := s.DB.ForUpdate(q, "c").Scan(ctx, &open); err != nil {
		return nil, fmt.Errorf("find company: %w", err)
	}
	return open, nil
}

// parseMessage is what goes with an invitation: plain text, in lines.
func parseMessage(raw string) (string, error) {
	message := norm.NFC.String(strings.TrimSpace(strings.ReplaceAll(raw, "\r\n", "\n")))
	if utf8.RuneCountInString(message) > maxMessage {
		return "", fault.InvalidField("message", "validation.max_length", fault.Args{"count": maxMessage})
	}
	if strings.ContainsFunc(message, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' || r == utf8.RuneError }) {
		return "", fault.InvalidField("message", "account.message.characters")
	}
	return message, nil
}

// taken says that an address is in use: with the person's sheet if the caller
// may see it, and otherwise in words that fit any address that cannot be invited (A4).
func (a *Accounts) taken(ctx context.Context, email string, refusal error) error {
	var f *fault.Error
	if !errors.As(refusal, &f) || len(f.Fields) != 1 || f.Fields[0].Key != "account.email.taken" {
		return refusal
	}
	owner, err := a.Store.FindByEmail(ctx, rights.From(ctx).Scope(), email)
	if fault.Is(err, fault.NotFound) {
		return fault.InvalidField("email", "account.email.refused")
	}
	if err != nil {
		return err
	}
	known := fault.InvalidField("email", "account.email.taken")
	known.Existing = owner.ID
	return known
}

// lockAdmins makes changes that could leave no admin wait for each other. Managers
// reach no admin, so theirs need not.
func (s Store) lockAdmins(ctx context.Context, tx bun.Tx, scope rights.Scope) error {
	if !scope.Everything() {
		return nil
	}
	return s.DB.Lock(ctx, tx, "admins")
}

// names are those of people, by id.
func (s Store) names(ctx context.Context, ids ...string) (map[string]string, error) {
	var found []User
	if err := s.DB.Read.NewSelect().Model(&found).Column("u.id", "u.first_name", "u.last_name").Where("u.id IN (?)", bun.List(ids)).Scan(ctx); err != nil && !db.IsNotFound(err) {
		return nil, fmt.Errorf("find names: %w", err)
	}
	names := map[string]string{}
	for _, u := range found {
		names[u.ID] = u.FullName()
	}
	return names, nil
}
