package booklet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
)

// Transfer gives a booklet to another responsable, who is then the only one: those
// before go on as contributeurs. An admin may give it to another company at the
// same time: then nobody of the former one keeps a part in it, and what it shows
// goes along. Where that takes long, it goes on as the task answered.
func (s Store) Transfer(ctx context.Context, scope rights.Scope, id, companyID, managerID string) (name, taskID string, err error) {
	from := ""
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.forTransfer(ctx, tx, scope, id, companyID, managerID)
		if err != nil {
			return err
		}
		name, from = b.Name, b.CompanyID
		if companyID != "" && companyID != b.CompanyID {
			return nil
		}
		return s.handOver(ctx, tx, scope, b, managerID)
	})
	if err != nil || companyID == "" || companyID == from {
		return name, "", err
	}
	move := transfer{BookletID: id, CompanyID: companyID, ManagerID: managerID}
	patient, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	err = s.move(patient, scope, move, nil)
	if ctx.Err() == nil && patient.Err() != nil && err != nil {
		taskID, err = s.moveLater(ctx, scope, name, move)
	}
	return name, taskID, err
}

// forTransfer refuses what cannot be, before any file is copied.
func (s Store) forTransfer(ctx context.Context, tx bun.Tx, scope rights.Scope, id, companyID, managerID string) (*Booklet, error) {
	if companyID != "" && !scope.Everything() && companyID != scope.CompanyID() {
		if _, err := s.one(ctx, tx.NewSelect(), scope, id, there); err != nil {
			return nil, err
		}
		return nil, fault.InvalidField("companyId", "validation.unexpected")
	}
	if companyID != "" && scope.Everything() { // companies before booklets, as their deletion does
		if _, err := s.company(ctx, tx, scope, companyID); err != nil {
			return nil, err
		}
	}
	b, err := s.forRunning(ctx, tx, scope, id, there)
	if err != nil {
		return nil, err
	}
	to := b.CompanyID
	if companyID != "" {
		to = companyID
	}
	return b, s.fit(ctx, tx, to, "managerId", managerID)
}

// handOver makes somebody of the same company the only responsable.
func (s Store) handOver(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet, managerID string) error {
	_, err := tx.NewUpdate().Model((*Member)(nil)).Set("role = ?", Editor).Where("booklet_id = ? AND role = ?", b.ID, Manager).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hand over booklet %s: %w", b.ID, err)
	}
	return s.handed(ctx, tx, scope, b, b.CompanyID, managerID)
}

func (s Store) handed(ctx context.Context, tx bun.Tx, scope rights.Scope, b *Booklet, from, managerID string) error {
	if err := s.admit(ctx, tx, b.ID, managerID, Manager); err != nil {
		return err
	}
	if err := s.save(ctx, tx, scope, b); err != nil {
		return err
	}
	if err := index(ctx, tx, b); err != nil {
		return err
	}
	return note(ctx, tx, b, "booklet.transferred", b.ID, map[string]any{"to": managerID, "from": from, "company": b.CompanyID})
}

// transfer is a booklet on its way to another company.
type transfer struct {
	BookletID string `json:"bookletId"`
	CompanyID string `json:"companyId"`
	ManagerID string `json:"managerId"`
	AskedBy   string `json:"askedBy,omitempty"`
	TaskID    string `json:"taskId,omitempty"`
}

func (transfer) Kind() string { return "booklet_transfer" }

// move copies what a booklet shows and, once all of it is there, gives the booklet away
// in one transaction. What is added meanwhile is copied in another turn.
func (s Store) move(ctx context.Context, scope rights.Scope, t transfer, progress func(n, of int) error) error {
	const turns = 5
	var err error
	for range turns {
		var b *Booklet
		if b, err = s.Find(ctx, scope, t.BookletID); err != nil || b.CompanyID == t.CompanyID {
			return err
		}
		var media []string
		if media, err = s.mediaOf(ctx, s.DB.Read, b); err != nil {
			return err
		}
		if err = s.Media.Send(ctx, b.CompanyID, t.CompanyID, media, progress); err != nil {
			return err
		}
		err = s.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { return s.moved(ctx, tx, scope, t, b.CompanyID) })
		if !fault.Is(err, fault.Unavailable) { // a file that was not sent in this turn is in the next
			return err
		}
	}
	return err
}

// moved gives a booklet to another company. Both are held, always in the same order.
func (s Store) moved(ctx context.Context, tx bun.Tx, scope rights.Scope, t transfer, from string) error {
	for _, company := range slices.Sorted(slices.Values([]string{from, t.CompanyID})) {
		if err := s.Media.Hold(ctx, tx, company); err != nil {
			return err
		}
	}
	b, err := s.forTransfer(ctx, tx, scope, t.BookletID, t.CompanyID, t.ManagerID)
	if err != nil || b.CompanyID == t.CompanyID {
		return err
	}
	media, err := s.mediaOf(ctx, tx, b)
	if err != nil {
		return err
	}
	theirs, err := s.Media.Receive(ctx, tx, from, t.CompanyID, scope.UserID(), media)
	if err != nil {
		return err
	}
	b.CompanyID, b.Theme.LogoID, b.Cover.MediaID = t.CompanyID, theirs[b.Theme.LogoID], theirs[b.Cover.MediaID]
	if err := s.useLook(ctx, tx, b); err != nil {
		return err
	}
	if err := s.showOthers(ctx, tx, b, theirs); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*Member)(nil)).Where("booklet_id = ?", b.ID).Exec(ctx); err != nil {
		return fmt.Errorf("hand over booklet %s: %w", b.ID, err)
	}
	return s.handed(ctx, tx, scope, b, from, t.ManagerID)
}

// mediaOf are the media that a booklet and its pages show, those in its bin included.
func (s Store) mediaOf(ctx context.Context, on bun.IDB, b *Booklet) ([]string, error) {
	var lists []string
	err := on.NewSelect().TableExpr("page_content AS pc").ColumnExpr("pc.media").Join("JOIN page AS p ON p.id = pc.page_id").
		Where("p.booklet_id = ? AND pc.media <> ''", b.ID).Scan(ctx, &lists)
	if err != nil {
		return nil, fmt.Errorf("media of booklet %s: %w", b.ID, err)
	}
	media := slices.Sorted(slices.Values(append(strings.Fields(strings.Join(lists, " ")), b.Theme.LogoID, b.Cover.MediaID)))
	return slices.DeleteFunc(slices.Compact(media), func(id string) bool { return id == "" }), nil
}

// showOthers puts media in the place of others in all that a booklet's pages say and
// have said. Every page has another revision then: a save under way, by somebody who
// was of the former company, finds that and asks again whether it may (C2).
func (s Store) showOthers(ctx context.Context, tx bun.Tx, b *Booklet, theirs map[string]string) error {
	var all []Content // in the order in which saves take them
	q := tx.NewSelect().Model(&all).Column("pc.page_id", "pc.locale", "pc.media", "pc.shown").Join("JOIN page AS p ON p.id = pc.page_id").Where("p.booklet_id = ?", b.ID).OrderExpr("pc.page_id, pc.locale")
	if err := s.DB.ForUpdate(q, "pc").Scan(ctx); err != nil {
		return fmt.Errorf("media of pages: %w", err)
	}
	if _, err := tx.NewRaw("UPDATE page_content SET revision = revision + 1 WHERE page_id IN (SELECT p.id FROM page AS p WHERE p.booklet_id = ?)", b.ID).Exec(ctx); err != nil {
		return fmt.Errorf("media of pages: %w", err)
	}
	pages, other := make([]string, len(all)), map[string]string{}
	for i, c := range all {
		pages[i] = c.PageID
		for _, id := range strings.Fields(c.Media + c.Shown) {
			other[id] = theirs[id] // what stays behind, in the bin or only in the history, leaves no trace (C3)
		}
	}
	if err := s.Media.ForgetUses(ctx, tx, shownBy, pages); err != nil {
		return err
	}
	for i := range all {
		c := &all[i]
		if c.Media+c.Shown == "" {
			continue
		}
		if err := tx.NewSelect().Model(c).WherePK().Scan(ctx); err != nil {
			return fmt.Errorf("media of page %s: %w", c.PageID, err)
		}
		c.replace(other)
		if _, err := tx.NewUpdate().Model(c).Column("content", "media", "shown", "hash").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("media of page %s: %w", c.PageID, err)
		}
		if _, err := s.Media.NoteUses(ctx, tx, shownBy, c.PageID, b.CompanyID, strings.Fields(c.Media)); err != nil {
			return err
		}
	}
	return showOthersBefore(ctx, tx, pages, other)
}

// showOthersBefore is showOthers for the history, page by page and a few states at a time.
func showOthersBefore(ctx context.Context, tx bun.Tx, pages []string, other map[string]string) error {
	if len(other) == 0 {
		return nil
	}
	pairs := make([]string, 0, 2*len(other))
	for from, to := range other {
		pairs = append(pairs, from, to)
	}
	replacer := strings.NewReplacer(pairs...)
	for _, page := range pages {
		var ids []string
		if err := tx.NewSelect().Model((*Revision)(nil)).Column("r.id").Where("r.page_id = ?", page).Scan(ctx, &ids); err != nil {
			return fmt.Errorf("media of revisions: %w", err)
		}
		for some := range slices.Chunk(ids, purgeBatch) {
			if err := replaceIn(ctx, tx, some, replacer); err != nil {
				return err
			}
		}
	}
	return nil
}

func replaceIn(ctx context.Context, tx bun.Tx, ids []string, other *strings.Replacer) error {
	var some []Revision
	if err := tx.NewSelect().Model(&some).Column("r.id", "r.content").Where("r.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return fmt.Errorf("media of revisions: %w", err)
	}
	for _, r := range some {
		before := r.Content
		if r.Content = other.Replace(before); r.Content == before {
			continue
		}
		if _, err := tx.NewUpdate().Model(&r).Column("content").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("media of revision %s: %w", r.ID, err)
		}
	}
	return nil
}

// moveLater leaves a move to a job, which its task tells of.
func (s Store) moveLater(ctx context.Context, scope rights.Scope, name string, t transfer) (string, error) {
	t.AskedBy = scope.UserID()
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		begun, err := s.Tasks.Start(ctx, tx, scope, t.Kind(), name, t.CompanyID)
		if err != nil {
			return err
		}
		t.TaskID = begun.ID
		return s.Later(ctx, tx, t)
	})
	return t.TaskID, err
}

// transfers works moves that were left to it. One that is cut goes on where it was.
type transfers struct {
	river.WorkerDefaults[transfer]
	store Store
}

// Timeout is what one try may take; the next goes on from there.
func (w *transfers) Timeout(*river.Job[transfer]) time.Duration { return 20 * time.Minute }

func (w *transfers) Work(ctx context.Context, job *river.Job[transfer]) error {
	s, t := w.store, job.Args
	ctx = rights.With(ctx, rights.Actor{UserID: t.AskedBy, Role: rights.Admin})
	err := s.move(ctx, rights.From(ctx).Scope(), t, func(n, of int) error { return s.Tasks.Progress(ctx, t.TaskID, n, of) })
	var refusal *fault.Error
	switch {
	case err == nil:
		return s.Tasks.Finish(ctx, s.DB.Write, t.TaskID)
	case fault.Is(err, fault.TooLarge):
		return s.Tasks.Fail(ctx, t.TaskID, "booklet.transfer.room")
	case errors.As(err, &refusal) && refusal.Kind != fault.Unavailable, job.Attempt >= job.MaxAttempts:
		return errors.Join(s.Tasks.Fail(context.WithoutCancel(ctx), t.TaskID, "booklet.transfer.failed"), river.JobCancel(err))
	}
	return err
}
