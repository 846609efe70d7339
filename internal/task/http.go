package task

import (
	"context"

	"livret/internal/rights"
	"livret/internal/web"
)

type TaskInput struct {
	ID string `path:"id"`
}

type TaskView struct {
	ID    string `json:"id"`
	Kind  string `json:"kind"`
	Label string `json:"label" doc:"What the work is about"`
	State State  `json:"state" enum:"waiting,running,done,failed"`
	Done  int    `json:"done"`
	Total int    `json:"total" doc:"0 as long as it is not known"`
	Error string `json:"error,omitempty" doc:"Why it failed, in the caller's language"`
}

// Show answers how far a task is.
func (s Store) Show(ctx context.Context, in *TaskInput) (*web.Reply[web.One[TaskView]], error) {
	t, err := s.Find(ctx, rights.From(ctx).Scope(), in.ID)
	if err != nil {
		return nil, err
	}
	view := TaskView{ID: t.ID, Kind: t.Kind, Label: t.Label, State: t.State, Done: t.Done, Total: t.Total}
	if t.ErrorKey != "" {
		view.Error = web.T(ctx, t.ErrorKey, nil)
	}
	return web.Show(view), nil
}
