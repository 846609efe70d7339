import { useMediaQuery } from '@mantine/hooks';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { Pager } from '@/ui/DataTable';
import { Drawer } from '@/ui/Drawer';
import { useListEnd } from '@/ui/listState';
import { type Crumb, PageHeader } from '@/ui/Page';
import { SelectionBar } from '@/ui/table/SelectionBar';
import { chosenRows, useSelection } from '@/ui/table/selection';
import { BIN_DAYS, daysLeft } from './bin';
import { startDrag } from './drag';
import { FolderTree } from './FolderTree';
import { useFolderActions } from './folderActions';
import { pathTo } from './folderTree';
import { MediaBulk } from './MediaBulk';
import { MediaDetails } from './MediaDetails';
import { MediaGrid } from './MediaGrid';
import { MediaMenu } from './MediaMenu';
import classes from './MediaPage.module.css';
import { MediaTable } from './MediaTable';
import { MediaToolbar } from './MediaToolbar';
import { MoveDialog } from './MoveDialog';
import { useMediaActions } from './mediaActions';
import { Nothing } from './Nothing';
import { mediaQueries } from './queries';
import { Room } from './Room';
import { ShelfChoice } from './ShelfChoice';
import type { Folder, Media } from './types';
import { Uploads } from './upload/Uploads';
import { type Library, useLibrary } from './useLibrary';

/** Beside the list there is room for the details of one from here on. */
const WIDE = '(min-width: 1200px)';

/** A company's files: folders on the left, media in the middle, one of them on the right. */
export function MediaPage() {
  const library = useLibrary();
  const { shelf, openId } = library;
  const query = useQuery(mediaQueries.list(shelf, library.filter));
  const { data: folders = [] } = useQuery(mediaQueries.folders(shelf));
  const wide = useMediaQuery(WIDE) ?? true;
  const rows = query.data?.data ?? [];
  const side = <Side library={library} folders={folders} rows={rows} />;
  return (
    <div className={classes.library} data-open={(wide && openId) || undefined}>
      <div className={classes.side}>{side}</div>
      <Shelves
        library={library}
        folders={folders}
        query={query}
        rows={rows}
        beside={wide && openId !== undefined}
      />
      {openId && (
        <MediaDetails
          key={openId}
          id={openId}
          shelf={shelf}
          folders={folders}
          beside={wide}
          known={rows.find(({ id }) => id === openId)}
          onClose={() => library.open(undefined)}
        />
      )}
    </div>
  );
}

interface SideProps {
  library: Library;
  folders: Folder[];
  rows: Media[];
}

/** Where one is in the library, and the room it takes. */
function Side({ library, folders, rows }: SideProps) {
  const { actions, dialog } = useFolderActions(library.shelf, folders, (gone) => {
    if (library.folderId === gone.id) library.goTo(gone.parentId ?? undefined);
  });
  const media = useMediaActions();
  function drop(ids: string[], folderId: string | null) {
    // What is already there stays where it is.
    const moving = ids.filter((id) => (rows.find((row) => row.id === id)?.folderId ?? null) !== folderId);
    media.move(
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
      <FolderTree library={library} folders={folders} actions={actions} onDrop={drop} />
      <div className={classes.room}>
        <Room library={library} />
      </div>
      {dialog}
    </>
  );
}

interface ShelvesProps {
  library: Library;
  folders: Folder[];
  query: {
    data?: { data: Media[] | null; total: number; more?: boolean };
    isPending: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  rows: Media[];
  /** Something is open beside the list, with a button of its own to press. */
  beside: boolean;
}

function Shelves({ library, folders, query, rows, beside }: ShelvesProps) {
  const { t } = useTranslation();
  const { list, shelf, bin, folderId } = library;
  const { role } = useUser();
  const chosen = useSelection({ shelf, ...library.filter });
  const [moving, setMoving] = useState<Media[]>();
  const actions = useMediaActions((gone) => {
    chosen.clear();
    if (library.openId && gone.includes(library.openId)) library.open(undefined);
  });
  const path = pathTo(folders, folderId);
  const folder = path.at(-1);
  const total = query.data?.total ?? 0;
  useListEnd(list, query.data && { data: rows, total });
  const empty = !query.isPending && rows.length === 0;
  const unused = empty && !query.isError && !list.active && !bin && !folderId;
  const upload = (
    <Uploads
      variant={beside ? 'secondary' : 'primary'}
      companyId={shelf}
      folderId={folderId}
      folderName={folder?.name}
    />
  );

  const selection = {
    ...chosen,
    name: (media: Media) => media.name,
    count: (count: number) => t('media.chosen', { count }),
    actions: (some: Media[]) => (
      <MediaBulk
        shelf={shelf}
        bin={bin}
        rows={some}
        folders={folders}
        actions={actions}
        onAll={
          some.length < rows.length ? () => chosen.onChange(new Set(rows.map(({ id }) => id))) : undefined
        }
      />
    ),
  };
  const open = (media: Media) => library.open(media.id === library.openId ? undefined : media.id);
  const menu = (media: Media, tabIndex?: number) => (
    <MediaMenu
      media={media}
      tabIndex={tabIndex}
      actions={actions}
      onOpen={() => library.open(media.id)}
      onMove={() => setMoving([media])}
    />
  );
  function drag(media: Media, event: DragEvent) {
    const ids = chosen.ids.has(media.id) ? [...chosen.ids].map(String) : [media.id];
    startDrag(event, ids, ids.length === 1 ? media.name : t('media.chosen', { count: ids.length }));
  }
  const paging = {
    page: list.page,
    perPage: list.perPage,
    total,
    more: query.data?.more,
    onPage: (page: number) => list.setPage(page),
    unit: (count: number) => t('media.unit', { count }),
  };
  return (
    <section className={classes.main} aria-label={t('media.title')}>
      <PageHeader
        title={titleOf(library, folder, t)}
        crumbs={folder ? crumbsOf(library, path, t) : undefined}
        lead={bin ? t('media.bin.lead', { days: BIN_DAYS }) : undefined}
        actions={
          bin
            ? rows.length > 0 && role !== 'author' && <EmptyBin library={library} actions={actions} />
            : !unused && upload
        }
      />
      <Places library={library} folders={folders} rows={rows} here={titleOf(library, folder, t)} />
      {!unused && <MediaToolbar library={library} />}
      {empty ? (
        <Nothing library={library} failed={query.isError} onRetry={query.refetch} upload={upload} />
      ) : library.view === 'table' ? (
        <MediaTable
          bin={bin}
          label={t('media.title')}
          rows={rows}
          loading={query.isPending}
          sort={library.filter.sort}
          onSort={list.setSort}
          selection={selection}
          onOpen={open}
          selected={(media) => media.id === library.openId}
          actions={(media) => menu(media)}
          {...paging}
        />
      ) : (
        <>
          <SelectionBar selection={selection} rows={chosenRows(selection, rows, (media) => media.id)} />
          <MediaGrid
            label={t('media.title')}
            items={rows}
            loading={query.isPending}
            selection={{ mode: 'multi', ids: chosen.ids, onChange: chosen.onChange }}
            current={library.openId}
            onOpen={open}
            actions={menu}
            onDragStart={bin ? undefined : drag}
            fact={
              bin ? (media) => t('media.bin.days', { count: daysLeft(media.deletedAt ?? '') }) : undefined
            }
          />
          <Pager rows={rows} {...paging} />
        </>
      )}
      {moving && (
        <MoveDialog
          rows={moving}
          folders={folders}
          onMove={(to) => actions.move(moving, to)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </section>
  );
}

function titleOf(library: Library, folder: Folder | undefined, t: TFunction): string {
  if (library.bin) return t('media.bin.title');
  if (folder) return folder.name;
  return library.list.filters.used === 'false' ? t('media.unusedOnes') : t('media.all');
}

function crumbsOf(library: Library, path: Folder[], t: TFunction): Crumb[] {
  return [
    { label: t('media.all'), ...library.place() },
    ...path.map(({ id, name }, index) =>
      index < path.length - 1 ? { label: name, ...library.place({ folder: id }) } : { label: name },
    ),
  ];
}

function EmptyBin({ library, actions }: { library: Library; actions: ReturnType<typeof useMediaActions> }) {
  const { t } = useTranslation();
  const { data: counts } = useQuery(mediaQueries.counts(library.shelf));
  return (
    <Button
      loading={actions.doing}
      onClick={() => void actions.emptyBin(library.shelf, counts?.bin.count ?? 0)}
    >
      {t('media.bin.empty')}
    </Button>
  );
}

/** On a phone the folders are behind a button that says where one is. */
function Places({ here, ...props }: SideProps & { here: string }) {
  const { t } = useTranslation();
  const at = `${props.library.shelf} ${props.library.folderId} ${props.library.bin} ${props.library.list.filters.used}`;
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
