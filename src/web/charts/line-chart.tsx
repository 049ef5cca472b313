import './charts.css';
import { Area, AreaChart, CartesianGrid, type DotItemDotProps, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { partialLabel } from './partial.ts';

type Point = { label: string; values: readonly number[] };
type DrawnPoint = Point & { at: number };
type LineChartProps = {
  /** Accessible name of the chart, and caption of its data table. */
  label: string;
  names: readonly string[];
  points: readonly Point[];
  /** Unit shown above the axis, such as `R$`. */
  unit: string;
  /** A point's label: short on the axis, long in the tooltip. */
  shortLabel: (label: string) => string;
  longLabel: (label: string) => string;
  /** A value in full, and short on the axis. */
  format: (value: number) => string;
  shortFormat?: (value: number) => string;
  empty: string;
  /** The last point is a day or month that is not over: its line is dashed, and its label says so. */
  partial?: boolean;
};

/** A single line of at most this many points is labelled with each value. */
const FEW = 12;
const END = 4;

/** Lines over time, the first one filled. Arrow keys move along them; screen readers get the data as a table. */
export function LineChart(props: LineChartProps) {
  const { label, names, points, unit, shortLabel, longLabel, format, shortFormat = format, empty } = props;
  const { partial = false } = props;
  if (points.every(({ values }) => values.every((value) => value === 0)))
    return <p className="line-chart grid place-content-center text-center text-muted">{empty}</p>;
  const spelled = names.length === 1 && points.length <= FEW;
  const last = points.length - 1;
  const running = partial ? last : points.length;
  const drawn: DrawnPoint[] = points.map((point, at) => ({ ...point, at }));
  const nameOf = ({ label, at }: DrawnPoint) => (at === running ? partialLabel(longLabel(label)) : longLabel(label));
  const dot = ({ key, cx, cy, index, stroke }: DotItemDotProps) =>
    (spelled || index === last) && index !== running ? (
      <circle key={key} cx={cx} cy={cy} r={END} fill={stroke} stroke="var(--ground)" strokeWidth={2} />
    ) : (
      <g key={key} />
    );
  const hollowDot = ({ key, cx, cy, index, stroke }: DotItemDotProps) =>
    index === running ? (
      <circle key={key} cx={cx} cy={cy} r={END - 0.5} fill="var(--ground)" stroke={stroke} strokeWidth={2} />
    ) : (
      <g key={key} />
    );
  return (
    <figure className="min-w-0">
      <p className="mb-1 text-muted text-xs" aria-hidden="true">
        {unit}
      </p>
      <AreaChart
        responsive
        className="line-chart"
        data={drawn}
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
          content={({ active, payload }) => (
            <ChartReading
              point={active ? payload[0]?.payload : undefined}
              names={names}
              nameOf={nameOf}
              format={format}
            />
          )}
        />
        {names.map((name, line) => (
          <Area
            key={name}
            {...lookOf(line)}
            className={`line-${line + 1}`}
            name={name}
            dataKey={({ values, at }: DrawnPoint) => (at < running ? values[line] : undefined)}
            dot={dot}
          >
            {spelled && <LabelList position="top" offset={10} formatter={(value) => shortFormat(Number(value))} />}
          </Area>
        ))}
        {partial &&
          names.map((name, line) => (
            <Area
              key={name}
              {...lookOf(line)}
              className={`line-${line + 1} line-partial`}
              name={name}
              dataKey={({ values, at }: DrawnPoint) => (at >= running - 1 ? values[line] : undefined)}
              strokeDasharray="3 4"
              fillOpacity={line === 0 ? 0.04 : 0}
              dot={hollowDot}
            >
              {spelled && (
                <LabelList
                  position="top"
                  offset={10}
                  valueAccessor={(_, at) => (at === running ? shortFormat(points[at]?.values[line] ?? 0) : undefined)}
                />
              )}
            </Area>
          ))}
      </AreaChart>
      {/* Around the table, because a table is never narrower than its text and would widen the page. */}
      <div className="sr-only">
        <table>
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
            {drawn.map((point) => (
              <tr key={point.label}>
                <th scope="row">{nameOf(point)}</th>
                {names.map((name, line) => (
                  <td key={name}>{format(point.values[line] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const lookOf = (line: number) =>
  ({
    type: 'linear',
    stroke: `var(--c${line + 1})`,
    strokeWidth: 2,
    fill: `var(--c${line + 1})`,
    fillOpacity: line === 0 ? 0.08 : 0,
    isAnimationActive: false,
    activeDot: { r: END, stroke: 'var(--ground)', strokeWidth: 2 },
  }) as const;

type ChartReadingProps = {
  point: DrawnPoint | undefined;
  names: readonly string[];
  nameOf: (point: DrawnPoint) => string;
  format: (value: number) => string;
};

function ChartReading({ point, names, nameOf, format }: ChartReadingProps) {
  return (
    <div role="status" aria-live="polite" className="chart-reading" hidden={!point}>
      {point && (
        <>
          <p>{nameOf(point)}</p>
          {names.map((name, line) => (
            <p key={name}>
              <i aria-hidden="true" style={{ background: `var(--c${line + 1})` }} />
              {name} <b>{format(point.values[line] ?? 0)}</b>
            </p>
          ))}
        </>
      )}
    </div>
  );
}
