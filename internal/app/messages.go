package app

import (
	"context"
	"encoding/json"
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

// messages answers a language's whole set under its code, as the seed says, and
// beside it what was changed of French, in which the rest is said. Anyone may read
// it: the sign-in page needs it.
func (a *App) messages(ctx context.Context, in *messagesInput) (*messagesOutput, error) {
	a.Words.Refresh(ctx, true)
	if !a.Catalogue.Has(in.Locale) {
		return nil, fault.Missing()
	}
	out := &messagesOutput{Status: http.StatusOK, ETag: `"` + a.Catalogue.Version(in.Locale) + "-" + a.Catalogue.Version(i18n.Default) + `"`, CacheControl: "no-cache"}
	if in.IfNoneMatch == out.ETag {
		out.Status = http.StatusNotModified
		return out, nil
	}
	out.Body = map[string]map[string]string{in.Locale: a.Catalogue.Messages(in.Locale)}
	if french := a.Catalogue.Changed(i18n.Default); in.Locale != i18n.Default && len(french) > 0 {
		out.Body[i18n.Default] = french
	}
	return out, nil
}
