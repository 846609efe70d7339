import { contrast, LEGIBLE, standing } from '@/reader/contrast';
import type { World } from './finding';

interface Colors {
  paper: string;
  ink: string;
  brand: string;
  accent: string;
}

/** Of a palette, what cannot be read: the text on the paper, and what stands on the two strong colours. */
export function contrastsOf({ paper, ink, brand, accent }: Colors): World['contrasts'] {
  const pairs: World['contrasts'] = [
    { name: 'text', ratio: contrast(ink, paper) },
    { name: 'brand', ratio: standing(ink, brand).ratio },
    { name: 'accent', ratio: standing(ink, accent).ratio },
  ];
  return pairs.filter(({ ratio }) => ratio < LEGIBLE);
}
