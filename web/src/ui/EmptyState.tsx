import type { ReactNode } from 'react';
import { cx } from './cx';
import classes from './EmptyState.module.css';
import titles from './theme/typography.module.css';

/** A booklet in its envelope: nothing has been sent or made yet. */
function Letter() {
  return (
    <svg className={classes.picture} viewBox="0 0 180 130" aria-hidden="true">
      <path d="M30 56l60-38 60 38v60a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" className={classes.soft} />
      <g transform="rotate(-4 90 60)">
        <rect x="52" y="14" width="76" height="92" rx="4" className={classes.ink} />
        <rect x="52" y="14" width="7" height="92" rx="3" className={classes.deep} />
        <path d="M70 34h42M70 44h30" className={classes.line} />
        <path d="M108 10h12v28l-6-6-6 6z" className={classes.signet} />
      </g>
      <path d="M30 58l60 36 60-36v58a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" className={classes.paper} />
      <path d="M32 120l44-36M148 120l-44-36" className={classes.edge} />
    </svg>
  );
}

/** An open booklet with a page missing. */
function Missing() {
  return (
    <svg className={cx(classes.picture, classes.big)} viewBox="0 0 260 160" aria-hidden="true">
      <path d="M130 34c-22-14-56-18-92-14v104c36-4 70 0 92 14z" className={classes.paper} />
      <path d="M56 46c18-1 36 1 54 7M56 62c18-1 36 1 54 7M56 78c12-.5 24 .5 36 3" className={classes.edge} />
      <path d="M130 34c22-14 56-18 92-14v104c-36-4-70 0-92 14z" className={classes.hole} />
      <text x="176" y="86" className={classes.number}>
        404
      </text>
      <path d="M130 34v104" className={classes.edge} />
      <path d="M30 26v108c38-5 76-2 100 12 24-14 62-17 100-12V26" className={classes.cover} />
      <path d="M92 16h14v42l-7-7-7 7z" className={classes.signet} />
    </svg>
  );
}

/** A torn page: something broke. */
function Broken() {
  return (
    <svg className={classes.picture} viewBox="0 0 180 130" aria-hidden="true">
      <g transform="rotate(8 90 66)">
        <rect x="54" y="14" width="78" height="100" rx="4" className={classes.ink} />
        <rect x="54" y="14" width="7" height="100" rx="3" className={classes.deep} />
      </g>
      <path
        d="M40 22h66l-8 16 12 14-16 16 12 18-14 14 6 16H40a4 4 0 0 1-4-4V26a4 4 0 0 1 4-4z"
        className={classes.paper}
      />
      <path d="M50 44h34M50 58h40M50 72h30M50 86h36" className={classes.edge} />
    </svg>
  );
}

const pictures = { letter: Letter, missing: Missing, broken: Broken };

interface EmptyStateProps {
  illustration?: keyof typeof pictures;
  title: ReactNode;
  /** What to do next, or why there is nothing. */
  text?: ReactNode;
  actions?: ReactNode;
  /** No result of a search: small and without a picture. */
  compact?: boolean;
  level?: 1 | 2 | 3;
}

/** Nothing here: says so, and what to do next. */
export function EmptyState({ illustration, title, text, actions, compact, level = 2 }: EmptyStateProps) {
  const Picture = illustration && pictures[illustration];
  const Heading = `h${level}` as const;
  const look = level === 1 ? titles.lg : compact ? titles.h : titles.sm;
  return (
    <div className={classes.void} data-compact={compact || undefined}>
      {Picture && <Picture />}
      <Heading className={look}>{title}</Heading>
      {text && <div className={classes.text}>{text}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
