import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './BuilderPage.module.css';

interface LibraryCardProps {
  to: LinkProps['to'];
  icon: ReactNode;
  title: string;
  text: string;
}

export function LibraryCard({ to, icon, title, text }: LibraryCardProps) {
  return (
    <Link className={classes.card} to={to}>
      {icon}
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <IconChevronRight aria-hidden />
    </Link>
  );
}
