import type { PageData } from '@/blocks/context';
import type { Saving } from '../saving/useSaving';

export interface HistoryDialogProps {
  open: boolean;
  onClose: () => void;
  /** A page of a booklet: model pages have no history. */
  pageId: string;
  saving: Saving;
  /** The page as a whole reader document (for an iframe's srcdoc). */
  draw: (page: PageData) => string;
  /** Nothing can be restored while somebody else writes. */
  readOnly?: boolean;
}

/** The states a page has been in: list, compare, name, restore. */
export function HistoryDialog(_: HistoryDialogProps) {
  return null;
}
