package search_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/search"
)

type sector struct {
	bun.BaseModel `bun:"table:sector,alias:s"`

	ID   string `bun:",pk"`
	Name string
	Icon string
}

func find(t *testing.T, d *db.DB, company, text string, icon string) ([]string, db.Total) {
	t.Helper()
	var rows []sector
	filtered := d.Read.NewSelect().Model(&rows)
	if icon != "" {
		filtered = filtered.Where("s.icon = ?", icon)
	}
	list, err := search.Narrow(t.Context(), d.Read, &rows, filtered, "s.id", search.Query{Kind: "sector", CompanyID: company, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	total, err := list.Page(t.Context(), d, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Column("s.id", "s.name").OrderExpr("s.name") }, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range rows {
		names = append(names, r.Name)
	}
	return names, total
}

func add(t *testing.T, d *db.DB, company, icon string, names ...string) {
	t.Helper()
	var entries []search.Entry
	for _, name := range names {
		id := db.NewID()
		_, err := d.Write.ExecContext(t.Context(), "INSERT INTO sector (id, name, name_key, icon, position, hidden, revision, created_at) VALUES (?, ?, ?, ?, 0, ?, 1, ?)", id, name, id, icon, false, db.Now())
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, search.Entry{OwnerID: id, CompanyID: company, Text: name})
	}
	if err := search.Index(t.Context(), d.Write, "sector", entries...); err != nil {
		t.Fatal(err)
	}
}

func TestNarrow_FindsByTheBeginningOfEveryWord(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add(t, d, "a", "x", "Zoé L’Hôte", "Marie-Hélène Dupont", "Marie Durand", "Élise Cœur 100%")
		add(t, d, "b", "y", "Marie Hôtelier")
		for _, c := range []struct {
			company, text, icon string
			want                []string
		}{
			{"", "MARIE", "", []string{"Marie Durand", "Marie Hôtelier", "Marie-Hélène Dupont"}},
			{"a", "marie", "", []string{"Marie Durand", "Marie-Hélène Dupont"}},
			{"", "marie", "y", []string{"Marie Hôtelier"}},
			{"", "hel dup", "", []string{"Marie-Hélène Dupont"}},
			{"", "hote", "", []string{"Marie Hôtelier", "Zoé L’Hôte"}},
			{"", "coeur", "", []string{"Élise Cœur 100%"}},
			{"", "arie", "", nil},
			{"b", "zoe", "", nil},
			{"", "% _", "", nil},
		} {
			if got, total := find(t, d, c.company, c.text, c.icon); !slices.Equal(got, c.want) || total.Count != len(c.want) {
				t.Errorf("%q in %q: %v (%v), want %v", c.text, c.company, got, total, c.want)
			}
		}
	})
}

func TestNarrow_ManyMatchesAreCutAndSaidSo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		names := make([]string, 1100)
		for i := range names {
			names[i] = fmt.Sprintf("Martin %04d", i)
		}
		add(t, d, "a", "x", names...)
		if got, total := find(t, d, "", "mart", ""); !total.More || total.Count != 100 || len(got) != 10 {
			t.Errorf("%d rows, total %v", len(got), total)
		}
		// A rare word finds its rows however common the other one is.
		if got, total := find(t, d, "", "mart 1099", ""); total.Count != 1 || got[0] != "Martin 1099" {
			t.Errorf("%v %v", got, total)
		}
	})
}

// A list that keeps nothing away asks the words alone, and still looks up nothing but its own.
func TestNarrow_AloneFindsTheSame(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add(t, d, "a", "x", "Boulangerie du port", "Boucherie du port")
		add(t, d, "b", "y", "Boulangerie du lac")
		for _, c := range []struct {
			company, text, icon string
			want                int
		}{{"", "boul", "", 2}, {"a", "boul", "", 1}, {"", "bou port", "", 2}, {"", "boul", "y", 1}, {"", "mairie", "", 0}} {
			var rows []sector
			filtered := d.Read.NewSelect().Model(&rows)
			if c.icon != "" {
				filtered = filtered.Where("s.icon = ?", c.icon)
			}
			list, err := search.Narrow(t.Context(), d.Read, &rows, filtered, "s.id", search.Query{Kind: "sector", CompanyID: c.company, Text: c.text, Alone: true})
			if err != nil {
				t.Fatal(err)
			}
			if total, err := list.Page(t.Context(), d, func(q *bun.SelectQuery) *bun.SelectQuery { return q.OrderExpr("s.name") }, 0, 10); err != nil || total.Count != c.want || len(rows) != c.want {
				t.Errorf("%+v: %v, %d rows (%v)", c, total, len(rows), err)
			}
		}
	})
}

func TestIndex_ReplacesAndForgets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add(t, d, "a", "x", "Boulangerie")
		var id string
		if err := d.Read.NewRaw("SELECT id FROM sector").Scan(t.Context(), &id); err != nil {
			t.Fatal(err)
		}
		if err := search.Index(t.Context(), d.Write, "sector", search.Entry{OwnerID: id, CompanyID: "a", Text: "Fromagerie"}); err != nil {
			t.Fatal(err)
		}
		if got, _ := find(t, d, "", "boul", ""); len(got) != 0 {
			t.Errorf("the old word is still found: %v", got)
		}
		if got, _ := find(t, d, "", "from", ""); len(got) != 1 {
			t.Errorf("the new word is not found")
		}
		if err := search.Remove(t.Context(), d.Write, "sector", id); err != nil {
			t.Fatal(err)
		}
		if got, _ := find(t, d, "", "from", ""); len(got) != 0 {
			t.Errorf("forgotten, still found: %v", got)
		}
	})
}

func TestC9_RemoveCompanyForgetsEveryKind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := search.RemoveCompany(t.Context(), d.Write, "courtil"); err != nil {
			t.Errorf("nothing there: %v", err)
		}
		for _, kind := range []string{"company", "news", "user"} {
			for _, company := range []string{"courtil", "tilleuls", ""} {
				if err := search.Index(t.Context(), d.Write, kind, search.Entry{OwnerID: kind + company, CompanyID: company, Text: "un deux"}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := search.RemoveCompany(t.Context(), d.Write, "courtil"); err != nil {
			t.Fatal(err)
		}
		var own, rest int
		if err := d.Read.NewRaw("SELECT COUNT(CASE WHEN company_id = 'courtil' THEN 1 END), COUNT(*) FROM search_word").Scan(t.Context(), &own, &rest); err != nil || own != 0 || rest != 12 {
			t.Errorf("%d of the company, %d in all, %v", own, rest, err)
		}
	})
}
