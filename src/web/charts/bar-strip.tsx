import './bar-strip.css';

const NUMBER = new Intl.NumberFormat('pt-BR');

/** One small bar per stretch of a video; decorative, since the text beside it says the same. */
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
