import {
  IconBook2,
  IconBriefcase,
  IconBuilding,
  IconBuildings,
  IconHistory,
  IconLanguage,
  IconMessageLanguage,
  IconNews,
  IconPalette,
  IconPhoto,
  IconScale,
  IconSchool,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { User } from '@/api/user';

type To = NonNullable<LinkProps['to']>;
export type Figure = 'users' | 'companies';

/** One thing that can be set, and what for. */
export interface SettingCard {
  to: To;
  icon: typeof IconUsers;
  title: string;
  text: string;
  /** What there is of it, where that is cheap to know. */
  figure?: Figure;
}

export interface SettingGroup {
  title: string;
  cards: SettingCard[];
}

const users: SettingCard = {
  to: '/parametres/utilisateurs',
  icon: IconUsers,
  title: 'settings.users.title',
  text: 'settings.users.text',
  figure: 'users',
};
const audit: SettingCard = {
  to: '/parametres/audit',
  icon: IconHistory,
  title: 'settings.audit.title',
  text: 'settings.audit.text',
};

const media: SettingCard = {
  to: '/parametres/mediatheque',
  icon: IconPhoto,
  title: 'settings.media.title',
  text: 'settings.media.text',
};

/** The platform's own: admins set them for everybody. */
const platform: SettingGroup[] = [
  {
    title: 'settings.group.people',
    cards: [
      users,
      {
        to: '/parametres/entreprises',
        icon: IconBuildings,
        title: 'settings.companies.title',
        text: 'settings.companies.text',
        figure: 'companies',
      },
    ],
  },
  {
    title: 'settings.group.models',
    cards: [
      {
        to: '/parametres/builder',
        icon: IconPalette,
        title: 'settings.builder.title',
        text: 'settings.builder.text',
      },
      {
        to: '/parametres/builder/chapitres',
        icon: IconBook2,
        title: 'settings.chapters.title',
        text: 'settings.chapters.text',
      },
      {
        to: '/parametres/builder/secteurs-activite',
        icon: IconBriefcase,
        title: 'settings.sectors.title',
        text: 'settings.sectors.text',
      },
    ],
  },
  {
    title: 'settings.group.communication',
    cards: [
      {
        to: '/parametres/actualites',
        icon: IconNews,
        title: 'settings.news.title',
        text: 'settings.news.text',
      },
      {
        to: '/parametres/tutoriels',
        icon: IconSchool,
        title: 'settings.tutorials.title',
        text: 'settings.tutorials.text',
      },
      media,
    ],
  },
  {
    title: 'settings.group.platform',
    cards: [
      {
        to: '/parametres/langues',
        icon: IconLanguage,
        title: 'settings.languages.title',
        text: 'settings.languages.text',
      },
      {
        to: '/parametres/traductions',
        icon: IconMessageLanguage,
        title: 'settings.translations.title',
        text: 'settings.translations.text',
      },
      {
        to: '/parametres/mentions',
        icon: IconScale,
        title: 'settings.legal.title',
        text: 'settings.legal.text',
      },
      audit,
    ],
  },
];

function ownCompany({ company }: User): SettingCard[] {
  if (!company) return [];
  return [
    {
      to: `/parametres/entreprises/${company.id}` as To,
      icon: IconBuilding,
      title: 'settings.company.title',
      text: 'settings.company.text',
    },
  ];
}

/** What this person may set. */
export function cardsFor(user: User): SettingGroup[] {
  if (user.role === 'admin') return platform;
  if (user.role === 'author') return [];
  return [{ title: 'settings.group.company', cards: [users, ...ownCompany(user), media, audit] }];
}
