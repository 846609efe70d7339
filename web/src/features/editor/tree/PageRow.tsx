import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/features/booklet/types';
import { Avatar } from '@/ui/Avatar';
import { confirm } from '@/ui/confirm';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import titles from '@/ui/theme/typography.module.css';
import { fullName } from '../saving/clock';
import { type RowProps, rowKeys } from './ChapterRow';
import { stepPage } from './places';
import { Rename } from './Rename';
import { useDragRow } from './TreeDrag';
import classes from './TreePanel.module.css';
import { useHeld } from './useTree';

/** A page of the tree: the signet marks the one that is open, a portrait who else writes in it. */
export function PageRow({ page, tree, pageId, onAsk }: RowProps & { page: Page }) {
  const { t } = useTranslation();
  const button = useHeld(tree, page.id);
  const drag = useDragRow('page', page.id, page.title);
  const { title } = page;
  const here = page.id === pageId;
  const rename = () => tree.startRenaming(page.id);
  const remove = () =>
    confirm({
      header: t('editor.tree.removePageTitle', { title }),
      message: t('editor.tree.removePageText'),
      acceptLabel: t('editor.tree.removePage'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: () => void tree.removePage(page),
    });
  const can = (way: 'up' | 'down') => stepPage(tree.tree ?? [], page.id, way) !== null;
  return (
    <li>
      <div
        ref={drag.ref}
        className={classes.page}
        data-here={here || undefined}
        data-hidden={page.hidden || undefined}
        {...drag.marks}
      >
        {here && <i className={classes.signet} aria-hidden />}
        {tree.renaming?.id === page.id && (here || !tree.renaming.fresh) ? (
          <Rename
            label={t('editor.tree.renamePage', { title })}
            value={title}
            typed={tree.renaming.typed}
            onDone={(name) => void tree.rename('page', page.id, name)}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className={classes.title}
            aria-current={here ? 'page' : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown F2 Delete"
            title={title}
            onClick={() => tree.open(page.id)}
            onDoubleClick={() => !tree.locked && rename()}
            onKeyDown={rowKeys(
              !tree.locked && {
                up: () => void tree.stepPage(page, 'up'),
                down: () => void tree.stepPage(page, 'down'),
                rename,
                remove,
              },
            )}
            {...(!tree.locked && drag.listeners)}
          >
            <span>{title}</span>
            {page.hidden && <span className={titles.visuallyHidden}>{` ${t('editor.tree.isHidden')}`}</span>}
          </button>
        )}
        {page.editors.map((person) => (
          <span
            key={person.id}
            className={classes.writer}
            title={t('editor.presence.writes', { name: fullName(person) })}
          >
            <Avatar name={fullName(person)} seed={person.id} size="sm" />
            <span className={titles.visuallyHidden}>
              {t('editor.presence.writes', { name: fullName(person) })}
            </span>
          </span>
        ))}
        {page.hidden && <IconEyeOff className={classes.mark} aria-hidden />}
        {!tree.locked && (
          <Menu
            label={t('editor.tree.actionsOf', { title })}
            trigger={
              <IconButton className={classes.more} label={t('editor.tree.actionsOf', { title })}>
                <IconDots aria-hidden />
              </IconButton>
            }
            items={[
              { label: t('editor.tree.rename'), icon: <IconPencil aria-hidden />, onSelect: rename },
              {
                label: t('editor.tree.duplicate'),
                icon: <IconCopy aria-hidden />,
                onSelect: () => void tree.duplicatePage(page),
              },
              {
                label: t(page.hidden ? 'editor.tree.show' : 'editor.tree.hide'),
                icon: page.hidden ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />,
                onSelect: () => void tree.savePage(page.id, { hidden: !page.hidden }),
              },
              'divider',
              {
                label: t('editor.tree.up'),
                icon: <IconArrowUp aria-hidden />,
                disabled: !can('up'),
                onSelect: () => void tree.stepPage(page, 'up'),
              },
              {
                label: t('editor.tree.down'),
                icon: <IconArrowDown aria-hidden />,
                disabled: !can('down'),
                onSelect: () => void tree.stepPage(page, 'down'),
              },
              {
                label: t('editor.tree.move'),
                icon: <IconArrowsMove aria-hidden />,
                onSelect: () => onAsk({ what: 'move', row: page }),
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
    </li>
  );
}
