import { IconCheck, IconConfetti } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/user';
import { LinkButton } from '@/ui/Button';
import titles from '@/ui/theme/typography.module.css';
import classes from './FirstSteps.module.css';

export type Step = { key: User['firstSteps'][number]['key'] | 'booklet'; done: boolean };

const words = {
  terms: { name: 'home.steps.terms', text: 'home.steps.termsText', action: 'home.steps.termsAction' },
  profile: { name: 'home.steps.profile', text: 'home.steps.profileText', action: 'home.steps.profileAction' },
  password: {
    name: 'home.steps.password',
    text: 'home.steps.passwordText',
    action: 'home.steps.passwordAction',
  },
  language: {
    name: 'home.steps.language',
    text: 'home.steps.languageText',
    action: 'home.steps.languageAction',
  },
  booklet: { name: 'home.steps.booklet', text: 'home.steps.bookletText', action: 'home.steps.bookletAction' },
} as const;

const places = {
  terms: { to: '/auth/legal/prompt' },
  profile: { to: '/identity', hash: 'profil' },
  password: { to: '/identity', hash: 'mot-de-passe' },
  language: { to: '/identity', hash: 'langue' },
  booklet: { to: '/livrets/home' },
} as const;

/** The next step is open with its button; the others wait their turn. */
export function FirstSteps({ steps, acting }: { steps: Step[]; acting: boolean }) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  if (!next) return <AllSet />;
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <div className={classes.head}>
        <div>
          <h2 className={titles.h} id="first-steps">
            {t('home.steps.title')}
          </h2>
          <p className={classes.lead}>{t('home.steps.left', { count: steps.length - done })}</p>
        </div>
        <Ring done={done} total={steps.length} />
      </div>
      <ol className={classes.list}>
        {steps.map((step) => (
          // Someone acting for a person can neither change their password nor their profile (B3).
          <StepItem key={step.key} step={step} open={step === next && !acting} />
        ))}
      </ol>
    </section>
  );
}

function Ring({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation();
  return (
    <span
      className={classes.ring}
      role="img"
      aria-label={t('home.steps.progress', { count: done, total })}
      style={{ '--done': (100 * done) / total } as CSSProperties}
    >
      <b>{done}</b>/{total}
    </span>
  );
}

function StepItem({ step, open }: { step: Step; open: boolean }) {
  const { t } = useTranslation();
  const { name, text, action } = words[step.key];
  return (
    <li className={classes.step} data-state={step.done ? 'done' : open ? 'now' : 'later'}>
      <span className={classes.tick} aria-hidden>
        {step.done && <IconCheck size={13} stroke={2.6} />}
      </span>
      <div>
        <p className={classes.name}>
          {t(name)}
          <span className={titles.visuallyHidden}>
            {' '}
            ({step.done ? t('home.steps.done') : t('home.steps.todo')})
          </span>
        </p>
        {open && <p className={classes.text}>{t(text)}</p>}
      </div>
      {open && (
        <LinkButton variant="secondary" size="sm" {...places[step.key]}>
          {t(action)}
        </LinkButton>
      )}
    </li>
  );
}

function AllSet() {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <div className={classes.ready}>
        <span className={classes.allDone} aria-hidden>
          <IconConfetti size={22} stroke={1.7} />
        </span>
        <div>
          <h2 className={titles.h} id="first-steps">
            {t('home.ready.title')}
          </h2>
          <p className={classes.lead}>{t('home.ready.text')}</p>
        </div>
        <LinkButton variant="secondary" size="sm" to="/identity">
          {t('home.ready.action')}
        </LinkButton>
      </div>
    </section>
  );
}
