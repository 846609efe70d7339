// Package company holds the tenants: everything but the platform's own data
// belongs to one.
package company

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/text"
)

const (
	maxName = 120
	// DefaultQuota is what a company may store until an admin says otherwise.
	DefaultQuota = 10_000_000_000
	minQuota     = 100_000_000
	maxQuota     = 10_000_000_000_000
)

// State is what a company can do. Suspended, its people cannot sign in, and lose
// their sessions at once. Deleting, it is shut the same way while its data goes.
type State string

const (
	Active    State = "active"
	Suspended State = "suspended"
	Deleting  State = "deleting"
)

// Countries are those a company may be in. The overseas departments write FR.
var Countries = []string{"FR", "BE", "CH", "LU", "MC", "DE", "ES", "IT", "PT", "GB"}

// Company is a tenant.
type Company struct {
	bun.BaseModel `bun:"table:company,alias:c"`

	ID      string `bun:",pk"`
	NameKey string // orders lists the same on both engines
	State   State
	Sheet
	SuspendedAt time.Time `bun:",nullzero"` // also while deleting: whoever signs in looks at nothing else
	CreatedAt   time.Time
	Revision    int
}

// Sheet is what is told about a company, and changed, as a whole.
type Sheet struct {
	Name           string
	Siret          string
	SectorID       string `bun:",nullzero"`
	Street         string
	Postcode       string
	City           string
	Country        string
	ContactName    string
	ContactEmail   string
	ContactPhone   string
	LogoID         string `bun:",nullzero"`
	ColorPrimary   string
	ColorSecondary string
	QuotaBytes     int64
}

// sheetColumns are those a change of the sheet writes.
var sheetColumns = []string{"name", "name_key", "siret", "sector_id", "street", "postcode", "city", "country",
	"contact_name", "contact_email", "contact_phone", "logo_id", "color_primary", "color_secondary", "quota_bytes"}

var (
	frenchPostcode = regexp.MustCompile(`^\d{5}$`)
	phone          = regexp.MustCompile(`^[0-9+(][0-9 .()+-]{4,18}[0-9]$`)
	color          = regexp.MustCompile(`^#[0-9a-f]{6}$`)
)

// clean puts every field as it is kept, and gathers what is wrong with them.
func (s *Sheet) clean() error {
	var c checks
	c.line("name", &s.Name, maxName)
	if s.Name == "" {
		c.refuse("name", "validation.required")
	}
	c.line("street", &s.Street, 200)
	c.line("postcode", &s.Postcode, 16)
	c.line("city", &s.City, 100)
	c.line("contactName", &s.ContactName, 120)
	c.line("contactPhone", &s.ContactPhone, 20)
	c.parsed(&s.Siret, parseSiret)
	if !slices.Contains(Countries, s.Country) {
		c.refuse("country", "company.country.unknown")
	}
	if s.Country == "FR" && s.Postcode != "" && !frenchPostcode.MatchString(s.Postcode) {
		c.refuse("postcode", "company.postcode.french")
	}
	if s.ContactPhone != "" && !phone.MatchString(s.ContactPhone) {
		c.refuse("contactPhone", "company.phone.wrong")
	}
	c.parsed(&s.ContactEmail, contactEmail)
	c.color("colorPrimary", &s.ColorPrimary)
	c.color("colorSecondary", &s.ColorSecondary)
	if s.QuotaBytes < minQuota || s.QuotaBytes > maxQuota {
		c.refuse("quotaBytes", "company.quota.range")
	}
	return fault.InvalidFields(c.problems...)
}

func contactEmail(raw string) (string, error) {
	if strings.TrimSpace(raw) == "" {
		return "", nil
	}
	return text.Email("contactEmail", raw)
}

// key orders companies by name. It is never empty: the empty key marks a company
// that an older program made (see Prepare).
func (s *Sheet) key() string {
	if folded := db.Fold(s.Name); folded != "" {
		return folded
	}
	return s.Name
}

// found is what search reads.
func (s *Sheet) found() string {
	return strings.Join([]string{s.Name, s.City, s.Siret, s.ContactName, s.ContactEmail}, " ")
}

// allow refuses what a company's own people may not change of it (product §3).
func (s *Sheet) allow(scope rights.Scope, next Sheet) error {
	if !scope.Everything() && next.QuotaBytes != s.QuotaBytes {
		return fault.InvalidField("quotaBytes", "company.quota.platform")
	}
	return nil
}

// changed names the fields in which two sheets differ, for the audit log: what
// they hold stays out of it.
func (s *Sheet) changed(next Sheet) []string {
	names := []string{}
	for _, f := range []struct {
		name    string
		differs bool
	}{
		{"name", s.Name != next.Name},
		{"siret", s.Siret != next.Siret},
		{"sector", s.SectorID != next.SectorID},
		{"address", s.Street != next.Street || s.Postcode != next.Postcode || s.City != next.City || s.Country != next.Country},
		{"contact", s.ContactName != next.ContactName || s.ContactEmail != next.ContactEmail || s.ContactPhone != next.ContactPhone},
		{"logo", s.LogoID != next.LogoID},
		{"colors", s.ColorPrimary != next.ColorPrimary || s.ColorSecondary != next.ColorSecondary},
		{"quota", s.QuotaBytes != next.QuotaBytes},
	} {
		if f.differs {
			names = append(names, f.name)
		}
	}
	return names
}

// checks gathers what is wrong with a form, so that all of it is told at once.
type checks struct{ problems []fault.Field }

func (c *checks) refuse(field, key string, args ...fault.Args) {
	c.problems = append(c.problems, fault.InvalidField(field, key, args...).Fields...)
}

func (c *checks) line(field string, value *string, most int) {
	*value = text.Line(*value)
	switch {
	case utf8.RuneCountInString(*value) > most:
		c.refuse(field, "validation.max_length", fault.Args{"count": most})
	case strings.ContainsFunc(*value, text.Invisible):
		c.refuse(field, "company.characters")
	}
}

func (c *checks) color(field string, value *string) {
	*value = strings.ToLower(strings.TrimSpace(*value))
	if *value != "" && !color.MatchString(*value) {
		c.refuse(field, "company.color.wrong")
	}
}

func (c *checks) parsed(value *string, parse func(string) (string, error)) {
	clean, err := parse(*value)
	if err != nil {
		if f, ok := err.(*fault.Error); ok {
			c.problems = append(c.problems, f.Fields...)
		}
		return
	}
	*value = clean
}
