package media

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"livret/internal/fault"
	"livret/internal/rights"
)

// Action is what can be done to several media at once.
type Action string

const (
	Move    Action = "move"
	AddTags Action = "tag"
	Untag   Action = "untag"
	Bin     Action = "delete"
	Restore Action = "restore"
	Purge   Action = "purge"
)

// Order is an action with what it needs.
type Order struct {
	Action   Action
	FolderID string
	Tags     []string
	// Force: also what is shown somewhere, which the person has been told.
	Force bool
}

// Failure is a media that was left as it was, and why: a message and what fills it.
type Failure struct {
	ID   string
	Name string // empty for what does not exist
	Why  string
	Args fault.Args
}

// reasons why a media is passed over.
const (
	whyMissing  = "media.failed.missing"
	whyNotYours = "media.failed.not_yours"
	whyUsed     = "media.failed.used"
	whyInBin    = "media.failed.in_bin"
	whyNotInBin = "media.failed.not_in_bin"
	whyTags     = "media.failed.tags"
)

// Do does one thing to several media: to those it can be done to, in one
// transaction, and tells which were left. When none is found at all, nothing is.
func (l *Library) Do(ctx context.Context, actor rights.Actor, ids []string, what Order) (done []Media, failed []Failure, err error) {
	if what.Tags, err = cleanTags(what.Tags); err != nil {
		return nil, nil, err
	}
	if (what.Action == AddTags || what.Action == Untag) && len(what.Tags) == 0 {
		return nil, nil, fault.InvalidField("tags", "media.tag.missing")
	}
	ids = distinct(ids)
	err = l.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error { // somebody may be deleted meanwhile, whose media change hands
		found, err := l.several(ctx, tx, actor.Scope(), ids)
		if err != nil {
			return err
		}
		if what.Action == Move {
			if err := l.folderOf(ctx, tx, found[0].CompanyID, what.FolderID); err != nil {
				return err
			}
		}
		if done, failed, err = l.sort(ctx, tx, actor, found, what); err != nil {
			return err
		}
		failed = append(failed, missing(ids, found)...)
		if len(done) == 0 {
			return nil
		}
		return l.apply(ctx, tx, actor, done, what)
	})
	if err != nil {
		return nil, nil, err
	}
	return done, failed, nil
}

func distinct(ids []string) []string { return slices.Compact(slices.Sorted(slices.Values(ids))) }

// several reads media for a change, all of one company, which is held first.
func (l *Library) several(ctx context.Context, tx bun.Tx, scope rights.Scope, ids []string) ([]Media, error) {
	var company string
	q := within(tx.NewSelect().Model((*Media)(nil)).Column("m.company_id").Where("m.id IN (?)", bun.List(ids)), scope).OrderExpr("m.id").Limit(1)
	var companies []string
	if err := q.Scan(ctx, &companies); err != nil {
		return nil, fmt.Errorf("find media: %w", err)
	}
	if len(companies) == 0 {
		return nil, fault.Missing()
	}
	company = companies[0]
	if err := l.hold(ctx, tx, company); err != nil {
		return nil, err
	}
	var found []Media
	q = tx.NewSelect().Model(&found).Where("m.company_id = ? AND m.id IN (?)", company, bun.List(ids)).OrderExpr("m.id")
	if err := l.DB.ForUpdate(q, "m").Scan(ctx); err != nil {
		return nil, fmt.Errorf("find media: %w", err)
	}
	if len(found) == 0 {
		return nil, fault.Missing()
	}
	return found, nil
}

// sort tells what an action can be done to from what it cannot.
func (l *Library) sort(ctx context.Context, tx bun.Tx, actor rights.Actor, found []Media, what Order) (fit []Media, failed []Failure, err error) {
	tags, err := tagsOf(ctx, tx, idsOf(found))
	if err != nil {
		return nil, nil, err
	}
	for _, m := range found {
		why, args := what.obstacle(actor, &m, tags[m.ID])
		if why == "" {
			fit = append(fit, m)
		} else {
			failed = append(failed, Failure{ID: m.ID, Name: m.Name, Why: why, Args: args})
		}
	}
	return fit, failed, nil
}

// obstacle is why an action cannot be done to a media, or nothing.
func (o Order) obstacle(actor rights.Actor, m *Media, tags []string) (why string, args fault.Args) {
	binned := !m.DeletedAt.IsZero()
	switch o.Action {
	case Restore, Purge:
		if !binned {
			return whyNotInBin, nil
		}
	default:
		if binned {
			return whyInBin, nil
		}
	}
	switch {
	case o.removes() && !mayRemove(actor, m):
		return whyNotYours, nil
	case o.Action == Bin && m.Used && !o.Force:
		return whyUsed, nil
	case o.Action == AddTags:
		both, err := cleanTags(slices.Concat(tags, o.Tags))
		if err != nil || len(both) > maxTags {
			return whyTags, fault.Args{"max": maxTags}
		}
	}
	return "", nil
}

// removes: the bin, both ways, is for those who may delete.
func (o Order) removes() bool { return o.Action == Bin || o.Action == Restore || o.Action == Purge }

// mayRemove: authors remove what they brought themselves.
func mayRemove(actor rights.Actor, m *Media) bool {
	return actor.Role != rights.Author || m.CreatedBy == actor.UserID
}

func missing(ids []string, found []Media) []Failure {
	var failed []Failure
	for _, id := range ids {
		if !slices.ContainsFunc(found, func(m Media) bool { return m.ID == id }) {
			failed = append(failed, Failure{ID: id, Why: whyMissing})
		}
	}
	return failed
}

// actions of the audit log, by what is done.
var recorded = map[Action]string{
	Move: "media.moved", AddTags: "media.tagged", Untag: "media.untagged", Bin: "media.binned", Restore: "media.restored", Purge: "media.purged",
}

// apply does it in as many statements for a hundred as for one.
func (l *Library) apply(ctx context.Context, tx bun.Tx, actor rights.Actor, some []Media, what Order) error {
	var err error
	switch what.Action {
	case Move:
		err = l.move(ctx, tx, some, what.FolderID)
	case AddTags:
		err = addTags(ctx, tx, some, what.Tags)
	case Untag:
		err = removeTags(ctx, tx, some, what.Tags)
	case Bin:
		err = l.bin(ctx, tx, actor, some)
	case Restore:
		err = l.restore(ctx, tx, some)
	case Purge:
		err = l.purge(ctx, tx, some)
	}
	if err != nil {
		return err
	}
	if what.Action == AddTags || what.Action == Untag {
		if err := l.touch(ctx, tx, some, ""); err != nil {
			return err
		}
		if err := l.index(ctx, tx, some...); err != nil {
			return err
		}
	}
	return record(ctx, tx, recorded[what.Action], some, nil)
}

func (l *Library) move(ctx context.Context, tx bun.Tx, some []Media, folderID string) error {
	if err := l.shiftAll(ctx, tx, some, -1); err != nil {
		return err
	}
	if err := l.shift(ctx, tx, folderID, len(some)); err != nil {
		return err
	}
	return l.touch(ctx, tx, some, "folder_id = ?", bun.NullZero(folderID))
}

// touch writes some columns of media, as their next revision.
func (l *Library) touch(ctx context.Context, tx bun.Tx, some []Media, set string, args ...any) error {
	q := tx.NewUpdate().Model((*Media)(nil)).Set("revision = revision + 1, updated_at = ?", l.Now()).Where("id IN (?)", bun.List(idsOf(some)))
	if set != "" {
		q = q.Set(set, args...)
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("change media: %w", err)
	}
	return nil
}
