import type { Log } from '../log.ts';

type Failing<Row> = {
  log: Log;
  event: string;
  /** The row's ids, for the log. */
  about(row: Row, error: Error): Record<string, string>;
  /** For so long, several in a row may fail. */
  patienceMs?: number;
};

/** So many failures in a row, over longer than the patience, mean that what all need is away, such as the storage. */
const IN_A_ROW = 3;
const PATIENCE_MS = 5 * 60_000;

/**
 * Works on each row in turn. One that fails is logged, and does not stop the others.
 * @returns how many failed, which ends a job with `failIfAny`, and which were left because nothing works
 */
export async function tryEach<Row>(
  rows: readonly Row[],
  { log, event, about, patienceMs = PATIENCE_MS }: Failing<NoInfer<Row>>,
  work: (row: Row) => Promise<unknown>,
): Promise<{ failed: number; left: readonly Row[] }> {
  let failed = 0;
  let inARow = { count: 0, since: 0 };
  for (const [at, row] of rows.entries()) {
    const started = performance.now();
    try {
      await work(row);
      inARow = { count: 0, since: 0 };
    } catch (error) {
      failed += 1;
      inARow = { count: inARow.count + 1, since: inARow.count === 0 ? started : inARow.since };
      const { code, name } = error as Error & { code?: string };
      log.error(event, { code: code ?? name, ...about(row, error as Error) });
      if (inARow.count >= IN_A_ROW && performance.now() - inARow.since >= patienceMs)
        return { failed, left: rows.slice(at + 1) };
    }
  }
  return { failed, left: [] };
}

/** Makes a job fail visibly, after it has done the rest. */
export function failIfAny(failed: number, what: string): void {
  if (failed > 0) throw new Error(`${failed} ${what} failed`);
}
