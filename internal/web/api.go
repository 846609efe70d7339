package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"livret/internal/db"
	"livret/internal/rights"
)

// Route is one line of the route table, as the tests read it back.
type Route struct {
	Method string
	Path   string
	Right  rights.Right
}

// API collects the routes and describes them at /api/openapi.json.
type API struct {
	huma   huma.API
	Routes []Route

	uploads map[string]int64 // what a route may be sent at most, where it is not maxBody
	streams map[string]bool  // routes of whole files (see Server.Stream)
}

func newAPI(mux *http.ServeMux, opts Options) *API {
	replaceHumaErrors()
	cfg := huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI:    "3.1.0",
			Info:       &huma.Info{Title: opts.ProductName, Version: opts.Version},
			Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)},
		},
		Formats:       map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat},
		DefaultFormat: "application/json",
	}
	return &API{huma: humago.New(mux, cfg), uploads: map[string]int64{}, streams: map[string]bool{}}
}

// jsonFormat refuses NUL: no text has any, and neither database takes it.
var jsonFormat = huma.Format{
	Marshal: huma.DefaultJSONFormat.Marshal,
	Unmarshal: func(data []byte, v any) error {
		if bytes.Contains(data, []byte(`\u0000`)) {
			return errors.New("NUL in a text")
		}
		return huma.DefaultJSONFormat.Unmarshal(data, v)
	},
}

// OpenAPI is the description of every call.
func (a *API) OpenAPI() *huma.OpenAPI { return a.huma.OpenAPI() }

// Get, Post, Put and Delete add one line to the route table, its right beside it.
func Get[I, O any](a *API, path string, right rights.Right, handler func(context.Context, *I) (*O, error)) {
	register(a, http.MethodGet, path, right, handler)
}

func Post[I, O any](a *API, path string, right rights.Right, handler func(context.Context, *I) (*O, error)) {
	register(a, http.MethodPost, path, right, handler)
}

func Put[I, O any](a *API, path string, right rights.Right, handler func(context.Context, *I) (*O, error)) {
	register(a, http.MethodPut, path, right, handler)
}

func Delete[I, O any](a *API, path string, right rights.Right, handler func(context.Context, *I) (*O, error)) {
	register(a, http.MethodDelete, path, right, handler)
}

func register[I, O any](a *API, method, path string, right rights.Right, handler func(context.Context, *I) (*O, error), change ...func(*huma.Operation)) {
	if !right.Declared() {
		panic("route without a right: " + method + " " + path)
	}
	a.Routes = append(a.Routes, Route{method, path, right})
	op := huma.Operation{
		Method:      method,
		Path:        path,
		OperationID: huma.GenerateOperationID(method, path, new(O)),
		Middlewares: huma.Middlewares{a.allow(right)},
		Errors:      []int{http.StatusUnprocessableEntity},
	}
	for _, fn := range change {
		fn(&op)
	}
	huma.Register(a.huma, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err != nil {
			return nil, problem(ctx, err)
		}
		return out, nil
	})
}

// allow checks the right before the body is even read: what is refused is not parsed.
func (a *API) allow(right rights.Right) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if err := right.Check(rights.From(ctx.Context())); err != nil {
			p := problem(ctx.Context(), err)
			ctx.SetHeader("Content-Type", "application/json")
			ctx.SetStatus(p.status)
			a.huma.Marshal(ctx.BodyWriter(), "application/json", p)
			return
		}
		next(ctx)
	}
}

// Handle adds a route that is no JSON call, with its right all the same.
func (s *Server) Handle(method, path string, right rights.Right, handler http.Handler) {
	if !right.Declared() {
		panic("route without a right: " + method + " " + path)
	}
	s.API.Routes = append(s.API.Routes, Route{method, path, right})
	s.mux.HandleFunc(method+" "+path, func(w http.ResponseWriter, r *http.Request) {
		if err := right.Check(rights.From(r.Context())); err != nil {
			s.fail(w, r, err)
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// The shapes every answer has (product.md §6).

// None is the input of a call that takes nothing.
type None struct{}

// Notice is what a change may say: a sentence, or where to go next.
type Notice struct {
	Message  string `json:"message,omitempty"`
	Warning  string `json:"warning,omitempty"`
	Redirect string `json:"redirect,omitempty"`
}

// Reply is an answer whose body is T itself.
type Reply[T any] struct{ Body T }

// One is one thing, with what its change may say.
type One[T any] struct {
	Data    T      `json:"data"`
	Message string `json:"message,omitempty"`
	Warning string `json:"warning,omitempty"`
}

// Many is one page of a list.
type Many[T any] struct {
	Data    []T  `json:"data" nullable:"false"`
	Total   int  `json:"total"`
	More    bool `json:"more,omitempty" doc:"There are more than total says: counting stopped there"`
	Page    int  `json:"page"`
	PerPage int  `json:"perPage"`
}

// Paging is the part of a query every list shares.
type Paging struct {
	Page    int `query:"page" default:"1" minimum:"1" maximum:"1000000"`
	PerPage int `query:"perPage" default:"25" minimum:"1" maximum:"100"`
}

// Offset is how many rows come before the page.
func (p Paging) Offset() int { return (p.Page - 1) * p.PerPage }

// Say answers with one sentence in the caller's language.
func Say(ctx context.Context, key string, args ...map[string]any) *Reply[Notice] {
	var fill map[string]any
	if len(args) > 0 {
		fill = args[0]
	}
	return &Reply[Notice]{Notice{Message: T(ctx, key, fill)}}
}

// Show answers with one thing.
func Show[T any](data T) *Reply[One[T]] { return &Reply[One[T]]{One[T]{Data: data}} }

// List answers with one page of things.
func List[T any](data []T, total int, p Paging) *Reply[Many[T]] {
	if data == nil {
		data = []T{}
	}
	return &Reply[Many[T]]{Many[T]{Data: data, Total: total, Page: p.Page, PerPage: p.PerPage}}
}

// ListOf answers with one page of a list that db.Page has read.
func ListOf[T any](data []T, total db.Total, p Paging) *Reply[Many[T]] {
	reply := List(data, total.Count, p)
	reply.Body.More = total.More
	return reply
}

// ShowSaved answers with a thing just changed, and says so.
func ShowSaved[D any](ctx context.Context, data D, key string, args ...map[string]any) *Reply[One[D]] {
	return &Reply[One[D]]{One[D]{Data: data, Message: Say(ctx, key, args...).Body.Message}}
}

// Go sends the browser elsewhere.
func Go(path string) *Reply[Notice] { return &Reply[Notice]{Notice{Redirect: path}} }
