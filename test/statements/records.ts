import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRecord } from './choose.ts';

type Line = { file: string; statements: string[] };

/** What the workers of a run have noted. @param secondsOf how long each file took */
export function readRecords(directory: string, secondsOf: ReadonlyMap<string, number>): FileRecord[] {
  return readdirSync(directory)
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Line)
    .map(({ file, statements }) => ({ file, statements: new Set(statements), seconds: secondsOf.get(file) ?? 0 }));
}
