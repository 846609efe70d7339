// Package fault is the one vocabulary of errors: a kind, which the edge turns
// into an HTTP status, and a message key, which it says in the caller's language.
package fault

import (
	"errors"
	"strings"
	"time"
)

type Kind int

const (
	Internal Kind = iota
	Unreadable
	Unauthenticated
	Forbidden
	NotFound
	NotAllowed
	Conflict
	TooLarge
	Unsupported
	StaleToken
	Invalid
	TooMany
	Unavailable
	Precondition
)

var statuses = map[Kind]int{
	Internal: 500, Unreadable: 400, Unauthenticated: 401, Forbidden: 403, NotFound: 404, NotAllowed: 405, Conflict: 409,
	TooLarge: 413, Unsupported: 415, StaleToken: 419, Invalid: 422, TooMany: 429, Unavailable: 503, Precondition: 412,
}

// Args fill the placeholders of a message.
type Args = map[string]any

// Word is an argument that is itself a message key: said in the caller's language too.
type Word string

// Field is one message beside one field of a form.
type Field struct {
	Name string
	Key  string
	Args Args
}

type Error struct {
	Kind       Kind
	Key        string
	Args       Args
	Fields     []Field
	RetryAfter time.Duration
	Existing   string // id of the thing already there, when the caller may see it
	Current    any    // what a stale change was refused for, so that a person can choose
}

func (e *Error) Error() string {
	if len(e.Fields) == 0 {
		return e.Key
	}
	names := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		names[i] = f.Name + ": " + f.Key
	}
	return e.Key + " (" + strings.Join(names, ", ") + ")"
}

// Status is the HTTP status the kind is answered with.
func (e *Error) Status() int { return statuses[e.Kind] }

func New(kind Kind, key string, args ...Args) *Error {
	return &Error{Kind: kind, Key: key, Args: first(args)}
}

// InvalidField is a refusal that belongs beside one field.
func InvalidField(field, key string, args ...Args) *Error {
	return &Error{Kind: Invalid, Key: "fault.invalid", Fields: []Field{{field, key, first(args)}}}
}

// InvalidFields gathers several; nil when there is none.
func InvalidFields(fields ...Field) error {
	if len(fields) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Key: "fault.invalid", Fields: fields}
}

// Stale refuses a change made to an older revision than the current one (G11).
func Stale(current, sent int) error {
	if current == sent {
		return nil
	}
	return New(Conflict, "fault.conflict")
}

func Missing() *Error { return New(NotFound, "fault.not_found") }

// Is tells whether err carries the given kind, however deeply wrapped.
func Is(err error, kind Kind) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == kind
}

func first(args []Args) Args {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}
