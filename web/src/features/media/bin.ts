/** How long what was deleted can be got back. */
export const BIN_DAYS = 30;
const DAY = 86_400_000;

/** Whole days left before it is gone for good; on the last day, none. */
export function daysLeft(deletedAt: string, now = Date.now()): number {
  const end = new Date(deletedAt).getTime() + BIN_DAYS * DAY;
  return Math.max(0, Math.ceil((end - now) / DAY));
}
