/** How many blocks were drawn since the page was opened: what a test looks at instead of a clock. */
const counts = { blocks: 0, last: '' };

export function drawn(id: string): void {
  counts.blocks += 1;
  counts.last = id;
  document.documentElement.dataset.drawn = String(counts.blocks);
}
