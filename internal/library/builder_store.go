package library

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

const builderSetting = "builder"

type setting struct {
	bun.BaseModel `bun:"table:setting,alias:t"`

	Name      string `bun:",pk"`
	Value     string
	Revision  int
	UpdatedAt time.Time
}

// Offer is what the wizard offers, its revision (0: as shipped), and how much the
// library behind it holds.
type Offer struct {
	Builder
	Revision     int
	SectorCount  int
	ChapterCount int
}

func (s Store) Offer(ctx context.Context, scope rights.Scope) (*Offer, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	offer := new(Offer)
	kept, err := s.setting(ctx, s.DB.Read.NewSelect())
	if err != nil {
		return nil, err
	}
	if kept.Revision > 0 {
		if err := json.Unmarshal([]byte(kept.Value), &offer.Builder); err != nil {
			return nil, fmt.Errorf("read what the wizard offers: %w", err)
		}
	}
	offer.Revision = kept.Revision
	offer.complete()
	err = s.DB.Read.NewRaw("SELECT (SELECT COUNT(*) FROM sector), (SELECT COUNT(*) FROM library_chapter)").Scan(ctx, &offer.SectorCount, &offer.ChapterCount)
	if err != nil {
		return nil, fmt.Errorf("count the library: %w", err)
	}
	return offer, nil
}

// setting is the kept choice; revision 0 when there is none.
func (s Store) setting(ctx context.Context, q *bun.SelectQuery) (*setting, error) {
	kept := &setting{Name: builderSetting}
	err := q.Model(kept).WherePK().Scan(ctx)
	if db.IsNotFound(err) {
		return &setting{Name: builderSetting}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what the wizard offers: %w", err)
	}
	return kept, nil
}

func (s Store) SetOffer(ctx context.Context, scope rights.Scope, revision int, b Builder) error {
	value, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		kept, err := s.setting(ctx, s.DB.ForUpdate(tx.NewSelect(), "t"))
		if err != nil {
			return err
		}
		if err := fault.Stale(kept.Revision, revision); err != nil {
			return err
		}
		kept.Value, kept.Revision, kept.UpdatedAt = string(value), kept.Revision+1, db.Now()
		if err := s.keep(ctx, tx, kept); err != nil {
			return fmt.Errorf("keep what the wizard offers: %w", err)
		}
		return note(ctx, tx, "builder.changed", "", map[string]any{"palettes": len(b.Palettes)})
	})
}

func (s Store) keep(ctx context.Context, tx bun.IDB, kept *setting) error {
	if kept.Revision == 1 {
		_, err := tx.NewInsert().Model(kept).Exec(ctx)
		return err
	}
	_, err := tx.NewUpdate().Model(kept).WherePK().Exec(ctx)
	return err
}
