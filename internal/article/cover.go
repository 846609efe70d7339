package article

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
)

// Media is the platform's library, as far as covers need it.
type Media interface {
	// Hold keeps others from changing a library until the transaction ends; it comes before articles are held.
	Hold(ctx context.Context, tx bun.Tx, companyID string) error
	// SetPictures tells which pictures a thing shows, if it may: those of its company, or of the platform.
	SetPictures(ctx context.Context, tx bun.Tx, kind, ownerID, companyID string, ids []string) error
	ForgetUses(ctx context.Context, tx bun.Tx, kind string, ownerIDs []string) error
	// Addresses are where pictures are served in a width, by id.
	Addresses(ctx context.Context, variant string, ids []string) (map[string]string, error)
}

// Covers are shown as wide as that, in lists and above the text.
const smallPicture, widePicture = "w640", "w1280"

// setCover takes a picture for a cover: an article is the platform's, and so is its cover (C3).
func (s Store) setCover(ctx context.Context, tx bun.Tx, a *Article) error {
	var ids []string
	if a.CoverID != "" {
		ids = []string{a.CoverID}
	}
	err := s.Media.SetPictures(ctx, tx, string(a.Kind), a.ID, "", ids)
	if fault.Is(err, fault.NotFound) {
		return fault.InvalidField("coverId", "article.cover.unknown")
	}
	return err
}

// showCovers fills in where covers are served. One that is in the bin is not.
func (s Store) showCovers(ctx context.Context, variant string, some ...*Article) error {
	var ids []string
	for _, a := range some {
		if a.CoverID != "" {
			ids = append(ids, a.CoverID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	addresses, err := s.Media.Addresses(ctx, variant, ids)
	for _, a := range some {
		a.CoverURL = addresses[a.CoverID]
	}
	return err
}

func pointers(some []Article) []*Article {
	all := make([]*Article, len(some))
	for i := range some {
		all[i] = &some[i]
	}
	return all
}

// DropCovers takes pictures that are gone off the articles that showed them.
func (s Store) DropCovers(ctx context.Context, tx bun.Tx, articleIDs, mediaIDs []string) error {
	q := tx.NewUpdate().Model((*Article)(nil)).Set("cover_id = NULL, cover_alt = ''").Where("id IN (?) AND cover_id IN (?)", bun.List(articleIDs), bun.List(mediaIDs))
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("drop covers: %w", err)
	}
	return nil
}

// Titles are those of articles of a kind, by id: readers have none here.
func (s Store) Titles(ctx context.Context, scope rights.Scope, kind Kind, ids []string) (map[string]string, error) {
	titles := map[string]string{}
	if !scope.Everything() || len(ids) == 0 {
		return titles, nil
	}
	var found []Article
	err := s.DB.Read.NewSelect().Model(&found).Column("a.id", "a.title").Where("a.kind = ? AND a.id IN (?)", kind, bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("titles: %w", err)
	}
	for _, a := range found {
		titles[a.ID] = a.Title
	}
	return titles, nil
}
