import { useMemo } from 'react';
import type { Media } from '@/blocks/context';
import type { BookletSheet, Variable } from '@/features/booklet/types';
import type { World } from './checker/check';
import { contrastsOf } from './checker/contrasts';
import type { LinkPlace } from './useBookletWorld';

interface Given {
  booklet?: BookletSheet;
  variables: Variable[];
  places: LinkPlace[];
  media: (id: string) => Media | null | undefined;
}

/** What a page is checked against; a model page knows neither pages nor variables. */
export function useCheckWorld({ booklet, variables, places, media }: Given): World {
  return useMemo(() => {
    const ids = (kind: string) =>
      new Set(places.flatMap(({ value }) => (value.startsWith(kind) ? [value.slice(kind.length)] : [])));
    return {
      media,
      pages: booklet && places.length > 0 ? ids('page:') : null,
      chapters: booklet && places.length > 0 ? ids('chapter:') : null,
      variables:
        booklet && variables.length > 0
          ? new Map(variables.map(({ name, value }) => [name, value !== '']))
          : null,
      contrasts: booklet ? contrastsOf(booklet.theme.palette) : [],
    };
  }, [booklet, variables, places, media]);
}
