import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type EmptyProps = { title: string; action?: ReactNode; className?: string; children?: ReactNode };

export function Empty({ title, action, className, children }: EmptyProps) {
  return (
    <div className={cx('grid justify-items-center gap-1.5 px-5 py-14 text-center', className)}>
      <BlankCovers />
      <p className="font-strong text-lg">{title}</p>
      {children && <p className="max-w-[38ch] text-balance text-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

function BlankCovers() {
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
      <path d="M60 34l14 8-14 8z" fill="var(--mark)" />
      <path d="M10 84h112" stroke="var(--control)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
