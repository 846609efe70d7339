import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { useListEnd } from '@/ui/listState';
import { type Crumb, PageHeader } from '@/ui/Page';
import { Pager } from '@/ui/Pager';
import { SelectionBar } from '@/ui/table/SelectionBar';
import { chosenRows, type TableSelection, type useSelection } from '@/ui/table/selection';
import { useKeptFocus } from '@/ui/useKeptFocus';
import { BIN_DAYS, daysLeft } from './bin';
import { startDrag } from './drag';
import { pathTo } from './folderTree';
import { MediaBulk } from './MediaBulk';
import { MediaGrid } from './MediaGrid';
import { MediaMenu } from './MediaMenu';
import classes from './MediaPage.module.css';
import { MediaTable } from './MediaTable';
import { MediaToolbar } from './MediaToolbar';
import { MoveDialog } from './MoveDialog';
import type { MediaActions } from './mediaActions';
import { Nothing } from './Nothing';
import { mediaQueries } from './queries';
import { Places, type SideProps } from './Side';
import { TagDialog } from './TagDialog';
import type { Folder, Media } from './types';
import { Uploads } from './upload/Uploads';
import type { Library } from './useLibrary';

interface ShelvesProps extends SideProps {
  query: {
    data?: { data: Media[] | null; total: number; more?: boolean };
    isPending: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  chosen: ReturnType<typeof useSelection>;
  /** The folder of the address is none of this library's. */
  lost: boolean;
  /** Something is open beside the list, with a button of its own to press. */
  beside: boolean;
}

/** The rows stay those it was asked for, whatever the list shows meanwhile. */
type Asked = { what: 'move' | 'tag'; rows: Media[] };

/** The middle of the page: where one is, what narrows the list, the list. */
export function Shelves(props: ShelvesProps) {
  const { library, folders, query, rows, actions, lost } = props;
  const { t } = useTranslation();
  const { list, bin, folderId } = library;
  const { role } = useUser();
  const [asked, setAsked] = useState<Asked>();
  const path = pathTo(folders, folderId);
  const folder = path.at(-1);
  const title = titleOf(library, folder, lost, t);
  useListEnd(list, query.data && { data: rows, total: query.data.total });
  const empty = lost || (!query.isPending && rows.length === 0);
  const first = empty && !query.isError && !list.active && !bin && !folderId;
  const upload = !lost && (
    <Uploads
      variant={props.beside ? 'secondary' : 'primary'}
      companyId={library.shelf}
      folderId={folderId}
      folderName={folder?.name}
    />
  );
  return (
    <section className={classes.main} aria-label={t('media.title')}>
      <PageHeader
        title={title}
        crumbs={folder ? crumbsOf(library, path, t) : undefined}
        lead={bin ? t('media.bin.lead', { days: BIN_DAYS }) : undefined}
        actions={
          bin
            ? rows.length > 0 && role !== 'author' && <EmptyBin library={library} actions={actions} />
            : !first && upload
        }
      />
      <Places library={library} folders={folders} rows={rows} actions={actions} here={title} />
      {!first && !lost && <MediaToolbar library={library} />}
      {empty ? (
        <Nothing
          library={library}
          lost={lost}
          failed={query.isError}
          onRetry={query.refetch}
          upload={upload}
        />
      ) : (
        <Listing {...props} onAsk={setAsked} />
      )}
      <Question {...props} asked={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

function Listing({
  library,
  query,
  rows,
  actions,
  chosen,
  onAsk,
}: ShelvesProps & { onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const { list, bin, openId } = library;
  const all = () => chosen.onChange(new Set(rows.map(({ id }) => id)));
  const selection: TableSelection<Media> = {
    ...chosen,
    name: (media) => media.name,
    count: (count) => t('media.chosen', { count }),
    actions: (some) => (
      <MediaBulk
        bin={bin}
        rows={some}
        actions={actions}
        onAll={some.length < rows.length ? all : undefined}
        onMove={() => onAsk({ what: 'move', rows: some })}
        onTag={() => onAsk({ what: 'tag', rows: some })}
      />
    ),
  };
  const ticked = chosenRows(selection, rows, ({ id }) => id);
  const open = (media: Media) => library.open(media.id === openId ? undefined : media.id);
  const menu = (media: Media, tabIndex?: number) => (
    <MediaMenu
      media={media}
      tabIndex={tabIndex}
      actions={actions}
      onOpen={() => library.open(media.id)}
      onMove={() => onAsk({ what: 'move', rows: [media] })}
    />
  );
  const paging = {
    page: list.page,
    perPage: list.perPage,
    total: query.data?.total ?? 0,
    more: query.data?.more,
    onPage: (page: number) => list.setPage(page),
    unit: (count: number) => t('media.unit', { count }),
  };
  if (library.view === 'table')
    return (
      <MediaTable
        bin={bin}
        label={t('media.title')}
        rows={rows}
        loading={query.isPending}
        sort={library.filter.sort}
        onSort={list.setSort}
        selection={selection}
        onOpen={open}
        selected={(media) => media.id === openId}
        actions={(media) => menu(media)}
        {...paging}
      />
    );
  return (
    <Kept>
      <SelectionBar selection={selection} rows={ticked} />
      <MediaGrid
        label={t('media.title')}
        items={rows}
        loading={query.isPending}
        selection={{ mode: 'multi', ids: chosen.ids, onChange: chosen.onChange }}
        current={openId}
        onOpen={open}
        actions={menu}
        onDragStart={
          bin
            ? undefined
            : (media, event) => {
                const some = ticked.includes(media) ? ticked : [media];
                const words = some.length === 1 ? media.name : t('media.chosen', { count: some.length });
                startDrag(
                  event,
                  some.map(({ id }) => id),
                  words,
                );
              }
        }
        fact={bin ? (media) => t('media.bin.days', { count: daysLeft(media.deletedAt ?? '') }) : undefined}
      />
      <Pager rows={rows} {...paging} />
    </Kept>
  );
}

/** What had the focus in the bar goes with the bar: the grid takes it over. */
function Kept({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  return (
    <div ref={box} data-keeps-focus>
      {children}
    </div>
  );
}

function Question({
  library,
  folders,
  actions,
  asked,
  onClose,
}: ShelvesProps & { asked?: Asked; onClose: () => void }) {
  if (!asked) return null;
  const { what, rows } = asked;
  return what === 'move' ? (
    <MoveDialog
      rows={rows}
      folders={folders}
      onMove={(folder) => actions.move(rows, folder)}
      onClose={onClose}
    />
  ) : (
    <TagDialog
      shelf={library.shelf}
      rows={rows}
      onSave={(add, remove) => actions.tag(rows, add, remove)}
      onClose={onClose}
    />
  );
}

function titleOf(library: Library, folder: Folder | undefined, lost: boolean, t: TFunction): string {
  if (library.bin) return t('media.bin.title');
  if (lost) return t('media.folderLost');
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

function EmptyBin({ library, actions }: { library: Library; actions: MediaActions }) {
  const { t } = useTranslation();
  const { data: counts } = useQuery(mediaQueries.counts(library.shelf));
  return (
    <Button
      loading={actions.doing}
      onClick={() => void actions.emptyBin(library.shelf, counts?.bin ?? { count: 0, more: false })}
    >
      {t('media.bin.empty')}
    </Button>
  );
}
