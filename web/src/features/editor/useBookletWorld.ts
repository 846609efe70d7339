import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media, PageContext } from '@/blocks/context';
import { INNER, outside } from '@/blocks/links';
import { bookletQueries } from '@/features/booklet/queries';
import { srcsetOf } from '@/features/media/look';
import { mediaQueries } from '@/features/media/queries';
import type { Media as Stored } from '@/features/media/types';

/** A file of the library as a page shows it. */
function shown(media: Stored): Media {
  return {
    url: media.url,
    srcset: srcsetOf(media) ?? '',
    sizes: '(min-width: 48rem) 46rem, 100vw',
    width: media.width,
    height: media.height,
    alt: media.alt,
    decorative: media.decorative,
    blur: media.blur,
    mime: media.mime,
    name: media.name,
    bytes: media.bytes,
    caption: media.caption,
    credit: media.credit,
    focalX: media.focalX,
    focalY: media.focalY,
  };
}

/** The files a page shows. What is asked for and not there yet is undefined; what is gone is null. */
export function usePageMedia(ids: string[]): (id: string) => Media | null | undefined {
  const found = useQueries({
    queries: ids.map((id) => mediaQueries.one(id)),
    combine: (results) => results.map(({ data, isError }) => ({ data, gone: isError })),
  });
  const known = JSON.stringify(
    found.map(({ data, gone }) => [data?.id, data?.version, data?.updatedAt, gone]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are the same while this text is
  return useMemo(() => {
    const byId = new Map(
      ids.map((id, at) => {
        const { data, gone } = found[at] ?? {};
        return [id, data ? shown(data) : gone ? null : undefined] as const;
      }),
    );
    return (id: string) => byId.get(id);
  }, [known, ids.join(' ')]);
}

export interface LinkPlace {
  value: string;
  label: string;
  group: string;
}

/** Where links may lead inside the booklet. */
export function useLinkPlaces(bookletId: string): LinkPlace[] {
  const { t } = useTranslation();
  const tree = useQuery({ ...bookletQueries.tree(bookletId), enabled: bookletId !== '' });
  return useMemo(
    () =>
      (tree.data ?? []).flatMap((chapter) => [
        { value: `chapter:${chapter.id}`, label: chapter.title, group: t('editor.link.chapter') },
        ...(chapter.pages ?? []).map((page) => ({
          value: `page:${page.id}`,
          label: page.title,
          group: `${chapter.title} › `,
        })),
      ]),
    [tree.data, t],
  );
}

/** What a page is drawn with, on the canvas and in the preview. */
export function usePageContext(given: {
  locale: string;
  media: (id: string) => Media | null | undefined;
  values: Record<string, string>;
  places: LinkPlace[];
}): { editing: PageContext; reading: PageContext } {
  const { locale, media, values, places } = given;
  const { t } = useTranslation();
  const href = useCallback(
    (url: string) => {
      if (!INNER.test(url)) return outside(url);
      return url.startsWith('media:') || places.some(({ value }) => value === url) ? '#' : null;
    },
    [places],
  );
  return useMemo(() => {
    const base = {
      locale,
      words: ((key, args) => t(key, args ?? {})) as PageContext['words'],
      media: (id: string) => media(id) ?? null,
      href,
      variable: (name: string) => values[name] || null,
      publication: null,
    };
    return { editing: { ...base, editing: true }, reading: { ...base, editing: false } };
  }, [locale, t, media, href, values]);
}
