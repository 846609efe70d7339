import { IconBooks, IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@/api/newId';
import { Button } from '@/ui/Button';
import { FormPage, FormSection } from '@/ui/FormPage';
import { type FormCall, useFormCall } from '@/ui/form';
import { Loading } from '@/ui/Loading';
import { Menu } from '@/ui/Menu';
import { arranged } from './arrange';
import classes from './BuilderPage.module.css';
import { ChoiceList } from './ChoiceList';
import { useCrumbs } from './crumbs';
import { LibraryCard } from './LibraryCard';
import { fontStyle, Miniature } from './Miniature';
import { PaletteDrawer } from './PaletteDrawer';
import { PaletteRow } from './PaletteRow';
import { paths } from './paths';
import {
  type Builder,
  type BuilderValues,
  builder,
  libraryQueries,
  type Palette,
  refreshLibrary,
} from './queries';
import { Unknown } from './Unknown';

export function BuilderPage() {
  const { t } = useTranslation();
  const offer = useQuery(libraryQueries.builder());
  if (offer.isPending) return <Loading />;
  if (offer.isLoadingError) {
    return (
      <Unknown
        error={offer.error}
        title={t('library.failed.title')}
        back={paths.settings}
        backLabel={t('library.builder.back')}
        onRetry={() => void offer.refetch()}
      />
    );
  }
  return <BuilderForm offer={offer.data} />;
}

function valuesOf({ palettes, fonts, structures, covers }: Builder): BuilderValues {
  return { palettes, fonts: fonts.map(({ id, enabled }) => ({ id, enabled })), structures, covers };
}

function BuilderForm({ offer }: { offer: Builder }) {
  const { t } = useTranslation();
  const crumbs = useCrumbs('builder');
  const form = useFormCall({
    initial: valuesOf(offer),
    call: builder.save,
    conflict: {
      revision: offer.revision,
      reload: async () => {
        const { data } = await builder.read();
        return { values: valuesOf(data), revision: data.revision };
      },
    },
    onDone: (reply, sent) => {
      form.reset(valuesOf(reply.data), sent);
      void refreshLibrary();
    },
  });
  return (
    <FormPage
      form={form}
      title={t('library.builder.title')}
      crumbs={crumbs}
      lead={t('library.builder.lead')}
      save={t('library.builder.save')}
    >
      <nav className={classes.cards} aria-label={t('library.builder.library')}>
        <LibraryCard
          to={paths.sectors}
          icon={<IconBriefcase aria-hidden />}
          title={t('library.sectors.title')}
          text={t('library.sectors.total', { count: offer.sectorCount })}
        />
        <LibraryCard
          to={paths.chapters}
          icon={<IconBooks aria-hidden />}
          title={t('library.chapters.title')}
          text={t('library.chapters.total', { count: offer.chapterCount })}
        />
      </nav>
      <Palettes form={form} offer={offer} />
      <Looks form={form} offer={offer} />
    </FormPage>
  );
}

interface PartProps {
  form: FormCall<BuilderValues>;
  offer: Builder;
}

/** What stands in a miniature for all that its row does not choose. */
function useModel({ form, offer }: PartProps) {
  const { palettes, fonts, structures, covers } = form.values;
  const first = <T extends { enabled: boolean }>(list: T[]) => list.find((one) => one.enabled) ?? list[0];
  const colors = first(palettes) ?? offer.shipped[0];
  const font = offer.fonts.find((one) => one.id === first(fonts)?.id) ?? offer.fonts[0];
  if (!colors || !font) throw new Error('the program ships palettes and fonts');
  return { colors, font, structure: first(structures)?.id ?? '', cover: first(covers)?.id ?? '' };
}

function Palettes(props: PartProps) {
  const { form, offer } = props;
  const { t } = useTranslation();
  const model = useModel(props);
  const [edited, setEdited] = useState<Palette>();
  const { value, onChange, error } = form.control('palettes');
  const replace = (palette: Palette) =>
    onChange(
      value.some((one) => one.id === palette.id)
        ? value.map((one) => (one.id === palette.id ? palette : one))
        : [...value, palette],
    );
  return (
    <FormSection wide title={t('library.palettes.title')} lead={t('library.palettes.lead')}>
      <ChoiceList
        label={t('library.palettes.title')}
        field="palettes"
        error={error}
        items={value}
        name={(palette) => palette.name}
        offer={(name) => t('library.palettes.offer', { name })}
        onMove={(ids) => onChange(arranged(value, ids))}
        onToggle={(id, enabled) => onChange(value.map((one) => (one.id === id ? { ...one, enabled } : one)))}
        render={(palette) => (
          <PaletteRow
            palette={palette}
            miniature={<Miniature {...model} colors={palette} />}
            onEdit={() => setEdited(palette)}
            onRemove={() => onChange(value.filter((one) => one.id !== palette.id))}
          />
        )}
      />
      <div>
        <AddPalette
          palettes={value}
          offer={offer}
          onAdd={setEdited}
          onRestore={(palette) => onChange([...value, palette])}
        />
      </div>
      {edited && (
        <PaletteDrawer
          key={edited.id}
          palette={edited}
          others={value.filter((one) => one.id !== edited.id)}
          model={model}
          onDone={replace}
          onClose={() => setEdited(undefined)}
        />
      )}
    </FormSection>
  );
}

interface AddPaletteProps {
  palettes: Palette[];
  offer: Builder;
  onAdd: (palette: Palette) => void;
  onRestore: (palette: Palette) => void;
}

/** A new palette starts from the first one; those that came with the program and were deleted can be taken up again. */
function AddPalette({ palettes, offer, onAdd, onRestore }: AddPaletteProps) {
  const { t } = useTranslation();
  const gone = offer.shipped.filter(({ id }) => !palettes.some((palette) => palette.id === id));
  const start = palettes[0] ?? offer.shipped[0];
  const fresh = () => start && onAdd({ ...start, id: newId(), name: '', enabled: true });
  const button = (
    <Button icon={<IconPlus aria-hidden />} onClick={gone.length === 0 ? fresh : undefined}>
      {t('library.palettes.add')}
    </Button>
  );
  if (gone.length === 0) return button;
  return (
    <Menu
      label={t('library.palettes.add')}
      position="bottom-start"
      trigger={button}
      items={[
        { label: t('library.palettes.own'), onSelect: fresh },
        { heading: t('library.palettes.shipped') },
        ...gone.map((palette) => ({ label: palette.name, onSelect: () => onRestore(palette) })),
      ]}
    />
  );
}

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
const structureKeys: Record<string, { name: string; text: string }> = {
  side: { name: 'library.structure.side', text: 'library.structure.sideText' },
  tiles: { name: 'library.structure.tiles', text: 'library.structure.tilesText' },
  paged: { name: 'library.structure.paged', text: 'library.structure.pagedText' },
};
const coverKeys: Record<string, { name: string; text: string }> = {
  typographic: { name: 'library.cover.typographic', text: 'library.cover.typographicText' },
  gradient: { name: 'library.cover.gradient', text: 'library.cover.gradientText' },
  illustration: { name: 'library.cover.illustration', text: 'library.cover.illustrationText' },
  photo: { name: 'library.cover.photo', text: 'library.cover.photoText' },
};

function Looks(props: PartProps) {
  const { t } = useTranslation();
  const { form, offer } = props;
  const model = useModel(props);
  const part = (name: 'fonts' | 'structures' | 'covers') => {
    const { value, onChange, error } = form.control(name);
    return {
      field: name,
      error,
      items: value,
      onMove: (ids: string[]) => onChange(arranged(value, ids)),
      onToggle: (id: string, enabled: boolean) =>
        onChange(value.map((one) => (one.id === id ? { id, enabled } : one))),
    };
  };
  const fontOf = (id: string) => offer.fonts.find((font) => font.id === id) ?? model.font;
  const fontName = (id: string) => t(fontKeys[id] ?? id);
  return (
    <>
      <FormSection wide title={t('library.fonts.title')} lead={t('library.fonts.lead')}>
        <ChoiceList
          {...part('fonts')}
          label={t('library.fonts.title')}
          name={({ id }) => fontName(id)}
          offer={(name) => t('library.fonts.offer', { name })}
          render={({ id }) => (
            <div className={classes.look}>
              <Miniature {...model} font={fontOf(id)} />
              <div className={classes.words}>
                <p className={classes.name}>{fontName(id)}</p>
                <p className={classes.sample} style={fontStyle(fontOf(id))}>
                  <b>{t('library.fonts.sampleTitle')}</b>
                  <span>{t('library.fonts.sampleText')}</span>
                </p>
              </div>
            </div>
          )}
        />
      </FormSection>
      <FormSection wide title={t('library.structures.title')} lead={t('library.structures.lead')}>
        <ChoiceList
          {...part('structures')}
          label={t('library.structures.title')}
          name={({ id }) => t(structureKeys[id]?.name ?? id)}
          offer={(name) => t('library.structures.offer', { name })}
          render={({ id }) => (
            <Look
              miniature={<Miniature {...model} structure={id} />}
              name={t(structureKeys[id]?.name ?? id)}
              text={t(structureKeys[id]?.text ?? id)}
            />
          )}
        />
      </FormSection>
      <FormSection wide title={t('library.covers.title')} lead={t('library.covers.lead')}>
        <ChoiceList
          {...part('covers')}
          label={t('library.covers.title')}
          name={({ id }) => t(coverKeys[id]?.name ?? id)}
          offer={(name) => t('library.covers.offer', { name })}
          render={({ id }) => (
            <Look
              miniature={<Miniature {...model} cover={id} />}
              name={t(coverKeys[id]?.name ?? id)}
              text={t(coverKeys[id]?.text ?? id)}
            />
          )}
        />
      </FormSection>
    </>
  );
}

function Look({ miniature, name, text }: { miniature: React.ReactNode; name: string; text: string }) {
  return (
    <div className={classes.look}>
      {miniature}
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.text}>{text}</p>
      </div>
    </div>
  );
}
