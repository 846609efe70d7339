import { api } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import type { BookletForm, BookletSheet, CoverChoice, Structure, Theme } from '@/features/booklet/types';

/** A chapter of the library that shall be in the booklet, with which of its pages; null: all of them. */
export interface Chosen {
  id: string;
  pages: string[] | null;
}

/** What the wizard sets of a booklet; each part is saved by a call of its own. */
export interface Parts {
  form: BookletForm;
  theme: Theme;
  structure: Structure;
  cover: CoverChoice;
  library: Chosen[];
  variables: Record<string, string>;
}

export type Part = keyof Parts;

/** In the order they are saved: what pages are there decides what variables are asked. */
export const partNames: Part[] = ['form', 'theme', 'structure', 'cover', 'library', 'variables'];

/** What of the library the booklet holds, in its order. */
export function chosenOf(sheet: Pick<BookletSheet, 'chapters'>): Chosen[] {
  return sheet.chapters
    .filter(({ source }) => source !== '')
    .map(({ source, pages }) => ({
      id: source,
      pages: pages.filter((page) => page.source !== '').map((page) => page.source),
    }));
}

export function partsOf(sheet: BookletSheet): Parts {
  const { name, kind, sectorId, theme, structure, cover, variables } = sheet;
  const locale = sheet.locale as BookletForm['locale'];
  return {
    form: { name, kind, sectorId, locale },
    theme,
    structure,
    cover,
    library: chosenOf(sheet),
    variables,
  };
}

/** The wizard tells of its failures and successes itself. */
const own = { quiet: true, silent: true } as const;

type Save<P extends Part> = (sheet: BookletSheet, value: Parts[P], revision: number) => Promise<BookletSheet>;

/** How each part is saved; each answers the sheet as it is then. */
export const saves: { [P in Part]: Save<P> } = {
  form: async ({ id }, form, revision) =>
    (await api.put('/api/booklets/{id}', { path: { id }, body: { ...form, revision }, ...own })).data,
  theme: async ({ id }, theme, revision) =>
    (await api.put('/api/booklets/{id}/theme', { path: { id }, body: { ...theme, revision }, ...own })).data,
  structure: async ({ id }, structure, revision) =>
    (
      await api.put('/api/booklets/{id}/structure', {
        path: { id },
        body: { ...structure, revision },
        ...own,
      })
    ).data,
  cover: async ({ id }, cover, revision) =>
    (await api.put('/api/booklets/{id}/cover', { path: { id }, body: { ...cover, revision }, ...own })).data,
  library: async (sheet, chosen) => {
    const { data } = await api.post('/api/booklets/{id}/chapters/from-library', {
      path: { id: sheet.id },
      body: { chapters: chosen },
      ...own,
    });
    return { ...sheet, chapters: data ?? [] };
  },
  variables: async (sheet, values, revision) => {
    const { data } = await api.put('/api/booklets/{id}/variables', {
      path: { id: sheet.id },
      body: { values, revision },
      ...own,
    });
    return { ...sheet, variables: values, revision: data.revision };
  },
};

export async function readSheet(id: string): Promise<BookletSheet> {
  return (await api.get('/api/booklets/{id}', { path: { id }, quiet: true })).data;
}

/** Where the wizard stands; it matters to nobody but who resumes it. */
export async function saveStep(id: string, step: string): Promise<void> {
  await api
    .put('/api/booklets/{id}/step', { path: { id }, body: { step: step as never }, ...own })
    .then(() => queryClient.invalidateQueries({ queryKey: ['booklets', 'list'] }))
    .catch(() => undefined);
}
