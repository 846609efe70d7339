package app

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// homeTitle is a message with nothing in it but a word: « Accueil ».
const homeTitle = "shell.title.home"

// say is the change of one message.
func say(locale, key, text string, revision int) object {
	return object{"locale": locale, "key": key, "words": object{"text": text}, "revision": revision}
}

// entry is how one message stands, as the translations screen reads it.
func (b *browser) entry(locale, key string) object {
	b.t.Helper()
	sheet := b.want(fine, b.get("/api/admin/translations?locale="+locale)).data()
	for _, e := range sheet["entries"].([]any) {
		if e.(object)["key"] == key {
			return e.(object)
		}
	}
	b.t.Fatalf("no entry %s", key)
	return nil
}

// heard is a message as the interface fetches it.
func (b *browser) heard(locale, key string) any {
	b.t.Helper()
	set, _ := b.want(fine, b.get("/api/admin/i18n/json?locale="+locale)).Body[locale].(object)
	return set[key]
}

func TestS5_10_AChangeShowsAtTheNextLoadOnEveryNode(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		other, admin := s.twin(), s.member(hélène)
		there := admin.on(other)
		if got := there.heard("en-GB", homeTitle); got != "Home" {
			t.Fatalf("before: %v", got)
		}
		before := there.get("/api/admin/i18n/json?locale=en-GB").Header.Get("ETag")

		admin.want(fine, admin.put("/api/admin/translations", say("en-GB", homeTitle, "Start", 0)))
		for _, b := range []*browser{admin, there} {
			if got := b.heard("en-GB", homeTitle); got != "Start" {
				t.Errorf("%s: %v", b.site.url, got)
			}
		}
		after := there.get("/api/admin/i18n/json?locale=en-GB").Header
		if after.Get("ETag") == before || after.Get("Cache-Control") != "no-cache" {
			t.Errorf("headers %v, before %s", after, before)
		}
		same := there.send(http.MethodGet, "/api/admin/i18n/json?locale=en-GB", nil, func(r *http.Request) { r.Header.Set("If-None-Match", after.Get("ETag")) })
		there.want(http.StatusNotModified, same)

		// French too, in whatever language the rest is read.
		admin.want(fine, admin.put("/api/admin/translations", say("fr-FR", homeTitle, "Ma page", 0)))
		if got := there.heard("fr-FR", homeTitle); got != "Ma page" {
			t.Errorf("French: %v", got)
		}
		reply := there.get("/api/admin/i18n/json?locale=en-GB")
		if diff := cmp.Diff(object{homeTitle: "Ma page"}, reply.Body["fr-FR"]); diff != "" {
			t.Error(diff)
		}
		if reply.Header.Get("ETag") == after.Get("ETag") {
			t.Error("the French beside it changed, its version did not")
		}

		admin.want(fine, admin.put("/api/admin/translations", object{"locale": "en-GB", "key": homeTitle, "words": object{}, "revision": 1}))
		if got := there.heard("en-GB", homeTitle); got != "Home" {
			t.Errorf("as shipped again: %v", got)
		}
	})
}

func TestS5_10_ServerMessagesAndMailsSayWhatAdminsWrote(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		other, admin := s.twin(), s.member(hélène)
		admin.want(fine, admin.put("/api/admin/translations", say("fr-FR", "fault.not_found", "Rien ici.", 0)))
		if got := admin.get("/api/nulle-part").message(); got != "Rien ici." {
			t.Errorf("here: %q", got)
		}
		eventually(t, "the other node says it", func() bool { return other.browser().get("/api/nulle-part").message() == "Rien ici." })

		admin.want(fine, admin.put("/api/admin/translations", say("fr-FR", "mail.reset.subject", "Votre clé pour {{product}}", 0)))
		admin.want(fine, admin.post("/api/auth/forgotten-password", object{"email": marc}))
		other.work() // the node that saved it need not be the one that writes
		eventually(t, "the mail", func() bool {
			return s.count("SELECT COUNT(*) FROM mailbox_message WHERE subject = ?", "Votre clé pour Livret") == 1
		})
	})
}

func TestE1_WordsThatWouldBreakTheScreenAreRefused(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		before := s.snapshot()
		plural := "home.steps.left"
		for name, try := range map[string]struct {
			body  object
			field string
			says  string
		}{
			"placeholder lost":    {say("en-GB", "mail.reset.subject", "Your password", 0), "words.text", "{{product}} manque"},
			"placeholder unknown": {say("en-GB", homeTitle, "Home of {{name}}", 0), "words.text", "{{name}} n’existe pas"},
			"HTML":                {say("en-GB", homeTitle, "<b>Home</b>", 0), "words.text", "balise"},
			"invisible":           {say("en-GB", homeTitle, "Ho\u202eme", 0), "words.text", "invisible"},
			"too long":            {say("en-GB", homeTitle, strings.Repeat("x", 300), 0), "words.text", "trop long"},
			"a form missing":      {object{"locale": "en-GB", "key": plural, "words": object{"one": "one step"}, "revision": 0}, "words.other", "manque"},
			"a form too many":     {object{"locale": "en-GB", "key": plural, "words": object{"one": "a", "few": "b", "other": "{{count}}"}, "revision": 0}, "words.few", "n’existe pas"},
			"no such key":         {say("en-GB", "home.nothing", "x", 0), "key", "n’existe pas"},
			"no such language":    {say("de-DE", homeTitle, "x", 0), "locale", "pas proposée"},
		} {
			r := admin.put("/api/admin/translations", try.body)
			if r.Status != refused || !strings.Contains(r.fieldError(try.field), try.says) {
				t.Errorf("%s: %d %s", name, r.Status, r.Raw)
			}
		}
		if diff := cmp.Diff(before, s.snapshot()); diff != "" {
			t.Error(diff)
		}
	})
}

func TestG11_TwoPeopleSavingOneMessage(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, other := s.member(hélène), s.twin()
		admin.refresh()
		for revision := range 2 { // nobody has changed it yet, then somebody has
			var wg sync.WaitGroup
			statuses := make([]int, 4)
			for i := range statuses {
				b := admin
				if i%2 == 1 {
					b = admin.on(other)
				}
				wg.Go(func() {
					statuses[i] = b.put("/api/admin/translations", say("en-GB", homeTitle, fmt.Sprintf("Start %d.%d", revision, i), revision)).Status
				})
			}
			wg.Wait()
			counts := map[int]int{}
			for _, status := range statuses {
				counts[status]++
			}
			if diff := cmp.Diff(map[int]int{fine: 1, http.StatusConflict: 3}, counts); diff != "" {
				t.Errorf("revision %d: %s", revision, diff)
			}
		}
		if e := admin.entry("en-GB", homeTitle); e["revision"] != 2.0 {
			t.Errorf("entry %v", e)
		}
	})
}

func TestS2_31_TheFrenchChangedSinceIsTold(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		admin.want(fine, admin.put("/api/admin/translations", say("fr-FR", homeTitle, "Ma page", 0)))
		e := admin.entry("en-GB", homeTitle)
		if e["stale"] != true || e["source"].(object)["text"] != "Ma page" || e["before"].(object)["text"] != "Accueil" || e["state"] != "shipped" {
			t.Fatalf("entry %v", e)
		}
		// Saved as it stands, it has been looked at.
		r := admin.want(fine, admin.put("/api/admin/translations", say("en-GB", homeTitle, "Home", 0)))
		if r.data()["stale"] != nil || r.data()["revision"] != 1.0 || r.data()["state"] != "shipped" {
			t.Errorf("saved %v", r.data())
		}
		// Once more changes nothing, and leaves no trace.
		n := s.count("SELECT COUNT(*) FROM audit_event")
		r = admin.want(fine, admin.put("/api/admin/translations", say("en-GB", homeTitle, " Home ", 1)))
		if r.data()["revision"] != 1.0 || s.count("SELECT COUNT(*) FROM audit_event") != n {
			t.Errorf("saved again %v", r.data())
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'translation.changed'"); n != 2 {
			t.Errorf("%d rows of audit", n)
		}
	})
}

func (b *browser) languages() (codes []string, by map[string]object) {
	b.t.Helper()
	by = map[string]object{}
	for _, l := range b.want(fine, b.get("/api/admin/languages")).data()["languages"].([]any) {
		code := l.(object)["code"].(string)
		codes, by[code] = append(codes, code), l.(object)
	}
	return codes, by
}

func TestS2_25_LanguagesAreAddedOrderedTurnedOffAndDeleted(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, other := s.member(hélène), s.twin()
		there := admin.on(other)
		codes, by := admin.languages()
		if diff := cmp.Diff([]string{"fr-FR", "en-GB", "es-ES"}, codes); diff != "" || by["en-GB"]["enabled"] != true || by["en-GB"]["missing"] != 0.0 {
			t.Fatalf("%s %v", diff, by)
		}
		admin.want(fine, admin.post("/api/admin/languages", object{"code": "de-DE"}))
		_, by = there.languages()
		german := by["de-DE"]
		if german["enabled"] != false || german["missing"] != german["total"] || german["name"] != "Deutsch" {
			t.Errorf("German %v", german)
		}
		there.want(hidden, there.get("/api/admin/i18n/json?locale=de-DE"))
		admin.want(fine, admin.put("/api/admin/translations", say("de-DE", homeTitle, "Startseite", 0)))
		admin.want(fine, admin.put("/api/admin/languages/de-DE", object{"enabled": true}))
		if got := there.heard("de-DE", homeTitle); got != "Startseite" {
			t.Errorf("German: %v", got)
		}
		admin.want(fine, admin.put("/api/admin/languages/order", object{"codes": []string{"fr-FR", "de-DE", "es-ES", "en-GB"}}))
		if codes, _ = there.languages(); strings.Join(codes, " ") != "fr-FR de-DE es-ES en-GB" {
			t.Errorf("order %v", codes)
		}

		// Marc reads German. It cannot be deleted under him; turned off, he reads French and his choice stays.
		reader := s.member(marc)
		reader.want(fine, reader.post("/api/auth/set-language", object{"language": "de-DE"}))
		r := admin.want(http.StatusConflict, admin.del("/api/admin/languages/de-DE"))
		if !strings.Contains(r.message(), "Une personne") {
			t.Errorf("refused with %q", r.message())
		}
		_, by = admin.languages()
		if by["de-DE"]["users"] != 1.0 {
			t.Errorf("users %v", by["de-DE"])
		}
		admin.want(fine, admin.put("/api/admin/languages/de-DE", object{"enabled": false}))
		if got := reader.get("/api/nulle-part").message(); !strings.Contains(got, "existe pas") {
			t.Errorf("he reads %q", got)
		}
		if s.count("SELECT COUNT(*) FROM app_user WHERE language = 'de-DE'") != 1 {
			t.Error("his choice is lost")
		}
		if r := reader.post("/api/auth/set-language", object{"language": "de-DE"}); r.Status != refused {
			t.Errorf("a language turned off was chosen: %d", r.Status)
		}
		admin.want(fine, admin.del("/api/admin/languages/de-DE"))
		if n := s.count("SELECT COUNT(*) FROM translation WHERE locale = 'de-DE'"); n != 0 {
			t.Errorf("%d translations left", n)
		}

		for name, r := range map[string]reply{
			"French off":     admin.put("/api/admin/languages/fr-FR", object{"enabled": false}),
			"French deleted": admin.del("/api/admin/languages/fr-FR"),
			"French second":  admin.put("/api/admin/languages/order", object{"codes": []string{"en-GB", "fr-FR", "es-ES"}}),
			"one left out":   admin.put("/api/admin/languages/order", object{"codes": []string{"fr-FR"}}),
			"one twice":      admin.put("/api/admin/languages/order", object{"codes": []string{"fr-FR", "fr-FR", "en-GB"}}),
			"added twice":    admin.post("/api/admin/languages", object{"code": "en-GB"}),
			"no language":    admin.post("/api/admin/languages", object{"code": "klingon"}),
		} {
			if r.Status != refused || r.message() == "" {
				t.Errorf("%s: %d %s", name, r.Status, r.Raw)
			}
		}
		admin.want(fine, admin.del("/api/admin/languages/en-GB"))
		if codes, _ = there.languages(); strings.Join(codes, " ") != "fr-FR es-ES" {
			t.Errorf("left %v", codes)
		}
		for _, action := range []string{"added", "enabled", "disabled", "sorted", "deleted"} {
			if s.count("SELECT COUNT(*) FROM audit_event WHERE action = ?", "language."+action) == 0 {
				t.Errorf("no trace of %s", action)
			}
		}
	})
}

func TestE13_TranslationsComeBackFromTheFileTheyWentInto(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		for _, format := range []string{"csv", "json"} {
			file := admin.want(fine, admin.get("/api/admin/translations/export?locale=en-GB&format="+format))
			if !strings.Contains(file.Header.Get("Content-Disposition"), "traductions-en-GB."+format) {
				t.Errorf("%s: %v", format, file.Header)
			}
			p := admin.want(fine, admin.post("/api/admin/translations/import/preview?locale=en-GB", file.Raw)).data()
			if p["added"] != 0.0 || p["changed"] != 0.0 || p["refused"] != 0.0 || p["unchanged"].(float64) < 100 {
				t.Errorf("%s: %v", format, object{"added": p["added"], "changed": p["changed"], "refused": p["refused"], "unchanged": p["unchanged"]})
			}
		}

		admin.want(fine, admin.post("/api/admin/languages", object{"code": "pl-PL"}))
		missing := admin.want(fine, admin.get("/api/admin/translations/export?locale=pl-PL&state=missing")).Raw
		if !strings.Contains(missing, "home.steps.left_few;") || !strings.Contains(missing, homeTitle+";Accueil;\r\n") {
			t.Errorf("what is missing in Polish: %.400s", missing)
		}
	})
}

func TestS2_31_AnImportDoesWhatItsPreviewShowed(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		admin.want(fine, admin.post("/api/admin/languages", object{"code": "de-DE"}))
		admin.want(fine, admin.put("/api/admin/translations", say("de-DE", "shell.nav.home", "Start", 0)))
		// Windows-1252, as an old spreadsheet writes it.
		file := "cl\xe9;fran\xe7ais;traduction\r\n" +
			homeTitle + ";Accueil;\xdcbersicht\r\nshell.nav.home;Accueil;Startseite\r\nshell.title.login;Connexion;{{wer}}\r\n" +
			"home.steps.left_one;x;Ein Schritt\r\nnicht.da;x;y\r\nshell.title.identity;Mon compte;\r\n"
		preview := "/api/admin/translations/import/preview?locale=de-DE"
		before := s.snapshot()
		p := admin.want(fine, admin.post(preview, file)).data()
		if s.snapshot() != before {
			t.Error("the preview changed something")
		}
		var kinds []string
		for _, row := range p["rows"].([]any) {
			r := row.(object)
			kinds = append(kinds, fmt.Sprintf("%s %s", r["kind"], r["key"]))
			if (r["kind"] == "refused") != (r["reason"] != nil) {
				t.Errorf("row %v", r)
			}
		}
		want := []string{"refused home.steps.left", "refused nicht.da", "changed shell.nav.home", "added " + homeTitle, "refused shell.title.login"}
		if diff := cmp.Diff(want, kinds); diff != "" {
			t.Error(diff)
		}

		apply := func(p object) reply {
			return admin.post("/api/admin/translations/import?locale=de-DE&hash="+url.QueryEscape(p["hash"].(string)), file)
		}
		// Somebody changes one of them meanwhile: the preview is no longer true.
		admin.want(fine, admin.put("/api/admin/translations", say("de-DE", "shell.nav.home", "Anfang", 1)))
		admin.want(http.StatusConflict, apply(p))
		r := admin.want(fine, apply(admin.want(fine, admin.post(preview, file)).data()))
		if r.data()["added"] != 1.0 || r.data()["changed"] != 1.0 || r.message() == "" {
			t.Errorf("import %v", r.Raw)
		}
		if e := admin.entry("de-DE", homeTitle); e["words"].(object)["text"] != "Übersicht" || e["revision"] != 1.0 {
			t.Errorf("entry %v", e)
		}
		if e := admin.entry("de-DE", "shell.nav.home"); e["words"].(object)["text"] != "Startseite" || e["revision"] != 3.0 {
			t.Errorf("entry %v", e)
		}
		if n := s.count("SELECT COUNT(*) FROM audit_event WHERE action = 'translation.imported' AND subject_id = 'de-DE'"); n != 1 {
			t.Errorf("%d rows of audit", n)
		}
	})
}

// For managers and authors of any company, nothing of this exists: a language
// that there is answers as one that there is not.
func TestC2_WordsAreThePlatformsAlone(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		words := func() (all []string) {
			for _, table := range []string{"language", "translation", "setting"} {
				all = append(all, s.lines("SELECT * FROM "+table)...)
			}
			return all
		}
		before := words()
		for _, email := range []string{yanis, marc} {
			b := s.member(email)
			for _, try := range []struct{ method, path, other string }{
				{http.MethodGet, "/api/admin/translations?locale=en-GB", "/api/admin/translations?locale=xx-XX"},
				{http.MethodGet, "/api/admin/translations/export?locale=en-GB", "/api/admin/translations/export?locale=xx-XX"},
				{http.MethodPut, "/api/admin/languages/en-GB", "/api/admin/languages/xx-XX"},
				{http.MethodDelete, "/api/admin/languages/en-GB", "/api/admin/languages/xx-XX"},
				{http.MethodGet, "/api/admin/languages", "/api/admin/nulle-part"},
			} {
				var body any
				if try.method == http.MethodPut {
					body = object{"enabled": false}
				}
				there, not := b.send(try.method, try.path, body), b.send(try.method, try.other, body)
				if there.Status != hidden || there.Raw != not.Raw {
					t.Errorf("%s %s: %d %s, %s", try.method, try.path, there.Status, there.Raw, not.Raw)
				}
			}
			b.want(hidden, b.put("/api/admin/translations", say("en-GB", homeTitle, "Start", 0)))
		}
		if diff := cmp.Diff(before, words()); diff != "" {
			t.Error(diff)
		}
	})
}

func TestC5_OnlyTheWordsAreTakenFromAChange(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		body := say("en-GB", homeTitle, "Start", 0)
		body["updatedBy"], body["source"] = s.id(marc), "x"
		if r := admin.put("/api/admin/translations", body); r.Status != refused {
			t.Errorf("fields of the server were taken: %d %s", r.Status, r.Raw)
		}
		admin.want(fine, admin.put("/api/admin/translations", say("en-GB", homeTitle, "Start", 0)))
		if s.count("SELECT COUNT(*) FROM translation WHERE locale = 'en-GB' AND updated_by = ? AND source = 'Accueil'", s.id(hélène)) != 1 {
			t.Error("who wrote it, and from what, is not kept")
		}
	})
}

func TestC6_UnlistedFiltersAreRefused(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		for _, path := range []string{
			"/api/admin/translations/export?locale=en-GB&format=xml", "/api/admin/translations/export?locale=en-GB&state=revision", "/api/admin/translations/export", "/api/admin/translations",
		} {
			admin.want(refused, admin.get(path))
		}
		admin.want(hidden, admin.get("/api/admin/translations?locale=xx-XX"))
		admin.want(hidden, admin.get("/api/admin/translations/export?locale=xx-XX"))
	})
}

func TestS2_31_TheWholeListIsLightAndKept(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		list := admin.want(fine, admin.get("/api/admin/translations?locale=en-GB"))
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		w.Write([]byte(list.Raw))
		w.Close()
		t.Logf("%d bytes, %d compressed", len(list.Raw), zipped.Len())
		if zipped.Len() > 120_000 {
			t.Errorf("%d bytes compressed", zipped.Len())
		}
		tag := func(r *http.Request) { r.Header.Set("If-None-Match", list.Header.Get("ETag")) }
		admin.want(http.StatusNotModified, admin.send(http.MethodGet, "/api/admin/translations?locale=en-GB", nil, tag))
		admin.want(fine, admin.send(http.MethodGet, "/api/admin/translations?locale=fr-FR", nil, tag))
		admin.want(fine, admin.put("/api/admin/translations", say("en-GB", homeTitle, "Start", 0)))
		admin.want(fine, admin.send(http.MethodGet, "/api/admin/translations?locale=en-GB", nil, tag))
	})
}

func TestG10_WithoutADatabaseTheLastKnownWordsAreSaid(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin := s.member(hélène)
		admin.want(fine, admin.put("/api/admin/translations", say("en-GB", homeTitle, "Start", 0)))
		s.DB.Close()
		r := s.browser().get("/api/admin/i18n/json?locale=en-GB")
		var sets map[string]map[string]string
		json.Unmarshal([]byte(r.Raw), &sets)
		if sets["en-GB"][homeTitle] != "Start" {
			t.Errorf("%d %.200s", r.Status, r.Raw)
		}
	})
}
