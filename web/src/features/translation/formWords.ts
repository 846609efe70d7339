const names = {
  zero: 'translations.form.zero',
  one: 'translations.form.one',
  two: 'translations.form.two',
  few: 'translations.form.few',
  many: 'translations.form.many',
  other: 'translations.form.other',
} as const;

/** Words by form, from none to many; the server gives them by name. */
export function inOrder(words: Record<string, string>): [form: string, text: string][] {
  const order = Object.keys(names);
  return Object.entries(words).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

export function formKey(form: string): string {
  return names[form as keyof typeof names] ?? form;
}

const SAMPLE = [...Array.from({ length: 31 }, (_, n) => n), 100, 1_000_000];

/** Numbers for which a language takes that form: « 2, 3, 4… »; none where only fractions do. */
export function examplesOf(locale: string, form: string): string {
  if (form === 'zero') return '0';
  const rules = new Intl.PluralRules(locale);
  const found = SAMPLE.filter((n) => rules.select(n) === form);
  if (found.length === 0) return '1,5';
  const few = found.slice(0, 3).map((n) => n.toLocaleString(locale));
  return found.length > 3 ? `${few.join(', ')}…` : few.join(', ');
}
