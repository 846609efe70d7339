package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	netmail "net/mail"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/fault"
)

// kept bounds the mailbox: it is a place to look at the last mails, not an archive.
const kept = 500

// Mailbox takes every mail while no relay is set, so that a fresh installation
// can be tried to the end. Administrators read it on /dev.
type Mailbox struct {
	DB   *db.DB
	From netmail.Address
}

// Stored is a mail in the mailbox.
type Stored struct {
	bun.BaseModel `bun:"table:mailbox_message"`

	ID        string            `bun:"id,pk"`
	Sender    string            `bun:"sender"`
	Recipient string            `bun:"recipient"`
	Subject   string            `bun:"subject"`
	Text      string            `bun:"text_body"`
	HTML      string            `bun:"html_body"`
	Headers   map[string]string `bun:"headers"`
	SentAt    time.Time         `bun:"sent_at"`
	ReadAt    time.Time         `bun:"read_at,nullzero"`
}

// Read tells whether somebody opened the mail.
func (s Stored) Read() bool { return !s.ReadAt.IsZero() }

// Send keeps m and lets go of the oldest beyond the last 500.
func (b *Mailbox) Send(ctx context.Context, m Message) error {
	m, err := m.prepare(b.From)
	if err != nil {
		return err
	}
	row := &Stored{
		ID: db.NewID(), Sender: b.From.String(), Recipient: m.To.String(), Subject: m.Subject,
		Text: m.Text, HTML: m.HTML, Headers: m.Headers, SentAt: db.Now(),
	}
	err = b.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
			return err
		}
		newest := tx.NewSelect().Model((*Stored)(nil)).Column("id").Order("sent_at DESC", "id DESC").Limit(kept)
		_, err := tx.NewDelete().Model((*Stored)(nil)).Where("id NOT IN (?)", newest).Exec(ctx)
		return err
	})
	if err != nil {
		return &Error{Err: fmt.Errorf("keep mail: %w", err)}
	}
	return nil
}

// List answers one page of mails without their bodies, the newest first, and how
// many there are. Pages start at 1.
func (b *Mailbox) List(ctx context.Context, page, perPage int) ([]Stored, int, error) {
	var rows []Stored
	total, err := b.DB.Read.NewSelect().Model(&rows).ExcludeColumn("text_body", "html_body", "headers").
		Order("sent_at DESC", "id DESC").Offset(int64(page-1) * int64(perPage)).Limit(int64(perPage)).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list mailbox: %w", err)
	}
	return rows, int(total), nil
}

// Get answers one whole mail.
func (b *Mailbox) Get(ctx context.Context, id string) (Stored, error) {
	var row Stored
	err := b.DB.Read.NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Stored{}, fault.Missing()
	}
	if err != nil {
		return Stored{}, fmt.Errorf("read mail %s: %w", id, err)
	}
	return row, nil
}

// MarkRead remembers when a mail was first opened.
func (b *Mailbox) MarkRead(ctx context.Context, id string) error {
	_, err := b.DB.Write.NewUpdate().Model((*Stored)(nil)).Set("read_at = ?", db.Now()).
		Where("id = ?", id).Where("read_at IS NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("mark mail %s read: %w", id, err)
	}
	return nil
}

// Clear empties the mailbox.
func (b *Mailbox) Clear(ctx context.Context) error {
	if _, err := b.DB.Write.NewDelete().Model((*Stored)(nil)).Where("1 = 1").Exec(ctx); err != nil {
		return fmt.Errorf("clear mailbox: %w", err)
	}
	return nil
}
