package audit

import (
	"context"
	"io"
	"iter"
	"strings"
	"time"

	"livret/internal/csvfile"
	"livret/internal/rights"
	"livret/internal/web"
)

// exported is how many events are read at a time: memory does not grow with the file.
const exported = 1000

// columns of the file, in order.
var columns = []string{
	"trail.column.at", "trail.column.actor", "trail.column.user", "trail.column.action", "trail.column.subject",
	"trail.column.company", "trail.column.details", "trail.column.ip", "trail.column.agent", "trail.column.reference",
}

// Export writes the events of a filter as a CSV file, names and labels in the reader's language.
func (t *Trail) Export(ctx context.Context, scope rights.Scope, f Filter, w io.Writer) error {
	header := make([]string, len(columns))
	for i, key := range columns {
		header[i] = web.T(ctx, key, nil)
	}
	return csvfile.Write(w, header, t.lines(ctx, scope, f))
}

func (t *Trail) lines(ctx context.Context, scope rights.Scope, f Filter) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		var last *Row
		for {
			found, err := t.after(ctx, scope, f, last, exported)
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range found {
				if !yield(found[i].line(ctx, scope), nil) {
					return
				}
			}
			if len(found) < exported {
				return
			}
			last = &found[len(found)-1].Row
		}
	}
}

func (e *Entry) line(ctx context.Context, scope rights.Scope) []string {
	var facts []string
	for _, f := range e.Facts(ctx) {
		facts = append(facts, web.T(ctx, "trail.fact.line", map[string]any{"name": f.Name, "value": f.Value}))
	}
	return []string{
		e.At.UTC().Format(time.RFC3339), e.Actor.said(ctx, scope), e.User.said(ctx, scope), label(ctx, e.Action), e.about(ctx, scope),
		e.Company.Name, strings.Join(facts, ", "), e.IP, e.Agent, e.RequestID,
	}
}
