package media

import (
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

// State is how far a media is on its way to being shown.
type State string

const (
	// Processing: it can be used already; its variants are being made.
	Processing State = "processing"
	Ready      State = "ready"
	// Failed: its variants could not be made; the file itself is served in their place.
	Failed State = "failed"
)

// Media is one file of a company, or of the platform where CompanyID is empty.
// Replacing its file keeps its id and takes the next Version, so that addresses
// stay and browsers' copies do not.
type Media struct {
	bun.BaseModel `bun:"table:media,alias:m"`

	ID         string `bun:",pk"`
	CompanyID  string
	FolderID   string `bun:",nullzero"`
	Name       string
	NameKey    string
	Kind       Kind
	Mime       string
	Bytes      int64
	Hash       string
	Version    int
	Width      int
	Height     int
	State      State
	Blur       string
	Alt        string
	Decorative bool
	Caption    string
	Credit     string
	FocalX     int `bun:"focal_x"` // in hundredths of the width, from the left
	FocalY     int `bun:"focal_y"` // in hundredths of the height, from the top
	Used       bool
	CreatedBy  string
	CreatedAt  time.Time
	UpdatedAt  time.Time
	DeletedAt  time.Time `bun:",nullzero"` // in the bin since
	DeletedBy  string
	Revision   int
}

// Stored is bytes that a company keeps once, however many media show them.
type Stored struct {
	bun.BaseModel `bun:"table:stored_file,alias:sf"`

	CompanyID    string `bun:",pk"`
	Hash         string `bun:",pk"` // sha-256 of what is served, in hexadecimal
	Kind         Kind
	Bytes        int64
	VariantBytes int64
	CreatedBy    string // whose room it counts as
	CreatedAt    time.Time
}

// Folder holds media and other folders of one company.
type Folder struct {
	bun.BaseModel `bun:"table:media_folder,alias:mf"`

	ID        string `bun:",pk"`
	CompanyID string
	ParentID  string `bun:",nullzero"`
	Name      string
	NameKey   string
	Files     int // media right inside it, those in the bin left out
	Revision  int
	CreatedAt time.Time
}

// Key names the object that holds a company's bytes in the blob store.
func Key(companyID, hash string) string {
	if companyID == "" {
		companyID = "platform"
	}
	return "f/" + companyID + "/" + hash
}

// VariantKey names the object of one of the widths of imaging.Widths.
func VariantKey(companyID, hash, variant string) string { return Key(companyID, hash) + "." + variant }

// Original and Download are the variants every media has, beside those of imaging.Widths ("w640").
const (
	Original = "original"
	Download = "download"
)

// URL is where a variant of the media is served. It changes when the file does, so browsers may keep what they got.
func (m *Media) URL(variant string) string {
	return fmt.Sprintf("/m/%s/%s?v=%d", m.ID, variant, m.Version)
}

// HasVariants tells pictures, which are served in several widths, from drawings and everything else.
func (m *Media) HasVariants() bool { return m.Kind == Image && m.Mime != "image/svg+xml" }
