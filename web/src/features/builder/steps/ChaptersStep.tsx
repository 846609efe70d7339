import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { newId } from '@/api/newId';
import { bookletQueries, chapters as chapterCalls } from '@/features/booklet/queries';
import { Button } from '@/ui/Button';
import { CheckboxField } from '@/ui/CheckboxField';
import { drafts } from '@/ui/drafts';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { Loading } from '@/ui/Loading';
import { refusalOf } from '@/ui/refusal';
import { SortableList } from '@/ui/SortableList';
import { TextField } from '@/ui/TextField';
import { inOrder, offered, tick, ticked } from '../chosen';
import { readSheet } from '../draft/parts';
import { useDraft, useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import classes from './steps.module.css';
import { Unread } from './Unread';
import { useFirstChoice } from './useFirstChoice';

export function ChaptersStep() {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { library, form } = wizard.values;
  const proposals = useQuery(bookletQueries.proposals(form.sectorId));
  useFirstChoice(proposals.data?.chapters);
  const [order, setOrder] = useState<string[]>([]);
  if (proposals.isPending) return <Loading />;
  if (proposals.isLoadingError) return <Unread onRetry={() => void proposals.refetch()} />;
  const all = inOrder(offered(proposals.data.chapters, library, wizard.sheet.chapters), order);
  const arrange = (ids: string[]) => {
    setOrder(ids);
    wizard.set('library', inOrder(library, ids));
  };
  const toggle = (id: string, taken: boolean) => {
    // What is unticked stays where it was: it may be ticked again.
    setOrder(all.map((one) => one.id));
    wizard.set('library', tick(library, all, id, taken));
  };
  const refused = library.findIndex(
    (_, at) => wizard.errors[`chapters[${at}].id`] ?? wizard.errors[`chapters[${at}].pages`],
  );
  return (
    <>
      <Section
        title={t('builder.chapters.proposed')}
        aside={
          all.length > 0 && (
            <span className={classes.muted}>{t('builder.chapters.count', { count: library.length })}</span>
          )
        }
      >
        {all.length === 0 ? (
          <EmptyState compact title={t('builder.chapters.none')} text={t('builder.chapters.noneText')} />
        ) : (
          <SortableList
            label={t('builder.chapters.proposed')}
            items={all}
            id={({ id }) => id}
            name={({ title }) => title}
            onMove={arrange}
            render={({ id, title, icon, common, pages }) => (
              <div className={classes.row} data-off={!ticked(library, id) || undefined}>
                <CheckboxField
                  aria-label={t('builder.chapters.take', { title })}
                  checked={ticked(library, id)}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
                <Icon name={icon} size={20} />
                <span className={classes.rowWords}>
                  <span className={classes.rowName}>{title}</span>
                  <span className={classes.rowText}>
                    {t('builder.chapters.pages', { count: pages.length })}
                    {!common && form.sectorId && ` · ${t('builder.chapters.forSector')}`}
                  </span>
                  {refused >= 0 && library[refused]?.id === id && (
                    <span className={classes.error} role="alert">
                      {t('builder.chapters.gone')}
                    </span>
                  )}
                </span>
              </div>
            )}
          />
        )}
      </Section>
      <OwnChapters />
    </>
  );
}

/** Chapters the library does not have; more of them in the editor. */
function OwnChapters() {
  const { t } = useTranslation();
  const draft = useDraft();
  const { sheet } = useWizard();
  const own = sheet.chapters.filter(({ source }) => source === '');
  // Typed and not yet added: still there for who goes on and comes back.
  const key = `builder:chapter:${sheet.id}`;
  const [title, setTyped] = useState(() => drafts.read<string>(key) ?? '');
  const setTitle = (text: string) => {
    setTyped(text);
    if (text) drafts.write(key, text);
    else drafts.clear(key);
  };
  const [made, setMade] = useState(newId);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function add() {
    if (title.trim() === '') return setError(t('builder.chapters.nameNeeded'));
    setBusy(true);
    try {
      // What is ticked goes first: the booklet's own chapters come after it.
      if (!(await draft.flush())) return setError(t('builder.chapters.notNow'));
      await chapterCalls.add(sheet.id, { id: made, title, icon: 'book' });
      draft.adopt(await readSheet(sheet.id));
      setTitle('');
      setMade(newId());
      setError(undefined);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(refusalOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Section title={t('builder.chapters.own')} lead={t('builder.chapters.ownText')}>
      {own.length > 0 && (
        <ul className={classes.own}>
          {own.map((chapter) => (
            <li key={chapter.id} className={classes.row}>
              <Icon name={chapter.icon} size={20} />
              <span className={classes.rowName}>{chapter.title}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <TextField
          label={t('builder.chapters.newName')}
          name="chapter"
          maxLength={150}
          value={title}
          error={error}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
        />
        <Button icon={<IconPlus aria-hidden />} loading={busy} onClick={() => void add()}>
          {t('builder.chapters.add')}
        </Button>
      </div>
    </Section>
  );
}
