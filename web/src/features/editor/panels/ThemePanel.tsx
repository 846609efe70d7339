import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { queryClient } from '@/api/queryClient';
import { bookletQueries, booklets, keepSheet, refreshBooklets } from '@/features/booklet/queries';
import type { BookletSheet, Theme } from '@/features/booklet/types';
import { presets } from '@/reader/presets';
import { Segments } from '@/ui/Segments';
import { SelectField } from '@/ui/SelectField';
import { toast } from '@/ui/toast';
import { useWorld } from '../canvas/context';
import classes from './Panel.module.css';
import own from './ThemePanel.module.css';

const looks: Record<string, string> = {
  atelier: 'editor.look.atelier',
  boutique: 'editor.look.boutique',
  chantier: 'editor.look.chantier',
  clinique: 'editor.look.clinique',
  cuisine: 'editor.look.cuisine',
  mairie: 'editor.look.mairie',
  route: 'editor.look.route',
  studio: 'editor.look.studio',
};

/** The whole booklet's look; the canvas follows at once. */
export function ThemePanel({ booklet }: { booklet: BookletSheet }) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const { theme } = booklet;
  const offered = useQuery(bookletQueries.proposals());
  const saving = useMutation({
    scope: { id: `theme ${booklet.id}` },
    // Over what the server had last: one choice may follow another before its answer.
    mutationFn: (change: Partial<Theme>) => {
      const now = queryClient.getQueryData(bookletQueries.one(booklet.id).queryKey)?.data ?? booklet;
      return booklets.setTheme(booklet.id, { ...now.theme, ...change }, now.revision);
    },
    onSuccess: keepSheet as never,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      toast.warning(t('editor.theme.stale'));
      void refreshBooklets();
    },
  });
  const fixed = readOnly || booklet.state === 'archived';
  const palettes = offered.data?.palettes ?? [];
  const fonts = offered.data?.fonts ?? [];
  return (
    <div className={classes.body}>
      <p className={classes.note}>{t('editor.theme.help')}</p>
      <SelectField
        label={t('editor.theme.look')}
        value={theme.preset}
        disabled={fixed}
        data={presets.map((name) => ({ value: name, label: t(looks[name] ?? name) }))}
        onChange={(event) => saving.mutate({ preset: event.currentTarget.value })}
      />
      <fieldset className={own.palettes} disabled={fixed}>
        <legend>{t('editor.theme.palette')}</legend>
        {palettes.map((palette) => (
          <label key={palette.id} className={own.palette}>
            <input
              type="radio"
              name="palette"
              checked={theme.palette.id === palette.id}
              onChange={() => {
                const { name: _, enabled: __, ...colors } = palette;
                saving.mutate({ palette: colors });
              }}
            />
            <span className={own.colors} aria-hidden>
              {[palette.brand, palette.accent, palette.third, palette.paper].map((color) => (
                <i key={color} style={{ background: color }} />
              ))}
            </span>
            <span>{palette.name}</span>
          </label>
        ))}
        {!palettes.some(({ id }) => id === theme.palette.id) && (
          <p className={classes.note}>{t('editor.theme.ownPalette')}</p>
        )}
      </fieldset>
      {fonts.length > 0 && (
        <SelectField
          label={t('editor.theme.fonts')}
          value={theme.font}
          disabled={fixed}
          data={[
            ...(fonts.some(({ id }) => id === theme.font) ? [] : [{ value: theme.font, label: theme.font }]),
            ...fonts.map(({ id, display, text }) => ({
              value: id,
              label: display === text ? display : `${display} · ${text}`,
            })),
          ]}
          onChange={(event) => saving.mutate({ font: event.currentTarget.value })}
        />
      )}
      <div>
        <span className={own.label}>{t('editor.theme.scheme')}</span>
        <Segments
          wide
          label={t('editor.theme.scheme')}
          value={theme.scheme}
          disabled={fixed}
          onChange={(scheme) => saving.mutate({ scheme })}
          options={[
            { value: 'auto', label: t('editor.theme.auto') },
            { value: 'light', label: t('editor.theme.light') },
            { value: 'dark', label: t('editor.theme.dark') },
          ]}
        />
      </div>
    </div>
  );
}
