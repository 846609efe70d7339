package app

import (
	"context"
	"encoding/json"
	"runtime"
	"strings"
	"time"

	"livret/internal/fault"
	"livret/internal/mail"
	"livret/internal/web"
)

// workshop is behind the /dev page: what was built, what the mailbox holds, and
// an echo with which every reply rule of the interface can be tried for real.
type workshop struct {
	app     *App
	mailbox *mail.Mailbox
	started time.Time
}

type facts struct {
	Version       string    `json:"version"`
	Commit        string    `json:"commit"`
	BuiltAt       string    `json:"builtAt"`
	GoVersion     string    `json:"goVersion"`
	Engine        string    `json:"engine" enum:"sqlite,postgres"`
	EngineVersion string    `json:"engineVersion"`
	SchemaVersion int       `json:"schemaVersion"`
	StartedAt     time.Time `json:"startedAt"`
	UptimeSeconds int       `json:"uptimeSeconds"`
	Mail          string    `json:"mail" enum:"smtp,mailbox"`
	Dev           bool      `json:"dev"`
	MemoryBytes   uint64    `json:"memoryBytes"`
}

func (w *workshop) Facts(ctx context.Context, _ *web.None) (*web.Reply[web.One[facts]], error) {
	engine, err := w.app.DB.Version(ctx)
	if err != nil {
		return nil, err
	}
	schema, err := w.app.DB.SchemaVersion(ctx)
	if err != nil {
		return nil, err
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	f := facts{
		Version: Version, Commit: Commit, BuiltAt: BuiltAt, GoVersion: strings.TrimPrefix(runtime.Version(), "go"),
		Engine: string(w.app.DB.Engine), EngineVersion: engine, SchemaVersion: schema, StartedAt: w.started,
		UptimeSeconds: int(time.Since(w.started).Seconds()), Mail: "mailbox", Dev: w.app.Config.Dev, MemoryBytes: memory.Sys,
	}
	if w.app.Config.SMTP != nil {
		f.Mail = "smtp"
	}
	return web.Show(f), nil
}

type mailRow struct {
	ID      string    `json:"id"`
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	SentAt  time.Time `json:"sentAt"`
	Read    bool      `json:"read"`
}

type mailView struct {
	ID      string            `json:"id"`
	From    string            `json:"from"`
	To      string            `json:"to"`
	Subject string            `json:"subject"`
	SentAt  time.Time         `json:"sentAt"`
	Text    string            `json:"text"`
	HTML    string            `json:"html"`
	Headers map[string]string `json:"headers"`
}

func (w *workshop) Mailbox(ctx context.Context, in *web.Paging) (*web.Reply[web.Many[mailRow]], error) {
	stored, total, err := w.mailbox.List(ctx, in.Page, in.PerPage)
	if err != nil {
		return nil, err
	}
	rows := make([]mailRow, len(stored))
	for i, m := range stored {
		rows[i] = mailRow{m.ID, m.Recipient, m.Subject, m.SentAt, m.Read()}
	}
	return web.List(rows, total, *in), nil
}

type mailInput struct {
	ID string `path:"id"`
}

func (w *workshop) Message(ctx context.Context, in *mailInput) (*web.Reply[web.One[mailView]], error) {
	m, err := w.mailbox.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return web.Show(mailView{m.ID, m.Sender, m.Recipient, m.Subject, m.SentAt, m.Text, m.HTML, m.Headers}), nil
}

// MarkRead is apart from reading: a GET changes nothing (D2).
func (w *workshop) MarkRead(ctx context.Context, in *mailInput) (*web.Reply[web.Notice], error) {
	return &web.Reply[web.Notice]{}, w.mailbox.MarkRead(ctx, in.ID)
}

func (w *workshop) EmptyMailbox(ctx context.Context, _ *web.None) (*web.Reply[web.Notice], error) {
	if err := w.mailbox.Clear(ctx); err != nil {
		return nil, err
	}
	return web.Say(ctx, "dev.mailbox.emptied"), nil
}

type replyInput struct {
	Body struct {
		Status int             `json:"status" minimum:"200" maximum:"599"`
		Body   json.RawMessage `json:"body,omitempty"`
	}
}

type replyOutput struct {
	Status int
	Body   any
}

// Reply answers exactly what it was asked to.
func (w *workshop) Reply(_ context.Context, in *replyInput) (*replyOutput, error) {
	var body any
	if len(in.Body.Body) > 0 {
		if err := json.Unmarshal(in.Body.Body, &body); err != nil {
			return nil, fault.New(fault.Unreadable, "fault.unreadable")
		}
	}
	return &replyOutput{in.Body.Status, body}, nil
}
