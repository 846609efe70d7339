import '@/reader/fonts/fonts.css';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageContext } from '@/blocks/context';
import { outside } from '@/blocks/links';
import { Cover } from '@/features/booklet/Cover';
import type { BookletSheet } from '@/features/booklet/types';
import { Segments } from '@/ui/Segments';
import { coverFace } from './face';
import classes from './Live.module.css';
import { usePage } from './usePage';

const PageFrame = lazy(() => import('./PageFrame').then((module) => ({ default: module.PageFrame })));

export type Look = Pick<BookletSheet, 'name' | 'theme' | 'structure' | 'cover'> & {
  company: string;
  chapters?: BookletSheet['chapters'];
  variables?: Record<string, string>;
};

type Shown = 'light' | 'dark';

/** The cover and one page, following each choice. What it shows is said in words beside it. */
export function Live({ look }: { look: Look }) {
  const { t, i18n } = useTranslation();
  const [scheme, setScheme] = useState<Shown>('light');
  const { name, theme, cover, structure, company, variables } = look;
  const shown = usePage(look.chapters);
  const ctx: PageContext = {
    locale: i18n.language,
    editing: false,
    words: (key, args) => t(key, args ?? {}),
    media: () => null,
    href: (url) => outside(url) ?? '#',
    variable: (one) => variables?.[one] || null,
    publication: null,
  };
  return (
    <>
      <div className={classes.head}>
        <span className={classes.label}>{t('builder.live.label')}</span>
        <Segments<Shown>
          label={t('builder.live.scheme')}
          value={scheme}
          onChange={setScheme}
          options={[
            { value: 'light', label: t('builder.live.light') },
            { value: 'dark', label: t('builder.live.dark') },
          ]}
        />
      </div>
      <div className={classes.art} aria-hidden>
        <div className={classes.cover} style={coverFace(theme.font)}>
          <Cover
            booklet={{ name: name || t('builder.name.untitled'), theme, cover, company: { name: company } }}
            width="100%"
          />
        </div>
        <div className={classes.phone} data-scheme={scheme}>
          <Suspense fallback={null}>
            <PageFrame
              label={t('builder.live.page')}
              {...shown}
              ctx={ctx}
              theme={theme}
              layout={structure.layout}
              scheme={scheme}
            />
          </Suspense>
        </div>
      </div>
    </>
  );
}
