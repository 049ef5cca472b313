import { Area, AreaChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';

type Point = { label: string; values: readonly number[] };
type LinesChartProps = {
  /** Read aloud when the chart is reached; its arrow keys go from point to point. */
  label: string;
  /** Of the lines, in the order of the values. */
  names: readonly string[];
  points: readonly Point[];
  /** As shown on the axis, and where a point is read. */
  shortLabel: (label: string) => string;
  longLabel: (label: string) => string;
  format?: (value: number) => string;
};

const NUMBER = new Intl.NumberFormat('pt-BR');
const asNumber = (value: number) => NUMBER.format(value);
const END = 4;

/** Several lines over many days: the first one is filled, each ends in a dot. */
export function LinesChart({ label, names, points, shortLabel, longLabel, format = asNumber }: LinesChartProps) {
  const last = points.length - 1;
  const end = (color: string) => (dot: { cx?: number; cy?: number; index?: number }) =>
    dot.index === last ? (
      <circle key={color} cx={dot.cx} cy={dot.cy} r={END} fill={color} stroke="var(--ground)" strokeWidth={2} />
    ) : (
      <g key={`${color}-${dot.index}`} />
    );
  return (
    <AreaChart
      responsive
      className="lines-chart"
      data={points}
      margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
      aria-label={`${label}. Use as setas para ir de um ponto ao outro.`}
    >
      <CartesianGrid vertical={false} stroke="var(--grid)" />
      <XAxis
        dataKey="label"
        tickFormatter={shortLabel}
        axisLine={false}
        tickLine={false}
        interval="preserveStartEnd"
        minTickGap={48}
        tickMargin={10}
      />
      <YAxis
        tickFormatter={format}
        allowDecimals={false}
        axisLine={false}
        tickLine={false}
        width="auto"
        tickMargin={6}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--control)' }}
        content={(props) => <Reading {...props} longLabel={longLabel} format={format} />}
      />
      {names.map((name, at) => (
        <Area
          key={name}
          name={name}
          type="linear"
          dataKey={({ values }: Point) => values[at]}
          stroke={`var(--c${at + 1})`}
          strokeWidth={2}
          fill={`var(--c${at + 1})`}
          fillOpacity={at === 0 ? 0.08 : 0}
          isAnimationActive={false}
          activeDot={{ r: END, stroke: 'var(--ground)', strokeWidth: 2 }}
          dot={end(`var(--c${at + 1})`)}
        />
      ))}
    </AreaChart>
  );
}

type ReadingProps = TooltipContentProps & Required<Pick<LinesChartProps, 'longLabel' | 'format'>>;

/** The point under the pointer, or where the arrow keys are. */
function Reading({ active, payload, label, longLabel, format }: ReadingProps) {
  return (
    <div role="status" aria-live="polite" className="chart-reading" hidden={!active}>
      {active && (
        <>
          <p>{longLabel(String(label))}</p>
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
