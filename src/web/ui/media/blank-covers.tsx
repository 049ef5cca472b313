import type { ReactNode } from 'react';

/** Three blank covers with a message on the middle one. */
export function BlankCovers({ children }: { children: ReactNode }) {
  return (
    <svg className="mb-3 h-23 w-33" viewBox="0 0 132 92" fill="none" aria-hidden="true">
      <rect x="20" y="14" width="40" height="64" rx="6" fill="var(--active)" />
      <rect
        x="72"
        y="14"
        width="40"
        height="64"
        rx="6"
        fill="var(--hover)"
        stroke="var(--control)"
        strokeDasharray="3 4"
      />
      <rect x="46" y="6" width="40" height="72" rx="6" fill="var(--ground)" stroke="var(--control)" strokeWidth="1.5" />
      {children}
      <path d="M10 84h112" stroke="var(--control)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
