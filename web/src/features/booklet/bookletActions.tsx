import { IconFiles, IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmed } from '@/ui/confirm';
import { Losses } from '@/ui/Losses';
import { booklets, refreshBooklets } from './queries';
import type { Booklet } from './types';

export const BIN_DAYS = 30;

// Their fields come when they are asked for: a list is lighter without (P9).
const DuplicateDialog = lazy(() => import('./DuplicateDialog').then((m) => ({ default: m.DuplicateDialog })));
const TransferDialog = lazy(() => import('./TransferDialog').then((m) => ({ default: m.TransferDialog })));

type Asked = { what: 'duplicate' | 'transfer'; booklet: Booklet };

/** What one does to a whole booklet, from its card as from its options. `onGone`: it went to the bin, or for good. */
export function useBookletActions(onGone?: (booklet: Booklet) => void) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const acting = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; gone?: Booklet }) => run(),
    onSuccess: (_reply, { gone }) => gone && onGone?.(gone),
    // A refusal may mean that somebody else was faster: what is shown is read again either way.
    onSettled: () => void refreshBooklets(),
  });
  const act = (run: () => Promise<unknown>, gone?: Booklet) =>
    !acting.isPending && acting.mutate({ run, gone });

  return {
    archive: ({ id }: Booklet) => act(() => booklets.archive(id)),
    restore: ({ id }: Booklet) => act(() => booklets.restore(id)),
    duplicate: (booklet: Booklet) => setAsked({ what: 'duplicate', booklet }),
    transfer: (booklet: Booklet) => setAsked({ what: 'transfer', booklet }),
    remove: async (booklet: Booklet) => {
      const sure = await confirmed({
        header: t('booklet.delete.title', { name: booklet.name }),
        message: (
          <Losses
            items={[
              {
                icon: <IconFiles aria-hidden />,
                text: t('booklet.delete.pages', { count: booklet.pageCount }),
              },
            ]}
            after={t('booklet.delete.after', { days: BIN_DAYS })}
          />
        ),
        acceptLabel: t('booklet.action.delete'),
        rejectLabel: t('booklet.delete.keep'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (sure) act(() => booklets.remove(booklet.id), booklet);
    },
    purge: async (booklet: Booklet) => {
      const sure = await confirmed({
        header: t('booklet.purge.title', { name: booklet.name }),
        message: (
          <Losses
            items={[
              {
                icon: <IconFiles aria-hidden />,
                text: t('booklet.delete.pages', { count: booklet.pageCount }),
              },
              { icon: <IconHistory aria-hidden />, text: t('booklet.purge.history') },
            ]}
            after={t('booklet.purge.after')}
          />
        ),
        acceptLabel: t('booklet.action.purge'),
        rejectLabel: t('booklet.purge.keep'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (sure) act(() => booklets.purge(booklet.id), booklet);
    },
    /** The question that is open, to be put on the page once. */
    question: asked && <Question {...asked} onClose={() => setAsked(undefined)} />,
  };
}

export type BookletActions = ReturnType<typeof useBookletActions>;

function Question({ what, booklet, onClose }: Asked & { onClose: () => void }) {
  const Dialog = what === 'duplicate' ? DuplicateDialog : TransferDialog;
  return (
    <Suspense>
      <Dialog booklet={booklet} onClose={onClose} />
    </Suspense>
  );
}
