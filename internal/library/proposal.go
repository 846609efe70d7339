package library

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"livret/internal/rights"
	"livret/internal/web"
)

// ProposedPage and ProposedChapter are models as the wizard proposes them.
type ProposedPage struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type ProposedChapter struct {
	ID     string         `json:"id"`
	Title  string         `json:"title"`
	Icon   string         `json:"icon"`
	Common bool           `json:"common" doc:"For every sector, not for this one in particular"`
	Pages  []ProposedPage `json:"pages" nullable:"false"`
}

// Proposal is what the wizard offers to whoever makes a booklet: what is turned
// on, and of the library what is not hidden. It is no company's secret.
type Proposal struct {
	Palettes   []Palette         `json:"palettes" nullable:"false"`
	Fonts      []Font            `json:"fonts" nullable:"false"`
	Structures []string          `json:"structures" nullable:"false"`
	Covers     []string          `json:"covers" nullable:"false"`
	Sectors    []SectorOption    `json:"sectors" nullable:"false"`
	Chapters   []ProposedChapter `json:"chapters" nullable:"false" doc:"Those common to all, and the sector's, in the library's order"`
}

type ProposalInput struct {
	Sector string `query:"sector" maxLength:"64"`
}

func (l *Library) Propose(ctx context.Context, in *ProposalInput) (*web.Reply[web.One[Proposal]], error) {
	looks, err := l.Store.Looks(ctx, scope(ctx))
	if err != nil {
		return nil, err
	}
	sectors, err := l.Store.Offered(ctx, scope(ctx))
	if err != nil {
		return nil, err
	}
	chapters, err := l.Store.Proposed(ctx, scope(ctx), in.Sector)
	if err != nil {
		return nil, err
	}
	looks.Sectors, looks.Chapters = make([]SectorOption, len(sectors)), chapters
	for i, x := range sectors {
		looks.Sectors[i] = SectorOption{x.ID, x.Name, x.Icon}
	}
	return web.Show(*looks), nil
}

// Looks are the palettes, fonts, structures and covers that are turned on.
func (s Store) Looks(ctx context.Context, _ rights.Scope) (*Proposal, error) {
	kept, err := s.setting(ctx, s.DB.Read.NewSelect())
	if err != nil {
		return nil, err
	}
	var b Builder
	if kept.Revision > 0 {
		if err := json.Unmarshal([]byte(kept.Value), &b); err != nil {
			return nil, fmt.Errorf("read what the wizard offers: %w", err)
		}
	}
	b.complete()
	p := &Proposal{Palettes: []Palette{}, Fonts: []Font{}, Structures: on(b.Structures), Covers: on(b.Covers)}
	for _, one := range b.Palettes {
		if one.Enabled {
			p.Palettes = append(p.Palettes, one)
		}
	}
	for _, id := range on(b.Fonts) {
		at := slices.IndexFunc(looks.Fonts, func(f Font) bool { return f.ID == id })
		p.Fonts = append(p.Fonts, looks.Fonts[at])
	}
	return p, nil
}

func on(choices []Choice) []string {
	ids := []string{}
	for _, c := range choices {
		if c.Enabled {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// Knows tells whether the program ships a look: a booklet keeps one that was turned off since.
func (*Library) Knows(kind, id string) bool {
	switch kind {
	case "preset":
		return slices.ContainsFunc(looks.Palettes, func(p Palette) bool { return p.ID == id })
	case "font":
		return slices.Contains(looks.fontIDs(), id)
	case "structure":
		return slices.Contains(looks.Structures, id)
	case "cover":
		return slices.Contains(looks.Covers, id)
	}
	return false
}

// visible chapters come in the order admins gave them.
func visible(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Where("NOT c.hidden").OrderExpr(chapterOrders[""])
}

// Proposed are the chapters common to all sectors and those of one.
func (s Store) Proposed(ctx context.Context, _ rights.Scope, sectorID string) ([]ProposedChapter, error) {
	var chapters []struct {
		Chapter `bun:",extend"`
		Common  bool
	}
	const tied = "EXISTS (SELECT 1 FROM library_chapter_sector AS cs WHERE cs.chapter_id = c.id"
	err := visible(s.DB.Read.NewSelect().TableExpr("library_chapter AS c").ColumnExpr("c.id, c.title, c.icon").ColumnExpr("NOT "+tied+") AS common")).
		Where("(NOT "+tied+") OR "+tied+" AND cs.sector_id = ?))", sectorID).Scan(ctx, &chapters)
	if err != nil {
		return nil, fmt.Errorf("propose chapters: %w", err)
	}
	ids, views := make([]string, len(chapters)), make([]ProposedChapter, len(chapters))
	for i, c := range chapters {
		ids[i], views[i] = c.ID, ProposedChapter{c.ID, c.Title, c.Icon, c.Common, []ProposedPage{}}
	}
	pages, err := s.modelPages(ctx, s.DB.Read, ids, false)
	if err != nil {
		return nil, err
	}
	for i := range views {
		for _, p := range pages[views[i].ID] {
			views[i].Pages = append(views[i].Pages, ProposedPage{p.ID, p.Title})
		}
	}
	return views, nil
}

// Filled is a chapter with its pages, to be copied.
type Filled struct {
	Chapter
	Pages []Page
}

// Models are those of some chapters that are on offer, with what their pages say.
func (s Store) Models(ctx context.Context, on bun.IDB, ids []string) ([]Filled, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var chapters []Chapter
	if err := visible(on.NewSelect().Model(&chapters).Where("c.id IN (?)", bun.List(ids))).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read models: %w", err)
	}
	pages, err := s.modelPages(ctx, on, ids, true)
	if err != nil {
		return nil, err
	}
	filled := make([]Filled, len(chapters))
	for i, c := range chapters {
		filled[i] = Filled{c, pages[c.ID]}
	}
	return filled, nil
}

// modelPages are the visible pages of chapters, by chapter, in order.
func (s Store) modelPages(ctx context.Context, on bun.IDB, chapterIDs []string, content bool) (map[string][]Page, error) {
	byChapter := map[string][]Page{}
	if len(chapterIDs) == 0 {
		return byChapter, nil
	}
	var pages []Page
	q := on.NewSelect().Model(&pages).Column("p.id", "p.chapter_id", "p.title")
	if content {
		q = q.Column("p.content")
	}
	if err := q.Where("p.chapter_id IN (?) AND NOT p.hidden", bun.List(chapterIDs)).OrderExpr("p.position, p.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read model pages: %w", err)
	}
	for _, p := range pages {
		byChapter[p.ChapterID] = append(byChapter[p.ChapterID], p)
	}
	return byChapter, nil
}
