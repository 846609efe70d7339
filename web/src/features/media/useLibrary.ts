import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useUser } from '@/api/user';
import { startOfDay } from '@/ui/day';
import { listSearch, useListState } from '@/ui/listState';
import { useSearchText } from '@/ui/useSearchText';
import type { MediaFilter, Shelf } from './queries';
import { sizeNames, sizes } from './sizes';

const PER_PAGE = 48;

const search = listSearch({
  filters: {
    kind: ['image', 'video', 'audio', 'document'],
    tag: null,
    used: ['true', 'false'],
    owner: null,
    from: null,
    to: null,
    size: sizeNames,
  },
  sorts: ['createdAt', 'name', 'bytes', 'deletedAt'],
  sort: '-createdAt',
  perPage: PER_PAGE,
});

interface Going {
  replace?: boolean;
  ignoreBlocker?: boolean;
  /** What is open was opened from the list. */
  state?: { step: boolean };
}

export type View = 'grid' | 'table';

/** What the address says: whose library, which folder or the bin, what narrows it, how it is shown, what is open beside it. */
export function useLibrary() {
  const list = useListState(search);
  const text = useSearchText();
  const navigate = useNavigate();
  const router = useRouter();
  const step = useLocation({ select: ({ state }) => (state as { step?: boolean }).step === true });
  const admin = useUser().role === 'admin';
  const shelf: Shelf = admin ? (text.company ?? '') : undefined;
  const bin = text.bin === 'true';
  const folderId = bin ? undefined : text.folder;

  function go(next: Record<string, string | undefined>, how: Going) {
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...next })) as never,
      resetScroll: false,
      ...(how as object),
    });
  }
  /** From the list to one of them is a step; from one to another none. */
  function show(media: string) {
    const first = text.media === undefined;
    go({ media }, { replace: !first, state: { step: first || step } });
  }
  /** Back over the step that opened it, so that none is left to go over again. */
  function close(ignoreBlocker = false) {
    if (step) router.history.back({ ignoreBlocker });
    else go({ media: undefined }, { replace: true, ignoreBlocker });
  }
  const { size, from, to, ...query } = list.query;
  const filter: MediaFilter = {
    ...query,
    ...(size && sizes[size]),
    from: startOfDay(from)?.toISOString(),
    to: startOfDay(to, 1)?.toISOString(),
    ...(folderId && { folder: folderId }),
    // The last thrown away comes first there.
    ...(bin && { bin: true, sort: text.sort ? query.sort : '-deletedAt' }),
  };
  /** What narrows the list stays behind. */
  const place = ({ folder, bin, used }: { folder?: string; bin?: boolean; used?: 'false' } = {}) => ({
    to: '/parametres/mediatheque' as const,
    search: clean({
      company: text.company,
      view: text.view,
      sort: text.sort === '-deletedAt' || text.sort === 'deletedAt' ? undefined : text.sort,
      folder,
      bin: bin ? 'true' : undefined,
      used,
    }) as never,
  });
  return {
    list,
    shelf,
    admin,
    bin,
    folderId,
    filter,
    view: (text.view === 'table' ? 'table' : 'grid') as View,
    openId: text.media,
    setView: (view: View) => go({ view: view === 'table' ? view : undefined }, { replace: true }),
    open: (id: string | undefined) => (id === undefined ? close() : show(id)),
    /** What was open is no more: nothing written on it can be saved. */
    closeGone: () => close(true),
    setCompany: (company: string) =>
      void navigate({ to: '.', search: (company ? { company } : {}) as never, resetScroll: false }),
    /** Where a folder, all media (nothing given) or the bin is. */
    place,
    goTo: (folder: string | undefined) => void navigate(place({ folder })),
  };
}

export type Library = ReturnType<typeof useLibrary>;

function clean(search: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
