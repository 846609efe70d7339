import type { Kind } from './queries';

/** The words that differ between news and tutorials. */
export const words = {
  news: {
    title: 'article.news.title',
    lead: 'article.news.lead',
    label: 'article.news.label',
    unit: 'article.news.unit',
    chosen: 'article.news.chosen',
    none: 'article.news.none',
    first: 'article.news.first',
    firstText: 'article.news.firstText',
    create: 'article.news.create',
    createTitle: 'article.news.createTitle',
    bulkDelete: 'article.news.confirmBulk',
    confirmDelete: 'article.news.confirmDelete',
    missing: 'article.news.missing',
    roles: 'article.news.rolesHelp',
    draftHelp: 'article.news.draftHelp',
  },
  tutorial: {
    title: 'article.tutorial.title',
    lead: 'article.tutorial.lead',
    label: 'article.tutorial.label',
    unit: 'article.tutorial.unit',
    chosen: 'article.tutorial.chosen',
    none: 'article.tutorial.none',
    first: 'article.tutorial.first',
    firstText: 'article.tutorial.firstText',
    create: 'article.tutorial.create',
    createTitle: 'article.tutorial.createTitle',
    bulkDelete: 'article.tutorial.confirmBulk',
    confirmDelete: 'article.tutorial.confirmDelete',
    missing: 'article.tutorial.missing',
    roles: 'article.tutorial.rolesHelp',
    draftHelp: 'article.tutorial.draftHelp',
  },
} as const satisfies Record<Kind, Record<string, string>>;

/** Where each kind is kept. */
export const places = {
  news: {
    list: '/parametres/actualites',
    create: '/parametres/actualites/create',
    one: '/parametres/actualites/$id',
  },
  tutorial: {
    list: '/parametres/tutoriels',
    create: '/parametres/tutoriels/create',
    one: '/parametres/tutoriels/$id',
  },
} as const satisfies Record<Kind, Record<string, string>>;
