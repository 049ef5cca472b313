/** The statements of the product that one test file ran, and how long it took. */
export type FileRecord = { file: string; statements: ReadonlySet<string>; seconds: number };

/**
 * Files that between them run every statement there is, for as little time as a greedy choice finds: those that always run
 * first, then whichever runs most new statements per second.
 */
export function chooseFiles(records: readonly FileRecord[], alwaysRuns: (file: string) => boolean): string[] {
  const chosen = records.filter(({ file }) => alwaysRuns(file));
  const covered = new Set(chosen.flatMap(({ statements }) => [...statements]));
  const candidates = new Set(records.filter(({ file }) => !alwaysRuns(file)));
  for (;;) {
    const best = mostForItsTime(candidates, covered);
    if (!best) break;
    candidates.delete(best);
    chosen.push(best);
    for (const statement of best.statements) covered.add(statement);
  }
  return withoutSpares(chosen, alwaysRuns)
    .map(({ file }) => file)
    .sort();
}

/** Of files that take no time at all, the one with more. */
const LEAST_SECONDS = 0.1;

function mostForItsTime(candidates: ReadonlySet<FileRecord>, covered: ReadonlySet<string>): FileRecord | undefined {
  let best: FileRecord | undefined;
  let bestRate = 0;
  for (const candidate of candidates) {
    const gain = [...candidate.statements].filter((statement) => !covered.has(statement)).length;
    const rate = gain / Math.max(candidate.seconds, LEAST_SECONDS);
    if (rate > bestRate) [best, bestRate] = [candidate, rate];
  }
  return best;
}

/** Without those, the slowest first, whose statements the others run anyway. */
function withoutSpares(chosen: readonly FileRecord[], alwaysRuns: (file: string) => boolean): FileRecord[] {
  const runs = new Map<string, number>();
  for (const { statements } of chosen) for (const each of statements) runs.set(each, (runs.get(each) ?? 0) + 1);
  const kept = new Set(chosen);
  for (const record of [...chosen].sort((a, b) => b.seconds - a.seconds)) {
    if (alwaysRuns(record.file) || [...record.statements].some((each) => runs.get(each) === 1)) continue;
    kept.delete(record);
    for (const each of record.statements) runs.set(each, (runs.get(each) ?? 0) - 1);
  }
  return [...kept];
}

/** Every statement of the first that none of the second ran. */
export function notRunAgain(before: readonly FileRecord[], after: readonly FileRecord[]): string[] {
  const again = new Set(after.flatMap(({ statements }) => [...statements]));
  return [...new Set(before.flatMap(({ statements }) => [...statements]))].filter((each) => !again.has(each)).sort();
}
