import type { LinkProps } from '@tanstack/react-router';
import type { Booklet } from './types';

/** What a link or `navigate` takes. */
export type Place = { to: NonNullable<LinkProps['to']>; search?: LinkProps['search'] };

function place(to: string, search: Record<string, string> = {}): Place {
  return { to, search } as unknown as Place;
}

/** Where a booklet is worked on; it is named after the question mark, as the seed's paths have no id. */
export const bookletPaths = {
  list: place('/livrets'),
  home: place('/livrets/home'),
  /** Starts a booklet; `sector`: with that sector's chapters. */
  create: (sector?: string) => place('/livrets/builder', sector ? { secteur: sector } : {}),
  editor: (id: string, pageId?: string) =>
    place('/livrets/editor', pageId ? { livret: id, page: pageId } : { livret: id }),
  options: (id: string, sub?: 'responsables' | 'utilisateurs') =>
    place(sub ? `/livrets/options/${sub}` : '/livrets/options', { livret: id }),
  wizard: (id: string, step: string) => place(`/livrets/builder/${step}`, { livret: id }),
};

/** Where one goes on with a booklet: where the wizard was left, or in the editor; an archived one is only looked at. */
export function openPlace(
  { id, step, state, run }: Pick<Booklet, 'id' | 'step' | 'state' | 'run'>,
  page?: string,
) {
  if (state === 'archived') return run ? bookletPaths.options(id) : bookletPaths.editor(id, page);
  return step ? bookletPaths.wizard(id, step) : bookletPaths.editor(id, page);
}
