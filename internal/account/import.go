package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"livret/internal/audit"
	"livret/internal/csvfile"
	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/i18n"
	"livret/internal/jobs"
	"livret/internal/rights"
	"livret/internal/search"
	"livret/internal/text"
)

const (
	maxImported = 2000
	// importChunk is what is committed at once: others get their turn in between.
	importChunk = 200
)

var importColumns = []csvfile.Column{
	{Key: "firstName", Names: []string{"prénom", "first name", "firstname", "prénoms"}, Required: true},
	{Key: "lastName", Names: []string{"nom", "last name", "lastname", "nom de famille", "surname"}, Required: true},
	{Key: "email", Names: []string{"e-mail", "adresse e-mail", "email address", "courriel", "mail", "adresse électronique"}, Required: true},
	{Key: "role", Names: []string{"rôle", "role"}, Required: true},
	{Key: "company", Names: []string{"entreprise", "company", "société", "siret"}},
	{Key: "language", Names: []string{"langue", "language"}},
}

// roleWords are what people write for a role, folded.
var roleWords = map[string]rights.Role{
	"administrateur": rights.Admin, "administratrice": rights.Admin, "admin": rights.Admin, "administrator": rights.Admin,
	"gestionnaire": rights.Manager, "manager": rights.Manager,
	"redacteur": rights.Author, "redactrice": rights.Author, "author": rights.Author, "writer": rights.Author,
}

// Imported is one line of a file: who it would make, and why not.
type Imported struct {
	Line    int
	User    *User
	Role    string // as typed
	Company string // as typed
	Errors  []fault.Field
}

func (r *Imported) refuse(field, key string, args ...fault.Args) {
	f := fault.Field{Name: field, Key: key}
	if len(args) > 0 {
		f.Args = args[0]
	}
	r.Errors = append(r.Errors, f)
}

// readImport tells what each line of a file would do. It changes nothing.
func (a *Accounts) readImport(ctx context.Context, raw []byte) ([]Imported, error) {
	table, err := csvfile.Read(raw, importColumns...)
	if err != nil {
		return nil, err
	}
	if len(table.Rows) > maxImported {
		return nil, fault.InvalidField("file", "account.import.too_many", fault.Args{"count": maxImported})
	}
	rows := make([]Imported, len(table.Rows))
	for i, row := range table.Rows {
		rows[i] = a.readLine(ctx, row)
	}
	twice(rows)
	if err := a.Store.settle(ctx, rights.From(ctx).Scope(), rows); err != nil {
		return nil, err
	}
	return rows, a.Store.known(ctx, rights.From(ctx).Scope(), rows)
}

// readLine checks what can be checked without the database.
func (a *Accounts) readLine(ctx context.Context, row csvfile.Row) Imported {
	u := a.newcomer(ctx)
	r := Imported{Line: row.Line, User: u, Role: text.Line(row.Get("role")), Company: text.Line(row.Get("company"))}
	u.Email, u.FirstName, u.LastName = strings.TrimSpace(row.Get("email")), row.Get("firstName"), row.Get("lastName")
	email, emailErr := ParseEmail("email", row.Get("email"))
	if u.Email == "" {
		emailErr = fault.InvalidField("email", "validation.required")
	}
	var f *fault.Error
	if err := together(u.Rename(row.Get("firstName"), row.Get("lastName")), emailErr); errors.As(err, &f) {
		r.Errors = f.Fields
	}
	if emailErr == nil {
		u.Email, u.EmailKey = email, EmailKey(email)
	}
	u.Role = roleWords[db.Fold(r.Role)]
	switch {
	case r.Role == "":
		r.refuse("role", "validation.required")
	case u.Role == "":
		r.refuse("role", "account.import.role", fault.Args{"value": r.Role})
	}
	if u.Language = strings.TrimSpace(row.Get("language")); u.Language == "" {
		u.Language = i18n.Default
	}
	if !a.Catalogue.Has(u.Language) {
		r.refuse("language", "account.language.unknown")
	}
	return r
}

// twice refuses an address the file has further up, in whatever case.
func twice(rows []Imported) {
	first := map[string]int{}
	for i := range rows {
		key := rows[i].User.EmailKey
		if key == "" {
			continue
		}
		if line, seen := first[key]; seen {
			rows[i].refuse("email", "account.import.twice", fault.Args{"line": line})
		} else {
			first[key] = rows[i].Line
		}
	}
}

// settle finds each line's company: for managers their own, for admins the one
// the file names, by its exact name or its SIRET.
func (s Store) settle(ctx context.Context, scope rights.Scope, rows []Imported) error {
	named, err := s.companiesNamed(ctx, scope, rows)
	if err != nil {
		return err
	}
	for i := range rows {
		r := &rows[i]
		found := named[r.Company]
		if siret := digits(r.Company); len(siret) == 14 && len(found) == 0 {
			found = named[siret]
		}
		switch {
		case r.User.Role == rights.Admin && !scope.Everything():
			r.refuse("role", "account.role.beyond")
		case r.User.Role == rights.Admin && r.Company != "":
			r.refuse("company", "account.company.admin")
		case r.User.Role == rights.Admin || r.User.Role == "" && r.Company == "":
		case r.Company == "" && !scope.Everything():
			r.User.CompanyID = scope.CompanyID()
		case r.Company == "":
			r.refuse("company", "validation.required")
		case len(found) > 1:
			r.refuse("company", "account.import.companies", fault.Args{"value": r.Company})
		case len(found) == 0:
			r.refuse("company", "account.import.company", fault.Args{"value": r.Company})
		default:
			r.User.CompanyID = found[0]
		}
	}
	return nil
}

// companiesNamed are the companies in reach that the file names, by name and by SIRET.
func (s Store) companiesNamed(ctx context.Context, scope rights.Scope, rows []Imported) (map[string][]string, error) {
	var asked, sirets []string
	for _, r := range rows {
		asked, sirets = append(asked, r.Company), append(sirets, digits(r.Company))
	}
	slices.Sort(asked)
	slices.Sort(sirets)
	var found []struct{ ID, Name, Siret string }
	q := s.DB.Read.NewSelect().TableExpr("company AS c").Column("c.id", "c.name", "c.siret").
		Where("c.state <> 'deleting' AND (c.name IN (?) OR c.siret <> '' AND c.siret IN (?))", bun.List(slices.Compact(asked)), bun.List(slices.Compact(sirets)))
	if !scope.Everything() {
		q = q.Where("c.id = ?", scope.CompanyID())
	}
	if len(rows) == 0 {
		return nil, nil
	}
	if err := q.Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("find companies: %w", err)
	}
	named := map[string][]string{}
	for _, c := range found {
		named[c.Name] = append(named[c.Name], c.ID)
		if c.Siret != "" {
			named[c.Siret] = append(named[c.Siret], c.ID)
		}
	}
	return named, nil
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// known refuses the addresses in use by people in reach. Of the others a preview
// says nothing: only the import itself does, which leaves traces (A4).
func (s Store) known(ctx context.Context, scope rights.Scope, rows []Imported) error {
	var keys []string
	for _, r := range rows {
		if r.User.EmailKey != "" {
			keys = append(keys, r.User.EmailKey)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	var found []User
	if err := within(s.DB.Read.NewSelect().Model(&found).Column("u.email_key").Where("u.email_key IN (?)", bun.List(keys)), scope).Scan(ctx); err != nil {
		return fmt.Errorf("find addresses: %w", err)
	}
	taken := map[string]bool{}
	for _, u := range found {
		taken[u.EmailKey] = true
	}
	for i := range rows {
		if taken[rows[i].User.EmailKey] {
			rows[i].refuse("email", "account.email.taken")
		}
	}
	return nil
}

// runImport invites whom the file rightly names; the other lines come back with why not.
func (a *Accounts) runImport(ctx context.Context, raw []byte) ([]Imported, error) {
	rows, err := a.readImport(ctx, raw)
	if err != nil {
		return nil, err
	}
	var right []*Imported
	for i := range rows {
		if len(rows[i].Errors) == 0 {
			right = append(right, &rows[i])
		}
	}
	for chunk := range slices.Chunk(right, importChunk) {
		if err := a.importSome(ctx, chunk); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// importSome adds people in one transaction. What changed since the file was
// read (an address taken, a company gone) is told like any other fault of a line.
func (a *Accounts) importSome(ctx context.Context, chunk []*Imported) error {
	return a.Store.DB.TxAgain(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, r := range chunk {
			r.Errors = nil // of a first try that was undone
		}
		chunk, err := a.Store.stillOpen(ctx, tx, chunk)
		if err != nil || len(chunk) == 0 {
			return err
		}
		chunk, err = a.affordable(ctx, tx, chunk)
		if err != nil || len(chunk) == 0 {
			return err
		}
		made, err := a.Store.insertNew(ctx, tx, chunk)
		if err != nil {
			return err
		}
		if n := len(chunk) - len(made); n > 0 {
			if err := audit.Record(ctx, tx, audit.Event{Action: "user.import_refused", SubjectID: rights.From(ctx).UserID, Details: map[string]any{"count": n}}); err != nil {
				return err
			}
		}
		if len(made) == 0 {
			return nil
		}
		if err := a.Store.countInvited(ctx, tx, made...); err != nil {
			return err
		}
		mails := make([]inviteMail, len(made))
		words := make([]search.Entry, len(made))
		for i, u := range made {
			mails[i], words[i] = inviteMail{UserID: u.ID, At: u.InvitedAt}, u.found()
		}
		if err := search.Index(ctx, tx, searchKind, words...); err != nil {
			return err
		}
		if err := jobs.EnqueueAll(ctx, a.Jobs, tx, mails); err != nil {
			return err
		}
		return audit.Record(ctx, tx, events(made, "user.invited")...)
	})
}

// stillOpen holds the companies of a chunk, and drops the lines of those that have gone.
func (s Store) stillOpen(ctx context.Context, tx bun.Tx, chunk []*Imported) ([]*Imported, error) {
	var ids []string
	for _, r := range chunk {
		if r.User.CompanyID != "" && !slices.Contains(ids, r.User.CompanyID) {
			ids = append(ids, r.User.CompanyID)
		}
	}
	if len(ids) == 0 {
		return chunk, nil
	}
	open, err := s.openCompanies(ctx, tx, ids...)
	if err != nil {
		return nil, err
	}
	kept := make([]*Imported, 0, len(chunk))
	for _, r := range chunk {
		if r.User.CompanyID == "" || slices.Contains(open, r.User.CompanyID) {
			kept = append(kept, r)
			continue
		}
		r.refuse("company", "account.company.unknown")
	}
	return kept, nil
}

// affordable drops the lines that would be one invitation too many.
func (a *Accounts) affordable(ctx context.Context, tx bun.Tx, chunk []*Imported) ([]*Imported, error) {
	keys := make([]string, len(chunk))
	for i, r := range chunk {
		keys[i] = r.User.EmailKey
	}
	held, err := a.holdBack(ctx, tx, keys...)
	if err != nil {
		return nil, err
	}
	kept := make([]*Imported, 0, len(chunk))
	for _, r := range chunk {
		if reason := held[r.User.EmailKey]; reason != "" {
			r.refuse("email", reason)
		} else {
			kept = append(kept, r)
		}
	}
	return kept, nil
}

// insertNew adds those whose address is still free, and answers them.
func (s Store) insertNew(ctx context.Context, tx bun.Tx, chunk []*Imported) ([]User, error) {
	people := make([]*User, len(chunk))
	for i, r := range chunk {
		r.User.ready()
		people[i] = r.User
	}
	var ids []string
	if err := tx.NewInsert().Model(&people).On("CONFLICT (email_key) DO NOTHING").Returning("id").Scan(ctx, &ids); err != nil && !db.IsNotFound(err) {
		return nil, fmt.Errorf("import users: %w", err)
	}
	made := make([]User, 0, len(ids))
	for _, r := range chunk {
		if slices.Contains(ids, r.User.ID) {
			made = append(made, *r.User)
			continue
		}
		r.refuse("email", "account.email.refused")
	}
	return made, nil
}
