import { IconHome, IconTools, IconUserCircle } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { User } from '@/api/user';
import { devRoles } from '../routes';

export interface Destination {
  to: NonNullable<LinkProps['to']>;
  /** Key of its name. */
  label: string;
  icon: typeof IconHome;
  /** One of the tabs at the bottom of a phone; the others are behind « Plus ». */
  tab?: boolean;
  visible?: (user: User) => boolean;
}

export interface Group {
  /** Key of the group's title; the first group has none. */
  title?: string;
  destinations: Destination[];
}

/** What the person can go to, in the order of the side bar. Only screens that exist, only those that this person may see. */
const groups: Group[] = [
  {
    destinations: [
      { to: '/home', label: 'shell.nav.home', icon: IconHome, tab: true },
      { to: '/identity', label: 'shell.nav.identity', icon: IconUserCircle, tab: true },
    ],
  },
];

/** At the foot of the side bar. */
const foot: Destination[] = [
  {
    to: '/dev',
    label: 'shell.nav.dev',
    icon: IconTools,
    visible: (user) => devRoles === undefined || devRoles.includes(user.role),
  },
];

function seen(destinations: Destination[], user: User): Destination[] {
  return destinations.filter((destination) => destination.visible?.(user) ?? true);
}

export function navigationFor(user: User) {
  const main = groups
    .map((group) => ({ ...group, destinations: seen(group.destinations, user) }))
    .filter((group) => group.destinations.length > 0);
  const atFoot = seen(foot, user);
  const all = [...main.flatMap((group) => group.destinations), ...atFoot];
  return { main, foot: atFoot, tabs: all.filter((d) => d.tab).slice(0, 3), more: all.filter((d) => !d.tab) };
}
