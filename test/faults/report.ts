import { isClean, type Verdict } from './check.ts';

export type Row = { test: string; goal: string; measured: string; passed: boolean };

/** @returns whether all of it passed */
export function printTable(rows: readonly Row[]): boolean {
  const cells = rows.map(({ test, goal, measured, passed }) => [test, goal, measured, passed ? 'passed' : 'FAILED']);
  const lines = [['test', 'goal', 'measured', 'verdict'], ...cells];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines) console.log(line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | '));
  return rows.every(({ passed }) => passed);
}

/** The goals of every part. */
export function lossRow(test: string, verdict: Verdict, atLeast = 1): Row {
  const { lost, phantom, doubled, broken, acknowledged, kinds } = verdict;
  if (!isClean(verdict)) console.log(verdict);
  return {
    test,
    goal: `0 lost, phantom, doubled or broken of ${atLeast} or more`,
    measured: `${lost.length}, ${phantom.length}, ${doubled.length}, ${broken.length} of ${acknowledged}, ${kinds} kinds`,
    passed: isClean(verdict) && acknowledged >= atLeast,
  };
}

/** Responses during an outage; a broken connection gives none. */
export function answersRow(test: string, { answers }: Verdict, allowed = /^503/): Row {
  const errors = Object.entries(answers).filter(([answer]) => /^[45]/.test(answer));
  return {
    test,
    goal: `no error but ${allowed.source.replace('^', '')}`,
    measured: errors.map(([answer, count]) => `${count} x ${answer}`).join(', ') || 'none',
    passed: errors.every(([answer]) => allowed.test(answer)),
  };
}

export function slowestRow(test: string, times: readonly number[], seconds: number): Row {
  const sorted = [...times].sort((a, b) => a - b);
  const slowest = sorted.at(-1) ?? 0;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return {
    test,
    goal: `within ${seconds} s, ${times.length} times`,
    measured: `median ${(median / 1000).toFixed(2)} s, slowest ${(slowest / 1000).toFixed(2)} s`,
    passed: slowest <= seconds * 1000 && times.length > 0,
  };
}
