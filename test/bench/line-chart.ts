export type Line = { name: string; points: { x: number; y: number }[]; leastMs?: number };
type Axes = { x: string; y: string; goal: number };

const [WIDTH, HEIGHT] = [720, 360];
const FRAME = { left: 64, right: 140, top: 24, bottom: 56 };
/** Also distinguishable without colours: each line ends at its name. */
const COLOURS = ['#1f5fa8', '#b3541e', '#2e7d4f', '#7a3e9d'];

const rounded = (value: number) => value.toFixed(1);

/** Lines over a logarithmic scale, with a line at the goal, as an SVG that needs nothing else. */
export function lineChart(lines: Line[], axes: Axes): string {
  const xs = lines.flatMap(({ points }) => points.map(({ x }) => x));
  const highest = Math.max(axes.goal, ...lines.flatMap(({ points }) => points.map(({ y }) => y))) * 1.1;
  const [first, last] = [Math.log10(Math.min(...xs)), Math.log10(Math.max(...xs))];
  const across = (x: number) =>
    FRAME.left + ((Math.log10(x) - first) / (last - first)) * (WIDTH - FRAME.left - FRAME.right);
  const down = (y: number) => HEIGHT - FRAME.bottom - (y / highest) * (HEIGHT - FRAME.top - FRAME.bottom);
  const right = WIDTH - FRAME.right;
  const rule = (y: number, more = '') =>
    `<line x1="${FRAME.left}" x2="${right}" y1="${rounded(down(y))}" y2="${rounded(down(y))}" stroke="#c9c9c9" ${more}/>`;
  const label = (x: number, y: number, words: string, more = '') =>
    `<text x="${rounded(x)}" y="${rounded(y)}" ${more}>${words}</text>`;
  const ticks = [...new Set(xs)].map((x) =>
    label(across(x), HEIGHT - FRAME.bottom + 20, x.toLocaleString('pt-BR'), 'text-anchor="middle"'),
  );
  const heights = [0, 0.5, 1].map(
    (y) => rule(y) + label(FRAME.left - 8, down(y) + 4, y.toLocaleString('pt-BR'), 'text-anchor="end"'),
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<title>${axes.y}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...heights,
    rule(axes.goal, 'stroke-dasharray="6 4"'),
    label(FRAME.left - 8, down(axes.goal) + 4, axes.goal.toLocaleString('pt-BR'), 'text-anchor="end"'),
    ...ticks,
    label((FRAME.left + right) / 2, HEIGHT - 12, axes.x, 'text-anchor="middle"'),
    label(FRAME.left, 14, axes.y),
    ...lines.map((line, at) => drawn(line, COLOURS[at % COLOURS.length] ?? '', { across, down })),
    ...namesBeside(lines, down).map(({ name, y, colour }) => label(right + 10, y + 4, name, `fill="${colour}"`)),
    '</svg>',
  ].join('\n')}\n`;
}

type Scales = { across(x: number): number; down(y: number): number };

function drawn({ points }: Line, colour: string, { across, down }: Scales): string {
  const path = points.map(({ x, y }) => `${rounded(across(x))},${rounded(down(y))}`);
  const dots = path.map((point) => `<circle cx="${point.replace(',', '" cy="')}" r="3.5" fill="${colour}"/>`);
  return `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`;
}

/** At their ends, but never one over the other. */
function namesBeside(lines: Line[], down: Scales['down']) {
  const ends = lines
    .map(({ name, points }, at) => ({
      name,
      colour: COLOURS[at % COLOURS.length] ?? '',
      y: down(points.at(-1)?.y ?? 0),
      last: points.at(-1)?.y ?? 0,
    }))
    .sort((a, b) => a.y - b.y);
  let above = Number.NEGATIVE_INFINITY;
  return ends.map(({ name, colour, y, last }) => {
    above = Math.max(y, above + 16);
    return {
      name: `${name} ${last.toLocaleString('pt-BR', { maximumFractionDigits: 2, minimumFractionDigits: 2 })}`,
      colour,
      y: above,
    };
  });
}
