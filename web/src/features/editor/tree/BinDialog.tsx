import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Waiting } from '@/ui/Loading';
import { Time } from '@/ui/Time';
import type { Deleted } from './memory';
import classes from './TreePanel.module.css';
import type { Tree } from './useTree';

interface BinDialogProps {
  open: boolean;
  bookletId: string;
  tree: Tree;
  onClose: () => void;
}

/** What was deleted from this booklet and can be taken back. */
export function BinDialog({ open, bookletId, tree, onClose }: BinDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} width={480} header={t('editor.tree.binTitle')} dismissableMask>
      {open && <Bin bookletId={bookletId} tree={tree} />}
    </Dialog>
  );
}

function Bin({ bookletId, tree }: { bookletId: string; tree: Tree }) {
  const { t } = useTranslation();
  const { data, refetch, isError } = useQuery(bookletQueries.bin(bookletId));
  useEffect(() => void refetch(), [refetch]);
  if (isError) return <p>{t('editor.tree.failed')}</p>;
  if (!data) return <Waiting />;
  const rows: (Deleted & { deletedAt?: string })[] = [
    ...data.chapters.map((chapter) => ({ ...chapter, kind: 'chapter' as const })),
    ...data.pages.map((page) => ({ ...page, kind: 'page' as const })),
  ];
  if (rows.length === 0) return <p className={classes.none}>{t('editor.tree.binEmpty')}</p>;
  return (
    <ul className={classes.bin}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <b>{row.title}</b>
            <small>
              {t(row.kind === 'chapter' ? 'editor.tree.chapter' : 'editor.tree.page')}
              {row.deletedAt && (
                <>
                  {' · '}
                  <Time value={row.deletedAt} style="relative" />
                </>
              )}
            </small>
          </span>
          <Button
            size="sm"
            disabled={tree.locked}
            aria-label={t('editor.tree.takeBackOf', { title: row.title })}
            onClick={() => void tree.restore(row)}
          >
            {t('editor.tree.takeBack')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
