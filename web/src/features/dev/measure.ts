const units: [number, string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** The two largest units are enough: « 3 jours et 4 heures ». */
export function duration(seconds: number, locale: string): string {
  let rest = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [size, unit] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0)
      parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  if (parts.length === 0) {
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(0);
  }
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts.slice(0, 2));
}

export function bytes(count: number, locale: string): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  return count < 1_000_000 ? format(count / 1_000, 'kilobyte') : format(count / 1_000_000, 'megabyte');
}
