import { IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Drawer } from '@/ui/Drawer';
import { FolderTree } from './FolderTree';
import { useFolderActions } from './folderActions';
import classes from './MediaPage.module.css';
import type { MediaActions } from './mediaActions';
import { Room } from './Room';
import { ShelfChoice } from './ShelfChoice';
import type { Folder, Media } from './types';
import type { Library } from './useLibrary';

export interface SideProps {
  library: Library;
  folders: Folder[];
  rows: Media[];
  actions: MediaActions;
}

/** Where one is in the library, and the room it takes. */
export function Side({ library, folders, rows, actions }: SideProps) {
  const { actions: onFolders, dialog } = useFolderActions(library.shelf, folders, (gone) => {
    if (library.folderId === gone.id) library.goTo(gone.parentId ?? undefined);
  });
  function drop(ids: string[], folderId: string | null) {
    // What is already there stays where it is.
    const moving = ids.filter((id) => (rows.find((row) => row.id === id)?.folderId ?? null) !== folderId);
    actions.move(
      moving.map((id) => ({ id })),
      folderId,
    );
  }
  return (
    <>
      {library.admin && (
        <div className={classes.shelf}>
          <ShelfChoice companyId={library.shelf ?? ''} onChange={library.setCompany} />
        </div>
      )}
      <FolderTree library={library} folders={folders} actions={onFolders} onDrop={drop} />
      <div className={classes.room}>
        <Room library={library} />
      </div>
      {dialog}
    </>
  );
}

/** On a phone the folders are behind a button that says where one is. */
export function Places({ here, ...props }: SideProps & { here: string }) {
  const { t } = useTranslation();
  const { shelf, folderId, bin, list } = props.library;
  const at = `${shelf} ${folderId} ${bin} ${list.filters.used}`;
  const [openAt, setOpenAt] = useState<string>();
  // Going somewhere closes it, and coming back does not open it again.
  if (openAt !== undefined && openAt !== at) setOpenAt(undefined);
  return (
    <div className={classes.places}>
      <Button block icon={<IconFolders aria-hidden />} onClick={() => setOpenAt(at)}>
        {t('media.folders.here', { name: here })}
      </Button>
      <Drawer open={openAt !== undefined} title={t('media.title')} onClose={() => setOpenAt(undefined)}>
        <Side {...props} />
      </Drawer>
    </div>
  );
}
