package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// lists are the calls that P6 promises to stay flat, as the screens make them.
// Every sort and every filter of users, companies and media, a page far down, and
// searches that find much, little and nothing. The media are all of one company.
var lists = []struct{ name, path string }{
	{"users", "/api/admin/users"},
	{"users, page 40", "/api/admin/users?page=40"},
	{"users by e-mail", "/api/admin/users?sort=email"},
	{"users by last sign-in", "/api/admin/users?sort=-lastSignIn"},
	{"users, role", "/api/admin/users?role=manager"},
	{"users, state", "/api/admin/users?state=invited"},
	{"users, role and state", "/api/admin/users?role=manager&state=disabled"},
	{"users, role by last sign-in", "/api/admin/users?role=author&sort=-lastSignIn"},
	{"users, state by e-mail", "/api/admin/users?state=disabled&sort=-email"},
	{"users of a company", "/api/admin/users?companyId={company}"},
	{"users of a company by last sign-in", "/api/admin/users?companyId={company}&sort=-lastSignIn"},
	{"users, one letter", "/api/admin/users?q=m"},
	{"users, a common name", "/api/admin/users?q=martin"},
	{"users, one person", "/api/admin/users?q=personne000777"},
	{"users, nobody", "/api/admin/users?q=xyzzy"},
	{"companies", "/api/admin/companies"},
	{"companies, a hundred at once", "/api/admin/companies?perPage=100"},
	{"companies by date", "/api/admin/companies?sort=-createdAt"},
	{"companies, state", "/api/admin/companies?state=suspended"},
	{"companies, a word", "/api/admin/companies?q=atelier"},
	{"companies, one", "/api/admin/companies?q=numero000777"},
	{"audit", "/api/admin/audit"},
	{"audit, action", "/api/admin/audit?action=user.signed_in"},
	{"audit of a company", "/api/admin/audit?company={company}"},
	{"media", "/api/media?companyId={company}"},
	{"media, page 40", "/api/media?companyId={company}&page=40"},
	{"media by name", "/api/media?companyId={company}&sort=name"},
	{"media by size", "/api/media?companyId={company}&sort=-bytes"},
	{"media, kind", "/api/media?companyId={company}&kind=video"},
	{"media, kind by name", "/api/media?companyId={company}&kind=video&sort=name"},
	{"media, unused by size", "/api/media?companyId={company}&used=false&sort=-bytes"},
	{"media of a folder", "/api/media?companyId={company}&folder={folder}"},
	{"media of a folder by name", "/api/media?companyId={company}&folder={folder}&sort=name"},
	{"media in no folder", "/api/media?companyId={company}&folder=none"},
	{"media of somebody", "/api/media?companyId={company}&owner=p7"},
	{"media, since", "/api/media?companyId={company}&from=2020-01-01T00:00:00Z&sort=name"},
	{"media, large ones", "/api/media?companyId={company}&min=5000000"},
	{"media, a common tag", "/api/media?companyId={company}&tag=atelier"},
	{"media, a rare tag by name", "/api/media?companyId={company}&tag=rare&sort=name"},
	{"media, a word", "/api/media?companyId={company}&q=atelier"},
	{"media, one", "/api/media?companyId={company}&q=photo000777"},
	{"media in the bin", "/api/media?companyId={company}&bin=true"},
	{"media in the bin by name", "/api/media?companyId={company}&bin=true&sort=name"},
	{"media in the bin, kind by size", "/api/media?companyId={company}&bin=true&kind=video&sort=-bytes"},
	{"media counted", "/api/media/counts?companyId={company}"},
	{"folders", "/api/media/folders?companyId={company}"},
	{"tags", "/api/media/tags?companyId={company}"},
	{"storage of companies", "/api/storage/companies"},
	{"news in settings", "/api/admin/news"},
	{"news, a word", "/api/admin/news?q=atelier"},
	{"news on the home page", "/api/news"},
	{"booklets", "/api/booklets"},
	{"booklets, page 40", "/api/booklets?page=40"},
	{"booklets by name", "/api/booklets?sort=name"},
	{"booklets, state", "/api/booklets?state=archived"},
	{"booklets, state by name", "/api/booklets?state=draft&sort=-name"},
	{"booklets, kind", "/api/booklets?kind=visitor"},
	{"booklets of a company", "/api/booklets?company={company}"},
	{"booklets of a company by name", "/api/booklets?company={company}&sort=name"},
	{"booklets of a responsable", "/api/booklets?manager={person}"},
	{"booklets in the bin", "/api/booklets?bin=true"},
	{"booklets, a word", "/api/booklets?q=atelier"},
	{"booklets, one", "/api/booklets?q=livret+000777"},
	{"booklets, none", "/api/booklets?q=xyzzy"},
}

// bounded are the searches that P6 does not hold for: they cost what they look
// at to find a hundred matches, some ten thousand words at most (ADR 0007).
var bounded = []struct{ name, path string }{
	{"users, two common words", "/api/admin/users?q=mart+cam"},
	{"users, word and role", "/api/admin/users?q=martin&role=manager"},
}

// Each call is made so often of each database, after a few to warm up, in rounds:
// the one in the middle counts, since the machine does other things too.
const (
	perRound = 80
	rounds   = 3
)

// afterStart is what a program and a database need to tidy up so many fresh rows: what
// the clock cleans at every start, and PostgreSQL's own housekeeping.
const afterStart = time.Minute

// Lists measures P6: the same calls on few rows and on many, in turn.
func Lists(ctx context.Context, engines []Engine, binary string, few, many int) error {
	for _, engine := range engines {
		if err := flat(ctx, engine, binary, few, many); err != nil {
			return err
		}
	}
	return nil
}

// stocked is a server on a database of some size.
type stocked struct {
	visitor *visitor
	company string
	person  string
}

func flat(ctx context.Context, engine Engine, binary string, sizes ...int) error {
	fmt.Printf("\nP6  lists stay flat: p95 at %d rows ≤ 2 × that at %d, %s\n\n", sizes[1], sizes[0], engine.Name)
	var open func(rest []int, ready []stocked) error
	open = func(rest []int, ready []stocked) error {
		if len(rest) == 0 {
			time.Sleep(afterStart)
			return compareLists(ready)
		}
		return engine.With(ctx, func(data, address string) error {
			if err := Fill(ctx, binary, data, address); err != nil {
				return err
			}
			from := time.Now()
			company, person, err := Stock(ctx, address, rest[0])
			if err != nil {
				return fmt.Errorf("stock %d rows: %w", rest[0], err)
			}
			fmt.Fprintf(os.Stderr, "stocked %d rows in %s\n", rest[0], time.Since(from).Round(time.Second))
			server, err := Start(ctx, binary, data, address)
			if err != nil {
				return err
			}
			v, err := enter(server.Origin, admin)
			if err == nil {
				err = open(rest[1:], append(ready, stocked{v, company, person}))
			}
			return errors.Join(err, server.Stop())
		})
	}
	return open(sizes, nil)
}

func compareLists(databases []stocked) error {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "list\tfew: p95\tmany: p95\tratio\t\t")
	var over []string
	for i, list := range slices.Concat(lists, bounded) {
		if _, err := measureList(databases, list.path, 10); err != nil {
			return err
		}
		var compared []comparison
		for range rounds {
			c, err := measureList(databases, list.path, perRound)
			if err != nil {
				return err
			}
			compared = append(compared, c)
		}
		slices.SortFunc(compared, func(a, b comparison) int { return cmp.Compare(a.ratio(), b.ratio()) })
		c, mark := compared[rounds/2], ""
		switch {
		case i >= len(lists):
			mark = "bounded"
		case c.ratio() > 2:
			mark = "over"
			over = append(over, list.name)
		}
		fmt.Fprintf(table, "%s\t%.2f ms\t%.2f ms\t%.2f\t%s\t\n", list.name, c.few.Seconds()*1000, c.many.Seconds()*1000, c.ratio(), mark)
	}
	table.Flush()
	if len(over) > 0 {
		fmt.Printf("\nP6 not met: %s\n", strings.Join(over, ", "))
	}
	return nil
}

// comparison is the p95 of a call on few rows and on many.
type comparison struct{ few, many time.Duration }

func (c comparison) ratio() float64 { return float64(c.many) / float64(c.few) }

// measureList makes a call n times of both databases, in turn.
func measureList(databases []stocked, path string, n int) (comparison, error) {
	times := make([][]time.Duration, len(databases))
	for range n {
		for size, d := range databases {
			took, err := d.time(path)
			if err != nil {
				return comparison{}, err
			}
			times[size] = append(times[size], took)
		}
	}
	return comparison{p95(times[0]), p95(times[1])}, nil
}

func (s stocked) time(path string) (time.Duration, error) {
	from := time.Now()
	_, err := s.visitor.call("GET", strings.NewReplacer("{company}", s.company, "{person}", s.person, "{folder}", benchFolder).Replace(path), nil, nil)
	return time.Since(from), err
}

func p95(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)*95/100]
}
