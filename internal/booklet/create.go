package booklet

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/text"
)

// Form is what a responsable sets of a booklet's sheet.
type Form struct {
	Name     string `json:"name" maxLength:"600"`
	Kind     Kind   `json:"kind" enum:"employee,temp,apprentice,visitor,resident"`
	SectorID string `json:"sectorId,omitempty" maxLength:"64"`
	Locale   string `json:"locale,omitempty" maxLength:"20" enum:",fr-FR,en-GB" doc:"Of its readers; empty: fr-FR"`
}

const defaultLocale = "fr-FR"

// write puts a form into the booklet, checked. The sector is the store's to check.
func (b *Booklet) write(f Form) error {
	var problems []fault.Field
	name := line(&problems, "name", f.Name, maxName, true)
	if err := fault.InvalidFields(problems...); err != nil {
		return err
	}
	b.rename(name)
	b.Kind, b.SectorID, b.Locale = f.Kind, f.SectorID, f.Locale
	if b.Locale == "" {
		b.Locale = defaultLocale
	}
	return nil
}

func (b *Booklet) rename(name string) { b.Name, b.NameKey = name, db.Fold(name) }

// line tidies a text of one line and adds what is wrong with it to what is wrong already.
func line(problems *[]fault.Field, field, value string, most int, needed bool) string {
	value = text.Tidy(value)
	switch {
	case value == "" && needed:
		*problems = append(*problems, fault.Field{Name: field, Key: "validation.required"})
	case utf8.RuneCountInString(value) > most:
		*problems = append(*problems, fault.Field{Name: field, Key: "validation.max_length", Args: fault.Args{"count": most}})
	case text.Hides(value):
		*problems = append(*problems, fault.Field{Name: field, Key: "booklet.refused.characters"})
	}
	return value
}

// Create adds a booklet with its creator as first responsable. Sent twice under
// one id, it is there once (G12).
func (s Store) Create(ctx context.Context, scope rights.Scope, id, companyID string, f Form) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.Add(ctx, tx, scope, id, companyID, f)
	})
}

// Add is Create in the caller's transaction.
func (s Store) Add(ctx context.Context, tx bun.Tx, scope rights.Scope, id, companyID string, f Form) error {
	company, err := s.company(ctx, tx, scope, companyID)
	if err != nil {
		return err
	}
	b := &Booklet{ID: id, CompanyID: company, Step: Steps[0], Variables: map[string]string{}}
	b.Theme, b.Structure, b.Cover = plain()
	if err := b.write(f); err != nil {
		return err
	}
	if done, err := s.already(ctx, tx, scope, id); done || err != nil {
		return err
	}
	if err := s.sectorKnown(ctx, tx, b.SectorID); err != nil {
		return err
	}
	if err := s.insert(ctx, tx, scope, b); err != nil {
		return err
	}
	if err := s.admit(ctx, tx, b.ID, scope.UserID(), Manager); err != nil {
		return err
	}
	return note(ctx, tx, b, "booklet.created", b.ID, map[string]any{"kind": b.Kind})
}

// company is whose a new booklet is: one's own, or for admins the one they name.
func (s Store) company(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) (string, error) {
	if !scope.Everything() {
		if id != "" && id != scope.CompanyID() {
			return "", fault.InvalidField("companyId", "validation.unexpected")
		}
		return scope.CompanyID(), nil
	}
	if id == "" {
		return "", fault.InvalidField("companyId", "validation.required")
	}
	var held string
	q := tx.NewSelect().TableExpr("company AS co").Column("co.id").Where("co.id = ? AND co.state <> 'deleting'", id)
	err := s.DB.ForUpdate(q, "co").Scan(ctx, &held)
	if db.IsNotFound(err) {
		return "", fault.InvalidField("companyId", "booklet.refused.company")
	}
	if err != nil {
		return "", fmt.Errorf("find company: %w", err)
	}
	return held, nil
}

// already tells that the booklet of an id made by the caller is there. Somebody
// else's is no answer: such an id is refused.
func (s Store) already(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) (bool, error) {
	if err := s.DB.Lock(ctx, tx, "booklet:"+id); err != nil {
		return false, err
	}
	taken, err := tx.NewSelect().Model((*Booklet)(nil)).Where("b.id = ?", id).Exists(ctx)
	if err != nil || !taken {
		return false, err
	}
	if _, err := s.one(ctx, tx.NewSelect(), scope, id, there); err != nil {
		return false, fault.InvalidField("id", "validation.id")
	}
	return true, nil
}

func (s Store) sectorKnown(ctx context.Context, tx bun.IDB, id string) error {
	if id == "" {
		return nil
	}
	known, err := tx.NewSelect().TableExpr("sector").Where("id = ?", id).Exists(ctx)
	if err != nil {
		return fmt.Errorf("find sector: %w", err)
	}
	if !known {
		return fault.InvalidField("sectorId", "booklet.refused.sector")
	}
	return nil
}

// insert adds a booklet that is otherwise ready, under an address of its own.
func (s Store) insert(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet) (err error) {
	if b.Slug, err = s.slug(ctx, tx, b.Name); err != nil {
		return err
	}
	b.State, b.Revision, b.CreatedBy, b.UpdatedBy, b.CreatedAt = Draft, 1, scope.UserID(), scope.UserID(), s.Now()
	b.UpdatedAt = b.CreatedAt
	if _, err := tx.NewInsert().Model(b).Exec(ctx); err != nil {
		return fmt.Errorf("create booklet: %w", err)
	}
	return index(ctx, tx, b)
}

const maxSlug = 60

// slug is an address made of a name: « Bienvenue chez Courtil » → bienvenue-chez-courtil.
// One that is taken gets letters nobody can count by.
func (s Store) slug(ctx context.Context, tx bun.Tx, name string) (string, error) {
	base := slugOf(name)
	if err := s.DB.Lock(ctx, tx, "slug:"+base); err != nil {
		return "", err
	}
	taken, err := tx.NewSelect().Model((*Booklet)(nil)).Where("b.slug = ?", base).Exists(ctx)
	if err != nil {
		return "", fmt.Errorf("find an address: %w", err)
	}
	if !taken {
		return base, nil
	}
	return base + "-" + strings.ToLower(rand.Text()[:8]), nil
}

func slugOf(name string) string {
	words := strings.FieldsFunc(db.Fold(name), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	slug := strings.Join(words, "-")
	if len(slug) > maxSlug {
		slug = strings.TrimRight(slug[:maxSlug], "-")
	}
	if slug == "" {
		return "livret"
	}
	return slug
}
