package company

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/search"
	"livret/internal/task"
)

// searchKind is under which companies are found.
const searchKind = "company"

// Store keeps companies.
type Store struct {
	DB    *db.DB
	Media Media
}

// within keeps a query to the companies a scope reaches: all, or one's own.
func within(q *bun.SelectQuery, scope rights.Scope) *bun.SelectQuery {
	if scope.Everything() {
		return q
	}
	return q.Where("c.id = ?", scope.CompanyID())
}

// Listed is a company with what is told beside it.
type Listed struct {
	Company    `bun:",extend"`
	SectorName string
	UserCount  int    `bun:"-"`
	MoreUsers  bool   `bun:"-"` // there are more than were counted
	LogoURL    string `bun:"-"` // where the logo is served
	TaskID     string `bun:"-"` // of the deletion under way, for whoever may watch it
}

func (s Store) Find(ctx context.Context, scope rights.Scope, id string) (*Listed, error) {
	found := []Listed{{}}
	q := s.DB.Read.NewSelect().Model(&found[0]).Where("c.id = ?", id)
	err := withSector(within(q, scope)).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find company: %w", err)
	}
	if found[0].State == Deleting {
		if err := s.findTask(ctx, scope, &found[0]); err != nil {
			return nil, err
		}
	}
	if err := s.showLogos(ctx, found); err != nil {
		return nil, err
	}
	return &found[0], s.countUsers(ctx, found)
}

// findTask fills in by what a deletion can be watched, for those who can.
func (s Store) findTask(ctx context.Context, scope rights.Scope, c *Listed) error {
	id, err := s.erasure(ctx, s.DB.Read, c.ID)
	if err != nil || id == "" {
		return err
	}
	watched, err := task.Store{DB: s.DB}.Find(ctx, scope, id)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	c.TaskID = watched.ID
	return nil
}

func withSector(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("c.*, s.name AS sector_name").Join("LEFT JOIN sector AS s ON s.id = c.sector_id")
}

// usersCounted is how far a company's people are counted: beyond, "more than 1 000" says as much (P6).
const usersCounted = 1000

// countUsers fills in how many people each company has, in one query for the page.
func (s Store) countUsers(ctx context.Context, page []Listed) error {
	at := make(map[string]*Listed, len(page))
	ids := make([]string, len(page))
	for i := range page {
		ids[i], at[page[i].ID] = page[i].ID, &page[i]
	}
	if len(ids) == 0 {
		return nil
	}
	var counts []struct {
		CompanyID string
		N         int
	}
	err := s.DB.Read.NewRaw(`SELECT c.id AS company_id, (SELECT COUNT(*) FROM (SELECT 1 FROM app_user AS u WHERE u.company_id = c.id LIMIT ?) AS few) AS n
		FROM company AS c WHERE c.id IN (?)`, usersCounted+1, bun.List(ids)).Scan(ctx, &counts)
	if err != nil {
		return fmt.Errorf("count users: %w", err)
	}
	for _, c := range counts {
		at[c.CompanyID].UserCount, at[c.CompanyID].MoreUsers = min(c.N, usersCounted), c.N > usersCounted
	}
	return nil
}

// Filter chooses and orders a list of companies.
type Filter struct {
	Query    string
	State    State
	SectorID string
	Sort     string
	Offset   int
	Limit    int
}

// orders are the only ways to sort, each with the id behind it so that pages never overlap.
var orders = map[string]string{
	"":           "c.name_key, c.id",
	"name":       "c.name_key, c.id",
	"-name":      "c.name_key DESC, c.id DESC",
	"createdAt":  "c.created_at, c.id",
	"-createdAt": "c.created_at DESC, c.id DESC",
}

func (s Store) List(ctx context.Context, scope rights.Scope, f Filter) ([]Listed, db.Total, error) {
	var found []Listed
	q := within(s.DB.Read.NewSelect().Model(&found), scope)
	if f.State != "" {
		q = q.Where("c.state = ?", f.State)
	}
	if f.SectorID != "" {
		q = q.Where("c.sector_id = ?", f.SectorID)
	}
	list, err := s.matching(ctx, q, &found, f.Query, scope.Everything() && f.State == "" && f.SectorID == "")
	if err != nil {
		return nil, db.Total{}, err
	}
	total, err := list.Page(ctx, s.DB, func(q *bun.SelectQuery) *bun.SelectQuery {
		return withSector(q).OrderExpr(orders[f.Sort])
	}, f.Offset, f.Limit)
	if err != nil {
		return nil, db.Total{}, fmt.Errorf("list companies: %w", err)
	}
	if err := s.showLogos(ctx, found); err != nil {
		return nil, db.Total{}, err
	}
	return found, total, s.countUsers(ctx, found)
}

// Options are the companies one can still give something to, for a lookup.
func (s Store) Options(ctx context.Context, scope rights.Scope, query string, limit int) ([]Company, error) {
	var found []Company
	q := within(s.DB.Read.NewSelect().Model(&found), scope).Where("c.state <> ?", Deleting)
	list, err := s.matching(ctx, q, &found, query, false)
	if err != nil {
		return nil, err
	}
	if err := list.Query.Column("c.id", "c.name", "c.city").OrderExpr(orders["name"]).Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("company options: %w", err)
	}
	return found, nil
}

// matching narrows a list to what is searched for. A SIRET is written with
// spaces and kept without.
func (s Store) matching(ctx context.Context, q *bun.SelectQuery, model any, query string, alone bool) (search.Narrowed, error) {
	if strings.TrimSpace(query) == "" {
		return search.All(q), nil
	}
	if strings.IndexFunc(query, func(r rune) bool { return !unicode.IsDigit(r) && !unicode.IsSpace(r) }) < 0 {
		query = strings.Join(strings.Fields(query), "")
	}
	return search.Narrow(ctx, s.DB.Read, model, q, "c.id", search.Query{Kind: searchKind, Text: query, Alone: alone})
}

// Create adds a company. It has no library yet to take a logo from.
func (s Store) Create(ctx context.Context, tx bun.Tx, sheet Sheet) (*Company, error) {
	if sheet.LogoID != "" {
		return nil, unknownLogo()
	}
	c := &Company{ID: db.NewID(), State: Active, Sheet: sheet, CreatedAt: db.Now(), Revision: 1}
	if err := s.settle(ctx, tx, rights.System(), c); err != nil {
		return nil, err
	}
	if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
		return nil, fmt.Errorf("create company: %w", err)
	}
	if err := s.index(ctx, tx, c); err != nil {
		return nil, err
	}
	return c, audit.Record(ctx, tx, audit.Event{Action: "company.created", SubjectID: c.ID, CompanyID: c.ID})
}

// Change writes another sheet over the one of a revision.
func (s Store) Change(ctx context.Context, tx bun.Tx, scope rights.Scope, id string, revision int, sheet Sheet) (*Company, error) {
	c, err := s.forChange(ctx, tx, scope, id)
	if err != nil {
		return nil, err
	}
	if c.State == Deleting {
		return nil, fault.New(fault.Invalid, "company.deleting")
	}
	if err := fault.Stale(c.Revision, revision); err != nil {
		return nil, err
	}
	if sheet.QuotaBytes == 0 {
		sheet.QuotaBytes = c.QuotaBytes
	}
	if err := c.allow(scope, sheet); err != nil {
		return nil, err
	}
	before := c.Sheet
	c.Sheet = sheet
	if c.LogoID != before.LogoID {
		if err := s.useLogo(ctx, tx, c); err != nil {
			return nil, err
		}
	}
	if err := s.settle(ctx, tx, scope, c); err != nil {
		return nil, err
	}
	c.Revision++
	if _, err := tx.NewUpdate().Model(c).Column(append([]string{"revision"}, sheetColumns...)...).WherePK().Exec(ctx); err != nil {
		return nil, fmt.Errorf("change company %s: %w", id, err)
	}
	if err := s.index(ctx, tx, c); err != nil {
		return nil, err
	}
	return c, audit.Record(ctx, tx, audit.Event{Action: "company.changed", SubjectID: id, CompanyID: id, Details: map[string]any{"fields": before.changed(c.Sheet)}})
}

// forChange reads a company that nobody else changes until the transaction ends.
func (s Store) forChange(ctx context.Context, tx bun.Tx, scope rights.Scope, id string) (*Company, error) {
	c := new(Company)
	err := s.DB.ForUpdate(within(tx.NewSelect().Model(c).Where("c.id = ?", id), scope), "c").Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.Missing()
	}
	if err != nil {
		return nil, fmt.Errorf("find company: %w", err)
	}
	return c, nil
}

// settle checks a sheet, also against what else there is.
func (s Store) settle(ctx context.Context, tx bun.Tx, scope rights.Scope, c *Company) error {
	if err := c.clean(); err != nil {
		return discreet(scope, err)
	}
	c.NameKey = c.key()
	if err := s.freeSiret(ctx, tx, c); err != nil {
		return discreet(scope, err)
	}
	return s.keepSector(ctx, tx, c.SectorID)
}

// keepSector refuses a sector that is not there. It stays until the transaction ends.
func (s Store) keepSector(ctx context.Context, tx bun.Tx, id string) error {
	if id == "" {
		return nil
	}
	var known string
	err := s.DB.ForUpdate(tx.NewSelect().TableExpr("sector AS s").Column("s.id").Where("s.id = ?", id), "s").Scan(ctx, &known)
	if db.IsNotFound(err) {
		return fault.InvalidField("sectorId", "company.sector.unknown")
	}
	if err != nil {
		return fmt.Errorf("find sector: %w", err)
	}
	return nil
}

// freeSiret refuses a number that another company has. Of two that ask at once, the second waits, then is refused.
func (s Store) freeSiret(ctx context.Context, tx bun.Tx, c *Company) error {
	if c.Siret == "" {
		return nil
	}
	if err := s.DB.Lock(ctx, tx, "siret:"+c.Siret); err != nil {
		return err
	}
	taken, err := tx.NewSelect().Model((*Company)(nil)).Where("c.siret = ? AND c.id <> ?", c.Siret, c.ID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("find siret: %w", err)
	}
	if taken {
		return fault.InvalidField("siret", "company.siret.taken")
	}
	return nil
}

func (s Store) index(ctx context.Context, tx bun.IDB, companies ...*Company) error {
	entries := make([]search.Entry, len(companies))
	for i, c := range companies {
		entries[i] = search.Entry{OwnerID: c.ID, CompanyID: c.ID, Text: c.found()}
	}
	return search.Index(ctx, tx, searchKind, entries...)
}

// namesakes tells whether another company has the same name, whatever the case and accents.
func (s Store) namesakes(ctx context.Context, tx bun.IDB, c *Company) (bool, error) {
	found, err := tx.NewSelect().Model((*Company)(nil)).Where("c.name_key = ? AND c.id <> ?", c.NameKey, c.ID).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("find namesakes: %w", err)
	}
	return found, nil
}

// Suspend shuts a company out, or lets it in again. Its people's sessions are
// ended too, so that resuming the company does not resume them (A8).
func (s Store) Suspend(ctx context.Context, scope rights.Scope, id string, suspended bool) error {
	if !scope.Everything() {
		return fault.Missing()
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.forChange(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		state, action := Active, "company.resumed"
		if suspended {
			state, action = Suspended, "company.suspended"
		}
		switch c.State {
		case state:
			return nil // said twice, done once
		case Deleting:
			return fault.New(fault.Invalid, "company.deleting")
		}
		if err := s.setState(ctx, tx, c, state); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Event{Action: action, SubjectID: id, CompanyID: id})
	})
}

// setState opens a company, or shuts it and cuts its people off.
func (s Store) setState(ctx context.Context, tx bun.Tx, c *Company, state State) error {
	c.State, c.SuspendedAt = state, time.Time{}
	if state != Active {
		c.SuspendedAt = db.Now()
	}
	if _, err := tx.NewUpdate().Model(c).Column("state", "suspended_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("company %s to %s: %w", c.ID, state, err)
	}
	people := tx.NewSelect().TableExpr("app_user").Column("id").Where("company_id = ?", c.ID)
	if _, err := tx.NewDelete().TableExpr("session").Where("user_id IN (?)", people).Exec(ctx); err != nil {
		return fmt.Errorf("company %s to %s: %w", c.ID, state, err)
	}
	return nil
}

// Prepare makes companies findable that a program before this one made: they
// have no key to be ordered by, and no words.
func (s Store) Prepare(ctx context.Context) error {
	for {
		done, err := s.prepareSome(ctx)
		if err != nil || done {
			return err
		}
	}
}

func (s Store) prepareSome(ctx context.Context) (done bool, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var old []*Company
		q := tx.NewSelect().Model(&old).Where("c.name_key = ''").OrderExpr("c.id").Limit(200)
		if err := s.DB.ForUpdate(q, "c").Scan(ctx); err != nil {
			return err
		}
		done = len(old) == 0
		if done {
			return nil
		}
		for _, c := range old {
			c.NameKey = c.key()
		}
		if _, err := tx.NewUpdate().Model(&old).Column("name_key").Bulk().Exec(ctx); err != nil {
			return err
		}
		return s.index(ctx, tx, old...)
	})
	if err != nil {
		return false, fmt.Errorf("prepare companies: %w", err)
	}
	return done, nil
}
