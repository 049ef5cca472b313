const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

/** Share of a module that is completed; decorative, since the text beside it says the same. */
export function Ring({ percent }: { percent: number }) {
  return (
    <svg className="module-ring" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r={RADIUS} />
      {percent > 0 && <circle cx="10" cy="10" r={RADIUS} strokeDasharray={`${(percent / 100) * LENGTH} ${LENGTH}`} />}
    </svg>
  );
}
