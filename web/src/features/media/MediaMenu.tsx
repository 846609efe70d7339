import { IconDots, IconEye, IconFolderSymlink, IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/IconButton';
import { Menu, type MenuEntry } from '@/ui/Menu';
import { type MediaActions, useMayDelete } from './mediaActions';
import type { Media } from './types';

interface MediaMenuProps {
  media: Media;
  actions: MediaActions;
  onOpen: () => void;
  onMove: () => void;
  tabIndex?: number;
}

/** What can be done with one media of the list; moving stands here for those who do not drag. */
export function MediaMenu({ media, actions, onOpen, onMove, tabIndex }: MediaMenuProps) {
  const { t } = useTranslation();
  const may = useMayDelete()(media);
  const label = t('media.actions', { name: media.name });
  const open: MenuEntry = {
    label: t('media.action.details'),
    icon: <IconEye aria-hidden />,
    onSelect: onOpen,
  };
  const items: (MenuEntry | false)[] = media.deletedAt
    ? [
        open,
        may && {
          label: t('media.action.restore'),
          icon: <IconRestore aria-hidden />,
          onSelect: () => actions.restore([media]),
        },
        may && 'divider',
        may && {
          label: t('media.action.purge'),
          icon: <IconTrash aria-hidden />,
          danger: true,
          onSelect: () => void actions.purge([media]),
        },
      ]
    : [
        open,
        { label: t('media.action.move'), icon: <IconFolderSymlink aria-hidden />, onSelect: onMove },
        may && 'divider',
        may && {
          label: t('media.action.delete'),
          icon: <IconTrash aria-hidden />,
          danger: true,
          onSelect: () => void actions.remove([media]),
        },
      ];
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} tabIndex={tabIndex}>
          <IconDots aria-hidden />
        </IconButton>
      }
      items={items.filter((item) => item !== false)}
    />
  );
}
