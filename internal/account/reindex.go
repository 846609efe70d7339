package account

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/search"
)

// reindexed is the setting that says people made before search had words now have theirs.
const reindexed = "search.user"

const reindexBatch = 500

// reindex gives the people of an older version their search words, once.
func (s Store) reindex(ctx context.Context) error {
	done, err := s.DB.Read.NewSelect().TableExpr("setting").Where("name = ?", reindexed).Exists(ctx)
	if err != nil || done {
		return err
	}
	for last := ""; ; {
		if last, err = s.reindexAfter(ctx, last); err != nil {
			return fmt.Errorf("index users: %w", err)
		}
		if last == "" {
			return nil
		}
	}
}

// reindexAfter does one batch and answers its last id, empty at the end. Nodes that
// start together take turns, and nobody's name changes under it.
func (s Store) reindexAfter(ctx context.Context, after string) (last string, err error) {
	err = s.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Lock(ctx, tx, reindexed); err != nil {
			return err
		}
		var people []User
		q := tx.NewSelect().Model(&people).Where("u.id > ?", after).OrderExpr("u.id").Limit(reindexBatch)
		if err := s.DB.ForUpdate(q, "u").Scan(ctx); err != nil {
			return err
		}
		if len(people) == 0 {
			_, err := tx.NewRaw("INSERT INTO setting (name, value, revision, updated_at) VALUES (?, 'done', 1, ?) ON CONFLICT DO NOTHING", reindexed, db.Now()).Exec(ctx)
			return err
		}
		words := make([]search.Entry, len(people))
		for i := range people {
			words[i] = people[i].found()
		}
		last = people[len(people)-1].ID
		return search.Index(ctx, tx, searchKind, words...)
	})
	return last, err
}
