import type { TutorialRow } from '@/features/article/queries';

/** In the order of the alphabet; those without a category last. */
export function grouped(tutorials: TutorialRow[], locale: string): [category: string, TutorialRow[]][] {
  const groups = new Map<string, TutorialRow[]>();
  for (const one of tutorials) groups.set(one.category, [...(groups.get(one.category) ?? []), one]);
  return [...groups].sort(([a], [b]) => Number(!a) - Number(!b) || a.localeCompare(b, locale));
}
