import type { IllustrationName } from './illustrationNames';

/** Inlined: only then do they take the theme's colours. */
const files = import.meta.glob<string>('../reader/illustrations/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The drawing without its title: beside a text it is an ornament, and ids must stay unique. */
const drawing = (name: string) =>
  /<\/desc>\s*([\s\S]*?)\s*<\/svg>/.exec(files[`../reader/illustrations/${name}.svg`] ?? '')?.[1] ?? '';

export function Illustration({ name, className = 'ill' }: { name: IllustrationName; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 200 200"
      aria-hidden="true"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files
      dangerouslySetInnerHTML={{ __html: drawing(name) }}
    />
  );
}
