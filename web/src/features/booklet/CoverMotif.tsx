import type { ReactNode } from 'react';

const leaf =
  'M0 76C-9 58-66 34-66-15c0-30 23-48 42-48 12 0 21 7 24 15 3-8 12-15 24-15 19 0 42 18 42 48C66 34 9 58 0 76z';
const veins = 'M0-40V96M0-14l28-16M0 12l34-18M0-14l-28-16M0 12l-34-18M0 38l22-12M0 38l-22-12';

/** Slanting bands over the lower third. */
function tape(): string {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `M${at * 56 - 112} 350l96-128h28l-96 128z`).join('');
}

/** Squared paper over the lower half. */
function grid(): string {
  const down = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `M${at * 25} 150v200`);
  const across = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `M0 ${150 + at * 25}h250`);
  return [...down, ...across].join('');
}

type Colour = 'accent' | 'third' | 'paper' | 'ground';
/** Column, row, its ground, the quarter on it, and how far that is turned. */
const tiles: [number, number, Colour, Colour, number][] = [
  [0, 0, 'third', 'accent', 0],
  [1, 0, 'ground', 'third', 270],
  [2, 0, 'third', 'paper', 180],
  [3, 0, 'accent', 'paper', 90],
  [0, 1, 'paper', 'accent', 90],
  [1, 1, 'accent', 'third', 0],
  [2, 1, 'ground', 'accent', 270],
  [3, 1, 'third', 'accent', 180],
  [0, 2, 'third', 'paper', 180],
  [1, 2, 'paper', 'third', 90],
  [2, 2, 'accent', 'paper', 0],
  [3, 2, 'third', 'ground', 270],
];

/** The idea of each look, as its covers and page heads have it (design/reader), in the booklet's own colours. */
const motifs: Record<string, ReactNode> = {
  // Barrier tape.
  chantier: (
    <>
      <rect y="216" width="250" height="6" fill="var(--c-ink)" opacity=".9" />
      <path fill="var(--c-ink)" d={tape()} />
    </>
  ),
  // Linden leaves against the light.
  clinique: (
    <>
      <circle cx="196" cy="232" r="92" fill="var(--c-third)" opacity=".28" />
      <g transform="translate(170 262) rotate(24)">
        <path d={leaf} fill="var(--c-third)" />
        <path d={veins} stroke="var(--c-ground)" strokeWidth="3" fill="none" strokeLinecap="round" />
      </g>
      <g transform="translate(62 318) rotate(-28) scale(.72)">
        <path d={leaf} fill="var(--c-accent)" />
        <path d={veins} stroke="var(--c-ground)" strokeWidth="3" fill="none" strokeLinecap="round" />
      </g>
    </>
  ),
  // A plate on gingham.
  cuisine: (
    <>
      <g fill="var(--c-third)" opacity=".5">
        {[0, 2, 4, 6].map((at) => (
          <path key={at} d={`M${at * 36} 190h36v160h-36zM0 ${190 + at * 36}h250v36H0z`} />
        ))}
      </g>
      <circle cx="150" cy="286" r="74" fill="var(--c-paper)" />
      <circle cx="150" cy="286" r="58" fill="none" stroke="var(--c-accent)" strokeWidth="4" />
    </>
  ),
  // A part drawn to scale.
  atelier: (
    <>
      <g stroke="var(--c-ink)" strokeWidth="1.5" opacity=".16">
        <path d={grid()} />
      </g>
      <g fill="none" stroke="var(--c-accent)" strokeWidth="4">
        <circle cx="142" cy="258" r="72" />
        <circle cx="142" cy="258" r="26" />
        <circle cx="142" cy="258" r="50" strokeDasharray="10 7" strokeWidth="2.5" />
        <path d="M52 258h180M142 168v180" strokeWidth="2" strokeDasharray="22 6 4 6" />
      </g>
      <g fill="var(--c-ground)" stroke="var(--c-accent)" strokeWidth="4">
        {[0, 60, 120, 180, 240, 300].map((turn) => (
          <circle key={turn} cx="142" cy="208" r="8" transform={`rotate(${turn} 142 258)`} />
        ))}
      </g>
    </>
  ),
  // The way there.
  route: (
    <>
      <path
        fill="none"
        stroke="var(--c-third)"
        strokeWidth="5"
        opacity=".55"
        d="M-10 190h120v64h60v-44h100M110 254v50H40v60M170 254v110M40 304H-10"
      />
      <path
        fill="none"
        stroke="var(--c-accent)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="1 14"
        d="M30 350V286h106v-46h70"
      />
      <path d="M206 242c-14-18-22-28-22-40a22 22 0 0 1 44 0c0 12-8 22-22 40z" fill="var(--c-accent)" />
      <circle cx="206" cy="202" r="8" fill="var(--c-ground)" />
    </>
  ),
  // An awning over two windows.
  boutique: (
    <>
      <g fill="var(--c-paper)" opacity=".24">
        <rect x="22" y="248" width="92" height="102" />
        <rect x="140" y="248" width="80" height="62" />
      </g>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <path
          key={at}
          d={`M${at * 42 - 2} 186h42v52a21 21 0 0 1-42 0z`}
          fill={at % 2 ? 'var(--c-paper)' : 'var(--c-third)'}
        />
      ))}
      <rect y="178" width="250" height="10" fill="var(--c-paper)" opacity=".9" />
    </>
  ),
  // A mosaic of the town.
  mairie: (
    <>
      {tiles.map(([x, y, ground, shape, turn]) => (
        <g key={`${x} ${y}`} transform={`translate(${x * 62.5} ${162.5 + y * 62.5})`}>
          <rect width="62.5" height="62.5" fill={`var(--c-${ground})`} />
          <path
            d="M0 0h62.5A62.5 62.5 0 0 1 0 62.5z"
            fill={`var(--c-${shape})`}
            transform={`rotate(${turn} 31.25 31.25)`}
          />
        </g>
      ))}
    </>
  ),
  // Fluted glass.
  studio: (
    <>
      {[0, 1, 2, 3, 4].map((at) => (
        <path
          key={at}
          d={`M${at * 50} ${246 - at * 16}a25 25 0 0 1 50 0v${120 + at * 16}h-50z`}
          fill={at % 2 ? 'var(--c-third)' : 'var(--c-accent)'}
          opacity={0.55 + at * 0.1}
        />
      ))}
    </>
  ),
};

const plain: ReactNode = (
  <>
    <circle cx="168" cy="222" r="66" fill="var(--c-accent)" />
    <path d="M0 246q32-22 63 0t63 0 63 0 63 0V350H0z" fill="var(--c-third)" />
    <path d="M0 298q32-22 63 0t63 0 63 0 63 0V350H0z" fill="var(--c-paper)" opacity=".7" />
  </>
);

/** The drawing of a look, at the foot of the cover. */
export function Motif({ preset, className }: { preset: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 250 350" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {motifs[preset] ?? plain}
    </svg>
  );
}
