package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"livret/internal/db"
	"livret/internal/fault"
)

// Problem is every error reply: a sentence, and where a form is concerned the
// sentences beside its fields. Already in the caller's language.
type Problem struct {
	Message string              `json:"message" doc:"What went wrong, in the caller's language"`
	Errors  map[string][]string `json:"errors,omitempty" doc:"Messages by field"`
	// ExistingID is what a refused duplicate is a duplicate of.
	ExistingID string `json:"existingId,omitempty" doc:"The thing that is already there, when the caller may see it"`
	// Current is what a stale change was refused for.
	Current any `json:"current,omitempty" doc:"With 409 on a page: the content as it is now"`

	status  int
	headers http.Header
}

func (p *Problem) Error() string           { return p.Message }
func (p *Problem) GetStatus() int          { return p.status }
func (p *Problem) GetHeaders() http.Header { return p.headers }

// problem turns any error into its reply. What is not a fault is our mistake or an
// outage: it is logged here, once, and the caller gets a reference instead.
func problem(ctx context.Context, err error) *Problem {
	var f *fault.Error
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &f):
	case errors.As(err, &large):
		f = fault.New(fault.TooLarge, "fault.too_large")
	case db.IsUnavailable(err):
		RequestFrom(ctx).log.ErrorContext(ctx, "database unavailable", "request", RequestFrom(ctx).ID, "error", err)
		f = &fault.Error{Kind: fault.Unavailable, Key: "fault.unavailable"}
	case errors.Is(err, context.Canceled):
		f = fault.New(fault.Unavailable, "fault.unavailable") // nobody is there to read it
	default:
		RequestFrom(ctx).log.ErrorContext(ctx, "request failed", "request", RequestFrom(ctx).ID, "error", err)
		f = internal(ctx)
	}
	return translate(ctx, f)
}

func internal(ctx context.Context) *fault.Error {
	return fault.New(fault.Internal, "fault.internal", fault.Args{"reference": RequestFrom(ctx).ID})
}

// TermsHeader tells the interface that nothing else answers until the terms in force are accepted (A14).
const TermsHeader = "Livret-Terms"

func translate(ctx context.Context, f *fault.Error) *Problem {
	if f.Key == "fault.terms" {
		RequestFrom(ctx).SetHeader(TermsHeader, "asked")
	}
	p := &Problem{Message: T(ctx, f.Key, f.Args), ExistingID: f.Existing, Current: f.Current, status: f.Status(), headers: http.Header{}}
	for _, field := range f.Fields {
		if p.Errors == nil {
			p.Errors = map[string][]string{}
		}
		p.Errors[field.Name] = append(p.Errors[field.Name], T(ctx, field.Key, field.Args))
	}
	if f.RetryAfter > 0 {
		p.headers.Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	}
	return p
}

// fail answers an error outside huma.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) { fail(w, r, err) }

func fail(w http.ResponseWriter, r *http.Request, err error) {
	p := problem(r.Context(), err)
	for name, values := range p.headers {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.status)
	json.NewEncoder(w).Encode(p)
}

// recoverPanic keeps one request's mistake from stopping the process (D8).
func (s *Server) recoverPanic(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			value := recover()
			if value == nil {
				return
			}
			if value == http.ErrAbortHandler {
				panic(value)
			}
			s.opts.Log.ErrorContext(r.Context(), "panic", "request", RequestFrom(r.Context()).ID, "panic", fmt.Sprint(value), "stack", string(debug.Stack()))
			if wrote, ok := w.(*recorder); ok && wrote.status != 0 {
				panic(http.ErrAbortHandler) // half an answer is out: cut it rather than pass it off as whole
			}
			s.fail(w, r, internal(r.Context()))
		}()
		next.ServeHTTP(w, r)
	})
}

// keyed makes one of huma's message formats a catalogue key with its figure behind it.
func keyed(key string, verb ...string) string {
	return strings.Join(append([]string{key}, verb...), "|")
}

var replaceHumaErrors = sync.OnceFunc(func() {
	validation.MsgUnexpectedProperty = keyed("validation.unexpected")
	validation.MsgExpectedRFC3339DateTime = keyed("validation.date")
	validation.MsgExpectedRFC3339Date = keyed("validation.date")
	validation.MsgExpectedRFC5322Email = keyed("validation.email", "%v")
	validation.MsgExpectedRFC4122UUID = keyed("validation.id", "%v")
	validation.MsgExpectedBoolean = keyed("validation.type")
	validation.MsgExpectedNumber = keyed("validation.number")
	validation.MsgExpectedInteger = keyed("validation.number")
	validation.MsgExpectedString = keyed("validation.type")
	validation.MsgExpectedArray = keyed("validation.type")
	validation.MsgExpectedObject = keyed("validation.type")
	validation.MsgExpectedOneOf = keyed("validation.one_of", "%s")
	validation.MsgExpectedMinimumNumber = keyed("validation.minimum", "%v")
	validation.MsgExpectedMaximumNumber = keyed("validation.maximum", "%v")
	validation.MsgExpectedMinLength = keyed("validation.min_length", "%d")
	validation.MsgExpectedMaxLength = keyed("validation.max_length", "%d")
	validation.MsgExpectedRequiredProperty = keyed("validation.required", "%s")

	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
		return humaProblem(ctx.Context(), status, errs)
	}
	huma.NewError = func(status int, _ string, _ ...error) huma.StatusError { return &Problem{status: status} }
})

var kindOfStatus = map[int]*fault.Error{
	400: {Kind: fault.Unreadable, Key: "fault.unreadable"},
	404: {Kind: fault.NotFound, Key: "fault.not_found"},
	408: {Kind: fault.Unreadable, Key: "fault.unreadable"},
	413: {Kind: fault.TooLarge, Key: "fault.too_large"},
	415: {Kind: fault.Unsupported, Key: "fault.unsupported"},
}

// humaProblem says huma's own refusals in our words.
func humaProblem(ctx context.Context, status int, errs []error) *Problem {
	if status == http.StatusUnprocessableEntity {
		return translate(ctx, &fault.Error{Kind: fault.Invalid, Key: "fault.invalid", Fields: fields(errs)})
	}
	if f, ok := kindOfStatus[status]; ok {
		return translate(ctx, f)
	}
	return problem(ctx, errors.Join(errs...))
}

func fields(errs []error) []fault.Field {
	var all []fault.Field
	for _, err := range errs {
		var d *huma.ErrorDetail
		if !errors.As(err, &d) {
			continue
		}
		_, name, _ := strings.Cut(d.Location, ".") // body.email, query.page, path.id
		key, figure, _ := strings.Cut(d.Message, "|")
		if key == "validation.required" {
			name = strings.TrimPrefix(name+"."+figure, ".")
		}
		if !strings.HasPrefix(key, "validation.") {
			key = "validation.invalid"
		}
		args := fault.Args{"value": figure}
		if n, err := strconv.Atoi(figure); err == nil {
			args["count"] = n
		}
		all = append(all, fault.Field{Name: name, Key: key, Args: args})
	}
	return all
}
