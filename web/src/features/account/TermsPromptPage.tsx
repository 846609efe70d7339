import { IconUserShare } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { refreshUser, returnIdentity, type User, useMaybeUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { fullName } from '@/ui/Person';
import { formatDate, useLocale } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import { useSearchText } from '@/ui/useSearchText';
import { AuthBox } from './AuthBox';
import { acceptedTerms } from './acceptedTerms';
import { inside } from './inside';
import { LegalText } from './LegalText';
import { account, accountQueries } from './queries';
import classes from './TermsPromptPage.module.css';
import { TextSkeleton } from './TextSkeleton';

export function TermsPromptPage() {
  const user = useMaybeUser();
  return user?.identity ? <OnlyThatPerson user={user} /> : <Prompt user={user} />;
}

function Prompt({ user }: { user: User | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const legal = useQuery(accountQueries.legal('cgu'));
  const answer = useAnswer(user !== null, () => legal.refetch());
  const version = legal.data?.version ?? 0;
  return (
    <div className={classes.box}>
      <h1 className={titles.md}>{t(user?.askedAgain ? 'auth.terms.againTitle' : 'auth.terms.title')}</h1>
      <p className={classes.lead}>{t(user?.askedAgain ? 'auth.terms.againLead' : 'auth.terms.lead')}</p>
      {user?.askedAgain && legal.data?.note && (
        <section className={classes.what} aria-labelledby="ce-qui-change">
          <h2 id="ce-qui-change">{t('auth.terms.what')}</h2>
          <p lang="fr">{legal.data.note}</p>
        </section>
      )}
      {answer.stale && (
        <p className={classes.changed} role="status">
          {t('auth.terms.changed')}
        </p>
      )}
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
          <section className={classes.scroll} lang="fr" tabIndex={0} aria-label={t('auth.terms.text')}>
            <LegalText html={legal.data.html} />
          </section>
          <p className={classes.facts}>
            {t('auth.legal.version', { version, date: formatDate(legal.data.publishedAt, 'date', locale) })}
            {'. '}
            <Trans i18nKey="auth.terms.rgpd" components={{ a: <Link to="/auth/legal/rgpd" /> }} />
          </p>
          <div className={classes.actions}>
            <Button
              variant="quiet"
              size="lg"
              loading={answer.pending === false}
              onClick={() => answer.give(false, version)}
            >
              {t('auth.terms.refuse')}
            </Button>
            <Button
              variant="primary"
              size="lg"
              loading={answer.pending === true}
              onClick={() => answer.give(true, version)}
            >
              {t('auth.terms.accept')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Sends the answer, keeps it for the sign-in that follows, and goes on to where the person was heading. */
function useAnswer(signedIn: boolean, reread: () => void) {
  const navigate = useNavigate();
  const router = useRouter();
  const { next } = useSearchText();
  const mutation = useMutation({
    mutationFn: account.answerTerms,
    onSuccess: async (_reply, { accepted, version }) => {
      if (accepted && !signedIn) acceptedTerms.keep(version);
      if (!accepted) acceptedTerms.forget();
      if (signedIn) await refreshUser();
      if (!accepted) return navigate({ to: '/auth/legal/prompt-refused' });
      router.history.replace(inside(next));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) reread();
    },
  });
  return {
    give(accepted: boolean, version: number) {
      if (!mutation.isPending) mutation.mutate({ accepted, version });
    },
    pending: mutation.isPending ? mutation.variables.accepted : undefined,
    stale: mutation.error instanceof ApiError && mutation.error.status === 409,
  };
}

function OnlyThatPerson({ user }: { user: User }) {
  const { t } = useTranslation();
  const back = useMutation({ mutationFn: returnIdentity });
  const name = fullName(user);
  return (
    <AuthBox
      mark={{ icon: <IconUserShare size={22} stroke={1.7} />, tone: 'info' }}
      title={t('auth.terms.actingTitle', { name })}
      lead={t('auth.terms.actingText', { name })}
    >
      <Button variant="primary" size="lg" block loading={back.isPending} onClick={() => back.mutate()}>
        {t('auth.terms.actingReturn')}
      </Button>
    </AuthBox>
  );
}
