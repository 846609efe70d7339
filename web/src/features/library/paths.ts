import type { LinkProps } from '@tanstack/react-router';

type To = NonNullable<LinkProps['to']>;

/** Where the screens of this feature are. */
export const paths = {
  settings: '/parametres' as To,
  builder: '/parametres/builder' as To,
  sectors: '/parametres/builder/secteurs-activite' as To,
  newSector: '/parametres/builder/secteurs-activite/create' as To,
  sector: (id: string) => `/parametres/builder/secteurs-activite/${id}` as To,
  chapters: '/parametres/builder/chapitres' as To,
  newChapter: '/parametres/builder/chapitres/create' as To,
  chapter: (id: string) => `/parametres/builder/chapitres/${id}` as To,
  pages: (id: string) => `/parametres/builder/chapitres/${id}/pages` as To,
};
