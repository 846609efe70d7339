import type { Finding } from './check';

export interface CheckerPanelProps {
  /** Of `useFindings`, or of `check(page, world)`. */
  findings: Finding[];
  /** Selects the block and brings it into sight; '' is the page itself. */
  onGo: (block: string, path: string) => void;
}

/** « Vérification »: what a reader would stumble over, worst first; each entry leads to its block. */
export function CheckerPanel(_: CheckerPanelProps) {
  return null;
}
