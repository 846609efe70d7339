import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { illustrationNames } from '@/blocks/illustrationNames';
import { Illustration } from '@/blocks/illustrations';
import { Cover, stageStyle } from '@/features/booklet/Cover';
import type { CoverChoice, Theme } from '@/features/booklet/types';
import { fieldValue, MediaField } from '@/features/media/MediaField';
import { mediaQueries } from '@/features/media/queries';
import { presets } from '@/reader/presets';
import { TextField } from '@/ui/TextField';
import { ChoiceCards } from '../ChoiceCards';
import { errorOf, useWizard } from '../draft/useWizard';
import { coverFace } from '../live/face';
import { Section } from '../Section';
import { withChosen } from './StructureStep';
import classes from './StructureStep.module.css';

const styles: Record<string, { name: string; text: string }> = {
  typographic: { name: 'library.cover.typographic', text: 'library.cover.typographicText' },
  gradient: { name: 'library.cover.gradient', text: 'library.cover.gradientText' },
  illustration: { name: 'library.cover.illustration', text: 'library.cover.illustrationText' },
  photo: { name: 'library.cover.photo', text: 'library.cover.photoText' },
};

const motifs: Record<string, string> = {
  atelier: 'builder.motif.atelier',
  boutique: 'builder.motif.boutique',
  chantier: 'builder.motif.chantier',
  clinique: 'builder.motif.clinique',
  cuisine: 'builder.motif.cuisine',
  mairie: 'builder.motif.mairie',
  route: 'builder.motif.route',
  studio: 'builder.motif.studio',
};

const drawings: Record<string, string> = {
  bienvenue: 'builder.drawing.bienvenue',
  calendrier: 'builder.drawing.calendrier',
  casque: 'builder.drawing.casque',
  checklist: 'builder.drawing.checklist',
  contact: 'builder.drawing.contact',
  cuisine: 'builder.drawing.cuisine',
  equipe: 'builder.drawing.equipe',
  livret: 'builder.drawing.livret',
  'premier-jour': 'builder.drawing.firstDay',
  reperes: 'builder.drawing.reperes',
  route: 'builder.drawing.route',
  soin: 'builder.drawing.soin',
};

/** The first thing readers see: its style, its ornament, its words. */
export function CoverFields({ covers }: { covers: string[] }) {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { cover, theme } = wizard.values;
  const set = (changes: Partial<CoverChoice>) => wizard.set('cover', { ...cover, ...changes });
  const style = (next: CoverChoice['style']) => {
    const drawn = next === 'illustration' && !cover.illustration;
    set({ style: next, ...(drawn && { illustration: illustrationNames[0] }) });
  };
  return (
    <>
      <Section title={t('builder.cover.title')}>
        <ChoiceCards<CoverChoice['style']>
          label={t('builder.cover.title')}
          name="cover"
          value={cover.style}
          onChange={style}
          columns={4}
          cards={withChosen(covers, cover.style).map((one) => ({
            value: one,
            label: t(styles[one]?.name ?? one),
            art: (
              <Small
                cover={{
                  ...cover,
                  style: one,
                  illustration: cover.illustration || illustrationNames[0],
                }}
                theme={theme}
              />
            ),
          }))}
        />
        <div className={classes.below}>
          {cover.style === 'photo' && <Photo cover={cover} onChange={set} />}
          {cover.style === 'illustration' && <Drawings cover={cover} onChange={set} />}
        </div>
      </Section>
      {cover.style === 'typographic' && (
        <Section title={t('builder.motif.title')} lead={t('builder.motif.lead')}>
          <ChoiceCards
            label={t('builder.motif.title')}
            name="preset"
            value={theme.preset}
            onChange={(next) => wizard.set('theme', { ...theme, preset: next })}
            columns={4}
            cards={presets.map((one) => ({
              value: one,
              label: t(motifs[one] ?? one),
              art: <Small cover={cover} theme={{ ...theme, preset: one }} small />,
            }))}
          />
        </Section>
      )}
      <Section title={t('builder.cover.words')}>
        <div className={classes.below}>
          <TextField
            label={t('builder.cover.heading')}
            description={t('builder.cover.headingHelp')}
            placeholder={wizard.values.form.name}
            name="title"
            optional
            maxLength={120}
            value={cover.title}
            error={errorOf(wizard, 'title')}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextField
            label={t('builder.cover.subtitle')}
            placeholder={t('builder.cover.subtitleExample')}
            name="subtitle"
            optional
            maxLength={240}
            value={cover.subtitle}
            error={errorOf(wizard, 'subtitle')}
            onChange={(event) => set({ subtitle: event.currentTarget.value })}
          />
        </div>
      </Section>
    </>
  );
}

interface SmallProps {
  cover: CoverChoice;
  theme: Theme;
  small?: boolean;
}

/** The cover in this style, without its words: the choice is named under it. */
function Small({ cover, theme, small }: SmallProps) {
  const { sheet, values } = useWizard();
  const booklet = { name: values.form.name, theme, cover, company: sheet.company };
  return (
    <span
      className={classes.stage}
      style={{ ...stageStyle(booklet), ...coverFace(theme.font) }}
      data-small={small || undefined}
    >
      <Cover booklet={booklet} width={small ? '58px' : '84px'} />
    </span>
  );
}

interface PartProps {
  cover: CoverChoice;
  onChange: (changes: Partial<CoverChoice>) => void;
}

function Photo({ cover, onChange }: PartProps) {
  const { t } = useTranslation();
  const user = useUser();
  const wizard = useWizard();
  const { data } = useQuery({ ...mediaQueries.one(cover.mediaId), enabled: cover.mediaId !== '' });
  const known = cover.mediaId && data ? fieldValue(data) : { id: cover.mediaId, url: '' };
  return (
    <MediaField
      label={t('builder.cover.photo')}
      description={t('builder.cover.photoHelp')}
      name="mediaId"
      shape="wide"
      describe={false}
      companyId={user.role === 'admin' ? wizard.sheet.company.id : undefined}
      value={cover.mediaId ? known : null}
      error={errorOf(wizard, 'mediaId')}
      onChange={(value) => onChange({ mediaId: value?.id ?? '' })}
    />
  );
}

function Drawings({ cover, onChange }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <p className={classes.subtitle} id={id}>
        {t('builder.cover.drawing')}
      </p>
      <ChoiceCards
        label={t('builder.cover.drawing')}
        name="illustration"
        value={cover.illustration}
        onChange={(illustration) => onChange({ illustration })}
        columns={4}
        cards={illustrationNames.map((name) => ({
          value: name,
          label: t(drawings[name] ?? name),
          art: <Illustration name={name} className={classes.drawing} />,
        }))}
      />
    </div>
  );
}
