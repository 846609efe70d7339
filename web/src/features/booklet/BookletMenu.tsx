import {
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconCopy,
  IconDots,
  IconPencil,
  IconRestore,
  IconSettings,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/IconButton';
import { Menu, type MenuEntry } from '@/ui/Menu';
import type { BookletActions } from './bookletActions';
import { bookletPaths } from './paths';
import type { Booklet } from './types';

interface BookletMenuProps {
  booklet: Booklet;
  actions: BookletActions;
  /** On its own page there is no entry that leads there. */
  own?: boolean;
}

/** What can be done with a booklet; what only its responsables decide is for them. */
export function BookletMenu({ booklet, actions, own }: BookletMenuProps) {
  const { t } = useTranslation();
  const label = t('booklet.actions', { name: booklet.name });
  const items = booklet.deletedAt ? ofBin(booklet, actions, t) : ofShelf(booklet, actions, t, own);
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots aria-hidden />
        </IconButton>
      }
      items={items.filter((item) => item !== false)}
    />
  );
}

type Entries = (MenuEntry | false)[];

function ofBin(booklet: Booklet, actions: BookletActions, t: TFunction): Entries {
  return [
    {
      label: t('booklet.action.restore'),
      icon: <IconRestore aria-hidden />,
      onSelect: () => actions.restore(booklet),
    },
    'divider',
    {
      label: t('booklet.action.purge'),
      icon: <IconTrash aria-hidden />,
      danger: true,
      onSelect: () => void actions.purge(booklet),
    },
  ];
}

function ofShelf(booklet: Booklet, actions: BookletActions, t: TFunction, own = false): Entries {
  const { id, step, state, run } = booklet;
  const archived = state === 'archived';
  const open = !archived && !own;
  return [
    open &&
      step !== '' && {
        label: t('booklet.action.resume'),
        icon: <IconWand aria-hidden />,
        ...bookletPaths.wizard(id, step),
      },
    open && {
      label: t('booklet.action.open'),
      icon: <IconPencil aria-hidden />,
      ...bookletPaths.editor(id),
    },
    open && run && 'divider',
    run &&
      !own && {
        label: t('booklet.action.options'),
        icon: <IconSettings aria-hidden />,
        ...bookletPaths.options(id),
      },
    {
      label: t('booklet.action.duplicate'),
      icon: <IconCopy aria-hidden />,
      onSelect: () => actions.duplicate(booklet),
    },
    run && {
      label: t('booklet.action.transfer'),
      icon: <IconArrowsExchange aria-hidden />,
      onSelect: () => actions.transfer(booklet),
    },
    run &&
      (archived
        ? {
            label: t('booklet.action.unarchive'),
            icon: <IconArchiveOff aria-hidden />,
            onSelect: () => actions.restore(booklet),
          }
        : {
            label: t('booklet.action.archive'),
            icon: <IconArchive aria-hidden />,
            onSelect: () => actions.archive(booklet),
          }),
    run && 'divider',
    run && {
      label: t('booklet.action.delete'),
      icon: <IconTrash aria-hidden />,
      danger: true,
      onSelect: () => void actions.remove(booklet),
    },
  ];
}
