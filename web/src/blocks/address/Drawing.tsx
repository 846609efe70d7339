/** A town seen from above: it stands for any place, so it says nothing to who does not see it. */
export function Drawing() {
  return (
    <svg viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="480" height="300" fill="var(--c-soft-2)" />
      <path d="M-10 220C80 190 140 250 240 226s160-80 260-60v150H-10z" fill="var(--ill-c)" opacity=".55" />
      <g stroke="var(--c-bg)" fill="none">
        <path d="M-10 90L490 130M120-10l40 320M300-10l-20 320M400-10l30 320" strokeWidth="14" />
        <path d="M-10 160l500 20M40-10l20 320M220-10l-4 320M-10 30l500 20" strokeWidth="7" />
      </g>
      <path
        d="M160 300l-14-186 134 12"
        fill="none"
        stroke="var(--ill-b)"
        strokeWidth="7"
        strokeLinejoin="round"
        strokeDasharray="2 12"
        strokeLinecap="round"
      />
      <g transform="translate(282 126)">
        <path
          d="M0 0c-20-26-30-40-30-54a30 30 0 0 1 60 0c0 14-10 28-30 54z"
          fill="var(--ill-b)"
          stroke="currentColor"
          strokeWidth="4"
        />
        <circle cy="-54" r="11" fill="var(--c-bg)" />
      </g>
    </svg>
  );
}
