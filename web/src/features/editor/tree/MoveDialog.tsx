import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chapter, Page } from '@/features/booklet/types';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { SelectField } from '@/ui/SelectField';
import { pageIn } from './places';
import type { Asked } from './TreePanel';
import classes from './TreePanel.module.css';
import type { Tree } from './useTree';

interface MoveDialogProps {
  asked: Asked;
  tree: Tree;
  onClose: () => void;
}

/** « Déplacer vers… »: anywhere, without a drag. */
export function MoveDialog({ asked, tree, onClose }: MoveDialogProps) {
  const row = asked?.what === 'move' ? asked.row : null;
  return row ? <Move key={row.id} row={row} tree={tree} onClose={onClose} /> : null;
}

function Move({ row, tree, onClose }: { row: Chapter | Page; tree: Tree; onClose: () => void }) {
  const { t } = useTranslation();
  const all = tree.tree ?? [];
  const isPage = 'chapterId' in row;
  const [chapterId, setChapterId] = useState(isPage ? row.chapterId : '');
  const siblings: { id: string; title: string }[] = (
    isPage ? (all.find(({ id }) => id === chapterId)?.pages ?? []) : all
  ).filter(({ id }) => id !== row.id);
  const [after, setAfter] = useState(() => placeOf(all, row));

  function move() {
    onClose();
    if (isPage) void tree.movePage(row, () => ({ chapterId, after }));
    else void tree.moveChapter(row, () => ({ after }));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={404}
      header={t('editor.tree.moveTitle', { title: row.title })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.confirm.reject')}
          </Button>
          <Button variant="primary" onClick={move}>
            {t('editor.tree.moveHere')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {isPage && (
          <SelectField
            label={t('editor.tree.chapter')}
            value={chapterId}
            data={all.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => {
              setChapterId(event.currentTarget.value);
              setAfter('');
            }}
          />
        )}
        <SelectField
          label={t('editor.tree.place')}
          value={after}
          data={[
            { value: '', label: t('editor.tree.placeFirst') },
            ...siblings.map(({ id, title }) => ({
              value: id,
              label: t('editor.tree.placeAfter', { title }),
            })),
          ]}
          onChange={(event) => setAfter(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

function placeOf(tree: Chapter[], row: Chapter | Page): string {
  const rows: { id: string }[] = 'chapterId' in row ? (pageIn(tree, row.id)?.chapter.pages ?? []) : tree;
  return rows[rows.findIndex(({ id }) => id === row.id) - 1]?.id ?? '';
}
