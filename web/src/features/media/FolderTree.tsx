import {
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderOpen,
  IconFolderPlus,
  IconPhotoOff,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { useLocale } from '@/ui/Time';
import { toggled } from '@/ui/table/selection';
import { draggedMedia, isMediaDrag } from './drag';
import classes from './FolderTree.module.css';
import type { FolderActions } from './folderActions';
import { type FolderNode, flatten, treeOf } from './folderTree';
import { mediaQueries } from './queries';
import type { Folder } from './types';
import type { Library } from './useLibrary';

interface FolderTreeProps {
  library: Library;
  folders: Folder[];
  actions: FolderActions;
  /** Media dropped on a folder; null: out of all folders. */
  onDrop: (ids: string[], folderId: string | null) => void;
}

/** The folders of a library, what nothing shows, and the bin. */
export function FolderTree({ library, folders, actions, onDrop }: FolderTreeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { data: counts } = useQuery(mediaQueries.counts(library.shelf));
  const rows = flatten(treeOf(folders, locale), folded);
  const unused = library.list.filters.used === 'false' && !library.folderId && !library.bin;
  const all = !library.folderId && !library.bin && !unused;
  return (
    <nav className={classes.tree} aria-label={t('media.folders.title')}>
      <div className={classes.head}>
        <h2>{t('media.folders.title')}</h2>
        <IconButton label={t('media.folders.new')} onClick={() => actions.create(library.folderId ?? null)}>
          <IconFolderPlus aria-hidden />
        </IconButton>
      </div>
      <ul className={classes.list}>
        <Place
          to={library.place()}
          icon={all ? IconFolderOpen : IconFolder}
          current={all}
          count={counts?.all}
          onDrop={(ids) => onDrop(ids, null)}
        >
          {t('media.all')}
        </Place>
        {rows.map((node) => (
          <Place
            key={node.id}
            to={library.place({ folder: node.id })}
            icon={node.id === library.folderId ? IconFolderOpen : IconFolder}
            current={node.id === library.folderId}
            depth={node.depth}
            count={node.count}
            onDrop={(ids) => onDrop(ids, node.id)}
            fold={
              node.children.length > 0 && (
                <Fold
                  node={node}
                  folded={folded.has(node.id)}
                  onToggle={() => setFolded(toggled(folded, node.id) as Set<string>)}
                />
              )
            }
            menu={<FolderMenu folder={node} actions={actions} />}
          >
            {node.name}
          </Place>
        ))}
      </ul>
      <ul className={classes.list}>
        <Place
          to={library.place({ used: 'false' })}
          icon={IconPhotoOff}
          current={unused}
          count={counts?.unused}
        >
          {t('media.unusedOnes')}
        </Place>
        <Place to={library.place({ bin: true })} icon={IconTrash} current={library.bin} count={counts?.bin}>
          {t('media.bin.title')}
        </Place>
      </ul>
    </nav>
  );
}

interface PlaceProps {
  to: ReturnType<Library['place']>;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  current: boolean;
  depth?: number;
  /** A number alone is exact. */
  count?: number | { count: number; more: boolean };
  onDrop?: (ids: string[]) => void;
  fold?: ReactNode;
  menu?: ReactNode;
  children: ReactNode;
}

function Place({ to, icon: Icon, current, depth = 0, count, onDrop, fold, menu, children }: PlaceProps) {
  const locale = useLocale();
  const [over, setOver] = useState(false);
  const target = onDrop && {
    onDragOver: (event: DragEvent) => {
      if (!isMediaDrag(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const ids = draggedMedia(event);
      if (ids.length === 0) return;
      event.preventDefault();
      onDrop(ids);
    },
  };
  return (
    <li
      className={classes.place}
      data-over={over || undefined}
      style={{ '--depth': depth } as never}
      {...target}
    >
      {fold}
      <Link
        {...to}
        className={classes.link}
        aria-current={current ? 'page' : undefined}
        activeOptions={{ exact: true }}
      >
        <Icon aria-hidden />
        <span className={classes.name}>{children}</span>
        {count !== undefined && <span className={classes.count}>{written(count, locale)}</span>}
      </Link>
      {menu && <span className={classes.menu}>{menu}</span>}
    </li>
  );
}

function written(count: NonNullable<PlaceProps['count']>, locale: string): string {
  const number = new Intl.NumberFormat(locale);
  return typeof count === 'number'
    ? number.format(count)
    : `${number.format(count.count)}${count.more ? '+' : ''}`;
}

function Fold({ node, folded, onToggle }: { node: FolderNode; folded: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={!folded}
      aria-label={t('media.folders.inside', { name: node.name })}
      onClick={onToggle}
    >
      <IconChevronRight aria-hidden />
    </button>
  );
}

function FolderMenu({ folder, actions }: { folder: Folder; actions: FolderActions }) {
  const { t } = useTranslation();
  const label = t('media.folders.actions', { name: folder.name });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots aria-hidden />
        </IconButton>
      }
      items={actions.menu(folder)}
    />
  );
}
