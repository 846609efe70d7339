/** What a language is called in another: « allemand » for de-DE. */
export function languageIn(code: string, locale: string): string {
  const primary = code.split('-')[0] ?? code;
  return new Intl.DisplayNames([locale], { type: 'language' }).of(primary) ?? code;
}

/** « Deutsch (allemand) »; one name where both are the same. */
export function languageLabel(code: string, own: string, locale: string): string {
  const here = languageIn(code, locale);
  return here.toLowerCase() === own.toLowerCase() ? own : `${own} (${here})`;
}
