import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type CardProps = ComponentProps<'div'> & { padded?: boolean };

export function Card({ padded = true, className, ...rest }: CardProps) {
  return <div {...rest} className={cx('on-card rounded border border-line', padded && 'p-5', className)} />;
}

type CardHeadProps = { title: ReactNode; action?: ReactNode; children?: ReactNode };

export function CardHead({ title, action, children }: CardHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div className={cx('min-w-0 flex-1', children ? 'basis-40' : 'basis-auto')}>
        <h2 className="text-md tracking-[-0.01em]">{title}</h2>
        {children && <p className="text-muted text-sm">{children}</p>}
      </div>
      {action}
    </div>
  );
}
