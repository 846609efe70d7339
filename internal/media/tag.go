package media

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// tagLink is one tag of one media.
type tagLink struct {
	bun.BaseModel `bun:"table:media_tag,alias:mt"`

	MediaID   string `bun:",pk"`
	CompanyID string
	Tag       string
	TagKey    string `bun:",pk"`
}

// tagsOf are the tags of several media, in alphabetical order.
func tagsOf(ctx context.Context, on bun.IDB, ids []string) (map[string][]string, error) {
	tags := map[string][]string{}
	if len(ids) == 0 {
		return tags, nil
	}
	var links []tagLink
	if err := on.NewSelect().Model(&links).Where("mt.media_id IN (?)", bun.List(ids)).OrderExpr("mt.tag_key").Scan(ctx); err != nil {
		return nil, fmt.Errorf("tags: %w", err)
	}
	for _, link := range links {
		tags[link.MediaID] = append(tags[link.MediaID], link.Tag)
	}
	return tags, nil
}
