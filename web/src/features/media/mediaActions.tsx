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
    // A refusal may mean that somebody else has changed them: what is shown is read again either way.
    onSettled: () => refreshMedia(),
  });
  const doing = acting.isPending;
  const change = (rows: Media[], run: Change['run'], leave = false) =>
    doing || rows.length === 0 || acting.mutate({ rows, run, leave });

  return {
    doing,
    remove: async (rows: Media[]) => {
      if (doing) return;
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
      // What the warning showed is accepted; a use that came since is not.
      change(rows, (ids) => run('delete', ids, uses.length > 0), true);
    },
    restore: (rows: Media[]) => change(rows, (ids) => run('restore', ids), true),
    purge: async (rows: Media[]) => {
      if (doing) return;
      const count = rows.length;
      const sure = await confirmed({
        header:
          count === 1
            ? t('media.purge.title', { name: rows[0]?.name })
            : t('media.purge.titleMany', { count }),
        message: t('media.purge.text'),
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
    emptyBin: async (shelf: Shelf, count: number) => {
      if (doing) return;
      const sure = await confirmed({
        header: t('media.bin.emptyTitle', { count }),
        message: t('media.purge.text'),
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

function Warning({ uses, count }: { uses: Use[]; count: number }) {
  const { t } = useTranslation();
  return (
    <>
      {uses.length > 0 && (
        <>
          <span>{t('media.delete.used', { count: uses.length })}</span>
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
