import { startOfDay } from '@/ui/day';

/** The presets of the list, in hours. */
export const periods = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type Period = keyof typeof periods;

export interface Moments {
  from?: string;
  to?: string;
}

/** Days become moments: from the start of the first to the end of the last. A preset narrows them further. */
export function momentsOf(chosen: { period?: string; from?: string; to?: string }, now: Date): Moments {
  const hours = periods[chosen.period as Period] as number | undefined;
  const starts = [startOfDay(chosen.from), hours && new Date(now.getTime() - hours * 3_600_000)].filter(
    (moment) => moment instanceof Date,
  );
  const from = starts.length > 0 ? new Date(Math.max(...starts.map(Number))) : undefined;
  const to = startOfDay(chosen.to, 1);
  return { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
}
