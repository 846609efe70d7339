package library

import (
	"context"

	"github.com/google/uuid"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// ByID is the input of a call about one thing.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

// ModelOrderInput is a whole list in its new order.
type ModelOrderInput struct {
	Body struct {
		IDs []string `json:"ids" nullable:"false" maxItems:"500"`
	}
}

// ModelCopyInput asks for a copy under an id made by the caller: the same id twice is one copy.
type ModelCopyInput struct {
	ByID
	Body struct {
		CopyID string `json:"copyId" maxLength:"64" doc:"A UUID made by the caller: asked for again, it answers the same copy"`
	}
}

func scope(ctx context.Context) rights.Scope { return rights.From(ctx).Scope() }

// whole answers with a list that is never cut into pages.
func whole[T any](rows []T, most int) *web.Reply[web.Many[T]] {
	return web.List(rows, len(rows), web.Paging{Page: 1, PerPage: most})
}

// done answers a change that needs no words: the screen already shows it.
func done() *web.Reply[web.Notice] { return &web.Reply[web.Notice]{} }

// ownID is the id a caller made for a thing to be added, or a fresh one.
func ownID(field, id string) (string, error) {
	if id == "" {
		return db.NewID(), nil
	}
	parsed, err := uuid.Parse(id)
	if err != nil || parsed.String() != id {
		return "", fault.InvalidField(field, "validation.id")
	}
	return id, nil
}
