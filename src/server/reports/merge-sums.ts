import { sql } from 'kysely';
import { asPlatform, type Database } from '../db.ts';

/** Serializes merging: two processes would merge the same rows. */
const ADVISORY_LOCK = 7_283_469;
const BATCH = 20_000;

const SUMS = {
  school_days: { by: ['producer_id', 'day'], counts: ['watched', 'completed'] },
  lesson_reach: { by: ['producer_id', 'lesson_id', 'reached'], counts: ['students'] },
  course_enrollments: {
    by: ['producer_id', 'course_id', 'access_until'],
    counts: ['enrolled', 'active', 'progress', 'finished'],
  },
  student_enrollments: { by: ['producer_id', 'student_id', 'access_until'], counts: ['unfinished', 'behind'] },
  notice_reads: { by: ['producer_id', 'notice_id'], counts: ['students'] },
} as const;
type Sums = keyof typeof SUMS;

/**
 * Merges the rows added to the reports' sums into one row each, and deletes rows that add up to zero. The sums stay the
 * same at every moment, also for concurrent readers and writers.
 * @returns how many rows were merged
 */
export async function mergeSums(db: Database): Promise<number> {
  let merged = 0;
  for (const table of Object.keys(SUMS) as Sums[]) {
    let batch: number;
    do {
      batch = await mergeBatch(db, table);
      merged += batch;
    } while (batch === BATCH);
  }
  return merged;
}

const mergeBatch = (db: Database, name: Sums) =>
  asPlatform(db, async (tx) => {
    const { by, counts } = SUMS[name];
    const table = sql.table(name);
    const keys = sql.join(by.map((column) => sql.ref(column)));
    const sums = counts.map((column) => sql`sum(${sql.ref(column)})`);
    const anyLeft = sql.join(
      sums.map((total) => sql`${total} <> 0`),
      sql` or `,
    );
    const columns = sql.join([...by, ...counts].map((column) => sql.ref(column)));
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(tx);
    const { rows } = await sql<{ merged: number }>`
      with loose as (
        delete from ${table} where ctid = any (array(select ctid from ${table} where not merged limit ${BATCH}))
        returning ${columns}),
      known as (
        delete from ${table} where merged and (${keys}) in (select ${keys} from loose)
        returning ${columns}),
      summed as (
        insert into ${table} (${columns}, merged)
        select ${keys}, ${sql.join(sums)}, true from (select * from loose union all select * from known) added
        group by ${keys} having ${anyLeft})
      select count(*)::integer as merged from loose`.execute(tx);
    return rows[0]?.merged ?? 0;
  });
