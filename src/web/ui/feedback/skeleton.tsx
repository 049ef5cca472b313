import './skeleton.css';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

/** A grey block, sized by classes like the content that will replace it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />;
}

/** Around the blocks of one screen; tells screen readers once that it is loading. */
export function Loading({
  label = 'Carregando',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
