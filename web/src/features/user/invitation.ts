const days = 7;

/** The link of an invitation works for seven days. */
export function hasExpired(invitedAt: string | null, now = Date.now()): boolean {
  return invitedAt !== null && Date.parse(invitedAt) + days * 86_400_000 <= now;
}
