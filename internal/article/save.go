package article

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
)

// Create adds an article in a transaction of its own.
func (s Store) Create(ctx context.Context, scope rights.Scope, kind Kind, c Manuscript) (*Article, error) {
	var a *Article
	c = c.clean()
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		a, err = s.Add(ctx, tx, scope, kind, c)
		return err
	})
	return a, err
}

// Add adds an article in the caller's transaction.
func (s Store) Add(ctx context.Context, tx bun.Tx, scope rights.Scope, kind Kind, c Manuscript) (*Article, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	now := s.Now()
	a := &Article{ID: db.NewID(), Kind: kind, CreatedBy: scope.UserID(), CreatedAt: now, UpdatedAt: now, Revision: 1}
	if err := a.Write(c, now); err != nil {
		return nil, err
	}
	if err := s.check(ctx, tx, a, c.Audience); err != nil {
		return nil, err
	}
	if _, err := tx.NewInsert().Model(a).Exec(ctx); err != nil {
		return nil, fmt.Errorf("create %s: %w", kind, err)
	}
	if a.CoverID != "" {
		if err := s.Media.Hold(ctx, tx, ""); err != nil {
			return nil, err
		}
		if err := s.setCover(ctx, tx, a); err != nil {
			return nil, err
		}
	}
	if err := s.address(ctx, tx, a, c.Audience); err != nil {
		return nil, err
	}
	return a, record(ctx, tx, created[kind], a, map[string]any{"state": a.State(now)})
}

// Change replaces an article's content, if nobody else has since (G11).
func (s Store) Change(ctx context.Context, scope rights.Scope, kind Kind, id string, revision int, c Manuscript) (*Article, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	var a *Article
	c = c.clean()
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		// Companies before articles, as their deletion does: two that wait for each other would wait for ever.
		if _, err := s.hold(ctx, tx, c.Audience); err != nil {
			return err
		}
		if err := s.Media.Hold(ctx, tx, ""); err != nil {
			return err
		}
		if a, err = s.one(ctx, s.DB.ForUpdate(tx.NewSelect(), "a"), scope, kind, id); err != nil {
			return err
		}
		if err := fault.Stale(a.Revision, revision); err != nil {
			return err
		}
		before := a.CoverID
		if err := a.Write(c, s.Now()); err != nil {
			return err
		}
		if err := s.check(ctx, tx, a, c.Audience); err != nil {
			return err
		}
		if err := s.save(ctx, tx, a); err != nil {
			return err
		}
		if err := s.address(ctx, tx, a, c.Audience); err != nil {
			return err
		}
		if a.CoverID != before {
			if err := s.setCover(ctx, tx, a); err != nil {
				return err
			}
		}
		return record(ctx, tx, changed[kind], a, map[string]any{"state": a.State(s.Now())})
	})
	return a, err
}

// save writes an article that was read for update, as its next revision.
func (s Store) save(ctx context.Context, tx bun.Tx, a *Article) error {
	a.Revision++
	a.UpdatedAt = s.Now()
	if _, err := tx.NewUpdate().Model(a).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save %s %s: %w", a.Kind, a.ID, err)
	}
	return nil
}

// check is what only the database can tell: the companies exist, and a category
// that differs by an accent or a capital is the one already there.
func (s Store) check(ctx context.Context, tx bun.Tx, a *Article, to Audience) error {
	held, err := s.hold(ctx, tx, to)
	if err != nil {
		return err
	}
	if held != len(distinct(to.CompanyIDs)) {
		return fault.InvalidField("audience.companyIds", "article.audience.unknown")
	}
	return a.adoptCategory(ctx, tx)
}

// hold keeps the companies of an audience there until the transaction ends, and says how many there are.
func (s Store) hold(ctx context.Context, tx bun.Tx, to Audience) (int, error) {
	ids := distinct(to.CompanyIDs)
	if len(ids) == 0 || len(ids) > maxCompanies {
		return 0, nil // too many are refused for that
	}
	var held []string
	q := tx.NewSelect().TableExpr("company AS c").Column("c.id").Where("c.id IN (?) AND c.state <> 'deleting'", bun.List(ids)).OrderExpr("c.id")
	if err := s.DB.ForUpdate(q, "c").Scan(ctx, &held); err != nil {
		return 0, fmt.Errorf("check companies: %w", err)
	}
	return len(held), nil
}

func (a *Article) adoptCategory(ctx context.Context, tx bun.Tx) error {
	if a.Category == "" {
		return nil
	}
	known, err := categories(ctx, tx)
	if err != nil {
		return err
	}
	if at := slices.IndexFunc(known, func(name string) bool { return db.Fold(name) == db.Fold(a.Category) }); at >= 0 {
		a.Category = known[at]
	}
	return nil
}

// address writes whom the article is for, and what it is found by.
func (s Store) address(ctx context.Context, tx bun.Tx, a *Article, to Audience) error {
	if _, err := tx.NewDelete().Model((*companyLink)(nil)).Where("article_id = ?", a.ID).Exec(ctx); err != nil {
		return fmt.Errorf("address %s: %w", a.ID, err)
	}
	var links []companyLink
	for _, id := range distinct(to.CompanyIDs) {
		links = append(links, companyLink{ArticleID: a.ID, CompanyID: id})
	}
	if len(links) > 0 {
		if _, err := tx.NewInsert().Model(&links).Exec(ctx); err != nil {
			return fmt.Errorf("address %s: %w", a.ID, err)
		}
	}
	return search.Index(ctx, tx, string(a.Kind), search.Entry{OwnerID: a.ID, Text: a.searched()})
}

func distinct(ids []string) []string {
	sorted := slices.Sorted(slices.Values(ids))
	return slices.Compact(sorted)
}
