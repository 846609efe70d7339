package company

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"livret/internal/fault"
)

func fine() Sheet { return Sheet{Name: "Maison Courtil", Country: "FR", QuotaBytes: DefaultQuota} }

// fieldsOf are the fields a refusal names, with their key.
func fieldsOf(err error) map[string]string {
	var f *fault.Error
	found := map[string]string{}
	if errors.As(err, &f) {
		for _, field := range f.Fields {
			found[field.Name] = field.Key
		}
	}
	return found
}

func TestSiret(t *testing.T) {
	for raw, want := range map[string]string{
		"":                      "",
		"   ":                   "",
		"732 829 320 00074":     "73282932000074",
		"73282932000074":        "73282932000074",
		"356 000 000 00048":     "35600000000048", // La Poste's head office keeps Luhn
		"356 000 000 49837":     "35600000049837", // an office of La Poste: the sum of its digits is a multiple of five
		"732 829 320\u00a00074": "!company.siret.length",
		"73282932000075":        "!company.siret.wrong",
		"35600000049838":        "!company.siret.wrong",
		"00000000000000":        "!company.siret.wrong",
		"7328293200007A":        "!company.siret.length",
		"７３２８２９３２０００７４": "!company.siret.length",
	} {
		got, err := parseSiret(raw)
		if err != nil {
			got = "!" + fieldsOf(err)["siret"]
		}
		if got != want {
			t.Errorf("%q: %q, want %q", raw, got, want)
		}
	}
}

func TestSheet_IsKeptTidy(t *testing.T) {
	s := fine()
	s.Name, s.City, s.ColorPrimary, s.ContactEmail, s.ContactPhone = "  Maison \t Courtil ", "Saint-E\u0301tienne", " #1D58DC", " contact@courtil.example ", "+33 (0)1.42-00 00 00"
	if err := s.clean(); err != nil {
		t.Fatal(err)
	}
	want := fine()
	want.City, want.ColorPrimary, want.ContactEmail, want.ContactPhone = "Saint-Étienne", "#1d58dc", "contact@courtil.example", "+33 (0)1.42-00 00 00"
	if s != want {
		t.Errorf("%+v\nwant %+v", s, want)
	}
}

func TestSheet_RefusesBesideTheField(t *testing.T) {
	for _, c := range []struct {
		field, key string
		change     func(*Sheet)
	}{
		{"name", "validation.required", func(s *Sheet) { s.Name = " \u00a0 " }},
		{"name", "validation.max_length", func(s *Sheet) { s.Name = strings.Repeat("é", 121) }},
		{"name", "company.characters", func(s *Sheet) { s.Name = "Mais\u202eon" }},
		{"siret", "company.siret.wrong", func(s *Sheet) { s.Siret = "12345678901234" }},
		{"country", "company.country.unknown", func(s *Sheet) { s.Country = "fr" }},
		{"postcode", "company.postcode.french", func(s *Sheet) { s.Postcode = "7501" }},
		{"contactEmail", "validation.email", func(s *Sheet) { s.ContactEmail = "Claire <claire@courtil.example>" }},
		{"contactPhone", "company.phone.wrong", func(s *Sheet) { s.ContactPhone = "01 42 poste 3" }},
		{"contactPhone", "company.phone.wrong", func(s *Sheet) { s.ContactPhone = "0142" }},
		{"colorPrimary", "company.color.wrong", func(s *Sheet) { s.ColorPrimary = "red" }},
		{"colorSecondary", "company.color.wrong", func(s *Sheet) { s.ColorSecondary = "#12345g" }},
		{"quotaBytes", "company.quota.range", func(s *Sheet) { s.QuotaBytes = 99_999_999 }},
		{"quotaBytes", "company.quota.range", func(s *Sheet) { s.QuotaBytes = 10_000_000_000_001 }},
	} {
		s := fine()
		c.change(&s)
		if got := fieldsOf(s.clean()); !maps.Equal(got, map[string]string{c.field: c.key}) {
			t.Errorf("%s: %v, want %s", c.field, got, c.key)
		}
	}
}

func TestSheet_AbroadAnyPostcode(t *testing.T) {
	s := fine()
	s.Country, s.Postcode = "GB", "SW1A 1AA"
	if err := s.clean(); err != nil {
		t.Error(err)
	}
}

func TestSheet_TellsAllThatIsWrongAtOnce(t *testing.T) {
	s := Sheet{Siret: "1", ContactEmail: "x", ColorPrimary: "bleu"}
	got := slices.Sorted(maps.Keys(fieldsOf(s.clean())))
	if want := []string{"colorPrimary", "contactEmail", "country", "name", "quotaBytes", "siret"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestSheet_ChangedNamesFieldsNotValues(t *testing.T) {
	before, after := fine(), fine()
	after.City, after.ContactPhone = "Lyon", "01 02 03 04 05"
	if got := before.changed(after); !slices.Equal(got, []string{"address", "contact"}) {
		t.Error(got)
	}
}
