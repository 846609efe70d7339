import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chapter } from '@/features/booklet/types';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { IconPicker } from '@/ui/IconPicker';
import type { Asked } from './TreePanel';
import type { Tree } from './useTree';

export function IconDialog({ asked, tree, onClose }: { asked: Asked; tree: Tree; onClose: () => void }) {
  const row = asked?.what === 'icon' ? (asked.row as Chapter) : null;
  return row ? <Choice key={row.id} chapter={row} tree={tree} onClose={onClose} /> : null;
}

function Choice({ chapter, tree, onClose }: { chapter: Chapter; tree: Tree; onClose: () => void }) {
  const { t } = useTranslation();
  const [icon, setIcon] = useState(chapter.icon);
  return (
    <Dialog
      open
      onClose={onClose}
      width={404}
      header={t('editor.tree.iconTitle', { title: chapter.title })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.confirm.reject')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              if (icon !== chapter.icon) void tree.saveChapter(chapter.id, { icon });
            }}
          >
            {t('editor.tree.iconSave')}
          </Button>
        </>
      }
    >
      <IconPicker label={t('editor.tree.iconLabel')} value={icon} onChange={setIcon} optional />
    </Dialog>
  );
}
