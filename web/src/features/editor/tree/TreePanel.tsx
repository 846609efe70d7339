export interface TreePanelProps {
  bookletId: string;
  /** The page that is open; '' for none. */
  pageId: string;
  /** A page was chosen, added, or takes the place of the one that was deleted ('' when none is left). */
  onOpen: (pageId: string) => void;
  /** Called before the open page is deleted or left: send what is not sent. */
  beforeLeave?: () => Promise<unknown>;
}

/** « Chapitres et pages »: a section for the left side of the editor, or a sheet on a phone. */
export function TreePanel(_: TreePanelProps) {
  return null;
}
