import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chapter, Page } from '@/features/booklet/types';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Waiting } from '@/ui/Loading';
import titles from '@/ui/theme/typography.module.css';
import { useKeptFocus } from '@/ui/useKeptFocus';
import { BinDialog } from './BinDialog';
import { ChapterRow } from './ChapterRow';
import { IconDialog } from './IconDialog';
import { MoveDialog } from './MoveDialog';
import { TreeDrag } from './TreeDrag';
import classes from './TreePanel.module.css';
import { useTree } from './useTree';

export interface TreePanelProps {
  bookletId: string;
  /** The page that is open; '' for none. */
  pageId: string;
  /** A page was chosen, added, or takes the place of the one that was deleted ('' when none is left). */
  onOpen: (pageId: string) => void;
  /** Called before the open page is deleted or left: send what is not sent. */
  beforeLeave?: () => Promise<unknown>;
}

/** What the panel asks about one row. */
export type Asked = { what: 'move' | 'icon'; row: Chapter | Page } | { what: 'bin' } | null;

/** « Chapitres et pages »: a section for the left side of the editor, or a sheet on a phone. */
export function TreePanel(props: TreePanelProps) {
  const { t } = useTranslation();
  const tree = useTree(props);
  const [asked, setAsked] = useState<Asked>(null);
  const { isOpen, toggle } = useFolds(tree.tree, props.pageId, tree.held?.id);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  return (
    <section className={classes.panel} aria-label={t('editor.tree.title')}>
      <div className={classes.head}>
        <h2>{t('editor.tree.title')}</h2>
        <IconButton label={t('editor.tree.bin')} onClick={() => setAsked({ what: 'bin' })}>
          <IconTrash aria-hidden />
        </IconButton>
        {!tree.locked && (
          <IconButton label={t('editor.tree.addChapter')} onClick={() => void tree.addChapter()}>
            <IconPlus aria-hidden />
          </IconButton>
        )}
      </div>
      {tree.failed && (
        <div className={classes.note}>
          <p>{t('editor.tree.failed')}</p>
          <Button size="sm" onClick={tree.retry}>
            {t('editor.saving.retry')}
          </Button>
        </div>
      )}
      {!tree.tree && !tree.failed && <Waiting />}
      {tree.tree?.length === 0 && !tree.locked && (
        <div className={classes.note}>
          <p>{t('editor.tree.empty')}</p>
          <Button size="sm" icon={<IconPlus aria-hidden />} onClick={() => void tree.addChapter()}>
            {t('editor.tree.addChapter')}
          </Button>
        </div>
      )}
      <TreeDrag tree={tree}>
        <ul ref={list} className={classes.chapters} tabIndex={-1} data-keeps-focus>
          {tree.tree?.map((chapter, at) => (
            <ChapterRow
              key={chapter.id}
              chapter={chapter}
              first={at === 0}
              last={at === (tree.tree?.length ?? 0) - 1}
              open={isOpen(chapter.id)}
              onToggle={() => toggle(chapter.id)}
              tree={tree}
              pageId={props.pageId}
              onAsk={setAsked}
            />
          ))}
        </ul>
      </TreeDrag>
      {tree.deleted && !tree.locked && (
        <div className={classes.undo}>
          <span>{t('editor.tree.deleted', { title: tree.deleted.title })}</span>
          <Button
            size="sm"
            variant="quiet"
            icon={<IconArrowBackUp aria-hidden />}
            onClick={() => tree.deleted && void tree.restore(tree.deleted)}
          >
            {t('editor.tree.undo')}
          </Button>
        </div>
      )}
      <p className={titles.visuallyHidden} role="status">
        {tree.said}
      </p>
      <MoveDialog asked={asked} tree={tree} onClose={() => setAsked(null)} />
      <IconDialog asked={asked} tree={tree} onClose={() => setAsked(null)} />
      <BinDialog
        open={asked?.what === 'bin'}
        bookletId={props.bookletId}
        tree={tree}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

/** The chapter of the open page and that of the row in hand are unfolded; the others as the person left them. */
function useFolds(tree: Chapter[] | undefined, pageId: string, held = '') {
  const [folded, setFolded] = useState<Record<string, boolean>>({});
  const chapterOf = (page: string) =>
    tree?.find((chapter) => chapter.pages.some(({ id }) => id === page))?.id ?? '';
  const [own, moved] = [chapterOf(pageId), chapterOf(held)];
  useEffect(() => setFolded((before) => ({ ...before, [own]: false, [moved]: false })), [own, moved]);
  const isOpen = (id: string) => !(folded[id] ?? (id !== own && (tree?.length ?? 0) > 1));
  return { isOpen, toggle: (id: string) => setFolded({ ...folded, [id]: isOpen(id) }) };
}
