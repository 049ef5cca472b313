import './cover.css';
import { hash } from './hash.ts';

/* Drawn in the upper half of a 280 by 300 box, above the title. */
const SHAPES = [
  {
    ground: 'M20 300V170a120 120 0 0 1 240 0v130h-46V170a74 74 0 0 0-148 0v130z',
    mark: 'M102 300V170a38 38 0 0 1 76 0v130z',
  },
  { ground: 'M70 150a120 120 0 1 0 240 0a120 120 0 1 0-240 0z', mark: 'M44 196a62 62 0 1 0 124 0a62 62 0 1 0-124 0z' },
  { ground: 'M20 270v-66h70v66zM105 270V148h70v122z', mark: 'M190 270V76h70v194z' },
  { ground: 'M32 66l126-18 30 208-126 18z', mark: 'M132 74l118 12-20 198-118-12z' },
  { ground: 'M-10 250L92 96l72 108 44-62 90 108z', mark: 'M178 84a30 30 0 1 0 60 0a30 30 0 1 0-60 0z' },
  {
    ground: 'M140 50a112 112 0 0 1 112 112H140zM140 274A112 112 0 0 1 28 162h112z',
    mark: 'M140 162h112a112 112 0 0 1-112 112z',
  },
];

/** Placeholder for an absent image, in neutral tones that suit every school. */
export function CoverDrawing({ title, wide }: { title: string; wide: boolean }) {
  const shape = SHAPES[hash(title, SHAPES.length)];
  return (
    <>
      <svg viewBox="0 0 280 300" preserveAspectRatio={wide ? 'xMaxYMid meet' : 'xMidYMin meet'} aria-hidden="true">
        <path d={shape?.ground} fill="var(--hover)" />
        <path d={shape?.mark} fill="var(--mark)" opacity=".45" />
      </svg>
      <span className="cover-title" aria-hidden="true">
        {title}
      </span>
    </>
  );
}
