import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { PageData, Words } from '@/blocks/context';
import type { BookletSheet } from '@/features/booklet/types';
import type { Head } from '@/reader/frame';
import { samplePage } from './samplePage';

interface Shown extends Head {
  page: PageData;
}

const shows = (content: unknown): content is PageData =>
  Array.isArray((content as PageData | null)?.content) && (content as PageData).content.length > 0;

/** The booklet's first written page; before there is one, a page that shows the look. */
export function usePage(chapters: BookletSheet['chapters'] | undefined): Shown {
  const { t } = useTranslation();
  const chapter = chapters?.find(({ pages }) => pages.some(({ empty }) => !empty));
  const first = chapter?.pages.find(({ empty }) => !empty);
  const { data } = useQuery({
    queryKey: ['builder', 'page', first?.id ?? ''],
    queryFn: () => api.get('/api/pages/{id}', { path: { id: first?.id ?? '' }, quiet: true }),
    enabled: first !== undefined,
    retry: false,
  });
  const sheet = first && data?.data;
  return useMemo(() => {
    if (sheet && shows(sheet.content)) {
      const { title, lead, chapterTitle, content } = sheet;
      return { title, lead, chapter: chapterTitle, page: content };
    }
    const words: Words = (key, args) => t(key, args ?? {});
    return { title: t('builder.sample.title'), page: samplePage(words) };
  }, [sheet, t]);
}
