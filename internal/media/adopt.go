package media

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
)

// oldPicture is one of the pictures that forms kept in the database before there
// was a library.
type oldPicture struct {
	bun.BaseModel `bun:"table:picture,alias:p"`

	ID        string `bun:",pk"`
	CompanyID string `bun:",nullzero"`
	Mime      string
	Content   []byte
	CreatedBy string
	CreatedAt time.Time
}

// adopt takes old pictures into the library.
type adopt struct{}

func (adopt) Kind() string { return "adopt_pictures" }

func (l *Library) adoptWorker(w *river.Workers) {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, _ *river.Job[adopt]) error { return l.Adopt(ctx) }))
}

// Adopt makes a media of each old picture that something shows, with the same id,
// so that what shows it still does; the others go. Each is a transaction of its
// own: what is interrupted goes on at the next start.
func (l *Library) Adopt(ctx context.Context) error {
	last := ""
	for {
		p := new(oldPicture)
		err := l.DB.Read.NewSelect().Model(p).Where("p.id > ?", last).OrderExpr("p.id").Limit(1).Scan(ctx)
		if db.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("adopt pictures: %w", err)
		}
		last = p.ID
		if err := l.adoptOne(ctx, p); err != nil {
			return fmt.Errorf("adopt picture %s: %w", p.ID, err)
		}
	}
}

func (l *Library) adoptOne(ctx context.Context, p *oldPicture) error {
	shown, err := l.shownBy(ctx, p.ID)
	if err != nil {
		return err
	}
	m := &Media{ID: p.ID, CompanyID: p.CompanyID, CreatedBy: p.CreatedBy, CreatedAt: p.CreatedAt, Alt: shown.alt, Decorative: shown.alt == ""}
	m.Name = WithExtension(shown.name(), strings.TrimPrefix(p.Mime, "image/"))
	var file *arrival
	if len(shown.uses) > 0 {
		if file, err = l.examined(ctx, l.DB.Write, m, p.Content); fault.Is(err, fault.Invalid) {
			l.Log.WarnContext(ctx, "old picture left out", "picture", p.ID, "error", err)
			file = nil
		} else if err != nil {
			return err
		}
	}
	return l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		done, err := tx.NewDelete().Model(p).WherePK().Exec(ctx)
		if err != nil {
			return err
		}
		if n, _ := done.RowsAffected(); n == 0 {
			return nil // another node has it
		}
		if file == nil {
			return l.unshow(ctx, tx, shown.uses)
		}
		err = l.bring(ctx, tx, m, file)
		if fault.Is(err, fault.NotFound) {
			return nil // its company is going
		}
		if err != nil {
			return err
		}
		if _, err := tx.NewInsert().Model(&shown.uses).Exec(ctx); err != nil {
			return err
		}
		return markUsed(ctx, tx, []string{p.ID})
	})
}

// unshow takes a picture that cannot be read off what showed it.
func (l *Library) unshow(ctx context.Context, tx bun.Tx, uses []use) error {
	for _, u := range uses {
		if err := l.Droppers[u.Kind](ctx, tx, []string{u.ThingID}, []string{u.MediaID}); err != nil {
			return err
		}
	}
	return nil
}

// shownOld is what shows an old picture, and what that says of it.
type shownOld struct {
	uses  []use
	title string
	alt   string
}

// name is what the file is called: nobody had named it.
func (s *shownOld) name() string {
	name, err := CleanName(strings.NewReplacer("/", "-", `\`, "-").Replace(s.title))
	if err != nil {
		return "image"
	}
	return name
}

func (l *Library) shownBy(ctx context.Context, id string) (*shownOld, error) {
	var found []struct{ Kind, ID, Title, Alt string }
	err := l.DB.Read.NewRaw(`SELECT 'company' AS kind, c.id, 'Logo ' || c.name AS title, c.name AS alt FROM company AS c WHERE c.logo_id = ?0
		UNION ALL SELECT a.kind, a.id, a.title, a.cover_alt FROM article AS a WHERE a.cover_id = ?0`, id).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("who shows picture: %w", err)
	}
	s := &shownOld{title: "image"}
	for _, f := range found {
		s.uses = append(s.uses, use{MediaID: id, Kind: f.Kind, ThingID: f.ID})
		s.title, s.alt = f.Title, f.Alt
	}
	return s, nil
}
