import { fold } from '@/ui/fold';

/** Several may be typed at once, with commas; one that is there already, whatever its accents, is not added again. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const next = [...tags];
  for (const tag of typed.split(',').map((one) => one.trim().replace(/\s+/g, ' '))) {
    if (tag && !next.some((one) => fold(one) === fold(tag))) next.push(tag);
  }
  return next;
}
