import {
  IconBuilding,
  IconBuildings,
  IconHome,
  IconLifebuoy,
  IconNotebook,
  IconPhoto,
  IconSettings,
  IconTools,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { User } from '@/api/user';
import { devRoles } from '../routes';

type To = NonNullable<LinkProps['to']>;

export interface Destination {
  to: To;
  /** Key of its name. */
  label: string;
  icon: typeof IconHome;
  /** One of the tabs at the bottom of a phone; the others are behind « Plus ». There its name may be a shorter one. */
  tab?: true | { label: string };
  visible?: (user: User) => boolean;
  /** How many there are stands beside its name. */
  counted?: 'booklets';
}

export interface Group {
  /** Key of the group's title; the first group has none. */
  title?: string;
  destinations: Destination[];
}

const runsSomething = (user: User) => user.role !== 'author';

/** A company's own sheet has the address of that company. */
function ownCompany(user: User): Destination[] {
  if (user.role !== 'manager' || !user.company) return [];
  return [
    {
      to: `/parametres/entreprises/${user.company.id}` as To,
      label: 'shell.nav.company',
      icon: IconBuilding,
    },
  ];
}

/** What the person can go to, in the order of the side bar. Only screens that exist, only those that this person may see. */
function groups(user: User): Group[] {
  return [
    {
      destinations: [
        { to: '/home', label: 'shell.nav.home', icon: IconHome, tab: true },
        {
          to: '/livrets',
          label: 'shell.nav.booklets',
          icon: IconNotebook,
          tab: { label: 'shell.nav.bookletsTab' },
          counted: 'booklets',
        },
        {
          to: '/parametres/mediatheque',
          label: 'shell.nav.media',
          icon: IconPhoto,
          // A phone has three tabs: for those who run something, the settings are one.
          tab: runsSomething(user) ? undefined : true,
        },
        { to: '/identity', label: 'shell.nav.identity', icon: IconUserCircle },
      ],
    },
    {
      title: 'shell.nav.settingsGroup',
      destinations: [
        {
          to: '/parametres/utilisateurs',
          label: 'shell.nav.users',
          icon: IconUsers,
          visible: runsSomething,
        },
        ...ownCompany(user),
        {
          to: '/parametres/entreprises',
          label: 'shell.nav.companies',
          icon: IconBuildings,
          visible: ({ role }) => role === 'admin',
        },
        {
          to: '/parametres',
          label: 'shell.nav.settings',
          icon: IconSettings,
          tab: { label: 'shell.nav.settingsGroup' },
          visible: runsSomething,
        },
      ],
    },
  ];
}

/** At the foot of the side bar. */
const foot: Destination[] = [
  { to: '/aide', label: 'shell.nav.help', icon: IconLifebuoy },
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
  const main = groups(user)
    .map((group) => ({ ...group, destinations: seen(group.destinations, user) }))
    .filter((group) => group.destinations.length > 0);
  const atFoot = seen(foot, user);
  const all = [...main.flatMap((group) => group.destinations), ...atFoot];
  return {
    main,
    foot: atFoot,
    all,
    tabs: all.filter((d) => d.tab).slice(0, 3),
    // What is about the person stands in its own part of that menu.
    more: all.filter((d) => !d.tab && d.to !== '/identity'),
  };
}

/** Where one is: the destination that leads closest to the page. A screen without one of its own belongs to the one above it. */
export function whereIs(path: string, destinations: Destination[]): To | undefined {
  const above = destinations
    .map(({ to }) => to)
    .filter((to) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length);
  return above[0];
}
