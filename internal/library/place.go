package library

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/rights"
)

// PageLabel is a model page as admins know it: « chapitre › page ».
type PageLabel struct{ ChapterID, Label string }

// PageLabels are those of some ids; for admins, whose the library is.
func (s Store) PageLabels(ctx context.Context, scope rights.Scope, ids []string) (map[string]PageLabel, error) {
	labels := map[string]PageLabel{}
	if !scope.Everything() || len(ids) == 0 {
		return labels, nil
	}
	var found []struct{ ID, Title, ChapterID, Chapter string }
	err := s.DB.Read.NewSelect().TableExpr("library_page AS p").ColumnExpr("p.id, p.title, p.chapter_id, c.title AS chapter").
		Join("JOIN library_chapter AS c ON c.id = p.chapter_id").Where("p.id IN (?)", bun.List(ids)).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("name pages: %w", err)
	}
	for _, p := range found {
		labels[p.ID] = PageLabel{p.ChapterID, p.Chapter + " › " + p.Title}
	}
	return labels, nil
}
