const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

/** How much of a module is done; the words beside it say the same. */
export function Ring({ percent }: { percent: number }) {
  return (
    <svg className="module-ring" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r={RADIUS} />
      {percent > 0 && <circle cx="10" cy="10" r={RADIUS} strokeDasharray={`${(percent / 100) * LENGTH} ${LENGTH}`} />}
    </svg>
  );
}
