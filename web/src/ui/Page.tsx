import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx';
import classes from './Page.module.css';
import titles from './theme/typography.module.css';

export interface PageProps {
  /** work: the widest column; reading: a column of text. */
  width?: 'work' | 'reading';
  className?: string;
  children: ReactNode;
}

/** The inside of the sheet. */
export function Page({ width = 'work', className, children }: PageProps) {
  return (
    <div className={cx(classes.page, className)} data-width={width}>
      {children}
    </div>
  );
}

export interface Crumb {
  label: string;
  to?: LinkProps['to'];
  search?: LinkProps['search'];
}

interface PageHeaderProps {
  title: ReactNode;
  /** A short line over the title: a date, a kind. */
  over?: ReactNode;
  crumbs?: Crumb[];
  lead?: ReactNode;
  /** At most one primary button. */
  actions?: ReactNode;
  /** lg for a greeting; md elsewhere. */
  size?: 'md' | 'lg';
}

export function PageHeader({ title, over, crumbs, lead, actions, size = 'md' }: PageHeaderProps) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {crumbs && <Crumbs items={crumbs} />}
        {over && <p className={classes.over}>{over}</p>}
        <h1 className={size === 'lg' ? titles.lg : titles.md}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

function Crumbs({ items }: { items: Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.crumbs} aria-label={t('ui.crumbs')}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two folders on the way may have one name
        <Fragment key={`${index} ${item.label}`}>
          {index > 0 && <IconChevronRight aria-hidden />}
          {item.to ? (
            <Link to={item.to} search={item.search}>
              {item.label}
            </Link>
          ) : (
            <span aria-current="page">{item.label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A link or a button at the end of the title's line. */
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** One block of a page: a strong title and space, no box. */
export function Section({ title, lead, aside, id, className, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={cx(classes.section, className)} id={id} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <h2 className={titles.h} id={titleId}>
          {title}
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {lead && <p className={classes.sectionLead}>{lead}</p>}
      {children}
    </section>
  );
}
