import { IconFiles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@/api/newId';
import { confirm } from '@/ui/confirm';
import { Losses } from '@/ui/Losses';
import { type Chapter, chapters, refreshLibrary } from './queries';

type Action = 'hide' | 'show' | 'delete';

/** What one does to whole chapters: one from its row or its sheet, several from the bar above the list. */
export function useChapterActions(onRemoved?: () => void) {
  const { t } = useTranslation();
  const acting = useMutation({
    mutationFn: ({ ids, action }: { ids: string[]; action: Action }) => chapters.act(ids, action),
    onSuccess: (_reply, { action }) => action === 'delete' && onRemoved?.(),
    onSettled: refreshLibrary,
  });
  const act = (some: Chapter[], action: Action) =>
    acting.mutate({ ids: some.map((chapter) => chapter.id), action });

  function remove(some: Chapter[]) {
    const [first] = some;
    const count = some.length;
    const lost = some.reduce((sum, chapter) => sum + chapter.pageCount, 0);
    confirm({
      header:
        count === 1
          ? t('library.chapters.confirm', { title: first?.title })
          : t('library.chapters.confirmAll', { count }),
      message: (
        <Losses
          items={[
            { icon: <IconFiles aria-hidden />, text: t('library.chapters.losePages', { count: lost }) },
          ]}
          after={t('library.chapters.loseAfter')}
        />
      ),
      acceptLabel: t('library.chapters.confirmDelete', { count }),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: () => act(some, 'delete'),
    });
  }
  return { act, remove, busy: acting.isPending };
}

/** One copy, however often one presses: the copy's id is made before it is asked for (G12). */
export function useDuplicate<R>(
  send: (id: string, copyId: string) => Promise<R>,
  onDone?: (reply: R) => void,
) {
  const copyId = useRef(newId());
  const copying = useMutation({
    mutationFn: (id: string) => send(id, copyId.current),
    onSuccess: (reply) => {
      copyId.current = newId();
      onDone?.(reply);
    },
    onSettled: refreshLibrary,
  });
  return (id: string) => !copying.isPending && copying.mutate(id);
}
