package app

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"

	"livret/internal/fault"
	"livret/internal/i18n"
)

// describe answers the description of every call.
func (a *App) describe(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(a.Server.API.OpenAPI())
}

type messagesInput struct {
	Locale      string `query:"locale" required:"true" maxLength:"35"`
	IfNoneMatch string `header:"If-None-Match"`
}

type messagesOutput struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         map[string]map[string]string
}

// messages answers a language's whole set under its code, as the seed says. Anyone
// may read it: the sign-in page needs it.
func (a *App) messages(_ context.Context, in *messagesInput) (*messagesOutput, error) {
	if !a.Catalogue.Has(in.Locale) {
		return nil, fault.Missing()
	}
	out := &messagesOutput{Status: http.StatusOK, ETag: `"` + a.Catalogue.Version(in.Locale) + `"`, CacheControl: "no-cache"}
	if in.IfNoneMatch == out.ETag {
		out.Status = http.StatusNotModified
		return out, nil
	}
	all := maps.Clone(a.Catalogue.Messages(i18n.Default)) // what is not translated yet shows in French
	maps.Copy(all, a.Catalogue.Messages(in.Locale))
	out.Body = map[string]map[string]string{in.Locale: all}
	return out, nil
}
