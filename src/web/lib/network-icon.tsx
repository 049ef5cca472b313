import { Mail } from 'lucide-react';
import type { Network } from './social-links.ts';

/* Outlines in the style of the icon set, which has no brand icons. */
const PATHS: Record<Exclude<Network, 'email'>, string> = {
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM17 7h.01',
  youtube: 'M5 5.5h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9l5 3-5 3z',
  discord:
    'M8 6c2.6-.8 5.4-.8 8 0l3 1c1.5 3 2.200 6 2 9-1.3 1.200-2.800 2-4.5 2.5L15 16.5c-2 .6-4 .6-6 0l-1.5 2C5.800 18 4.3 17.200 3 16c-.2-3 .5-6 2-9zM9 12.5h.01M15 12.5h.01',
  telegram: 'M21 4L2.5 11.5l5.5 2L19 6l-8.5 9v5l3-3.5 4.5 3.5z',
  whatsapp:
    'M3.5 20.5l1.3-4.3a8.5 8.5 0 1 1 3.200 3.100zM9 8.5c0 3.5 3 6.5 6.5 6.5l1-1.800-2.3-1-1 1a5 5 0 0 1-2.4-2.4l1-1-1-2.3z',
};

export function NetworkIcon({ network }: { network: Network }) {
  if (network === 'email') return <Mail aria-hidden="true" />;
  return (
    <svg
      className="lucide"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[network]} />
    </svg>
  );
}
