package account

import (
	"context"
	"io"
	"iter"
	"time"

	"livret/internal/audit"
	"livret/internal/csvfile"
	"livret/internal/rights"
	"livret/internal/web"
)

// roleKeys and stateKeys are how a file calls them; an import reads the same words.
var (
	roleKeys  = map[rights.Role]string{rights.Admin: "account.role.admin", rights.Manager: "account.role.manager", rights.Author: "account.role.author"}
	stateKeys = map[State]string{Active: "account.state.active", Invited: "account.state.invited", Disabled: "account.state.disabled"}
)

// Export answers everybody a filter keeps, as a file. That somebody took it is noted first (I5).
func (a *Accounts) Export(ctx context.Context, in *struct{ UserFilter }) (*web.Download, error) {
	actor := rights.From(ctx)
	if err := audit.Record(ctx, a.Store.DB.Write, audit.Event{Action: "user.exported", SubjectID: actor.UserID}); err != nil {
		return nil, err
	}
	header := make([]string, 0, 8)
	for _, key := range []string{"account.csv.first_name", "account.csv.last_name", "account.csv.email", "account.csv.role", "account.csv.company", "account.csv.language", "account.csv.state", "account.csv.last_sign_in"} {
		header = append(header, web.T(ctx, key, nil))
	}
	return web.Save(web.T(ctx, "account.csv.file", nil)+".csv", "text/csv; charset=utf-8", func(ctx context.Context, w io.Writer) error {
		return csvfile.Write(w, header, lines(ctx, a.Store.All(ctx, actor.Scope(), in.filter(web.Paging{}))))
	}), nil
}

func lines(ctx context.Context, people iter.Seq2[*Listed, error]) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		for u, err := range people {
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield([]string{u.FirstName, u.LastName, u.Email, web.T(ctx, roleKeys[u.Role], nil), u.CompanyName, u.Language, web.T(ctx, stateKeys[u.State], nil), stamp(u.LastSignInAt)}, nil) {
				return
			}
		}
	}
}

// stamp is a moment as spreadsheets of every language read it.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02 15:04")
}
