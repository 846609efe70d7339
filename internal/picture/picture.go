// Package picture keeps the pictures of forms: a company's logo, an article's
// cover. They are decoded, shrunk and encoded anew, so that what is served is a
// picture and nothing else, and says nothing of where it was taken.
package picture

import (
	"time"

	"github.com/uptrace/bun"
)

const (
	// MaxBytes is what a picture may weigh when it is sent.
	MaxBytes = 8 << 20

	// longestSide is what is kept: enough for a cover on a large screen.
	longestSide = 1600
	quality     = 85
)

// Picture never changes: another one gets another id, so browsers may keep it and
// ask whether they still may show it. Without a company it is the platform's.
type Picture struct {
	bun.BaseModel `bun:"table:picture,alias:p"`

	ID        string `bun:",pk"`
	CompanyID string `bun:",nullzero"`
	Mime      string
	Width     int
	Height    int
	Content   []byte
	CreatedBy string
	CreatedAt time.Time
}

// Ref is how other things show the picture they hold.
type Ref struct {
	ID  string `json:"id"`
	URL string `json:"url"`
}

// RefOf is nil where there is no picture.
func RefOf(id string) *Ref {
	if id == "" {
		return nil
	}
	return &Ref{ID: id, URL: "/api/pictures/" + id}
}
