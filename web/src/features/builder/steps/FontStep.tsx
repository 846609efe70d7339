import '@/reader/fonts/fonts.css';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import { preset } from '@/reader/presets';
import { Loading } from '@/ui/Loading';
import { ChoiceCards } from '../ChoiceCards';
import { errorOf, useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import classes from './FontStep.module.css';
import note from './steps.module.css';
import { Unread } from './Unread';

const fontKeys: Record<string, string> = {
  chantier: 'library.font.chantier',
  clinique: 'library.font.clinique',
  cuisine: 'library.font.cuisine',
  atelier: 'library.font.atelier',
  route: 'library.font.route',
  boutique: 'library.font.boutique',
  mairie: 'library.font.mairie',
  studio: 'library.font.studio',
};

/** A pair as the reader sets it. */
function faces(id: string): CSSProperties {
  const set = preset(id);
  return {
    '--pair-display': set['--font-display'],
    '--pair-text': set['--font-text'],
    '--pair-weight': set['--display-weight'],
    '--pair-width': set['--display-width'] ?? '100%',
    '--pair-case': set['--display-case'] ?? 'none',
    '--pair-size': set['--display-case'] ? '1.1875rem' : '1.5rem',
    '--pair-tracking': set['--display-tracking'] ?? '0',
    '--pair-variation': set['--display-variation'] ?? 'normal',
  } as CSSProperties;
}

export function FontStep() {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { theme } = wizard.values;
  const proposals = useQuery(bookletQueries.proposals());
  if (proposals.isPending) return <Loading />;
  if (proposals.isLoadingError) return <Unread onRetry={() => void proposals.refetch()} />;
  const known = proposals.data.fonts.map(({ id }) => id);
  // One that is no longer on offer stays chosen, and stays in sight.
  const ids = known.includes(theme.font) ? known : [theme.font, ...known];
  const error = errorOf(wizard, 'font');
  return (
    <Section>
      {error && (
        <p className={note.error} role="alert">
          {error}
        </p>
      )}
      <ChoiceCards
        label={t('builder.step.font')}
        name="font"
        value={theme.font}
        onChange={(font) => wizard.set('theme', { ...theme, font })}
        columns={2}
        cards={ids.map((id) => ({
          value: id,
          label: t(fontKeys[id] ?? id),
          art: (
            <span className={classes.sample} style={faces(id)} aria-hidden>
              <b data-words={t('builder.font.sampleTitle')} />
              <span data-words={t('builder.font.sampleText')} />
            </span>
          ),
        }))}
      />
      <p className={classes.hosted}>{t('builder.font.hosted')}</p>
    </Section>
  );
}
