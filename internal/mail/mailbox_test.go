package mail

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"livret/internal/config"
	"livret/internal/db"
	"livret/internal/dbtest"
	"livret/internal/fault"
)

func TestMailboxKeepsMails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		box := &Mailbox{DB: d, From: sender}
		for i := range 3 {
			m := hello("zoe@example.fr")
			m.Subject = fmt.Sprint("mail ", i)
			if err := box.Send(t.Context(), m); err != nil {
				t.Fatal(err)
			}
		}
		rows, total, err := box.List(t.Context(), 1, 2)
		if err != nil || total != 3 || len(rows) != 2 || rows[0].Subject != "mail 2" || rows[0].Text != "" || rows[0].Read() {
			t.Fatalf("%+v, %d, %v", rows, total, err)
		}
		if last, _, err := box.List(t.Context(), 2, 2); err != nil || len(last) != 1 || last[0].Subject != "mail 0" {
			t.Fatalf("%+v, %v", last, err)
		}
		if err := box.MarkRead(t.Context(), rows[0].ID); err != nil {
			t.Fatal(err)
		}
		got, err := box.Get(t.Context(), rows[0].ID)
		if err != nil || !got.Read() || got.SentAt.IsZero() {
			t.Fatalf("%+v, %v", got, err)
		}
		want := []string{`"Livret" <livret@example.fr>`, "=?utf-8?q?Zo=C3=A9_Lef=C3=A8vre?= <zoe@example.fr>", hello("").Text, hello("").HTML, "auto-generated"}
		if diff := cmp.Diff(want, []string{got.Sender, got.Recipient, got.Text, got.HTML, got.Headers["Auto-Submitted"]}); diff != "" {
			t.Error(diff)
		}
		if other, err := box.Get(t.Context(), rows[1].ID); err != nil || other.Read() {
			t.Errorf("%+v, %v", other, err)
		}
		if err := box.Clear(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, total, err := box.List(t.Context(), 1, 2); err != nil || total != 0 {
			t.Error(total, err)
		}
		if _, err := box.Get(t.Context(), rows[0].ID); !fault.Is(err, fault.NotFound) {
			t.Error(err)
		}
	})
}

func TestMailboxKeepsTheLast500(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		box := &Mailbox{DB: d, From: sender}
		rows := make([]Stored, kept)
		for i := range rows {
			rows[i] = Stored{ID: db.NewID(), Subject: fmt.Sprint("old ", i), Headers: map[string]string{}, SentAt: db.Now()}
		}
		if _, err := d.Write.NewInsert().Model(&rows).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := box.Send(t.Context(), hello("zoe@example.fr")); err != nil {
			t.Fatal(err)
		}
		_, total, err := box.List(t.Context(), 1, 1)
		if err != nil || total != kept {
			t.Errorf("%d, %v", total, err)
		}
		if _, err := box.Get(t.Context(), rows[0].ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("the oldest is still there: %v", err)
		}
		if _, err := box.Get(t.Context(), rows[1].ID); err != nil {
			t.Errorf("one too many is gone: %v", err)
		}
	})
}

func TestMailboxRefusesWhatARelayWould(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := (&Mailbox{DB: d, From: sender}).Send(t.Context(), hello("nobody")); !IsPermanent(err) {
			t.Error(err)
		}
	})
}

func TestNewFollowsTheConfiguration(t *testing.T) {
	if _, ok := New(config.Config{}, nil).(*Mailbox); !ok {
		t.Error("no relay, and yet no mailbox")
	}
	relay := &config.SMTP{Host: "relay.example.fr", Port: 587, TLS: config.TLSStart}
	if s, ok := New(config.Config{SMTP: relay, MailFrom: sender}, nil).(*SMTP); !ok || s.Relay != *relay || s.From != sender {
		t.Error("the relay is not used")
	}
}
