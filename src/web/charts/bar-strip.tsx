import './bar-strip.css';

const NUMBER = new Intl.NumberFormat('pt-BR');

/** A line of small bars, one for each stretch of a video: to be looked at, beside words that say the same. */
export function BarStrip({ bars }: { bars: readonly { label: string; count: number }[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <div className="bar-strip" aria-hidden="true">
      {bars.map(({ label, count }) => (
        <i key={label} title={`${label}: ${NUMBER.format(count)}`}>
          <i style={{ height: `${(count * 100) / most}%` }} />
        </i>
      ))}
    </div>
  );
}
