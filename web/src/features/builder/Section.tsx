import { type ReactNode, useId } from 'react';
import titles from '@/ui/theme/typography.module.css';
import classes from './Section.module.css';

interface SectionProps {
  title?: string;
  /** Beside the title. */
  aside?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** One question of a step. */
export function Section({ title, aside, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <h2 className={titles.h} id={id}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
