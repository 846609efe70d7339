package library

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
)

// Store keeps sectors, model chapters and pages, and what the wizard offers. All
// of it is the platform's: a scope of one company reaches none of it.
type Store struct {
	DB *db.DB
	// UseMedia tells what a page shows now and showed before, "" for nothing; one that
	// is not the platform's is refused. Nil: nobody keeps count.
	UseMedia func(ctx context.Context, tx bun.Tx, pageID, before, content string) error
}

func (s Store) useMedia(ctx context.Context, tx bun.Tx, pageID, before, content string) error {
	if s.UseMedia == nil || before == content {
		return nil
	}
	return s.UseMedia(ctx, tx, pageID, before, content)
}

// change runs fn alone: whatever moves, adds or takes away rows of an ordered
// list waits for its turn, so that two people at once leave a whole order.
func (s Store) change(ctx context.Context, scope rights.Scope, fn func(context.Context, bun.Tx) error) error {
	if !scope.Everything() {
		return fault.Missing()
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Lock(ctx, tx, "library"); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
}

// rows names an ordered list: a table, or the part of it that in keeps.
type rows struct {
	table string
	in    string
	arg   any
}

var (
	sectorRows  = rows{"sector", "1 = ?", 1}
	chapterRows = rows{"library_chapter", "1 = ?", 1}
)

func pageRows(chapterID string) rows { return rows{"library_page", "chapter_id = ?", chapterID} }

// end is the place after the last row. A list that is full takes no more.
func (r rows) end(ctx context.Context, tx bun.IDB, most int) (int, error) {
	var last, count int
	err := tx.NewSelect().TableExpr("?", bun.Ident(r.table)).ColumnExpr("COALESCE(MAX(position), 0), COUNT(*)").Where(r.in, r.arg).Scan(ctx, &last, &count)
	if err != nil {
		return 0, fmt.Errorf("count %s: %w", r.table, err)
	}
	if count >= most {
		return 0, fault.New(fault.Invalid, "library.full", fault.Args{"count": most})
	}
	return last + 1, nil
}

// open makes room for one row after a place.
func (r rows) open(ctx context.Context, tx bun.IDB, after int) error {
	_, err := tx.NewUpdate().TableExpr("?", bun.Ident(r.table)).Set("position = position + 1").Where(r.in, r.arg).Where("position > ?", after).Exec(ctx)
	if err != nil {
		return fmt.Errorf("make room in %s: %w", r.table, err)
	}
	return nil
}

// arrange puts all rows in the order of ids, which must be exactly those there
// are: who has not seen a row added or removed since must look again.
func (r rows) arrange(ctx context.Context, tx bun.IDB, ids []string) error {
	var there []string
	if err := tx.NewSelect().TableExpr("?", bun.Ident(r.table)).Column("id").Where(r.in, r.arg).Scan(ctx, &there); err != nil {
		return fmt.Errorf("arrange %s: %w", r.table, err)
	}
	asked := slices.Clone(ids)
	slices.Sort(asked)
	slices.Sort(there)
	if !slices.Equal(asked, there) {
		return fault.New(fault.Conflict, "library.order.changed")
	}
	if len(ids) == 0 {
		return nil
	}
	var places strings.Builder
	var args []any
	for i, id := range ids {
		places.WriteString(" WHEN ? THEN ?")
		args = append(args, id, i+1)
	}
	_, err := tx.NewUpdate().TableExpr("?", bun.Ident(r.table)).Set("position = CASE id"+places.String()+" END", args...).Where(r.in, r.arg).Exec(ctx)
	if err != nil {
		return fmt.Errorf("arrange %s: %w", r.table, err)
	}
	return nil
}

// state keeps a list to what is shown, or to what is hidden.
func state(q *bun.SelectQuery, state string) *bun.SelectQuery {
	if state == "" {
		return q
	}
	return q.Where("hidden = ?", state == "hidden")
}

// containing keeps a list to rows whose folded column has every word asked for.
// The lists are short: no index is needed (see maxChapters).
func containing(q *bun.SelectQuery, column, text string) *bun.SelectQuery {
	asked := search.Words(text)
	if text != "" && len(asked) == 0 {
		return q.Where("1 = 0")
	}
	for _, word := range asked {
		q = q.Where("? LIKE ? ESCAPE '!'", bun.Ident(column), db.Contains(word))
	}
	return q
}

// note leaves a trace of a change in its transaction.
func note(ctx context.Context, tx bun.IDB, action, id string, details map[string]any) error {
	return audit.Record(ctx, tx, audit.Event{Action: action, SubjectID: id, Details: details})
}

// gone turns an empty result into "does not exist".
func gone(err error, doing string) error {
	if db.IsNotFound(err) {
		return fault.Missing()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}
