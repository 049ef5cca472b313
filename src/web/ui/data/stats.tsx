import './stats.css';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

type StatsProps = { className?: string; children: ReactNode };

/** Figures side by side in one card: two per line on a phone. */
export function Stats({ className, children }: StatsProps) {
  return <dl className={cx('stats on-card', className)}>{children}</dl>;
}

type StatProps = {
  label: string;
  /** A button that explains what is counted. */
  info?: ReactNode;
  value: ReactNode;
  /** The change from the previous period in percent; nothing without one. */
  trend?: number | null;
  /** Completes the trend for screen readers: `em relação aos 30 dias anteriores`. */
  than?: string;
  note?: ReactNode;
};

/**
 * Character counts: `R$ 9.999,99` fits beside another figure on a phone, `R$ 999.999,99` in a quarter of a
 * small screen.
 */
const [SHORT, LONG] = [11, 13];

export function Stat({ label, info, value, trend = null, than, note }: StatProps) {
  return (
    <div className="stat" data-length={lengthOf(value)}>
      <dt>
        {label}
        {info}
      </dt>
      <dd>
        <span className="stat-value">
          <b>{value}</b>
          {trend !== null && <Trend percent={trend} than={than} />}
        </span>
        {note && <span className="stat-note">{note}</span>}
      </dd>
    </div>
  );
}

function lengthOf(value: ReactNode): 'long' | 'very long' | undefined {
  if (typeof value !== 'string' || value.length <= SHORT) return undefined;
  return value.length <= LONG ? 'long' : 'very long';
}

const FOUR = ['a', 'b', 'c', 'd'];

export function StatsSkeleton() {
  return (
    <div className="stats on-card">
      {FOUR.map((each) => (
        <div key={each} className="stat gap-2">
          <Skeleton className="h-4 w-24" />
          <div className="grid gap-2">
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}

const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

function Trend({ percent, than }: { percent: number; than: string | undefined }) {
  const up = percent >= 0;
  const Icon = up ? TrendingUp : TrendingDown;
  return (
    <span className={cx('stat-trend', up ? 'text-ok' : 'text-bad')}>
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{up ? 'subiu' : 'caiu'}</span>
      {PERCENT.format(Math.abs(percent))}%{than && <span className="sr-only"> {than}</span>}
    </span>
  );
}
