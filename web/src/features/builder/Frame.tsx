import { IconArrowLeft, IconArrowRight, IconCheck, IconChevronDown, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '@/api/config';
import { Logo } from '@/ui/Brand';
import { Button, LinkButton } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Menu } from '@/ui/Menu';
import titles from '@/ui/theme/typography.module.css';
import { usePageTitle } from '@/ui/useTitle';
import type { SaveState } from './draft/WizardDraft';
import classes from './Frame.module.css';
import { Live, type Look } from './live/Live';
import { SaveMark } from './SaveMark';
import { after, before, reached, type Step, stepLink, steps, stepWords } from './wizardSteps';

export interface FrameProps {
  step: Step;
  /** None: it is only about to be made. */
  id?: string;
  look: Look;
  /** The furthest step the booklet has been at, as the server keeps it. */
  stands: string;
  state?: SaveState;
  busy?: boolean;
  onContinue: () => void;
  onSkip?: () => void;
  /** Instead of « Continuer », on the last step. */
  actions?: ReactNode;
  /** What no field is to blame for. */
  refusal?: ReactNode;
  children: ReactNode;
}

const FORM = 'assistant';

/** The wizard's own screen: where one is, the step itself, what the booklet looks like, the way on. */
export function Frame(props: FrameProps) {
  const { step, id, look, stands, state, busy, children } = props;
  const { t } = useTranslation();
  const words = stepWords[step];
  usePageTitle(t(words.page));
  function submit(event: FormEvent) {
    event.preventDefault();
    props.onContinue();
  }
  return (
    <div className={classes.wizard}>
      <Top look={look} state={state} />
      <Steps step={step} id={id} furthest={reached(stands)} />
      <main className={classes.main} id="contenu" tabIndex={-1}>
        <StepsMenu step={step} id={id} furthest={reached(stands)} />
        <h1 className={titles.lg}>{t(words.title)}</h1>
        <p className={classes.lead}>{t(words.lead)}</p>
        <p className={classes.refusal} role="alert">
          {props.refusal}
        </p>
        <form id={FORM} noValidate onSubmit={submit} aria-busy={busy || undefined}>
          {children}
        </form>
      </main>
      <aside className={classes.live} aria-label={t('builder.live.region')}>
        <Live look={look} />
      </aside>
      <Foot {...props} />
    </div>
  );
}

function Top({ look, state }: Pick<FrameProps, 'look' | 'state'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <header className={classes.top}>
      <Link to="/home" className={classes.brand} aria-label={config.productName}>
        <Logo className={classes.logo} />
      </Link>
      <p className={classes.name}>
        <b>{look.name || t('builder.name.untitled')}</b>
        <span>{look.company}</span>
      </p>
      {state && <SaveMark state={state} />}
      <Button
        variant="quiet"
        className={classes.look}
        icon={<IconEye aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('builder.live.open')}
      </Button>
      <LinkButton to="/livrets" variant="quiet" className={classes.quit}>
        <span className={classes.long}>{t('builder.quit')}</span>
        <span className={classes.short}>{t('builder.quitShort')}</span>
      </LinkButton>
      <Dialog open={open} onClose={() => setOpen(false)} header={t('builder.live.region')} width={420}>
        <Live look={look} />
      </Dialog>
    </header>
  );
}

interface StepsProps {
  step: Step;
  id?: string;
  furthest: number;
}

function Steps({ step, id, furthest }: StepsProps) {
  const { t } = useTranslation();
  const here = steps.indexOf(step);
  const { minutes } = stepWords[step];
  return (
    <nav className={classes.steps} aria-label={t('builder.steps')}>
      <p>
        <b>{t('builder.place', { step: here + 1, total: steps.length })}</b>
        <span>{minutes > 0 ? t('builder.left', { count: minutes }) : t('builder.leftNone')}</span>
      </p>
      <ol>
        {steps.map((one, at) => {
          const done = at < furthest || at < here;
          const state = one === step ? 'now' : done ? 'done' : undefined;
          return (
            <li key={one} data-state={state} aria-current={one === step ? 'step' : undefined}>
              <span className={classes.tick} aria-hidden>
                {state === 'done' ? <IconCheck /> : at + 1}
              </span>
              {id && one !== step && at <= furthest ? (
                <Link {...stepLink(one, id)}>{t(stepWords[one].name)}</Link>
              ) : (
                <span>{t(stepWords[one].name)}</span>
              )}
              {state === 'done' && <span className={titles.visuallyHidden}>{t('builder.stepDone')}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The same where there is no room beside the step: a tablet, a phone, a page enlarged (H6). */
function StepsMenu({ step, id, furthest }: StepsProps) {
  const { t } = useTranslation();
  const here = steps.indexOf(step);
  const { minutes } = stepWords[step];
  return (
    <div className={classes.place}>
      <Menu
        label={t('builder.steps')}
        position="bottom-start"
        trigger={
          <Button size="sm" rightIcon={<IconChevronDown aria-hidden />}>
            {t('builder.place', { step: here + 1, total: steps.length })}
          </Button>
        }
        items={steps.map((one, at) => ({
          label: `${at + 1}. ${t(stepWords[one].name)}`,
          ...(one === step && { checked: true }),
          ...(id && one !== step && at <= furthest ? stepLink(one, id) : { disabled: one !== step }),
        }))}
      />
      <span>{minutes > 0 ? t('builder.left', { count: minutes }) : t('builder.leftNone')}</span>
    </div>
  );
}

function Foot({ step, id, busy, onSkip, actions }: FrameProps) {
  const { t } = useTranslation();
  const here = steps.indexOf(step);
  const previous = before(step);
  const next = after(step);
  return (
    <footer className={classes.foot}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('builder.progress')}
        aria-valuenow={here + 1}
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuetext={t('builder.place', { step: here + 1, total: steps.length })}
      >
        {steps.map((one, at) => (
          <i key={one} data-state={at < here ? 'done' : at === here ? 'now' : undefined} />
        ))}
      </div>
      {previous && id && (
        <LinkButton {...stepLink(previous, id)} variant="quiet" icon={<IconArrowLeft aria-hidden />}>
          <span className={classes.back}>{t(stepWords[previous].name)}</span>
        </LinkButton>
      )}
      <div className={classes.grow} />
      {stepWords[step].skip && onSkip && (
        <Button variant="quiet" className={classes.skip} onClick={onSkip}>
          <span className={classes.long}>{t('builder.skip')}</span>
          <span className={classes.short}>{t('builder.skipShort')}</span>
        </Button>
      )}
      {actions}
      {next && !actions && (
        <Button
          variant="primary"
          className={classes.on}
          type="submit"
          form={FORM}
          loading={busy}
          rightIcon={<IconArrowRight aria-hidden />}
        >
          {t(stepWords[next].next)}
        </Button>
      )}
    </footer>
  );
}
