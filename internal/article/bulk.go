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

// Delete removes one article, with its read marks. Its cover stays in the library.
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
		if action == Remove {
			if err := s.Media.Hold(ctx, tx, ""); err != nil {
				return err
			}
		}
		var found []Article
		q := tx.NewSelect().Model(&found).Where("a.kind = ? AND a.id IN (?)", kind, bun.List(ids)).OrderExpr("a.id")
		if err := s.DB.ForUpdate(q, "a").Scan(ctx); err != nil {
			return fmt.Errorf("read %s: %w", kind, err)
		}
		if len(found) == 0 {
			return fault.Missing()
		}
		done, err = s.apply(ctx, tx, kind, found, action)
		return err
	})
	if err != nil {
		return 0, err
	}
	return done, nil
}

// apply does it in as many statements for a hundred as for one, and says to how many.
func (s Store) apply(ctx context.Context, tx bun.Tx, kind Kind, found []Article, action Action) (int, error) {
	var some []Article
	for _, a := range found {
		if action == Remove || action == Publish && a.State(s.Now()) != Published || action == Withdraw && !a.Draft {
			some = append(some, a)
		}
	}
	if len(some) == 0 {
		return 0, nil
	}
	switch action {
	case Remove:
		return len(some), s.remove(ctx, tx, kind, some)
	case Publish:
		return len(some), s.publish(ctx, tx, kind, some)
	default:
		return len(some), s.withdraw(ctx, tx, kind, some, nil)
	}
}

// publish shows articles from now on; the first that lacks something says which and what.
func (s Store) publish(ctx context.Context, tx bun.Tx, kind Kind, some []Article) error {
	addressed, err := s.withAddressees(ctx, tx, some)
	if err != nil {
		return err
	}
	for _, a := range some {
		if !a.hasText() {
			return fault.New(fault.Invalid, "article.publish.text", fault.Args{"title": a.Title})
		}
		if a.needsCompanies() && !addressed[a.ID] {
			return fault.New(fault.Invalid, "article.publish.companies", fault.Args{"title": a.Title})
		}
	}
	q := tx.NewUpdate().Model((*Article)(nil)).Set("draft = ?, publish_at = ?, revision = revision + 1, updated_at = ?", false, s.Now(), s.Now())
	if _, err := q.Where("id IN (?)", bun.List(idsOf(some))).Exec(ctx); err != nil {
		return fmt.Errorf("publish %s: %w", kind, err)
	}
	return recordAll(ctx, tx, published[kind], some, nil)
}

func (s Store) withdraw(ctx context.Context, tx bun.Tx, kind Kind, some []Article, details map[string]any) error {
	q := tx.NewUpdate().Model((*Article)(nil)).Set("draft = ?, revision = revision + 1, updated_at = ?", true, s.Now())
	if _, err := q.Where("id IN (?)", bun.List(idsOf(some))).Exec(ctx); err != nil {
		return fmt.Errorf("withdraw %s: %w", kind, err)
	}
	return recordAll(ctx, tx, withdrawn[kind], some, details)
}

func (s Store) remove(ctx context.Context, tx bun.Tx, kind Kind, some []Article) error {
	ids := idsOf(some)
	if _, err := tx.NewDelete().Model((*Article)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return fmt.Errorf("delete %s: %w", kind, err)
	}
	if err := search.Remove(ctx, tx, string(kind), ids...); err != nil {
		return err
	}
	if err := s.Media.ForgetUses(ctx, tx, string(kind), ids); err != nil {
		return err
	}
	return recordAll(ctx, tx, deleted[kind], some, nil)
}

// withAddressees tells which articles are addressed to some company by name.
func (s Store) withAddressees(ctx context.Context, tx bun.Tx, some []Article) (map[string]bool, error) {
	var ids []string
	err := tx.NewSelect().Model((*companyLink)(nil)).Distinct().Column("ac.article_id").Where("ac.article_id IN (?)", bun.List(idsOf(some))).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("audience: %w", err)
	}
	known := map[string]bool{}
	for _, id := range ids {
		known[id] = true
	}
	return known, nil
}

func idsOf(some []Article) []string {
	ids := make([]string, len(some))
	for i := range some {
		ids[i] = some[i].ID
	}
	return ids
}
