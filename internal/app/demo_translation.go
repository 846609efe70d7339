package app

import (
	"context"
	_ "embed"
	"encoding/json"

	"github.com/uptrace/bun"

	"livret/internal/rights"
)

//go:embed demo_spanish.json
var demoSpanish []byte

// demoLanguages adds one that somebody has begun to translate: it is not offered yet.
func (a *App) demoLanguages(ctx context.Context, tx bun.Tx) error {
	var texts map[string]string
	if err := json.Unmarshal(demoSpanish, &texts); err != nil {
		return err
	}
	return a.Words.Start(ctx, rights.System(), tx, "es-ES", texts)
}
