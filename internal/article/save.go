package article

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/picture"
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
	if err := s.check(ctx, tx, scope, a, "", c.Audience); err != nil {
		return nil, err
	}
	if _, err := tx.NewInsert().Model(a).Exec(ctx); err != nil {
		return nil, fmt.Errorf("create %s: %w", kind, err)
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
		if err := s.check(ctx, tx, scope, a, before, c.Audience); err != nil {
			return err
		}
		if err := s.save(ctx, tx, a); err != nil {
			return err
		}
		if err := s.address(ctx, tx, a, c.Audience); err != nil {
			return err
		}
		if err := s.dropCover(ctx, tx, before, a.CoverID); err != nil {
			return err
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

// check is what only the database can tell: the cover and the companies exist,
// and a category that differs by an accent or a capital is the one already there.
func (s Store) check(ctx context.Context, tx bun.Tx, scope rights.Scope, a *Article, coverBefore string, to Audience) error {
	if a.CoverID != coverBefore {
		if err := s.checkCover(ctx, tx, scope, a.CoverID); err != nil {
			return err
		}
	}
	held, err := s.hold(ctx, tx, to)
	if err != nil {
		return err
	}
	if held != len(distinct(to.CompanyIDs)) {
		return fault.InvalidField("audience.companyIds", "article.audience.unknown")
	}
	return a.adoptCategory(ctx, tx)
}

// checkCover: an article is the platform's, and so is its cover.
func (s Store) checkCover(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) error {
	err := s.Pictures.Usable(ctx, tx, scope, "", id)
	if fault.Is(err, fault.NotFound) {
		return fault.InvalidField("coverId", "article.cover.unknown")
	}
	return err
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

// dropCover deletes a picture the article has let go of, unless something else shows it.
func (s Store) dropCover(ctx context.Context, tx bun.Tx, before, now string) error {
	if before == "" || before == now {
		return nil
	}
	return s.dropCovers(ctx, tx, []string{before})
}

func (s Store) dropCovers(ctx context.Context, tx bun.Tx, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := tx.NewDelete().Model((*picture.Picture)(nil)).Where("p.id IN (?)", bun.List(ids)).
		Where("NOT EXISTS (SELECT 1 FROM article AS a WHERE a.cover_id = p.id)").
		Where("NOT EXISTS (SELECT 1 FROM company AS c WHERE c.logo_id = p.id)").Exec(ctx)
	if err != nil {
		return fmt.Errorf("drop covers: %w", err)
	}
	return nil
}
