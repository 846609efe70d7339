import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { confirmed } from '@/ui/confirm';
import { BIN_DAYS } from './bin';
import classes from './dialogs.module.css';
import { media as calls, refreshMedia, type Shelf } from './queries';
import type { Media, Use } from './types';
import { UseList } from './Uses';

/** Rédacteurs throw away what they brought themselves; the others anything of their library. */
export function useMayDelete(): (media: Media) => boolean {
  const me = useUser();
  return (media) => me.role !== 'author' || media.owner?.id === me.id;
}

/** What shows any of them, each thing once. A list holds no more than a page's worth. */
async function usesOf(rows: Media[]): Promise<Use[]> {
  const found = await Promise.all(rows.filter(({ used }) => used).map(({ id }) => calls.uses(id)));
  return [...new Map(found.flat().map((use) => [`${use.kind} ${use.id}`, use])).values()];
}

const singles = { delete: calls.remove, restore: calls.restore, purge: calls.purge };

/** One is refused with its reason; of several, those that can be are done, and the reply tells of the others. */
function run(action: keyof typeof singles, ids: string[], force = false): Promise<unknown> {
  const [first = '', ...others] = ids;
  return others.length === 0
    ? singles[action](first, force)
    : calls.bulk({ ids, action, ...(force && { force }) });
}

/** What the warning showed is accepted; a use that came since, of one nothing showed, is not. */
async function bin(rows: Media[]): Promise<void> {
  for (const used of [true, false]) {
    const ids = rows.filter((row) => row.used === used).map(({ id }) => id);
    if (ids.length > 0) await run('delete', ids, used);
  }
}

interface Change {
  rows: Media[];
  run: (ids: string[]) => Promise<unknown>;
  /** They go to the bin, out of it, or for good. */
  leave?: boolean;
}

/** What can be done to one media or several; what is lost is told first. `onDone` is given those that left the list. */
export function useMediaActions(onDone?: (gone: string[]) => void) {
  const { t } = useTranslation();
  const acting = useMutation({
    mutationFn: ({ rows, run }: Change) => run(rows.map(({ id }) => id)),
    onSuccess: (_reply, { rows, leave }) => onDone?.(leave ? rows.map(({ id }) => id) : []),
    // A refusal may mean that somebody else has changed them: what is shown is read again either way, and nobody waits for it.
    onSettled: () => void refreshMedia(),
  });
  const change = (rows: Media[], run: Change['run'], leave = false) =>
    rows.length > 0 && acting.mutate({ rows, run, leave });

  return {
    doing: acting.isPending,
    remove: async (rows: Media[]) => {
      const uses = await usesOf(rows).catch(() => undefined);
      if (!uses) return;
      const count = rows.length;
      const name = rows[0]?.name ?? '';
      const sure = await confirmed({
        header: count === 1 ? t('media.delete.title', { name }) : t('media.delete.titleMany', { count }),
        message: <Warning uses={uses} count={count} />,
        acceptLabel: count === 1 ? t('media.delete.accept') : t('media.delete.acceptMany', { count }),
        rejectLabel: t('media.delete.keep'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (!sure) return;
      change(rows, () => bin(rows), true);
    },
    restore: (rows: Media[]) => change(rows, (ids) => run('restore', ids), true),
    purge: async (rows: Media[]) => {
      const count = rows.length;
      const sure = await confirmed({
        header:
          count === 1
            ? t('media.purge.title', { name: rows[0]?.name })
            : t('media.purge.titleMany', { count }),
        message: t('media.purge.text', { count }),
        acceptLabel: count === 1 ? t('media.purge.accept') : t('media.purge.acceptMany', { count }),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (!sure) return;
      change(rows, (ids) => run('purge', ids), true);
    },
    /** Both at once, in two calls: what is put on, and what is taken off. */
    tag: (rows: Media[], add: string[], remove: string[]) =>
      change(rows, async (ids) => {
        if (add.length > 0) await calls.bulk({ ids, action: 'tag', tags: add });
        if (remove.length > 0) await calls.bulk({ ids, action: 'untag', tags: remove });
      }),
    emptyBin: async (shelf: Shelf, { count, more }: { count: number; more: boolean }) => {
      const sure = await confirmed({
        header: more ? t('media.bin.emptyTitleMore', { count }) : t('media.bin.emptyTitle', { count }),
        message: t('media.purge.text', { count }),
        acceptLabel: t('media.bin.empty'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (sure) acting.mutate({ rows: [], run: () => calls.emptyBin(shelf) });
    },
    move: (rows: Pick<Media, 'id'>[], folderId: string | null) =>
      change(rows as Media[], (ids) => calls.bulk({ ids, action: 'move', folderId: folderId || null })),
  };
}

export type MediaActions = ReturnType<typeof useMediaActions>;

function Warning({ uses, count }: { uses: Use[]; count: number }) {
  const { t } = useTranslation();
  return (
    <>
      {uses.length > 0 && (
        <>
          <span>
            {count === 1
              ? t('media.delete.used', { count: uses.length })
              : t('media.delete.usedMany', { count: uses.length })}
          </span>
          <div className={classes.uses}>
            <UseList uses={uses} linked={false} />
          </div>
        </>
      )}
      <p className={uses.length > 0 ? classes.after : undefined}>
        {t('media.delete.bin', { count, days: BIN_DAYS })}
      </p>
    </>
  );
}
