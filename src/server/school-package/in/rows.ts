import { PackageRefused, tableEntry } from '../manifest.ts';
import type { OpenPackage } from './open-package.ts';

/** Per row: a quiz of two hundred questions includes their texts. */
const LONGEST_LINE = 8 * 1024 * 1024;
/** Rows per statement. */
const ROWS = 2_000;
const BATCH_BYTES = 1024 * 1024;
const NEWLINE = 10;

/** A table's lines in batches. @throws PackageRefused for a line that is too long, and when the deadline has passed */
export async function* linesOf(
  { manifest, zip, givenUp, until }: OpenPackage,
  table: string,
): AsyncGenerator<string[]> {
  if (!manifest.tables.some(({ name }) => name === table)) return;
  let rest: Buffer = Buffer.alloc(0);
  let [lines, bytes]: [string[], number] = [[], 0];
  for await (const piece of (await zip.read(tableEntry(table))) as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE, start)) {
      lines.push(rest.toString('utf8', start, end));
      bytes += end - start;
      start = end + 1;
      if (lines.length < ROWS && bytes < BATCH_BYTES) continue;
      givenUp.throwIfAborted();
      if (until && performance.now() > until) throw new PackageRefused('too_large', 'time');
      yield lines;
      [lines, bytes] = [[], 0];
    }
    rest = rest.subarray(start);
    if (rest.length > LONGEST_LINE) throw new PackageRefused('damaged', table);
  }
  if (rest.length > 0) throw new PackageRefused('damaged', table);
  if (until && performance.now() > until) throw new PackageRefused('too_large', 'time');
  givenUp.throwIfAborted();
  if (lines.length > 0) yield lines;
}

export type Row = Record<string, unknown>;

/** @throws PackageRefused for a line that is not a row */
export function rowOf(line: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Row;
  } catch {}
  throw new PackageRefused('damaged', 'a row that is none');
}

/** @throws PackageRefused */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new PackageRefused('damaged', 'a value that is no text');
  return value;
}
