/** The presets of the list, in hours. */
export const periods = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type Period = keyof typeof periods;

export interface Moments {
  from?: string;
  to?: string;
}

/** The start of a day as this browser's clock has it; undefined for what is no day. */
function startOf(day: string | undefined, plus = 0): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (!parts) return undefined;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const start = new Date(year, month - 1, date);
  const exists = start.getMonth() === month - 1 && start.getDate() === date;
  return exists ? new Date(year, month - 1, date + plus) : undefined;
}

/** Days become moments: from the start of the first to the end of the last. A preset narrows them further. */
export function momentsOf(chosen: { period?: string; from?: string; to?: string }, now: Date): Moments {
  const hours = periods[chosen.period as Period] as number | undefined;
  const starts = [startOf(chosen.from), hours && new Date(now.getTime() - hours * 3_600_000)].filter(
    (moment) => moment instanceof Date,
  );
  const from = starts.length > 0 ? new Date(Math.max(...starts.map(Number))) : undefined;
  const to = startOf(chosen.to, 1);
  return { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
}
