package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
)

// Media is the companies' libraries, as far as logos need them.
type Media interface {
	// SetPictures tells which pictures a thing shows, if it may: those of its company.
	SetPictures(ctx context.Context, tx bun.Tx, kind, ownerID, companyID string, ids []string) error
	// Addresses are where pictures are served in a width, by id.
	Addresses(ctx context.Context, variant string, ids []string) (map[string]string, error)
}

// logoWidth is as wide as a logo is shown.
const logoWidth = "w640"

// useLogo takes a picture of the company's own library for its logo (C3). The company is held by the caller.
func (s Store) useLogo(ctx context.Context, tx bun.Tx, c *Company) error {
	var ids []string
	if c.LogoID != "" {
		ids = []string{c.LogoID}
	}
	err := s.Media.SetPictures(ctx, tx, searchKind, c.ID, c.ID, ids)
	if fault.Is(err, fault.NotFound) {
		return unknownLogo()
	}
	return err
}

func unknownLogo() error { return fault.InvalidField("logoId", "company.logo.unknown") }

// showLogos fills in where logos are served. One that is in the bin is not.
func (s Store) showLogos(ctx context.Context, page []Listed) error {
	var ids []string
	for _, c := range page {
		if c.LogoID != "" {
			ids = append(ids, c.LogoID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	addresses, err := s.Media.Addresses(ctx, logoWidth, ids)
	for i := range page {
		page[i].LogoURL = addresses[page[i].LogoID]
	}
	return err
}

// DropLogos takes pictures that are gone off the companies that showed them.
func (s Store) DropLogos(ctx context.Context, tx bun.Tx, companyIDs, mediaIDs []string) error {
	if _, err := tx.NewUpdate().Model((*Company)(nil)).Set("logo_id = NULL").Where("id IN (?) AND logo_id IN (?)", bun.List(companyIDs), bun.List(mediaIDs)).Exec(ctx); err != nil {
		return fmt.Errorf("drop logos: %w", err)
	}
	return nil
}

// Names are those of companies in reach, by id.
func (s Store) Names(ctx context.Context, scope rights.Scope, ids []string) (map[string]string, error) {
	names := map[string]string{}
	if len(ids) == 0 {
		return names, nil
	}
	var found []Company
	err := within(s.DB.Read.NewSelect().Model(&found).Column("c.id", "c.name").Where("c.id IN (?)", bun.List(ids)), scope).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("names: %w", err)
	}
	for _, c := range found {
		names[c.ID] = c.Name
	}
	return names, nil
}
