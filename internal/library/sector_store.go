package library

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// SectorFilter chooses and orders a list of sectors.
type SectorFilter struct{ Query, State, Sort string }

// sectorOrders are the only ways to sort, as chapterOrders.
var sectorOrders = map[string]string{
	"":      "s.position, s.id",
	"name":  "s.name_key",
	"-name": "s.name_key DESC",
}

func counted(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("s.*").
		ColumnExpr("(SELECT COUNT(*) FROM library_chapter_sector AS cs WHERE cs.sector_id = s.id) AS chapter_count").
		ColumnExpr("(SELECT COUNT(*) FROM company AS co WHERE co.sector_id = s.id) AS company_count")
}

func (s Store) Sectors(ctx context.Context, scope rights.Scope, f SectorFilter) ([]Sector, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	var found []Sector
	q := state(containing(counted(s.DB.Read.NewSelect().Model(&found)), "s.name_key", f.Query), f.State)
	if err := q.OrderExpr(sectorOrders[f.Sort]).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list sectors: %w", err)
	}
	return found, nil
}

// Offered are the sectors anybody may choose from: they are no company's secret.
func (s Store) Offered(ctx context.Context, _ rights.Scope) ([]Sector, error) {
	var found []Sector
	if err := s.DB.Read.NewSelect().Model(&found).Where("NOT s.hidden").OrderExpr(sectorOrders[""]).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list sectors on offer: %w", err)
	}
	return found, nil
}

func (s Store) Sector(ctx context.Context, scope rights.Scope, id string) (*Sector, error) {
	if !scope.Everything() {
		return nil, fault.Missing()
	}
	found := new(Sector)
	err := counted(s.DB.Read.NewSelect().Model(found)).Where("s.id = ?", id).Scan(ctx)
	return found, gone(err, "find sector")
}

func (s Store) AddSector(ctx context.Context, scope rights.Scope, made *Sector) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) (err error) {
		if made.Position, err = sectorRows.end(ctx, tx, maxSectors); err != nil {
			return err
		}
		made.ID, made.Revision, made.CreatedAt = db.NewID(), 1, db.Now()
		if err := s.nameFree(ctx, tx, made); err != nil {
			return err
		}
		if _, err := tx.NewInsert().Model(made).Exec(ctx); err != nil {
			return fmt.Errorf("add sector: %w", err)
		}
		return note(ctx, tx, "sector.created", made.ID, map[string]any{"name": made.Name})
	})
}

// nameFree is asked inside the lock: no other sector can take the name meanwhile.
func (s Store) nameFree(ctx context.Context, tx bun.IDB, named *Sector) error {
	taken, err := tx.NewSelect().Model((*Sector)(nil)).Where("s.name_key = ? AND s.id <> ?", named.NameKey, named.ID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("look for a sector's name: %w", err)
	}
	if taken {
		return errSectorTaken
	}
	return nil
}

// lockSector reads a sector that is about to change.
func (s Store) lockSector(ctx context.Context, tx bun.IDB, id string) (*Sector, error) {
	found := new(Sector)
	err := s.DB.ForUpdate(tx.NewSelect().Model(found).Where("s.id = ?", id), "s").Scan(ctx)
	return found, gone(err, "find sector")
}

// ChangeSector applies set to the sector as it is now, unless it is newer than who changes it has seen.
func (s Store) ChangeSector(ctx context.Context, scope rights.Scope, id string, revision int, set func(*Sector) error) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		now, err := s.lockSector(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := fault.Stale(now.Revision, revision); err != nil {
			return err
		}
		if err := set(now); err != nil {
			return err
		}
		if err := s.nameFree(ctx, tx, now); err != nil {
			return err
		}
		now.Revision++
		if _, err := tx.NewUpdate().Model(now).Column("name", "name_key", "icon", "hidden", "revision").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("change sector %s: %w", id, err)
		}
		return note(ctx, tx, "sector.changed", id, map[string]any{"name": now.Name, "hidden": now.Hidden})
	})
}

// RemoveSector deletes a sector that nothing bears. The row is locked before
// anything is counted, so that no company can take it up meanwhile.
func (s Store) RemoveSector(ctx context.Context, scope rights.Scope, id string) (*Sector, error) {
	var removed *Sector
	return removed, s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) (err error) {
		if removed, err = s.lockSector(ctx, tx, id); err != nil {
			return err
		}
		if err := counted(tx.NewSelect().Model(removed)).WherePK().Scan(ctx); err != nil {
			return fmt.Errorf("count what bears sector %s: %w", id, err)
		}
		if err := removed.inUse(ctx); err != nil {
			return err
		}
		if _, err := tx.NewDelete().Model(removed).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove sector %s: %w", id, err)
		}
		return note(ctx, tx, "sector.deleted", id, map[string]any{"name": removed.Name})
	})
}

// inUse refuses to delete what companies or chapters bear, and says how many.
func (x *Sector) inUse(ctx context.Context) error {
	companies := web.T(ctx, "library.sector.companies", fault.Args{"count": x.CompanyCount})
	chapters := web.T(ctx, "library.sector.chapters", fault.Args{"count": x.ChapterCount})
	switch {
	case x.CompanyCount > 0 && x.ChapterCount > 0:
		return fault.New(fault.Conflict, "library.sector.used_by_both", fault.Args{"name": x.Name, "companies": companies, "chapters": chapters})
	case x.CompanyCount > 0:
		return fault.New(fault.Conflict, "library.sector.used", fault.Args{"name": x.Name, "by": companies})
	case x.ChapterCount > 0:
		return fault.New(fault.Conflict, "library.sector.used", fault.Args{"name": x.Name, "by": chapters})
	}
	return nil
}

func (s Store) ArrangeSectors(ctx context.Context, scope rights.Scope, ids []string) error {
	return s.change(ctx, scope, func(ctx context.Context, tx bun.Tx) error {
		if err := sectorRows.arrange(ctx, tx, ids); err != nil {
			return err
		}
		return note(ctx, tx, "sector.reordered", "", map[string]any{"count": len(ids)})
	})
}
