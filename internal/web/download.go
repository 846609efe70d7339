package web

import (
	"context"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// downloadTime is what a file may take: longer than a call, since it grows with the data.
const downloadTime = 15 * time.Minute

// Download is an answer the browser saves, written while it is being read.
type Download = huma.StreamResponse

// Save answers a file under a name. write gets a context of its own: the time a
// call may take is too short for a long file, and a reader who left shows as a
// failed write. Once bytes are out, an error can only cut the answer short.
func Save(name, kind string, write func(ctx context.Context, w io.Writer) error) *Download {
	return &Download{Body: func(call huma.Context) {
		call.SetHeader("Content-Type", kind)
		call.SetHeader("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
		ctx, cancel := context.WithTimeout(context.WithoutCancel(call.Context()), downloadTime)
		defer cancel()
		_, w := humago.Unwrap(call)
		// A server without deadlines (in tests) has none to move.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(downloadTime))
		if err := write(ctx, call.BodyWriter()); err != nil {
			RequestFrom(ctx).log.WarnContext(ctx, "download cut", "request", RequestFrom(ctx).ID, "error", err)
			panic(http.ErrAbortHandler)
		}
	}}
}
