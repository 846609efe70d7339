import type { CSSProperties } from 'react';
import { preset } from '@/reader/presets';

/** Covers are set in the administration's own two typefaces; here, in those of the booklet. */
export function coverFace(font: string): CSSProperties {
  const face = preset(font)['--font-display'];
  return { '--font-display': face, '--font-booklet': face } as CSSProperties;
}
