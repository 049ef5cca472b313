import { hash } from './hash.ts';

const SHAPES = [
  <g key="arches">
    <path
      d="M140 40a120 120 0 0 1 120 120v90h-44v-90a76 76 0 0 0-152 0v90H20v-90A120 120 0 0 1 140 40z"
      fill="var(--hover)"
    />
    <path d="M140 122a38 38 0 0 1 38 38v90h-76v-90a38 38 0 0 1 38-38z" fill="var(--mark)" opacity=".55" />
  </g>,
  <g key="disc">
    <circle cx="190" cy="150" r="120" fill="var(--hover)" />
    <circle cx="110" cy="190" r="60" fill="var(--mark)" opacity=".55" />
  </g>,
  <g key="steps">
    <path d="M20 260V190h58v70zM92 260V140h58v120z" fill="var(--hover)" />
    <path d="M164 260V60h58v200z" fill="var(--mark)" opacity=".55" />
  </g>,
  <g key="pages">
    <rect x="46" y="50" width="130" height="200" rx="14" fill="var(--hover)" transform="rotate(-8 111 150)" />
    <rect
      x="112"
      y="64"
      width="130"
      height="200"
      rx="14"
      fill="var(--mark)"
      opacity=".55"
      transform="rotate(5 177 164)"
    />
  </g>,
];

/** Stands in for a missing image. Only ground tones, so it suits every school. */
export function CoverDrawing({ title }: { title: string }) {
  return (
    <>
      <svg viewBox="0 0 280 480" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        {SHAPES[hash(title, SHAPES.length)]}
      </svg>
      <span className="cover-title" aria-hidden="true">
        {title}
      </span>
    </>
  );
}
