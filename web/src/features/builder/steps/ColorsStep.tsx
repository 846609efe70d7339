import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import type { Palette as Colors } from '@/features/booklet/types';
import type { Five } from '@/reader/presets';
import { Loading } from '@/ui/Loading';
import { ChoiceCards } from '../ChoiceCards';
import { fiveOf, withColors, withPalette } from '../colors/chooseColors';
import { sameColors } from '../colors/mend';
import { errorOf, useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import { useLogo } from '../useLogo';
import { AdjustColors } from './AdjustColors';
import classes from './ColorsStep.module.css';
import note from './steps.module.css';
import { Unread } from './Unread';

interface Named extends Colors {
  label: string;
}

export function ColorsStep() {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { theme } = wizard.values;
  const { palette } = theme;
  const logo = useLogo(theme.logoId);
  const proposals = useQuery(bookletQueries.proposals());
  const [start, setStart] = useState<Colors>(palette);
  if (proposals.isPending) return <Loading />;
  if (proposals.isLoadingError) return <Unread onRetry={() => void proposals.refetch()} />;

  const ready: Named[] = proposals.data.palettes.map(({ name, ...one }) => ({ ...one, label: name }));
  const own: Named[] = logo.palettes.map(({ name, ...one }) => ({ ...one, label: t(name) }));
  const all = [...own, ...ready];
  const chosen = all.find((one) => one.id === palette.id && sameColors(one, palette));
  // What « Revenir à la palette » goes back to.
  const origin = all.find((one) => one.id === start.id) ?? start;
  function choose(id: string) {
    const one = all.find((candidate) => candidate.id === id);
    if (!one) return;
    setStart(one);
    wizard.set('theme', withPalette(theme, one));
  }
  const cards = (list: Named[]) =>
    list.map((one) => ({ value: one.id, label: one.label, art: <Swatches colors={one} /> }));
  const errors = Object.fromEntries(
    ['paper', 'ink', 'brand', 'accent', 'third'].map((name) => [name, errorOf(wizard, `palette.${name}`)]),
  );
  return (
    <>
      {own.length > 0 && (
        <Section
          title={t('builder.colors.fromLogo')}
          aside={
            <span className={note.muted}>{t('builder.colors.readIn', { name: logo.media?.name ?? '' })}</span>
          }
        >
          <ChoiceCards
            label={t('builder.colors.fromLogo')}
            name="logo-palette"
            value={chosen?.id}
            onChange={choose}
            cards={cards(own)}
          />
        </Section>
      )}
      <Section title={t('builder.colors.ready')}>
        <ChoiceCards
          label={t('builder.colors.ready')}
          name="palette"
          value={chosen?.id}
          onChange={choose}
          cards={cards(ready)}
        />
      </Section>
      <Section
        title={t('builder.colors.adjust')}
        aside={
          !chosen &&
          !sameColors(origin, palette) && (
            <button
              type="button"
              className={note.link}
              onClick={() => wizard.set('theme', { ...theme, palette: { id: origin.id, ...fiveOf(origin) } })}
            >
              {t('builder.colors.back')}
            </button>
          )
        }
      >
        <AdjustColors
          colors={fiveOf(palette)}
          errors={errors}
          onChange={(colors: Five) => wizard.set('theme', withColors(theme, colors))}
        />
      </Section>
    </>
  );
}

function Swatches({ colors: { brand, accent, third, paper } }: { colors: Five }) {
  return (
    <span className={classes.swatches} aria-hidden>
      <i style={{ background: brand }} />
      <i style={{ background: accent }} />
      <i style={{ background: third }} />
      <i style={{ background: paper }} />
    </span>
  );
}
