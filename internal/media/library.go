package media

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/blob"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/imaging"
	"livret/internal/jobs"
	"livret/internal/rights"
)

// Library is the feature: what its calls and jobs share.
type Library struct {
	DB    *db.DB
	Blobs blob.Store
	Jobs  *jobs.Client // set once the queue is built, which needs this feature's workers first
	Log   *slog.Logger
	Now   func() time.Time
	// Namers say what shows a media, by kind of thing ("company", "news"): other features know their names.
	Namers map[string]Namer
	// Droppers take media that are gone for good out of the things of a kind that showed them.
	Droppers map[string]Dropper
	// Quota is what a company may hold, in bytes; 0 is no limit: the platform's own.
	Quota func(ctx context.Context, tx bun.IDB, companyID string) (int64, error)
	// Shown finds things that a person is shown with a given media: articles addressed to
	// them. Without it members see of the platform's what nothing shows (see Visible).
	Shown func(reader rights.Actor, mediaID string) *bun.SelectQuery
	// MaxUpload is what one file may weigh; Scratch is the folder where arriving ones are put together.
	MaxUpload int64
	Scratch   string
	// Pictures makes of pictures what may be served: here, or in processes of their own.
	Pictures Pictures
	// MaxFiles is how many files a company may keep, whatever they weigh (E14).
	MaxFiles int64
	// MayRead opens a media to readers of booklets who are not signed in; nil: to nobody.
	MayRead func(ctx context.Context, r *http.Request, m *Media) bool
}

func New(d *db.DB, blobs blob.Store, log *slog.Logger) *Library {
	return &Library{DB: d, Blobs: blobs, Log: log, Now: db.Now, Namers: map[string]Namer{}, Droppers: map[string]Dropper{}, Quota: quota, MaxFiles: MaxFiles, Pictures: here{}}
}

// Pictures is what imaging does, wherever it is done.
type Pictures interface {
	Clean(ctx context.Context, content io.ReadSeeker, size int64) (*imaging.Image, error)
	Derive(ctx context.Context, content io.ReadSeeker, size int64, keep func(imaging.Variant) error) (blur string, err error)
}

type here struct{}

func (here) Clean(ctx context.Context, content io.ReadSeeker, size int64) (*imaging.Image, error) {
	return imaging.Clean(ctx, content, size)
}

func (here) Derive(ctx context.Context, content io.ReadSeeker, size int64, keep func(imaging.Variant) error) (string, error) {
	return imaging.Derive(ctx, content, size, keep)
}

// Named is how a thing that shows a media is told: by its name, and where it is.
type Named struct {
	Label string
	URL   string
}

// Namer names things of one kind, of those a scope reaches; the others are left out.
type Namer func(ctx context.Context, scope rights.Scope, ids []string) (map[string]Named, error)

// Dropper empties the places of things where they show media that are gone.
type Dropper func(ctx context.Context, tx bun.Tx, thingIDs, mediaIDs []string) error

// quota is what the company's own row says.
func quota(ctx context.Context, tx bun.IDB, companyID string) (int64, error) {
	if companyID == "" {
		return 0, nil
	}
	var bytes int64
	err := tx.NewSelect().TableExpr("company AS c").Column("c.quota_bytes").Where("c.id = ?", companyID).Scan(ctx, &bytes)
	if db.IsNotFound(err) {
		return 0, fault.Missing()
	}
	if err != nil {
		return 0, fmt.Errorf("quota: %w", err)
	}
	return bytes, nil
}

// hold keeps a company as it is until the transaction ends, and refuses one that is
// not there or is being deleted: nothing is added to it behind the deletion's back.
// It comes before any other lock: two that wait for each other would wait for ever.
func (l *Library) hold(ctx context.Context, tx bun.Tx, companyID string) error {
	if companyID == "" { // the platform has no row of its own
		return l.DB.Lock(ctx, tx, "platform media")
	}
	var id string
	q := tx.NewSelect().TableExpr("company AS c").Column("c.id").Where("c.id = ? AND c.state <> 'deleting'", companyID)
	err := l.DB.ForUpdate(q, "c").Scan(ctx, &id)
	if db.IsNotFound(err) {
		return fault.Missing()
	}
	if err != nil {
		return fmt.Errorf("hold company: %w", err)
	}
	return nil
}

// shelf is whose library a call is about: one's own company's, and for admins the
// one they ask for, the platform's where they ask for none. Asking for another's
// is asking for what does not exist (C2).
func shelf(scope rights.Scope, asked string) (companyID string, err error) {
	if scope.Everything() {
		return asked, nil
	}
	if own := scope.CompanyID(); own != "" && (asked == "" || asked == own) {
		return own, nil
	}
	return "", fault.Missing()
}

// within keeps a query to the media of a scope: its company's.
func within(q *bun.SelectQuery, scope rights.Scope) *bun.SelectQuery {
	if scope.Everything() {
		return q
	}
	return q.Where("m.company_id = ? AND ? <> ''", scope.CompanyID(), scope.CompanyID())
}
