import {
  Area,
  AreaChart,
  CartesianGrid,
  type DotItemDotProps,
  LabelList,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';

type Point = { label: string; values: readonly number[] };
type LineChartProps = {
  /** Read aloud when the chart is reached, and the caption of its numbers. */
  label: string;
  /** Of the lines, in the order of the values. */
  names: readonly string[];
  points: readonly Point[];
  /** What the values are counted in, above their axis: `R$`. */
  unit: string;
  /** A point's label as short as the axis wants it, and where the point is read. */
  shortLabel: (label: string) => string;
  longLabel: (label: string) => string;
  /** A value in full, and as short as the axis wants it. */
  format: (value: number) => string;
  shortFormat?: (value: number) => string;
  /** Said in its place while all values are zero. */
  empty: string;
};

/** A single line of no more points says the value of each. */
const FEW = 12;
const END = 4;

/** Lines over time, the first one filled. Arrow keys walk along them; who cannot see them has the numbers as a table. */
export function LineChart(props: LineChartProps) {
  const { label, names, points, unit, shortLabel, longLabel, format, shortFormat = format, empty } = props;
  if (points.every(({ values }) => values.every((value) => value === 0)))
    return <p className="line-chart line-chart-empty">{empty}</p>;
  const spelled = names.length === 1 && points.length <= FEW;
  const dot = ({ key, cx, cy, index, stroke }: DotItemDotProps) =>
    spelled || index === points.length - 1 ? (
      <circle key={key} cx={cx} cy={cy} r={END} fill={stroke} stroke="var(--ground)" strokeWidth={2} />
    ) : (
      <g key={key} />
    );
  return (
    <figure className="min-w-0">
      <p className="chart-unit" aria-hidden="true">
        {unit}
      </p>
      <AreaChart
        responsive
        className="line-chart"
        data={points}
        margin={{ top: spelled ? 24 : 8, right: 20, bottom: 0, left: 0 }}
        aria-label={`${label}. Use as setas para ir de um ponto ao outro.`}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis
          dataKey="label"
          tickFormatter={shortLabel}
          axisLine={false}
          tickLine={false}
          interval={spelled ? 0 : 'preserveStartEnd'}
          padding={{ left: spelled ? 20 : 0 }}
          minTickGap={48}
          tickMargin={10}
        />
        <YAxis
          tickFormatter={shortFormat}
          allowDecimals={false}
          axisLine={false}
          tickLine={false}
          width="auto"
          tickMargin={6}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--control)' }}
          content={({ active, payload, label: at }) => (
            <ChartReading
              active={active}
              payload={payload}
              title={active ? longLabel(String(at)) : ''}
              format={format}
            />
          )}
        />
        {names.map((name, at) => (
          <Area
            key={name}
            className={`line-${at + 1}`}
            name={name}
            type="linear"
            dataKey={({ values }: Point) => values[at]}
            stroke={`var(--c${at + 1})`}
            strokeWidth={2}
            fill={`var(--c${at + 1})`}
            fillOpacity={at === 0 ? 0.08 : 0}
            isAnimationActive={false}
            activeDot={{ r: END, stroke: 'var(--ground)', strokeWidth: 2 }}
            dot={dot}
          >
            {spelled && <LabelList position="top" offset={10} formatter={(value) => shortFormat(Number(value))} />}
          </Area>
        ))}
      </AreaChart>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
          {points.map(({ label: of, values }) => (
            <tr key={of}>
              <th scope="row">{longLabel(of)}</th>
              {names.map((name, at) => (
                <td key={name}>{format(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

type ChartReadingProps = Pick<TooltipContentProps, 'active' | 'payload'> & {
  title: string;
  format: (value: number) => string;
};

/** The point under the pointer, or where the arrow keys are. */
function ChartReading({ active, payload, title, format }: ChartReadingProps) {
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
