import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMaybeUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { formatDate, useLocale } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import classes from './LegalPage.module.css';
import { LegalText } from './LegalText';
import { accountQueries, type LegalKind } from './queries';
import { TextSkeleton } from './TextSkeleton';

const names = { cgu: 'auth.legal.cgu', rgpd: 'auth.legal.rgpd' } as const;

export function LegalPage({ kind }: { kind: LegalKind }) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const legal = useQuery(accountQueries.legal(kind));
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <BackLink />
        <Button
          variant="quiet"
          size="sm"
          icon={<IconPrinter size={16} stroke={1.7} />}
          onClick={() => print()}
        >
          {t('auth.legal.print')}
        </Button>
      </div>
      <h1 className={titles.lg}>{t(names[kind])}</h1>
      {legal.isPending && <TextSkeleton label={t('auth.legal.loading')} />}
      {legal.isError && (
        <EmptyState
          compact
          title={t('auth.legal.failed')}
          text={t('auth.legal.failedText')}
          actions={<Button onClick={() => legal.refetch()}>{t('auth.legal.retry')}</Button>}
        />
      )}
      {legal.data && (
        <>
          <p className={classes.facts}>
            {t('auth.legal.version', {
              version: legal.data.version,
              date: formatDate(legal.data.publishedAt, 'date', locale),
            })}
            {i18n.language !== 'fr-FR' && <span>{t('auth.legal.frenchOnly')}</span>}
          </p>
          <LegalText html={legal.data.html} />
        </>
      )}
    </div>
  );
}

/** Back to the screen one came from; opened by its address, to the start. */
function BackLink() {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useMaybeUser();
  return (
    <a
      className={classes.back}
      href={user ? '/home' : '/auth/login'}
      onClick={(event) => {
        if (!router.history.canGoBack()) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t('auth.legal.back')}
    </a>
  );
}
