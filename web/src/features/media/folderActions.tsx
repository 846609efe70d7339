import { IconFolderPlus, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmed } from '@/ui/confirm';
import type { MenuEntry } from '@/ui/Menu';
import { FolderDialog } from './FolderDialog';
import { folders as calls, refreshMedia, type Shelf } from './queries';
import type { Folder } from './types';

type Asked = { parentId: string | null; folder?: undefined } | { folder: Folder; what: 'rename' | 'move' };

export interface FolderActions {
  create: (parentId: string | null) => void;
  menu: (folder: Folder) => MenuEntry[];
}

/** What can be done to folders, and the dialog that asks for a name or a place. */
export function useFolderActions(shelf: Shelf, folders: Folder[], onGone: (folder: Folder) => void) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();

  async function remove(folder: Folder) {
    // One with folders in it stays: the server says so, and how many.
    const full = folders.some(({ parentId }) => parentId === folder.id);
    const sure =
      full ||
      (await confirmed({
        header: t('media.folders.deleteTitle', { name: folder.name }),
        message: t('media.folders.deleteText', { count: folder.count }),
        acceptLabel: t('media.folders.delete'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      }));
    if (!sure) return;
    await calls.remove(folder.id).then(
      () => onGone(folder),
      () => undefined,
    );
    await refreshMedia();
  }
  const actions: FolderActions = {
    create: (parentId) => setAsked({ parentId }),
    menu: (folder) => [
      {
        label: t('media.folders.rename'),
        icon: <IconPencil aria-hidden />,
        onSelect: () => setAsked({ folder, what: 'rename' }),
      },
      {
        label: t('media.folders.newInside'),
        icon: <IconFolderPlus aria-hidden />,
        onSelect: () => setAsked({ parentId: folder.id }),
      },
      {
        label: t('media.folders.move'),
        icon: <IconFolderSymlink aria-hidden />,
        onSelect: () => setAsked({ folder, what: 'move' }),
      },
      'divider',
      {
        label: t('media.folders.delete'),
        icon: <IconTrash aria-hidden />,
        danger: true,
        onSelect: () => void remove(folder),
      },
    ],
  };
  const dialog = asked && (
    <FolderDialog
      key={asked.folder ? `${asked.what} ${asked.folder.id}` : `new ${asked.parentId}`}
      shelf={shelf}
      folders={folders}
      folder={asked.folder}
      what={asked.folder ? asked.what : 'create'}
      parentId={asked.folder ? asked.folder.parentId : asked.parentId}
      onClose={() => setAsked(undefined)}
    />
  );
  return { actions, dialog };
}
