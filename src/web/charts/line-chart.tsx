import { Area, AreaChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';

type LineChartProps = {
  /** Read aloud, and the caption of the figures as a table. */
  label: string;
  /** What the values are: `Receita`. */
  name: string;
  /** Of the values, above their axis. */
  unit: string;
  points: { key: string; label: string; value: number }[];
  /** A value in full, and as short as an axis wants it. */
  format: (value: number) => string;
  formatShort: (value: number) => string;
};

const HEIGHT = 268;
const AXIS = { fontSize: 11, fontWeight: 500, fill: 'var(--muted)' };

/** One line over time with its values at the points. Arrow keys walk along it; who cannot see it has the table below. */
export function LineChart({ label, name, unit, points, format, formatShort }: LineChartProps) {
  return (
    <figure>
      <AreaChart
        responsive
        style={{ width: '100%', height: HEIGHT }}
        data={points}
        margin={{ top: 24, right: 24, bottom: 0, left: 0 }}
        title={label}
        aria-label={label}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis
          dataKey="label"
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          interval={0}
          padding={{ left: 16 }}
        />
        <YAxis
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={52}
          tickFormatter={formatShort}
          allowDecimals={false}
          label={{ value: unit, position: 'top', offset: 12, ...AXIS }}
        />
        <Tooltip
          cursor={{ stroke: 'var(--line)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point = active ? (payload[0]?.payload as LineChartProps['points'][number] | undefined) : undefined;
            return (
              point && (
                <p className="on-card rounded border border-line px-3 py-2 text-sm shadow-float">
                  <span className="text-muted">{point.label}</span>{' '}
                  <b className="font-strong tabular-nums">{format(point.value)}</b>
                </p>
              )
            );
          }}
        />
        <Area
          dataKey="value"
          name={name}
          type="linear"
          stroke="var(--c1)"
          strokeWidth={2}
          fill="var(--c1)"
          fillOpacity={0.08}
          dot={{ r: 3.5, fill: 'var(--g-card)', fillOpacity: 1, strokeWidth: 2 }}
          activeDot={{ r: 4.5, fill: 'var(--c1)' }}
          isAnimationActive={false}
        >
          <LabelList
            dataKey="value"
            position="top"
            offset={10}
            formatter={(value) => formatShort(Number(value))}
            style={{ fontSize: 11, fontWeight: 600, fill: 'var(--fg)' }}
          />
        </Area>
      </AreaChart>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.label}</th>
              <td>{format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
