package article

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

// Shown is an article as one person sees it.
type Shown struct {
	Article `bun:",extend"`
	Unread  bool
}

// roleColumns say by which column a role is addressed.
var roleColumns = map[rights.Role]string{rights.Admin: "a.for_admin", rights.Manager: "a.for_manager", rights.Author: "a.for_author"}

// shownTo keeps a query to what is published and addressed to a person. Everything
// a reader is given goes through here: what is not for them does not exist (C2).
func (s Store) shownTo(q *bun.SelectQuery, reader rights.Actor, kind Kind) *bun.SelectQuery {
	return addressed(q.Where(online, false, s.Now()), reader, kind)
}

// Covers finds the articles of any kind with a given cover that a person is shown.
func (s Store) Covers(reader rights.Actor, cover string) *bun.SelectQuery {
	q := s.DB.Read.NewSelect().Model((*Article)(nil)).ColumnExpr("1").Where("a.cover_id = ?", cover).Where(online, false, s.Now())
	return forReader(q, reader)
}

func addressed(q *bun.SelectQuery, reader rights.Actor, kind Kind) *bun.SelectQuery {
	return forReader(q.Where("a.kind = ?", kind), reader)
}

func forReader(q *bun.SelectQuery, reader rights.Actor) *bun.SelectQuery {
	column, known := roleColumns[reader.Role]
	if !known {
		return q.Where("1 = 0")
	}
	q = q.Where("? = ?", bun.Safe(column), true)
	if reader.Role == rights.Admin {
		return q
	}
	return reaching(q, reader.CompanyID)
}

// withMark adds whether the person has read it.
func withMark(q *bun.SelectQuery, reader rights.Actor) *bun.SelectQuery {
	return q.ColumnExpr("NOT EXISTS (SELECT 1 FROM article_read AS r WHERE r.user_id = ? AND r.article_id = a.id) AS unread", reader.UserID)
}

// ReadNews lists news, pinned first, then the newest.
func (s Store) ReadNews(ctx context.Context, reader rights.Actor, offset, limit int) ([]Shown, db.Total, error) {
	var found []Shown
	q := addressed(s.DB.Read.NewSelect().Model(&found).Where(onlineAside, false, s.Now()), reader, News)
	total, err := s.DB.Page(ctx, q, func(q *bun.SelectQuery) *bun.SelectQuery {
		return withMark(q.ExcludeColumn("html", "unread"), reader).OrderExpr("a.pinned DESC, a.publish_at DESC, a.id DESC")
	}, offset, limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list news: %w", err)
	}
	covered := make([]*Article, len(found))
	for i := range found {
		covered[i] = &found[i].Article
	}
	return found, total, s.showCovers(ctx, smallPicture, covered...)
}

// unreadCounted is how far unread news are counted: beyond, "many" is enough.
const unreadCounted = 100

// Unread counts what a person has not read, up to a hundred.
func (s Store) Unread(ctx context.Context, reader rights.Actor) (int, error) {
	q := s.shownTo(s.DB.Read.NewSelect().Model((*Article)(nil)).ColumnExpr("1"), reader, News).
		Where("NOT EXISTS (SELECT 1 FROM article_read AS r WHERE r.user_id = ? AND r.article_id = a.id)", reader.UserID).Limit(unreadCounted)
	var n int
	if err := s.DB.Read.NewRaw("SELECT COUNT(*) FROM (?) AS counted", q).Scan(ctx, &n); err != nil {
		return 0, fmt.Errorf("count unread: %w", err)
	}
	return n, nil
}

// Read is one article, for a person it is addressed to.
func (s Store) Read(ctx context.Context, reader rights.Actor, kind Kind, id string) (*Shown, error) {
	a := new(Shown)
	q := withMark(s.DB.Read.NewSelect().Model(a).ExcludeColumn("unread"), reader).Where("a.id = ?", id)
	err := s.shownTo(q, reader, kind).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", kind, err)
	}
	return a, s.showCovers(ctx, widePicture, &a.Article)
}

// Neighbours are the news before and after one, by date, of those the person
// may see; nil where there is none.
func (s Store) Neighbours(ctx context.Context, reader rights.Actor, a *Shown) (older, newer *Article, err error) {
	if older, err = s.neighbour(ctx, reader, a, "<", "DESC"); err != nil {
		return nil, nil, err
	}
	newer, err = s.neighbour(ctx, reader, a, ">", "ASC")
	return older, newer, err
}

func (s Store) neighbour(ctx context.Context, reader rights.Actor, a *Shown, side, order string) (*Article, error) {
	one := new(Article)
	q := s.shownTo(s.DB.Read.NewSelect().Model(one).Column("a.id", "a.title"), reader, a.Kind)
	err := q.Where("(a.publish_at, a.id) ? (?, ?)", bun.Safe(side), a.PublishAt, a.ID).
		OrderExpr("a.publish_at ?, a.id ?", bun.Safe(order), bun.Safe(order)).Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("neighbour: %w", err)
	}
	return one, nil
}

// readMark is one person's on one article.
type readMark struct {
	bun.BaseModel `bun:"table:article_read,alias:r"`

	UserID    string `bun:",pk"`
	ArticleID string `bun:",pk"`
	ReadAt    time.Time
}

// MarkRead keeps that a person has read a news item. It is theirs alone: nobody
// is shown who read what, and no trace is left elsewhere.
func (s Store) MarkRead(ctx context.Context, reader rights.Actor, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		there, err := s.shownTo(tx.NewSelect().Model((*Article)(nil)).Where("a.id = ?", id), reader, News).Exists(ctx)
		if err != nil {
			return fmt.Errorf("mark read: %w", err)
		}
		if !there {
			return fault.Missing()
		}
		mark := readMark{UserID: reader.UserID, ArticleID: id, ReadAt: s.Now()}
		if _, err := tx.NewInsert().Model(&mark).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("mark read: %w", err)
		}
		return nil
	})
}

// ReadTutorials lists tutorials by words and category, the newest first.
func (s Store) ReadTutorials(ctx context.Context, reader rights.Actor, f Filter) ([]Article, db.Total, error) {
	var found []Article
	q := s.shownTo(s.DB.Read.NewSelect().Model(&found), reader, Tutorial)
	if f.Category != "" {
		q = q.Where("a.category = ?", f.Category)
	}
	list, err := s.matching(ctx, q, &found, Tutorial, f.Query)
	if err != nil {
		return nil, db.Total{}, err
	}
	total, err := list.Page(ctx, s.DB, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.ExcludeColumn("html").OrderExpr("a.publish_at DESC, a.id DESC")
	}, f.Offset, f.Limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list tutorials: %w", err)
	}
	return found, total, s.showCovers(ctx, smallPicture, pointers(found)...)
}

// Counted is a category and how many tutorials of it a person can read.
type Counted struct {
	Category string
	Count    int
}

// ReadCategories are those of the tutorials a person can read, in alphabetical order.
func (s Store) ReadCategories(ctx context.Context, reader rights.Actor) ([]Counted, error) {
	var found []Counted
	q := s.DB.Read.NewSelect().Model((*Article)(nil)).ColumnExpr("a.category, COUNT(*) AS count").Where("a.category <> ''").GroupExpr("a.category").Limit(200)
	if err := s.shownTo(q, reader, Tutorial).Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("list categories: %w", err)
	}
	slices.SortFunc(found, func(a, b Counted) int { return strings.Compare(db.Fold(a.Category), db.Fold(b.Category)) })
	return found, nil
}
