import './charts.css';
import { Pie, PieChart, type PieLabelRenderProps, Tooltip } from 'recharts';

type Slice = { key: string; label: string; value: number; text: string };
type DonutProps = { label: string /** At most five. */; slices: readonly Slice[]; middle: string; note: string };

/** Up to five slices with a legend, and a figure in the middle. */
export function Donut({ label, slices, middle, note }: DonutProps) {
  const data = slices.map((slice, at) => ({ ...slice, fill: `var(--c${at + 1})` }));
  return (
    <div className="donut">
      <div className="donut-ring">
        <PieChart responsive className="size-33" accessibilityLayer={false} role="img" aria-label={label}>
          <Pie
            data={data}
            dataKey="value"
            nameKey="label"
            innerRadius="66%"
            outerRadius="94%"
            paddingAngle={slices.length > 1 ? 3 : 0}
            startAngle={90}
            endAngle={-270}
            stroke="none"
            rootTabIndex={-1}
            label={Place}
            labelLine={false}
            isAnimationActive={false}
          />
          <Tooltip
            isAnimationActive={false}
            position={{ x: 0, y: 136 }}
            allowEscapeViewBox={{ x: true, y: true }}
            wrapperStyle={{ zIndex: 1 }}
            content={({ active, payload: [slice] }) => active && slice && <Reading {...(slice.payload as Slice)} />}
          />
        </PieChart>
        <p>
          <b className="block font-strong text-2xl text-fg leading-[26px] tracking-display">{middle}</b>
          {note}
        </p>
      </div>
      <ol className="donut-keys">
        {data.map(({ key, label, text, fill }) => (
          <li key={key}>
            <i aria-hidden="true" style={{ background: fill }} />
            <span title={label}>{label}</span>
            <p>
              <b>{text}</b>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Number of a slice, since colours cannot be told apart in print. */
function Place({ cx, cy, midAngle = 0, innerRadius, outerRadius, index }: PieLabelRenderProps) {
  const radius = (innerRadius + outerRadius) / 2;
  const angle = (-midAngle * Math.PI) / 180;
  const [x, y] = [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  return (
    <text className="donut-number" x={x} y={y} textAnchor="middle" dominantBaseline="central">
      {(index ?? 0) + 1}
    </text>
  );
}

/** Tooltip of the slice under the pointer; the legend truncates long labels. */
const Reading = ({ label, text }: Slice) => (
  <div className="chart-reading">
    <p>{label}</p>
    <p>
      <b>{text}</b>
    </p>
  </div>
);
