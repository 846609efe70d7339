package account

import (
	"context"

	"livret/internal/web"
)

type UserFileInput struct {
	RawBody []byte `contentType:"text/csv"`
}

type UserImportRow struct {
	Line      int             `json:"line"`
	FirstName string          `json:"firstName"`
	LastName  string          `json:"lastName"`
	Email     string          `json:"email"`
	Role      string          `json:"role" doc:"As the file has it"`
	Company   string          `json:"company" doc:"As the file has it"`
	Errors    []UserLineError `json:"errors" nullable:"false"`
}

// UserLineError is one thing wrong with a line, by the column it is in.
type UserLineError struct {
	Column  string `json:"column" enum:"firstName,lastName,email,role,company,language"`
	Message string `json:"message"`
}

type UserImport struct {
	Rows    []UserImportRow `json:"rows" nullable:"false"`
	Valid   int             `json:"valid" doc:"Lines that will be, or have been, invited"`
	Invalid int             `json:"invalid"`
}

// PreviewImport tells what a file would do.
func (a *Accounts) PreviewImport(ctx context.Context, in *UserFileInput) (*web.Reply[web.One[UserImport]], error) {
	rows, err := a.readImport(ctx, in.RawBody)
	if err != nil {
		return nil, err
	}
	return web.Show(userImport(ctx, rows)), nil
}

// Import invites everybody a file rightly names.
func (a *Accounts) Import(ctx context.Context, in *UserFileInput) (*web.Reply[web.One[UserImport]], error) {
	rows, err := a.runImport(ctx, in.RawBody)
	if err != nil {
		return nil, err
	}
	view := userImport(ctx, rows)
	if view.Valid == 0 {
		return web.Show(view), nil
	}
	return web.ShowSaved(ctx, view, "account.import.done", map[string]any{"count": view.Valid}), nil
}

func userImport(ctx context.Context, rows []Imported) UserImport {
	view := UserImport{Rows: make([]UserImportRow, len(rows))}
	for i, r := range rows {
		view.Rows[i] = UserImportRow{Line: r.Line, FirstName: r.User.FirstName, LastName: r.User.LastName, Email: r.User.Email, Role: r.Role, Company: r.Company, Errors: []UserLineError{}}
		for _, f := range r.Errors {
			view.Rows[i].Errors = append(view.Rows[i].Errors, UserLineError{f.Name, web.T(ctx, f.Key, f.Args)})
		}
		if len(r.Errors) > 0 {
			view.Invalid++
		} else {
			view.Valid++
		}
	}
	return view
}
