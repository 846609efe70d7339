/** How many items of a wrapping list share its first line. */
export function columnsOf(items: readonly HTMLElement[]): number {
  const first = items[0]?.offsetTop;
  const next = items.findIndex((item) => item.offsetTop !== first);
  return next > 0 ? next : Math.max(items.length, 1);
}

/** Where a key leads in a grid of so many items and columns; undefined: the key is none of the grid's. */
export function stepTo(key: string, from: number, count: number, columns: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  if (to === undefined) return undefined;
  // Down from the line before the last leads to the last item, even when its column ends above.
  if (key === 'ArrowDown' && to >= count && Math.floor(from / columns) < Math.floor((count - 1) / columns))
    return count - 1;
  return to >= 0 && to < count ? to : from;
}
