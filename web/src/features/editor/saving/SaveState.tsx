import type { PageData } from '@/blocks/context';
import type { Saving } from './useSaving';

export interface SaveStateProps {
  saving: Saving;
  /** Shows a block that the server refused. */
  onGo: (block: string, path: string) => void;
  /** The page as a whole reader document (for an iframe's srcdoc), to compare two of them by eye. */
  draw: (page: PageData) => string;
}

/** « Enregistré à 14 h 32 » in the top bar, the dialog of a conflict, and what is heard of both. Mounted once. */
export function SaveState(_: SaveStateProps) {
  return null;
}
