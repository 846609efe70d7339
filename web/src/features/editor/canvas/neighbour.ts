/** The button an arrow leads to, from the one that has the focus. The buttons may stand in another document. */
export function neighbour(buttons: HTMLElement[], key: string): HTMLElement | undefined {
  const here = buttons.indexOf(buttons[0]?.ownerDocument.activeElement as HTMLElement);
  if (key === 'ArrowRight') return buttons[(here + 1) % buttons.length];
  if (key === 'ArrowLeft') return buttons.at(here - 1);
  if (key === 'Home') return buttons[0];
  return key === 'End' ? buttons.at(-1) : undefined;
}
