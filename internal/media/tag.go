package media

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/text"
)

const (
	maxTag = 40
	// maxTags is how many one media may have.
	maxTags = 20
	// tagsShown and tagsCounted bound what a filter offers.
	tagsShown, tagsCounted = 200, 100
)

// tagLink is one tag of one media.
type tagLink struct {
	bun.BaseModel `bun:"table:media_tag,alias:mt"`

	MediaID   string `bun:",pk"`
	CompanyID string
	Tag       string
	TagKey    string `bun:",pk"`
	Binned    bool   // as the media is
}

func tagKey(tag string) string { return db.Fold(tag) }

// cleanTags answers tags as they are kept: one of those that differ by an accent or a capital.
func cleanTags(raw []string) ([]string, error) {
	var tags, keys []string
	for _, tag := range raw {
		tag = text.Line(tag)
		if tag == "" || slices.Contains(keys, tagKey(tag)) {
			continue
		}
		if utf8.RuneCountInString(tag) > maxTag {
			return nil, fault.InvalidField("tags", "media.tag.length", fault.Args{"max": maxTag})
		}
		if strings.ContainsFunc(tag, text.Invisible) || tagKey(tag) == "" {
			return nil, fault.InvalidField("tags", "media.tag.characters")
		}
		tags, keys = append(tags, tag), append(keys, tagKey(tag))
	}
	if len(tags) > maxTags {
		return nil, fault.InvalidField("tags", "media.tag.many", fault.Args{"max": maxTags})
	}
	return tags, nil
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

// spelt writes tags as the company already does.
func spelt(ctx context.Context, tx bun.IDB, companyID string, tags []string) ([]string, error) {
	if len(tags) == 0 {
		return tags, nil
	}
	keys := make([]string, len(tags))
	for i, tag := range tags {
		keys[i] = tagKey(tag)
	}
	same := tx.NewSelect()
	for i, key := range keys {
		one := tx.NewSelect().TableExpr("media_tag AS mt").Column("mt.tag").Where("mt.company_id = ? AND mt.tag_key = ?", companyID, key).OrderExpr("mt.binned, mt.media_id").Limit(1)
		same = same.ColumnExpr("COALESCE((?), '') AS ?", one, bun.Ident(fmt.Sprintf("t%d", i)))
	}
	known, into := make([]string, len(tags)), make([]any, len(tags))
	for i := range known {
		into[i] = &known[i]
	}
	if err := same.Scan(ctx, into...); err != nil {
		return nil, fmt.Errorf("tags: %w", err)
	}
	for i, tag := range tags {
		if known[i] == "" {
			known[i] = tag
		}
	}
	return known, nil
}

// setTags gives a media other tags than it has.
func setTags(ctx context.Context, tx bun.IDB, m *Media, tags []string) error {
	if _, err := tx.NewDelete().Model((*tagLink)(nil)).Where("media_id = ?", m.ID).Exec(ctx); err != nil {
		return fmt.Errorf("set tags: %w", err)
	}
	return addTags(ctx, tx, []Media{*m}, tags)
}

// addTags gives media some more tags.
func addTags(ctx context.Context, tx bun.IDB, some []Media, tags []string) error {
	if len(some) == 0 || len(tags) == 0 {
		return nil
	}
	tags, err := spelt(ctx, tx, some[0].CompanyID, tags)
	if err != nil {
		return err
	}
	var links []tagLink
	for _, m := range some {
		for _, tag := range tags {
			links = append(links, tagLink{MediaID: m.ID, CompanyID: m.CompanyID, Tag: tag, TagKey: tagKey(tag)})
		}
	}
	if _, err := tx.NewInsert().Model(&links).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("add tags: %w", err)
	}
	return nil
}

func removeTags(ctx context.Context, tx bun.IDB, some []Media, tags []string) error {
	if len(some) == 0 || len(tags) == 0 {
		return nil
	}
	keys := make([]string, len(tags))
	for i, tag := range tags {
		keys[i] = tagKey(tag)
	}
	q := tx.NewDelete().Model((*tagLink)(nil)).Where("media_id IN (?) AND tag_key IN (?)", bun.List(idsOf(some)), bun.List(keys))
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("remove tags: %w", err)
	}
	return nil
}

// binTags keeps on tags whether their media are in the bin.
func binTags(ctx context.Context, tx bun.IDB, some []Media, binned bool) error {
	if _, err := tx.NewUpdate().Model((*tagLink)(nil)).Set("binned = ?", binned).Where("media_id IN (?)", bun.List(idsOf(some))).Exec(ctx); err != nil {
		return fmt.Errorf("bin tags: %w", err)
	}
	return nil
}

// Tag is one that media of a company have, and how many.
type Tag struct {
	Tag   string
	Count int
}

// Tags are those in use, the bin left out, in alphabetical order, found by jumping from one to the next.
func (l *Library) Tags(ctx context.Context, scope rights.Scope, companyID string) ([]Tag, error) {
	company, err := shelf(scope, companyID)
	if err != nil {
		return nil, err
	}
	tags := []Tag{}
	err = l.DB.Read.NewRaw(`WITH RECURSIVE known(k) AS (
		SELECT (SELECT MIN(mt.tag_key) FROM media_tag AS mt WHERE mt.company_id = ?0 AND mt.binned = FALSE)
		UNION ALL SELECT (SELECT MIN(mt.tag_key) FROM media_tag AS mt WHERE mt.company_id = ?0 AND mt.binned = FALSE AND mt.tag_key > known.k) FROM known WHERE known.k IS NOT NULL
	), kept(k) AS (SELECT k FROM known WHERE k IS NOT NULL LIMIT ?1)
	SELECT (SELECT mt.tag FROM media_tag AS mt WHERE mt.company_id = ?0 AND mt.binned = FALSE AND mt.tag_key = kept.k ORDER BY mt.media_id LIMIT 1) AS tag,
		(SELECT COUNT(*) FROM (SELECT 1 FROM media_tag AS mt WHERE mt.company_id = ?0 AND mt.binned = FALSE AND mt.tag_key = kept.k LIMIT ?2) AS few) AS count
	FROM kept ORDER BY kept.k`, company, tagsShown, tagsCounted).Scan(ctx, &tags)
	if err != nil {
		return nil, fmt.Errorf("list tags: %w", err)
	}
	return tags, nil
}
