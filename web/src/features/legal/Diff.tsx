import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import titles from '@/ui/theme/typography.module.css';
import classes from './Diff.module.css';
import { type Block, diff, folded, type Part } from './diff';

interface DiffProps {
  before: string;
  after: string;
  label: string;
}

/** What changed between two texts: added words are underlined, removed ones struck through, and both are said aloud. */
export function Diff({ before, after, label }: DiffProps) {
  const { t } = useTranslation();
  const blocks = useMemo(() => diff(before, after), [before, after]);
  if (blocks.every((block) => block.change === 'same')) {
    return <p className={classes.none}>{t(before === after ? 'legal.diff.none' : 'legal.diff.looks')}</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
    <section className={classes.diff} lang="fr" aria-label={label} tabIndex={0}>
      {folded(blocks).map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: made anew at each change, never reordered
        <div key={at}>
          {run.skipped > 0 && (
            <p className={classes.skipped}>{t('legal.diff.skipped', { count: run.skipped })}</p>
          )}
          {run.blocks.map((block, inside) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Paragraph key={inside} block={block} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Paragraph({ block }: { block: Block }) {
  return (
    <p className={classes.block} data-kind={block.kind} data-change={block.change}>
      {block.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Words key={at} part={part} first={at === 0} />
      ))}
    </p>
  );
}

function Words({ part, first }: { part: Part; first: boolean }) {
  const { t } = useTranslation();
  const space = first ? '' : ' ';
  if (part.change === 'same') return space + part.text;
  const Mark = part.change === 'added' ? 'ins' : 'del';
  return (
    <>
      {space}
      <Mark>
        <span className={titles.visuallyHidden}>
          {t(part.change === 'added' ? 'legal.diff.added' : 'legal.diff.removed')}
        </span>
        {part.text}
      </Mark>
    </>
  );
}
