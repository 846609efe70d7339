import { IconFileText, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletQueries, pages, refreshBooklets } from '@/features/booklet/queries';
import type { Page } from '@/features/booklet/types';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { SwitchField } from '@/ui/SwitchField';
import { TextAreaField, TextField } from '@/ui/TextField';
import { useWorld } from '../canvas/context';
import type { Target } from '../saving/types';
import type { Saving } from '../saving/useSaving';
import classes from './Panel.module.css';

interface PagePanelProps {
  target: Target;
  bookletId: string;
  saving: Saving;
  onClose: () => void;
}

/** With no block selected: the page itself. */
export function PagePanel({ target, bookletId, onClose }: PagePanelProps) {
  const { t } = useTranslation();
  const tree = useQuery({ ...bookletQueries.tree(bookletId), enabled: bookletId !== '' });
  const page = tree.data?.flatMap((chapter) => chapter.pages ?? []).find(({ id }) => id === target.id);
  return (
    <>
      <div className={cx(classes.head, classes.big)}>
        <IconFileText aria-hidden />
        <h2>{t('editor.page.title')}</h2>
        <IconButton
          label={t('editor.fields.close')}
          className={cx(classes.small, classes.sheetOnly)}
          onClick={onClose}
        >
          <IconX aria-hidden />
        </IconButton>
      </div>
      <div className={classes.body}>
        {page && <PageForm key={`${page.id} ${page.revision}`} page={page} />}
        <p className={classes.note}>{t('editor.page.help')}</p>
      </div>
    </>
  );
}

/** Saved as soon as a field is left; the tree and the canvas follow. */
function PageForm({ page }: { page: Page }) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const [title, setTitle] = useState(page.title);
  const [lead, setLead] = useState(page.lead);
  const saving = useMutation({
    mutationFn: (change: Partial<Pick<Page, 'title' | 'lead' | 'hidden'>>) =>
      pages.save(page.id, { title, lead, hidden: page.hidden, revision: page.revision, ...change }),
    onSettled: refreshBooklets,
  });
  const empty = title.trim() === '';
  return (
    <>
      <TextField
        label={t('editor.page.name')}
        value={title}
        readOnly={readOnly}
        maxLength={120}
        error={empty ? t('editor.page.nameMissing') : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={() => !empty && title !== page.title && saving.mutate({ title })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <TextAreaField
        label={t('editor.page.lead')}
        optional
        value={lead}
        readOnly={readOnly}
        rows={3}
        maxLength={500}
        description={t('editor.page.leadHelp')}
        onChange={(event) => setLead(event.currentTarget.value)}
        onBlur={() => lead !== page.lead && saving.mutate({ lead })}
      />
      <SwitchField
        label={t('editor.page.hidden')}
        description={t('editor.page.hiddenHelp')}
        checked={page.hidden}
        disabled={readOnly || saving.isPending}
        onChange={(event) => saving.mutate({ hidden: event.currentTarget.checked })}
      />
    </>
  );
}
