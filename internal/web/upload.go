package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/klauspost/compress/gzhttp"

	"livret/internal/rights"
)

// uploadTime is what sending a file may take: on a slow line, a minute a picture.
const uploadTime = 2 * time.Minute

// Upload is a Post whose body is a file as it is, up to a size of its own. The
// input has it as RawBody []byte, which is the handler's until it returns.
func Upload[I, O any](a *API, path string, right rights.Right, maxBytes int64, handler func(context.Context, *I) (*O, error)) {
	a.uploads[http.MethodPost+" "+path] = maxBytes
	register(a, http.MethodPost, path, right, handler, func(op *huma.Operation) {
		op.MaxBodyBytes, op.BodyReadTimeout = maxBytes, uploadTime
	})
}

// allowance is what a call may send, and how long it may take. A file gets the
// connection's own patience raised as well.
func (s *Server) allowance(w http.ResponseWriter, r *http.Request) (int64, time.Duration) {
	if r.Method != http.MethodPost {
		return maxBody, maxTime
	}
	_, route := s.mux.Handler(r)
	size, upload := s.API.uploads[route]
	if !upload {
		return maxBody, maxTime
	}
	// What cannot be raised, as in a test without a connection, stays as it is.
	connection := http.NewResponseController(w)
	connection.SetReadDeadline(time.Now().Add(uploadTime))
	connection.SetWriteDeadline(time.Now().Add(uploadTime + maxTime))
	return size, uploadTime
}

// Raw is an answer that is no JSON.
type Raw = huma.StreamResponse

// Tagged answers with what never changes under its address, kept by this browser
// alone, which asks each time whether it still may show it. The tag names it.
func Tagged(kind, tag string, content []byte) *Raw {
	tag = `"` + tag + `"`
	return &Raw{Body: func(call huma.Context) {
		call.SetHeader("Cache-Control", "private, no-cache")
		call.SetHeader("ETag", tag)
		if strings.Contains(call.Header("If-None-Match"), tag) {
			call.SetStatus(http.StatusNotModified)
			return
		}
		call.SetHeader(gzhttp.HeaderNoCompression, "1")
		call.SetHeader("Content-Type", kind)
		call.SetHeader("Content-Length", strconv.Itoa(len(content)))
		call.SetStatus(http.StatusOK)
		call.BodyWriter().Write(content)
	}}
}
