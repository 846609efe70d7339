package booklet

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/db"
	"livret/internal/rights"
)

// alive is how long a tab that said nothing still counts: it speaks every fifteen seconds.
const alive = 45 * time.Second

// Presence is a tab that has a page open. One of them writes; the others look on
// until it leaves or one of them takes over. It only spares people each other's
// conflicts: what keeps their words is the revision of each save.
type Presence struct {
	bun.BaseModel `bun:"table:page_presence,alias:pr"`

	PageID  string `bun:",pk"`
	UserID  string `bun:",pk"`
	Tab     string `bun:",pk"`
	State   string
	TakenBy string
	SeenAt  time.Time
}

const (
	viewing = "viewing"
	editing = "editing"
)

// Present notes that a tab is there and answers who else is.
func (s Store) Present(ctx context.Context, scope rights.Scope, pageID, tab string, wants bool) (*Presences, error) {
	return s.beat(ctx, scope, pageID, tab, func(_ context.Context, _ bun.Tx, _ *located, mine *Presence, others []Presence) error {
		switch {
		case !wants:
			mine.State, mine.TakenBy = viewing, ""
		case mine.TakenBy != "" || busy(others):
			mine.State = viewing
		default:
			mine.State = editing
		}
		return nil
	})
}

// Take makes this tab the one that writes. The other learns by whom at its next call.
func (s Store) Take(ctx context.Context, scope rights.Scope, pageID, tab string) (*Presences, error) {
	return s.beat(ctx, scope, pageID, tab, func(ctx context.Context, tx bun.Tx, l *located, mine *Presence, others []Presence) error {
		mine.State, mine.TakenBy = editing, ""
		if !busy(others) {
			return nil
		}
		_, err := tx.NewUpdate().Model((*Presence)(nil)).Set("state = ?, taken_by = ?", viewing, scope.UserID()).
			Where("page_id = ? AND state = ? AND NOT (user_id = ? AND tab = ?)", pageID, editing, scope.UserID(), tab).Exec(ctx)
		if err != nil {
			return fmt.Errorf("take over page %s: %w", pageID, err)
		}
		for i := range others {
			others[i].State = viewing
		}
		return note(ctx, tx, l.booklet(), "booklet_page.taken", pageID, map[string]any{"title": l.Title})
	})
}

func busy(others []Presence) bool {
	for _, o := range others {
		if o.State == editing {
			return true
		}
	}
	return false
}

// beat reads who is there, lets decide change it, and writes this tab's row. Tabs of
// one page take turns, so that two never both write.
func (s Store) beat(ctx context.Context, scope rights.Scope, pageID, tab string, decide func(ctx context.Context, tx bun.Tx, l *located, mine *Presence, others []Presence) error) (*Presences, error) {
	answer := &Presences{Others: []PagePresence{}}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, err := s.locate(ctx, tx, scope, pageID)
		if err != nil {
			return err
		}
		if err := s.DB.Lock(ctx, tx, "presence:"+pageID); err != nil {
			return err
		}
		mine, others, err := s.tabs(ctx, tx, scope, pageID, tab)
		if err != nil {
			return err
		}
		if err := decide(ctx, tx, l, mine, others); err != nil {
			return err
		}
		mine.SeenAt = s.Now()
		if _, err := tx.NewInsert().Model(mine).On("CONFLICT (page_id, user_id, tab) DO UPDATE").Set("state = EXCLUDED.state, taken_by = EXCLUDED.taken_by, seen_at = EXCLUDED.seen_at").Exec(ctx); err != nil {
			return fmt.Errorf("note presence: %w", err)
		}
		if err := s.fewTabs(ctx, tx, scope, pageID); err != nil {
			return err
		}
		return s.describe(ctx, tx, scope, answer, mine, others)
	})
	return answer, err
}

// maxTabs is how many tabs of one person count on one page.
const maxTabs = 10

// fewTabs forgets those of a person's tabs that have said nothing for longest.
func (s Store) fewTabs(ctx context.Context, tx bun.Tx, scope rights.Scope, pageID string) error {
	var tabs []string
	err := tx.NewSelect().Model((*Presence)(nil)).Column("pr.tab").Where("pr.page_id = ? AND pr.user_id = ?", pageID, scope.UserID()).OrderExpr("pr.seen_at DESC, pr.tab").Scan(ctx, &tabs)
	if err != nil {
		return fmt.Errorf("count tabs: %w", err)
	}
	if len(tabs) <= maxTabs {
		return nil
	}
	_, err = tx.NewDelete().Model((*Presence)(nil)).Where("page_id = ? AND user_id = ? AND tab IN (?)", pageID, scope.UserID(), bun.List(tabs[maxTabs:])).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget tabs: %w", err)
	}
	return nil
}

// tabs are this one, and the others that are alive.
func (s Store) tabs(ctx context.Context, tx bun.Tx, scope rights.Scope, pageID, tab string) (*Presence, []Presence, error) {
	var all []Presence
	err := tx.NewSelect().Model(&all).Where("pr.page_id = ? AND pr.seen_at > ?", pageID, s.Now().Add(-alive)).OrderExpr("pr.seen_at DESC, pr.user_id, pr.tab").Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("who is there: %w", err)
	}
	mine := &Presence{PageID: pageID, UserID: scope.UserID(), Tab: tab, State: viewing}
	var others []Presence
	for _, p := range all {
		if p.UserID == scope.UserID() && p.Tab == tab {
			mine = &p
		} else {
			others = append(others, p)
		}
	}
	return mine, others, nil
}

func (s Store) describe(ctx context.Context, on bun.IDB, scope rights.Scope, answer *Presences, mine *Presence, others []Presence) error {
	ids := []string{mine.TakenBy}
	for _, o := range others {
		ids = append(ids, o.UserID)
	}
	people, err := s.people(ctx, on, scope, ids)
	if err != nil {
		return err
	}
	answer.Editing = mine.State == editing
	if by, known := people[mine.TakenBy]; known {
		answer.TakenBy = &by
	}
	for _, o := range others {
		answer.Others = append(answer.Others, PagePresence{people[o.UserID], o.State == editing, o.UserID == mine.UserID, o.SeenAt})
	}
	return nil
}

// Leave forgets a tab that closes, so that the next one need not wait.
func (s Store) Leave(ctx context.Context, scope rights.Scope, pageID, tab string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.locate(ctx, tx, scope, pageID); err != nil {
			return err
		}
		_, err := tx.NewDelete().Model((*Presence)(nil)).Where("page_id = ? AND user_id = ? AND tab = ?", pageID, scope.UserID(), tab).Exec(ctx)
		if err != nil {
			return fmt.Errorf("leave page %s: %w", pageID, err)
		}
		return nil
	})
}

// Writing are the others who write in pages of a booklet now, by page.
func (s Store) Writing(ctx context.Context, scope rights.Scope, bookletID string) (map[string][]BookletPerson, error) {
	if _, err := s.Find(ctx, scope, bookletID); err != nil {
		return nil, err
	}
	var found []struct{ PageID, ID, FirstName, LastName string }
	err := s.DB.Read.NewSelect().TableExpr("page_presence AS pr").ColumnExpr("DISTINCT pr.page_id, u.id, u.first_name, u.last_name").
		Join("JOIN page AS p ON p.id = pr.page_id").Join("JOIN app_user AS u ON u.id = pr.user_id").
		Where("p.booklet_id = ? AND pr.state = ? AND pr.seen_at > ? AND pr.user_id <> ?", bookletID, editing, s.Now().Add(-alive), scope.UserID()).OrderExpr("pr.page_id, u.id").Scan(ctx, &found)
	if err != nil && !db.IsNotFound(err) {
		return nil, fmt.Errorf("who writes: %w", err)
	}
	byPage := map[string][]BookletPerson{}
	for _, w := range found {
		byPage[w.PageID] = append(byPage[w.PageID], BookletPerson{w.ID, w.FirstName, w.LastName})
	}
	return byPage, nil
}
