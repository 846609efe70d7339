package app

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/media"
	"livret/internal/rights"
)

// onePixel is a picture, as a body.
var onePixel = string(drawn(1, 1, color.RGBA{R: 35, G: 53, B: 84, A: 255}))

// drawn is a picture of one colour, as PNG.
func drawn(width, height int, fill color.Color) []byte {
	var out bytes.Buffer
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		img.Set(i%width, i/width, fill)
	}
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.Bytes()
}

func (s *site) companyOf(email string) string {
	s.t.Helper()
	u, err := s.Accounts.Store.FindByEmail(s.t.Context(), rights.System(), email)
	if err != nil {
		s.t.Fatal(err)
	}
	return u.CompanyID
}

// picture puts one in a library; "" is the platform's.
func (s *site) picture(companyID, by string) string {
	s.t.Helper()
	return s.media(media.Media{CompanyID: companyID, CreatedBy: by, Name: "façade.png"}, onePixel).ID
}

// media puts a file in a library.
func (s *site) media(m media.Media, content string) *media.Media {
	s.t.Helper()
	err := s.DB.Tx(s.t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.Media.Bring(ctx, tx, &m, []byte(content)) })
	if err != nil {
		s.t.Fatal(err)
	}
	return &m
}

// furnishLibrary gives a company something of everything a library holds.
func (s *site) furnishLibrary(company, by string) {
	s.t.Helper()
	now := db.Now()
	folder, inner := db.NewID(), db.NewID()
	s.sql("INSERT INTO media_folder (id, company_id, name, name_key, files, revision, created_at) VALUES (?, ?, 'Identité', 'identite', 0, 1, ?)", folder, company, now)
	s.sql("INSERT INTO media_folder (id, company_id, parent_id, name, name_key, files, revision, created_at) VALUES (?, ?, ?, 'Logos', 'logos', 0, 1, ?)", inner, company, folder, now)
	logo := s.media(media.Media{CompanyID: company, CreatedBy: by, Name: "logo.png", FolderID: inner}, onePixel)
	s.media(media.Media{CompanyID: company, CreatedBy: by, Name: "copie.png"}, onePixel)
	s.sql("INSERT INTO media_tag (media_id, company_id, tag, tag_key) VALUES (?, ?, 'Été', 'ete')", logo.ID, company)
	s.sql("UPDATE company SET logo_id = ? WHERE id = ?", logo.ID, company)
	s.sql("INSERT INTO media_use (media_id, kind, thing_id) VALUES (?, 'company', ?)", logo.ID, company)
	s.sql("UPDATE media SET used = ? WHERE id = ?", true, logo.ID)
	if err := s.Media.Finish(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	s.sql("DELETE FROM river_job WHERE kind = 'media_derive'")
	upload := db.NewID()
	s.sql("INSERT INTO upload (id, company_id, created_by, acting_id, name, bytes, received, state, said_key, said_args, created_at, updated_at) VALUES (?, ?, ?, '', 'film.mp4', 10, 5, 'receiving', '', '', ?, ?)", upload, company, by, now, now)
	s.sql("INSERT INTO upload_part (upload_id, start, bytes, object) VALUES (?, 0, 5, ?)", upload, "u/"+upload+"/0-x")
	s.sql("UPDATE storage_room SET reserved = 10 WHERE company_id = ?", company)
}

const mediaPath = "/api/media"

// labelOf is what a media says, as it is sent back.
func (b *browser) labelOf(id string) object {
	b.t.Helper()
	data := b.want(fine, b.get(mediaPath+"/"+id)).data()
	label := object{}
	for field := range aLabel() {
		label[field] = data[field]
	}
	return label
}

func (b *browser) folder(name string, parent any) string {
	b.t.Helper()
	return b.want(fine, b.post(mediaPath+"/folders", object{"name": name, "parentId": parent})).data()["id"].(string)
}

func (b *browser) bulk(action string, more object, ids ...string) reply {
	b.t.Helper()
	return b.post(mediaPath+"/bulk", with(object{"ids": ids, "action": action}, more))
}

func TestC2_MediaOfAnotherCompanyDoNotExist(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		ours, tilleuls := s.member(claire), s.companyOf(yanis)
		theirs := s.picture(tilleuls, s.id(yanis))
		binned := s.picture(tilleuls, s.id(yanis))
		platforms := s.picture("", s.id(hélène))
		s.sql("UPDATE media SET deleted_at = ? WHERE id = ?", db.Now(), binned)
		folder := s.member(yanis).folder("Réservé", nil)
		mine := s.picture(s.companyOf(claire), s.id(claire))
		// everyoneElses is what every table holds that is not of the company of those who try.
		everyoneElses := func() string {
			var all []string
			for _, table := range []string{"media", "media_folder", "media_tag", "media_use", "stored_file", "storage_room", "upload", "search_word", "audit_event"} {
				for _, line := range s.lines("SELECT * FROM " + table) {
					if !strings.Contains(line, s.companyOf(claire)) {
						all = append(all, table+" "+line)
					}
				}
			}
			slices.Sort(all)
			return strings.Join(all, "\n")
		}
		author := s.member(marc)
		before := everyoneElses()
		for _, b := range []*browser{ours, author} {
			for _, id := range []string{theirs, binned, platforms} {
				for _, call := range []struct{ method, path string }{
					{"GET", mediaPath + "/%s"}, {"DELETE", mediaPath + "/%s"}, {"DELETE", mediaPath + "/%s?force=1"}, {"DELETE", mediaPath + "/bin/%s"},
					{"POST", mediaPath + "/%s/restore"}, {"GET", mediaPath + "/uses/%s"},
				} {
					b.same(call.method, strings.ReplaceAll(call.path, "%s", id), strings.ReplaceAll(call.path, "%s", "inconnu"), nil)
				}
				b.same("PUT", mediaPath+"/"+id, mediaPath+"/inconnu", aLabel())
				for _, action := range []string{"move", "delete", "restore", "purge"} {
					b.want(hidden, b.bulk(action, nil, id))
				}
				b.want(hidden, b.bulk("tag", object{"tags": []string{"a"}}, id))
				r := b.want(fine, b.bulk("move", nil, mine, id))
				if left := r.data()["failed"].([]any); len(left) != 1 || left[0].(object)["reason"] != "missing" || left[0].(object)["name"] != "" {
					t.Errorf("%s", r.Raw)
				}
				s.sql("UPDATE media SET revision = 1 WHERE id = ?", mine)
			}
			b.same("PUT", mediaPath+"/folders/"+folder, mediaPath+"/folders/inconnu", object{"name": "Pris", "revision": 1})
			b.same("DELETE", mediaPath+"/folders/"+folder, mediaPath+"/folders/inconnu", nil)
			for _, path := range []string{"", "/counts", "/owners", "/tags", "/folders"} {
				b.same("GET", mediaPath+path+"?companyId="+tilleuls, mediaPath+path+"?companyId=inconnu", nil)
			}
			b.same("DELETE", mediaPath+"/bin?companyId="+tilleuls, mediaPath+"/bin?companyId=inconnu", nil)
			if r := b.post(mediaPath+"/folders?companyId="+tilleuls, object{"name": "Pris"}); r.Status != hidden {
				t.Errorf("%d %s", r.Status, r.Raw)
			}
			// No search, filter or count tells of them.
			for _, query := range []string{"?q=facade", "?folder=" + folder, "?owner=" + s.id(yanis), "?bin=true"} {
				for _, row := range b.want(fine, b.get(mediaPath+query)).rows() {
					if row["id"] != mine {
						t.Errorf("%s: %v", query, row)
					}
				}
			}
			if n := b.get(mediaPath + "/counts").data()["all"].(object)["count"]; n != 1.0 {
				t.Errorf("counted: %v", n)
			}
		}
		if got := everyoneElses(); got != before {
			t.Errorf("something was written:\n%s\nwas\n%s", got, before)
		}
	})
}

func TestC3_MediaStayInTheirCompany(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, ours, theirs := s.member(hélène), s.member(claire), s.member(yanis)
		foreign := theirs.folder("Réservé", nil)
		mine := s.picture(s.companyOf(claire), s.id(claire))
		before := s.snapshot()
		for who, b := range map[string]*browser{"manager": ours, "admin": admin} {
			for _, folder := range []string{foreign, "inconnu"} {
				if r := b.put(mediaPath+"/"+mine, with(b.labelOf(mine), object{"folderId": folder})); r.Status != refused || r.fieldError("folderId") == "" {
					t.Errorf("%s: %d %s", who, r.Status, r.Raw)
				}
				if r := b.bulk("move", object{"folderId": folder}, mine); r.Status != refused || r.fieldError("folderId") == "" {
					t.Errorf("%s: %d %s", who, r.Status, r.Raw)
				}
				if r := b.post(mediaPath+"/folders", object{"name": "Dedans", "parentId": folder}); r.Status != refused || r.fieldError("parentId") == "" {
					t.Errorf("%s: %d %s", who, r.Status, r.Raw)
				}
			}
			// An article is the platform's: so is its cover.
			if who == "admin" {
				if r := b.post("/api/admin/news", with(aNews(), object{"coverId": mine})); r.Status != refused || r.fieldError("coverId") == "" {
					t.Errorf("cover: %d %s", r.Status, r.Raw)
				}
			}
		}
		if s.snapshot() != before {
			t.Error("something was written")
		}
	})
}

func TestC5_WhatOnlyTheServerWritesOfMediaIsRefused(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		id := s.picture(s.companyOf(claire), s.id(marc))
		label, before := b.labelOf(id), s.snapshot()
		for field, value := range (object{
			"companyId": s.companyOf(yanis), "owner": s.id(claire), "createdBy": s.id(claire), "createdAt": "2026-01-01T00:00:00Z", "hash": "x", "mime": "text/html", "kind": "video",
			"bytes": 1, "version": 9, "used": true, "state": "ready", "deletedAt": nil, "blur": "x", "width": 9,
		}) {
			if r := b.put(mediaPath+"/"+id, with(label, object{field: value})); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
		if r := b.post(mediaPath+"/folders", object{"name": "A", "companyId": s.companyOf(yanis)}); r.Status != refused {
			t.Errorf("folder: %d %s", r.Status, r.Raw)
		}
		if s.snapshot() != before {
			t.Error("something was written")
		}
	})
}

func TestC6_MediaAreListedByListedFieldsOnly(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		s.picture(s.companyOf(claire), s.id(claire))
		for _, query := range []string{"sort=hash", "sort=created_by", "sort=id;drop", "kind=exe", "used=maybe", "min=-1", "from=hier", "bin=peut-etre"} {
			if r := b.get(mediaPath + "?" + query); r.Status != refused {
				t.Errorf("%s: %d %s", query, r.Status, r.Raw)
			}
		}
		row := b.want(fine, b.get(mediaPath)).rows()[0]
		for _, private := range []string{"hash", "companyId", "createdBy", "deletedBy", "nameKey"} {
			if _, told := row[private]; told {
				t.Errorf("%s is told", private)
			}
		}
	})
}

func TestG11_TwoSavesOfOneMedia(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		first, second := s.member(claire), s.member(marc)
		id := s.picture(s.companyOf(claire), s.id(claire))
		folder := first.folder("Identité", nil)
		for path, body := range map[string]object{
			mediaPath + "/" + id:             first.labelOf(id),
			mediaPath + "/folders/" + folder: {"name": "Identité", "revision": 1},
		} {
			statuses := make([]int, 2)
			var wg sync.WaitGroup
			for i, b := range []*browser{first, second} {
				wg.Go(func() {
					statuses[i] = b.put(path, with(body, object{"name": []string{"Un.png", "Deux.png"}[i]})).Status
				})
			}
			wg.Wait()
			if slices.Sort(statuses); statuses[0] != fine || statuses[1] != http.StatusConflict {
				t.Errorf("%s: %v", path, statuses)
			}
			if r := first.put(path, body); r.Status != http.StatusConflict {
				t.Errorf("an old revision: %d %s", r.Status, r.Raw)
			}
		}
	})
}

// shelfOf puts a dozen files of all kinds in the library of claire's company.
func (s *site) shelfOf() map[string]*media.Media {
	s.t.Helper()
	company, from := s.companyOf(claire), db.Now().Add(-100*24*time.Hour)
	all := map[string]*media.Media{}
	for i, f := range []struct {
		name, by string
		content  string
	}{
		{"façade été.png", claire, onePixel},
		{"Équipe.png", marc, string(drawn(40, 30, color.White))},
		{"boutique.png", claire, string(drawn(20, 30, color.Black))},
		{"règlement.txt", marc, "Article premier."},
		{"logo.svg", claire, `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>`},
	} {
		m := media.Media{CompanyID: company, CreatedBy: s.id(f.by), Name: f.name, CreatedAt: from.Add(time.Duration(i) * 24 * time.Hour)}
		all[f.name] = s.media(m, f.content)
	}
	return all
}

func TestMedia_AreFoundByWordsFiltersAndOrder(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		files := s.shelfOf()
		b := s.member(claire)
		folder := b.folder("Site de Vannes", nil)
		facade := files["façade été.png"]
		b.want(fine, b.put(mediaPath+"/"+facade.ID, with(b.labelOf(facade.ID), object{
			"name": "façade été", "alt": "Porte verte de l’atelier", "credit": "Zoé L’Hôte", "folderId": folder, "tags": []string{"Été", "vannes", "ete"},
		})))
		b.want(fine, b.bulk("tag", object{"tags": []string{"VANNES"}}, files["boutique.png"].ID))
		day := func(n int) string {
			return url.QueryEscape(facade.CreatedAt.Add(time.Duration(n)*24*time.Hour - time.Hour).Format(time.RFC3339))
		}
		for query, want := range map[string][]string{
			"":                              {"logo.svg", "règlement.txt", "boutique.png", "Équipe.png", "façade été.png"},
			"sort=createdAt":                {"façade été.png", "Équipe.png", "boutique.png", "règlement.txt", "logo.svg"},
			"sort=name":                     {"boutique.png", "Équipe.png", "façade été.png", "logo.svg", "règlement.txt"},
			"sort=-name":                    {"règlement.txt", "logo.svg", "façade été.png", "Équipe.png", "boutique.png"},
			"sort=bytes&kind=document":      {"règlement.txt"},
			"q=facade":                      {"façade été.png"},
			"q=ete":                         {"façade été.png"},
			"q=ATEL+verte":                  {"façade été.png"},
			"q=l'hote+zoe":                  {"façade été.png"},
			"q=vann":                        {"boutique.png", "façade été.png"},
			"q=inconnu":                     nil,
			"kind=image&sort=name":          {"boutique.png", "Équipe.png", "façade été.png", "logo.svg"},
			"kind=document":                 {"règlement.txt"},
			"folder=" + folder:              {"façade été.png"},
			"folder=none&kind=document":     {"règlement.txt"},
			"tag=" + url.QueryEscape("été"): {"façade été.png"},
			"tag=Vannes&sort=name":          {"boutique.png", "façade été.png"},
			"used=false&kind=document":      {"règlement.txt"},
			"used=true":                     nil,
			"owner=" + s.id(marc):           {"règlement.txt", "Équipe.png"},
			"from=" + day(2):                {"logo.svg", "règlement.txt", "boutique.png"},
			"from=" + day(1) + "&to=" + day(3) + "&sort=name": {"boutique.png", "Équipe.png"},
			"max=20":                           {"règlement.txt"},
			"min=17&kind=document&sort=-bytes": nil,
			"bin=true":                         nil,
			"perPage=2&page=2":                 {"boutique.png", "Équipe.png"},
		} {
			if got := b.want(fine, b.get(mediaPath+"?"+query)).names(); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", query, got, want)
			}
		}
		data := b.get(mediaPath + "/" + facade.ID).data()
		if data["name"] != "façade été.png" || data["revision"] != 2.0 || data["folderId"] != folder || fmt.Sprint(data["tags"]) != "[Été vannes]" || data["owner"].(object)["lastName"] != "Le Goff" || data["url"] != "/m/"+facade.ID+"/original?v=1" {
			t.Errorf("%v", data)
		}
		if got := fmt.Sprint(b.get(mediaPath + "/tags").rows()); got != "[map[count:1 tag:Été] map[count:2 tag:vannes]]" {
			t.Errorf("tags: %s", got)
		}
		if got := b.get(mediaPath + "/folders").rows(); len(got) != 1 || got[0]["count"] != 1.0 {
			t.Errorf("folders: %v", got)
		}
		// Tags tell of what the list shows: not of the bin.
		b.want(fine, b.del(mediaPath+"/"+facade.ID))
		if got := fmt.Sprint(b.get(mediaPath + "/tags").rows()); got != "[map[count:1 tag:vannes]]" {
			t.Errorf("tags: %s", got)
		}
		for query, want := range map[string]int{"tag=vannes": 1, "tag=vannes&bin=true": 1, "bin=true&sort=name": 1, "bin=true&sort=-bytes&kind=image": 1, "bin=true&kind=video": 0, "bin=true&sort=createdAt&folder=" + folder: 1} {
			if got := b.want(fine, b.get(mediaPath+"?"+query)).names(); len(got) != want {
				t.Errorf("%s: %v", query, got)
			}
		}
		b.want(fine, b.post(mediaPath+"/"+facade.ID+"/restore", nil))
		if got := fmt.Sprint(b.get(mediaPath + "/tags").rows()); got != "[map[count:1 tag:Été] map[count:2 tag:vannes]]" {
			t.Errorf("tags: %s", got)
		}
		if got := b.get(mediaPath + "/owners").rows(); len(got) != 2 || got[0]["lastName"] != "Dubreuil" {
			t.Errorf("owners: %v", got)
		}
		if got := fmt.Sprint(b.get(mediaPath + "/counts").data()); got != "map[all:map[count:5 more:false] bin:map[count:0 more:false] unused:map[count:5 more:false]]" {
			t.Errorf("counts: %s", got)
		}
	})
}

func TestMedia_LabelsAreChecked(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(marc) // an author writes on what others brought
		id := s.picture(s.companyOf(claire), s.id(claire))
		label, before := b.labelOf(id), s.snapshot()
		many := make([]string, 21)
		for i := range many {
			many[i] = fmt.Sprint("étiquette", i)
		}
		for field, value := range (object{
			"name": "a/b.png", "alt": strings.Repeat("é", 501), "caption": strings.Repeat("é", 501), "credit": "a\u202eb", "focalX": 101, "focalY": -1,
			"tags": many,
		}) {
			if r := b.put(mediaPath+"/"+id, with(label, object{field: value})); r.Status != refused || r.fieldError(field) == "" {
				t.Errorf("%s: %d %s", field, r.Status, r.Raw)
			}
		}
		if s.snapshot() != before {
			t.Error("something was written")
		}
		for typed, kept := range map[string]string{"plage": "plage.png", "plage.jpg": "plage.png", "plage.PNG": "plage.PNG", "  v1.2 ": "v1.2.png"} {
			r := b.want(fine, b.put(mediaPath+"/"+id, with(b.labelOf(id), object{"name": typed})))
			if r.data()["name"] != kept {
				t.Errorf("%q is kept as %v, want %q", typed, r.data()["name"], kept)
			}
		}
	})
}

func TestMedia_FoldersKeepATree(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		top := b.folder("Site de Vannes", nil)
		inner := b.folder("Atelier", top)
		id := s.picture(s.companyOf(claire), s.id(claire))
		b.want(fine, b.bulk("move", object{"folderId": inner}, id))
		for name, try := range map[string]struct {
			reply reply
			field string
		}{
			"same name":   {b.post(mediaPath+"/folders", object{"name": "site de VANNES"}), "name"},
			"no name":     {b.post(mediaPath+"/folders", object{"name": " "}), "name"},
			"a path":      {b.post(mediaPath+"/folders", object{"name": "a/b"}), "name"},
			"into itself": {b.put(mediaPath+"/folders/"+top, object{"name": "Site de Vannes", "parentId": inner, "revision": 1}), "parentId"},
		} {
			if try.reply.Status != refused || try.reply.fieldError(try.field) == "" {
				t.Errorf("%s: %d %s", name, try.reply.Status, try.reply.Raw)
			}
		}
		deep := inner
		for range 6 {
			deep = b.folder("Plus bas", deep)
		}
		if r := b.post(mediaPath+"/folders", object{"name": "Trop bas", "parentId": deep}); r.Status != refused || r.fieldError("parentId") == "" {
			t.Errorf("too deep: %d %s", r.Status, r.Raw)
		}
		if r := b.del(mediaPath + "/folders/" + top); r.Status != http.StatusConflict || !strings.Contains(r.message(), "autre dossier") {
			t.Errorf("a full one: %d %s", r.Status, r.Raw)
		}
		var chain []string
		for _, f := range b.get(mediaPath + "/folders").rows() {
			if f["name"] == "Plus bas" {
				chain = append(chain, f["id"].(string))
			}
		}
		for range chain { // from the bottom
			for _, f := range chain {
				b.del(mediaPath + "/folders/" + f)
			}
		}
		b.want(fine, b.del(mediaPath+"/folders/"+inner))
		rows := b.get(mediaPath + "/folders").rows()
		if len(rows) != 1 || rows[0]["count"] != 1.0 || b.get(mediaPath + "/" + id).data()["folderId"] != top {
			t.Errorf("the file did not go up: %v", rows)
		}
	})
}

// copies puts n more of a media beside it, as it is.
func (s *site) copies(of string, n int) {
	s.t.Helper()
	columns := "hash, company_id, folder_id, name, name_key, kind, mime, bytes, version, width, height, state, blur, alt, decorative, caption, credit, focal_x, focal_y, used, created_by, created_at, updated_at, deleted_at, revision"
	s.sql("INSERT INTO media (id, "+columns+") WITH RECURSIVE upto(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM upto WHERE i < ?1) SELECT id || '-' || i, "+columns+" FROM media, upto WHERE id = ?0", of, n)
}

func TestMedia_AFolderOfVeryManyIsTakenAway(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		top := b.folder("Site de Vannes", nil)
		inner := b.folder("Atelier", top)
		shown, binned := s.picture(s.companyOf(claire), s.id(claire)), s.picture(s.companyOf(claire), s.id(claire))
		b.want(fine, b.bulk("move", object{"folderId": inner}, shown, binned))
		b.want(fine, b.del(mediaPath+"/"+binned))
		s.copies(shown, 700)
		s.copies(binned, 400)
		s.sql("UPDATE media_folder SET files = 701 WHERE id = ?", inner)
		b.want(fine, b.del(mediaPath+"/folders/"+inner))
		rows := b.get(mediaPath + "/folders").rows()
		if n := s.count("SELECT COUNT(*) FROM media WHERE folder_id = ?", top); n != 1102 || len(rows) != 1 || rows[0]["count"] != 701.0 {
			t.Errorf("%d went up: %v", n, rows)
		}
	})
}

func TestMedia_TheBinKeepsThirtyDays(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		files := s.shelfOf()
		manager, author := s.member(claire), s.member(marc)
		folder := manager.folder("Identité", nil)
		facade, team, rules := files["façade été.png"], files["Équipe.png"], files["règlement.txt"]
		manager.want(fine, manager.bulk("move", object{"folderId": folder}, facade.ID))
		// An author deletes what they brought, and nothing else.
		if r := author.del(mediaPath + "/" + facade.ID); r.Status != forbidden || r.message() == "" {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		r := author.want(fine, author.bulk("delete", nil, facade.ID, team.ID, "inconnu"))
		if fmt.Sprint(r.data()["done"]) != fmt.Sprint([]string{team.ID}) || r.Body["message"] == nil || r.Body["warning"] == nil {
			t.Errorf("%s", r.Raw)
		}
		reasons := map[any]any{}
		for _, f := range r.data()["failed"].([]any) {
			reasons[f.(object)["name"]] = f.(object)["reason"]
		}
		if reasons["façade été.png"] != "notYours" || reasons[""] != "missing" || len(reasons) != 2 {
			t.Errorf("%v", reasons)
		}
		manager.want(fine, manager.del(mediaPath+"/"+facade.ID))
		if got := manager.get(mediaPath + "?bin=true").names(); !slices.Equal(got, []string{"façade été.png", "Équipe.png"}) {
			t.Errorf("bin: %v", got)
		}
		if r := manager.put(mediaPath+"/"+facade.ID, manager.labelOf(facade.ID)); r.Status != refused || r.message() == "" {
			t.Errorf("changed in the bin: %d", r.Status)
		}
		if manager.get(mediaPath + "/folders").rows()[0]["count"] != 0.0 {
			t.Error("the folder still counts it")
		}
		manager.want(refused, manager.del(mediaPath+"/"+facade.ID)) // already there
		manager.want(refused, manager.del(mediaPath+"/bin/"+rules.ID))
		author.want(forbidden, author.send("POST", mediaPath+"/"+facade.ID+"/restore", nil))
		manager.want(fine, manager.post(mediaPath+"/"+facade.ID+"/restore", nil))
		if d := manager.get(mediaPath + "/" + facade.ID).data(); d["folderId"] != folder || d["deletedAt"] != nil {
			t.Errorf("%v", d)
		}
		if manager.get(mediaPath + "/folders").rows()[0]["count"] != 1.0 {
			t.Error("the folder does not count it again")
		}
		// What a bin holds still takes room; purged, it does not.
		room := func() int {
			return s.count("SELECT bytes FROM storage_room WHERE company_id = ?", s.companyOf(claire))
		}
		full := room()
		manager.want(fine, manager.del(mediaPath+"/"+facade.ID))
		if room() != full {
			t.Error("the bin takes no room")
		}
		author.want(fine, author.del(mediaPath+"/bin")) // theirs alone
		if got := manager.get(mediaPath + "?bin=true").names(); !slices.Equal(got, []string{"façade été.png"}) {
			t.Errorf("bin: %v", got)
		}
		if room() >= full {
			t.Error("no room was given back")
		}
		manager.want(hidden, manager.get(mediaPath+"/"+team.ID))
		s.sql("UPDATE media SET deleted_at = ? WHERE id = ?", db.Now().Add(-29*24*time.Hour), facade.ID)
		tidy := func() {
			if err := s.Media.Tidy(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		tidy()
		manager.want(fine, manager.get(mediaPath+"/"+facade.ID))
		s.sql("UPDATE media SET deleted_at = ? WHERE id = ?", db.Now().Add(-31*24*time.Hour), facade.ID)
		tidy()
		manager.want(hidden, manager.get(mediaPath+"/"+facade.ID))
		if n := s.count("SELECT COUNT(*) FROM search_word WHERE owner_id IN (?, ?)", facade.ID, team.ID); n != 0 {
			t.Errorf("%d words left", n)
		}
		if n := s.count("SELECT COUNT(*) FROM stored_file WHERE hash IN (?, ?)", facade.Hash, team.Hash); n != 0 {
			t.Errorf("%d files left", n)
		}
		if n := s.count("SELECT COUNT(*) FROM object_removal"); n == 0 {
			t.Error("no object is removed")
		}
	})
}

func TestMedia_WhatShowsAFileIsKnown(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, manager := s.member(hélène), s.member(claire)
		cover, other := s.picture("", s.id(hélène)), s.picture("", s.id(hélène))
		news := admin.publish("/api/admin/news", with(aNews(), object{"coverId": cover, "coverAlt": "Sapin"}))
		lesson := admin.publish("/api/admin/tutorials", with(aTutorial(), object{"coverId": cover}))
		uses := admin.want(fine, admin.get(mediaPath+"/uses/"+cover)).rows()
		if len(uses) != 2 || uses[0]["kind"] != "news" || uses[0]["label"] != "Fermeture du 24 décembre" || uses[0]["url"] != "/parametres/actualites/"+news || uses[1]["id"] != lesson {
			t.Errorf("%v", uses)
		}
		shown := manager.want(fine, manager.get("/api/news/"+news)).data()["cover"].(object)
		if shown["url"] != "/m/"+cover+"/w1280?v=1" || shown["alt"] != "Sapin" {
			t.Errorf("%v", shown)
		}
		// Deleting it warns; forced, nothing shows it until it comes back.
		if r := admin.del(mediaPath + "/" + cover); r.Status != http.StatusConflict || !strings.Contains(r.message(), "2 endroits") {
			t.Errorf("%d %s", r.Status, r.Raw)
		}
		if r := admin.want(fine, admin.bulk("delete", nil, cover, other)); r.data()["failed"].([]any)[0].(object)["reason"] != "used" {
			t.Errorf("%s", r.Raw)
		}
		admin.want(fine, admin.del(mediaPath+"/"+cover+"?force=1"))
		if c := manager.get("/api/news/" + news).data()["cover"]; c != nil {
			t.Errorf("still shown: %v", c)
		}
		manager.want(hidden, manager.get("/m/"+cover+"/original"))
		admin.want(fine, admin.post(mediaPath+"/"+cover+"/restore", nil))
		if c := manager.get("/api/news/" + news).data()["cover"]; c == nil {
			t.Error("not shown again")
		}
		// Saved without it, it is not shown there any more.
		sheet := admin.get("/api/admin/tutorials/" + lesson).data()
		admin.want(fine, admin.put("/api/admin/tutorials/"+lesson, with(aTutorial(), object{"revision": sheet["revision"]})))
		if got := admin.get(mediaPath + "/uses/" + cover).rows(); len(got) != 1 {
			t.Errorf("%v", got)
		}
		// Gone for good, it is off what showed it.
		admin.want(fine, admin.del(mediaPath+"/"+cover+"?force=1"))
		admin.want(fine, admin.del(mediaPath+"/bin/"+cover))
		if n := s.count("SELECT COUNT(*) FROM article WHERE cover_id IS NOT NULL") + s.count("SELECT COUNT(*) FROM media_use"); n != 0 {
			t.Errorf("%d left", n)
		}
		// An article that goes lets its cover go.
		third := s.picture("", s.id(hélène))
		news = admin.publish("/api/admin/news", with(aNews(), object{"coverId": third}))
		admin.want(fine, admin.del("/api/admin/news/"+news))
		if admin.get(mediaPath + "/" + third).data()["used"] != false {
			t.Error("still known as used")
		}
	})
}

// The bin promises that all comes back as it was, whatever was saved meanwhile.
func TestMedia_WhatIsSavedMeanwhileKeepsWhatIsInTheBin(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, manager := s.member(hélène), s.member(claire)
		company := s.companyOf(claire)
		cover, logo := s.picture("", s.id(hélène)), s.picture(company, s.id(claire))
		news := admin.publish("/api/admin/news", with(aNews(), object{"coverId": cover, "coverAlt": "Sapin"}))
		manager.want(fine, manager.put("/api/admin/companies/"+company, with(manager.sheetOf(company), object{"logoId": logo})))
		admin.want(fine, admin.del(mediaPath+"/"+cover+"?force=1"))
		manager.want(fine, manager.del(mediaPath+"/"+logo+"?force=1"))
		sheet := admin.want(fine, admin.get("/api/admin/news/"+news)).data()
		held, _ := sheet["cover"].(object)
		if held["id"] != cover || held["url"] != "" || held["alt"] != "Sapin" {
			t.Errorf("cover: %v", held)
		}
		admin.want(fine, admin.put("/api/admin/news/"+news, with(aNews(), object{"coverId": cover, "coverAlt": "Sapin", "revision": sheet["revision"]})))
		manager.want(fine, manager.put("/api/admin/companies/"+company, with(manager.sheetOf(company), object{"city": "Auray"})))
		if c := manager.get("/api/news/" + news).data()["cover"]; c != nil {
			t.Errorf("shown from the bin: %v", c)
		}
		admin.want(fine, admin.post(mediaPath+"/"+cover+"/restore", nil))
		manager.want(fine, manager.post(mediaPath+"/"+logo+"/restore", nil))
		if c, _ := manager.get("/api/news/" + news).data()["cover"].(object); c["id"] != cover || c["url"] == "" {
			t.Errorf("cover: %v", c)
		}
		if l, _ := manager.get("/api/admin/companies/" + company).data()["logo"].(object); l["id"] != logo || l["url"] == "" {
			t.Errorf("logo: %v", l)
		}
	})
}

func TestE14_ACompanyKeepsSoManyFilesAndMedia(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		company := s.companyOf(claire)
		bring := func(name, content string) error {
			return s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return s.Media.Bring(ctx, tx, &media.Media{CompanyID: company, CreatedBy: s.id(claire), Name: name}, []byte(content))
			})
		}
		s.Media.MaxFiles = 3
		for i, file := range []struct {
			name, content string
			fits          bool
		}{
			{"a.txt", "un", true}, {"b.txt", "deux", true}, {"copie.txt", "un", true},
			{"encore.txt", "un", false}, // weighs nothing, and is one more all the same
			{"c.txt", "trois", true}, {"d.txt", "quatre", false},
		} {
			err := bring(file.name, file.content)
			if file.fits != (err == nil) || err != nil && !fault.Is(err, fault.TooLarge) {
				t.Errorf("%d %s: %v", i, file.name, err)
			}
		}
		if n := s.count("SELECT files FROM storage_room WHERE company_id = ?", company); n != 3 {
			t.Errorf("%d files", n)
		}
	})
}

func TestMedia_ALongBinIsEmptiedInSeveralGoes(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		b := s.member(claire)
		company := s.companyOf(claire)
		kept := s.media(media.Media{CompanyID: company, CreatedBy: s.id(claire), Name: "garde.txt"}, "un")
		binned := s.media(media.Media{CompanyID: company, CreatedBy: s.id(claire), Name: "jette.txt"}, "deux")
		s.picture(company, s.id(claire))
		b.want(fine, b.del(mediaPath+"/"+binned.ID))
		s.copies(binned.ID, 300)
		s.sql("UPDATE media SET hash = ? WHERE id LIKE '%7' AND deleted_at IS NOT NULL AND id <> ?", kept.Hash, binned.ID)
		now := s.Media.Now
		calls := 0
		s.Media.Now = func() time.Time { calls++; return now().Add(time.Duration(calls) * time.Minute) } // a slow machine
		first := b.want(fine, b.del(mediaPath+"/bin"))
		if left := s.count("SELECT COUNT(*) FROM media WHERE deleted_at IS NOT NULL"); left != 101 || first.Body["warning"] == nil {
			t.Errorf("%d left: %s", left, first.Raw)
		}
		if r := b.want(fine, b.del(mediaPath+"/bin")); r.Body["warning"] != nil {
			t.Errorf("%s", r.Raw)
		}
		left := s.lines("SELECT name FROM media")
		if files := s.count("SELECT COUNT(*) FROM stored_file WHERE company_id = ?", company); len(left) != 2 || files != 2 {
			t.Errorf("%v, %d files", left, files)
		}
		if n := s.count("SELECT COUNT(*) FROM storage_room AS r WHERE r.company_id = ? AND r.files = 2 AND r.bytes = (SELECT SUM(f.bytes + f.variant_bytes) FROM stored_file AS f WHERE f.company_id = r.company_id)", company); n != 1 {
			t.Error("the room is not what is kept")
		}
	})
}

func TestC2_CoversAreSeenByWhomTheArticleIsFor(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, ours, theirs, author := s.member(hélène), s.member(claire), s.member(yanis), s.member(marc)
		cover := s.picture("", s.id(hélène))
		news := admin.publish("/api/admin/news", with(aNews(), object{"coverId": cover, "draft": true, "audience": s.onlyCourtil()}))
		sees := func(when string, want map[*browser]int) {
			t.Helper()
			for b, status := range want {
				for _, variant := range []string{"original", "w640", "download"} {
					if r := b.get("/m/" + cover + "/" + variant); r.Status != status {
						t.Errorf("%s, %s: %d, want %d", when, variant, r.Status, status)
					}
				}
			}
		}
		sees("a draft's", map[*browser]int{ours: hidden, theirs: hidden, author: hidden, admin: fine, s.browser(): hidden})
		admin.want(fine, admin.post("/api/admin/news/bulk", object{"ids": []string{news}, "action": "publish"}))
		sees("published", map[*browser]int{ours: fine, theirs: hidden, author: hidden, admin: fine, s.browser(): hidden})
	})
}

func TestMedia_OldPicturesAreAdopted(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, manager := s.member(hélène), s.member(claire)
		company, now := s.companyOf(claire), db.Now()
		add := func(id string, company any, by string) {
			s.sql("INSERT INTO picture (id, company_id, mime, width, height, content, created_by, created_at) VALUES (?, ?, 'image/png', 1, 1, 'x', ?, ?)", id, company, by, now)
			if _, err := s.DB.Write.DB.ExecContext(t.Context(), "UPDATE picture SET content = $1 WHERE id = $2", []byte(onePixel), id); err != nil {
				t.Fatal(err)
			}
		}
		logo, cover, unused, broken := db.NewID(), db.NewID(), db.NewID(), db.NewID()
		add(logo, company, s.id(claire))
		add(cover, nil, s.id(hélène))
		add(unused, nil, s.id(hélène))
		add(broken, s.companyOf(yanis), s.id(yanis))
		s.sql("UPDATE picture SET content = ? WHERE id = ?", []byte("rien"), broken)
		s.sql("UPDATE company SET logo_id = ? WHERE id = ?", broken, s.companyOf(yanis))
		news := admin.publish("/api/admin/news", aNews())
		s.sql("UPDATE company SET logo_id = ? WHERE id = ?", logo, company)
		s.sql("UPDATE article SET cover_id = ?, cover_alt = 'Un sapin' WHERE id = ?", cover, news)
		for range 2 { // what is done is not done again
			if err := s.Media.Adopt(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := s.count("SELECT COUNT(*) FROM picture"); n != 0 {
			t.Errorf("%d left", n)
		}
		got := manager.want(fine, manager.get("/api/admin/companies/"+company)).data()["logo"].(object)
		if got["id"] != logo {
			t.Errorf("%v", got)
		}
		manager.want(fine, manager.get(got["url"].(string)))
		manager.want(fine, manager.get(manager.get("/api/news/" + news).data()["cover"].(object)["url"].(string)))
		data := admin.want(fine, admin.get(mediaPath+"/"+cover)).data()
		if data["name"] != "Fermeture du 24 décembre.png" || data["alt"] != "Un sapin" || data["used"] != true {
			t.Errorf("%v", data)
		}
		if uses := manager.get(mediaPath + "/uses/" + logo).rows(); len(uses) != 1 || uses[0]["label"] != "Maison Courtil" {
			t.Errorf("%v", uses)
		}
		admin.want(hidden, admin.get(mediaPath+"/"+unused))
		if n := s.count("SELECT COUNT(*) FROM company WHERE logo_id = ?", broken); n != 0 {
			t.Error("a picture that cannot be read is still a logo")
		}
	})
}

// Whatever happens at once, nothing waits for ever, and what is counted stays true.
func TestG11_MediaChangedFromAllSides(t *testing.T) {
	each(t, func(t *testing.T, s *site) {
		admin, second := s.member(hélène), s.member(hélène)
		covers := []string{s.picture("", s.id(hélène)), s.picture("", s.id(hélène)), s.picture("", s.id(hélène))}
		folder := admin.folder("Identité", nil)
		news := admin.publish("/api/admin/news", with(aNews(), object{"coverId": covers[0]}))
		fail := func(r reply) {
			if r.Status >= http.StatusInternalServerError {
				t.Errorf("%d %s", r.Status, r.Raw)
			}
		}
		const times = 12
		var wg sync.WaitGroup
		for _, act := range []func(i int){
			func(i int) {
				revision := admin.get("/api/admin/news/" + news).data()["revision"]
				fail(admin.put("/api/admin/news/"+news, with(aNews(), object{"coverId": covers[i%3], "revision": revision})))
			},
			func(i int) {
				fail(second.bulk("delete", object{"force": true}, covers...))
				fail(second.bulk([]string{"restore", "restore", "restore", "purge"}[i%4], nil, covers[i%3]))
			},
			func(i int) {
				fail(second.bulk("move", object{"folderId": []any{folder, nil}[i%2]}, covers...))
			},
			func(i int) {
				id := admin.post("/api/admin/news", with(aNews(), object{"coverId": covers[(i+1)%3]})).data()["id"]
				if id != nil {
					fail(admin.del("/api/admin/news/" + id.(string)))
				}
			},
		} {
			wg.Go(func() {
				for i := range times {
					act(i)
				}
			})
		}
		wg.Wait()
		if n := s.count("SELECT COUNT(*) FROM media AS m WHERE m.used <> EXISTS (SELECT 1 FROM media_use AS mu WHERE mu.media_id = m.id)"); n != 0 {
			t.Errorf("%d media are not what they are said to be", n)
		}
		if n := s.count("SELECT COUNT(*) FROM media_folder AS f WHERE f.files <> (SELECT COUNT(*) FROM media AS m WHERE m.folder_id = f.id AND m.deleted_at IS NULL)"); n != 0 {
			t.Errorf("%d folders count wrongly", n)
		}
		if n := s.count("SELECT COUNT(*) FROM article AS a WHERE a.cover_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM media AS m WHERE m.id = a.cover_id)"); n != 0 {
			t.Errorf("%d covers are gone", n)
		}
	})
}
