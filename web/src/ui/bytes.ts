/** As quotas are counted, and as most people's computers do. */
const units: [size: number, unit: string][] = [
  [2 ** 30, 'gigabyte'],
  [2 ** 20, 'megabyte'],
  [2 ** 10, 'kilobyte'],
];

/** « 2,4 Mo ». Something is never written as nothing. */
export function formatBytes(count: number, locale: string): string {
  const [size, unit] = units.find(([least]) => count >= least) ?? [2 ** 10, 'kilobyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    (count > 0 ? Math.max(count, 100) : 0) / size,
  );
}
