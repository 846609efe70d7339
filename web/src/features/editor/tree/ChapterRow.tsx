import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconIcons,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chapter } from '@/features/booklet/types';
import { confirm } from '@/ui/confirm';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import titles from '@/ui/theme/typography.module.css';
import { PageRow } from './PageRow';
import { Rename } from './Rename';
import { useDragRow } from './TreeDrag';
import type { Asked } from './TreePanel';
import classes from './TreePanel.module.css';
import { type Tree, useHeld } from './useTree';

export interface RowProps {
  first: boolean;
  last: boolean;
  tree: Tree;
  pageId: string;
  onAsk: (asked: Asked) => void;
}

interface ChapterRowProps extends RowProps {
  chapter: Chapter;
  open: boolean;
  onToggle: () => void;
}

/** Alt and an arrow move, F2 renames, Delete deletes: the same on a chapter and on a page. */
export function rowKeys(
  acts: false | { up: () => void; down: () => void; rename: () => void; remove: () => void },
) {
  return (event: KeyboardEvent) => {
    if (!acts) return;
    const act =
      event.altKey && event.key === 'ArrowUp'
        ? acts.up
        : event.altKey && event.key === 'ArrowDown'
          ? acts.down
          : event.key === 'F2'
            ? acts.rename
            : event.key === 'Delete'
              ? acts.remove
              : null;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

export function ChapterRow(props: ChapterRowProps) {
  const { chapter, open, onToggle, tree } = props;
  const { t } = useTranslation();
  const button = useHeld(tree, chapter.id);
  const drag = useDragRow('chapter', chapter.id, chapter.title);
  const { title } = chapter;
  const remove = () =>
    confirm({
      header: t('editor.tree.removeChapterTitle', { title }),
      message: t('editor.tree.removeChapterText', { count: chapter.pages.length }),
      acceptLabel: t('editor.tree.removeChapter'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: () => void tree.removeChapter(chapter),
    });
  const rename = () => tree.startRenaming(chapter.id);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div
        ref={drag.ref}
        className={classes.chapter}
        data-hidden={chapter.hidden || undefined}
        {...drag.marks}
      >
        {tree.renaming?.id === chapter.id ? (
          <Rename
            label={t('editor.tree.renameChapter', { title })}
            value={title}
            typed={tree.renaming.typed}
            onDone={(name) => void tree.rename('chapter', chapter.id, name)}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className={classes.fold}
            aria-expanded={open}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown F2 Delete"
            title={title}
            onClick={onToggle}
            onDoubleClick={() => !tree.locked && rename()}
            onKeyDown={rowKeys(
              !tree.locked && {
                up: () => void tree.stepChapter(chapter, 'up'),
                down: () => void tree.stepChapter(chapter, 'down'),
                rename,
                remove,
              },
            )}
            {...(!tree.locked && drag.listeners)}
          >
            <Chevron aria-hidden />
            {chapter.icon && <Icon name={chapter.icon} size={16} />}
            <b>{title}</b>
            {chapter.hidden && (
              <span className={titles.visuallyHidden}>{` ${t('editor.tree.isHidden')}`}</span>
            )}
          </button>
        )}
        {chapter.hidden && <IconEyeOff className={classes.mark} aria-hidden />}
        {!open && (
          <span className={classes.count} title={t('editor.tree.pageCount', { count: chapter.pages.length })}>
            {chapter.pages.length}
          </span>
        )}
        {!tree.locked && (
          <Menu
            label={t('editor.tree.actionsOf', { title })}
            trigger={
              <IconButton className={classes.more} label={t('editor.tree.actionsOf', { title })}>
                <IconDots aria-hidden />
              </IconButton>
            }
            items={[
              {
                label: t('editor.tree.addPage'),
                icon: <IconPlus aria-hidden />,
                onSelect: () => {
                  if (!open) onToggle();
                  void tree.addPage(chapter);
                },
              },
              { label: t('editor.tree.rename'), icon: <IconPencil aria-hidden />, onSelect: rename },
              {
                label: t('editor.tree.icon'),
                icon: <IconIcons aria-hidden />,
                onSelect: () => props.onAsk({ what: 'icon', row: chapter }),
              },
              {
                label: t('editor.tree.duplicate'),
                icon: <IconCopy aria-hidden />,
                onSelect: () => void tree.duplicateChapter(chapter),
              },
              {
                label: t(chapter.hidden ? 'editor.tree.show' : 'editor.tree.hide'),
                icon: chapter.hidden ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />,
                onSelect: () => void tree.saveChapter(chapter.id, { hidden: !chapter.hidden }),
              },
              'divider',
              {
                label: t('editor.tree.up'),
                icon: <IconArrowUp aria-hidden />,
                disabled: props.first,
                onSelect: () => void tree.stepChapter(chapter, 'up'),
              },
              {
                label: t('editor.tree.down'),
                icon: <IconArrowDown aria-hidden />,
                disabled: props.last,
                onSelect: () => void tree.stepChapter(chapter, 'down'),
              },
              {
                label: t('editor.tree.move'),
                icon: <IconArrowsMove aria-hidden />,
                onSelect: () => props.onAsk({ what: 'move', row: chapter }),
              },
              'divider',
              {
                label: t('editor.tree.remove'),
                icon: <IconTrash aria-hidden />,
                danger: true,
                onSelect: remove,
              },
            ]}
          />
        )}
      </div>
      {open && (
        <ul className={classes.pages}>
          {chapter.pages.map((page) => (
            <PageRow key={page.id} page={page} {...props} />
          ))}
          {chapter.pages.length === 0 && !tree.locked && (
            <li>
              <button type="button" className={classes.add} onClick={() => void tree.addPage(chapter)}>
                <IconPlus aria-hidden />
                {t('editor.tree.addPage')}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
