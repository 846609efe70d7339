import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BookletSheet } from '@/features/booklet/types';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import classes from './Editor.module.css';
import { TreePanel } from './tree/TreePanel';

/** A booklet without a page yet: its tree, where one is added. */
export function NoPage({ booklet }: { booklet: BookletSheet }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = (page: string) =>
    void navigate({
      to: '/livrets/editor',
      search: page ? { livret: booklet.id, page } : { livret: booklet.id },
    });
  return (
    <div className={classes.none}>
      <aside className={classes.noneTree}>
        <TreePanel bookletId={booklet.id} pageId="" onOpen={open} />
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
