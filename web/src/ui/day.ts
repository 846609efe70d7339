/** The start of a day (« 2026-11-15 ») as this browser's clock has it, so many days later; undefined for what is no day. */
export function startOfDay(day: string | undefined, plus = 0): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (!parts) return undefined;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const start = new Date(year, month - 1, date);
  const exists = start.getMonth() === month - 1 && start.getDate() === date;
  return exists ? new Date(year, month - 1, date + plus) : undefined;
}
