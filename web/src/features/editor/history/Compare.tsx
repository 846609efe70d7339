import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockData, PageData } from '@/blocks/context';
import { pageText } from '@/blocks/pageText';
import { blockOf } from '@/blocks/registry';
import type { Part } from '@/ui/diff';
import { Tabs } from '@/ui/Tabs';
import { useLocale } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import classes from './Compare.module.css';
import { type BlockChange, comparePages } from './compare';

interface CompareProps {
  before: PageData;
  after: PageData;
  beforeLabel: string;
  afterLabel: string;
  draw: (page: PageData) => string;
}

type Way = 'words' | 'sides';

const changeKeys: Record<BlockChange['change'], string> = {
  same: '',
  added: 'editor.compare.added',
  removed: 'editor.compare.removed',
  changed: 'editor.compare.changed',
  settings: 'editor.compare.settings',
  moved: 'editor.compare.moved',
};

/** Two states of a page: what changed in their words, or both drawn side by side. */
export function Compare(props: CompareProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('words');
  return (
    <Tabs
      label={t('editor.compare.label')}
      value={way}
      onChange={setWay}
      items={[
        { value: 'words', label: t('editor.compare.words'), panel: <Words {...props} /> },
        { value: 'sides', label: t('editor.compare.sides'), panel: <Sides {...props} /> },
      ]}
    />
  );
}

function useBlockText(): (block: BlockData) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (block) =>
    pageText(
      { content: [block] },
      {
        locale,
        words: (key, args) => t(key, args ?? {}),
        media: () => null,
        variable: (name) => `[${name}]`,
      },
    );
}

function Words({ before, after }: CompareProps) {
  const { t } = useTranslation();
  const textOf = useBlockText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of the language do not change while one compares
  const changes = useMemo(() => comparePages(before, after, textOf), [before, after]);
  const shown = changes.filter(({ change }) => change !== 'same');
  const rest = changes.length - shown.length;
  if (shown.length === 0) return <p className={classes.none}>{t('editor.compare.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
    <section className={classes.words} aria-label={t('editor.compare.words')} tabIndex={0}>
      <ul>
        {shown.map((change) => (
          <Change key={`${change.id} ${change.change}`} change={change} />
        ))}
      </ul>
      {rest > 0 && <p className={classes.rest}>{t('editor.compare.rest', { count: rest })}</p>}
    </section>
  );
}

function Change({ change: { type, change, parts } }: { change: BlockChange }) {
  const { t } = useTranslation();
  const name = blockOf(type)?.name;
  return (
    <li className={classes.change} data-change={change}>
      <p className={classes.head}>
        <b>{name ? t(name) : type}</b> <span>{t(changeKeys[change])}</span>
      </p>
      {change !== 'settings' && change !== 'moved' && parts.length > 0 && (
        <p className={classes.text}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: made anew at each change, never reordered
            <Piece key={at} part={part} whole={parts.length === 1} />
          ))}
        </p>
      )}
    </li>
  );
}

function Piece({ part, whole }: { part: Part; whole: boolean }) {
  const { t } = useTranslation();
  if (part.change === 'same') return `${part.text} `;
  const Mark = part.change === 'added' ? 'ins' : 'del';
  return (
    <>
      <Mark>
        {!whole && (
          <span className={titles.visuallyHidden}>
            {t(part.change === 'added' ? 'editor.compare.addedWords' : 'editor.compare.removedWords')}
          </span>
        )}
        {part.text}
      </Mark>{' '}
    </>
  );
}

function Sides({ before, after, beforeLabel, afterLabel, draw }: CompareProps) {
  return (
    <div className={classes.sides}>
      <Side label={beforeLabel} source={draw(before)} />
      <Side label={afterLabel} source={draw(after)} />
    </div>
  );
}

function Side({ label, source }: { label: string; source: string }) {
  return (
    <figure className={classes.side}>
      <figcaption>{label}</figcaption>
      <iframe title={label} sandbox="allow-same-origin" srcDoc={source} />
    </figure>
  );
}
