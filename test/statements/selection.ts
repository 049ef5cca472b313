import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseFiles, notRunAgain } from './choose.ts';
import { readRecords } from './records.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Migrations and what they leave, policies and grants, roles and transactions, the queue. */
const UNDER = ['db/', 'test/isolation/', 'src/server/database/', 'src/server/db.test.ts', 'src/server/jobs/'];
/** Who waits for whom, and how the server means to do it. */
const LOCKS_AND_PLANS = /untilAwaited|pg_locks|pg_blocking_pids|pg_stat_activity|\bexplain\b/i;

/** Whether what a test proves depends on the server's version, and not on its statements alone. */
const dependsOnServer = (file: string): boolean =>
  UNDER.some((path) => file.startsWith(path)) || LOCKS_AND_PLANS.test(readFileSync(join(root, file), 'utf8'));

/** A few belong to one version, or to who wins a race; more than that means that the choice, or the noting, is wrong. */
const MISSING_AT_MOST = 0.05;

/** What runs on another server than the whole suite did, by what that run has noted. See docs/decisions/0038. */
export function selectionFrom(directory: string, secondsOf: ReadonlyMap<string, number>) {
  const records = readRecords(directory, secondsOf);
  const statements = new Set(records.flatMap((record) => [...record.statements])).size;
  return {
    files: chooseFiles(records, dependsOnServer),
    /** What of it did not run there after all, and whether that is too much. */
    compare(there: string) {
      const missing = notRunAgain(records, readRecords(there, secondsOf));
      return { statements, missing, tooMany: missing.length > statements * MISSING_AT_MOST };
    },
  };
}
