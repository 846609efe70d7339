import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageContext } from '@/blocks/context';
import { palette } from '@/blocks/registry';
import { readerDocument, type Scheme } from '@/reader/document';
import { presets } from '@/reader/presets';
import { presetTheme } from '@/reader/theme';
import { SelectField } from '@/ui/SelectField';
import { useLocale } from '@/ui/Time';
import { useSearchText } from '@/ui/useSearchText';
import classes from './BlockGallery.module.css';
import { exampleContext, examplePage } from './examplePage';

const widths = ['390', '820', '1280'] as const;
const whichKeys = {
  example: 'dev.blocks.whichExample',
  empty: 'dev.blocks.whichEmpty',
  editing: 'dev.blocks.whichEditing',
} as const;

const schemes: Scheme[] = ['', 'light', 'dark'];

type Which = keyof typeof whichKeys;

/** The names and values of the choices, all kept in the address: a look can be sent to someone. */
function useChoices() {
  const search = useSearchText();
  const navigate = useNavigate();
  const set = (name: string, value: string) =>
    navigate({
      to: '/dev/$section',
      params: { section: 'blocs' },
      search: (before) => ({ ...before, [name]: value || undefined }),
      replace: true,
    });
  const { theme = 'atelier', scheme = '', bloc = '', largeur = '1280', contenu = 'example' } = search;
  const which: Which = contenu in whichKeys ? (contenu as Which) : 'example';
  return { theme: presets.includes(theme) ? theme : 'atelier', scheme, bloc, largeur, which, set };
}

/** Every block of a booklet as readers see it, in any theme, light and dark, at any width. */
export function BlockGallery() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { theme, scheme, bloc, largeur, which, set } = useChoices();
  const words: PageContext['words'] = (key, args) => t(key, args ?? {});
  const source = readerDocument({
    page: examplePage(bloc, which === 'example' ? 'example' : 'empty', words),
    ctx: exampleContext(words, locale, which === 'editing'),
    theme: presetTheme(theme),
    scheme: schemes.includes(scheme as Scheme) ? (scheme as Scheme) : '',
    title: t('dev.blocks.title'),
  });
  return (
    <>
      <div className={classes.choices}>
        <SelectField
          label={t('dev.blocks.theme')}
          value={theme}
          onChange={(event) => set('theme', event.currentTarget.value)}
          data={presets.map((name) => ({ value: name, label: name }))}
        />
        <SelectField
          label={t('dev.blocks.scheme')}
          value={scheme}
          onChange={(event) => set('scheme', event.currentTarget.value)}
          data={[
            { value: '', label: t('dev.blocks.schemeSystem') },
            { value: 'light', label: t('dev.blocks.schemeLight') },
            { value: 'dark', label: t('dev.blocks.schemeDark') },
          ]}
        />
        <SelectField
          label={t('dev.blocks.width')}
          value={largeur}
          onChange={(event) => set('largeur', event.currentTarget.value)}
          data={widths.map((width) => ({ value: width, label: `${width} px` }))}
        />
        <SelectField
          label={t('dev.blocks.block')}
          value={bloc}
          onChange={(event) => set('bloc', event.currentTarget.value)}
          data={[
            { value: '', label: t('dev.blocks.all') },
            ...palette.flatMap((group) =>
              group.blocks.map(({ type, name }) => ({ value: type, label: `${t(group.name)} · ${t(name)}` })),
            ),
          ]}
        />
        <SelectField
          label={t('dev.blocks.which')}
          value={which}
          onChange={(event) => set('contenu', event.currentTarget.value)}
          data={Object.entries(whichKeys).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </div>
      <ReaderFrame source={source} width={Number(largeur) || 1280} />
    </>
  );
}

/** As high as what it holds, as wide as a device. It runs no script; same origin, for its height and its fonts. */
function ReaderFrame({ source, width }: { source: string; width: number }) {
  const { t } = useTranslation();
  const [height, setHeight] = useState(800);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.stage} tabIndex={0} aria-label={t('dev.blocks.frame')}>
      <iframe
        className={classes.frame}
        title={t('dev.blocks.title')}
        sandbox="allow-same-origin"
        srcDoc={source}
        width={width}
        height={height}
        onLoad={(event) =>
          setHeight(event.currentTarget.contentDocument?.documentElement.scrollHeight ?? height)
        }
      />
    </section>
  );
}
