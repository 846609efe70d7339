/** Inlined: only then do they take the booklet's colours. */
const files = import.meta.glob<string>('../../reader/illustrations/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const paths = Object.fromEntries(
  Object.entries(files).map(([file, text]) => [
    file.replace(/^.*\/|\.svg$/g, ''),
    // Without its title: beside a name it is an ornament, and ids must stay unique.
    /<\/desc>\s*([\s\S]*?)\s*<\/svg>/.exec(text)?.[1] ?? '',
  ]),
);

export function isDrawing(name: string): boolean {
  return name in paths;
}

/** One of the reader's drawings. Blocks have their own way to them, with the words of every block behind it. */
export function Drawing({ name, className }: { name: string; className?: string }) {
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
      dangerouslySetInnerHTML={{ __html: paths[name] ?? '' }}
    />
  );
}
