package web

import (
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"livret/internal/rights"
)

// patience is how long a line may be silent in the middle of a file.
const patience = time.Minute

// Stream adds a route that takes or gives whole files: as large and as long as
// they are, while bytes go on moving. What limits them is the handler's affair.
func (s *Server) Stream(method, path string, right rights.Right, summary string, handler http.Handler) {
	s.Handle(method, path, right, handler)
	s.API.streams[method+" "+path] = true
	s.API.huma.OpenAPI().AddOperation(&huma.Operation{
		Method: method, Path: path, Summary: summary, OperationID: huma.GenerateOperationID(method, path, new(None)),
		Responses: map[string]*huma.Response{"default": {Description: summary}},
	})
}

// Fail answers an error of a handler that is no JSON call.
func Fail(w http.ResponseWriter, r *http.Request, err error) { fail(w, r, err) }

// Moving is a writer whose connection is given more time whenever bytes get
// through: a long film on a slow line is no reason to cut it.
func Moving(w http.ResponseWriter) http.ResponseWriter {
	return &moving{ResponseWriter: w, connection: http.NewResponseController(w)}
}

type moving struct {
	http.ResponseWriter
	connection *http.ResponseController
	until      time.Time
}

func (m *moving) Unwrap() http.ResponseWriter { return m.ResponseWriter }

func (m *moving) Write(p []byte) (int, error) {
	if now := time.Now(); m.until.Sub(now) < patience/2 {
		m.until = now.Add(patience)
		// A server without deadlines (in tests) has none to move.
		_ = m.connection.SetWriteDeadline(m.until)
	}
	return m.ResponseWriter.Write(p)
}

// streams tells whether a request is for a route of whole files.
func (s *Server) streams(r *http.Request) bool {
	if r.Method == http.MethodGet {
		return false // those are not under /api/
	}
	_, route := s.mux.Handler(r)
	return s.API.streams[route]
}
