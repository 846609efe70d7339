package i18n

import "context"

type localeKey struct{}

// WithLocale remembers the language that the caller reads.
func WithLocale(ctx context.Context, locale string) context.Context {
	return context.WithValue(ctx, localeKey{}, locale)
}

// Locale answers the caller's language, French when nobody said.
func Locale(ctx context.Context) string {
	if locale, ok := ctx.Value(localeKey{}).(string); ok && locale != "" {
		return locale
	}
	return Default
}
