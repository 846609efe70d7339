import classes from './Avatar.module.css';

/** First letters of the first and of the second name: « Claire Le Goff » is CL. */
export function initials(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return `${first.charAt(0)}${second.charAt(0)}`.toLocaleUpperCase('fr-FR');
}

/** One of six colours, always the same for the same person. */
export function personColour(seed: string): number {
  let hash = 0;
  for (const char of seed) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return (hash % 6) + 1;
}

interface AvatarProps {
  name: string;
  /** What decides the colour: the person's id, else the name. */
  seed?: string;
  size?: 'sm' | 'md' | 'lg';
}

/** Stands beside a name that is written out, so it says nothing to a screen reader. */
export function Avatar({ name, seed = name, size = 'md' }: AvatarProps) {
  return (
    <span className={classes.avatar} data-size={size} data-colour={personColour(seed)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
