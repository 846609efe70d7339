package media

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/tus/tusd/v2/pkg/handler"
	"golang.org/x/exp/slog"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// UploadsPath is where files are sent, by tus 1.0.
const UploadsPath = "/api/media/uploads"

// Tus speaks the resumable protocol over our own rows and objects. It refuses in
// the words and the shape of every other call.
type Tus struct{ speaks *handler.UnroutedHandler }

func NewTus(l *Library) (*Tus, error) {
	composer := handler.NewStoreComposer()
	composer.UseCore(tusStore{l})
	composer.UseTerminater(tusStore{l})
	speaks, err := handler.NewUnroutedHandler(handler.Config{
		StoreComposer: composer, BasePath: UploadsPath + "/", DisableDownload: true, DisableConcatenation: true,
		Cors: &handler.CorsConfig{Disable: true}, Logger: slog.New(silent{}),
	})
	if err != nil {
		return nil, err
	}
	return &Tus{speaks}, nil
}

func (t *Tus) Create() http.Handler { return t.handle(t.speaks.PostFile) }
func (t *Tus) Offset() http.Handler { return t.handle(t.speaks.HeadFile) }
func (t *Tus) Append() http.Handler { return t.handle(t.speaks.PatchFile) }
func (t *Tus) Cancel() http.Handler { return t.handle(t.speaks.DelFile) }

func (t *Tus) handle(call http.HandlerFunc) http.Handler {
	tus := http.StripPrefix(UploadsPath, t.speaks.Middleware(call))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("X-HTTP-Method-Override") // one route, one method (C8)
		answer := &tusAnswer{ResponseWriter: w, request: r}
		tus.ServeHTTP(answer, r.WithContext(context.WithValue(r.Context(), tusKey{}, answer)))
		answer.finish()
	})
}

// tusAnswer says the protocol's refusals in our words, and gives addresses without a host:
// a request's own is nothing to build on (A7).
type tusAnswer struct {
	http.ResponseWriter
	request *http.Request
	refused int
	told    bytes.Buffer
	cause   error // what went wrong on our side, if it did
}

type tusKey struct{}

func (a *tusAnswer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (a *tusAnswer) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		a.refused = status
		return
	}
	if at, err := url.Parse(a.Header().Get("Location")); err == nil && at.Path != "" {
		a.Header().Set("Location", at.Path)
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *tusAnswer) Write(p []byte) (int, error) {
	if a.refused != 0 {
		return a.told.Write(p)
	}
	return a.ResponseWriter.Write(p)
}

// tusFaults are what the protocol's own refusals are to us; the rest of them is unreadable.
var tusFaults = map[string]*fault.Error{
	"ERR_UPLOAD_NOT_FOUND":     fault.Missing(),
	"ERR_UNSUPPORTED_VERSION":  fault.New(fault.Precondition, "media.tus.version"),
	"ERR_MISMATCHED_OFFSET":    fault.New(fault.Conflict, "media.tus.offset"),
	"ERR_UPLOAD_LOCKED":        fault.New(fault.Conflict, "media.tus.offset"),
	"ERR_UPLOAD_SIZE_EXCEEDED": fault.New(fault.TooLarge, "media.tus.size"),
	"ERR_READ_TIMEOUT":         fault.New(fault.Unavailable, "media.tus.cut"),
	"ERR_CONNECTION_RESET":     fault.New(fault.Conflict, "media.tus.cut"),
	"ERR_UNEXPECTED_EOF":       fault.New(fault.Conflict, "media.tus.cut"),
	"ERR_SERVER_SHUTDOWN":      fault.New(fault.Unavailable, "media.tus.cut"),
}

func (a *tusAnswer) finish() {
	if a.refused == 0 {
		return
	}
	a.Header().Del("Content-Length")
	var err error = fault.New(fault.Unreadable, "fault.unreadable")
	code, _, _ := strings.Cut(a.told.String(), ":")
	if a.cause != nil {
		err = a.cause
	} else if known, ok := tusFaults[code]; ok {
		err = known
	}
	web.Fail(a.ResponseWriter, a.request, err)
}

// tusStore is our uploads as the protocol sees them.
type tusStore struct{ library *Library }

// fail keeps the true error for the answer; the protocol knows only its own.
func (tusStore) fail(ctx context.Context, err error) error {
	if answer, ok := ctx.Value(tusKey{}).(*tusAnswer); ok && err != nil {
		answer.cause = err
	}
	return err
}

func (s tusStore) NewUpload(ctx context.Context, info handler.FileInfo) (handler.Upload, error) {
	u, err := s.library.Announce(ctx, rights.From(ctx), Announced{
		Name: info.MetaData["filename"], Bytes: info.Size, CompanyID: info.MetaData["companyId"], FolderID: info.MetaData["folderId"], Replaces: info.MetaData["replaces"],
	})
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	return &tusUpload{s, u}, nil
}

func (s tusStore) GetUpload(ctx context.Context, id string) (handler.Upload, error) {
	u, err := s.library.Upload(ctx, rights.From(ctx), id)
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	return &tusUpload{s, u}, nil
}

func (s tusStore) AsTerminatableUpload(upload handler.Upload) handler.TerminatableUpload {
	return upload.(*tusUpload)
}

type tusUpload struct {
	tusStore
	*Upload
}

// GetInfo answers how far it is. One that was ended on the way does not exist any more:
// who sends it begins anew (a conflict would be tried again and again).
func (u *tusUpload) GetInfo(ctx context.Context) (handler.FileInfo, error) {
	if u.State == Refused && u.Received < u.Bytes {
		return handler.FileInfo{}, u.fail(ctx, fault.Missing())
	}
	return handler.FileInfo{ID: u.ID, Size: u.Bytes, Offset: u.Received, MetaData: handler.MetaData{"filename": u.Name}}, nil
}

func (u *tusUpload) WriteChunk(ctx context.Context, offset int64, src io.Reader) (int64, error) {
	n, err := u.library.receive(ctx, u.Upload, offset, src)
	if errors.Is(err, errMoved) {
		return n, handler.ErrMismatchOffset
	}
	return n, u.fail(ctx, err)
}

// FinishUpload has nothing to do: the last piece did it, in its own transaction.
func (u *tusUpload) FinishUpload(context.Context) error { return nil }

func (u *tusUpload) Terminate(ctx context.Context) error {
	return u.fail(ctx, u.library.Cancel(ctx, rights.From(ctx), u.ID))
}

func (u *tusUpload) GetReader(context.Context) (io.ReadCloser, error) {
	return nil, handler.ErrNotImplemented
}

// silent leaves the telling of requests to our own log.
type silent struct{}

func (silent) Enabled(context.Context, slog.Level) bool  { return false }
func (silent) Handle(context.Context, slog.Record) error { return nil }
func (s silent) WithAttrs([]slog.Attr) slog.Handler      { return s }
func (s silent) WithGroup(string) slog.Handler           { return s }
