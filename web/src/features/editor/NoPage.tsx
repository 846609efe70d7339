import { useTranslation } from 'react-i18next';
import type { BookletSheet } from '@/features/booklet/types';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import classes from './Editor.module.css';
import { TreeSlot } from './TreeSlot';

/** A booklet without a page yet: its tree, where one is added. */
export function NoPage({ booklet }: { booklet: BookletSheet }) {
  const { t } = useTranslation();
  return (
    <div className={classes.none}>
      <aside className={classes.noneTree}>
        <TreeSlot />
      </aside>
      <EmptyState
        level={1}
        title={t('editor.noPage', { name: booklet.name })}
        text={t('editor.noPageText')}
        actions={<LinkButton to="/livrets">{t('editor.toBooklets')}</LinkButton>}
      />
    </div>
  );
}
