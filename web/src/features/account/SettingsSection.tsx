import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import titles from '@/ui/theme/typography.module.css';
import classes from './SettingsSection.module.css';

type Props = { id: string; title: string; lead?: ReactNode; wide?: boolean; children: ReactNode };

/** One group of settings. A link to its id (`/identity#langue`) brings it into view and gives it the focus. */
export function SettingsSection({ id, title, lead, wide = false, children }: Props) {
  const label = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (hash === id) heading.current?.focus();
  }, [hash, id]);
  return (
    <section id={id} className={classes.section} data-wide={wide || undefined} aria-labelledby={label}>
      <div>
        <h2 id={label} className={`${titles.h} ${classes.title}`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
