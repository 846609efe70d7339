package company

import (
	"fmt"
	"testing"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
	"livret/internal/rights"
)

func TestC2_AManagerCannotTestWhoIsACustomer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := ready(t, d)
		own, other := made(t, c, "Maison Courtil", 0), made(t, c, "Les Tilleuls", 0)
		if _, err := c.change(as(t.Context(), rights.Admin), other.ID, 1, Sheet{Name: "Les Tilleuls", Country: "FR", Siret: "73282932000074"}); err != nil {
			t.Fatal(err)
		}
		manager := rights.With(t.Context(), rights.Actor{UserID: "claire", CompanyID: own.ID, Role: rights.Manager, TermsAccepted: true})
		try := func(siret string) map[string]string {
			t.Helper()
			_, err := c.change(manager, own.ID, 1, Sheet{Name: "Maison Courtil", Country: "FR", Siret: siret})
			if fault.Is(err, fault.TooMany) {
				return map[string]string{"siret": "later"}
			}
			return fieldsOf(err)
		}
		for _, siret := range []string{"73282932000074", "73282932000075"} {
			if got := try(siret); fmt.Sprint(got) != "map[siret:company.siret.refused]" {
				t.Errorf("%s: %v", siret, got)
			}
		}
		for range siretTries - 1 {
			try("73282932000074")
		}
		if got := try("73282932000074"); got["siret"] != "later" {
			t.Errorf("tried again and again: %v", got)
		}
		if _, err := c.change(as(t.Context(), rights.Admin), own.ID, 1, Sheet{Name: "Maison Courtil", Country: "FR", Siret: "73282932000074"}); fieldsOf(err)["siret"] != "company.siret.taken" {
			t.Errorf("an admin is told %v", err)
		}
	})
}

func TestP6_PeopleAreCountedUpToAThousand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := ready(t, d)
		few, none, many := made(t, c, "A", 3), made(t, c, "B", 0), made(t, c, "C", 0)
		type person struct {
			bun.BaseModel `bun:"table:app_user"`

			ID, CompanyID, Role, Email, EmailKey, FirstName, LastName, NameKey, Language, PasswordHash string
			CreatedAt                                                                                  bun.NullTime
		}
		people := make([]person, usersCounted+1)
		for i := range people {
			id := db.NewID()
			people[i] = person{ID: id, CompanyID: many.ID, Role: "author", Email: id, EmailKey: id, FirstName: "A", LastName: "B", NameKey: "b a", Language: "fr-FR", CreatedAt: bun.NullTime{Time: db.Now()}}
		}
		if _, err := d.Write.NewInsert().Model(&people).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		found, _, err := c.Store.List(t.Context(), rights.System(), Filter{Limit: 10})
		if err != nil || len(found) != 3 {
			t.Fatal(found, err)
		}
		for i, want := range []struct {
			id    string
			count int
			more  bool
		}{{few.ID, 3, false}, {none.ID, 0, false}, {many.ID, usersCounted, true}} {
			if got := found[i]; got.ID != want.id || got.UserCount != want.count || got.MoreUsers != want.more {
				t.Errorf("%s: %d %v", got.Name, got.UserCount, got.MoreUsers)
			}
		}
	})
}
