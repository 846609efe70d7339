import { IconDots, IconEyeOff, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirm';
import { IconButton } from '@/ui/IconButton';
import { Menu, type MenuEntry } from '@/ui/Menu';
import { type ArticleRow, articles, type BulkAction, type Kind } from './queries';
import { places, words } from './words';

/** What is shown anywhere of articles is asked again. */
export function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['articles', 'news', 'tutorials'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
}

/** Deleting asks first, and says what goes with it. */
export function useDelete(kind: Kind) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return async (rows: Pick<ArticleRow, 'id' | 'title'>[]): Promise<boolean> => {
    const [first] = rows;
    if (!first) return false;
    const sure = await confirmed({
      header: t(rows.length === 1 ? words[kind].confirmDelete : words[kind].bulkDelete, {
        title: first.title,
        count: rows.length,
      }),
      message: t('article.confirm.lost'),
      acceptLabel: t('article.confirm.delete', { count: rows.length }),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
    });
    if (!sure) return false;
    const ids = rows.map((row) => row.id);
    const done = await articles.bulk(kind, ids, 'delete').catch(() => undefined);
    if (done) void refresh();
    return done !== undefined;
  };
}

/** Pressed twice, it is done once. */
function useBulk(kind: Kind, onDone?: () => void) {
  const refresh = useRefresh();
  const acting = useMutation({
    mutationFn: async ({ ids, action }: { ids: string[]; action: BulkAction }) => {
      // A refusal is told by its toast; what could have changed meanwhile is read again either way.
      await articles.bulk(kind, ids, action).catch(() => undefined);
      await refresh();
    },
    onSuccess: onDone,
  });
  const doing = acting.isPending ? acting.variables.action : undefined;
  const run = (rows: ArticleRow[], action: BulkAction) => {
    if (!doing) acting.mutate({ ids: rows.map((row) => row.id), action });
  };
  return { run, doing };
}

export function RowActions({ kind, article }: { kind: Kind; article: ArticleRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDelete(kind);
  const { run } = useBulk(kind);
  const items: (MenuEntry | false)[] = [
    {
      label: t('article.action.edit'),
      icon: <IconPencil aria-hidden />,
      onSelect: () => void navigate({ to: places[kind].one, params: { id: article.id } }),
    },
    article.state !== 'published' && {
      label: t('article.action.publish'),
      icon: <IconSend aria-hidden />,
      onSelect: () => run([article], 'publish'),
    },
    article.state !== 'draft' && {
      label: t('article.action.draft'),
      icon: <IconEyeOff aria-hidden />,
      onSelect: () => run([article], 'draft'),
    },
    'divider',
    {
      label: t('article.action.delete'),
      icon: <IconTrash aria-hidden />,
      danger: true,
      onSelect: () => void remove([article]),
    },
  ];
  return (
    <Menu
      label={t('article.action.of', { title: article.title })}
      trigger={
        <IconButton label={t('article.action.of', { title: article.title })}>
          <IconDots aria-hidden />
        </IconButton>
      }
      items={items.filter((item) => item !== false)}
    />
  );
}

interface BulkActionsProps {
  kind: Kind;
  rows: ArticleRow[];
  onDone: () => void;
}

export function BulkActions({ kind, rows, onDone }: BulkActionsProps) {
  const { t } = useTranslation();
  const remove = useDelete(kind);
  const { run, doing } = useBulk(kind, onDone);
  return (
    <>
      {rows.some((row) => row.state !== 'published') && (
        <Button
          variant="quiet"
          size="sm"
          icon={<IconSend aria-hidden />}
          loading={doing === 'publish'}
          onClick={() => run(rows, 'publish')}
        >
          {t('article.action.publish')}
        </Button>
      )}
      {rows.some((row) => row.state !== 'draft') && (
        <Button
          variant="quiet"
          size="sm"
          icon={<IconEyeOff aria-hidden />}
          loading={doing === 'draft'}
          onClick={() => run(rows, 'draft')}
        >
          {t('article.action.draft')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        icon={<IconTrash aria-hidden />}
        onClick={() => void remove(rows).then((gone) => gone && onDone())}
      >
        {t('article.action.delete')}
      </Button>
    </>
  );
}
