package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"livret/internal/db"
	"livret/internal/search"
)

// One company in a thousand rows, of which the first has people to list.
const peoplePerCompany = 1000

var (
	firstNames = strings.Fields("Camille Marie Louise Jeanne Alice Chloé Inès Léa Manon Zoé Paul Louis Jules Hugo Arthur Adam Raphaël Gabriel Noé Tom Awa Yanis Solène Claire")
	lastNames  = strings.Fields("Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefèvre Leroy Roux David Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Faure André Mercier")
	trades     = strings.Fields("Atelier Maison Clinique Boulangerie Transports Garage Résidence Mairie Fonderie Menuiserie")
	actions    = strings.Fields("user.signed_in user.sign_in_failed user.created company.created identity.entered")
)

// bookletsPerPerson is what somebody who makes booklets runs.
const bookletsPerPerson = 20

// Stock puts n users, companies, audit events, news, media and booklets into a database, and
// answers a company with people and somebody with booklets. The rows are those the features would write.
func Stock(ctx context.Context, address string, n int) (company, person string, err error) {
	b, err := openBulk(ctx, address)
	if err != nil {
		return "", "", err
	}
	s := &stock{ctx: ctx, bulk: b, now: db.Now()}
	err = withoutIndexes(ctx, b, func() error {
		for _, fill := range []func(int) error{s.companies, s.users, s.events, s.news, s.media, s.booklets, s.members} {
			if err := fill(n); err != nil {
				return err
			}
		}
		return nil
	})
	if err = errors.Join(err, b.close()); err != nil {
		return "", "", err
	}
	return s.peopled[0], s.people[0], nil
}

type stock struct {
	ctx     context.Context
	bulk    bulk
	now     time.Time
	peopled []string // ids of the companies that have people
	people  []string // ids of those who run booklets
	stacked []string // ids of the booklets
}

type row = map[string]any

// insert writes n rows of a table, then the words that they are found by, in the order of their key.
func (s *stock) insert(table, kind string, n int, line func(i int) (row, search.Entry)) error {
	first, entry := line(0)
	columns := slices.Sorted(maps.Keys(first))
	var words [][]any
	rows := func(yield func([]any) bool) {
		r := first
		for i := range n {
			if i > 0 {
				r, entry = line(i)
			}
			if kind != "" {
				for _, w := range search.Words(entry.Text) {
					words = append(words, []any{kind, w, entry.OwnerID, entry.CompanyID})
				}
			}
			values := make([]any, len(columns))
			for at, name := range columns {
				values[at] = r[name]
			}
			if !yield(values) {
				return
			}
		}
	}
	if err := s.bulk.insert(s.ctx, table, columns, rows); err != nil {
		return fmt.Errorf("%s: %w", table, err)
	}
	slices.SortFunc(words, func(a, b []any) int {
		return cmp.Or(cmp.Compare(a[1].(string), b[1].(string)), cmp.Compare(a[2].(string), b[2].(string)))
	})
	if err := s.bulk.insert(s.ctx, "search_word", []string{"kind", "word", "owner_id", "company_id"}, slices.Values(words)); err != nil {
		return fmt.Errorf("words of %s: %w", table, err)
	}
	return nil
}

func (s *stock) companies(n int) error {
	ids := make([]string, n)
	err := s.insert("company", "company", n, func(i int) (row, search.Entry) {
		id, name := db.NewID(), fmt.Sprintf("%s numéro%06d", trades[i%len(trades)], i)
		ids[i] = id
		if i%peoplePerCompany == 0 {
			s.peopled = append(s.peopled, id)
		}
		state := "active"
		if i%50 == 0 {
			state = "suspended"
		}
		return row{"id": id, "name": name, "name_key": db.Fold(name), "state": state, "created_at": s.now.Add(-time.Duration(i) * time.Minute)},
			search.Entry{OwnerID: id, Text: name}
	})
	if err != nil {
		return err
	}
	return s.insert("storage_room", "", n, func(i int) (row, search.Entry) {
		return row{"company_id": ids[i], "bytes": i * 7919 % 10_000_019, "reserved": 0, "files": 1}, search.Entry{}
	})
}

func (s *stock) users(n int) error {
	return s.insert("app_user", "user", n, func(i int) (row, search.Entry) {
		first, last := firstNames[i%len(firstNames)], lastNames[i/7%len(lastNames)]
		email := fmt.Sprintf("personne%06d@entreprise.example", i)
		role, state := "author", "active"
		if i%11 == 0 {
			role = "manager"
		}
		switch i % 23 {
		case 0:
			state = "invited"
		case 1:
			state = "disabled"
		}
		company := s.peopled[i/peoplePerCompany%len(s.peopled)]
		id := db.NewID()
		if i%bookletsPerPerson == 0 {
			s.people = append(s.people, id)
		}
		r := row{"id": id, "company_id": company, "role": role, "state": state, "email": email, "email_key": email, "first_name": first, "last_name": last,
			"name_key": db.Fold(last + " " + first), "language": "fr-FR", "password_hash": "", "last_sign_in_at": nil, "created_at": s.now}
		if state == "active" {
			r["last_sign_in_at"] = s.now.Add(-time.Duration(i*7919%n) * time.Minute)
		}
		return r, search.Entry{OwnerID: id, CompanyID: company, Text: first + " " + last + " " + email}
	})
}

func (s *stock) events(n int) error {
	return s.insert("audit_event", "", n, func(i int) (row, search.Entry) {
		return row{"id": db.NewID(), "at": s.now.Add(-time.Duration(i) * time.Second), "action": actions[i%len(actions)], "actor_id": fmt.Sprint("p", i%5000), "user_id": fmt.Sprint("p", i%5000),
			"company_id": s.peopled[i%len(s.peopled)], "subject_id": "", "details": "null", "ip": "192.0.2.1", "agent": "bench", "request_id": "LV-BENCH"}, search.Entry{}
	})
}

func (s *stock) news(n int) error {
	return s.insert("article", "news", n, func(i int) (row, search.Entry) {
		id, title := db.NewID(), fmt.Sprintf("%s : nouvelle %06d", trades[i%len(trades)], i)
		at := s.now.Add(-time.Duration(i) * time.Minute)
		return row{"id": id, "kind": "news", "title": title, "title_key": db.Fold(title), "summary": "", "html": "<p>Bonjour</p>", "category": "", "video_url": "", "cover_alt": "", "draft": i%40 == 0,
				"publish_at": at, "pinned": false, "for_admin": true, "for_manager": true, "for_author": true, "every_company": true, "created_by": "", "created_at": at, "updated_at": at, "revision": 1},
			search.Entry{OwnerID: id, Text: title}
	})
}

func (s *stock) booklets(n int) error {
	kinds := []string{"employee", "temp", "apprentice", "visitor", "resident"}
	return s.insert("booklet", "booklet", n, func(i int) (row, search.Entry) {
		id, name := db.NewID(), fmt.Sprintf("%s : livret %06d", trades[i%len(trades)], i)
		s.stacked = append(s.stacked, id)
		at, state := s.now.Add(-time.Duration(i)*time.Minute), "draft"
		if i%40 == 0 {
			state = "archived"
		}
		company := s.peopled[i/peoplePerCompany%len(s.peopled)]
		r := row{"id": id, "company_id": company, "name": name, "name_key": db.Fold(name), "kind": kinds[i%len(kinds)], "slug": fmt.Sprintf("livret-%06d", i), "locale": "fr-FR", "state": state, "step": "",
			"theme": "{}", "structure": "{}", "variables": "{}", "cover": "{}", "revision": 1, "created_by": "", "created_at": at, "updated_by": "", "updated_at": at, "deleted_at": nil}
		if i%50 == 1 {
			r["deleted_at"] = at
		}
		return r, search.Entry{OwnerID: id, CompanyID: company, Text: name}
	})
}

func (s *stock) members(n int) error {
	return s.insert("booklet_member", "", n, func(i int) (row, search.Entry) {
		return row{"booklet_id": s.stacked[i], "user_id": s.people[i/bookletsPerPerson], "role": "manager", "added_at": s.now}, search.Entry{}
	})
}

// benchFolder is one of the folders that the media are in.
const benchFolder = "dossier04"

// media are all in one library, which is where a list can be long.
func (s *stock) media(n int) error {
	company := s.peopled[0]
	folders := func(i int) string { return fmt.Sprintf("dossier%02d", i) }
	err := s.insert("media_folder", "", 20, func(i int) (row, search.Entry) {
		return row{"id": folders(i), "company_id": company, "name": folders(i), "name_key": folders(i), "files": n / 30, "revision": 1, "created_at": s.now}, search.Entry{}
	})
	if err != nil {
		return err
	}
	kinds := strings.Fields("image image image image image image video document document audio")
	ids := make([]string, n)
	err = s.insert("media", "media", n, func(i int) (row, search.Entry) {
		ids[i] = db.NewID()
		name := fmt.Sprintf("%s photo%06d.jpg", trades[i/10%len(trades)], i)
		at := s.now.Add(-time.Duration(i) * time.Minute)
		r := row{"id": ids[i], "company_id": company, "folder_id": nil, "name": name, "name_key": db.Fold(name), "kind": kinds[i%len(kinds)], "mime": "image/jpeg", "bytes": i * 7919 % 10_000_019, "hash": fmt.Sprint(i), "version": 1,
			"width": 1200, "height": 800, "state": "ready", "blur": "", "alt": "", "decorative": true, "caption": "", "credit": "", "focal_x": 50, "focal_y": 50, "used": i%4 == 0,
			"created_by": fmt.Sprint("p", i%50), "created_at": at, "updated_at": at, "deleted_at": nil, "deleted_by": "", "revision": 1}
		if i%3 > 0 {
			r["folder_id"] = folders(i % 20)
		}
		if i%200 == 5 {
			r["deleted_at"] = s.now.Add(-time.Duration(i%43_000) * time.Minute)
		}
		return r, search.Entry{OwnerID: ids[i], CompanyID: company, Text: name}
	})
	if err != nil {
		return err
	}
	return s.insert("media_tag", "", n/4, func(i int) (row, search.Entry) {
		tag := "atelier"
		if i%50 == 0 && i < 250 {
			tag = "rare"
		}
		return row{"media_id": ids[i*4], "company_id": company, "tag": tag, "tag_key": tag}, search.Entry{}
	})
}
