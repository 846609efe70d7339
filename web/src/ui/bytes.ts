const units: [size: number, unit: string][] = [
  [1_000_000_000, 'gigabyte'],
  [1_000_000, 'megabyte'],
  [1_000, 'kilobyte'],
];

/** « 2,4 Mo ». Something is never written as nothing. */
export function formatBytes(count: number, locale: string): string {
  const [size, unit] = units.find(([least]) => count >= least) ?? [1_000, 'kilobyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    (count > 0 ? Math.max(count, 100) : 0) / size,
  );
}
