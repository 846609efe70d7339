package media

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/text"
)

const (
	maxAlt     = 500
	maxCaption = 500
	maxCredit  = 200
)

// Label is what people write on a media: everything that is not the file itself.
type Label struct {
	Name       string
	Alt        string
	Decorative bool
	Caption    string
	Credit     string
	FocalX     int
	FocalY     int
	FolderID   string
	Tags       []string
}

// clean checks a label for a file of a type, and answers it as it is kept.
func (b Label) clean(mime string) (Label, error) {
	name, err := CleanName(b.Name)
	if err != nil {
		return b, err
	}
	if t := typeOf(mime); !slices.Contains(t.exts, extension(name)) {
		name = WithExtension(name, t.exts[0]) // a name says what the file is
	}
	b.Name = name
	for _, line := range []struct {
		text  *string
		field string
		max   int
	}{{&b.Alt, "alt", maxAlt}, {&b.Caption, "caption", maxCaption}, {&b.Credit, "credit", maxCredit}} {
		*line.text = text.Line(*line.text)
		if utf8.RuneCountInString(*line.text) > line.max {
			return b, fault.InvalidField(line.field, "media.text.length", fault.Args{"max": line.max})
		}
		if strings.ContainsFunc(*line.text, misleading) {
			return b, fault.InvalidField(line.field, "media.text.characters")
		}
	}
	if b.FocalX < 0 || b.FocalX > 100 || b.FocalY < 0 || b.FocalY > 100 {
		return b, fault.InvalidField("focalX", "media.focal")
	}
	b.Tags, err = cleanTags(b.Tags)
	return b, err
}

// Change replaces what is written on a media, if nobody else has since (G11).
func (l *Library) Change(ctx context.Context, scope rights.Scope, id string, revision int, label Label) (*Media, error) {
	var m *Media
	err := l.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if m, err = l.forChange(ctx, tx, scope, id); err != nil {
			return err
		}
		if err := fault.Stale(m.Revision, revision); err != nil {
			return err
		}
		if !m.DeletedAt.IsZero() {
			return fault.New(fault.Invalid, "media.in_bin")
		}
		label, err := label.clean(m.Mime)
		if err != nil {
			return err
		}
		return l.relabel(ctx, tx, m, label)
	})
	return m, err
}

func (l *Library) relabel(ctx context.Context, tx bun.Tx, m *Media, label Label) error {
	if label.FolderID != m.FolderID {
		if err := l.folderOf(ctx, tx, m.CompanyID, label.FolderID); err != nil {
			return err
		}
		if err := l.shift(ctx, tx, m.FolderID, -1); err != nil {
			return err
		}
		if err := l.shift(ctx, tx, label.FolderID, 1); err != nil {
			return err
		}
	}
	m.Name, m.NameKey, m.FolderID = label.Name, nameKey(label.Name), label.FolderID
	m.Alt, m.Decorative, m.Caption, m.Credit = label.Alt, label.Decorative, label.Caption, label.Credit
	m.FocalX, m.FocalY = label.FocalX, label.FocalY
	if err := l.save(ctx, tx, m); err != nil {
		return err
	}
	if err := setTags(ctx, tx, m, label.Tags); err != nil {
		return err
	}
	if err := l.index(ctx, tx, *m); err != nil {
		return err
	}
	return record(ctx, tx, "media.changed", []Media{*m}, nil)
}
