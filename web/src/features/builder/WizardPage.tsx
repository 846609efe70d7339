import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { type FC, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletPaths, bookletQueries } from '@/features/booklet/queries';
import type { BookletSheet } from '@/features/booklet/types';
import { LinkButton } from '@/ui/Button';
import { ConflictDialog } from '@/ui/ConflictDialog';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { useSearchText } from '@/ui/useSearchText';
import { readKept } from './draft/keeping';
import { saveStep } from './draft/parts';
import { useDraft, useWizard, WizardProvider } from './draft/useWizard';
import { Frame } from './Frame';
import { elsewhere } from './fieldStep';
import { justMade } from './make';
import { NewBooklet } from './NewBooklet';
import { ColorsStep } from './steps/ColorsStep';
import { CompletedStep } from './steps/CompletedStep';
import { FontStep } from './steps/FontStep';
import { LogoStep } from './steps/LogoStep';
import { NameStep } from './steps/NameStep';
import { SectorStep } from './steps/SectorStep';
import { StructureStep } from './steps/StructureStep';
import { VariablesStep } from './steps/VariablesStep';
import classes from './WizardPage.module.css';
import { after, isStep, reached, type Step, stepLink, steps, stepWords } from './wizardSteps';

/** What puts lists in order is heavy, and comes late. */
const ChaptersStep = lazy(() =>
  import('./steps/ChaptersStep').then((module) => ({ default: module.ChaptersStep })),
);
const PagesStep = lazy(() => import('./steps/PagesStep').then((module) => ({ default: module.PagesStep })));

const screens: Record<Step, FC> = {
  name: NameStep,
  'secteur-activite': SectorStep,
  logo: LogoStep,
  colors: ColorsStep,
  font: FontStep,
  structure: StructureStep,
  chapitres: ChaptersStep,
  pages: PagesStep,
  personnalisation: VariablesStep,
  'livret-completed': CompletedStep,
};

/** What was made on the way here need not be read again. */
const JUST_NOW = 3_000;

/** One step of the wizard. */
export function WizardPage() {
  const { step = '' } = useParams({ strict: false });
  const { livret = '', secteur = '' } = useSearchText();
  if (!isStep(step)) return <Navigate to="/livrets/builder" search={livret ? { livret } : {}} replace />;
  if (livret) return <Resumed key={livret} id={livret} step={step} />;
  return step === 'name' ? <NewBooklet sectorId={secteur} /> : <Navigate to="/livrets/builder" replace />;
}

function Resumed({ id, step }: { id: string; step: Step }) {
  const { t } = useTranslation();
  const booklet = useQuery({ ...bookletQueries.one(id), staleTime: 0, refetchOnWindowFocus: false });
  // The first sheet read is what the draft starts from; it keeps itself up to date after that.
  const first = useRef<BookletSheet>(undefined);
  const [justNow] = useState(() => justMade.has(id) && booklet.dataUpdatedAt > Date.now() - JUST_NOW);
  const kept = useQuery({
    queryKey: ['builder', 'kept', id],
    queryFn: () => readKept(id),
    enabled: !justNow,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  const ready = justNow || (booklet.isFetchedAfterMount && kept.isFetchedAfterMount);
  if (!first.current && ready && booklet.data) first.current = booklet.data;
  if (first.current?.state === 'archived') return <Archived />;
  if (first.current) {
    return (
      <WizardProvider sheet={first.current} kept={kept.data ?? undefined}>
        <Walk step={step} />
      </WizardProvider>
    );
  }
  return (
    <main className={classes.alone} id="contenu" tabIndex={-1}>
      {booklet.isError ? (
        <EmptyState
          level={1}
          illustration="missing"
          title={t('builder.gone.title')}
          text={t('builder.gone.text')}
          actions={
            <LinkButton to="/livrets" variant="primary">
              {t('builder.completed.all')}
            </LinkButton>
          }
        />
      ) : (
        <Loading />
      )}
    </main>
  );
}

/** Nothing of it can be changed. */
function Archived() {
  const { t } = useTranslation();
  return (
    <main className={classes.alone} id="contenu" tabIndex={-1}>
      <EmptyState
        level={1}
        illustration="letter"
        title={t('builder.archived.title')}
        text={t('builder.archived.text')}
        actions={
          <LinkButton to="/livrets" variant="primary">
            {t('builder.completed.all')}
          </LinkButton>
        }
      />
    </main>
  );
}

function Walk({ step }: { step: Step }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = useDraft();
  const wizard = useWizard();
  const [busy, setBusy] = useState(false);
  const { sheet, values, state, errors } = wizard;
  const stands = useStand(sheet, step);
  const go = (to: Step) => navigate(stepLink(to, sheet.id));

  const [stuck, setStuck] = useState(0);
  useFirstError(errors, stuck);

  async function onContinue() {
    const next = after(step);
    if (!next || busy) return;
    setBusy(true);
    const saved = await draft.flush();
    setBusy(false);
    setStuck((times) => (saved ? 0 : times + 1));
    if (saved) await go(next);
  }
  async function onSkip() {
    const next = after(step);
    if (state === 'refused') draft.giveUp();
    // What was chosen is saved first: the next step reads what the server holds.
    await draft.flush();
    setStuck(0);
    if (next) await go(next);
  }
  const Screen = screens[step];
  const first = sheet.chapters.flatMap(({ pages }) => pages)[0];
  return (
    <>
      <Frame
        step={step}
        id={sheet.id}
        stands={stands}
        state={state}
        busy={busy}
        refusal={<Stuck step={step} pressed={stuck > 0} />}
        onContinue={() => void onContinue()}
        onSkip={() => void onSkip()}
        look={{
          name: values.form.name,
          company: sheet.company.name,
          theme: values.theme,
          structure: values.structure,
          cover: values.cover,
          chapters: sheet.chapters,
          variables: values.variables,
        }}
        actions={
          step === 'livret-completed' && (
            <LinkButton
              variant="primary"
              {...bookletPaths.editor(sheet.id, first?.id)}
              rightIcon={<IconArrowRight aria-hidden />}
            >
              {t('builder.completed.open')}
            </LinkButton>
          )
        }
      >
        <Suspense fallback={<Loading />}>
          <Screen />
        </Suspense>
      </Frame>
      <ConflictDialog onAnswer={state === 'conflict' ? (choice) => draft.decide(choice) : undefined} />
    </>
  );
}

/** The furthest step, kept on the server so that the wizard is resumed there. */
function useStand(sheet: BookletSheet, step: Step): string {
  const [stands, setStands] = useState(sheet.step);
  useEffect(() => {
    // An address typed ahead of what was done is shown, and counts for nothing.
    const ahead = reached(step) - reached(stands);
    if (stands === '' || ahead !== 1) return;
    setStands(step === steps[steps.length - 1] ? '' : step);
    void saveStep(sheet.id, step);
  }, [sheet.id, step, stands]);
  return stands;
}

/** Why it does not go on, in words: what no field of this step can say. */
function Stuck({ step, pressed }: { step: Step; pressed: boolean }) {
  const { t } = useTranslation();
  const { sheet, state, refusal, errors } = useWizard();
  if (refusal) return refusal;
  const other = elsewhere(errors, step);
  if (other) {
    const name = t(stepWords[other.step].name);
    return (
      <>
        {t('builder.stuck.elsewhere', { name })} {other.words}{' '}
        <Link {...stepLink(other.step, sheet.id)}>{t('builder.stuck.go', { name })}</Link>
      </>
    );
  }
  return pressed && state === 'offline' ? t('builder.stuck.offline') : null;
}

/** Who wants to go on is put where the server refused something, once its words are on the page. */
function useFirstError(errors: Record<string, string[]>, pressed: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who presses « Continuer » is moved, not who types
  useEffect(() => {
    if (pressed === 0) return;
    const named = [...document.querySelectorAll<HTMLElement>('#assistant [name]')];
    named.find((element) => errors[element.getAttribute('name') ?? ''])?.focus();
  }, [pressed]);
}
