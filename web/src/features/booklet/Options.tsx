import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LinkTabs } from '@/ui/LinkTabs';
import { Loading } from '@/ui/Loading';
import { type Crumb, Page } from '@/ui/Page';
import { fullName } from '@/ui/Person';
import { useSearchText } from '@/ui/useSearchText';
import { usePageTitle } from '@/ui/useTitle';
import { BookletMenu } from './BookletMenu';
import { useBookletActions } from './bookletActions';
import classes from './OptionsPage.module.css';
import { bookletPaths } from './paths';
import { bookletQueries } from './queries';
import type { BookletSheet } from './types';

/** A page of the options of the booklet that the address names, for those who decide about it. */
export function Options({ children }: { children: (booklet: BookletSheet) => ReactNode }) {
  const { livret = '' } = useSearchText();
  const booklet = useQuery({ ...bookletQueries.one(livret), enabled: livret !== '' });
  if (livret === '') return <Missing />;
  if (booklet.isPending) return <Loading />;
  if (booklet.isLoadingError) {
    const missing = booklet.error instanceof ApiError && booklet.error.status === 404;
    return missing ? <Missing /> : <Failed onRetry={() => void booklet.refetch()} />;
  }
  return booklet.data.run ? children(booklet.data) : <NotYours booklet={booklet.data} />;
}

/** The way here, on every page of the options. */
export function useOptionsCrumbs(booklet: BookletSheet, last?: string): Crumb[] {
  const { t } = useTranslation();
  usePageTitle(last ? `${last} · ${booklet.name}` : booklet.name);
  const list = { label: t('booklet.list.title'), ...bookletPaths.list };
  if (!last) return [list, { label: booklet.name }];
  return [list, { label: booklet.name, ...bookletPaths.options(booklet.id) }, { label: last }];
}

/** Beside the title: into the editor, and what one does to the whole booklet. */
export function OptionsActions({ booklet }: { booklet: BookletSheet }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useBookletActions(() => void navigate(bookletPaths.list as never));
  return (
    <>
      {booklet.state !== 'archived' && (
        <LinkButton icon={<IconPencil aria-hidden />} {...bookletPaths.editor(booklet.id)}>
          {t('booklet.action.open')}
        </LinkButton>
      )}
      <span className={classes.menu}>
        <BookletMenu booklet={booklet} actions={actions} own />
      </span>
      {actions.question}
    </>
  );
}

export function OptionsTabs({ booklet }: { booklet: BookletSheet }) {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t('booklet.options.tabs')}
      items={[
        { label: t('booklet.options.sheet'), ...bookletPaths.options(booklet.id) },
        { label: t('booklet.options.managers'), ...bookletPaths.options(booklet.id, 'responsables') },
        { label: t('booklet.options.editors'), ...bookletPaths.options(booklet.id, 'utilisateurs') },
      ]}
    />
  );
}

/** Another company's booklet, one in the bin and one that never was look the same. */
function Missing() {
  const { t } = useTranslation();
  usePageTitle(t('booklet.missing.title'));
  return (
    <Page>
      <EmptyState
        level={1}
        illustration="missing"
        title={t('booklet.missing.title')}
        text={t('booklet.missing.text')}
        actions={
          <LinkButton variant="primary" {...bookletPaths.list}>
            {t('booklet.missing.back')}
          </LinkButton>
        }
      />
    </Page>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Page>
      <EmptyState
        level={1}
        illustration="broken"
        title={t('ui.list.failed')}
        text={t('ui.list.failedText')}
        actions={<Button onClick={onRetry}>{t('ui.list.retry')}</Button>}
      />
    </Page>
  );
}

/** Contributeurs write; who decides is named, so that they can be asked. */
function NotYours({ booklet }: { booklet: BookletSheet }) {
  const { t, i18n } = useTranslation();
  usePageTitle(booklet.name);
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    booklet.managers.map(fullName),
  );
  return (
    <Page>
      <EmptyState
        level={1}
        title={t('booklet.notYours.title')}
        text={names ? t('booklet.notYours.text', { names }) : t('booklet.notYours.textNobody')}
        actions={
          <>
            <LinkButton variant="primary" {...bookletPaths.editor(booklet.id)}>
              {t('booklet.action.open')}
            </LinkButton>
            <LinkButton {...bookletPaths.list}>{t('booklet.missing.back')}</LinkButton>
          </>
        }
      />
    </Page>
  );
}
