import { IconFileText, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/queryClient';
import { bookletQueries, pages, refreshBooklets } from '@/features/booklet/queries';
import type { Page } from '@/features/booklet/types';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { refusalOf } from '@/ui/refusal';
import { SwitchField } from '@/ui/SwitchField';
import { TextAreaField, TextField } from '@/ui/TextField';
import { useWorld } from '../canvas/context';
import type { Target } from '../saving/types';
import classes from './Panel.module.css';

interface PagePanelProps {
  target: Target;
  bookletId: string;
  onClose: () => void;
}

/** With no block selected: the page itself. Its texts are undone by the browser, not by the page's own undo. */
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
      <div className={classes.body} data-own-undo>
        {page && <PageForm key={page.id} page={page} bookletId={bookletId} />}
        <p className={classes.note}>{t('editor.page.help')}</p>
      </div>
    </>
  );
}

type Change = Partial<Pick<Page, 'title' | 'lead' | 'hidden'>>;

/** The page as the tree has it at this moment: an earlier save may have raised its revision. */
function latest(bookletId: string, page: Page): Page {
  const tree = queryClient.getQueryData(bookletQueries.tree(bookletId).queryKey);
  const known = (tree?.data ?? []).flatMap((chapter) => chapter.pages ?? []);
  return known.find(({ id }) => id === page.id) ?? page;
}

/** Saves one after the other, each over what the one before left. */
function useSave(bookletId: string, page: Page) {
  return useMutation({
    scope: { id: `page ${page.id}` },
    mutationFn: (change: Change) => {
      const { title, lead, hidden, revision } = latest(bookletId, page);
      return pages.save(page.id, { title, lead, hidden, revision, ...change });
    },
    onSettled: refreshBooklets,
  });
}

/** Saved as soon as a field is left; the tree and the canvas follow. What is typed stays until the server has it. */
export function PageForm({ page, bookletId }: { page: Page; bookletId: string }) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const [typed, setTyped] = useState<{ title?: string; lead?: string }>({});
  const [failed, setFailed] = useState<{ title?: string; lead?: string }>({});
  const saving = useSave(bookletId, page);
  const title = typed.title ?? page.title;
  const lead = typed.lead ?? page.lead;
  async function save(name: 'title' | 'lead', value: string) {
    if (value === page[name] || (name === 'title' && value.trim() === '')) return;
    try {
      await saving.mutateAsync({ [name]: value });
      setFailed((before) => ({ ...before, [name]: undefined }));
      setTyped((before) => (before[name] === value ? { ...before, [name]: undefined } : before));
    } catch (error) {
      setFailed((before) => ({ ...before, [name]: refusalOf(error) }));
    }
  }
  return (
    <>
      <TextField
        label={t('editor.page.name')}
        value={title}
        readOnly={readOnly}
        maxLength={150}
        error={title.trim() === '' ? t('editor.page.nameMissing') : failed.title}
        onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
        onBlur={() => void save('title', title)}
        onKeyDown={(event) => event.key === 'Enter' && void save('title', title)}
      />
      <TextAreaField
        label={t('editor.page.lead')}
        optional
        value={lead}
        readOnly={readOnly}
        rows={3}
        maxLength={400}
        error={failed.lead}
        description={t('editor.page.leadHelp')}
        onChange={(event) => setTyped({ ...typed, lead: event.currentTarget.value })}
        onBlur={() => void save('lead', lead)}
      />
      <SwitchField
        label={t('editor.page.hidden')}
        description={t('editor.page.hiddenHelp')}
        checked={page.hidden}
        disabled={readOnly}
        onChange={(event) => saving.mutate({ hidden: event.currentTarget.checked })}
      />
    </>
  );
}
