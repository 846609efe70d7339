package app

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"

	"livret/internal/db"
)

const solène = "solene.morvan@tilleuls.example"

// sheetOf is a company as the interface would send it back.
func (b *browser) sheetOf(id string) object {
	b.t.Helper()
	data := b.want(fine, b.get("/api/admin/companies/"+id)).data()
	sheet := object{"sectorId": nil, "logoId": nil}
	for _, name := range []string{"name", "siret", "street", "postcode", "city", "country", "contactName", "contactEmail", "contactPhone", "colorPrimary", "colorSecondary", "quotaBytes", "revision"} {
		sheet[name] = data[name]
	}
	for field, name := range map[string]string{"sectorId": "sector", "logoId": "logo"} {
		if part, ok := data[name].(object); ok {
			sheet[field] = part["id"]
		}
	}
	return sheet
}

func (s *site) sector(name string) string {
	s.t.Helper()
	id := db.NewID()
	s.sql("INSERT INTO sector (id, name, name_key, icon, position, hidden, revision, created_at) VALUES (?, ?, ?, '', 999, ?, 1, ?)", id, name, id, false, db.Now())
	return id
}

// names are what a list shows, in its order.
func (r reply) names() []string {
	var all []string
	rows, _ := r.Body["data"].([]any)
	for _, row := range rows {
		all = append(all, row.(object)["name"].(string))
	}
	return all
}

func TestC2_AnotherCompanysSheetDoesNotExist(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		target := s.companyID("Maison Courtil")
		strangers := map[string]*browser{"manager of another": s.member(yanis), "author of its own": s.member(marc), "author of another": s.member(solène)}
		sheet := s.member(hélène).sheetOf(target)
		before := s.snapshot()
		for who, b := range strangers {
			for _, call := range []struct {
				method, path string
				body         any
			}{
				{"GET", "", nil},
				{"PUT", "", with(sheet, object{"name": "Prise"})},
				{"DELETE", "", object{"name": "Maison Courtil"}},
				{"POST", "/suspend", nil},
				{"POST", "/resume", nil},
			} {
				got := b.send(call.method, "/api/admin/companies/"+target+call.path, call.body)
				unknown := b.send(call.method, "/api/admin/companies/"+db.NewID()+call.path, call.body)
				if got.Status != hidden || got.Raw != unknown.Raw {
					t.Errorf("%s: %s %s: %d %s, unknown: %s", who, call.method, call.path, got.Status, got.Raw, unknown.Raw)
				}
			}
			for _, path := range []string{"/api/admin/companies", "/api/admin/companies?q=maison", "/api/admin/company-options"} {
				if r := b.get(path); r.Status != hidden || strings.Contains(r.Raw, "Courtil") {
					t.Errorf("%s: %s: %d %s", who, path, r.Status, r.Raw)
				}
			}
		}
		if after := s.snapshot(); after != before {
			t.Error("something was written")
		}
	})
}

func TestS2_28_AManagerKeepsTheOwnSheetUpToDate(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		manager, own := s.member(claire), s.companyID("Maison Courtil")
		sheet := manager.sheetOf(own)
		sector := s.sector("Artisanat")
		r := manager.want(fine, manager.send("PUT", "/api/admin/companies/"+own, with(sheet, object{
			"name": "Maison Courtil & Fils", "siret": "732 829 320 00074", "sectorId": sector, "city": "Nantes", "postcode": "44000", "colorPrimary": "#1D58DC",
		})))
		data := r.data()
		if r.message() == "" || data["siret"] != "73282932000074" || data["colorPrimary"] != "#1d58dc" || data["sector"].(object)["name"] != "Artisanat" || data["revision"] != 2.0 || data["userCount"] != float64(len(s.peopleOf(own))) {
			t.Errorf("%s", r.Raw)
		}
		// The quota is the platform's to give.
		r = manager.send("PUT", "/api/admin/companies/"+own, with(manager.sheetOf(own), object{"quotaBytes": 5_000_000_000}))
		if r.Status != refused || r.fieldError("quotaBytes") == "" {
			t.Errorf("quota: %d %s", r.Status, r.Raw)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'company.changed' AND company_id = ? AND user_id = ? AND details LIKE '%siret%' AND details NOT LIKE '%7328%'", own, s.id(claire)); n != 1 {
			t.Errorf("%d rows in the log", n)
		}
	})
}

func TestC3_ASheetOnlyHoldsWhatIsTheCompanys(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		own, other := s.companyID("Maison Courtil"), s.companyID("Clinique des Tilleuls")
		manager, admin := s.member(claire), s.member(hélène)
		foreign, platform := s.picture(other, s.id(yanis)), s.picture("", s.id(hélène))
		binned, film := s.picture(own, s.id(claire)), s.picture(own, s.id(claire))
		s.sql("UPDATE media SET deleted_at = ? WHERE id = ?", db.Now(), binned)
		s.sql("UPDATE media SET kind = 'video' WHERE id = ?", film)
		sheet := manager.sheetOf(own)
		for who, b := range map[string]*browser{"manager": manager, "admin": admin} {
			pictures := []string{foreign, platform, binned, film, db.NewID()}
			before := s.snapshot()
			var words []string
			for _, id := range pictures {
				r := b.send("PUT", "/api/admin/companies/"+own, with(sheet, object{"logoId": id}))
				if r.Status != refused || r.fieldError("logoId") == "" {
					t.Errorf("%s: a picture that is not the company's: %d %s", who, r.Status, r.Raw)
				}
				words = append(words, r.Raw)
			}
			if slices.Sort(words); len(slices.Compact(words)) != 1 {
				t.Errorf("%s can tell them apart: %v", who, words)
			}
			r := b.send("PUT", "/api/admin/companies/"+own, with(sheet, object{"sectorId": db.NewID()}))
			if r.Status != refused || r.fieldError("sectorId") == "" {
				t.Errorf("%s: unknown sector: %d %s", who, r.Status, r.Raw)
			}
			if s.snapshot() != before {
				t.Errorf("%s: something was written", who)
			}
		}
		// The company's own is shown, and known to be; the one before stays in the library.
		first, next := s.picture(own, s.id(claire)), s.picture(own, s.id(marc))
		admin.want(fine, admin.send("PUT", "/api/admin/companies/"+own, with(sheet, object{"logoId": first})))
		r := manager.want(fine, manager.send("PUT", "/api/admin/companies/"+own, with(manager.sheetOf(own), object{"logoId": next})))
		if logo, _ := r.data()["logo"].(object); logo["url"] != "/m/"+next+"/w640?v=1" || logo["id"] != next {
			t.Errorf("%s", r.Raw)
		}
		if got := s.lines("SELECT media_id, kind, thing_id FROM media_use"); len(got) != 1 || got[0] != fmt.Sprint([]string{next, "company", own}) {
			t.Errorf("uses: %v", got)
		}
		if n := s.count("SELECT COUNT(*) FROM media WHERE id = ? AND NOT used OR id = ? AND used", first, next); n != 2 {
			t.Errorf("%d of two are known for what they are", n)
		}
		// A company just being made has no library yet.
		r = admin.post("/api/admin/companies", object{"name": "Neuve", "logoId": platform})
		if r.Status != refused || r.fieldError("logoId") == "" {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
	})
}

func TestC5_WhatOnlyTheServerWritesIsRefused(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		own := s.companyID("Maison Courtil")
		admin := s.member(hélène)
		sheet := admin.sheetOf(own)
		before := s.snapshot()
		for field, value := range (object{"id": "x", "state": "suspended", "suspendedAt": "2026-01-01T00:00:00Z", "createdAt": "2026-01-01T00:00:00Z", "userCount": 0, "nameKey": "x"}) {
			for method, path := range map[string]string{"PUT": "/api/admin/companies/" + own, "POST": "/api/admin/companies"} {
				body := with(sheet, object{field: value})
				if method == "POST" {
					delete(body, "revision")
				}
				if r := admin.send(method, path, body); r.Status != refused || r.fieldError(field) == "" {
					t.Errorf("%s %s: %d %s", method, field, r.Status, r.Raw)
				}
			}
		}
		if s.snapshot() != before {
			t.Error("something was written")
		}
	})
}

func TestC6_CompaniesAreListedByListedFieldsOnly(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		for _, query := range []string{"sort=quotaBytes", "sort=userCount", "sort=name;--", "state=open", "perPage=101", "page=0"} {
			if r := admin.get("/api/admin/companies?" + query); r.Status != refused {
				t.Errorf("%s: %d", query, r.Status)
			}
		}
		all := admin.get("/api/admin/companies").names()
		if got := admin.get("/api/admin/companies?siret=1&suspended_at=x").names(); !slices.Equal(got, all) {
			t.Errorf("an unlisted filter filters: %v", got)
		}
	})
}

func TestS2_28_CompaniesAreFoundFilteredAndSorted(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		sector := s.sector("Boulangerie")
		for _, c := range []object{
			{"name": "Zéphyr", "city": "Évreux", "sectorId": sector},
			{"name": "Éclair & Chou", "siret": "73282932000074", "contactName": "Zoé L’Hôte", "sectorId": sector},
			{"name": "eclats"},
		} {
			admin.want(fine, admin.post("/api/admin/companies", c))
		}
		admin.want(fine, admin.post("/api/admin/companies/"+s.companyID("Zéphyr")+"/suspend", nil))
		s.sql("DELETE FROM article_company")
		s.sql("DELETE FROM company WHERE name NOT IN ('Zéphyr', 'Éclair & Chou', 'eclats') AND id NOT IN (SELECT company_id FROM app_user WHERE company_id IS NOT NULL)")
		for query, want := range map[string][]string{
			"q=ecl":                      {"Éclair & Chou", "eclats"},
			"q=EVREUX":                   {"Zéphyr"},
			"q=732+829+320":              {"Éclair & Chou"},
			"q=hote+zoe":                 {"Éclair & Chou"},
			"q=lair":                     nil,
			"q=%25":                      nil,
			"sector=" + sector:           {"Éclair & Chou", "Zéphyr"},
			"state=suspended":            {"Zéphyr"},
			"state=active&q=z":           {"Éclair & Chou"},
			"sort=-name&perPage=2":       {"Zéphyr", "Maison Courtil"},
			"sort=-createdAt&perPage=3":  {"eclats", "Éclair & Chou", "Zéphyr"},
			"sort=name&page=2&perPage=2": {"eclats", "Maison Courtil"},
			"page=1000":                  nil,
		} {
			r := admin.get("/api/admin/companies?" + query)
			if got := r.names(); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", query, got, want)
			}
		}
		r := admin.get("/api/admin/companies?q=maison")
		if row := r.Body["data"].([]any)[0].(object); row["userCount"] != float64(len(s.peopleOf(s.companyID("Maison Courtil")))) || row["state"] != "active" {
			t.Errorf("%s", r.Raw)
		}
		r = admin.get("/api/admin/company-options?q=" + url.QueryEscape("tilleuls"))
		if got := r.names(); !slices.Equal(got, []string{"Clinique des Tilleuls"}) {
			t.Errorf("options: %s", r.Raw)
		}
	})
}

func TestS2_28_TwoCompaniesMayShareANameNotASiret(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, manager := s.member(hélène), s.member(claire)
		r := admin.want(fine, admin.post("/api/admin/companies", object{"name": "MAISON  COURTIL", "siret": "732 829 320 00074"}))
		if w, _ := r.Body["warning"].(string); !strings.Contains(w, "MAISON COURTIL") || r.message() != "" {
			t.Errorf("%s", r.Raw)
		}
		// Nobody of a company learns of another by saving their own sheet.
		sheet := manager.sheetOf(s.companyOf(claire))
		r = manager.want(fine, manager.send("PUT", "/api/admin/companies/"+s.companyOf(claire), sheet))
		if r.Body["warning"] != nil {
			t.Errorf("%s", r.Raw)
		}
		r = admin.send("PUT", "/api/admin/companies/"+s.companyOf(claire), with(admin.sheetOf(s.companyOf(claire)), object{"siret": "73282932000074"}))
		if r.Status != refused || r.fieldError("siret") == "" {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		// Of two that take one number at once, one gets it.
		replies := atOnce(2, func(i int) reply {
			return admin.post("/api/admin/companies", object{"name": fmt.Sprint("Course ", i), "siret": "35600000000048"})
		})
		if got := statuses(replies); !slices.Equal(got, []int{fine, refused}) {
			t.Errorf("%v", got)
		}
	})
}

func atOnce(n int, call func(int) reply) []reply {
	replies := make([]reply, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { replies[i] = call(i) })
	}
	wg.Wait()
	return replies
}

func statuses(replies []reply) []int {
	all := make([]int, len(replies))
	for i, r := range replies {
		all[i] = r.Status
	}
	sort.Ints(all)
	return all
}

func TestG11_OfTwoSavesOfOneSheetOneIsRefused(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, manager, own := s.member(hélène), s.member(claire), s.companyID("Maison Courtil")
		sheet := admin.sheetOf(own)
		replies := atOnce(2, func(i int) reply {
			return []*browser{admin, manager}[i].send("PUT", "/api/admin/companies/"+own, with(sheet, object{"city": fmt.Sprint("Ville ", i)}))
		})
		if got := statuses(replies); !slices.Equal(got, []int{fine, http.StatusConflict}) {
			t.Fatalf("%v: %s %s", got, replies[0].Raw, replies[1].Raw)
		}
		winner := slices.IndexFunc(replies, func(r reply) bool { return r.Status == fine })
		if now := admin.sheetOf(own); now["city"] != fmt.Sprint("Ville ", winner) || now["revision"] != 2.0 {
			t.Errorf("%v", now)
		}
	})
}

func TestA8_SuspendingACompanyCutsItsPeopleOff(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, manager, other := s.member(hélène), s.member(claire), s.member(yanis)
		path := "/api/admin/companies/" + s.companyID("Maison Courtil")
		r := admin.want(fine, admin.post(path+"/suspend", nil))
		if r.data()["state"] != "suspended" {
			t.Errorf("%s", r.Raw)
		}
		admin.want(fine, admin.post(path+"/suspend", nil)) // a double click
		if r := manager.get("/api/auth/profile"); r.Status != signedOut {
			t.Errorf("the session lives: %d", r.Status)
		}
		if r := s.browser().signIn(claire); r.Status != refused {
			t.Errorf("signed in: %d", r.Status)
		}
		other.want(fine, other.get("/api/auth/profile"))
		r = admin.want(fine, admin.post(path+"/resume", nil))
		if r.data()["state"] != "active" {
			t.Errorf("%s", r.Raw)
		}
		if r := manager.get("/api/auth/profile"); r.Status != signedOut {
			t.Errorf("the session is back: %d", r.Status)
		}
		s.member(claire)
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action IN ('company.suspended', 'company.resumed')"); n != 2 {
			t.Errorf("%d rows in the log", n)
		}
	})
}
