import { type ReactNode, useEffect, useRef } from 'react';
import titles from '@/ui/theme/typography.module.css';
import classes from './AuthBox.module.css';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  mark?: { icon: ReactNode; tone: 'info' | 'success' | 'warning' };
  /** Set on a state that replaces another one on the same screen: its title takes the focus. */
  announced?: boolean;
  children?: ReactNode;
};

/** The narrow column of the screens one sees before signing in. */
export function AuthBox({ title, lead, mark, announced = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <div className={classes.box}>
      {mark && (
        <span className={classes.mark} data-tone={mark.tone} aria-hidden>
          {mark.icon}
        </span>
      )}
      <h1 className={`${titles.md} ${classes.title}`} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.body}>{children}</div>
    </div>
  );
}
