import { queryOptions } from '@tanstack/react-query';
import { api, download } from '@/api/client';
import { setLanguages } from '@/api/config';
import { queryClient } from '@/api/queryClient';
import type { components } from '@/api/schema';

type Schemas = components['schemas'];
export type Language = Schemas['LanguageState'];
export type Languages = Schemas['LanguageList'];
export type Entry = Schemas['Entry'];
export type Sheet = Schemas['LanguageSheet'];
export type Preview = Schemas['WordsPreview'];
export type PreviewRow = Schemas['WordsPreviewRow'];
export type Words = Record<string, string>;

export const translationQueries = {
  languages: () =>
    queryOptions({
      queryKey: ['languages'],
      queryFn: () => api.get('/api/admin/languages'),
      select: (reply) => reply.data,
    }),
  /** A whole language: the browser keeps it, and asks only whether it has changed. */
  sheet: (locale: string) =>
    queryOptions({
      queryKey: ['translations', locale],
      queryFn: async () =>
        (await api.get('/api/admin/translations', { query: { locale }, quiet: [404] })).data,
      refetchOnWindowFocus: false,
    }),
};

/** The list as a change has left it. */
function showLanguages(reply: { data: Languages }): void {
  queryClient.setQueryData(translationQueries.languages().queryKey, reply);
  const offered = reply.data.languages.filter(({ enabled }) => enabled);
  setLanguages(offered.map(({ code, name }) => ({ code, name })));
}

export const languages = {
  add: async (code: string) => showLanguages(await api.post('/api/admin/languages', { body: { code } })),
  turn: async (code: string, enabled: boolean) =>
    showLanguages(await api.put('/api/admin/languages/{code}', { path: { code }, body: { enabled } })),
  sort: async (codes: string[]) =>
    showLanguages(await api.put('/api/admin/languages/order', { body: { codes } })),
  remove: async (code: string) => {
    showLanguages(await api.del('/api/admin/languages/{code}', { path: { code } }));
    queryClient.removeQueries({ queryKey: ['translations', code] });
  },
};

/** Refusals are shown in the row itself. */
export async function saveEntry(locale: string, key: string, words: Words, revision: number): Promise<Entry> {
  const { data } = await api.put('/api/admin/translations', {
    body: { locale, key, words, revision },
    quiet: true,
  });
  queryClient.setQueryData(
    translationQueries.sheet(locale).queryKey,
    (sheet: Sheet | undefined) =>
      sheet && { ...sheet, entries: sheet.entries.map((entry) => (entry.key === key ? data : entry)) },
  );
  forgetOthers(locale);
  return data;
}

/** Every other language is read anew when it is next shown: its French may have changed. */
function forgetOthers(locale: string): void {
  queryClient.removeQueries({
    queryKey: ['translations'],
    predicate: ({ queryKey }) => queryKey[1] !== locale,
  });
  void queryClient.invalidateQueries({ queryKey: ['languages'] });
}

export async function latestEntry(locale: string, key: string): Promise<Entry | undefined> {
  const sheet = await queryClient.fetchQuery({ ...translationQueries.sheet(locale), staleTime: 0 });
  return sheet.entries.find((entry) => entry.key === key);
}

export const exchange = {
  preview: async (locale: string, file: Blob) =>
    (await api.upload('/api/admin/translations/import/preview', { file, query: { locale }, quiet: true }))
      .data,
  apply: async (locale: string, hash: string, file: Blob) => {
    const path = '/api/admin/translations/import';
    const { data } = await api.upload(path, { file, query: { locale, hash }, quiet: true });
    forgetOthers(locale);
    await queryClient.invalidateQueries({ queryKey: ['translations', locale] });
    return data;
  },
  save: (locale: string, format: 'csv' | 'json', state: 'all' | 'missing') =>
    download('/api/admin/translations/export', { locale, format, state }),
};
