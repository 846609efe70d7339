import { useQueries, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { SearchField } from '@/ui/SearchField';
import { SelectField } from '@/ui/SelectField';
import { useLocale } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import { flatten, folderOptions, treeOf } from '../folderTree';
import { kindKeys } from '../kinds';
import { MediaGrid } from '../MediaGrid';
import { type MediaFilter, mediaQueries, type Shelf } from '../queries';
import type { Folder, Media, MediaKind } from '../types';
import { FileChooser } from '../upload/FileChooser';
import { DropHere } from '../upload/Uploads';
import { useDroppedFiles } from '../upload/useDroppedFiles';
import classes from './PickerLibrary.module.css';
import { Sent, useSent } from './Sent';

const PER_PAGE = 48;

/** What narrows the library down. */
export interface Narrowing {
  q: string;
  folder: string;
  kind: string;
}

interface PickerLibraryProps {
  shelf: Shelf;
  kinds: MediaKind[];
  narrowing: Narrowing;
  onNarrow: (changes: Partial<Narrowing>) => void;
  chosen?: Media;
  onChosen: (media: Media) => void;
  onConfirm: (media: Media) => void;
  onFiles: (files: File[]) => void;
  /** Marks what was sent from here. */
  from: string;
  /** Files that cannot be chosen here, named. */
  refusal?: string;
  box: RefObject<HTMLDivElement | null>;
}

/** The library in a dialog: found, or sent and found at once. */
export function PickerLibrary(props: PickerLibraryProps) {
  const { shelf, kinds, narrowing, onNarrow, onFiles, box } = props;
  const { t } = useTranslation();
  const { data: folders = [] } = useQuery(mediaQueries.folders(shelf));
  const over = useDroppedFiles(onFiles, box);
  // Back from the picture that was looked at: on to the next from there.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-tile][aria-pressed="true"]')?.focus();
  }, [box]);
  const accept = kinds.length === 1 && kinds[0] === 'image' ? 'image/*' : undefined;
  return (
    <div className={classes.library} ref={box}>
      <Folders folders={folders} value={narrowing.folder} onChange={(folder) => onNarrow({ folder })} />
      <div className={classes.main}>
        <div className={classes.bar}>
          <SearchField
            label={t('media.picker.search')}
            value={narrowing.q}
            onChange={(q) => onNarrow({ q })}
            width="auto"
          />
          {kinds.length > 1 && (
            <Kinds kinds={kinds} value={narrowing.kind} onChange={(kind) => onNarrow({ kind })} />
          )}
          <FileChooser onFiles={onFiles} accept={accept}>
            {t(accept ? 'media.picker.sendPictures' : 'media.upload.choose')}
          </FileChooser>
        </div>
        <Sent from={props.from} />
        {props.refusal && (
          <p className={classes.refusal} role="alert">
            {props.refusal}
          </p>
        )}
        <Found key={JSON.stringify(narrowing)} {...props} />
      </div>
      {over && <DropHere within />}
    </div>
  );
}

function Folders({
  folders,
  value,
  onChange,
}: {
  folders: Folder[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (folders.length === 0) return null;
  const rows = [{ id: '', name: t('media.all'), depth: 0 }, ...flatten(treeOf(folders, locale))];
  return (
    <>
      <nav className={classes.folders} aria-label={t('media.folders.title')}>
        <ul>
          {rows.map(({ id, name, depth }) => (
            <li key={id} style={{ paddingLeft: depth * 14 }}>
              <button
                type="button"
                className={classes.folder}
                aria-current={id === value ? 'true' : undefined}
                onClick={() => onChange(id)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.folderChoice}>
        <SelectField
          label={<span className={titles.visuallyHidden}>{t('media.folders.title')}</span>}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[{ value: '', label: t('media.all') }, ...folderOptions(folders, locale)]}
        />
      </div>
    </>
  );
}

function Kinds({
  kinds,
  value,
  onChange,
}: {
  kinds: MediaKind[];
  value: string;
  onChange: (kind: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={<span className={titles.visuallyHidden}>{t('media.picker.kind')}</span>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('media.picker.everyKind') },
        ...kinds.map((kind) => ({ value: kind, label: t(kindKeys[kind]) })),
      ]}
    />
  );
}

function filterOf({ q, folder, kind }: Narrowing, kinds: MediaKind[]): MediaFilter {
  const only = kinds.length === 1 ? kinds[0] : kind;
  return {
    ...(q && { q }),
    ...(folder && { folder }),
    ...(only && { kind: only }),
    sort: '-createdAt',
    perPage: PER_PAGE,
  };
}

function Found(props: PickerLibraryProps) {
  const { shelf, kinds, narrowing, chosen, onNarrow } = props;
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const filter = filterOf(narrowing, kinds);
  const lists = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      mediaQueries.list(shelf, { ...filter, page: index + 1 }),
    ),
  });
  const found = lists.flatMap(({ data }) => data?.data ?? []);
  const last = lists.at(-1);
  const items = withChosen(found, narrowing, chosen);
  const sending = useSent(props.from).length > 0;
  const narrowed = narrowing.q !== '' || narrowing.folder !== '' || narrowing.kind !== '';
  if (lists[0]?.isError)
    return (
      <EmptyState
        compact
        title={t('media.picker.failed')}
        actions={<Button onClick={() => void lists[0]?.refetch()}>{t('media.picker.retry')}</Button>}
      />
    );
  if (items.length === 0 && sending) return null;
  if (items.length === 0 && !lists[0]?.isPending)
    return narrowed ? (
      <EmptyState
        compact
        title={t('media.picker.none')}
        text={t('media.picker.noneText')}
        actions={
          <Button onClick={() => onNarrow({ q: '', folder: '', kind: '' })}>
            {t('media.picker.seeAll')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        illustration="letter"
        title={t('media.picker.empty')}
        text={t('media.picker.emptyText')}
        level={3}
      />
    );
  return (
    <div className={classes.found}>
      <MediaGrid
        size="sm"
        label={t('media.picker.grid')}
        items={items}
        loading={lists[0]?.isPending}
        onConfirm={props.onConfirm}
        fact={({ width, height }) => (width > 0 ? t('media.picker.pixels', { width, height }) : null)}
        selection={{
          mode: 'single',
          ids: new Set(chosen ? [chosen.id] : []),
          onChange: (ids) => {
            const media = items.find(({ id }) => ids.has(id));
            if (media) props.onChosen(media);
          },
          selectable: (media) => kinds.includes(media.kind),
        }}
      />
      {last?.data && (last.data.more || last.data.page * last.data.perPage < last.data.total) && (
        <div className={classes.more}>
          <Button onClick={() => setPages(pages + 1)}>{t('media.picker.more')}</Button>
        </div>
      )}
    </div>
  );
}

/** What has just arrived is chosen at once: it must be in sight, whatever the lists have read. */
function withChosen(found: Media[], { q, folder, kind }: Narrowing, chosen?: Media): Media[] {
  if (!chosen || q || kind || found.some(({ id }) => id === chosen.id)) return found;
  return folder && folder !== chosen.folderId ? found : [chosen, ...found];
}
