import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

export type Fact = [name: string, value: ReactNode];

/** Names and values, one pair per line; `compact` has no rules between them. */
export function Facts({ facts, compact = false }: { facts: Fact[]; compact?: boolean }) {
  return (
    <dl className={compact ? 'grid gap-2.5' : undefined}>
      {facts.map(([name, value]) => (
        <div
          key={name}
          className={cx(
            'flex justify-between',
            compact ? 'items-center gap-3' : 'gap-4 border-line border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0',
          )}
        >
          <dt className={cx('text-muted', compact && 'flex-none')}>{name}</dt>
          <dd className="min-w-0 wrap-anywhere text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
