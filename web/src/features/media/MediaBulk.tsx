import { IconFolderSymlink, IconRestore, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { MoveDialog } from './MoveDialog';
import type { useMediaActions } from './mediaActions';
import { useMayDelete } from './mediaActions';
import type { Shelf } from './queries';
import { TagDialog } from './TagDialog';
import type { Folder, Media } from './types';

interface MediaBulkProps {
  shelf: Shelf;
  bin: boolean;
  rows: Media[];
  folders: Folder[];
  actions: ReturnType<typeof useMediaActions>;
  /** Chooses all of the page; absent when all are. */
  onAll?: () => void;
}

/** One thing for several media. What somebody may not delete is left out, and the button counts the rest. */
export function MediaBulk({ shelf, bin, rows, folders, actions, onAll }: MediaBulkProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'move' | 'tag'>();
  const may = useMayDelete();
  const mine = rows.filter(may);
  const look = { variant: 'quiet', size: 'sm' } as const;
  const close = () => setAsking(undefined);
  const all = onAll && (
    <Button {...look} onClick={onAll}>
      {t('media.chooseAll')}
    </Button>
  );
  if (bin) {
    return (
      <>
        {all}
        {mine.length > 0 && (
          <>
            <Button
              {...look}
              icon={<IconRestore aria-hidden />}
              loading={actions.doing}
              onClick={() => actions.restore(mine)}
            >
              {t('media.action.restore')}
            </Button>
            <Button {...look} icon={<IconTrash aria-hidden />} onClick={() => void actions.purge(mine)}>
              {t('media.action.purge')}
            </Button>
          </>
        )}
      </>
    );
  }
  return (
    <>
      {all}
      <Button
        {...look}
        icon={<IconFolderSymlink aria-hidden />}
        loading={actions.doing}
        onClick={() => setAsking('move')}
      >
        {t('media.action.move')}
      </Button>
      <Button {...look} icon={<IconTag aria-hidden />} onClick={() => setAsking('tag')}>
        {t('media.action.tag')}
      </Button>
      {mine.length > 0 && (
        <Button {...look} icon={<IconTrash aria-hidden />} onClick={() => void actions.remove(mine)}>
          {mine.length < rows.length
            ? t('media.action.deleteSome', { count: mine.length })
            : t('media.action.delete')}
        </Button>
      )}
      {asking === 'move' && (
        <MoveDialog
          rows={rows}
          folders={folders}
          onMove={(folder) => actions.move(rows, folder)}
          onClose={close}
        />
      )}
      {asking === 'tag' && (
        <TagDialog
          shelf={shelf}
          rows={rows}
          onSave={(add, remove) => actions.tag(rows, add, remove)}
          onClose={close}
        />
      )}
    </>
  );
}
