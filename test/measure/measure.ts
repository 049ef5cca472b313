import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FLAT, findFullFolders } from './flat-folders.ts';
import { findCircles, findCrossings, findMutualSlices } from './import-graph.ts';
import { isCode, isTest, listFiles, readSource } from './source.ts';
import { TYPICAL_CHANGES } from './typical-changes.ts';

/* The shape of the code in figures. `--root` measures another checkout; `--list` names the files behind a figure. */

const { values } = parseArgs({
  options: { root: { type: 'string' }, list: { type: 'boolean', default: false } },
});
const root = values.root ?? fileURLToPath(new URL('../..', import.meta.url));
const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports as Record<string, string>;
const files = listFiles(root, ['src', 'db', 'test']);
const sources = files.filter((path) => isCode(path) && !isTest(path)).map((path) => readSource(root, path, aliases));
const sizes = sources.map(({ lines }) => lines);
const functions = sources.flatMap((source) => source.functions);
const lines = sum(sizes);
const circles = findCircles(sources);
const mutual = findMutualSlices(sources);
const crossings = findCrossings(sources);
const flat = findFullFolders(files);

row('files (without tests)', sources.length);
row('lines of code', lines);
for (const [change, named] of Object.entries(TYPICAL_CHANGES)) {
  const touched = files.filter(
    (path) =>
      !isTest(path) &&
      !/^db\/(migrations|demo|schema\.sql)/.test(path) &&
      ['.ts', '.tsx', '.css'].includes(extname(path)) &&
      named.test(read(path) + path),
  );
  row(change, `${touched.length} files, ${new Set(touched.map(dirname)).size} folders`, touched);
}
row('import circles', `${circles.length} (${sum(circles.map(({ length }) => length))} files)`, circles.map(String));
row('slices that import each other', mutual.length, mutual);
row("imports between audiences' screens", crossings.length, crossings);
row(`folders of more than ${FLAT} files`, flat.length, flat);
row('lines per file, p50 / p95 / max', `${quantile(sizes, 0.5)} / ${quantile(sizes, 0.95)} / ${Math.max(...sizes)}`);
row('files of up to 30 lines', sizes.filter((size) => size <= 30).length);
row('lines per function, p95', quantile(functions, 0.95));
row('`as` per 1,000 lines', perThousand(sum(sources.map(({ casts }) => casts))));
row(
  'comments, share of lines',
  `${(perThousand(sum(sources.map(({ commentLines }) => commentLines))) / 10).toFixed(1)} %`,
);
row(
  'lines of CSS',
  sum(files.filter((path) => path.endsWith('.css')).map((path) => read(path).split('\n').length - 1)),
);

function row(name: string, figure: string | number, behind: string[] = []): void {
  console.log(`${name.padEnd(38)} ${figure}`);
  if (values.list) for (const each of behind) console.log(`    ${each}`);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function sum(figures: number[]): number {
  return figures.reduce((total, each) => total + each, 0);
}

function quantile(figures: number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor((figures.length - 1) * share)] ?? 0;
}

function perThousand(count: number): number {
  return Math.round((count / lines) * 10_000) / 10;
}
