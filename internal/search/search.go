// Package search finds things by the beginning of their words, whatever the
// accents and the case. Words are rows of one indexed table, the same on both
// engines, so a search costs what it finds, not what there is (ADR 0007).
package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/db"
)

const (
	// found is how many matches a list is made of at most: a search that finds more costs no
	// more (P6), and one types another letter.
	found = 100
	// maxWord and maxAsked bound what is kept and what is asked.
	maxWord  = 40
	maxAsked = 6
)

type word struct {
	bun.BaseModel `bun:"table:search_word,alias:w"`

	Kind      string `bun:",pk"`
	Word      string `bun:",pk"`
	OwnerID   string `bun:",pk"`
	CompanyID string
}

// Words are the folded words of a text: "Zoé L’Hôte" → zoe, l, hote.
func Words(text string) []string {
	all := strings.FieldsFunc(db.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	for i, w := range all {
		for utf8.RuneCountInString(w) > maxWord {
			_, size := utf8.DecodeLastRuneInString(w)
			w = w[:len(w)-size]
		}
		all[i] = w
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Entry is what one thing is found by. CompanyID is empty for the platform's own.
type Entry struct {
	OwnerID   string
	CompanyID string
	Text      string
}

// Index replaces the words of things, in the transaction that changes them.
func Index(ctx context.Context, tx bun.IDB, kind string, entries ...Entry) error {
	var words []word
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.OwnerID
		for _, w := range Words(e.Text) {
			words = append(words, word{Kind: kind, Word: w, OwnerID: e.OwnerID, CompanyID: e.CompanyID})
		}
	}
	if err := Remove(ctx, tx, kind, ids...); err != nil {
		return err
	}
	for part := range slices.Chunk(words, 500) {
		if _, err := tx.NewInsert().Model(&part).Exec(ctx); err != nil {
			return fmt.Errorf("index %s: %w", kind, err)
		}
	}
	return nil
}

// Remove forgets things.
func Remove(ctx context.Context, tx bun.IDB, kind string, ids ...string) error {
	if len(ids) == 0 {
		return nil
	}
	if _, err := tx.NewDelete().Model((*word)(nil)).Where("owner_id IN (?)", bun.List(ids)).Where("kind = ?", kind).Exec(ctx); err != nil {
		return fmt.Errorf("remove %s from search: %w", kind, err)
	}
	return nil
}

// Query is what is asked: in which kind of things, of which company ("" for all), which words.
type Query struct {
	Kind      string
	CompanyID string
	Text      string
	Whole     bool // everything that is found, for an export
	// Alone: the list keeps nothing else away than other companies' things, so that the
	// words tell all there is to know, and only what they find is looked up.
	Alone bool
}

// Narrowed is a list kept to what a search found.
type Narrowed struct {
	Query *bun.SelectQuery
	Cut   bool // more was found than the list is made of
}

// All is a list that nobody searched in.
func All(q *bun.SelectQuery) Narrowed { return Narrowed{Query: q} }

// Page reads one page of it, and says when there is more than was found.
func (n Narrowed) Page(ctx context.Context, d *db.DB, show func(*bun.SelectQuery) *bun.SelectQuery, offset, limit int) (db.Total, error) {
	total, err := d.Page(ctx, n.Query, show, offset, limit)
	total.More = total.More || n.Cut
	return total, err
}

// PageByID is Page for rows that cost more than their place in an index.
func (n Narrowed) PageByID(ctx context.Context, d *db.DB, id, order string, show func(*bun.SelectQuery) *bun.SelectQuery, offset, limit int) (db.Total, error) {
	total, err := d.PageByID(ctx, n.Query, id, order, show, offset, limit)
	total.More = total.More || n.Cut
	return total, err
}

// Narrow keeps a list of model to what filtered holds and every word of the query
// begins a word of. id is the things' id in filtered, as "u.id".
func Narrow(ctx context.Context, on bun.IDB, model any, filtered *bun.SelectQuery, id string, q Query) (Narrowed, error) {
	list := on.NewSelect().Model(model)
	if q.Alone {
		list = filtered.Clone()
	}
	matches, err := q.matches(ctx, on, filtered, id)
	if err != nil {
		return Narrowed{}, err
	}
	if matches == nil {
		return All(list.Where("1 = 0")), nil
	}
	if q.Whole {
		return All(list.Where("? IN (?)", bun.Safe(id), matches)), nil
	}
	var ids []string
	if err := matches.Limit(2*found+1).Scan(ctx, &ids); err != nil {
		return Narrowed{}, fmt.Errorf("search %s: %w", q.Kind, err)
	}
	cut := len(ids) > 2*found // two words of one thing may begin alike
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) > found {
		ids, cut = ids[:found], true
	}
	if len(ids) == 0 {
		return All(list.Where("1 = 0")), nil
	}
	return Narrowed{Query: list.Where("? IN (?)", bun.Safe(id), bun.List(ids)), Cut: cut}, nil
}

// matches selects the ids of what is found, some more than once; nil when nothing is asked.
func (q Query) matches(ctx context.Context, on bun.IDB, filtered *bun.SelectQuery, id string) (*bun.SelectQuery, error) {
	asked, err := rarestFirst(ctx, on, q)
	if err != nil || len(asked) == 0 {
		return nil, err
	}
	from := on.NewSelect().TableExpr("search_word AS w")
	if !q.Alone {
		from = filtered.Clone().Join("JOIN search_word AS w ON w.owner_id = ?", bun.Safe(id))
	}
	matches := q.starting(from.ColumnExpr("w.owner_id"), asked[0])
	for _, other := range asked[1:] {
		low, high := between(other)
		matches = matches.Where("EXISTS (SELECT 1 FROM search_word AS o WHERE o.owner_id = w.owner_id AND o.word >= ? AND o.word < ?)", low, high)
	}
	return matches, nil
}

// starting keeps a query over search_word to words that begin so.
func (q Query) starting(s *bun.SelectQuery, begin string) *bun.SelectQuery {
	low, high := between(begin)
	s = s.Where("w.kind = ?", q.Kind)
	if q.CompanyID != "" {
		s = s.Where("w.company_id = ?", q.CompanyID)
	}
	return s.Where("w.word >= ? AND w.word < ?", low, high)
}

// rarestFirst puts the word with the fewest matches first: the others are only
// checked on what it finds.
func rarestFirst(ctx context.Context, on bun.IDB, q Query) ([]string, error) {
	asked := Words(q.Text)
	if len(asked) > maxAsked {
		asked = asked[:maxAsked]
	}
	if len(asked) < 2 {
		return asked, nil
	}
	counts := on.NewSelect()
	for i, w := range asked {
		some := q.starting(on.NewSelect().TableExpr("search_word AS w").ColumnExpr("1"), w).Limit(found)
		counts = counts.ColumnExpr("(SELECT COUNT(*) FROM (?) AS few) AS ?", some, bun.Ident(fmt.Sprintf("n%d", i)))
	}
	matches := make([]int, len(asked))
	into := make([]any, len(asked))
	for i := range matches {
		into[i] = &matches[i]
	}
	if err := counts.Scan(ctx, into...); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	order := make([]int, len(asked))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(matches[a], matches[b]), cmp.Compare(len(asked[b]), len(asked[a])))
	})
	sorted := make([]string, len(asked))
	for i, at := range order {
		sorted[i] = asked[at]
	}
	return sorted, nil
}

// between bounds the words that begin with w, in byte order: "mar" ≤ word < "mas".
func between(w string) (low, high string) {
	last := []byte(w)
	last[len(last)-1]++ // a UTF-8 byte is below 0xF5: it never wraps
	return w, string(last)
}

// RemoveCompany forgets everything of a company. The kinds there are come first,
// found by jumping from one to the next: the index begins with them.
func RemoveCompany(ctx context.Context, tx bun.IDB, companyID string) error {
	var kinds []string
	err := tx.NewRaw(`WITH RECURSIVE known(kind) AS (
		SELECT MIN(kind) FROM search_word
		UNION ALL SELECT (SELECT MIN(w.kind) FROM search_word AS w WHERE w.kind > known.kind) FROM known WHERE known.kind IS NOT NULL
	) SELECT kind FROM known WHERE kind IS NOT NULL`).Scan(ctx, &kinds)
	if err != nil {
		return fmt.Errorf("remove company from search: %w", err)
	}
	if len(kinds) == 0 {
		return nil
	}
	if _, err := tx.NewDelete().Model((*word)(nil)).Where("kind IN (?) AND company_id = ?", bun.List(kinds), companyID).Exec(ctx); err != nil {
		return fmt.Errorf("remove company from search: %w", err)
	}
	return nil
}
