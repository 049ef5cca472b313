const BACK = 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5';
const FORWARD = 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5';

export function SkipBack() {
  return <SkipIcon path={BACK} />;
}

export function SkipForward() {
  return <SkipIcon path={FORWARD} />;
}

function SkipIcon({ path }: { path: string }) {
  return (
    <svg
      className="lucide player-skip"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
      <text x="12" y="15" textAnchor="middle" fontSize="7.5" fontWeight="700" fill="currentColor" stroke="none">
        10
      </text>
    </svg>
  );
}
