import {
  IconDots,
  IconMailForward,
  IconMailX,
  IconTrash,
  IconUser,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/IconButton';
import { Menu, type MenuEntry } from '@/ui/Menu';
import { fullName } from '@/ui/Person';
import type { UserRow } from './queries';
import { useAllowed, useUserActions } from './userActions';

interface UserMenuProps {
  person: UserRow;
  onDelete: (person: UserRow) => void;
}

export function UserMenu({ person, onDelete }: UserMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useAllowed(person);
  const act = useUserActions(person);
  const label = t('user.action.of', { name: fullName(person) });
  const items: (MenuEntry | false)[] = [
    {
      label: t('user.action.open'),
      icon: <IconUser aria-hidden />,
      onSelect: () => void navigate({ to: '/parametres/utilisateurs/$id', params: { id: person.id } }),
    },
    person.state === 'invited' && {
      label: t('user.action.invite'),
      icon: <IconMailForward aria-hidden />,
      onSelect: act.inviteAgain,
    },
    person.state === 'invited' &&
      may.remove && {
        label: t('user.action.cancel'),
        icon: <IconMailX aria-hidden />,
        danger: true,
        onSelect: () => void act.cancelInvitation(),
      },
    may.act &&
      person.state !== 'disabled' && {
        label: t('user.action.disable'),
        icon: <IconUserOff aria-hidden />,
        onSelect: () => void act.disable(),
      },
    may.act &&
      person.state === 'disabled' && {
        label: t('user.action.enable'),
        icon: <IconUserCheck aria-hidden />,
        onSelect: act.enable,
      },
    may.remove && person.state !== 'invited' && 'divider',
    may.remove &&
      person.state !== 'invited' && {
        label: t('user.action.delete'),
        icon: <IconTrash aria-hidden />,
        danger: true,
        onSelect: () => onDelete(person),
      },
  ];
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
