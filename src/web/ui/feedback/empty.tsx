import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { BlankCovers } from '#web/ui/media/blank-covers.tsx';

type EmptyProps = { title: string; action?: ReactNode; className?: string; children?: ReactNode };

export function Empty({ title, action, className, children }: EmptyProps) {
  return (
    <div className={cx('grid justify-items-center gap-1.5 px-5 py-14 text-center', className)}>
      <BlankCovers>
        <path d="M60 34l14 8-14 8z" fill="var(--mark)" />
      </BlankCovers>
      <p className="font-strong text-lg">{title}</p>
      {children && <p className="max-w-[38ch] text-balance text-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
