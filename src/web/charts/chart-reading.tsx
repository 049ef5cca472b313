import type { TooltipContentProps } from 'recharts';

type ChartReadingProps = Pick<TooltipContentProps, 'active' | 'payload'> & {
  title: string;
  format: (value: number) => string;
};

/** The point under the pointer, or where the arrow keys are. */
export function ChartReading({ active, payload, title, format }: ChartReadingProps) {
  return (
    <div role="status" aria-live="polite" className="chart-reading" hidden={!active}>
      {active && (
        <>
          <p>{title}</p>
          {payload.map(({ name, value, color }) => (
            <p key={String(name)}>
              <i aria-hidden="true" style={{ background: color }} />
              {name} <b>{format(Number(value))}</b>
            </p>
          ))}
        </>
      )}
    </div>
  );
}
