import { IconFolderSymlink, IconRestore, IconTag, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { type MediaActions, useMayDelete } from './mediaActions';
import type { Media } from './types';

interface MediaBulkProps {
  bin: boolean;
  rows: Media[];
  actions: MediaActions;
  /** Chooses all of the page; absent when all are. */
  onAll?: () => void;
  onMove: () => void;
  onTag: () => void;
}

/** One thing for several media. What somebody may not delete is left out, and the button counts the rest. */
export function MediaBulk({ bin, rows, actions, onAll, onMove, onTag }: MediaBulkProps) {
  const { t } = useTranslation();
  const may = useMayDelete();
  const mine = rows.filter(may);
  const look = { variant: 'quiet', size: 'sm' } as const;
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
      <Button {...look} icon={<IconFolderSymlink aria-hidden />} loading={actions.doing} onClick={onMove}>
        {t('media.action.move')}
      </Button>
      <Button {...look} icon={<IconTag aria-hidden />} onClick={onTag}>
        {t('media.action.tag')}
      </Button>
      {mine.length > 0 && (
        <Button {...look} icon={<IconTrash aria-hidden />} onClick={() => void actions.remove(mine)}>
          {mine.length < rows.length
            ? t('media.action.deleteSome', { count: mine.length })
            : t('media.action.delete')}
        </Button>
      )}
    </>
  );
}
