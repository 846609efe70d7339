import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './Button.module.css';
import { cx } from './cx';

interface Look {
  /** One primary per view; danger only inside a confirmation. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
  icon?: ReactNode;
  rightIcon?: ReactNode;
}

export interface ButtonProps extends Look, ComponentPropsWithRef<'button'> {
  /** Work in progress: the button keeps its place and its words, and cannot be pressed twice. */
  loading?: boolean;
}

function lookProps({ variant = 'secondary', size = 'md', block }: Look, className?: string) {
  return {
    className: cx(classes.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-block': block || undefined,
  };
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    icon,
    rightIcon,
    loading,
    className,
    type = 'button',
    children,
    ...others
  } = props;
  return (
    <button
      {...lookProps({ variant, size, block }, className)}
      type={type}
      {...others}
      disabled={others.disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : others.onClick}
    >
      {loading ? <span className={classes.spinner} aria-hidden /> : icon}
      {children}
      {rightIcon}
    </button>
  );
}

interface AnchorProps extends Look, ComponentPropsWithRef<'a'> {}

/** An address with the look of a button. */
export function AnchorButton(props: AnchorProps) {
  const { variant, size, block, icon, rightIcon, className, children, ...others } = props;
  return (
    <a {...lookProps({ variant, size, block }, className)} {...others}>
      {icon}
      {children}
      {rightIcon}
    </a>
  );
}

/** A route of the application with the look of a button. */
export const LinkButton = createLink(AnchorButton);
