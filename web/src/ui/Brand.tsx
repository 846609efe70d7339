import classes from './Brand.module.css';

/** Two open covers and the signet. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M4 7.2C4 5.4 5.6 4 7.4 4.3l7 1.2c.9.2 1.6 1 1.6 2v20.6l-9.6-1.7A2.9 2.9 0 0 1 4 23.5z"
        fill="var(--logo-a)"
      />
      <path
        d="M28 7.2c0-1.8-1.6-3.2-3.4-2.9l-7 1.2c-.9.2-1.6 1-1.6 2v20.6l9.6-1.7a2.9 2.9 0 0 0 2.4-2.9z"
        fill="var(--logo-b)"
      />
      <path d="M21 4.9l4-.65V16l-2-1.9L21 16z" fill="var(--signet)" />
    </svg>
  );
}

/** Logo and product name, as one reads them at the top left. */
export function Brand({ name }: { name: string }) {
  return (
    <span className={classes.brand}>
      <Logo className={classes.logo} />
      {name}
    </span>
  );
}
