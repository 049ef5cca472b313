import type { ReactNode } from 'react';

/** Names and values, one pair per line. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="flex justify-between gap-4 border-line border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
