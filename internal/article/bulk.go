package article

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
)

// Action is what can be done to several articles at once.
type Action string

const (
	Publish  Action = "publish"
	Withdraw Action = "draft"
	Remove   Action = "delete"
)

// Delete removes one article, with its read marks and its cover.
func (s Store) Delete(ctx context.Context, scope rights.Scope, kind Kind, id string) error {
	_, err := s.Bulk(ctx, scope, kind, []string{id}, Remove)
	return err
}

// Bulk does one thing to several articles, all or none. Those already gone or
// already so are passed over; none found at all is not found.
func (s Store) Bulk(ctx context.Context, scope rights.Scope, kind Kind, ids []string, action Action) (done int, err error) {
	if !scope.Everything() {
		return 0, fault.Missing()
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var found []Article
		q := tx.NewSelect().Model(&found).Where("a.kind = ? AND a.id IN (?)", kind, bun.List(ids)).OrderExpr("a.id")
		if err := s.DB.ForUpdate(q, "a").Scan(ctx); err != nil {
			return fmt.Errorf("read %s: %w", kind, err)
		}
		if len(found) == 0 {
			return fault.Missing()
		}
		for i := range found {
			touched, err := s.apply(ctx, tx, &found[i], action)
			if err != nil {
				return err
			}
			if touched {
				done++
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return done, nil
}

func (s Store) apply(ctx context.Context, tx bun.Tx, a *Article, action Action) (bool, error) {
	switch {
	case action == Remove:
		return true, s.remove(ctx, tx, a)
	case action == Publish && a.State(s.Now()) != Published:
		return true, s.publish(ctx, tx, a)
	case action == Withdraw && !a.Draft:
		a.Draft = true
		if err := s.save(ctx, tx, a); err != nil {
			return false, err
		}
		return true, record(ctx, tx, withdrawn[a.Kind], a, nil)
	}
	return false, nil
}

// publish shows an article from now on; one that lacks something says which and what.
func (s Store) publish(ctx context.Context, tx bun.Tx, a *Article) error {
	if !a.hasText() {
		return fault.New(fault.Invalid, "article.publish.text", fault.Args{"title": a.Title})
	}
	if a.needsCompanies() {
		some, err := tx.NewSelect().Model((*companyLink)(nil)).Where("ac.article_id = ?", a.ID).Exists(ctx)
		if err != nil {
			return fmt.Errorf("publish %s: %w", a.ID, err)
		}
		if !some {
			return fault.New(fault.Invalid, "article.publish.companies", fault.Args{"title": a.Title})
		}
	}
	a.Draft, a.PublishAt = false, s.Now()
	if err := s.save(ctx, tx, a); err != nil {
		return err
	}
	return record(ctx, tx, published[a.Kind], a, nil)
}

func (s Store) remove(ctx context.Context, tx bun.Tx, a *Article) error {
	if _, err := tx.NewDelete().Model(a).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("delete %s %s: %w", a.Kind, a.ID, err)
	}
	if err := search.Remove(ctx, tx, string(a.Kind), a.ID); err != nil {
		return err
	}
	if err := s.dropCover(ctx, tx, a.CoverID, ""); err != nil {
		return err
	}
	return record(ctx, tx, deleted[a.Kind], a, nil)
}
