import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSelection } from '@/ui/table/selection';
import { focusKeeper } from '@/ui/useKeptFocus';
import { MediaDetails } from './MediaDetails';
import classes from './MediaPage.module.css';
import { useMediaActions } from './mediaActions';
import { mediaQueries } from './queries';
import { Shelves } from './Shelves';
import { Side } from './Side';
import type { Folder } from './types';
import { useLibrary } from './useLibrary';

/** Beside the list there is room for the details of one from here on. */
const WIDE = '(min-width: 1200px)';

/** A company's files: folders on the left, media in the middle, one of them on the right. */
export function MediaPage() {
  const library = useLibrary();
  const { shelf, openId } = library;
  const query = useQuery(mediaQueries.list(shelf, library.filter));
  const known = useQuery(mediaQueries.folders(shelf));
  const folders = known.data ?? [];
  const wide = useMediaQuery(WIDE) ?? true;
  const chosen = useSelection({ shelf, ...library.filter });
  const actions = useMediaActions((gone) => {
    chosen.clear();
    if (openId && gone.includes(openId)) library.closeGone();
  });
  useFocusBack(openId);
  const rows = query.data?.data ?? [];
  const parts = { library, folders, rows, actions };
  return (
    <div className={classes.library} data-open={(wide && openId) || undefined}>
      <div className={classes.side}>
        <Side {...parts} />
      </div>
      <Shelves
        {...parts}
        query={query}
        chosen={chosen}
        lost={known.data !== undefined && !known.isFetching && isLost(library.folderId, folders)}
        beside={wide && openId !== undefined}
      />
      {openId && (
        <MediaDetails
          key={openId}
          id={openId}
          shelf={shelf}
          folders={folders}
          actions={actions}
          beside={wide}
          known={rows.find(({ id }) => id === openId)}
          onClose={() => library.open(undefined)}
        />
      )}
    </div>
  );
}

function isLost(folderId: string | undefined, folders: Folder[]): boolean {
  return folderId !== undefined && !folders.some(({ id }) => id === folderId);
}

/** The details go away with the focus in them: it goes back to the media they were of. */
function useFocusBack(openId: string | undefined): void {
  const shown = useRef(openId);
  useEffect(() => {
    const closed = shown.current;
    shown.current = openId;
    if (openId || !closed || document.activeElement !== document.body) return;
    const marks = [...document.querySelectorAll<HTMLElement>('[data-media]')];
    const button = marks.find(({ dataset }) => dataset.media === closed)?.closest('button');
    if (button) button.focus();
    else focusKeeper(null);
  }, [openId]);
}
